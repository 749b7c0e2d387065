//! Running a program on one input, by whatever mechanism.

pub use tengen_core::judge::End;

use crate::server::ForkServerFailure;
use problems::Model;
use std::sync::Arc;
use std::time::Duration;
use tengen_core::fault::{Fault, PartFailure};

/// The result of running a candidate on an input.
#[derive(Clone, Debug)]
pub struct Response {
    /// How it ended.
    pub end: End,
    /// CPU time used.
    pub cpu: Duration,
}

impl Response {
    /// Whether it took too long.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.end.is_late()
    }
}

/// The result of a traced run.
#[derive(Clone, Debug)]
pub struct Trace {
    /// As of a fast run.
    pub response: Response,
    /// The edges of the program that it took, and their counts by order of magnitude: a number for
    /// each.
    pub reached: Vec<u32>,
}

/// A program that answers inputs: fuzzing and shrinking run everything through this trait.
pub trait Candidate: Sync {
    /// Its name in reports.
    fn name(&self) -> &str;

    /// Its time limit, if that differs from the problem's limit, which applies to most languages.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// Runs it on an input, as if it had never been run before. Several threads may call this.
    ///
    /// # Errors
    /// If it could not be run: never caused by the program.
    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault>;

    /// The same with another time limit and without repetitions; `None` if that is not supported.
    fn within(&self, _: Duration) -> Option<Box<dyn Candidate + '_>> {
        None
    }

    /// Like [`Candidate::respond`] for each of the inputs, but faster, if possible; `None` if only
    /// `respond` can determine the result. It serves to skip accepted inputs: all other results are
    /// confirmed by `respond`.
    ///
    /// # Errors
    /// As for [`Candidate::respond`].
    fn fast_run(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Response>>, Fault> {
        Ok(inputs.iter().map(|_| None).collect())
    }

    /// Whether inputs can be traced; prepares that at the first call.
    ///
    /// # Errors
    /// If tracing cannot be prepared.
    fn can_trace(&self) -> Result<bool, Fault> {
        Ok(false)
    }

    /// Like [`Candidate::fast_run`], with the edges that each input takes through the program.
    ///
    /// # Errors
    /// As for [`Candidate::respond`].
    fn trace(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Trace>>, Fault> {
        Ok(inputs.iter().map(|_| None).collect())
    }

    /// Must be called when a fast run rejected an input that was accepted.
    fn note_mismatch(&self) {}

    /// Why there is no fast run any more, if there was one.
    fn fork_server_failure(&self) -> Option<ForkServerFailure> {
        None
    }
}

/// The fast run of a candidate on an input. Usually it was made in advance, together with those on
/// other inputs, so that one need not wait for a fork server each time.
#[derive(Clone, Debug, Default)]
pub enum FastResult {
    /// It was not made yet.
    #[default]
    NotRun,
    /// It was made, with this result; `None` if only an ordinary run can determine it.
    Done(Option<Response>),
}

impl FastResult {
    /// Its result; it is made now if needed.
    pub(super) fn resolve(
        self,
        candidate: &dyn Candidate,
        input: &Arc<[u8]>,
    ) -> Result<Option<Response>, Fault> {
        match self {
            Self::NotRun => Ok(candidate
                .fast_run(std::slice::from_ref(input))?
                .pop()
                .flatten()),
            Self::Done(response) => Ok(response),
        }
    }
}

/// A program that is restarted for each input, though there is a faster way.
#[derive(Clone, Debug)]
pub struct Slowed {
    /// Its name in reports.
    pub name: String,
    /// The behaviour that prevents the faster way.
    pub why: ForkServerFailure,
}

/// Which of the candidates are restarted for each input though their language has a fork server,
/// and why.
#[must_use]
pub fn slowed(candidates: &[&dyn Candidate]) -> Vec<Slowed> {
    let slowed = candidates.iter().filter_map(|candidate| {
        let name = candidate.name().to_owned();
        Some(Slowed {
            name,
            why: candidate.fork_server_failure()?,
        })
    });
    slowed.collect()
}

/// A solver of the built-in model, in-process.
pub struct Builtin<'a> {
    /// The model.
    pub model: &'a dyn Model,
    /// Which of its solvers.
    pub solver: Solver,
}

/// The solvers of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solver {
    /// The one that provides the answers if the reference is the model.
    Fast,
    /// One that shares nothing with it, and is simple rather than fast.
    Slow,
}

impl Solver {
    /// The solver with this name on the command line.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Fast, Self::Slow]
            .into_iter()
            .find(|solver| solver.name() == name)
    }

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Fast => "model:solve",
            Self::Slow => "model:brute",
        }
    }
}

impl Candidate for Builtin<'_> {
    fn name(&self) -> &str {
        self.solver.name()
    }

    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        let answered = match self.solver {
            Solver::Fast => self.model.solve(input),
            Solver::Slow => self.model.brute(input),
        };
        let printed = answered.map_err(|invalid| {
            let shown = base::text::excerpt(input, 10, 400);
            let failure = PartFailure::Rejected(invalid.to_string(), shown);
            let part = self.solver.name().to_owned();
            Fault::part(self.model.name(), part, "an input", failure)
        })?;
        Ok(Response {
            end: End::Printed(printed),
            cpu: Duration::ZERO,
        })
    }
}
