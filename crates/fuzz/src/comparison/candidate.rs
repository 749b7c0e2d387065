//! Running a program on one input, whoever runs it.

pub use tengen_core::judge::End;

use crate::server::ForkServerFailure;
use problems::Model;
use std::sync::Arc;
use std::time::Duration;
use tengen_core::fault::{Fault, PartFailure};

/// What came of running a candidate on an input.
#[derive(Clone, Debug)]
pub struct Response {
    /// How it ended.
    pub end: End,
    /// Processor time used.
    pub cpu: Duration,
}

impl Response {
    /// Whether it took too long.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.end.is_late()
    }
}

/// What came of a run that was traced.
#[derive(Clone, Debug)]
pub struct Trace {
    /// As of a fast run.
    pub response: Response,
    /// Which ways through the program it took, and how often by order of magnitude: a number for each.
    pub reached: Vec<u32>,
}

/// A program that answers inputs: the one way in which fuzzing and shrinking run anything.
pub trait Candidate: Sync {
    /// What it is called in reports.
    fn name(&self) -> &str;

    /// How long it may take, if that is another time than the problem's limit, which holds for most languages.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// Runs it on an input, as if it had never been run before. Calls may come from several threads.
    ///
    /// # Errors
    /// When it could not be run: never its own doing.
    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault>;

    /// The same, stopped after another time than the problem's limit, and run just once on each input; nothing where that cannot be
    /// done.
    fn within(&self, _: Duration) -> Option<Box<dyn Candidate + '_>> {
        None
    }

    /// As [`Candidate::respond`] to each of the inputs, but in less time, if there is a way; none where only `respond` can
    /// tell. It serves to pass over what is accepted: whatever else comes of it, `respond` has the last word.
    ///
    /// # Errors
    /// As [`Candidate::respond`].
    fn fast_run(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Response>>, Fault> {
        Ok(inputs.iter().map(|_| None).collect())
    }

    /// Whether inputs can be traced, now that it is asked for.
    ///
    /// # Errors
    /// When what that takes cannot be made ready.
    fn can_trace(&self) -> Result<bool, Fault> {
        Ok(false)
    }

    /// As [`Candidate::fast_run`], with the ways that each input takes through the program.
    ///
    /// # Errors
    /// As [`Candidate::respond`].
    fn trace(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Trace>>, Fault> {
        Ok(inputs.iter().map(|_| None).collect())
    }

    /// To be called when a fast run rejected an input that was accepted.
    fn note_mismatch(&self) {}

    /// Why there is no fast run any more, if there was a way.
    fn fork_server_failure(&self) -> Option<ForkServerFailure> {
        None
    }
}

/// The fast run of a candidate on an input. Mostly it was made before, together with those on other inputs, so that a fork
/// server is not waited for each time.
#[derive(Clone, Debug, Default)]
pub enum FastResult {
    /// It was not made yet.
    #[default]
    NotRun,
    /// It was made, and came to this; to nothing where only an ordinary run can tell.
    Done(Option<Response>),
}

impl FastResult {
    /// What came of it; it is made now if it was not.
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

/// Who is started anew for each input, though there is a faster way.
#[derive(Clone, Debug)]
pub struct Slowed {
    /// What it is called in reports.
    pub name: String,
    /// What it does that the faster way cannot bear.
    pub why: ForkServerFailure,
}

/// Which of the candidates are started anew for each input though their language has a fork server, and why.
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
    /// The one that gives the answers where the reference is the model.
    Fast,
    /// One that shares nothing with it, and is simple rather than fast.
    Slow,
}

impl Solver {
    /// The solver of this name on the command line.
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
