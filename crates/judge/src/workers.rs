//! Judging on other machines.
//!
//! # Theory of operation
//!
//! Other machines judge parts of a submission, some of its cases each, by [`Judge::judge_part`].
//! Only this machine decides what is needed: results go to a [`PartialResults`], like those of this
//! machine, and results beyond a settled group are dropped by the same rule. So the report is the
//! same wherever cases are judged.

use super::partial_results::PartialResults;
use super::queue::{Stop, SubmissionRun};
use super::{Judge, JudgedCase};
use base::pool::Rank;
use program::{Compilation, Source};
use sandbox::Isolation;
use terms::event::Sink;
use terms::fault::Fault;

/// The name of a submission whose parts are judged for another machine, which knows the real name.
const PART: &str = "the submission";

/// Other machines that judge instead of this one.
pub trait Workers: Sync {
    /// How many submissions may be in transit at a time.
    fn at_once(&self) -> usize;

    /// Judges a submission on the remaining cases of `standing`, and records their results there.
    ///
    /// # Errors
    /// As for [`Judge::judge`], and if the machines cannot be reached.
    fn judge(
        &self,
        judge: &Judge<'_>,
        submission: (&str, &Source),
        standing: &PartialResults<'_>,
    ) -> Result<RemoteResult, Fault>;
}

/// What other machines report about a submission besides its results.
#[derive(Clone, Debug)]
pub struct RemoteResult {
    /// The compiler's output, if it refused.
    pub refusal: Option<String>,
    /// The isolation of the submission there: the weakest, if they differ.
    pub isolation: Isolation,
}

/// The result of a part of a submission.
#[derive(Debug)]
pub struct PartOutcome {
    /// The compiler's output, if it refused.
    pub refusal: Option<String>,
    /// By the index of the case, in order: the results of the cases that this part shows to be
    /// needed, up to the first fault.
    pub cases: Vec<(usize, Result<JudgedCase, Fault>)>,
}

impl Judge<'_> {
    /// Judges a submission on the cases, which are a part of those of its problem: whole groups, or
    /// some cases of one.
    ///
    /// # Errors
    /// If a tool is missing or the machine fails.
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
