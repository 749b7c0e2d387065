//! What came of a hack, as the database keeps it.

use crate::store::Hack;
use fuzz::comparison::compare::Failing;
use fuzz::shrink::Smallest;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_core::verdict::Verdict;

/// How much of an output is kept.
const KEPT: usize = 64 << 10;

/// All there is to say of a hack that was tried.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct HackRecord {
    /// What the validator says of an input that is not valid.
    pub(crate) rejection: Option<String>,
    /// The submissions that were run, in order.
    pub(crate) runs: Vec<HackRun>,
    /// Whether there are more accepted submissions than were run.
    pub(crate) is_cut: bool,
    /// The first of those that were broken.
    pub(crate) broken: Option<Broken>,
}

/// A submission that was run.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct HackRun {
    /// The submission.
    pub(crate) submission: i64,
    /// Its verdict on the input.
    pub(crate) verdict: Verdict,
    /// The processor time that it took.
    pub(crate) cpu: Duration,
}

/// How a submission fails the smallest input that was found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Broken {
    /// The submission.
    pub(crate) submission: i64,
    /// How it fails, with the beginnings of the outputs.
    pub(crate) failing: Failing,
    /// Whether the time to make the input small was over before nothing made it smaller.
    pub(crate) gave_up: bool,
}

impl HackRecord {
    /// What is stored of a hack; nothing where it was not tried.
    ///
    /// # Errors
    /// When that cannot be read, in words.
    pub(crate) fn of(hack: &Hack) -> Result<Option<Self>, String> {
        let text = hack.outcome.and(hack.result.as_deref());
        let record = text.map(serde_json::from_str).transpose();
        record.map_err(|error| format!("a stored result cannot be read: {error}"))
    }

    /// The submissions that were broken.
    pub(crate) fn failures(&self) -> impl Iterator<Item = &HackRun> {
        let runs = self.runs.iter();
        runs.filter(|run| run.verdict != Verdict::Accepted)
    }
}

impl Broken {
    /// What is kept of the smallest input that breaks a submission, besides that input.
    pub(super) fn of(submission: i64, smallest: Smallest) -> Self {
        let mut failing = smallest.failing;
        failing.expected.truncate(KEPT);
        failing.actual.truncate(KEPT);
        Self {
            submission,
            failing,
            gave_up: smallest.gave_up,
        }
    }
}
