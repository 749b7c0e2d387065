//! Results that contestants do not see before the end.
//!
//! They learn that a submission was received and whether it compiles, and perhaps its results on the
//! samples. Nothing else may depend on the result: not when it is known, either, as that shows for
//! how long a submission was judged.

use super::settings::{Contest, Phase};
use super::virtual_run::VirtualRun;
use crate::store::{State, Summary};
use crate::work::Record;
use statement::contest::ContestResults;
use terms::verdict::Verdict;

/// Results are withheld from a contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Withheld {
    /// When they are shown.
    pub(crate) until: i64,
    /// Whether the results on the samples are shown.
    pub(crate) shows_samples: bool,
}

/// What is shown of a submission whose result is withheld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WithheldState {
    /// It was received.
    Received,
    /// It compiles.
    Compiles,
    /// It does not compile, which counts at once.
    Refused,
    /// It was cancelled.
    Cancelled,
}

impl WithheldState {
    /// What is shown of a submission. `has_begun` is whether a case of it was judged.
    #[must_use]
    pub(crate) fn new(judgement: &Summary, has_begun: bool) -> Self {
        match (judgement.state, judgement.verdict.as_deref()) {
            (State::Cancelled, _) => Self::Cancelled,
            (State::Judged, Some(verdict)) if verdict == Verdict::CompileError.name() => {
                Self::Refused
            }
            (State::Judged, _) => Self::Compiles,
            (State::Running, _) if has_begun => Self::Compiles,
            // A judge that failed judges again, and nothing of that is shown.
            (State::Queued | State::Running | State::Failed, _) => Self::Received,
        }
    }

    /// Its name.
    #[must_use]
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Received => "received",
            Self::Compiles => "compiles",
            Self::Refused => Verdict::CompileError.name(),
            Self::Cancelled => State::Cancelled.name(),
        }
    }
}

impl Withheld {
    /// What is withheld from contestants at a time; `run` is the virtual participation of the one
    /// who looks.
    #[must_use]
    pub(crate) fn at(contest: &Contest, run: Option<&VirtualRun>, now: i64) -> Option<Self> {
        let settings = &contest.settings;
        if settings.results == ContestResults::Shown {
            return None;
        }
        let until = match (settings.phase(now), run) {
            (Phase::Running, _) => settings.end,
            (Phase::Over, Some(run)) if run.is_running(now) => run.end,
            (Phase::Before | Phase::Over, _) => return None,
        };
        Some(Self {
            until,
            shows_samples: settings.results == ContestResults::Samples,
        })
    }

    /// The part of a result that is shown: the compiler's message, and cases that `is_sample`
    /// accepts if the samples are shown.
    #[must_use]
    pub(crate) fn masked(self, record: Record, is_sample: impl Fn(&str) -> bool) -> Record {
        let cases = record.cases.into_iter();
        let shown = cases.filter(|case| self.shows_samples && is_sample(&case.id));
        Record {
            cases: shown.collect(),
            groups: Vec::new(),
            games: Vec::new(),
            score: 0.0,
            ..record
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Withheld, WithheldState};
    use crate::contest::VirtualRun;
    use crate::contest::settings::tests::contest;
    use crate::store::{State, Summary};
    use statement::contest::ContestResults;

    fn summary(state: State, verdict: Option<&str>) -> Summary {
        Summary {
            id: 1,
            state,
            verdict: verdict.map(str::to_owned),
            score: Some(1.0),
            cpu_ms: None,
            memory_bytes: None,
            version: None,
            created: 0,
            finished: None,
        }
    }

    #[test]
    fn results_are_withheld_during_the_contest_and_a_virtual_one() {
        let mut contest = contest();
        let until = |contest: &_, run: Option<&VirtualRun>, now| {
            Withheld::at(contest, run, now).map(|it| it.until)
        };
        assert_eq!(until(&contest, None, 10_000), None);
        contest.settings.results = ContestResults::Withheld;
        let found = [9_999, 10_000, 17_199, 17_200].map(|now| until(&contest, None, now));
        assert_eq!(found, [None, Some(17_200), Some(17_200), None]);
        let run = VirtualRun {
            started: 50_000,
            end: 57_200,
        };
        let found = [49_999, 50_000, 57_200].map(|now| until(&contest, Some(&run), now));
        assert_eq!(found, [None, Some(57_200), None]);
    }

    #[test]
    fn only_whether_it_compiles_is_shown() {
        let shown =
            |state, verdict, has_begun| WithheldState::new(&summary(state, verdict), has_begun);
        for verdict in ["accepted", "wrong-answer", "time-limit"] {
            let compiles = shown(State::Judged, Some(verdict), false);
            assert_eq!(compiles, WithheldState::Compiles);
        }
        assert_eq!(shown(State::Running, None, true), WithheldState::Compiles);
        for state in [State::Queued, State::Running, State::Failed] {
            assert_eq!(shown(state, None, false), WithheldState::Received);
        }
        let refused = shown(State::Judged, Some("compile-error"), false);
        assert_eq!(refused, WithheldState::Refused);
    }
}
