//! The verdicts that solutions must get, for formats that have one word for them.

use exchange::Losses;
use package::{Allowed, Expectation};
use std::collections::BTreeSet;
use terms::verdict::Verdict;

/// The words of a format. A word that is missing is replaced by `failure` or `anything`.
#[derive(Clone, Copy)]
pub(super) struct VerdictWords {
    pub(super) accepted: &'static str,
    pub(super) wrong_answer: &'static str,
    pub(super) time_limit: &'static str,
    pub(super) memory_limit: &'static str,
    pub(super) output_limit: Option<&'static str>,
    pub(super) runtime_error: &'static str,
    /// Too slow or crashing.
    pub(super) time_or_runtime: Option<&'static str>,
    /// Accepted or too slow.
    pub(super) accepted_or_time: Option<&'static str>,
    /// Anything except accepted.
    pub(super) failure: &'static str,
    pub(super) anything: &'static str,
}

/// What a solution must get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stated {
    /// In all groups together.
    pub(super) everywhere: &'static str,
    /// In all groups together that `groups` does not name.
    pub(super) others: &'static str,
    /// In single groups.
    pub(super) groups: Vec<(String, &'static str)>,
}

impl VerdictWords {
    /// What a solution must get; the reference has no expectation and must be accepted.
    pub(super) fn of_solution(
        &self,
        expectation: Option<&Expectation>,
        losses: &mut Losses,
    ) -> Stated {
        let Some(expectation) = expectation else {
            return Stated {
                everywhere: self.accepted,
                others: self.accepted,
                groups: Vec::new(),
            };
        };
        let mut is_exact = true;
        let mut word = |allowed: Option<&Allowed>| {
            let (word, exact) = allowed.map_or((self.anything, true), |it| self.of_verdicts(it));
            is_exact &= exact;
            word
        };
        let groups = expectation.groups.iter();
        let groups: Vec<(String, &str)> = groups
            .map(|(group, allowed)| (group.clone(), word(Some(allowed))))
            .collect();
        let others = word(expectation.overall.as_ref());
        if !is_exact {
            losses.weaker(
                "the exact set of verdicts of solutions that may fail in several ways",
                "the closest word of the format is written: it permits more",
            );
        }
        Stated {
            everywhere: self.of_verdicts(&together(expectation)).0,
            others,
            groups,
        }
    }

    /// The word for verdicts, and whether it means just these.
    fn of_verdicts(&self, allowed: &Allowed) -> (&'static str, bool) {
        use Verdict::{
            Accepted, CompileError, MemoryLimit, OutputLimit, RuntimeError, TimeLimit, WrongAnswer,
        };
        let mut failures: Vec<Verdict> = allowed.permitted.iter().copied().collect();
        failures.retain(|verdict| *verdict != Accepted);
        let must_fail = !allowed.permitted.contains(&Accepted)
            || allowed.required.iter().any(|verdict| *verdict != Accepted);
        let single = match failures.as_slice() {
            [] if !must_fail => return (self.accepted, true),
            [TimeLimit] if !must_fail => self.accepted_or_time,
            _ if !must_fail => return (self.anything, failures.len() >= 5),
            [WrongAnswer] => Some(self.wrong_answer),
            [TimeLimit] => Some(self.time_limit),
            [MemoryLimit] => Some(self.memory_limit),
            [RuntimeError] => Some(self.runtime_error),
            [OutputLimit] => self.output_limit,
            [TimeLimit, RuntimeError] => self.time_or_runtime,
            [CompileError] | [] => None,
            _ => return (self.failure, failures.len() >= 5),
        };
        let instead = if must_fail {
            self.failure
        } else {
            self.anything
        };
        single.map_or((instead, false), |word| (word, true))
    }
}

/// The verdicts of all groups together.
fn together(expectation: &Expectation) -> Allowed {
    let all = || expectation.groups.values().chain(&expectation.overall);
    let verdicts = |of: fn(&Allowed) -> &BTreeSet<Verdict>| -> BTreeSet<Verdict> {
        all()
            .flat_map(|allowed| of(allowed).iter().copied())
            .collect()
    };
    let mut required = verdicts(|allowed| &allowed.required);
    required.retain(|verdict| *verdict != Verdict::Accepted);
    Allowed {
        permitted: verdicts(|allowed| &allowed.permitted)
            .into_iter()
            .chain([Verdict::Accepted])
            .collect(),
        required,
    }
}

#[cfg(test)]
mod tests {
    use super::VerdictWords;
    use exchange::Losses;
    use package::{Allowed, Expectation};
    use terms::verdict::Verdict::{
        Accepted, MemoryLimit, OutputLimit, RuntimeError, TimeLimit, WrongAnswer,
    };

    const WORDS: VerdictWords = VerdictWords {
        accepted: "ac",
        wrong_answer: "wa",
        time_limit: "tle",
        memory_limit: "mle",
        output_limit: None,
        runtime_error: "rte",
        time_or_runtime: Some("tle or rte"),
        accepted_or_time: None,
        failure: "fail",
        anything: "any",
    };

    #[test]
    fn sets_of_verdicts_have_the_closest_word() {
        let failures = [
            WrongAnswer,
            TimeLimit,
            MemoryLimit,
            OutputLimit,
            RuntimeError,
        ];
        for (permitted, required, expected) in [
            (&[Accepted][..], &[Accepted][..], ("ac", true)),
            (&[Accepted, WrongAnswer], &[WrongAnswer], ("wa", true)),
            (&[MemoryLimit], &[], ("mle", true)),
            (&[Accepted, OutputLimit], &[OutputLimit], ("fail", false)),
            (
                &[Accepted, TimeLimit, RuntimeError],
                &[RuntimeError, TimeLimit],
                ("tle or rte", true),
            ),
            (
                &[Accepted, TimeLimit, WrongAnswer],
                &[TimeLimit],
                ("fail", false),
            ),
            (&[Accepted, TimeLimit], &[], ("any", false)),
            (&failures, &failures, ("fail", true)),
        ] {
            let allowed = Allowed {
                permitted: permitted.iter().copied().collect(),
                required: required.iter().copied().collect(),
            };
            assert_eq!(WORDS.of_verdicts(&allowed), expected, "{allowed:?}");
        }
    }

    #[test]
    fn groups_have_words_of_their_own() {
        let expectation = Expectation {
            overall: Some(Allowed::exactly(Accepted)),
            groups: [("large".to_owned(), Allowed::exactly(TimeLimit))].into(),
            score: None,
            is_general: false,
        };
        let mut losses = Losses::default();
        let stated = WORDS.of_solution(Some(&expectation), &mut losses);
        assert_eq!((stated.everywhere, stated.others), ("tle", "ac"));
        assert_eq!(stated.groups, [("large".to_owned(), "tle")]);
        assert!(losses.is_empty());
    }
}
