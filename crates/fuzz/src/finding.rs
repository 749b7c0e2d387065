//! A finding: an input on which a candidate fails, shrunk.

use super::Task;
use super::batch::CaseFailure;
use crate::comparison::compare::Failing;
use crate::shrink::{Effort, Remake, shrink};
use std::sync::Arc;
use tengen_core::fault::Fault;
use tengen_core::package::InProcess;
use tengen_core::plan::Call;

/// An input on which a candidate fails.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The index of the candidate among those of the task.
    pub candidate: usize,
    /// Its name.
    pub submission: String,
    /// The number of the case, which is its seed; of the first case if several are joined.
    pub number: u64,
    /// The number of cases joined in the original input.
    pub joined: u64,
    /// The generator call, if it was a single case with a seed.
    pub call: Option<Call>,
    /// Whether it was a guided case: then number and count are those of the run that reproduces it.
    pub guided: bool,
    /// The original input.
    pub found: Arc<[u8]>,
    /// The shrunk input.
    pub input: Arc<[u8]>,
    /// How the shrunk input is failed.
    pub failing: Failing,
    /// How many inputs were tried for shrinking.
    pub tried: u64,
    /// Whether the time for shrinking ended while the input could still be shrunk.
    pub gave_up: bool,
    /// How often it was found.
    pub times: u64,
}

impl Finding {
    /// Builds and shrinks a finding.
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
                    // Declared inputs are shrunk by their structure.
                    InProcess::Declared(_) | InProcess::Script(_) | InProcess::Varied(_) => None,
                });
        let candidate = task.candidates[failure.candidate];
        // Only this model has seen the text of joined cases.
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
            // With other choices than those of its seed the call makes another input, so it would
            // not reproduce this one.
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

    /// Whether both are the same finding.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.candidate == other.candidate
            && self.input == other.input
            && self.failing.is_like(&other.failing)
    }
}
