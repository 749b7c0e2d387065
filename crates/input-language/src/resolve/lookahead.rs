//! Checks that the next byte always decides how reading continues.
//!
//! Theory of operation: the steps are visited from the last to the first with the set of bytes that
//! may follow. The next byte must show where a value ends and where a list of unknown length ends.
//! A list of lines may also end with a line that differs from all of its own.

use super::Resolver;
use crate::mistake::{MistakeKind, SpecPosition};
use crate::plan::{Count, Plan, Repeat, Step, Term, VarId, VarKind};

/// A set of bytes; 256 is the end of the input.
pub type Bytes = [bool; 257];
const NONE: Bytes = [false; 257];
/// The end of the input in a set of [`Bytes`].
pub const END: usize = 256;

impl Resolver {
    /// Reports all positions that cannot be read without looking ahead, and sets where open lists
    /// stop.
    pub(super) fn look_ahead(&mut self) {
        let mut steps = std::mem::take(&mut self.plan.steps);
        let mut after = NONE;
        after[END] = true;
        self.follow(&mut steps, after, Some(&[]));
        self.plan.steps = steps;
    }

    /// `rest` is the text that follows, as far as it is the same in all inputs; `None` if anything
    /// else follows.
    fn follow(&mut self, steps: &mut [Step], mut after: Bytes, rest: Option<&[u8]>) {
        let mut rest: Option<Vec<u8>> = rest.map(<[u8]>::to_vec);
        for step in steps.iter_mut().rev() {
            match step {
                Step::Check(_) => continue,
                Step::Literal(text) => rest = Some(text.clone()),
                Step::Value(var) => {
                    self.ends(*var, &after);
                    rest = None;
                }
                Step::Either(either) => {
                    for form in &mut either.forms {
                        self.follow(&mut form.steps, after, rest.as_deref());
                    }
                    rest = None;
                }
                Step::Repeat(repeat) => {
                    self.repeated(repeat, &after, rest.as_deref());
                    rest = None;
                }
            }
            after = first(&self.plan, step, &after);
        }
    }

    fn repeated(&mut self, repeat: &mut Repeat, after: &Bytes, rest: Option<&[u8]>) {
        let begin = sequence(&self.plan, &repeat.body, after);
        let mut inside = *after;
        let next = repeat
            .separator
            .first()
            .map_or(begin, |&byte| only(byte.into()));
        unite(&mut inside, &next);
        let place = self.repeat_places[repeat.id].clone();
        if let Count::Open { stop, .. } = &mut repeat.count {
            let goes_on = if repeat.separator.is_empty() {
                begin
            } else {
                next
            };
            let is_open = matches!(rest, Some(rest) if !rest.is_empty());
            match rest {
                Some(rest) => *stop = rest.to_vec(),
                None => self.ambiguous(
                    &place,
                    format!("the end of `{}` cannot be recognised", repeat.name),
                    "add a text in quotes after it, or end the line or the input there",
                ),
            }
            let clashes = (0..257).any(|byte| goes_on[byte] && after[byte]);
            let is_mark = is_open
                && repeat.separator.is_empty()
                && !may_begin(&self.plan, &repeat.body, rest.unwrap_or(&[]));
            if clashes && !is_mark {
                let advice = "choose bounds, or an end mark, so that no element can begin like the text after the list";
                self.ambiguous(
                    &place,
                    format!(
                        "the text after `{}` may also be one more element",
                        repeat.name
                    ),
                    advice,
                );
            }
        }
        self.follow(&mut repeat.body, inside, None);
    }

    fn ambiguous(&mut self, place: &SpecPosition, reason: String, advice: &str) {
        self.mistake(
            place,
            MistakeKind::Ambiguous {
                reason,
                advice: advice.to_owned(),
            },
        );
    }

    /// Checks that the next byte shows the end of a value.
    fn ends(&mut self, var: VarId, after: &Bytes) {
        let info = &self.plan.vars[var];
        let clash = (0..=255_u8).find(|&byte| {
            after[byte as usize]
                && (may_go_on(&info.kind, byte)
                    || info.also.as_ref().is_some_and(|also| also.has(byte)))
        });
        if let Some(byte) = clash {
            let reason = format!(
                "`{}` may be followed by `{}`, which could also continue it",
                info.name,
                byte.escape_ascii()
            );
            let place = self.places[var].clone();
            self.ambiguous(
                &place,
                reason,
                "put a separator between the two that it cannot contain, or give it a fixed length",
            );
        }
    }
}

/// Whether a value may continue with this byte where it could also end.
fn may_go_on(kind: &VarKind, byte: u8) -> bool {
    match kind {
        VarKind::Int { digits, .. } => digits.is_none() && byte.is_ascii_digit(),
        VarKind::Decimal { places, .. } => {
            byte == b'.'
                || (byte.is_ascii_digit() && places.0 < places.1)
                || (places.1 == 0 && byte.is_ascii_digit())
        }
        VarKind::Text {
            alphabet,
            low,
            high,
        } => {
            let is_fixed =
                matches!((low, high), (Term::Number(low), Term::Number(high)) if low == high);
            !is_fixed && alphabet.contains(&byte)
        }
        VarKind::Pattern(pattern) => pattern.has(byte),
        VarKind::Words(words) => words.iter().any(|long| {
            let is_start = |short: &&Vec<u8>| {
                long.len() > short.len() && long.starts_with(short) && long[short.len()] == byte
            };
            words.iter().any(|short| is_start(&short))
        }),
    }
}

/// The set of one byte.
#[must_use]
pub fn only(byte: usize) -> Bytes {
    let mut bytes = NONE;
    bytes[byte] = true;
    bytes
}

/// Adds the second set to the first.
pub fn unite(bytes: &mut Bytes, more: &Bytes) {
    bytes
        .iter_mut()
        .zip(more)
        .for_each(|(byte, more)| *byte |= more);
}

/// The first bytes of some steps that are followed by these.
#[must_use]
pub fn sequence(plan: &Plan, steps: &[Step], after: &Bytes) -> Bytes {
    steps
        .iter()
        .rev()
        .fold(*after, |after, step| first(plan, step, &after))
}

fn first(plan: &Plan, step: &Step, after: &Bytes) -> Bytes {
    match step {
        Step::Check(_) => *after,
        Step::Literal(text) => text.first().map_or(*after, |&byte| only(byte.into())),
        Step::Value(var) => {
            let mut bytes = NONE;
            let info = &plan.vars[*var];
            for byte in 0..=255_u8 {
                bytes[byte as usize] = may_begin_value(&info.kind, info.span, byte)
                    || info
                        .also
                        .as_ref()
                        .is_some_and(|also| also.begins_with(byte));
            }
            if may_be_empty(&plan.vars[*var].kind) {
                unite(&mut bytes, after);
            }
            bytes
        }
        Step::Repeat(repeat) => {
            let mut bytes = sequence(plan, &repeat.body, after);
            unite(&mut bytes, after);
            bytes
        }
        Step::Either(either) => {
            let mut bytes = NONE;
            either
                .forms
                .iter()
                .for_each(|form| unite(&mut bytes, &sequence(plan, &form.steps, after)));
            bytes
        }
    }
}

fn may_be_empty(kind: &VarKind) -> bool {
    match kind {
        VarKind::Text { low, .. } => !matches!(low, Term::Number(low) if low.units > 0),
        VarKind::Pattern(pattern) => pattern.extent().0 == 0,
        VarKind::Int { .. } | VarKind::Decimal { .. } | VarKind::Words(_) => false,
    }
}

fn may_begin_value(kind: &VarKind, span: (i128, i128), byte: u8) -> bool {
    match kind {
        VarKind::Int { .. } | VarKind::Decimal { .. } => {
            byte.is_ascii_digit() || (byte == b'-' && span.0 < 0)
        }
        VarKind::Text { alphabet, .. } => alphabet.contains(&byte),
        VarKind::Pattern(pattern) => pattern.begins_with(byte),
        VarKind::Words(words) => words.iter().any(|word| word[0] == byte),
    }
}

/// Whether some steps may produce a text, a prefix of it or a text that begins with it; true if
/// unknown.
fn may_begin(plan: &Plan, steps: &[Step], text: &[u8]) -> bool {
    let mut rest = text;
    for step in steps {
        match step {
            Step::Check(_) => {}
            Step::Literal(bytes) => {
                let len = bytes.len().min(rest.len());
                if bytes[..len] != rest[..len] {
                    return false;
                }
                rest = &rest[len..];
            }
            Step::Value(var) => {
                let info = &plan.vars[*var];
                if info.also.is_some() || !matches!(info.kind, VarKind::Int { .. }) {
                    return true;
                }
                let len = rest
                    .iter()
                    .take_while(|byte| byte.is_ascii_digit() || **byte == b'-')
                    .count();
                let number = std::str::from_utf8(&rest[..len])
                    .ok()
                    .and_then(|digits| digits.parse::<i128>().ok());
                if number.is_none_or(|number| number < info.span.0 || number > info.span.1) {
                    return false;
                }
                rest = &rest[len..];
            }
            Step::Repeat(_) | Step::Either(_) => return true,
        }
        if rest.is_empty() {
            return true;
        }
    }
    true
}
