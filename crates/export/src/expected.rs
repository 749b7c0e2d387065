//! The verdicts that a solution must get, in the few terms of other judges.

use package::{Allowed, Expectation};
use std::collections::BTreeSet;
use terms::verdict::Verdict;

/// The overall result of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// All cases are accepted.
    Accepted,
    /// Some cases are wrong answers, the others accepted.
    WrongAnswer,
    /// Some cases exceed the time limit, the others are accepted.
    TimeLimit,
    /// Some cases fail in another way (a crash, too much memory or output), the others are
    /// accepted.
    RuntimeError,
    /// It fails in more than one way.
    Rejected,
    /// It may pass or fail.
    Any,
    /// It does not compile.
    CompileError,
}

/// The possible names of a verdict on other judges: exceeding the memory limit is a crash; the
/// verdict for too much output depends on the component that stops the program.
pub(super) fn usual(verdict: Verdict) -> Vec<Verdict> {
    match verdict {
        Verdict::MemoryLimit => vec![Verdict::RuntimeError],
        Verdict::OutputLimit => vec![
            Verdict::WrongAnswer,
            Verdict::TimeLimit,
            Verdict::RuntimeError,
        ],
        other => vec![other],
    }
}

/// The possible names of a set of verdicts on other judges: too much output counts as another
/// failure that is in the set, if there is one.
pub(super) fn usual_of(verdicts: &BTreeSet<Verdict>) -> BTreeSet<Verdict> {
    let is_covered = |verdict: &&Verdict| {
        **verdict == Verdict::OutputLimit
            && (verdicts.contains(&Verdict::TimeLimit) || verdicts.contains(&Verdict::RuntimeError))
    };
    let own = verdicts.iter().filter(|verdict| !is_covered(verdict));
    own.copied().flat_map(usual).collect()
}

impl Fate {
    /// The name of the result as a verdict.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::WrongAnswer => "wrong-answer",
            Self::TimeLimit => "time-limit",
            Self::RuntimeError => "runtime-error",
            Self::Rejected => "rejected",
            Self::Any => "any",
            Self::CompileError => "compile-error",
        }
    }

    /// The single term for an expectation: the result, or the only required failure; `None` if
    /// nothing is required.
    pub(super) fn by_required(expectation: Option<&Expectation>) -> Option<Self> {
        let Some(expectation) = expectation else {
            return Some(Self::Accepted);
        };
        let fate = Self::from_expectation(expectation);
        if fate != Self::Rejected {
            return Some(fate).filter(|fate| *fate != Self::Any);
        }
        let all = expectation.groups.values().chain(&expectation.overall);
        let mut required = all.flat_map(|allowed| usual_of(&allowed.required));
        let fate = |verdict| match verdict {
            Verdict::WrongAnswer => Some(Self::WrongAnswer),
            Verdict::TimeLimit => Some(Self::TimeLimit),
            Verdict::RuntimeError => Some(Self::RuntimeError),
            _ => None,
        };
        required.find_map(fate)
    }

    /// The result that an expectation describes.
    pub(super) fn from_expectation(expectation: &Expectation) -> Self {
        let all = || expectation.groups.values().chain(&expectation.overall);
        let all_usual = |verdicts: fn(&Allowed) -> &BTreeSet<Verdict>| {
            all()
                .flat_map(|allowed| usual_of(verdicts(allowed)))
                .collect::<BTreeSet<_>>()
        };
        let mut permitted = all_usual(|allowed| &allowed.permitted);
        let required = all_usual(|allowed| &allowed.required);
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
