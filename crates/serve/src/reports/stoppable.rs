//! A sandbox whose programs end when somebody says so.

use super::Stop;
use sandbox::{Cancel, Exit, Isolation, Job, Pair, Partner, Sandbox, SandboxError, Service};
use std::io::{Error, ErrorKind};
use std::sync::atomic::Ordering;

/// The sandbox inside, as long as the flag is not raised. From then on nothing can be run, and what runs ends: an error, as its result would
/// mean nothing.
pub(super) struct Stoppable<'a> {
    pub(super) inner: &'a dyn Sandbox,
    pub(super) stop: &'a Stop,
}

impl Stoppable<'_> {
    fn job(&self, job: &Job) -> Job {
        Job {
            cancel: Cancel::from(self.stop.clone()),
            ..job.clone()
        }
    }

    fn unless_stopped<T>(
        &self,
        run: impl FnOnce() -> Result<T, SandboxError>,
    ) -> Result<T, SandboxError> {
        let is_stopped = || self.stop.load(Ordering::Relaxed);
        let result = if is_stopped() { None } else { Some(run()) };
        let result = result.filter(|_| !is_stopped());
        result.unwrap_or_else(|| {
            Err(SandboxError::Step {
                step: "go on",
                source: Error::new(ErrorKind::Interrupted, "it was stopped"),
            })
        })
    }
}

impl Sandbox for Stoppable<'_> {
    fn isolation(&self) -> &Isolation {
        self.inner.isolation()
    }

    fn run(&self, job: &Job) -> Result<Exit, SandboxError> {
        self.unless_stopped(|| self.inner.run(&self.job(job)))
    }

    fn run_pair(&self, submission: &Job, partner: Partner<'_>) -> Result<Pair, SandboxError> {
        self.unless_stopped(|| self.inner.run_pair(&self.job(submission), partner))
    }

    fn serve(&self, job: &Job) -> Result<Box<dyn Service + '_>, SandboxError> {
        self.unless_stopped(|| self.inner.serve(job))
    }
}
