//! What was found: an input that a candidate fails, in its smallest form.

use super::Task;
use super::batch::CaseFailure;
use crate::comparison::compare::Failing;
use crate::shrink::{Effort, Remake, shrink};
use std::sync::Arc;
use tengen_core::fault::Fault;
use tengen_core::package::InProcess;
use tengen_core::plan::Call;

/// An input that a candidate fails.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The index of the candidate among those of the task.
    pub candidate: usize,
    /// Its name.
    pub submission: String,
    /// The number of the case, which is its seed; of the first case where several are joined.
    pub number: u64,
    /// How many cases are joined in the input as it was found.
    pub joined: u64,
    /// The generator call, where it was a single case with a seed.
    pub call: Option<Call>,
    /// Whether coverage led to it: then number and count are those of the run that comes to it again.
    pub guided: bool,
    /// The input as it was found.
    pub found: Arc<[u8]>,
    /// The input in its smallest form.
    pub input: Arc<[u8]>,
    /// How the smallest form is failed.
    pub failing: Failing,
    /// How many inputs were tried for that.
    pub tried: u64,
    /// Whether the time to make it small was over before nothing made it smaller.
    pub gave_up: bool,
    /// How often it was found.
    pub times: u64,
}

impl Finding {
    /// Makes the most of what was found.
    pub(super) fn of(task: &Task<'_>, failure: CaseFailure) -> Result<Self, Fault> {
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
                    // What is declared is made smaller by its structure.
                    InProcess::Declared(_) | InProcess::Script(_) | InProcess::Varied(_) => None,
                });
        let candidate = task.candidates[failure.candidate];
        // Of cases that a model joins nobody else has seen the text yet.
        let jury = task.comparison.jury;
        jury.require_valid(&failure.input, None, "an input that was found")?;
        let smallest = shrink(
            &task.comparison,
            candidate,
            failure.input.clone(),
            failure.failing,
            remake,
            Effort {
                time: task.shrink_time,
                jobs: task.jobs,
                stop: task.budget.stop(),
            },
        )?;
        Ok(Self {
            candidate: failure.candidate,
            submission: candidate.name().to_owned(),
            number: failure.number,
            joined: failure.joined,
            // With other choices than those of its seed the call makes another input, so it would not find this one again.
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

    /// Whether both come to the same.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.candidate == other.candidate
            && self.input == other.input
            && self.failing.is_like(&other.failing)
    }
}
