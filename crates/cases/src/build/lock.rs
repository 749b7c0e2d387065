//! `cases.lock`: the pinned hashes of all cases, committed beside the spec.

use crate::plan::{Origin, Planned};
use base::beneath::open_in;
use base::digest::Hex;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use terms::fault::Fault;

const HEADING: &str = "# Made by `tengen build`: what each case was made from, and the SHA-256 of its bytes.\n\
     # Commit it; `tengen build --locked` fails where the bytes differ.\n";

/// The pinned cases of a problem, by id, as written.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    format: u32,
    /// The cases by id.
    #[serde(default, rename = "case")]
    pub cases: BTreeMap<String, Pin>,
}

/// One pinned case.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pin {
    /// The call of a generator as typed.
    pub command: Option<String>,
    /// The generator; `None` for a case stored as files.
    pub generator: Option<String>,
    /// The generator's parameters.
    #[serde(default)]
    pub params: toml::Table,
    /// The seed that reproduces the case.
    pub seed: Option<u64>,
    /// The SHA-256 of the input.
    pub input: Hex,
    /// The SHA-256 of the answer.
    pub answer: Hex,
}

/// The path of the lock of a problem.
#[must_use]
pub(super) fn path(problem: &Path) -> PathBuf {
    problem.join("cases.lock")
}

impl Lock {
    /// Reads the lock of a problem; `None` if it is missing.
    ///
    /// # Errors
    /// If the file cannot be read or is not a lock.
    pub fn read(problem: &Path) -> Result<Option<Self>, Fault> {
        let path = path(problem);
        let broken = |message: String| Fault::Lock {
            path: path.clone(),
            message,
        };
        let text = match open_in(problem, &path).and_then(std::io::read_to_string) {
            Ok(text) => text,
            Err(error) => match error.kind() {
                ErrorKind::NotFound => return Ok(None),
                ErrorKind::InvalidData | ErrorKind::IsADirectory => {
                    return Err(broken(error.to_string()));
                }
                _ => return Err(Fault::file("read", &path, error)),
            },
        };
        let lock: Self = toml::from_str(&text).map_err(|error| broken(error.to_string()))?;
        match lock.format {
            1 => Ok(Some(lock)),
            other => Err(broken(format!("format {other} is not known; known is 1"))),
        }
    }
}

/// The text of a lock with the hashes that `pin` returns for input and answer of each case; `None`
/// if it lacks some.
#[must_use]
pub fn pinned(planned: &[Planned], pin: impl Fn(&Planned) -> Option<(Hex, Hex)>) -> Option<String> {
    let hashes = |planned: &Planned| {
        let (input, answer) = pin(planned)?;
        Some(super::Hashes { input, answer })
    };
    let all: Option<Vec<super::Hashes>> = planned.iter().map(hashes).collect();
    let all = all.filter(|all| !all.is_empty())?;
    Some(text(planned.iter().zip(&all)))
}

/// The text of a lock: one line per case, so that changes are easy to review.
#[must_use]
pub(super) fn text<'a>(
    cases: impl IntoIterator<Item = (&'a Planned, &'a super::Hashes)>,
) -> String {
    let mut text = format!("{HEADING}format = 1\n\n[case]\n");
    for (planned, hashes) in cases {
        let id = generators::Value::Text(planned.id.clone());
        let _ = write!(text, "{id} = {{ ");
        if let Origin::Generated(call) = &planned.origin {
            let _ = write!(text, "generator = \"{}\", ", call.generator);
            if !call.params.0.is_empty() {
                let params = generators::Value::Table(call.params.0.clone());
                let _ = write!(text, "params = {params}, ");
            }
            let _ = write!(text, "seed = {}, ", call.seed);
        }
        if let Origin::Command(command) = &planned.origin {
            let line = generators::Value::Text(command.line.clone());
            let _ = write!(text, "command = {line}, ");
        }
        let _ = writeln!(
            text,
            "input = \"{}\", answer = \"{}\" }}",
            hashes.input, hashes.answer
        );
    }
    text
}
