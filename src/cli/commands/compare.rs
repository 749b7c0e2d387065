//! `tengen compare`

use super::{Context, Exit, Fault, named, print_json, print_text, say};
use base::text::{Shown as _, hanging, points};
use cases::build::Use;
use cases::jury::Ruling;
use serde_json::json;
use std::fmt::Write as _;
use std::fs::File;
use std::path::Path;
use terms::verdict::Verdict;

pub(super) fn run(
    context: &Context,
    problem: &str,
    input: &Path,
    output: &Path,
    answer: &Path,
) -> Result<Exit, Fault> {
    let unreadable =
        |path: &Path, error| Fault::Usage(format!("cannot read {}: {error}", path.shown()));
    // Read the files before compiling anything, so that a mistyped name costs no time.
    for path in [input, output, answer] {
        let file = path.metadata().map_err(|error| unreadable(path, error))?;
        // Other files, for example pipes, can be opened only once.
        if file.is_file() {
            File::open(path).map_err(|error| unreadable(path, error))?;
        }
    }
    let open = context.open(problem, Use::Programs)?;
    let jury = open.jury();
    let subject = "the files given";
    let ruling = if let Some(ruling) = jury.judge_files(output, answer, subject)? {
        ruling
    } else {
        let read = |path| named::read_whole(path).map_err(|error| unreadable(path, error));
        let (input, output, answer) = (read(input)?, read(output)?, read(answer)?);
        jury.judge(&input, &output, &answer, None, subject)?
    };
    let verdict = ruling.verdict;
    if context.is_json() {
        print_json(&report::document(json!({
            "verdict": verdict.name(),
            "share": ruling.share,
            "message": ruling.message,
        })))?;
    } else {
        print_text(&text(&ruling))?;
    }
    for warning in jury.warnings() {
        say(&format!("warning: {}: {warning}", open.package.id));
    }
    Ok(Exit::expected_if(verdict == Verdict::Accepted))
}

/// The verdict, the percentage of the points if it is neither 0 nor 100, and the message of the
/// checker.
fn text(ruling: &Ruling) -> String {
    let mut text = ruling.verdict.to_string();
    if ruling.share > 0.0 && ruling.share < 1.0 {
        let _ = write!(text, ", worth {} %", points(ruling.share * 100.0));
    }
    if !ruling.message.is_empty() {
        let _ = write!(text, ": {}", hanging(&ruling.message));
    }
    text + "\n"
}
