//! Keeping what was found: a hack is a case of the problem.

use super::finding::Finding;
use super::slowest::Slowest;
use base::digest;
use generators::Value;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tengen_core::build::BuildDir;
use tengen_core::fault::Fault;
use tengen_core::plan::Call;
use tengen_core::verdict::{Verdict, seconds};

/// How many digits of its hash a hack is named by.
const DIGITS: usize = 8;

/// An input that is to be kept, and where it comes from.
pub struct Hack<'a> {
    submission: &'a str,
    verdict: Verdict,
    message: String,
    call: Option<&'a Call>,
    found_bytes: usize,
    input: &'a [u8],
}

impl<'a> From<&'a Finding> for Hack<'a> {
    fn from(finding: &'a Finding) -> Self {
        Self {
            submission: &finding.submission,
            verdict: finding.failing.verdict,
            message: finding.failing.message.clone(),
            call: finding.call.as_ref(),
            found_bytes: finding.found.len(),
            input: &finding.input,
        }
    }
}

impl<'a> From<&'a Slowest> for Hack<'a> {
    fn from(slowest: &'a Slowest) -> Self {
        Self {
            submission: &slowest.submission,
            verdict: Verdict::Accepted,
            message: format!("{} of processor time", seconds(slowest.cpu)),
            call: Some(&slowest.call),
            found_bytes: slowest.input.len(),
            input: &slowest.input,
        }
    }
}

/// Writes the input to `hacks/` of the problem, and beside it where it comes from; gives the path of the input. The name
/// follows from the input, so that the same finding is kept once.
///
/// # Errors
/// When a file cannot be written.
pub fn save(
    dir: &BuildDir,
    problem: &Path,
    hack: &Hack<'_>,
    command: &str,
) -> Result<PathBuf, Fault> {
    let submission = Path::new(hack.submission).file_stem().unwrap_or_default();
    let letter = |letter: char| {
        if letter.is_alphanumeric() {
            letter
        } else {
            '_'
        }
    };
    let submission: String = submission.to_string_lossy().chars().map(letter).collect();
    let hash = digest::of(hack.input);
    let name = format!("{submission}-{}", &hash[..DIGITS]);
    let input = problem.join("hacks").join(format!("{name}.in"));
    dir.write(&input, hack.input)?;
    let origin = provenance(hack, command);
    dir.write(&input.with_extension("toml"), origin.as_bytes())?;
    Ok(input)
}

/// Where a hack comes from.
fn provenance(hack: &Hack<'_>, command: &str) -> String {
    let mut text =
        "# Where the hack beside this file comes from; `tengen fuzz` wrote it.\n".to_owned();
    let mut entry = |key: &str, value: Value| {
        let _ = writeln!(text, "{key} = {value}");
    };
    let text_of = |text: &str| Value::Text(text.to_owned());
    let number = |number: u64| Value::Int(i64::try_from(number).unwrap_or(i64::MAX));
    entry("submission", text_of(hack.submission));
    entry("verdict", text_of(hack.verdict.name()));
    entry("message", text_of(&hack.message));
    if let Some(call) = hack.call {
        entry("generator", text_of(&call.generator));
        entry("params", Value::Table(call.params.0.clone()));
        entry("seed", number(call.seed));
    }
    entry("shrunk_from_bytes", number(hack.found_bytes as u64));
    entry("command", text_of(command));
    text
}
