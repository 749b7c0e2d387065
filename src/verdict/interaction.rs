//! Whose word counts when a submission and an interactor have talked.

use super::{Finding, Verdict};

/// How an interactor ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// It accepts, perhaps for a part of the points.
    Accepts,
    /// It rejects.
    Rejects,
    /// It crashed, hung, or ended as its protocol does not allow.
    Broken,
}

/// Whose word counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The interactor's judgement.
    Interactor,
    /// The submission failed by itself: the verdict and the reason.
    Submission(Verdict, String),
    /// The interactor is at fault.
    Fault,
}

/// Whose word counts on an interaction: the one place where that is decided.
///
/// `told` says whether the interactor ended after it was told that the submission's output is over. If not, its end
/// is its own doing; if so, it may be a consequence of how the submission ended. Nothing else about the order of
/// events counts, for nothing else is the same in every run.
#[must_use]
pub fn of_interaction(submission: &Finding, interactor: Word, told: bool) -> Decision {
    match (told, interactor, submission) {
        (false, Word::Broken, _) | (true, Word::Broken, Finding::Finished) => Decision::Fault,
        (false, Word::Rejects, _) | (_, Word::Accepts | Word::Rejects, Finding::Finished) => {
            Decision::Interactor
        }
        (false, Word::Accepts, Finding::Failed(verdict, why))
        | (true, _, Finding::Failed(verdict, why)) => Decision::Submission(*verdict, why.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Decision, Word, of_interaction};
    use crate::verdict::{Finding, Verdict};

    fn crash() -> Finding {
        Finding::Failed(Verdict::RuntimeError, "signal 11".to_owned())
    }

    fn its_crash() -> Decision {
        Decision::Submission(Verdict::RuntimeError, "signal 11".to_owned())
    }

    #[test]
    fn a_rejection_of_its_own_accord_wins_over_all_that_follows() {
        for finding in [Finding::Finished, crash()] {
            let decision = of_interaction(&finding, Word::Rejects, false);
            assert_eq!(decision, Decision::Interactor);
        }
    }

    #[test]
    fn a_crash_wins_over_what_the_interactor_says_of_the_missing_rest() {
        for word in [Word::Accepts, Word::Rejects, Word::Broken] {
            assert_eq!(of_interaction(&crash(), word, true), its_crash());
        }
    }

    #[test]
    fn an_accepted_submission_has_to_end_well() {
        assert_eq!(of_interaction(&crash(), Word::Accepts, false), its_crash());
    }

    #[test]
    fn a_submission_that_ends_well_too_early_is_judged_by_the_interactor() {
        for word in [Word::Accepts, Word::Rejects] {
            let decision = of_interaction(&Finding::Finished, word, true);
            assert_eq!(decision, Decision::Interactor);
        }
    }

    #[test]
    fn an_interactor_that_breaks_without_cause_is_at_fault() {
        assert_eq!(
            of_interaction(&crash(), Word::Broken, false),
            Decision::Fault
        );
        for told in [false, true] {
            let decision = of_interaction(&Finding::Finished, Word::Broken, told);
            assert_eq!(decision, Decision::Fault);
        }
    }
}
