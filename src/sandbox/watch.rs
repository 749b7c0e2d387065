//! The tool's side of a run: drain the output, enforce the limits, wait for the report.

use std::io;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::capture::{self, Capture};
use super::job::{Limits, Status, Stop};
use super::meter::{Meter, Usage};
use super::step::{During, Fault, Step};
use super::wire::{FromBox, Report};
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
    meter: Meter<'a>,
    seen: Usage,
    started: Instant,
    /// Added to the elapsed time allowed.
    extra: Duration,
    /// The limit gone over and when that was noticed.
    stop: Option<(Stop, Instant)>,
    captures: [Capture; 2],
}

/// What came of a run.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) message: FromBox,
    /// The limit for which the run was ended.
    pub(super) stop: Option<Stop>,
    /// The last usage seen.
    pub(super) usage: Usage,
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
    /// Whether the worker can go on.
    pub(super) worker_lives: bool,
}

impl<'a> Watch<'a> {
    /// Begins to watch the run `serial`; `captures` are of its output and its errors.
    pub(super) fn new(
        worker: &'a Worker,
        serial: u64,
        limits: Limits,
        captures: [Capture; 2],
    ) -> Self {
        Self {
            worker,
            serial,
            limits,
            meter: worker.meter(),
            seen: Usage::default(),
            started: Instant::now(),
            extra: Duration::ZERO,
            stop: None,
            captures,
        }
    }

    /// Watches until the helper has reported that the run is over.
    pub(super) fn finish(mut self) -> Result<Outcome, Fault> {
        let mut buffer = capture::buffer();
        let heard = self.until_heard(&mut buffer);
        // A control group keeps exact figures, also of what has ended.
        if let Meter::Group(group) = self.meter {
            self.seen = group.usage().during(Step::ReadUsage)?;
        }
        let (message, worker_lives) = match heard {
            Ok(message) => (message, true),
            // The kernel may have chosen the helper for want of memory within the job's limit.
            Err(_) if self.seen.out_of_memory => (self.killed(), false),
            Err(fault) => return Err(fault),
        };
        self.drain(&mut buffer)?;
        let [stdout, stderr] = self.captures;
        let stop = self
            .stop
            .map(|(stop, _)| stop)
            .or(stdout.is_over().then_some(Stop::Output));
        Ok(Outcome {
            message,
            stop,
            usage: self.seen,
            stdout: stdout.into_bytes(),
            stderr: stderr.into_bytes(),
            worker_lives,
        })
    }

    fn until_heard(&mut self, buffer: &mut [u8]) -> Result<FromBox, Fault> {
        let mut next_look = self.started + INTERVAL;
        loop {
            let has_message = self.wait(self.alarm().min(next_look))?;
            self.drain(buffer)?;
            if has_message {
                return self.worker.receive();
            }
            let now = Instant::now();
            if now >= next_look {
                next_look = now + INTERVAL;
                self.look_at_usage()?;
            }
            self.look_at_output_and_clock(now)?;
        }
    }

    /// When something must happen though the job does nothing.
    fn alarm(&self) -> Instant {
        match self.stop {
            None => self.started + self.limits.wall + self.extra,
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
        let pipes = self.captures.iter().filter_map(Capture::pipe);
        let mut fds: Vec<PollFd<'_>> = [channel]
            .into_iter()
            .chain(pipes)
            .map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN))
            .collect();
        match poll(&mut fds, Some(&timeout)) {
            Ok(_) => Ok(!fds[0].revents().is_empty()),
            Err(rustix::io::Errno::INTR) => Ok(false),
            Err(error) => Err(error).during(Step::WatchJob),
        }
    }

    fn drain(&mut self, buffer: &mut [u8]) -> Result<(), Fault> {
        self.captures
            .iter_mut()
            .try_for_each(|capture| capture.drain(buffer))
            .during(Step::ReadOutput)
    }

    fn look_at_usage(&mut self) -> Result<(), Fault> {
        self.seen = self.meter.read().during(Step::ReadUsage)?;
        if self.seen.cpu > self.limits.cpu {
            self.end(Stop::Cpu)
        } else if self.seen.memory > self.limits.memory || self.seen.out_of_memory {
            self.end(Stop::Memory)
        } else if self.seen.processes > self.limits.processes {
            // It ends like a program that could not bear having one process too many.
            self.worker.kill(self.serial)
        } else {
            Ok(())
        }
    }

    fn look_at_output_and_clock(&mut self, now: Instant) -> Result<(), Fault> {
        if self.captures[0].is_over() {
            self.end(Stop::Output)
        } else if now >= self.alarm() && !self.is_starved() {
            self.end(Stop::Wall)
        } else {
            Ok(())
        }
    }

    /// Whether the job needs more elapsed time because it waited for a processor: on a busy machine a
    /// busy program must not be taken for an idle one. At most the time allowed is granted once more.
    fn is_starved(&mut self) -> bool {
        let waited = self.worker.waited().min(self.limits.wall);
        let starved = self.stop.is_none() && waited > self.extra + INTERVAL;
        if starved {
            self.extra = waited;
        }
        starved
    }

    /// Has the job ended for this reason. When it has been told so long ago, gives up.
    fn end(&mut self, why: Stop) -> Result<(), Fault> {
        match self.stop {
            None => {
                self.stop = Some((why, Instant::now()));
                self.worker.kill(self.serial)
            }
            Some((_, when)) if when.elapsed() >= GRACE => {
                Err(io::ErrorKind::TimedOut).during(Step::EndJob)
            }
            Some(_) => Ok(()),
        }
    }

    /// The report of a helper that was killed together with the job.
    fn killed(&self) -> FromBox {
        FromBox::Report(Report {
            status: Status::Signaled(libc::SIGKILL),
            cpu: self.seen.cpu,
            wall: self.started.elapsed(),
            ended: Duration::MAX,
            memory: self.seen.memory,
        })
    }
}
