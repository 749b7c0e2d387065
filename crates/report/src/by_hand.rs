//! Results of interactions by hand.

use super::json::{document, milliseconds};
use super::{BAD, DIM, GOOD, STRONG, paint, verdict_style};
use base::text::{escape, excerpt, hanging, points};
use base::transcript::{Speaker, Transcript};
use cases::jury::{Interaction, Ruling};
use judge::PersonAsInteractor;
use serde_json::{Value, json};
use std::fmt::Write as _;
use terms::verdict::{RunOutcome, Verdict, seconds};

/// How many lines of standard error are shown.
const STDERR_LINES: usize = 10;
const STDERR_BYTES: usize = 1000;

/// The verdict on a person who was the submission on a case.
#[must_use]
pub fn as_submission(case: &str, ruling: &Ruling) -> String {
    let verdict = paint(verdict_style(ruling.verdict), ruling.verdict.name());
    let mut text = format!("{}: {verdict}", paint(STRONG, case));
    if ruling.share > 0.0 && ruling.share < 1.0 {
        let _ = write!(text, ", worth {} %", points(ruling.share * 100.0));
    }
    let message = without_verdict(ruling);
    if !message.is_empty() {
        let _ = write!(text, ": {}", hanging(message));
    }
    text + "\n"
}

/// The message of a ruling without the words with which testlib repeats the verdict.
fn without_verdict(ruling: &Ruling) -> &str {
    let message = ruling.message.trim();
    let words = match ruling.verdict {
        Verdict::Accepted => "ok",
        Verdict::WrongAnswer => "wrong answer",
        _ => return message,
    };
    match message.strip_prefix(words) {
        Some(rest) if rest.is_empty() || rest.starts_with([' ', '\n']) => rest.trim_start(),
        _ => message,
    }
}

/// How a submission ended whose interactor was a person.
#[must_use]
pub fn as_interactor(submission: &str, result: &PersonAsInteractor) -> String {
    let how = match &result.outcome {
        RunOutcome::Finished => paint(GOOD, "ended well"),
        RunOutcome::Failed(verdict, why) => {
            format!("{}: {}", paint(BAD, verdict.name()), hanging(why))
        }
    };
    let name = paint(STRONG, submission);
    let mut text = format!("{name}: {how}, {}\n", seconds(result.exit.cpu));
    let stderr = excerpt(&result.exit.stderr, STDERR_LINES, STDERR_BYTES);
    if !stderr.is_empty() {
        text.push_str("  it printed on standard error:\n");
    }
    for line in stderr.lines() {
        let _ = writeln!(text, "    {}", paint(DIM, line));
    }
    text
}

/// The document about a person who was the submission on a case.
#[must_use]
pub fn as_submission_document(problem: &str, case: &str, interaction: &Interaction) -> Value {
    let ruling = &interaction.ruling;
    document(json!({
        "problem": problem,
        "case": case,
        "submission": null,
        "verdict": ruling.verdict.name(),
        "share": ruling.share,
        "message": ruling.message,
        "cpu_ms": null,
        "transcript": lines(&interaction.transcript),
    }))
}

/// The document about a submission whose interactor was a person. Its verdict is null if it ended
/// well.
#[must_use]
pub fn as_interactor_document(
    problem: &str,
    case: &str,
    (submission, result): (&str, &PersonAsInteractor),
) -> Value {
    let (verdict, why) = match &result.outcome {
        RunOutcome::Finished => (None, ""),
        RunOutcome::Failed(verdict, why) => (Some(*verdict), why.as_str()),
    };
    document(json!({
        "problem": problem,
        "case": case,
        "submission": submission,
        "verdict": verdict.map(Verdict::name),
        "share": null,
        "message": why,
        "cpu_ms": milliseconds(result.exit.cpu),
        "transcript": lines(&result.transcript),
    }))
}

fn lines(transcript: &Transcript) -> Vec<Value> {
    let lines = transcript.lines.iter();
    let line = |line: &base::transcript::TranscriptLine| {
        let by = match line.by {
            Speaker::Submission => "submission",
            Speaker::Interactor => "interactor",
        };
        json!({ "by": by, "line": escape(&line.text) })
    };
    lines.map(line).collect()
}
