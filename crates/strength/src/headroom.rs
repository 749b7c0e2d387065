//! Whether right solutions have time to spare on a new input.

use crate::survivors::Search;
use base::pool;
use fuzz::comparison::candidate::Candidate;
use fuzz::submission::Submission;
use std::cell::OnceCell;
use std::sync::Arc;
use tengen_core::fault::Fault;
use tengen_core::judge::End;
use tengen_core::verdict::Verdict;

/// A right solution may use one part in so many of its time.
const SHARE: u32 = 2;

/// The right solutions of a problem, compiled when they are needed.
pub(crate) struct Headroom<'r, 'b, 'a> {
    search: &'r Search<'b, 'a>,
    compiled: OnceCell<Vec<Submission<'b>>>,
}

impl<'r, 'b, 'a> Headroom<'r, 'b, 'a> {
    pub(crate) fn new(search: &'r Search<'b, 'a>) -> Self {
        Self {
            search,
            compiled: OnceCell::new(),
        }
    }

    /// Whether every right solution ends well on an input, in half of its time at most.
    ///
    /// # Errors
    /// When something could not be compiled or run.
    pub(crate) fn is_left_on(&self, input: &Arc<[u8]>) -> Result<bool, Fault> {
        let solutions = if let Some(solutions) = self.compiled.get() {
            solutions
        } else {
            let solutions = self.search.right_solutions()?;
            self.compiled.get_or_init(|| solutions)
        };
        let jobs = self.search.tools.pool.jobs();
        let spares = pool::map(jobs, solutions, |solution| spares_time(solution, input));
        let spares: Vec<bool> = spares.into_iter().collect::<Result<_, Fault>>()?;
        Ok(spares.into_iter().all(|spares| spares))
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
    Ok(ends_well && limit.is_none_or(|limit| response.cpu * SHARE <= limit))
}
