//! Deciding conditions on several programs.

use super::candidate::{Candidate, FastResult, Joint};
use super::compare::{Comparison, Failing, KnownAnswer, Tried};
use std::sync::Arc;
use terms::fault::Fault;
use terms::verdict::Verdict;

impl Comparison<'_> {
    /// Whether the condition holds on an input: then it counts as failed. Programs are run only
    /// until that is known; if it holds, all of them are run.
    ///
    /// # Errors
    /// As for [`Comparison::compare`].
    pub(super) fn decide(
        &self,
        joint: &Joint<'_>,
        input: &Arc<[u8]>,
        answer: &KnownAnswer,
        subject: &str,
    ) -> Result<Tried, Fault> {
        let mut runs: Vec<Option<Tried>> = vec![None; joint.programs.len()];
        let mut verdict = |index: usize| {
            if let Some(known) = &runs[index] {
                return Ok(known.verdict());
            }
            let program = joint.programs[index];
            let tried = self.compare(program, input, answer, FastResult::NotRun, subject)?;
            match &tried {
                Tried::Failed(failing) if failing.failing_program != program.name() => {
                    Err(Undecided::Oracle(failing.clone()))
                }
                _ => Ok(runs[index].insert(tried).verdict()),
            }
        };
        let decided = joint.condition.holds(&mut verdict).and_then(|holds| {
            let all = (0..joint.programs.len()).filter(|_| holds);
            all.map(&mut verdict).collect::<Result<Vec<Verdict>, _>>()
        });
        let verdicts = match decided {
            Ok(verdicts) => verdicts,
            Err(Undecided::Oracle(failing)) => return Ok(Tried::Failed(failing)),
            Err(Undecided::Fault(fault)) => return Err(fault),
        };
        if verdicts.is_empty() {
            return Ok(Tried::Accepted(std::time::Duration::ZERO));
        }
        let names = joint.programs.iter().map(|it| it.name().to_owned());
        let failed = runs.into_iter().flatten().find_map(|run| match run {
            Tried::Failed(failing) => Some(*failing),
            Tried::Accepted(_) => None,
        });
        let failing = failed.unwrap_or_else(|| Failing::none(joint.name(), answer));
        Ok(Tried::Failed(Box::new(Failing {
            verdicts: names.zip(verdicts).collect(),
            ..failing
        })))
    }
}

/// Why a condition could not be decided.
enum Undecided {
    /// The oracle fails on the input.
    Oracle(Box<Failing>),
    /// A program could not be run.
    Fault(Fault),
}

impl From<Fault> for Undecided {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
