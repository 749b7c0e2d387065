//! Requests to hack submissions with an input.

use super::programs::{Loader, Program};
use crate::comparison::candidate::{Candidate, FastResult};
use crate::comparison::compare::{Comparison, Failing, KnownAnswer, Tried};
use crate::shrink::{Effort, Smallest, shrink};
use crate::submission::Submission;
use base::pool::{Pool, Rank};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use terms::event::Silent;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// An input, and the limits of the work on it.
pub struct HackRequest<'a> {
    /// The input.
    pub input: Arc<[u8]>,
    /// The name of the input in errors.
    pub subject: &'a str,
    /// The maximum time for shrinking.
    pub shrink_time: Duration,
    /// The pool that limits all compilations and runs.
    pub pool: &'a Pool,
}

/// The result of a hack.
#[derive(Debug)]
pub enum HackOutcome {
    /// The input is not valid; the message of the validator.
    Invalid(String),
    /// The submissions were run on the input.
    Run(Hacked),
}

/// The results of the submissions.
#[derive(Debug)]
pub struct Hacked {
    /// The run of each submission, in their order.
    pub runs: Vec<HackedRun>,
    /// The index of the first failing submission, and the smallest input on which it still fails.
    pub broken: Option<(usize, Smallest)>,
}

/// The result of one submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HackedRun {
    /// Its verdict on the input.
    pub verdict: Verdict,
    /// The used CPU time.
    pub cpu: Duration,
}

impl HackRequest<'_> {
    /// Runs the submissions with these names on the input, and shrinks the input for the first
    /// submission that fails.
    ///
    /// # Errors
    /// When a submission cannot be read, a program of the problem fails, `stop` is set, or a
    /// program cannot be run.
    pub fn run(
        &self,
        loader: &Loader<'_>,
        targets: &[String],
        stop: &AtomicBool,
    ) -> Result<HackOutcome, Fault> {
        let jury = loader.jury;
        if let Err(rejection) = self.slot(|| jury.validate(&self.input, None, self.subject))? {
            return Ok(HackOutcome::Invalid(rejection.to_string()));
        }
        let reference = self.slot(|| loader.stand_in(None))?;
        let comparison = Comparison {
            jury,
            oracle: None,
            reference: reference.as_ref().map(Program::candidate),
            among: None,
        };
        let answer =
            self.slot(|| comparison.answer(&self.input, FastResult::NotRun, self.subject))?;
        let attempt = Attempt {
            request: self,
            loader,
            comparison: &comparison,
            answer: &answer,
        };
        attempt.on(targets, stop).map(HackOutcome::Run)
    }

    fn slot<R>(&self, work: impl FnOnce() -> R) -> R {
        self.pool.run(Rank::Unknown, work)
    }
}

/// A valid input with its answer.
struct Attempt<'a> {
    request: &'a HackRequest<'a>,
    loader: &'a Loader<'a>,
    comparison: &'a Comparison<'a>,
    answer: &'a KnownAnswer,
}

impl<'a> Attempt<'a> {
    fn on(&self, targets: &[String], stop: &AtomicBool) -> Result<Hacked, Fault> {
        let pool = self.request.pool;
        let runs = pool.map(Rank::Unknown, targets, |name| self.once(name));
        let mut runs = runs.into_iter().collect::<Result<Vec<_>, Fault>>()?;
        let mut broken = None;
        for (index, run) in runs.iter_mut().enumerate() {
            if run.verdict == Verdict::Accepted || run.verdict == Verdict::CompileError {
                continue;
            }
            // Run again, because storing the outputs of all submissions would take too much memory;
            // a submission that fails only once is not hacked by the input.
            let smallest = self.request.slot(|| self.smallest(&targets[index], stop))?;
            match smallest {
                Some(smallest) => {
                    broken = Some((index, smallest));
                    break;
                }
                None => run.verdict = Verdict::Accepted,
            }
        }
        Ok(Hacked { runs, broken })
    }

    fn once(&self, name: &str) -> Result<HackedRun, Fault> {
        let Some(submission) = self.compiled(name)? else {
            return Ok(HackedRun {
                verdict: Verdict::CompileError,
                cpu: Duration::ZERO,
            });
        };
        Ok(match self.tried(&submission)? {
            Tried::Accepted(cpu) => HackedRun {
                verdict: Verdict::Accepted,
                cpu,
            },
            Tried::Failed(failing) => HackedRun {
                verdict: failing.verdict,
                cpu: failing.cpu,
            },
        })
    }

    /// The smallest input on which a submission still fails, if it fails.
    fn smallest(&self, name: &str, stop: &AtomicBool) -> Result<Option<Smallest>, Fault> {
        let Some(submission) = self.compiled(name)? else {
            return Ok(None);
        };
        let failing: Failing = match self.tried(&submission)? {
            Tried::Accepted(_) => return Ok(None),
            Tried::Failed(failing) => *failing,
        };
        let effort = Effort {
            time: self.request.shrink_time,
            // This request holds a single slot.
            jobs: 1,
            stop,
            sink: &Silent,
        };
        let input = self.request.input.clone();
        shrink(self.comparison, &submission, input, failing, None, effort).map(Some)
    }

    fn compiled(&self, name: &str) -> Result<Option<Submission<'a>>, Fault> {
        let source = (self.loader.read)(name)?;
        Ok(self.loader.compile(name, &source)?.ok())
    }

    fn tried(&self, candidate: &dyn Candidate) -> Result<Tried, Fault> {
        let HackRequest { input, subject, .. } = self.request;
        self.comparison
            .compare(candidate, input, self.answer, FastResult::NotRun, subject)
    }
}
