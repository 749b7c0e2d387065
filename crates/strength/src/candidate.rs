//! A mutant as what is fuzzed.
//!
//! Theory of operation: an ordinary run is one of the mutant compiled apart, which alone has the times of a submission. Fast runs,
//! which pass over what is accepted, are those of the schema, if the mutant is in one: all its mutants share the fork servers.
//! So do traced runs. In a schema the text of a mutant is a place of its own, and coverage leads to the inputs that come there.

use crate::schemata::Switched;
use base::pool::{Pool, Rank};
use fuzz::comparison::candidate::{Candidate, Response, Trace};
use fuzz::server::ForkServerFailure;
use fuzz::submission::Submission;
use std::sync::Arc;
use std::time::Duration;
use tengen_core::fault::Fault;

/// A candidate whose runs take slots of a pool, as all other runs do: fuzzing brings threads of its own.
pub(crate) struct InSlots<'b> {
    pub(crate) candidate: Box<dyn Candidate + 'b>,
    pub(crate) pool: &'b Pool,
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

/// A mutant that is fuzzed.
pub(crate) struct MutantCandidate<'b, 'a> {
    pub(crate) apart: Submission<'b>,
    pub(crate) switched: Option<Switched<'b, 'a>>,
}

impl Candidate for MutantCandidate<'_, '_> {
    fn name(&self) -> &str {
        self.apart.name()
    }

    fn time_limit(&self) -> Option<Duration> {
        self.apart.time_limit()
    }

    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        self.apart.respond(input)
    }

    fn within(&self, time: Duration) -> Option<Box<dyn Candidate + '_>> {
        self.apart.within(time)
    }

    fn fast_run(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Response>>, Fault> {
        let Some(switched) = self.switched.filter(Switched::is_served) else {
            return self.apart.fast_run(inputs);
        };
        let runs = switched.run_inputs(inputs)?.into_iter();
        let responses = runs.map(|run| run.map(|run| Trace::from(run).response));
        Ok(responses.collect())
    }

    fn can_trace(&self) -> Result<bool, Fault> {
        match self.switched {
            Some(switched) => switched.can_trace(),
            None => self.apart.can_trace(),
        }
    }

    fn trace(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Trace>>, Fault> {
        match self.switched {
            Some(switched) => {
                let runs = switched.trace(inputs)?.into_iter();
                Ok(runs.map(|run| run.map(Trace::from)).collect())
            }
            None => self.apart.trace(inputs),
        }
    }
}
