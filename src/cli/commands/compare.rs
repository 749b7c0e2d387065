//! `tengen compare`

use super::{Context, Exit, Fault, print_json, print_text};
use crate::build::Use;
use crate::text::Shown as _;
use crate::text::hanging;
use crate::verdict::Verdict;
use serde_json::json;
use std::fs::File;
use std::path::Path;

pub(super) fn run(
    context: &Context,
    problem: &str,
    input: &Path,
    output: &Path,
    answer: &Path,
) -> Result<Exit, Fault> {
    let unreadable =
        |path: &Path, error| Fault::Usage(format!("cannot read {}: {error}", path.shown()));
    for path in [input, output, answer] {
        let file = path.metadata().map_err(|error| unreadable(path, error))?;
        // What is no file, as a pipe, may be opened only once.
        if file.is_file() {
            File::open(path).map_err(|error| unreadable(path, error))?;
        }
    }
    let open = context.open(problem, Use::Programs)?;
    let jury = open.jury();
    let subject = "the files given";
    let ruling = match jury.judge_files(output, answer, subject)? {
        Some(ruling) => ruling,
        None => {
            let read = |path| std::fs::read(path).map_err(|error| unreadable(path, error));
            jury.judge(&read(input)?, &read(output)?, &read(answer)?, subject)?
        }
    };
    let verdict = ruling.verdict;
    if context.is_json() {
        print_json(&json!({ "format": 1, "verdict": verdict.name(), "message": ruling.message }))?;
    } else if ruling.message.is_empty() {
        print_text(&format!("{verdict}\n"))?;
    } else {
        print_text(&format!("{verdict}: {}\n", hanging(&ruling.message)))?;
    }
    Ok(Exit::expected_if(verdict == Verdict::Accepted))
}
