//! Judging on other machines.
//!
//! Theory of operation: others judge parts of a submission, some of its cases each, by [`Judge::judge_part`]. What is needed is known
//! here alone: results come to a [`Standing`], as those of this machine do, and what lies beyond a settled group is dropped by the same rule. So the
//! report is the same wherever cases are judged.

use super::queue::{Stop, SubmissionRun};
use super::standing::Standing;
use super::{Judge, JudgedCase};
use crate::event::Sink;
use crate::fault::Fault;
use crate::program::{Compilation, Source};
use base::pool::Rank;
use sandbox::Isolation;

/// The name of a submission whose parts are judged for another machine, which alone knows the real one.
const PART: &str = "the submission";

/// Other machines that judge in place of this one.
pub trait Workers: Sync {
    /// How many submissions may be on their way at a time.
    fn at_once(&self) -> usize;

    /// Has a submission judged on the cases that are left of `standing`, and notes there what came of each.
    ///
    /// # Errors
    /// As for [`Judge::judge`], and when the machines cannot be reached.
    fn judge(
        &self,
        judge: &Judge<'_>,
        submission: (&str, &Source),
        standing: &Standing<'_>,
    ) -> Result<Elsewhere, Fault>;
}

/// What other machines say of a submission besides its results.
#[derive(Clone, Debug)]
pub struct Elsewhere {
    /// The compiler's output, if it refused.
    pub refusal: Option<String>,
    /// What protected from the submission there: the weakest, where they differ.
    pub isolation: Isolation,
}

/// What came of a part of a submission.
#[derive(Debug)]
pub struct PartOutcome {
    /// The compiler's output, if it refused.
    pub refusal: Option<String>,
    /// By the index of the case, in order: the results on those that are needed as far as the cases of this part tell, up to the first fault.
    pub cases: Vec<(usize, Result<JudgedCase, Fault>)>,
}

impl Judge<'_> {
    /// Judges a submission on the cases, which are a part of those of its problem: whole groups, or some cases of one.
    ///
    /// # Errors
    /// When a tool is missing or the machine fails.
    pub fn judge_part(&self, source: &Source, sink: &dyn Sink) -> Result<PartOutcome, Fault> {
        let compiled = self.pool.run(Rank::Needed, || self.compile(PART, source))?;
        let (refusal, cases) = match compiled {
            Compilation::Refused(message) => (Some(message), Vec::new()),
            Compilation::Ready(executable) => {
                let run = SubmissionRun::new(self, PART, &executable, sink)?;
                let standing = run.run(Rank::Unknown, &Stop::new(false))?;
                (None, standing.needed())
            }
        };
        Ok(PartOutcome { refusal, cases })
    }
}
