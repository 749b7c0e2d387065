//! Saving counterexamples as hacks: cases of the problem.

use super::comparison::compare::Failing;
use super::finding::Finding;
use super::slowest::Slowest;
use base::digest;
use cases::build::BuildDir;
use cases::plan::Call;
use generators::Value;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use terms::fault::Fault;
use terms::verdict::{Verdict, seconds};

/// How many digits of its hash are in the file name of a hack.
const NAME_DIGITS: usize = 8;

/// An input to save, with its origin.
pub struct Hack<'a> {
    submission: &'a str,
    verdict: Verdict,
    message: String,
    call: Option<&'a Call>,
    found_bytes: usize,
    input: &'a [u8],
}

impl<'a> Hack<'a> {
    /// A counterexample of a submission, with its size before shrinking.
    #[must_use]
    pub fn new(
        submission: &'a str,
        failing: &Failing,
        (input, found_bytes): (&'a [u8], usize),
    ) -> Self {
        Self {
            submission,
            verdict: failing.verdict,
            message: failing.message.clone(),
            call: None,
            found_bytes,
            input,
        }
    }
}

impl<'a> From<&'a Finding> for Hack<'a> {
    fn from(finding: &'a Finding) -> Self {
        let input = (&*finding.input, finding.found.len());
        // A hack is named after a program, not after a condition.
        let submission = match &finding.failing.verdicts[..] {
            [] => &finding.submission,
            _ => &finding.failing.failing_program,
        };
        Self {
            call: finding.call.as_ref(),
            ..Self::new(submission, &finding.failing, input)
        }
    }
}

impl<'a> From<&'a Slowest> for Hack<'a> {
    fn from(slowest: &'a Slowest) -> Self {
        Self {
            submission: &slowest.submission,
            verdict: Verdict::Accepted,
            message: format!("{} of CPU time", seconds(slowest.cpu)),
            call: Some(&slowest.call),
            found_bytes: slowest.input.len(),
            input: &slowest.input,
        }
    }
}

/// Writes the input to `hacks/` of the problem, and its origin to a file beside it: the command
/// that wrote it, and one further key. Returns the path of the input.
///
/// # Errors
/// If a file cannot be written.
pub fn save(
    dir: &BuildDir,
    problem: &Path,
    hack: &Hack<'_>,
    (writer, more): (&str, (&'static str, &str)),
) -> Result<PathBuf, Fault> {
    let heading = format!("# Where the hack beside this file comes from; `{writer}` wrote it.");
    let text = |text: &str| Value::Text(text.to_owned());
    let mut origin = vec![
        ("submission", text(hack.submission)),
        ("verdict", text(hack.verdict.name())),
        ("message", text(&hack.message)),
    ];
    origin.extend(of_call(hack.call));
    origin.push(("shrunk_from_bytes", number(hack.found_bytes as u64)));
    origin.push((more.0, text(more.1)));
    keep(
        dir,
        &problem.join("hacks"),
        (hack.submission, hack.input),
        (&heading, &origin),
    )
}

/// Writes an input to a directory, and its origin to a file beside it: a heading, keys and values.
/// Returns the path of the input. Its name is derived from the submission's name and the input. An
/// input that is there already, for whatever submission, is not written again.
///
/// # Errors
/// If a file cannot be written.
pub fn keep(
    dir: &BuildDir,
    folder: &Path,
    (submission, input): (&str, &[u8]),
    (heading, origin): (&str, &[(&str, Value)]),
) -> Result<PathBuf, Fault> {
    let submission = Path::new(submission).file_stem().unwrap_or_default();
    let letter = |letter: char| {
        if letter.is_alphanumeric() {
            letter
        } else {
            '_'
        }
    };
    let submission: String = submission.to_string_lossy().chars().map(letter).collect();
    let hash = digest::sha256_hex(input);
    let name = format!("{submission}-{}", &hash[..NAME_DIGITS]);
    if let Some(path) = saved(folder, &hash[..NAME_DIGITS], input) {
        return Ok(path);
    }
    let path = folder.join(format!("{name}.in"));
    dir.write(&path, input)?;
    let mut text = format!("{heading}\n");
    for (key, value) in origin {
        let _ = writeln!(text, "{key} = {value}");
    }
    dir.write(&path.with_extension("toml"), text.as_bytes())?;
    Ok(path)
}

/// The file that contains this input, if there is one.
fn saved(folder: &Path, digits: &str, input: &[u8]) -> Option<PathBuf> {
    let end = format!("-{digits}.in");
    let files = std::fs::read_dir(folder).ok()?.flatten();
    let named = files.filter(|file| file.file_name().to_string_lossy().ends_with(&end));
    let mut paths = named.map(|file| file.path());
    paths.find(|path| std::fs::read(path).is_ok_and(|other| other == input))
}

/// The keys that describe a generator call, if it is known.
#[must_use]
pub fn of_call(call: Option<&Call>) -> Vec<(&'static str, Value)> {
    let Some(call) = call else {
        return Vec::new();
    };
    vec![
        ("generator", Value::Text(call.generator.clone())),
        ("params", Value::Table(call.params.0.clone())),
        ("seed", number(call.seed)),
    ]
}

fn number(number: u64) -> Value {
    Value::Int(i64::try_from(number).unwrap_or(i64::MAX))
}
