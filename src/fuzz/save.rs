//! Keeping a finding: a hack is a case of the problem.

use super::finding::Finding;
use crate::build::BuildDir;
use crate::digest;
use crate::fault::Fault;
use generators::Value;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// How many digits of its hash a hack is named by.
const DIGITS: usize = 8;

/// Writes the input to `hacks/` of the problem, and beside it where it comes from; gives the path of the input. The name
/// follows from the input, so that the same finding is kept once.
///
/// # Errors
/// When a file cannot be written.
pub fn save(
    dir: &BuildDir,
    problem: &Path,
    finding: &Finding,
    command: &str,
) -> Result<PathBuf, Fault> {
    let submission = Path::new(&finding.submission)
        .file_stem()
        .unwrap_or_default();
    let letter = |letter: char| {
        if letter.is_alphanumeric() {
            letter
        } else {
            '_'
        }
    };
    let submission: String = submission.to_string_lossy().chars().map(letter).collect();
    let hash = digest::of(&finding.input);
    let name = format!("{submission}-{}", &hash[..DIGITS]);
    let input = problem.join("hacks").join(format!("{name}.in"));
    dir.write(&input, &finding.input)?;
    let origin = provenance(finding, command);
    dir.write(&input.with_extension("toml"), origin.as_bytes())?;
    Ok(input)
}

/// Where a hack comes from.
fn provenance(finding: &Finding, command: &str) -> String {
    let mut text =
        "# Where the hack beside this file comes from; `tengen fuzz` wrote it.\n".to_owned();
    let mut entry = |key: &str, value: Value| {
        let _ = writeln!(text, "{key} = {value}");
    };
    let text_of = |text: &str| Value::Text(text.to_owned());
    let number = |number: u64| Value::Int(i64::try_from(number).unwrap_or(i64::MAX));
    entry("submission", text_of(&finding.submission));
    entry("verdict", text_of(finding.failing.verdict.name()));
    entry("message", text_of(&finding.failing.message));
    if let Some(call) = &finding.call {
        entry("generator", text_of(&call.generator));
        entry("params", Value::Table(call.params.0.clone()));
        entry("seed", number(call.seed));
    }
    entry("shrunk_from_bytes", number(finding.found.len() as u64));
    entry("command", text_of(command));
    text
}
