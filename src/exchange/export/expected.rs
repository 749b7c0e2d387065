//! How a solution must fare, in the few words that other judges have.

use crate::package::{Allowed, Expectation};
use crate::verdict::Verdict;
use std::collections::BTreeSet;

/// What becomes of a solution as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Every case is accepted.
    Accepted,
    /// Some are wrong, and the others accepted.
    WrongAnswer,
    /// Some take too long, and the others are accepted.
    TimeLimit,
    /// Some fail otherwise (a crash, too much memory or output), and the others are accepted.
    RuntimeError,
    /// It fails, in more than one way.
    Rejected,
    /// It may pass or fail.
    Any,
    /// It does not compile.
    CompileError,
}

/// The verdicts of other judges: those that they do not know count as a crash.
pub(super) fn usual(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::MemoryLimit | Verdict::OutputLimit => Verdict::RuntimeError,
        other => other,
    }
}

impl Fate {
    /// What an expectation comes to.
    pub(super) fn of(expectation: &Expectation) -> Self {
        let all = || expectation.groups.values().chain(&expectation.overall);
        let usual_of = |verdicts: fn(&Allowed) -> &BTreeSet<Verdict>| {
            all()
                .flat_map(|allowed| verdicts(allowed).iter().copied().map(usual))
                .collect::<BTreeSet<_>>()
        };
        let mut permitted = usual_of(|allowed| &allowed.permitted);
        let required = usual_of(|allowed| &allowed.required);
        if required.contains(&Verdict::CompileError) {
            return Self::CompileError;
        }
        if permitted.is_empty() {
            return Self::Any;
        }
        permitted.remove(&Verdict::Accepted);
        let must_fail = required.iter().any(|verdict| *verdict != Verdict::Accepted)
            || all().any(|allowed| !allowed.permitted.contains(&Verdict::Accepted));
        let mut failures = permitted.into_iter();
        match (failures.next(), failures.next()) {
            (None, _) => Self::Accepted,
            _ if !must_fail => Self::Any,
            (Some(Verdict::WrongAnswer), None) => Self::WrongAnswer,
            (Some(Verdict::TimeLimit), None) => Self::TimeLimit,
            (Some(Verdict::RuntimeError), None) => Self::RuntimeError,
            _ => Self::Rejected,
        }
    }
}
