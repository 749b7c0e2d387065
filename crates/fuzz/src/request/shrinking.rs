//! Requests to shrink an input on which a submission fails.

use super::error::RequestError;
use super::programs::{Loader, Program};
use crate::comparison::Budget;
use crate::comparison::candidate::{Slowed, slowed};
use crate::comparison::compare::Comparison;
use crate::shrink::{Effort, Smallest, shrink};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use terms::event::{Event, Sink, announce_task};
use terms::fault::Fault;

/// The input to shrink, and the limits.
pub struct ShrinkRequest<'a> {
    /// The name of the submission.
    pub submission: &'a str,
    /// The name of the program that provides the answers instead of the reference.
    pub oracle: Option<&'a str>,
    /// The input.
    pub input: Arc<[u8]>,
    /// The name of the input in errors.
    pub subject: &'a str,
    /// The time limit, instead of the default for findings of fuzzing.
    pub time: Option<Duration>,
    /// How many inputs are tried at once.
    pub jobs: usize,
}

/// The result of shrinking.
#[derive(Debug)]
pub struct Shrunk {
    /// The smallest input that still fails; `None` if the submission is accepted on the original
    /// input.
    pub smallest: Option<Smallest>,
    /// The programs that were started separately for each input, although their language has a fork
    /// server.
    pub slowed: Vec<Slowed>,
}

impl ShrinkRequest<'_> {
    /// Runs the request until it is finished or `stop` is set. If it is stopped while shrinking,
    /// the result is the smallest input so far.
    ///
    /// # Errors
    /// When a program cannot be loaded, the input is not valid, `stop` is set before the submission
    /// has failed on it, or a program cannot be run.
    pub fn run(
        &self,
        loader: &Loader<'_>,
        stop: &AtomicBool,
        sink: &dyn Sink,
    ) -> Result<Shrunk, Fault> {
        let (jury, subject) = (loader.jury, self.subject);
        let oracle = self
            .oracle
            .map(|name| loader.load(&loader.described(name)?))
            .transpose()?;
        let program = loader.candidate(&loader.described(self.submission)?, oracle.as_ref())?;
        if let Err(rejection) = jury.validate(&self.input, None, subject)? {
            return Err(Fault::from(RequestError::InvalidInput {
                name: subject.to_owned(),
                rejection: rejection.to_string(),
            }));
        }
        let reference = loader.stand_in(oracle.as_ref())?;
        let oracle = oracle.as_ref().map(Program::candidate);
        let comparison = Comparison {
            jury,
            oracle,
            reference: reference.as_ref().map(Program::candidate),
            among: None,
        };
        let candidate = program.candidate();
        let failing = comparison.fails(candidate, &self.input, subject);
        let Some(failing) = Budget::new(None, stop).unless_stopped(failing)? else {
            return Err(RequestError::StoppedAtOnce.into());
        };
        let smallest = failing.map(|failing| {
            let event = Event::Shrinking {
                problem: &jury.package().id,
                bytes: self.input.len(),
            };
            let _shrinking = announce_task(sink, event);
            let input = self.input.clone();
            let effort = Effort {
                time: self.time.unwrap_or(Effort::TIME),
                jobs: self.jobs,
                stop,
                sink,
            };
            shrink(&comparison, candidate, input, failing, None, effort)
        });
        Ok(Shrunk {
            smallest: smallest.transpose()?,
            slowed: slowed(&oracle.into_iter().chain([candidate]).collect::<Vec<_>>()),
        })
    }
}
