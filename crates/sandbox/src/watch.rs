//! The tool's side of a run: drain the output, enforce the limits, wait for the report.

use std::io;
use std::os::fd::BorrowedFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::capture::Capture;
use super::job::{Cancel, Job, JobLimits, Status, Stop};
use super::meter::{MachineMemory, Meter};
use super::step::{During, Step, StepError};
use super::usage::Usage;
use super::wire::{FromBox, Report};
use super::worker::{GRACE, Worker};

/// How often the usage of a running job is looked at.
pub(super) const INTERVAL: Duration = Duration::from_millis(10);

/// How many times its limit of elapsed time a program is granted for waiting for a processor. With twenty programs for each
/// processor a run still gets its whole processor time.
const MOST_STARVED: u32 = 10;

/// A run that is going on.
#[derive(Debug)]
pub(super) struct Watch<'a> {
    worker: &'a Worker,
    serial: u64,
    limits: JobLimits,
    cancel: Cancel,
    meter: Meter<'a>,
    machine: Option<MachineMemory>,
    seen: Usage,
    started: Instant,
    /// Added to the elapsed time allowed.
    extra: Duration,
    /// Elapsed time that does not count.
    excluded: Duration,
    /// The longest time that it was seen to have waited for a processor. The kernel forgets that of a process that
    /// has ended.
    waited: Duration,
    /// Elapsed time in which the run may have waited for its output to be read.
    stalled: Duration,
    /// When its output was last read.
    drained: Instant,
    next_look: Instant,
    /// When the run was told to end, and for what limit if for any.
    end: Option<(Option<Stop>, Instant)>,
    captures: [Capture; 2],
    /// What the helper said, and whether it lives.
    received: Option<(FromBox, bool)>,
}

/// What came of a run.
#[derive(Debug)]
pub(super) struct WatchResult {
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

impl WatchResult {
    /// Whether the run met its limit of memory.
    pub(super) fn is_out_of_memory(&self) -> bool {
        self.usage.out_of_memory || self.stop == Some(Stop::Memory)
    }
}

impl<'a> Watch<'a> {
    /// Begins to watch the run `serial` of a job; `captures` are of its output and its errors.
    pub(super) fn new(worker: &'a Worker, serial: u64, job: &Job, captures: [Capture; 2]) -> Self {
        let started = Instant::now();
        Self {
            worker,
            serial,
            limits: job.limits,
            cancel: job.cancel.clone(),
            meter: worker.meter(),
            machine: worker.machine_memory(),
            seen: Usage::default(),
            started,
            extra: Duration::ZERO,
            excluded: Duration::ZERO,
            waited: Duration::ZERO,
            stalled: Duration::ZERO,
            drained: started,
            next_look: started + INTERVAL,
            end: None,
            captures,
            received: None,
        }
    }

    /// Watches until the run is over.
    pub(super) fn finish(mut self) -> Result<WatchResult, StepError> {
        loop {
            let fds: Vec<_> = self.fds().collect();
            wait(&fds, &[], self.wake_up())?;
            if self.step()? {
                return self.outcome();
            }
        }
    }

    /// Takes what has come and enforces the limits; says whether the run is over.
    pub(super) fn step(&mut self) -> Result<bool, StepError> {
        if self.is_over() {
            return Ok(true);
        }
        let has_message = wait(&[self.worker.channel()], &[], Instant::now())?;
        self.drain()?;
        if has_message {
            self.receive()?;
            return Ok(true);
        }
        let now = Instant::now();
        if now >= self.next_look {
            self.next_look = now + INTERVAL;
            self.look_at_usage()?;
            if self.cancel.is_cancelled() {
                self.dismiss()?;
            }
        }
        self.look_at_output_and_clock(now)?;
        Ok(false)
    }

    /// Takes the helper's report, and all that the program has printed.
    fn receive(&mut self) -> Result<(), StepError> {
        let received = self.worker.receive();
        // A control group keeps exact figures, also of what has ended.
        if let Meter::Group(group) = self.meter {
            self.seen = group.usage().during(Step::ReadUsage)?;
        }
        self.received = Some(match received {
            Ok(message) => (message, true),
            // The kernel may have chosen the helper for want of memory within the job's limit.
            Err(_) if self.seen.out_of_memory => (self.killed(), false),
            Err(fault) => return Err(fault),
        });
        self.drain()
    }

    /// What came of a run that is over.
    pub(super) fn outcome(self) -> Result<WatchResult, StepError> {
        let too_much = self.has_printed_too_much().then_some(Stop::Output);
        let Some((message, worker_lives)) = self.received else {
            return Err(io::ErrorKind::InvalidInput).during(Step::WatchJob);
        };
        let stop = self.end.and_then(|(stop, _)| stop).or(too_much);
        let [stdout, stderr] = self.captures;
        Ok(WatchResult {
            message,
            stop,
            usage: self.seen,
            stdout: stdout.into_bytes(),
            stderr: stderr.into_bytes(),
            worker_lives,
        })
    }

    /// Whether the helper has reported that the run is over.
    pub(super) fn is_over(&self) -> bool {
        self.received.is_some()
    }

    /// How the program ended, if the run is over and the program was not stopped for a limit.
    pub(super) fn status(&self) -> Option<Status> {
        match (&self.received, self.end) {
            (Some((FromBox::Report(report), _)), None) => Some(report.status),
            _ => None,
        }
    }

    /// What the program has printed so far, within its limit.
    pub(super) fn printed(&self) -> &[u8] {
        self.captures[0].bytes()
    }

    /// The beginning of its standard error.
    pub(super) fn complaint(&self) -> &[u8] {
        self.captures[1].bytes()
    }

    fn has_printed_too_much(&self) -> bool {
        self.captures.iter().any(Capture::is_over)
    }

    /// Whether the program prints no more.
    pub(super) fn is_silent(&self) -> bool {
        self.is_over() || self.captures[0].pipe().is_none()
    }

    /// Processor time used so far, and waited for.
    fn busy(&self) -> Duration {
        self.seen.cpu + self.waited
    }

    /// Whether its elapsed time is used up.
    fn is_late(&self) -> bool {
        self.end.is_none() && Instant::now() >= self.alarm()
    }

    /// Lets the time not count in which another run computes, for which this one waits: until it is looked at again after so long.
    pub(super) fn wait_for(&mut self, other: &Self, interval: Duration) {
        if !self.is_late() {
            return;
        }
        self.exclude(other.busy());
        // No figure of the kernel tells of the time that a hypervisor takes from the other run.
        if self.is_late() && other.is_active() {
            self.postpone_alarm(interval);
        }
    }

    /// Lets so much of the elapsed time not count.
    pub(super) fn exclude(&mut self, time: Duration) {
        self.excluded = self.excluded.max(time);
    }

    /// Lets the elapsed time end no earlier than in so long.
    fn postpone_alarm(&mut self, time: Duration) {
        let late = Instant::now().saturating_duration_since(self.alarm());
        self.excluded += late + time;
    }

    /// Whether its program does something, or would if it got a processor.
    fn is_active(&self) -> bool {
        !self.is_over() && self.sleepers().is_none()
    }

    /// Ends a run whose result does not matter any more.
    pub(super) fn dismiss(&mut self) -> Result<(), StepError> {
        if self.is_over() {
            return Ok(());
        }
        self.end(None)
    }

    /// Whether it was told to end because its result does not matter any more.
    pub(super) fn is_dismissed(&self) -> bool {
        matches!(self.end, Some((None, _)))
    }

    /// The processes of the run, if all of them sleep.
    pub(super) fn sleepers(&self) -> Option<Vec<i32>> {
        self.worker.sleepers()
    }

    /// Whether the program is there: not still being started, and not ending.
    pub(super) fn has_program(&self) -> bool {
        self.worker.has_program()
    }

    /// What is readable when something has come.
    pub(super) fn fds(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        let channel = (!self.is_over()).then(|| self.worker.channel());
        let pipes = self.captures.iter().filter_map(Capture::pipe);
        channel.into_iter().chain(pipes.filter(|_| !self.is_over()))
    }

    /// When to step though nothing has come.
    pub(super) fn wake_up(&self) -> Instant {
        self.alarm().min(self.next_look)
    }

    /// When something must happen though the job does nothing.
    fn alarm(&self) -> Instant {
        match self.end {
            None => self.started + self.limits.wall + self.extra + self.excluded + self.stalled,
            Some((_, when)) => when + GRACE,
        }
    }

    /// A program that fills the pipe waits until this is called. So the time since the last call does not count: a
    /// program that prints without end is not idle, however slowly it is read.
    fn drain(&mut self) -> Result<(), StepError> {
        let before = std::mem::replace(&mut self.drained, Instant::now());
        let mut was_full = false;
        for capture in &mut self.captures {
            was_full |= capture.drain().during(Step::ReadOutput)?;
        }
        if was_full {
            self.stalled += self.drained - before;
        }
        Ok(())
    }

    fn look_at_usage(&mut self) -> Result<(), StepError> {
        self.seen = self.meter.read().during(Step::ReadUsage)?;
        if let Some(machine) = &self.machine {
            let checked = machine.check(self.seen.memory, self.limits.memory);
            checked.during(Step::WatchJob)?;
        }
        self.look_at_waiting();
        if self.seen.cpu > self.limits.cpu {
            self.end(Some(Stop::Cpu))
        } else if self.seen.memory > self.limits.memory || self.seen.out_of_memory {
            self.end(Some(Stop::Memory))
        } else if self.seen.processes > self.limits.processes {
            self.end(Some(Stop::Processes))
        } else {
            Ok(())
        }
    }

    fn look_at_waiting(&mut self) {
        self.waited = self.waited.max(self.worker.waited());
    }

    fn look_at_output_and_clock(&mut self, now: Instant) -> Result<(), StepError> {
        if self.has_printed_too_much() {
            self.end(Some(Stop::Output))
        } else if now >= self.alarm() && !self.is_starved() {
            self.end(Some(Stop::Wall))
        } else {
            Ok(())
        }
    }

    /// Whether the job needs more elapsed time because it waited for a processor: on a busy machine a
    /// busy program must not be taken for an idle one. Few programs wait on purpose: priorities
    /// cannot be changed, and threads that wait for each other use up their processor time. The bound is for all else.
    fn is_starved(&mut self) -> bool {
        self.look_at_waiting();
        let waited = self.waited.min(self.limits.wall * MOST_STARVED);
        let starved = self.end.is_none() && waited > self.extra + INTERVAL;
        if starved {
            self.extra = waited;
        }
        starved
    }

    /// Has the job ended for this reason. When it has been told so long ago, gives up.
    fn end(&mut self, why: Option<Stop>) -> Result<(), StepError> {
        match self.end {
            None => {
                self.end = Some((why, Instant::now()));
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
            instructions: None,
            status: Status::Signaled(libc::SIGKILL),
            cpu: self.seen.cpu,
            wall: self.started.elapsed(),
            memory: self.seen.memory,
        })
    }
}

/// Waits until one of `readable` can be read, one of `writable` can be written, or the given time; says
/// whether the first of `readable` can be read.
pub(super) fn wait(
    readable: &[BorrowedFd<'_>],
    writable: &[BorrowedFd<'_>],
    until: Instant,
) -> Result<bool, StepError> {
    let timeout = until.saturating_duration_since(Instant::now());
    let timeout = Timespec::try_from(timeout)
        .map_err(io::Error::other)
        .during(Step::WatchJob)?;
    let mut fds: Vec<PollFd<'_>> = readable
        .iter()
        .map(|fd| PollFd::from_borrowed_fd(*fd, PollFlags::IN))
        .chain(
            writable
                .iter()
                .map(|fd| PollFd::from_borrowed_fd(*fd, PollFlags::OUT)),
        )
        .collect();
    match poll(&mut fds, Some(&timeout)) {
        Ok(_) => Ok(!readable.is_empty() && !fds[0].revents().is_empty()),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error).during(Step::WatchJob),
    }
}
