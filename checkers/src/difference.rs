//! What to say of a difference.

use crate::text::{C_SPACES, Fold, Spaces, count, excerpt, line_of, ordinal, place_of};
use crate::{Judgement, Place};

/// The judgement on two texts whose tokens at `o` and `a` are the first to differ; a length stands for
/// the token after the last.
pub(crate) fn of_tokens(
    output: &[u8],
    o: usize,
    answer: &[u8],
    a: usize,
    spaces: &Spaces,
) -> Judgement {
    if o == output.len() {
        return missing_tokens(output, &answer[a..], spaces);
    }
    let found = &output[o..spaces.token_end(output, o)];
    let expected = &answer[a..spaces.token_end(answer, a)];
    let focus = Fold::Nothing.common_prefix(found, expected);
    if expected.is_empty() {
        let more = match spaces.tokens(&output[o..]).count() - 1 {
            0 => String::new(),
            more => format!(" and {} after it", count(more, "token")),
        };
        return token(
            output,
            o,
            "the end",
            &format!("{}{more}", excerpt(found, 0)),
            spaces,
        );
    }
    token(
        output,
        o,
        &excerpt(expected, focus),
        &excerpt(found, focus),
        spaces,
    )
}

/// The judgement on the token at `o`, with both sides put into words.
pub(crate) fn token(
    output: &[u8],
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

/// Adds how far two numbers are apart, where that can be said.
pub(crate) fn with_error(mut judgement: Judgement, error: Option<String>) -> Judgement {
    if let Some(error) = error {
        judgement.message = format!("{}, off by {error}", judgement.message);
    }
    judgement
}

fn missing_tokens(output: &[u8], rest: &[u8], spaces: &Spaces) -> Judgement {
    let mut tokens = spaces.tokens(rest);
    let next = excerpt(tokens.next().unwrap_or_default(), 0);
    let left = tokens.count() + 1;
    if spaces.skip(output, 0) == output.len() {
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

/// The judgement on an output that ends where `expected` should follow.
pub(crate) fn ends_early(output: &[u8], expected: &str, spaces: &Spaces) -> Judgement {
    let Some(end) = output.iter().rposition(|&byte| !spaces.has(byte)) else {
        return Judgement::wrong(format!("the output is empty: expected {expected}"), None);
    };
    let place = place_of(output, spaces.token_start(output, end), spaces);
    let message = format!(
        "the output ends after the {} token of line {}: expected {expected}",
        ordinal(place.token),
        place.line
    );
    Judgement::wrong(message, Some(place))
}

/// The judgement on two texts that differ at byte `o` of the output and `a` of the answer.
pub(crate) fn of_bytes(output: &[u8], o: usize, answer: &[u8], a: usize) -> Judgement {
    let (_, line) = line_of(output, o);
    let message = wanted_at(output, o, &bytes_from(answer, a));
    Judgement::wrong(message, Some(Place { line, token: 0 }))
}

/// What there is to say of a text that at byte `at` is not as `wanted`.
pub(crate) fn wanted_at(text: &[u8], at: usize, wanted: &str) -> String {
    let (before, line) = line_of(&text[..at], at);
    let byte = before.len() + 1;
    format!(
        "byte {byte} of line {line}: expected {wanted}, found {}",
        bytes_from(text, at)
    )
}

fn bytes_from(text: &[u8], at: usize) -> String {
    const SHOWN: usize = 20;
    match &text[at..text.len().min(at + SHOWN)] {
        [] => "the end".to_owned(),
        bytes => format!("`{}`", excerpt(bytes, 0)),
    }
}

/// The judgement on the lines that hold byte `o` of the output and `a` of the answer.
pub(crate) fn of_lines(output: &[u8], o: usize, answer: &[u8], a: usize) -> Judgement {
    let (found, line) = line_of(output, o);
    let (expected, _) = line_of(answer, a);
    let focus = Fold::Nothing.common_prefix(found, expected);
    let quoted = has_blanks(expected) || has_blanks(found);
    line_judgement(
        line,
        &shown_line(expected, focus, quoted),
        &shown_line(found, focus, quoted),
    )
}

/// The judgement on a line at `o` for which the answer has no counterpart.
pub(crate) fn surplus_line(output: &[u8], o: usize) -> Judgement {
    let (found, line) = line_of(output, o);
    line_judgement(line, "the end", &shown_line(found, 0, has_blanks(found)))
}

/// The judgement on an output that ends before the answer's line at `a`.
pub(crate) fn missing_line(output: &[u8], answer: &[u8], a: usize) -> Judgement {
    let (expected, _) = line_of(answer, a);
    let expected = shown_line(expected, 0, has_blanks(expected));
    let Some(end) = output.iter().rposition(|&byte| !C_SPACES.has(byte)) else {
        return Judgement::wrong(format!("the output is empty: expected {expected}"), None);
    };
    let (_, line) = line_of(output, end);
    let message = format!("the output ends after line {line}: expected {expected}");
    Judgement::wrong(message, Some(Place { line, token: 0 }))
}

fn line_judgement(line: usize, expected: &str, found: &str) -> Judgement {
    let message = format!("line {line}: expected {expected}, found {found}");
    Judgement::wrong(message, Some(Place { line, token: 0 }))
}

/// Whether a line must be quoted, because blanks at its ends or next to each other count.
fn has_blanks(line: &[u8]) -> bool {
    line.iter().any(|&byte| C_SPACES.has(byte))
}

fn shown_line(line: &[u8], focus: usize, quoted: bool) -> String {
    match excerpt(line, focus) {
        _ if line.is_empty() => "an empty line".to_owned(),
        shown if quoted => format!("`{shown}`"),
        shown => shown,
    }
}
