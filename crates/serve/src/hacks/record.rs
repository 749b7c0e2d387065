//! The result of a hack, as stored in the database.

use crate::store::Hack;
use fuzz::comparison::compare::Failing;
use fuzz::shrink::Smallest;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use terms::verdict::Verdict;

/// How many bytes of an output are stored.
const KEPT: usize = 64 << 10;

/// The complete result of a tried hack.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct HackRecord {
    /// The validator's message for an input that is not valid.
    pub(crate) rejection: Option<String>,
    /// The submissions that were run, in order.
    pub(crate) runs: Vec<HackRun>,
    /// Whether there are more accepted submissions than were run.
    pub(crate) is_cut: bool,
    /// The first broken submission.
    pub(crate) broken: Option<Broken>,
}

/// A submission that was run.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct HackRun {
    /// The submission.
    pub(crate) submission: i64,
    /// Its verdict on the input.
    pub(crate) verdict: Verdict,
    /// The CPU time that it used.
    pub(crate) cpu: Duration,
}

/// How a submission fails on the smallest input that was found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Broken {
    /// The submission.
    pub(crate) submission: i64,
    /// How it fails, with the beginnings of the outputs.
    pub(crate) failing: Failing,
    /// Whether the time for shrinking ended while the input could still be shrunk.
    pub(crate) gave_up: bool,
}

impl HackRecord {
    /// The stored result of a hack; `None` if it was not tried.
    ///
    /// # Errors
    /// If the result cannot be read, with a message.
    pub(crate) fn from_hack(hack: &Hack) -> Result<Option<Self>, String> {
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
    /// The stored data about the smallest input that breaks a submission, without that input.
    pub(super) fn new(submission: i64, smallest: Smallest) -> Self {
        Self::from_failing(submission, smallest.failing, smallest.gave_up)
    }

    /// The stored data about a failure on the smallest input.
    pub(crate) fn from_failing(submission: i64, mut failing: Failing, gave_up: bool) -> Self {
        failing.expected.truncate(KEPT);
        failing.actual.truncate(KEPT);
        Self {
            submission,
            failing,
            gave_up,
        }
    }
}
