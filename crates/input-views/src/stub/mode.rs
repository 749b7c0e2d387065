//! Whether an input is a sequence of words with white space between them.

use input_language::plan::{Count, Either, Plan, Repeat, Step, VarKind};
use input_language::resolve::interval;

/// Whether an input is fully described by its words, with any white space between them.
pub(super) fn is_words(plan: &Plan) -> bool {
    after(plan, &plan.steps, true).is_some()
}

/// Whether white space comes last in some steps, if `blank` tells this about the steps before;
/// `None` if they are not words.
fn after(plan: &Plan, steps: &[Step], blank: bool) -> Option<bool> {
    let mut blank = blank;
    for (at, step) in steps.iter().enumerate() {
        blank = match step {
            Step::Check(_) => blank,
            Step::Literal(text) => literal(text, blank)?,
            Step::Value(var) => {
                let next = steps[at + 1..]
                    .iter()
                    .find(|step| !matches!(step, Step::Check(_)));
                let is_followed = match next {
                    Some(Step::Literal(text)) => text.first().is_none_or(u8::is_ascii_whitespace),
                    Some(_) => false,
                    None => true,
                };
                (blank && is_followed && is_word(plan, &plan.vars[*var].kind)).then_some(false)?
            }
            Step::Repeat(repeat) => blank & repeated(plan, repeat, blank)?,
            Step::Either(either) => forms(plan, either, blank)?,
        };
    }
    Some(blank)
}

fn literal(text: &[u8], blank: bool) -> Option<bool> {
    let (Some(first), Some(last)) = (text.first(), text.last()) else {
        return Some(blank);
    };
    let begins = blank || first.is_ascii_whitespace();
    let is_blank = text.iter().all(u8::is_ascii_whitespace);
    (begins && (is_blank || last.is_ascii_whitespace())).then_some(true)
}

fn repeated(plan: &Plan, repeat: &Repeat, blank: bool) -> Option<bool> {
    if matches!(repeat.count, Count::Open { .. }) {
        return None;
    }
    let end = after(plan, &repeat.body, blank)?;
    let between = literal(&repeat.separator, end)?;
    after(plan, &repeat.body, between)
}

fn forms(plan: &Plan, either: &Either, blank: bool) -> Option<bool> {
    let mut tags = Vec::new();
    let mut end = true;
    for form in &either.forms {
        let tag = tag_word(&form.tag)?;
        if tags.contains(&tag) {
            return None;
        }
        tags.push(tag);
        end &= after(plan, &form.steps, blank)?;
    }
    (blank).then_some(end)
}

/// The first word of a tag that is followed by anything else.
pub(super) fn tag_word(tag: &[u8]) -> Option<&[u8]> {
    let end = tag.iter().position(u8::is_ascii_whitespace)?;
    (end > 0).then_some(&tag[..end])
}

/// Whether a value is always one word.
fn is_word(plan: &Plan, kind: &VarKind) -> bool {
    match kind {
        VarKind::Int { .. } | VarKind::Decimal { .. } | VarKind::Words(_) => true,
        VarKind::Text { alphabet, low, .. } => {
            let least = interval(low, &|var| plan.vars[var].span).0;
            least > 0 && !alphabet.contains(&b' ')
        }
        VarKind::Pattern(pattern) => {
            let has_space = (0..128_u8).any(|byte| is_space(byte) && pattern.has(byte));
            pattern.extent().0 > 0 && !has_space
        }
    }
}

/// White space of C, which separates words in most languages.
fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}
