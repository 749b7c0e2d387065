//! A sandbox whose runs all end when a [`Cancel`] fires.

use super::job::{Cancel, Exit, Isolation, Job};
use super::pair::{Communication, Manager, Pair, Partner};
use super::service::Service;
use super::{Sandbox, SandboxError};
use std::sync::Arc;

/// A sandbox whose runs all end once a value is cancelled. A run that is in progress then, or
/// begins later, returns an error: how it ended does not depend on its program.
pub struct CancellingSandbox {
    inside: Arc<dyn Sandbox>,
    cancel: Cancel,
}

impl CancellingSandbox {
    /// Wraps a sandbox so that its runs end with `cancel`.
    #[must_use]
    pub fn new(inside: Arc<dyn Sandbox>, cancel: Cancel) -> Self {
        Self { inside, cancel }
    }

    /// The job, changed so that it also ends with this sandbox.
    fn job(&self, job: &Job) -> Job {
        Job {
            cancel: job.cancel.or(&self.cancel),
            ..job.clone()
        }
    }

    fn unless_cancelled<T>(
        &self,
        run: impl FnOnce() -> Result<T, SandboxError>,
    ) -> Result<T, SandboxError> {
        if self.cancel.is_cancelled() {
            return Err(SandboxError::Cancelled);
        }
        let done = run();
        if self.cancel.is_cancelled() {
            return Err(SandboxError::Cancelled);
        }
        done
    }
}

impl Sandbox for CancellingSandbox {
    fn isolation(&self) -> &Isolation {
        self.inside.isolation()
    }

    fn run(&self, job: &Job) -> Result<Exit, SandboxError> {
        self.unless_cancelled(|| self.inside.run(&self.job(job)))
    }

    fn run_pair(&self, submission: &Job, partner: Partner<'_>) -> Result<Pair, SandboxError> {
        let submission = self.job(submission);
        self.unless_cancelled(|| match partner {
            Partner::Program { job, on_end } => {
                let job = &self.job(job);
                self.inside
                    .run_pair(&submission, Partner::Program { job, on_end })
            }
            partner @ (Partner::InProcess(_) | Partner::Person(_)) => {
                self.inside.run_pair(&submission, partner)
            }
        })
    }

    fn run_communication(
        &self,
        processes: &[Job],
        manager: &Manager<'_>,
    ) -> Result<Communication, SandboxError> {
        let processes: Vec<Job> = processes.iter().map(|job| self.job(job)).collect();
        let manager = Manager {
            job: &self.job(manager.job),
            ..*manager
        };
        self.unless_cancelled(|| self.inside.run_communication(&processes, &manager))
    }

    fn serve(&self, job: &Job) -> Result<Box<dyn Service + '_>, SandboxError> {
        self.unless_cancelled(|| self.inside.serve(&self.job(job)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scripted;

    #[test]
    fn what_runs_when_it_is_cancelled_or_begins_later_is_an_error() {
        let cancel = Cancel::default();
        let pressed = cancel.clone();
        let inside = Scripted::new(move |job| {
            if job.argv[0] == "last" {
                pressed.cancel();
                assert!(job.cancel.is_cancelled(), "it would continue without end");
            }
            Ok(Exit::printing("1"))
        });
        let sandbox = CancellingSandbox::new(Arc::new(inside), cancel);
        assert!(sandbox.run(&Job::new(["first"])).is_ok());
        for word in ["last", "later"] {
            let run = sandbox.run(&Job::new([word]));
            assert!(matches!(run, Err(SandboxError::Cancelled)), "{run:?}");
        }
    }

    #[test]
    fn a_job_can_still_be_cancelled_alone() {
        let own = Cancel::default();
        let inside = Scripted::new(|job| {
            assert!(job.cancel.is_cancelled());
            Ok(Exit::printing("1"))
        });
        let sandbox = CancellingSandbox::new(Arc::new(inside), Cancel::default());
        own.cancel();
        let job = Job {
            cancel: own,
            ..Job::new(["a"])
        };
        assert!(sandbox.run(&job).is_ok());
    }
}
