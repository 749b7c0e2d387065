//! A process of a submission, and its pipes to the manager.

use crate::capture::Capture;
use crate::fifo::{self, UnopenedFifo};
use crate::idle::IdleDetector;
use crate::interactive::Log;
use crate::job::{Job, Work};
use crate::pair::ManagerFifos;
use crate::relay::Relay;
use crate::step::{During, Step, StepError};
use crate::watch::Watch;
use base::transcript::Speaker;
use std::time::Instant;

/// The pipes between the manager and a process.
pub(super) struct Link {
    /// The name of the pipe to the manager.
    pub(super) name: String,
    pub(super) to_manager: Relay,
    pub(super) unopened: UnopenedFifo,
    /// What the manager wrote for the process.
    pub(super) said: Capture,
}

impl Link {
    pub(super) fn new(manager: &Job, job: &Job, fifos: &ManagerFifos) -> std::io::Result<Self> {
        let dir = match &manager.work {
            Work::Shared(dir) => dir.as_path(),
            Work::Fresh => return Err(std::io::ErrorKind::InvalidInput.into()),
        };
        let from_process = dir.join(&fifos.from_process);
        let to_manager = Relay::of_fifo(fifo::make(&from_process)?);
        let pipe = fifo::make(&dir.join(&fifos.to_process))?;
        Ok(Self {
            name: fifos.from_process.clone(),
            to_manager,
            unopened: UnopenedFifo::new(&from_process),
            // The manager may not say more than a process may.
            said: Capture::of_fifo(pipe, job.limits.output.max(manager.limits.output))?,
        })
    }
}

/// A process of the submission.
pub(super) struct Process<'w> {
    pub(super) watch: Watch<'w>,
    pub(super) stdin: Relay,
    pub(super) link: Link,
    pub(super) idle_detector: IdleDetector,
    pub(super) saw_end: bool,
    /// Whether the manager must still be let to open the closed pipe.
    pub(super) is_unopened: bool,
    pub(super) log: Log,
}

impl<'w> Process<'w> {
    pub(super) fn new(watch: Watch<'w>, stdin: Relay, link: Link, started: Instant) -> Self {
        Self {
            watch,
            stdin,
            link,
            idle_detector: IdleDetector::default(),
            saw_end: false,
            is_unopened: false,
            log: Log::since(started),
        }
    }

    /// Receives what has come, if something has or it is time to look at the usage.
    pub(super) fn step(&mut self, has_news: bool) -> Result<(), StepError> {
        if !(has_news || self.watch.is_due()) {
            return Ok(());
        }
        self.watch.step()?;
        self.link.said.drain().during(Step::ReadOutput)?;
        self.log.note(Speaker::Submission, self.watch.printed());
        self.log.note(Speaker::Interactor, self.link.said.bytes());
        Ok(())
    }

    /// How many bytes both sides have written.
    pub(super) fn passed(&self) -> usize {
        self.watch.printed().len() + self.link.said.bytes().len()
    }

    pub(super) fn pass(&mut self) -> std::io::Result<()> {
        self.link.to_manager.pass(self.watch.printed())?;
        self.stdin.pass(self.link.said.bytes())
    }

    /// Whether the manager does not know yet that the process prints nothing more, and can learn of
    /// it without losing anything.
    pub(super) fn holds_back_its_end(&self) -> Result<bool, StepError> {
        let relay = &self.link.to_manager;
        let has_passed =
            relay.is_open() && self.watch.is_silent() && relay.has_sent(self.watch.printed());
        Ok(has_passed && relay.is_read().during(Step::PassOn)?)
    }

    /// Passes its end on to the manager.
    pub(super) fn close(&mut self) {
        self.is_unopened = self.watch.printed().is_empty();
        self.link.to_manager.close();
        self.saw_end = true;
    }

    /// Whether it has read all that it has got, and sleeps; to be called at intervals.
    pub(super) fn waits(&mut self) -> Result<bool, StepError> {
        let has_all = !self.stdin.is_open() || self.stdin.has_sent(self.link.said.bytes());
        Ok(has_all && self.idle_detector.lasts(&self.watch, &self.stdin)?)
    }
}
