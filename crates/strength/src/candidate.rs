//! A mutant as a candidate for fuzzing.
//!
//! An ordinary run uses the mutant compiled separately, because only that has the times of a
//! submission. Fast runs, which skip accepted inputs, use the schema if it contains the mutant: all
//! its mutants share the fork servers. Traced runs use it as well: in a schema, the code of a
//! mutant is a block of its own, and coverage leads to the inputs that reach it.

use crate::schemata::Switched;
use crate::tools::{Compile, Tools};
use fuzz::comparison::candidate::{Candidate, Response, Trace};
use fuzz::submission::Submission;
use program::Source;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use terms::fault::Fault;

/// A mutant as a candidate.
pub(crate) struct MutantCandidate<'b, 'a> {
    tools: Tools<'b>,
    name: String,
    source: Source,
    compile: Compile<'b>,
    /// Compiled when an ordinary run is needed; with many mutants in a schema, few mutants need it.
    apart: OnceLock<Submission<'b>>,
    switched: Option<Switched<'b, 'a>>,
}

impl<'b, 'a> MutantCandidate<'b, 'a> {
    pub(crate) fn new(
        tools: Tools<'b>,
        (name, source, compile): (String, Source, Compile<'b>),
        switched: Option<Switched<'b, 'a>>,
    ) -> Self {
        Self {
            tools,
            name,
            source,
            compile,
            apart: OnceLock::new(),
            switched,
        }
    }

    fn apart(&self) -> Result<&Submission<'b>, Fault> {
        if let Some(apart) = self.apart.get() {
            return Ok(apart);
        }
        let compiled = self
            .tools
            .submission(&self.name, &self.source, self.compile)?;
        // Another thread may have been faster.
        Ok(self.apart.get_or_init(|| compiled))
    }
}

impl Candidate for MutantCandidate<'_, '_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn time_limit(&self) -> Option<Duration> {
        self.apart().ok()?.time_limit()
    }

    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        self.apart()?.respond(input)
    }

    fn within(&self, time: Duration) -> Option<Box<dyn Candidate + '_>> {
        self.apart().ok()?.within(time)
    }

    fn fast_run(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Response>>, Fault> {
        let Some(switched) = self.switched.filter(Switched::is_served) else {
            return self.apart()?.fast_run(inputs);
        };
        let runs = switched.run_inputs(inputs)?.into_iter();
        let responses = runs.map(|run| run.map(|run| Trace::from(run).response));
        Ok(responses.collect())
    }

    fn can_trace(&self) -> Result<bool, Fault> {
        match self.switched {
            Some(switched) => switched.can_trace(),
            None => self.apart()?.can_trace(),
        }
    }

    fn trace(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Trace>>, Fault> {
        match self.switched {
            Some(switched) => {
                let runs = switched.trace(inputs)?.into_iter();
                Ok(runs.map(|run| run.map(Trace::from)).collect())
            }
            None => self.apart()?.trace(inputs),
        }
    }
}
