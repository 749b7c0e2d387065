//! Which side decides after a submission and an interactor have interacted.

use super::{RunOutcome, Verdict};

/// How an interactive submission ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubmissionEnd {
    /// By itself and well.
    Finished,
    /// By itself or because of a limit of its own: the verdict and the reason.
    Failed(Verdict, String),
    /// The tool ended it, because the interactor had ended before: how it ended has no meaning.
    Dismissed,
}

impl SubmissionEnd {
    /// How a submission with this result ended, unless it was dismissed.
    #[must_use]
    pub fn from_outcome(outcome: RunOutcome, dismissed: bool) -> Self {
        match outcome {
            _ if dismissed => Self::Dismissed,
            RunOutcome::Finished => Self::Finished,
            RunOutcome::Failed(verdict, why) => Self::Failed(verdict, why),
        }
    }
}

/// How an interactor ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractorEnd {
    /// It accepts, possibly for a part of the points.
    Accepts,
    /// It rejects.
    Rejects,
    /// It crashed, or ended in a way that its protocol does not allow.
    Broken,
    /// It was stopped for a limit of its own.
    Stopped,
    /// The same, while the submission had printed far more than it had read.
    Outrun,
}

/// Which side decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The interactor's judgement.
    Interactor,
    /// The submission failed by itself: the verdict and the reason.
    Submission(Verdict, String),
    /// It is an error of the interactor.
    Fault,
}

/// Why a submission is too slow whose interactor could not read all its output.
const OUTRAN: &str = "it printed more than the interactor could read in its time";

/// Which side decides an interaction: the only code that decides this.
///
/// `saw_end` is whether the interactor ended after it had read the end of the submission's output.
/// If not, its end is independent of the submission's; if so, it may be a consequence of how the
/// submission ended. Nothing else about the order of events counts, because nothing else is the
/// same in every run.
///
/// A submission that failed by itself gets its verdict even if the interactor fails without
/// judging, so no submission can turn its failure into an error of the package.
#[must_use]
pub fn of_interaction(
    submission: &SubmissionEnd,
    interactor: InteractorEnd,
    saw_end: bool,
) -> Decision {
    match (saw_end, interactor, submission) {
        (
            _,
            InteractorEnd::Accepts | InteractorEnd::Rejects,
            SubmissionEnd::Finished | SubmissionEnd::Dismissed,
        )
        | (false, InteractorEnd::Rejects, SubmissionEnd::Failed(..)) => Decision::Interactor,
        (
            _,
            InteractorEnd::Broken | InteractorEnd::Stopped,
            SubmissionEnd::Finished | SubmissionEnd::Dismissed,
        ) => Decision::Fault,
        // With a pipe between the two it would have waited until its time was over.
        (_, InteractorEnd::Outrun, SubmissionEnd::Finished | SubmissionEnd::Dismissed) => {
            Decision::Submission(Verdict::TimeLimit, OUTRAN.to_owned())
        }
        (true, InteractorEnd::Rejects, SubmissionEnd::Failed(verdict, why))
        | (
            _,
            InteractorEnd::Accepts
            | InteractorEnd::Broken
            | InteractorEnd::Stopped
            | InteractorEnd::Outrun,
            SubmissionEnd::Failed(verdict, why),
        ) => Decision::Submission(*verdict, why.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Decision, InteractorEnd, OUTRAN, SubmissionEnd, of_interaction};
    use crate::verdict::Verdict;

    #[test]
    fn every_pair_of_ends_has_its_decision() {
        use InteractorEnd::{Accepts, Broken, Outrun, Rejects, Stopped};
        let failed = |verdict| SubmissionEnd::Failed(verdict, "why".to_owned());
        let own = |verdict| Decision::Submission(verdict, "why".to_owned());
        let slow = || Decision::Submission(Verdict::TimeLimit, OUTRAN.to_owned());
        let interactor = || Decision::Interactor;
        let fault = || Decision::Fault;
        // How the interactor ended, and the decisions for a submission that finished, one that
        // failed, and one that was dismissed: each first if the interactor had not seen its end,
        // then if it had.
        for (interactor_end, finished, failed_by_itself, dismissed) in [
            (
                Accepts,
                [interactor(), interactor()],
                [true, true],
                [interactor(), interactor()],
            ),
            (
                Rejects,
                [interactor(), interactor()],
                [false, true],
                [interactor(), interactor()],
            ),
            (Broken, [fault(), fault()], [true, true], [fault(), fault()]),
            (
                Stopped,
                [fault(), fault()],
                [true, true],
                [fault(), fault()],
            ),
            (Outrun, [slow(), slow()], [true, true], [slow(), slow()]),
        ] {
            for (index, saw_end) in [false, true].into_iter().enumerate() {
                let decide = |submission_end: &SubmissionEnd| {
                    of_interaction(submission_end, interactor_end, saw_end)
                };
                assert_eq!(
                    decide(&SubmissionEnd::Finished),
                    finished[index],
                    "{interactor_end:?} {saw_end}"
                );
                assert_eq!(
                    decide(&SubmissionEnd::Dismissed),
                    dismissed[index],
                    "{interactor_end:?} {saw_end}"
                );
                for verdict in [
                    Verdict::TimeLimit,
                    Verdict::MemoryLimit,
                    Verdict::OutputLimit,
                    Verdict::RuntimeError,
                ] {
                    let wanted = if failed_by_itself[index] {
                        own(verdict)
                    } else {
                        interactor()
                    };
                    assert_eq!(
                        decide(&failed(verdict)),
                        wanted,
                        "{interactor_end:?} {saw_end}"
                    );
                }
            }
        }
    }
}
