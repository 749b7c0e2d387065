//! `tengen compare`

use super::{Context, Exit, Fault, print_json, print_text};
use crate::build::Use;
use crate::text::hanging;
use crate::verdict::Verdict;
use serde_json::json;
use std::path::Path;

pub(super) fn run(
    context: &Context,
    problem: &str,
    input: &Path,
    output: &Path,
    answer: &Path,
) -> Result<Exit, Fault> {
    let read = |path: &Path| {
        std::fs::read(path)
            .map_err(|error| Fault::Usage(format!("cannot read {}: {error}", path.display())))
    };
    let (input, output, answer) = (read(input)?, read(output)?, read(answer)?);
    let open = context.open(problem, Use::Programs)?;
    let jury = open.jury();
    let ruling = jury.judge(&input, &output, &answer, "the files given")?;
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
