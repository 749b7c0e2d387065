//! The time of a solution on a case.

use super::demand::TimeRequirement;
use super::target::Target;
use base::text::line;
use std::time::Duration;

/// The time of a solution on a case.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Time {
    /// The id of the case; empty if the judge reports only the longest time.
    pub case: String,
    /// Where it was measured.
    pub target: Target,
    /// CPU time: the median of the runs.
    pub cpu: Duration,
    /// The minimum and maximum of the runs.
    pub range: (Duration, Duration),
    /// How many runs there were.
    pub runs: usize,
    /// Whether it was stopped, so that the time is a lower bound.
    pub is_stopped: bool,
}

impl Time {
    /// Its margin to a limit, as a factor: below it or above it, depending on `wanted`.
    #[must_use]
    pub fn margin(&self, wanted: TimeRequirement, limit: Duration) -> f64 {
        let cpu = self.cpu.as_secs_f64().max(1e-6);
        let limit = limit.as_secs_f64();
        match wanted {
            TimeRequirement::Accepted => limit / cpu,
            TimeRequirement::TooSlow => cpu / limit,
        }
    }

    /// How much the runs differ, as a share of the time; `None` for a single one.
    #[must_use]
    pub fn spread(&self) -> Option<f64> {
        let (least, most) = self.range;
        let spread = most.saturating_sub(least).as_secs_f64() / self.cpu.as_secs_f64().max(1e-6);
        (self.runs > 1).then_some(spread)
    }

    /// The time of several runs on a case, at least one.
    pub(super) fn from_runs(case: &str, mut runs: Vec<Duration>, is_stopped: bool) -> Self {
        runs.sort();
        let (least, most) = (runs.first().copied(), runs.last().copied());
        Self {
            case: case.to_owned(),
            target: Target::Local,
            cpu: runs.get(runs.len() / 2).copied().unwrap_or_default(),
            range: (least.unwrap_or_default(), most.unwrap_or_default()),
            runs: runs.len(),
            is_stopped,
        }
    }

    /// The case, and the target if it is not this machine.
    pub(super) fn position(&self) -> String {
        let case = match line(&self.case) {
            case if case.is_empty() => "its slowest case".to_owned(),
            case => case,
        };
        match &self.target {
            Target::Local => case,
            target => format!("{case} with {}", line(&target.to_string())),
        }
    }
}
