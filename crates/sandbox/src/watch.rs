//! The tool's side of a run: drain the output, enforce the limits, wait for the report.

mod turn;

use std::io;
use std::num::NonZero;
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::capture::Capture;
use super::host_room::HostRoom;
use super::job::{Cancel, Job, JobLimits, Status, Stop};
use super::meter::{MachineMemory, Meter};
use super::step::{During, Step, StepError};
use super::usage::Usage;
use super::wire::{FromBox, Report};
use super::worker::{GRACE, Worker};

/// The interval at which the usage of a running job is read.
pub(super) const INTERVAL: Duration = Duration::from_millis(10);
/// Longer than any run takes.
const NEVER: Duration = Duration::from_hours(24);

/// The elapsed time that a program is granted for waiting for a CPU, as a multiple of its limit.
/// Even with twenty programs per CPU a run then gets its whole CPU time.
const MOST_STARVED: u32 = 10;

/// A run in progress.
#[derive(Debug)]
pub(super) struct Watch<'a> {
    worker: &'a Worker,
    serial: u64,
    limits: JobLimits,
    cancel: Cancel,
    meter: Meter<'a>,
    machine: Option<MachineMemory>,
    seen: Usage,
    /// When the CPU time was last read.
    cpu_read: Instant,
    /// On how many processors it can compute at the same time.
    processors: u32,
    started: Instant,
    /// Added to the allowed elapsed time.
    extra: Duration,
    /// Elapsed time that does not count.
    excluded: Duration,
    /// The longest observed time that it has waited for a CPU. The kernel forgets the time of an
    /// ended process.
    waited: Duration,
    /// Elapsed time in which the run may have waited until its output was read.
    stalled: Duration,
    /// When its output was last read.
    drained: Instant,
    /// Elapsed time in which it was stopped because it was not its turn.
    paused: Duration,
    /// Its CPU time when its turn began, and what it may use in this turn.
    turn: Option<(Duration, Duration)>,
    next_look: Instant,
    /// When the run was requested to end, and for which limit, if any.
    end: Option<(Option<Stop>, Instant)>,
    captures: [Capture; 2],
    /// The message of the helper, and whether the helper lives.
    received: Option<(FromBox, bool)>,
    /// The directory of the host to which it writes, if it has one.
    room: Option<HostRoom>,
}

/// The result of a run.
#[derive(Debug)]
pub(super) struct WatchResult {
    pub(super) message: FromBox,
    /// The limit for which the run was ended.
    pub(super) stop: Option<Stop>,
    /// The last observed usage.
    pub(super) usage: Usage,
    /// How long it was stopped because it was not its turn.
    pub(super) paused: Duration,
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
    /// Whether the worker can be used again.
    pub(super) worker_lives: bool,
}

impl WatchResult {
    /// Whether the run reached its memory limit.
    pub(super) fn is_out_of_memory(&self) -> bool {
        self.usage.out_of_memory || self.stop == Some(Stop::Memory)
    }
}

impl<'a> Watch<'a> {
    /// Starts watching the run `serial` of a job; `captures` are of its output and its errors.
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
            cpu_read: started,
            processors: processors(),
            started,
            extra: Duration::ZERO,
            excluded: Duration::ZERO,
            waited: Duration::ZERO,
            stalled: Duration::ZERO,
            drained: started,
            paused: Duration::ZERO,
            turn: None,
            next_look: started + INTERVAL,
            end: None,
            captures,
            received: None,
            room: None,
        }
    }

    /// Ends the run if it writes too much to this directory of the host.
    pub(super) fn limit_room(&mut self, directory: Option<&Path>) {
        self.room = directory.map(HostRoom::new);
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

    /// Receives messages and output and enforces the limits; returns whether the run is over.
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

    /// Receives the helper's report, and all that the program has printed.
    fn receive(&mut self) -> Result<(), StepError> {
        let received = self.worker.receive();
        // A control group keeps exact figures, also of ended processes.
        if let Meter::Group(group) = self.meter {
            self.seen = group.usage().during(Step::ReadUsage)?;
        }
        self.received = Some(match received {
            Ok(message) => (message, true),
            // The kernel may have killed the helper because it lacked memory within the job's
            // limit.
            Err(_) if self.seen.out_of_memory => (self.killed(), false),
            Err(fault) => return Err(fault),
        });
        self.drain()
    }

    /// The result of a finished run.
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
            paused: self.paused,
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

    /// The output of the program so far, within its limit.
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

    /// Whether the program prints nothing more.
    pub(super) fn is_silent(&self) -> bool {
        self.is_over() || self.captures[0].pipe().is_none()
    }

    /// CPU time used so far, and time spent waiting for a CPU.
    pub(super) fn busy(&self) -> Duration {
        self.seen.cpu + self.waited
    }

    /// The CPU time that was read last.
    pub(super) fn cpu(&self) -> Duration {
        self.seen.cpu
    }

    /// Whether it was requested to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.end.is_some()
    }

    /// Excludes this much of the elapsed time.
    pub(super) fn exclude(&mut self, time: Duration) {
        self.excluded = self.excluded.max(time);
    }

    /// Whether its program computes or waits for a CPU.
    pub(super) fn is_active(&self) -> bool {
        !self.is_over() && self.sleepers().is_none()
    }

    /// Ends a run whose result does not matter any more.
    pub(super) fn dismiss(&mut self) -> Result<(), StepError> {
        if self.is_over() {
            return Ok(());
        }
        self.end(None)
    }

    /// Whether it was requested to end because its result does not matter any more.
    pub(super) fn is_dismissed(&self) -> bool {
        matches!(self.end, Some((None, _)))
    }

    /// The processes of the run, if all of them sleep.
    pub(super) fn sleepers(&self) -> Option<Vec<i32>> {
        self.worker.sleepers()
    }

    /// Whether the program exists: it is not still being started, and not ending.
    pub(super) fn has_program(&self) -> bool {
        self.worker.has_program()
    }

    /// The descriptors that become readable when something has arrived.
    pub(super) fn fds(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        let channel = (!self.is_over()).then(|| self.worker.channel());
        let pipes = self.captures.iter().filter_map(Capture::pipe);
        channel.into_iter().chain(pipes.filter(|_| !self.is_over()))
    }

    /// When to step although nothing has arrived. A program that has ended needs no step: with its
    /// time, which is over, those that wait for others as well would never wait.
    pub(super) fn wake_up(&self) -> Instant {
        if self.is_over() {
            return Instant::now() + NEVER;
        }
        self.alarm().min(self.next_look)
    }

    /// Whether it is time to step although nothing has arrived.
    pub(super) fn is_due(&self) -> bool {
        Instant::now() >= self.wake_up()
    }

    /// When something must happen although the job does nothing.
    fn alarm(&self) -> Instant {
        match self.end {
            None => {
                let uncounted = self.extra + self.excluded + self.stalled + self.paused;
                self.started + self.limits.wall + uncounted
            }
            Some((_, when)) => when + GRACE,
        }
    }

    /// Reads the output. A program that fills the pipe waits until this is called. So the time
    /// since the last call does not count: a program that prints without end is not idle, however
    /// slowly it is read.
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
        self.cpu_read = Instant::now();
        if let Some(machine) = &self.machine {
            let checked = machine.check(self.seen.memory, self.limits.memory);
            checked.during(Step::WatchJob)?;
        }
        self.look_at_waiting();
        let has_written_too_much = self.room.as_mut().is_some_and(HostRoom::is_full);
        if self.is_out_of_cpu_time() {
            self.end(Some(Stop::Cpu))
        } else if self.seen.memory > self.limits.memory || self.seen.out_of_memory {
            self.end(Some(Stop::Memory))
        } else if self.seen.processes > self.limits.processes {
            self.end(Some(Stop::Processes))
        } else if has_written_too_much {
            self.end(Some(Stop::Output))
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

    /// Whether the job needs more elapsed time because it waited for a CPU: on a busy machine a
    /// busy program must not be taken for an idle one. Few programs wait on purpose: priorities
    /// cannot be changed, and threads that wait for each other use up their CPU time. The bound
    /// covers everything else.
    fn is_starved(&mut self) -> bool {
        self.look_at_waiting();
        let waited = self.waited.min(self.limits.wall * MOST_STARVED);
        let starved = self.end.is_none() && waited > self.extra + INTERVAL;
        if starved {
            self.extra = waited;
        }
        starved
    }

    /// Requests the end of the job for this reason. Gives up if that was requested too long ago.
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

    /// The report in place of one from a helper that was killed together with the job.
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

/// The number of processors that this process may use. One that is taken away or added later changes
/// nothing.
fn processors() -> u32 {
    static COUNT: OnceLock<u32> = OnceLock::new();
    *COUNT.get_or_init(|| {
        let count = thread::available_parallelism().map_or(1, NonZero::get);
        u32::try_from(count).unwrap_or(u32::MAX)
    })
}

/// Waits until one of `readable` can be read, one of `writable` can be written, or `time` has
/// passed; returns whether the first of `readable` can be read.
pub(super) fn wait(
    readable: &[BorrowedFd<'_>],
    writable: &[BorrowedFd<'_>],
    until: Instant,
) -> Result<bool, StepError> {
    let ready = wait_for(readable, writable, until)?;
    Ok(ready.first() == Some(&true))
}

/// The same, but returns which ones of `readable` can be read.
pub(super) fn wait_for(
    readable: &[BorrowedFd<'_>],
    writable: &[BorrowedFd<'_>],
    until: Instant,
) -> Result<Vec<bool>, StepError> {
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
    let is_ready = |fd: &PollFd<'_>| !fd.revents().is_empty();
    match poll(&mut fds, Some(&timeout)) {
        Ok(_) => Ok(fds[..readable.len()].iter().map(is_ready).collect()),
        Err(rustix::io::Errno::INTR) => Ok(vec![false; readable.len()]),
        Err(error) => Err(error).during(Step::WatchJob),
    }
}
