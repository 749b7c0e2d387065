//! The report on one input that a submission fails.

use super::slowed::{slowed_document, slowed_lines};
use super::{DIM, STRONG, board, paint, verdict_style};
use base::text::{count, excerpt, hanging, line};
use fuzz::comparison::candidate::Slowed;
use fuzz::comparison::compare::Failing;
use fuzz::shrink::Smallest;
use package::Package;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// How much of an input or an output is shown.
const LINES: usize = 20;
const BYTES: usize = 1500;

/// The note for an input that might be shrunk further in more time.
pub(super) const GAVE_UP: &str = "note: not proven smallest, as the time for shrinking was over; `tengen shrink --time` gives it more\n";

/// The verdict and the reason; the input, both outputs, and the board if the model can draw it.
pub(super) fn counterexample(
    package: &Package,
    submission: &str,
    input: &[u8],
    found_bytes: usize,
    failing: &Failing,
) -> String {
    let verdict = paint(verdict_style(failing.verdict), failing.verdict.name());
    let failing_program = paint(STRONG, &failing.failing_program);
    let size = count(input.len(), "byte");
    let mut text = format!("{failing_program}: {verdict} on {size}");
    if found_bytes > input.len() {
        let _ = write!(text, ", shrunk from {found_bytes}");
    }
    text.push('\n');
    if failing.failing_program != submission && failing.verdicts.is_empty() {
        let _ = writeln!(
            text,
            "  (found by {}, which was compared with it)",
            line(submission)
        );
    }
    for (name, verdict) in &failing.verdicts {
        let verdict = paint(verdict_style(*verdict), verdict.name());
        let _ = writeln!(text, "  {}: {verdict}", line(name));
    }
    if !failing.message.is_empty() {
        let _ = writeln!(text, "  {}", hanging(&failing.message));
    }
    let is_interactive = package.interactor.is_some();
    text.push_str(&block("input", input));
    if is_interactive {
        text.push_str(&block("transcript", &failing.actual));
    } else {
        text.push_str(&block("expected", &failing.expected));
        text.push_str(&block("found", &failing.actual));
    }
    if let Some(picture) = picture(package, input, failing) {
        for line in picture.lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

pub(super) fn block(name: &str, bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return format!("{name}: {}\n", paint(DIM, "nothing"));
    }
    let mut text = format!("{name}:\n");
    for line in excerpt(bytes, LINES, BYTES).lines() {
        let _ = writeln!(text, "  {line}");
    }
    text
}

/// The only board, or that of the line with the first difference.
fn picture(package: &Package, input: &[u8], failing: &Failing) -> Option<String> {
    let pictures = package.boards(input)?.ok()?;
    let index = match pictures.len() {
        1 => 0,
        _ => failing.place?.line.checked_sub(1)?,
    };
    pictures.get(index).map(board::board)
}

/// The keys that every counterexample has.
pub(super) fn document(
    submission: &str,
    input: &[u8],
    found_bytes: usize,
    failing: &Failing,
) -> serde_json::Map<String, Value> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let document = json!({
        "submission": submission,
        "failing_program": failing.failing_program,
        "verdict": failing.verdict.name(),
        "message": failing.message,
        "input": text(input),
        "expected": text(&failing.expected),
        "actual": text(&failing.actual),
        "shrunk_from_bytes": found_bytes,
        "bytes": input.len(),
    });
    match document {
        Value::Object(entries) => entries,
        _ => serde_json::Map::new(),
    }
}

/// The report on an input that was to be shrunk, or that could not be shrunk.
#[must_use]
pub fn shrunk(
    package: &Package,
    submission: &str,
    bytes: usize,
    smallest: Option<&Smallest>,
    slowed: &[Slowed],
) -> String {
    let Some(smallest) = smallest else {
        let submission = paint(STRONG, submission);
        return format!("{submission} is accepted on this input, so there is nothing to shrink\n");
    };
    let input = &smallest.input;
    let mut text = counterexample(package, submission, input, bytes, &smallest.failing);
    let tried = count(
        usize::try_from(smallest.tried).unwrap_or(usize::MAX),
        "input",
    );
    if smallest.gave_up {
        text.push_str(GAVE_UP);
    }
    text.push_str(&slowed_lines(slowed));
    let least = if smallest.is_least {
        "; every step of shrinking was tried on this one, and none makes it smaller"
    } else {
        "; there may be a smaller one"
    };
    let _ = writeln!(text, "{}", paint(DIM, &format!("tried {tried}{least}")));
    text
}

/// The same as JSON.
#[must_use]
pub fn shrunk_document(
    problem: &str,
    submission: &str,
    bytes: usize,
    smallest: Option<&Smallest>,
    slowed: &[Slowed],
) -> Value {
    let counterexample = smallest.map(|smallest| {
        Value::Object(document(
            submission,
            &smallest.input,
            bytes,
            &smallest.failing,
        ))
    });
    super::json::document(json!({
        "problem": problem,
        "tried": smallest.map_or(0, |smallest| smallest.tried),
        "gave_up": smallest.is_some_and(|smallest| smallest.gave_up),
        "is_least": smallest.is_some_and(|smallest| smallest.is_least),
        "counterexample": counterexample,
        "started_anew": slowed_document(slowed),
    }))
}
