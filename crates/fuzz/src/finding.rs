//! Findings: inputs on which a candidate fails, in their smallest form.

use super::Task;
use super::batch::CaseFailure;
use crate::comparison::compare::Failing;
use crate::shrink::{Effort, Remake, shrink};
use cases::plan::Call;
use package::InProcess;
use std::sync::Arc;
use std::time::Duration;
use terms::event::Sink;
use terms::fault::Fault;

/// An input on which a candidate fails.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The index of the candidate in the task.
    pub candidate: usize,
    /// The name of the candidate.
    pub submission: String,
    /// The number of the case, which is its seed; for joined cases, of the first.
    pub number: u64,
    /// How many cases are joined in the original input.
    pub joined: u64,
    /// The generator call, if this is a single case with a seed.
    pub call: Option<Call>,
    /// Whether coverage guidance found it; if so, `number` and `joined` describe the run that finds
    /// it again.
    pub guided: bool,
    /// The original input.
    pub found: Arc<[u8]>,
    /// The smallest input.
    pub input: Arc<[u8]>,
    /// The failure on the smallest input.
    pub failing: Failing,
    /// How many inputs shrinking tried.
    pub tried: u64,
    /// Whether the time for shrinking was over before every attempt to shrink further had failed.
    pub gave_up: bool,
    /// How often it was found.
    pub times: u64,
}

impl Finding {
    /// Shrinks a failing input for at most this time, and confirms that the original is valid.
    pub(super) fn from_failure(
        task: &Task<'_>,
        failure: CaseFailure,
        (time, sink): (Duration, &dyn Sink),
    ) -> Result<Self, Fault> {
        let package = task.comparison.jury.package();
        let remake =
            failure
                .call
                .as_ref()
                .and_then(|call| match package.in_process(&call.generator)? {
                    InProcess::Model(model) => Some(Remake {
                        model,
                        call,
                        choices: failure.choices.as_deref(),
                    }),
                    // A declared input is shrunk by its structure.
                    InProcess::Declared(_) | InProcess::Script(_) | InProcess::Varied(_) => None,
                });
        let candidate = task.candidates[failure.candidate];
        // A model validates joined cases without their text, so the validators have not read it
        // yet.
        let jury = task.comparison.jury;
        let among = task.comparison.among;
        jury.require_valid(&failure.input, among, "an input that was found")?;
        let smallest = shrink(
            &task.comparison,
            candidate,
            failure.input.clone(),
            failure.failing,
            remake,
            Effort {
                time,
                jobs: task.jobs,
                stop: task.budget.stop(),
                sink,
            },
        )?;
        Ok(Self {
            candidate: failure.candidate,
            submission: candidate.name().to_owned(),
            number: failure.number,
            joined: failure.joined,
            // With other choices than those of its seed, the call makes another input, so it would
            // not find this one again.
            call: failure.call.filter(|_| failure.choices.is_none()),
            guided: failure.choices.is_some(),
            found: failure.input,
            input: smallest.input,
            failing: smallest.failing,
            tried: smallest.tried,
            gave_up: smallest.gave_up,
            times: 1,
        })
    }

    /// Whether both findings have the same smallest input and candidate.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.candidate == other.candidate
            && self.input == other.input
            && self.failing.is_like(&other.failing)
    }
}
