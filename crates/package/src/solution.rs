//! Solutions of the jury, and their expectations.

use super::{Package, Program};
use std::collections::{BTreeMap, BTreeSet};
use terms::ScoreRange;
use terms::verdict::Verdict;

/// A solution of the jury.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The program.
    pub program: Program,
    /// Its expected verdicts and points.
    pub expectation: Expectation,
}

/// The expected verdicts and points of a solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// For all groups without their own, taken together.
    pub overall: Option<Allowed>,
    /// For single groups, by name.
    pub groups: BTreeMap<String, Allowed>,
    /// The expected points, if set.
    pub score: Option<ScoreRange>,
    /// Whether the verdicts for all groups together are written in another form than one name.
    pub is_general: bool,
}

/// The allowed verdicts, and a set of verdicts: at least one of these must occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// No case may get another verdict.
    pub permitted: BTreeSet<Verdict>,
    /// At least one case must get one of these, unless it is empty.
    pub required: BTreeSet<Verdict>,
}

impl Expectation {
    /// The same for all groups together.
    pub(crate) fn everywhere(overall: Option<Allowed>) -> Self {
        Self {
            overall,
            groups: BTreeMap::new(),
            score: None,
            is_general: false,
        }
    }
}

impl Allowed {
    /// The meaning of a verdict's plain name: only it and accepted, and it at least once.
    #[must_use]
    pub fn exactly(verdict: Verdict) -> Self {
        let accepted = (verdict != Verdict::CompileError).then_some(Verdict::Accepted);
        Self {
            permitted: [verdict].into_iter().chain(accepted).collect(),
            required: [verdict].into(),
        }
    }
}

impl Package {
    /// Whether a solution must fail on some case.
    #[must_use]
    pub fn must_fail(&self, solution: &Solution) -> bool {
        let Expectation {
            overall,
            groups,
            score,
            ..
        } = &solution.expectation;
        let is_wrong = |allowed: &Allowed| {
            !allowed.required.is_empty() && !allowed.required.contains(&Verdict::Accepted)
        };
        let points = self.points();
        let is_short = |range: ScoreRange| range.high < points;
        groups.values().chain(overall).any(is_wrong) || score.is_some_and(is_short)
    }

    /// Whether a solution must be accepted on all cases.
    #[must_use]
    pub fn must_accept(&self, solution: &Solution) -> bool {
        let Expectation {
            overall,
            groups,
            score,
            ..
        } = &solution.expectation;
        let is_clean = |allowed: &Allowed| {
            let mut permitted = allowed.permitted.iter();
            permitted.all(|verdict| *verdict == Verdict::Accepted)
        };
        let points = self.points();
        let is_full = |range: ScoreRange| points > 0.0 && range.low >= points;
        groups.values().chain(overall).all(is_clean) || score.is_some_and(is_full)
    }
}
