//! What the covering plan added before the measurement.

use super::super::{BAD, GOOD, paint};
use super::{names, short};
use base::text::{Shown, count, line};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;
use terms::verdict::{Verdict, seconds};

/// The cases of a plan that were added, and those that were not.
#[derive(Clone, Debug, Default)]
pub struct PlanReport {
    /// How many were added.
    pub cases: usize,
    /// Those that a right solution does not solve within half of its time limit.
    pub left_out: Vec<LeftOut>,
    /// Right solutions that were not tried for lack of time.
    pub untried: Vec<String>,
}

/// A case that was not added.
#[derive(Clone, Debug)]
pub struct LeftOut {
    /// Its id.
    pub case: String,
    /// The solution that must be accepted, or the reference.
    pub solution: String,
    /// Its verdict.
    pub verdict: Verdict,
    /// Its CPU time.
    pub cpu: Duration,
    /// The path of the input, if the solution is wrong on it.
    pub input: Option<PathBuf>,
}

impl LeftOut {
    /// It as JSON.
    #[must_use]
    pub fn entry(&self) -> Value {
        json!({
            "case": self.case,
            "solution": self.solution,
            "verdict": self.verdict,
            "cpu_ms": self.cpu.as_secs_f64() * 1000.0,
            "input": self.input.as_deref().map(Shown::shown),
        })
    }
}

impl PlanReport {
    /// The cases on which a solution fails that must be accepted.
    pub fn failures(&self) -> impl Iterator<Item = &LeftOut> {
        self.left_out.iter().filter(|it| it.input.is_some())
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for it in self.failures() {
            let found = format!(
                "{} must be accepted, but gets {} on a valid input: {}",
                line(&it.solution),
                it.verdict,
                it.input.as_deref().map(Shown::shown).unwrap_or_default()
            );
            let _ = writeln!(text, "{}", paint(BAD, &found));
        }
        let added = format!("plan: {} added", count(self.cases, "case"));
        let _ = write!(text, "{}", paint(GOOD, &added));
        let slow = self.left_out.iter().filter(|it| it.input.is_none());
        if let Some(slowest) = slow.clone().max_by_key(|it| it.cpu) {
            let _ = write!(
                text,
                "; {} left out, as right solutions take more than half of their time there (up to {}, {})",
                slow.count(),
                seconds(slowest.cpu),
                line(&slowest.solution)
            );
        }
        text.push('\n');
        if !self.untried.is_empty() {
            let untried = names(self.untried.iter().map(|name| short(name).to_owned()));
            let untried = format!(
                "accepted solutions that were not run on all of these cases, as the time was over: {untried}; tengen verify runs them"
            );
            let _ = writeln!(text, "{}", paint(BAD, &untried));
        }
        text
    }

    pub(super) fn entry(&self) -> Value {
        let left_out = self.left_out.iter().map(LeftOut::entry);
        json!({ "cases": self.cases, "left_out": left_out.collect::<Vec<_>>(), "untried": self.untried })
    }
}
