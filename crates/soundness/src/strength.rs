//! `strength.lock`: how many mutants of its solutions the data of a problem killed in the last
//! measurement.
//!
//! # Theory of operation
//!
//! Measuring takes minutes, so `verify` does not measure: it compares the last measurement with the
//! requirement of the spec. The measurement is valid only for the data it was made on. So the file
//! contains the hash of the cases and of the checker or interactor, and the hash of each solution
//! whose mutants were tried. It lies beside `cases.lock` and is committed like it, because `build/`
//! is missing where a problem is verified for the first time.

use base::beneath::read_in;
use base::digest::{Fingerprint, Hex};
use base::text::{line, shell_words};
use cases::build::{BuildDir, Case};
use cases::jury::Jury;
use package::{CheckerPart, Package, Part};
use program::Source;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::io::ErrorKind;
use std::path::Path;
use terms::fault::{Fault, STRENGTH_LOCK};

const HEADING: &str = "# Made by `tengen strength --save`: how many mutants of the solutions the cases kill.\n\
     # Commit it; `tengen verify` compares it with `[strength]` of the spec.\n";

/// The last measurement of a problem's data.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct StrengthLock {
    format: u32,
    /// The number of mutants that some case killed.
    pub killed: u32,
    /// The number of mutants proven equivalent to their solution.
    pub equivalent: u32,
    /// The number of mutants that are neither.
    pub open: u32,
    /// The hash of the cases and of the checker or interactor.
    data: Hex,
    /// The solutions whose mutants were tried, by their paths, each with a hash of its text.
    solution: BTreeMap<String, Hex>,
    /// Mutants that people have examined and marked as equivalent to their solution.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    marked: Vec<MarkedMutant>,
}

/// A mutant that a person has marked as equivalent.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MarkedMutant {
    /// Its name in reports, such as `scan.py L4.loop-start.1`.
    pub mutant: String,
    /// Why no input can distinguish it from its solution.
    pub reason: String,
}

/// The marks in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LockedMarks {
    /// Valid ones, whose solution is the measured one.
    pub valid: Vec<MarkedMutant>,
    /// Outdated ones, whose solution has changed since.
    pub outdated: Vec<MarkedMutant>,
    /// Those of other solutions.
    pub of_others: Vec<MarkedMutant>,
}

impl MarkedMutant {
    /// Whether it is a mutant of the solution at this path.
    fn is_of(&self, solution: &str) -> bool {
        let short = solution.rsplit('/').next().unwrap_or(solution);
        [solution, short].into_iter().any(|name| {
            let rest = self.mutant.strip_prefix(name);
            rest.is_some_and(|rest| rest.starts_with([' ', '/']))
        })
    }
}

/// Why the data of a problem lack the strength that its spec requires, as far as is known.
#[derive(Clone, Debug, PartialEq)]
pub enum Weakness {
    /// It was not measured.
    NotMeasured {
        /// The command that measures it.
        command: String,
    },
    /// It was measured on other data.
    Outdated {
        /// What has changed.
        what: String,
        /// The command that measures it again.
        command: String,
    },
    /// It is too low.
    BelowFloor {
        /// The number of killed mutants.
        killed: u32,
        /// The number of mutants that are not equivalent.
        of: u32,
        /// The required share.
        floor: f64,
        /// The command that makes cases for the remaining ones.
        command: String,
    },
}

impl StrengthLock {
    /// A new measurement: how many mutants of these solutions were killed, are equivalent, and
    /// survived.
    ///
    /// # Errors
    /// If a file of the jury cannot be read.
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

    /// The measurement of the problem in this directory; `None` if it was not measured.
    ///
    /// # Errors
    /// If the file cannot be read or is not valid.
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

    /// Writes it to the problem's directory.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, dir: &BuildDir, problem: &Path) -> Result<(), Fault> {
        let path = problem.join(STRENGTH_LOCK);
        let text = toml::to_string(self).map_err(|error| Fault::Lock {
            path: path.clone(),
            message: error.to_string(),
        })?;
        dir.write(&path, format!("{HEADING}{text}").as_bytes())
    }

    /// The share of killed mutants among those that are not equivalent.
    fn score(&self) -> f64 {
        let of = self.killed + self.open;
        f64::from(self.killed) / f64::from(of.max(1))
    }
}

/// Why the data lack the strength that the spec requires, if it requires any.
///
/// # Errors
/// If a file cannot be read, or the measurement has an unknown format.
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

/// What has changed since the measurement.
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

/// A hash of the data that mutants are tried on. It is the same on every machine.
pub(crate) fn hash_of_data(jury: &Jury<'_>, cases: &[Case]) -> Result<Hex, Fault> {
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

/// A hash of a solution.
pub(crate) fn hash_of(source: &Source) -> Hex {
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
