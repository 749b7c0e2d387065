//! The tool's side of a run: drain the output, enforce the limits, wait for the report.

use std::io;
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::capture::{self, Capture};
use super::job::{Limits, Stop};
use super::meter::TreeMeter;
use super::step::{During, Fault, Step};
use super::wire::{FromBox, ToBox};
use super::worker::Worker;

/// How often the usage of a running job is looked at.
const INTERVAL: Duration = Duration::from_millis(10);

/// How long the helper may take to kill and reap what it was told to.
const GRACE: Duration = Duration::from_secs(5);

/// A run that is going on.
#[derive(Debug)]
pub(super) struct Watch<'a> {
    worker: &'a Worker,
    serial: u64,
    limits: Limits,
    meter: TreeMeter,
    started: Instant,
    /// The limit gone over and when that was noticed.
    stop: Option<(Stop, Instant)>,
    pub(super) stdout: Capture,
    pub(super) stderr: Capture,
}

/// What came of a run.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) message: FromBox,
    pub(super) stop: Option<Stop>,
    pub(super) memory_seen: u64,
    pub(super) cpu_seen: Duration,
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
}

impl<'a> Watch<'a> {
    /// Begins to watch the job `serial`, which was just sent.
    pub(super) fn new(
        worker: &'a Worker,
        serial: u64,
        limits: Limits,
        [stdout, stderr]: [Capture; 2],
    ) -> Self {
        let meter = TreeMeter::new(worker.pid());
        let started = Instant::now();
        Self {
            worker,
            serial,
            limits,
            meter,
            started,
            stop: None,
            stdout,
            stderr,
        }
    }

    /// Watches until the helper has reported that the job is over.
    pub(super) fn finish(mut self) -> Result<Outcome, Fault> {
        let mut buffer = capture::buffer();
        let mut next_look = self.started + INTERVAL;
        let message = loop {
            let until = self.alarm().min(next_look);
            let has_message = self.wait(until)?;
            self.drain(&mut buffer)?;
            if has_message {
                break self.worker.receive()?;
            }
            let now = Instant::now();
            if now >= next_look {
                next_look = now + INTERVAL;
                self.look_at_usage()?;
            }
            self.look_at_output_and_clock(now)?;
        };
        self.drain(&mut buffer)?;
        if self.stdout.is_over() && self.stop.is_none() {
            self.stop = Some((Stop::Output, Instant::now()));
        }
        let seen = self.meter.read();
        Ok(Outcome {
            message,
            stop: self.stop.map(|(stop, _)| stop),
            memory_seen: seen.memory,
            cpu_seen: seen.cpu,
            stdout: self.stdout.into_bytes(),
            stderr: self.stderr.into_bytes(),
        })
    }

    /// When something must happen though the job does nothing.
    fn alarm(&self) -> Instant {
        match self.stop {
            None => self.started + self.limits.wall,
            Some((_, when)) => when + GRACE,
        }
    }

    /// Waits for output, a message or the given time; says whether there is a message.
    fn wait(&self, until: Instant) -> Result<bool, Fault> {
        let timeout = until.saturating_duration_since(Instant::now());
        let timeout = Timespec::try_from(timeout)
            .map_err(io::Error::other)
            .during(Step::WatchJob)?;
        let channel = self.worker.channel();
        let mut fds = vec![PollFd::new(&channel, PollFlags::IN)];
        let pipes = [self.stdout.pipe(), self.stderr.pipe()];
        fds.extend(
            pipes
                .iter()
                .flatten()
                .map(|pipe| PollFd::from_borrowed_fd(pipe.as_fd(), PollFlags::IN)),
        );
        match poll(&mut fds, Some(&timeout)) {
            Ok(_) => Ok(!fds[0].revents().is_empty()),
            Err(rustix::io::Errno::INTR) => Ok(false),
            Err(error) => Err(error).during(Step::WatchJob),
        }
    }

    fn drain(&mut self, buffer: &mut [u8]) -> Result<(), Fault> {
        self.stdout.drain(buffer).during(Step::ReadOutput)?;
        self.stderr.drain(buffer).during(Step::ReadOutput)
    }

    fn look_at_usage(&mut self) -> Result<(), Fault> {
        let used = self.meter.read();
        if used.cpu > self.limits.cpu {
            self.end(Stop::Cpu)
        } else if used.memory > self.limits.memory {
            self.end(Stop::Memory)
        } else if used.processes > self.limits.processes {
            // No limit of the verdict's: it ends like a program that could not start a process.
            self.worker.send(&ToBox::Kill(self.serial))
        } else {
            Ok(())
        }
    }

    fn look_at_output_and_clock(&mut self, now: Instant) -> Result<(), Fault> {
        if self.stdout.is_over() {
            self.end(Stop::Output)
        } else if now >= self.alarm() {
            self.end(Stop::Wall)
        } else {
            Ok(())
        }
    }

    /// Has the job ended for this reason. When it has been told so long ago, gives up.
    fn end(&mut self, why: Stop) -> Result<(), Fault> {
        match self.stop {
            None => {
                self.stop = Some((why, Instant::now()));
                self.worker.send(&ToBox::Kill(self.serial))
            }
            Some((_, when)) if when.elapsed() >= GRACE => Err(Fault {
                step: Step::EndJob,
                source: io::ErrorKind::TimedOut.into(),
            }),
            Some(_) => Ok(()),
        }
    }
}
