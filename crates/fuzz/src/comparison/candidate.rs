//! Programs that can be run on an input.

pub use judge::End;

use crate::condition::Condition;
use crate::server::ForkServerFailure;
use problems::Model;
use std::sync::Arc;
use std::time::Duration;
use terms::fault::{Fault, PartFailure};

/// The result of running a candidate on an input.
#[derive(Clone, Debug)]
pub struct Response {
    /// How the run ended.
    pub end: End,
    /// The used CPU time.
    pub cpu: Duration,
}

impl Response {
    /// Whether the run exceeded the time limit.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.end.is_late()
    }
}

/// The result of a traced run.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The same as for a fast run.
    pub response: Response,
    /// The covered edges of the program with their hit counts (by order of magnitude), each pair
    /// encoded as a number.
    pub reached: Vec<u32>,
}

/// A program that answers inputs. Fuzzing and shrinking run programs only through this trait.
pub trait Candidate: Sync {
    /// The name in reports.
    fn name(&self) -> &str;

    /// The time limit, if it differs from the problem's limit, which most languages share.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// Runs the program on an input, starting from a fresh state. May be called by several threads
    /// at once.
    ///
    /// # Errors
    /// When the program could not be run; never caused by the program itself.
    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault>;

    /// The same candidate with another time limit and exactly one run per input; `None` if this is
    /// not possible.
    fn within(&self, _: Duration) -> Option<Box<dyn Candidate + '_>> {
        None
    }

    /// Runs the program on each of the inputs, as [`Candidate::respond`] does, but faster; the
    /// result is `None` where only `respond` can decide. It serves to skip accepted inputs quickly:
    /// all other results must be confirmed by `respond`.
    ///
    /// # Errors
    /// As for [`Candidate::respond`].
    fn fast_run(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Response>>, Fault> {
        Ok(inputs.iter().map(|_| None).collect())
    }

    /// Whether inputs can be traced. The first call prepares tracing.
    ///
    /// # Errors
    /// When the preparation fails.
    fn can_trace(&self) -> Result<bool, Fault> {
        Ok(false)
    }

    /// Like [`Candidate::fast_run`], but also returns the coverage of each input.
    ///
    /// # Errors
    /// As for [`Candidate::respond`].
    fn trace(&self, inputs: &[Arc<[u8]>]) -> Result<Vec<Option<Trace>>, Fault> {
        Ok(inputs.iter().map(|_| None).collect())
    }

    /// The condition that counts as its failure, and the programs of the condition.
    fn joint(&self) -> Option<&Joint<'_>> {
        None
    }

    /// Reports that a fast run rejected an input that an ordinary run accepted.
    fn note_mismatch(&self) {}

    /// The reason why fast runs have been disabled, if they were possible before.
    fn fork_server_failure(&self) -> Option<ForkServerFailure> {
        None
    }
}

/// The fast run of a candidate on an input. It is usually made in advance, together with those on
/// other inputs, to avoid waiting for a fork server each time.
#[derive(Clone, Debug, Default)]
pub enum FastResult {
    /// The run was not made yet.
    #[default]
    NotRun,
    /// The result of the run; `None` if only an ordinary run can decide.
    Done(Option<Response>),
}

impl FastResult {
    /// The result of the run, which is made now if necessary.
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

/// A candidate that is started separately for each input, although its language has a fork server.
#[derive(Clone, Debug)]
pub struct Slowed {
    /// The name in reports.
    pub name: String,
    /// The behaviour that the fork server does not support.
    pub why: ForkServerFailure,
}

/// The candidates that are started separately for each input although their language has a fork
/// server, with the reasons.
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

/// Several programs that fail together: if a condition holds on an input.
pub struct Joint<'a> {
    /// The condition.
    pub condition: &'a Condition,
    /// The condition as text.
    pub name: String,
    /// The programs of the condition, in its order.
    pub programs: Vec<&'a dyn Candidate>,
}

impl Candidate for Joint<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    /// Runs the first program.
    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        self.programs[0].respond(input)
    }

    fn joint(&self) -> Option<&Joint<'_>> {
        Some(self)
    }
}

/// A solver of the built-in model; it runs in this process.
pub struct Builtin<'a> {
    /// The model.
    pub model: &'a dyn Model,
    /// The solver of the model.
    pub solver: Solver,
}

/// The solvers of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solver {
    /// The solver that gives the answers if the model is the reference.
    Fast,
    /// An independent solver that is simple instead of fast.
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
