//! Checks that correct solutions have enough time left on a new input.

use crate::solution::Solution;
use crate::tools::Tools;
use base::pool::Rank;
use fuzz::comparison::candidate::Candidate;
use fuzz::submission::Submission;
use judge::End;
use program::Source;
use std::cell::OnceCell;
use std::sync::Arc;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// A correct solution may use at most one part in this many of its time limit.
const TIME_DIVISOR: u32 = 2;

/// The correct solutions of a problem, compiled on first use.
pub(crate) struct Headroom<'b> {
    tools: Tools<'b>,
    mutated: Vec<&'b Solution>,
    compiled: OnceCell<Vec<Submission<'b>>>,
}

impl<'b> Headroom<'b> {
    /// The mutated solutions, and the solutions of the package that must be accepted.
    pub(crate) fn new(tools: Tools<'b>, mutated: impl Iterator<Item = &'b Solution>) -> Self {
        Self {
            tools,
            mutated: mutated.collect(),
            compiled: OnceCell::new(),
        }
    }

    /// Whether every correct solution succeeds on an input, in at most half of its time limit.
    ///
    /// # Errors
    /// When a program could not be compiled or run.
    pub(crate) fn is_left_on(&self, input: &Arc<[u8]>) -> Result<bool, Fault> {
        let solutions = if let Some(solutions) = self.compiled.get() {
            solutions
        } else {
            let solutions = self.compile()?;
            self.compiled.get_or_init(|| solutions)
        };
        let pool = self.tools.pool;
        let spares = pool.map(Rank::Unknown, solutions, |solution| {
            spares_time(solution, input)
        });
        let spares: Vec<bool> = spares.into_iter().collect::<Result<_, Fault>>()?;
        Ok(spares.into_iter().all(|spares| spares))
    }

    fn compile(&self) -> Result<Vec<Submission<'b>>, Fault> {
        let mutated = self.mutated.iter();
        let mutated = mutated.map(|solution| (solution.name.clone(), solution.source.clone()));
        let mut right: Vec<(String, Source)> = mutated.collect();
        for accepted in self.tools.accepted()? {
            if right
                .iter()
                .all(|(_, known)| known.files != accepted.1.files)
            {
                right.push(accepted);
            }
        }
        let tools = self.tools;
        let compiled = tools.pool.map(Rank::Needed, &right, |(name, source)| {
            tools.submission(name, source, Submission::compile)
        });
        compiled.into_iter().collect()
    }
}

fn spares_time(solution: &Submission<'_>, input: &Arc<[u8]>) -> Result<bool, Fault> {
    let response = solution.respond(input)?;
    let ends_well = match response.end {
        End::Printed(_) => true,
        End::Failed { .. } => false,
        End::Interacted(interacted) => interacted.ruling.verdict == Verdict::Accepted,
    };
    let limit = solution.time_limit();
    Ok(ends_well && limit.is_none_or(|limit| response.cpu * TIME_DIVISOR <= limit))
}
