//! Messages about a difference.

use crate::text::{
    C_SPACES, Fold, SourcedText, Spaces, agree_from, count, count_tokens, excerpt_of, line_number,
    line_of, look_alike, ordinal, place_of,
};
use crate::{Judgement, OutputPosition};

/// The start and the end of a token or a line.
type Span = (usize, usize);

/// The judgement on two texts whose tokens at `o` and `a` are the first to differ. An offset equal
/// to the length means that the text has no further token.
pub(crate) fn of_tokens(
    output: &mut SourcedText,
    o: usize,
    answer: &mut SourcedText,
    a: usize,
    spaces: &Spaces,
) -> Judgement {
    if o >= output.len() {
        return missing_tokens(output, answer, a, spaces);
    }
    if a >= answer.len() {
        return surplus_tokens(output, o, spaces);
    }
    let found = (o, spaces.token_end_in(output, o));
    let expected = (a, spaces.token_end_in(answer, a));
    let focus = first_difference(output, found, answer, expected);
    let shown = [
        excerpt_of(answer, expected.0, expected.1, focus),
        excerpt_of(output, found.0, found.1, focus),
    ];
    let judgement = token(output, o, &shown[0], &shown[1], spaces);
    with_code_points(judgement, (output, found), (answer, expected), focus)
}

/// The judgement on an output that continues at `o` although the answer has ended.
pub(crate) fn surplus_tokens(output: &mut SourcedText, o: usize, spaces: &Spaces) -> Judgement {
    let (found, end) = (spaces.token_end_in(output, o), output.len());
    let shown = excerpt_of(output, o, found, 0);
    let more = match count_tokens(output, found, end, spaces) {
        0 => String::new(),
        more => format!(" and {} after it", count(more, "token")),
    };
    token(output, o, "the end", &format!("{shown}{more}"), spaces)
}

/// The judgement on the token at `o`, given descriptions of both sides.
pub(crate) fn token(
    output: &mut SourcedText,
    o: usize,
    expected: &str,
    found: &str,
    spaces: &Spaces,
) -> Judgement {
    let place = place_of(output, o, spaces);
    let message = format!(
        "{} token of line {}: expected {expected}, found {found}",
        ordinal(place.token),
        place.line
    );
    Judgement::wrong(message, Some(place))
}

/// Adds the difference of the two numbers, if it can be computed.
pub(crate) fn with_error(mut judgement: Judgement, error: Option<String>) -> Judgement {
    if let Some(error) = error {
        judgement.message = format!("{}, off by {error}", judgement.message);
    }
    judgement
}

/// How many bytes are equal at the start of both parts.
fn first_difference(
    output: &mut SourcedText,
    found: Span,
    answer: &mut SourcedText,
    expected: Span,
) -> usize {
    let agree = |x: &[u8], y: &[u8]| Fold::Nothing.common_prefix(x, y);
    let (at, _) = agree_from(output, found.0, answer, expected.0, agree);
    let shorter = (found.1 - found.0).min(expected.1 - expected.0);
    (at - found.0).min(shorter)
}

/// Adds the code points of the first difference, which is at byte `focus` or in the character
/// there, if the two sides look alike.
fn with_code_points(
    mut judgement: Judgement,
    (output, found): (&mut SourcedText, Span),
    (answer, expected): (&mut SourcedText, Span),
    focus: usize,
) -> Judgement {
    /// White space after this many bytes is not compared.
    const LOOKED_AT: usize = 4 << 10;
    let piece = |text: &mut SourcedText, (start, end): Span, from: usize| {
        let from = start + from;
        text.range(from, end.min(from + LOOKED_AT)).to_vec()
    };
    let before = focus.saturating_sub(3);
    let continued = piece(answer, (expected.0, expected.0 + focus), before)
        .iter()
        .rev()
        .take_while(|&&byte| byte & 0xc0 == 0x80)
        .count();
    let start = focus.saturating_sub(continued + 1);
    let told = look_alike(
        &piece(answer, expected, start),
        &piece(output, found, start),
    );
    if let Some(told) = told {
        judgement.message = format!("{} ({told})", judgement.message);
    }
    judgement
}

fn missing_tokens(
    output: &mut SourcedText,
    answer: &mut SourcedText,
    a: usize,
    spaces: &Spaces,
) -> Judgement {
    let first = spaces.skip_in(answer, a);
    let (end, length) = (spaces.token_end_in(answer, first), answer.len());
    let next = excerpt_of(answer, first, end, 0);
    let left = count_tokens(answer, end, length, spaces) + 1;
    if spaces.skip_in(output, 0) == output.len() {
        return ends_early(
            output,
            &format!("{}, the first {next}", count(left, "token")),
            spaces,
        );
    }
    ends_early(
        output,
        &format!("{}, the next {next}", count(left, "more token")),
        spaces,
    )
}

/// The judgement on an output that ends although `expected` should follow.
pub(crate) fn ends_early(output: &mut SourcedText, expected: &str, spaces: &Spaces) -> Judgement {
    let length = output.len();
    let Some(end) = output.find_back(length, |byte| !spaces.has(byte)) else {
        return Judgement::wrong(format!("the output is empty: expected {expected}"), None);
    };
    let start = spaces.token_start_in(output, end);
    let place = place_of(output, start, spaces);
    let message = format!(
        "the output ends after the {} token of line {}: expected {expected}",
        ordinal(place.token),
        place.line
    );
    Judgement::wrong(message, Some(place))
}

/// The judgement on two texts that differ at byte `o` of the output and `a` of the answer.
pub(crate) fn of_bytes(
    output: &mut SourcedText,
    o: usize,
    answer: &mut SourcedText,
    a: usize,
) -> Judgement {
    let line = line_number(output, o);
    let message = wanted_at(output, o, &bytes_from(answer, a));
    Judgement::wrong(message, Some(OutputPosition { line, token: 0 }))
}

/// A message about a text that at byte `at` is not as `wanted`.
pub(crate) fn wanted_at(text: &mut SourcedText, at: usize, wanted: &str) -> String {
    let (start, _) = line_of(text, at);
    let line = line_number(text, at);
    format!(
        "byte {} of line {line}: expected {wanted}, found {}",
        at - start + 1,
        bytes_from(text, at)
    )
}

fn bytes_from(text: &mut SourcedText, at: usize) -> String {
    const SHOWN: usize = 20;
    let end = text.len().min(at + SHOWN);
    if at >= end {
        return "the end".to_owned();
    }
    let bytes = text.range(at, end).to_vec();
    format!("`{}`", crate::text::excerpt(&bytes, 0))
}

/// The judgement on the lines that contain byte `o` of the output and `a` of the answer.
pub(crate) fn of_lines(
    output: &mut SourcedText,
    o: usize,
    answer: &mut SourcedText,
    a: usize,
) -> Judgement {
    let (found, expected) = (line_of(output, o), line_of(answer, a));
    let focus = first_difference(output, found, answer, expected);
    let quoted = has_spaces(output, found) || has_spaces(answer, expected);
    let shown = [
        shown_line(answer, expected, focus, quoted),
        shown_line(output, found, focus, quoted),
    ];
    let judgement = line_judgement(line_number(output, o), &shown[0], &shown[1]);
    with_code_points(judgement, (output, found), (answer, expected), focus)
}

/// The judgement on a line at `o` that the answer does not have.
pub(crate) fn surplus_line(output: &mut SourcedText, o: usize) -> Judgement {
    let found = line_of(output, o);
    let quoted = has_spaces(output, found);
    let shown = shown_line(output, found, 0, quoted);
    line_judgement(line_number(output, o), "the end", &shown)
}

/// The judgement on an output that ends before the answer's line at `a`.
pub(crate) fn missing_line(
    output: &mut SourcedText,
    answer: &mut SourcedText,
    a: usize,
) -> Judgement {
    let expected = line_of(answer, a);
    let quoted = has_spaces(answer, expected);
    let expected = shown_line(answer, expected, 0, quoted);
    let length = output.len();
    let Some(end) = output.find_back(length, |byte| !C_SPACES.has(byte)) else {
        return Judgement::wrong(format!("the output is empty: expected {expected}"), None);
    };
    let line = line_number(output, end);
    let message = format!("the output ends after line {line}: expected {expected}");
    Judgement::wrong(message, Some(OutputPosition { line, token: 0 }))
}

fn line_judgement(line: usize, expected: &str, found: &str) -> Judgement {
    let message = format!("line {line}: expected {expected}, found {found}");
    Judgement::wrong(message, Some(OutputPosition { line, token: 0 }))
}

/// Whether a line must be quoted, because spaces at its ends or consecutive spaces matter.
fn has_spaces(text: &mut SourcedText, (start, end): Span) -> bool {
    text.seek(start, end, |piece| C_SPACES.token_end(piece, 0)) < end
}

fn shown_line(text: &mut SourcedText, (start, end): Span, focus: usize, quoted: bool) -> String {
    if start == end {
        return "an empty line".to_owned();
    }
    let shown = excerpt_of(text, start, end, focus);
    if quoted { format!("`{shown}`") } else { shown }
}
