//! Warnings: observations of the jury's work that are probably mistakes of the package, though
//! every component kept to its protocol.

use base::pool::lock;
use base::text::Shown as _;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A probable mistake of the package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Warning {
    /// This interactor writes to its `tout`, and no checker reads it.
    UnreadTout(PathBuf),
    /// This program gives points both up to 1 and above, as if some of them were shares and some
    /// percentages.
    MixedPoints(PathBuf),
}

impl fmt::Display for Warning {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnreadTout(program) => write!(
                out,
                "{} writes to its `tout`, and no checker reads that: add a [checker] if it leaves the judging to one",
                program.shown()
            ),
            Self::MixedPoints(program) => write!(
                out,
                "{} gives points both up to 1 and above: if some are shares and some percent, have it keep to one, and say by `points` to which",
                program.shown()
            ),
        }
    }
}

/// The observations of a jury on one machine, for that of another: a warning may follow only from
/// both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noticed {
    found: BTreeSet<Warning>,
    points: BTreeMap<PathBuf, [bool; 2]>,
}

/// The observations so far; several threads add to them.
#[derive(Debug, Default)]
pub(super) struct Warnings {
    found: Mutex<BTreeSet<Warning>>,
    /// For each program, whether it gave points up to 1 and whether it gave points above.
    points: Mutex<BTreeMap<PathBuf, [bool; 2]>>,
}

impl Warnings {
    pub(super) fn add(&self, warning: Warning) {
        lock(&self.found).insert(warning);
    }

    /// Records points of a program that may be percentages.
    pub(super) fn note_points(&self, program: &Path, points: f64) {
        if points <= 0.0 {
            return;
        }
        self.note_kinds(program, [points <= 1.0, points > 1.0]);
    }

    /// Records whether a program gave points up to 1 and points above.
    fn note_kinds(&self, program: &Path, kinds: [bool; 2]) {
        let mut all = lock(&self.points);
        let given = all.entry(program.to_owned()).or_default();
        for (given, now) in given.iter_mut().zip(kinds) {
            *given |= now;
        }
        if *given == [true, true] {
            self.add(Warning::MixedPoints(program.to_owned()));
        }
    }

    pub(super) fn noticed(&self) -> Noticed {
        Noticed {
            found: lock(&self.found).clone(),
            points: lock(&self.points).clone(),
        }
    }

    pub(super) fn take_over(&self, noticed: Noticed) {
        lock(&self.found).extend(noticed.found);
        for (program, kinds) in noticed.points {
            self.note_kinds(&program, kinds);
        }
    }

    pub(super) fn all(&self) -> Vec<Warning> {
        lock(&self.found).iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Warning, Warnings};
    use std::path::{Path, PathBuf};

    #[test]
    fn points_of_both_kinds_are_a_warning_and_those_of_one_are_not() {
        let warnings = Warnings::default();
        let checker = Path::new("checker.py");
        for points in [0.0, 40.0, 100.0, 1.5] {
            warnings.note_points(checker, points);
            warnings.note_points(Path::new("other.py"), points / 100.0);
        }
        assert_eq!(warnings.all(), []);
        warnings.note_points(checker, 1.0);
        assert_eq!(
            warnings.all(),
            [Warning::MixedPoints(PathBuf::from("checker.py"))]
        );
    }
}
