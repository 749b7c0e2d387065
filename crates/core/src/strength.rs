//! `strength.lock`: how many mutants of its solutions the data of a problem kill, as it was measured last.
//!
//! Theory of operation: to measure takes minutes, so `verify` does not: it compares what was measured with what the spec demands.
//! That counts only for what it was measured on. So the file names the hash of the cases with whoever judges outputs, and that of
//! each solution whose mutants were tried. It lies beside `cases.lock` and is committed like that, as `build/` is not
//! there where a problem is verified for the first time.

use crate::build::{BuildDir, Case};
use crate::fault::{Fault, STRENGTH_LOCK};
use crate::jury::Jury;
use crate::package::{CheckerPart, Package, Part};
use crate::program::Source;
use base::beneath::read_in;
use base::digest::{Fingerprint, Hex};
use base::text::{line, shell_words};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::io::ErrorKind;
use std::path::Path;

const HEADING: &str = "# Made by `tengen strength --save`: how many mutants of the solutions the cases kill.\n\
     # Commit it; `tengen verify` compares it with `[strength]` of the spec.\n";

/// How strong the data of a problem were when that was measured.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct StrengthLock {
    format: u32,
    /// How many mutants some case killed.
    pub killed: u32,
    /// How many are proven to do the same as their solution.
    pub equivalent: u32,
    /// How many are neither.
    pub open: u32,
    /// What they were tried on: the cases, and whoever judges outputs.
    data: Hex,
    /// The solutions whose mutants were tried, by their paths, each with a hash of its text.
    solution: BTreeMap<String, Hex>,
    /// Mutants that people have examined and found to do the same as their solution.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    marked: Vec<MarkedMutant>,
}

/// A mutant that a person has marked as equivalent.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MarkedMutant {
    /// Its name in reports, as `scan.py L4.loop-start.1`.
    pub mutant: String,
    /// Why no input can tell it from its solution.
    pub reason: String,
}

/// The marks in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LockedMarks {
    /// Those that count, as their solution is what was measured.
    pub valid: Vec<MarkedMutant>,
    /// Those whose solution has changed since.
    pub outdated: Vec<MarkedMutant>,
    /// Those of solutions that were not asked for.
    pub of_others: Vec<MarkedMutant>,
}

impl MarkedMutant {
    /// Whether it is one of the solution at this path.
    fn is_of(&self, solution: &str) -> bool {
        let short = solution.rsplit('/').next().unwrap_or(solution);
        [solution, short].into_iter().any(|name| {
            let rest = self.mutant.strip_prefix(name);
            rest.is_some_and(|rest| rest.starts_with([' ', '/']))
        })
    }
}

/// Why the data of a problem do not have the strength that its spec demands, as far as is known.
#[derive(Clone, Debug, PartialEq)]
pub enum Weakness {
    /// Nobody has measured it.
    NotMeasured {
        /// The command that does.
        command: String,
    },
    /// It was measured on something else.
    Outdated {
        /// What has changed.
        what: String,
        /// The command that measures it again.
        command: String,
    },
    /// It is too low.
    BelowFloor {
        /// How many mutants are killed.
        killed: u32,
        /// Of how many that are not equivalent.
        of: u32,
        /// The least share that will do.
        floor: f64,
        /// The command that makes cases for those that are left.
        command: String,
    },
}

impl StrengthLock {
    /// What was measured just now: how many mutants of these solutions were killed, are equivalent, and are open.
    ///
    /// # Errors
    /// When a file of the jury cannot be read.
    pub fn new(
        jury: &Jury<'_>,
        cases: &[Case],
        solutions: &[(&str, &Source)],
        (killed, equivalent, open): (u32, u32, u32),
    ) -> Result<Self, Fault> {
        let solutions = solutions.iter();
        Ok(Self {
            format: 1,
            killed,
            equivalent,
            open,
            data: hash_of_data(jury, cases)?,
            solution: solutions
                .map(|(name, source)| ((*name).to_owned(), hash_of(source)))
                .collect(),
            marked: Vec::new(),
        })
    }

    /// The same with these marks.
    #[must_use]
    pub fn with_marks(self, marked: Vec<MarkedMutant>) -> Self {
        Self { marked, ..self }
    }

    /// The marks of these solutions, and those of others.
    #[must_use]
    pub fn marks(&self, solutions: &[(&str, &Source)]) -> LockedMarks {
        let mut marks = LockedMarks::default();
        for mark in &self.marked {
            let solution = solutions.iter().find(|(name, _)| mark.is_of(name));
            let marks = match solution {
                None => &mut marks.of_others,
                Some((name, source)) if self.solution.get(*name) == Some(&hash_of(source)) => {
                    &mut marks.valid
                }
                Some(_) => &mut marks.outdated,
            };
            marks.push(mark.clone());
        }
        marks
    }

    /// What was measured of the problem in this directory; none if nothing was.
    ///
    /// # Errors
    /// When the file cannot be read or is not such a file.
    pub fn read(problem: &Path) -> Result<Option<Self>, Fault> {
        let path = problem.join(STRENGTH_LOCK);
        let broken = |message: String| Fault::Lock {
            path: path.clone(),
            message,
        };
        let bytes = match read_in(problem, Path::new(STRENGTH_LOCK)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Fault::file("read", &path, error)),
        };
        let text = String::from_utf8(bytes).map_err(|error| broken(error.to_string()))?;
        let lock: Self = toml::from_str(&text).map_err(|error| broken(error.to_string()))?;
        if let Some(mark) = lock.marked.iter().find(|it| it.reason.trim().is_empty()) {
            let mutant = line(&mark.mutant);
            return Err(broken(format!("the mark of {mutant} has no reason")));
        }
        match lock.format {
            1 => Ok(Some(lock)),
            other => Err(broken(format!("format {other} is not known; known is 1"))),
        }
    }

    /// Keeps it in the problem's directory.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, dir: &BuildDir, problem: &Path) -> Result<(), Fault> {
        let path = problem.join(STRENGTH_LOCK);
        let text = toml::to_string(self).map_err(|error| Fault::Lock {
            path: path.clone(),
            message: error.to_string(),
        })?;
        dir.write(&path, format!("{HEADING}{text}").as_bytes())
    }

    /// The share of the killed among those that are not equivalent.
    fn score(&self) -> f64 {
        let of = self.killed + self.open;
        f64::from(self.killed) / f64::from(of.max(1))
    }
}

/// Why the data do not have the strength that the spec demands, if it demands any.
///
/// # Errors
/// When a file cannot be read, or what was measured is in no form that is known.
pub(crate) fn weakness(jury: &Jury<'_>, cases: &[Case]) -> Result<Option<Weakness>, Fault> {
    let package = jury.package();
    let Some(floor) = package.least_strength else {
        return Ok(None);
    };
    let command = command(package);
    let Some(lock) = StrengthLock::read(&package.dir)? else {
        return Ok(Some(Weakness::NotMeasured { command }));
    };
    if let Some(what) = changed(&lock, jury, cases)? {
        return Ok(Some(Weakness::Outdated { what, command }));
    }
    Ok((lock.score() < floor).then_some(Weakness::BelowFloor {
        killed: lock.killed,
        of: lock.killed + lock.open,
        floor,
        command,
    }))
}

/// What has changed since it was measured.
fn changed(lock: &StrengthLock, jury: &Jury<'_>, cases: &[Case]) -> Result<Option<String>, Fault> {
    if lock.data != hash_of_data(jury, cases)? {
        return Ok(Some("the cases or the checker have changed".to_owned()));
    }
    let package = jury.package();
    for (name, hash) in &lock.solution {
        let path = Path::new(name);
        let mut known = package.solutions.iter();
        let Some(solution) = known.find(|solution| solution.program.path == path) else {
            return Ok(Some(format!("the spec no longer names {}", line(name))));
        };
        let (_, source) = package.submission(solution)?;
        if *hash != hash_of(&source) {
            return Ok(Some(format!("{} has changed", line(name))));
        }
    }
    Ok(None)
}

/// A hash of what mutants are tried on. It is the same on every machine.
fn hash_of_data(jury: &Jury<'_>, cases: &[Case]) -> Result<Hex, Fault> {
    let package = jury.package();
    let pairs = cases.iter().map(|case| &case.hashes);
    let mut pairs: Vec<String> = pairs
        .map(|hashes| format!("{} {}", hashes.input, hashes.answer))
        .collect();
    pairs.sort();
    let data = Fingerprint::default().with_all(pairs);
    let data = match &package.checker {
        CheckerPart::Builtin(name, options, _) => {
            let set = options.set();
            let set = set.flat_map(|name| [name.key().to_owned(), options.value(name)]);
            data.with(name).with_all(set)
        }
        CheckerPart::Program(program) => data.with(hash_of(&jury.source(program)?)),
    };
    let data = match &package.interactor {
        Some(Part::Program(program)) => data.with(hash_of(&jury.source(program)?)),
        _ => data,
    };
    Ok(data.finish())
}

fn hash_of(source: &Source) -> Hex {
    let files = source.files.iter();
    let pieces = files.flat_map(|file| [file.name.as_bytes(), &file.text]);
    Fingerprint::default()
        .with(&source.language.name)
        .with_all(pieces)
        .finish()
}

fn command(package: &Package) -> String {
    shell_words(&["tengen", "strength", &package.id, "--save"])
}

impl fmt::Display for Weakness {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotMeasured { command } => write!(
                out,
                "no {STRENGTH_LOCK}, though [strength] demands something: measure with `{command}`"
            ),
            Self::Outdated { what, command } => {
                write!(
                    out,
                    "{STRENGTH_LOCK} is outdated, as {what}: measure again with `{command}`"
                )
            }
            Self::BelowFloor {
                killed,
                of,
                floor,
                command,
            } => write!(
                out,
                "the cases kill {killed} of {of} mutants of the solutions, which is less than {floor}: \
                 `{command}` makes cases for the others"
            ),
        }
    }
}
