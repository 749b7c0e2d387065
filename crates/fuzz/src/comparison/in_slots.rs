//! Candidates whose runs are counted among all work of a pool.

use super::candidate::{Candidate, Response, Trace};
use crate::server::ForkServerFailure;
use base::pool::{Pool, Rank};
use std::sync::Arc;
use std::time::Duration;
use terms::fault::Fault;

/// A candidate whose runs take slots of a pool, as all other runs do: fuzzing has its own threads.
pub struct InSlots<'b> {
    /// The candidate.
    pub candidate: Box<dyn Candidate + 'b>,
    /// The pool.
    pub pool: &'b Pool,
}

impl InSlots<'_> {
    fn run<T>(&self, run: impl FnOnce(&dyn Candidate) -> T) -> T {
        self.pool.run(Rank::Unknown, || run(&*self.candidate))
    }
}

impl Candidate for InSlots<'_> {
    fn name(&self) -> &str {
        self.candidate.name()
    }

    fn time_limit(&self) -> Option<Duration> {
        self.candidate.time_limit()
    }

    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        self.run(|candidate| candidate.respond(input))
    }

    fn within(&self, time: Duration) -> Option<Box<dyn Candidate + '_>> {
        let candidate = self.candidate.within(time)?;
        let pool = self.pool;
        Some(Box::new(InSlots { candidate, pool }))
    }

    fn fast_run(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Response>>, Fault> {
        self.run(|candidate| candidate.fast_run(inputs))
    }

    fn can_trace(&self) -> Result<bool, Fault> {
        self.run(|candidate| candidate.can_trace())
    }

    fn trace(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Trace>>, Fault> {
        self.run(|candidate| candidate.trace(inputs))
    }

    fn note_mismatch(&self) {
        self.candidate.note_mismatch();
    }

    fn fork_server_failure(&self) -> Option<ForkServerFailure> {
        self.candidate.fork_server_failure()
    }
}
