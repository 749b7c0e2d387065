//! How far the attack on a program has got.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How far the attack on a program has got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// How many inputs of the plan were tried.
    pub planned: u64,
    /// A hash of the outputs on them.
    #[serde(default)]
    pub behaviour: u64,
    /// How many inputs that broke other programs were tried.
    pub passed_on: u64,
    /// How many numbered cases of fuzzing were tried.
    pub numbered: u64,
    /// How many cases were tried in addition, because coverage led to them.
    pub guided: u64,
    /// The number of the next case of fuzzing.
    pub next: u64,
    /// The used time.
    pub time: Duration,
}

impl Progress {
    /// Nothing was tried; `seed` is the number of the first case of fuzzing.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            next: seed,
            ..Self::default()
        }
    }

    /// The progress on another version of the problem, which has another plan. Time and cases of
    /// fuzzing stay used.
    #[must_use]
    pub fn on_another_version(self) -> Self {
        Self {
            planned: 0,
            behaviour: 0,
            ..self
        }
    }

    /// How many inputs were tried.
    #[must_use]
    pub fn tried(&self) -> u64 {
        self.planned + self.passed_on + self.numbered + self.guided
    }

    /// How many inputs count towards a budget of inputs: those that depend neither on other
    /// programs nor on coverage.
    #[must_use]
    pub(crate) fn counted(&self) -> u64 {
        self.planned + self.numbered
    }
}

#[cfg(test)]
mod tests {
    use super::Progress;
    use std::time::Duration;

    #[test]
    fn another_version_has_another_plan_and_the_same_budget() {
        let progress = Progress {
            planned: 30,
            behaviour: 1234,
            passed_on: 2,
            numbered: 500,
            guided: 7,
            next: 600,
            time: Duration::from_secs(9),
        };
        assert_eq!((progress.tried(), progress.counted()), (539, 530));
        let other = progress.on_another_version();
        assert_eq!((other.planned, other.behaviour), (0, 0));
        assert_eq!((other.next, other.time), (600, Duration::from_secs(9)));
    }
}
