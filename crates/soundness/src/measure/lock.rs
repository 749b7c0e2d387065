//! `limits.lock`: the last measurement of each target.
//!
//! # Theory of operation
//!
//! Other judges cannot be asked each time a problem is verified. So `verify` computes the margins
//! there from the times in this file and the present limits. The times are valid only for the data
//! and the solutions that were measured. So the file contains the hash of the cases and of the
//! checker or interactor, and the hash of each solution that matters. It lies beside `cases.lock`
//! and is committed like it.

use super::demand::demands;
use super::locked::{LockedTarget, LockedTargetMargins};
use super::propose::ThinMargin;
use super::{Target, TargetMeasurement};
use crate::strength::{hash_of, hash_of_data};
use base::beneath::read_in;
use base::digest::Hex;
use base::text::{line, shell_words};
use cases::build::{BuildDir, Case};
use cases::jury::Jury;
use package::Package;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::io::ErrorKind;
use std::path::Path;
use terms::fault::{Fault, LIMITS_LOCK};

const HEADING: &str = "# Made by `tengen limits --save`: how long solutions take on each target.\n\
     # Commit it; `tengen verify` compares it with the limits of the spec.\n";

/// The last measurement of each target.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsLock {
    format: u32,
    /// The hash of the cases and of the checker or interactor.
    data: Hex,
    /// The solutions that matter, by their paths, each with a hash of its text.
    solution: BTreeMap<String, Hex>,
    /// In the order in which they were measured.
    #[serde(default)]
    target: Vec<LockedTarget>,
}

/// The margins of the present limits on the targets that were measured.
#[derive(Clone, Debug, PartialEq)]
pub enum LockedMargins {
    /// The measurements are of other data or solutions.
    Outdated {
        /// What has changed.
        what: String,
        /// The command that measures again.
        command: String,
    },
    /// The measurements are valid.
    Valid {
        /// For each target.
        targets: Vec<LockedTargetMargins>,
        /// The solutions whose margin is thinner than the spec requires, on other targets than this
        /// machine, where they were judged.
        thin: Vec<ThinMargin>,
    },
}

impl LimitsLock {
    /// These measurements, and those of other targets in the old lock if they are still valid.
    ///
    /// # Errors
    /// If a file of the problem cannot be read.
    pub fn new(
        jury: &Jury<'_>,
        cases: &[Case],
        measured: &[TargetMeasurement],
        old: Option<Self>,
    ) -> Result<Self, Fault> {
        let package = jury.package();
        let data = hash_of_data(jury, cases)?;
        let solution = hashes(package)?;
        let is_same = |old: &Self| old.data == data && old.solution == solution;
        let mut target = old.filter(is_same).map_or_else(Vec::new, |old| old.target);
        for one in measured {
            let one = LockedTarget::new(package, one);
            match target.iter_mut().find(|known| known.name == one.name) {
                Some(known) => *known = one,
                None => target.push(one),
            }
        }
        Ok(Self {
            format: 1,
            data,
            solution,
            target,
        })
    }

    /// The measurements of the problem in this directory; `None` if there are none.
    ///
    /// # Errors
    /// If the file cannot be read or is not valid.
    pub fn read(problem: &Path) -> Result<Option<Self>, Fault> {
        let path = problem.join(LIMITS_LOCK);
        let broken = |message: String| Fault::Lock {
            path: path.clone(),
            message,
        };
        let bytes = match read_in(problem, Path::new(LIMITS_LOCK)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Fault::file("read", &path, error)),
        };
        let text = String::from_utf8(bytes).map_err(|error| broken(error.to_string()))?;
        let lock: Self = toml::from_str(&text).map_err(|error| broken(error.to_string()))?;
        if lock.format != 1 {
            let format = lock.format;
            return Err(broken(format!("format {format} is not known; known is 1")));
        }
        for target in &lock.target {
            let name = &target.name;
            let read = name.parse::<Target>();
            read.map_err(|error| broken(format!("target `{}`: {error}", line(name))))?;
        }
        Ok(Some(lock))
    }

    /// Writes it to the problem's directory.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, dir: &BuildDir, problem: &Path) -> Result<(), Fault> {
        let path = problem.join(LIMITS_LOCK);
        let text = toml::to_string(self).map_err(|error| Fault::Lock {
            path: path.clone(),
            message: error.to_string(),
        })?;
        dir.write(&path, format!("{HEADING}{text}").as_bytes())
    }

    /// The margins of the present limits.
    ///
    /// # Errors
    /// If a file of the problem cannot be read.
    pub fn margins(&self, jury: &Jury<'_>, cases: &[Case]) -> Result<LockedMargins, Fault> {
        let package = jury.package();
        let outdated = |what: String| LockedMargins::Outdated {
            what,
            command: self.command(package),
        };
        if self.data != hash_of_data(jury, cases)? {
            let what = "the cases or the checker have changed".to_owned();
            return Ok(outdated(what));
        }
        if let Some(what) = changed(&self.solution, &hashes(package)?) {
            return Ok(outdated(what));
        }
        let mut targets = Vec::new();
        let mut thin = Vec::new();
        for target in &self.target {
            match target.margins(package) {
                Ok((margins, thinner)) => {
                    targets.push(margins);
                    thin.extend(thinner);
                }
                Err(what) => return Ok(outdated(what)),
            }
        }
        Ok(LockedMargins::Valid { targets, thin })
    }

    fn command(&self, package: &Package) -> String {
        let names: Vec<&str> = self.target.iter().map(|it| it.name.as_str()).collect();
        let names = names.join(",");
        shell_words(&["tengen", "limits", &package.id, "--on", &names, "--save"])
    }
}

/// The hashes of the solutions that matter.
fn hashes(package: &Package) -> Result<BTreeMap<String, Hex>, Fault> {
    let solutions = package.solutions.iter();
    let solutions = solutions.filter(|solution| !demands(package, solution).is_empty());
    let hashes = solutions.map(|solution| {
        let (name, source) = package.submission(solution)?;
        Ok((name, hash_of(&source)))
    });
    hashes.collect()
}

/// What differs between the solutions that were measured and those of the spec.
fn changed(measured: &BTreeMap<String, Hex>, present: &BTreeMap<String, Hex>) -> Option<String> {
    let gone = measured.keys().find(|name| !present.contains_key(*name));
    if let Some(name) = gone {
        return Some(format!("{} no longer matters to the limits", line(name)));
    }
    let mut present = present.iter();
    let (name, _) = present.find(|(name, hash)| measured.get(*name) != Some(*hash))?;
    Some(if measured.contains_key(name) {
        format!("{} has changed", line(name))
    } else {
        format!("{} is new", line(name))
    })
}

impl fmt::Display for LockedMargins {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outdated { what, command } => write!(
                out,
                "{LIMITS_LOCK} is outdated, as {what}: measure again with `{command}`"
            ),
            Self::Valid { targets, .. } => {
                for (number, target) in targets.iter().enumerate() {
                    out.write_str(if number > 0 { "; " } else { "" })?;
                    target.fmt(out)?;
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::compare::TargetMargins;
    use crate::measure::locked::{LockedRequirement, LockedTime};

    fn hex(text: &str) -> Hex {
        text.to_owned()
    }

    fn solutions(all: &[(&str, &str)]) -> BTreeMap<String, Hex> {
        let all = all.iter();
        all.map(|(name, hash)| ((*name).to_owned(), hex(hash)))
            .collect()
    }

    #[test]
    fn what_has_changed_is_named() {
        let measured = solutions(&[("a.c", "1"), ("b.c", "2")]);
        let changed = |present| changed(&measured, &solutions(present));
        assert_eq!(changed(&[("a.c", "1"), ("b.c", "2")]), None);
        let what = changed(&[("a.c", "1"), ("b.c", "3")]);
        assert_eq!(what.unwrap(), "b.c has changed");
        let what = changed(&[("a.c", "1"), ("b.c", "2"), ("c.c", "3")]);
        assert_eq!(what.unwrap(), "c.c is new");
        let what = changed(&[("a.c", "1")]);
        assert_eq!(what.unwrap(), "b.c no longer matters to the limits");
    }

    #[test]
    fn margins_are_one_line() {
        let of = |target: &str, accepted, too_slow| LockedTargetMargins {
            target: target.parse().unwrap(),
            machine: String::new(),
            margins: TargetMargins { accepted, too_slow },
            is_accepted_thin: target != "local",
            is_too_slow_thin: false,
        };
        let margins = LockedMargins::Valid {
            targets: vec![
                of("local", Some(2.3), None),
                of("nats:EPYC", Some(1.6), Some(2.2)),
            ],
            thin: Vec::new(),
        };
        let expected = "local AC 2.30; nats:EPYC AC 1.60 (thin), TLE 2.20";
        assert_eq!(margins.to_string(), expected);
    }

    #[test]
    fn a_lock_is_read_as_it_was_written() {
        let lock = LimitsLock {
            format: 1,
            data: hex("12"),
            solution: solutions(&[("solutions/a.c", "34")]),
            target: vec![LockedTarget {
                name: "nats:EPYC".to_owned(),
                machine: "EPYC".to_owned(),
                time: vec![LockedTime {
                    solution: "solutions/a.c".to_owned(),
                    wanted: LockedRequirement::TimeLimit,
                    group: None,
                    case: Some("large/01".to_owned()),
                    ms: 120,
                    stopped: true,
                }],
            }],
        };
        let text = toml::to_string(&lock).unwrap();
        assert!(text.contains("wanted = \"time-limit\""), "{text}");
        assert_eq!(toml::from_str::<LimitsLock>(&text).unwrap(), lock);
    }
}
