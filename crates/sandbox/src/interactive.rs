//! A submission and its partner, with the tool between them.
//!
//! # Theory of operation
//!
//! Each side prints into a pipe that the tool reads, and reads from a pipe that the tool writes.
//! The tool never blocks and always reads. So no side is delayed because the other does not read,
//! and no side gets a broken pipe for what it printed. The behaviour of a side is then a function
//! of the bytes it reads, independent of the timing: whole runs can be repeated.
//!
//! Timing only decides which side learns first that the other has ended. So the end of a stream is
//! passed on only when its reader has read everything and sleeps: it would wait without end. A
//! partner that ends before that has decided by itself. Only a partner that ends after that may
//! have done so because of the submission's end. The submission reads the end of its input when the
//! partner has ended or, if the partner merely closed its output, by the same rule.
//!
//! The elapsed time of a submission does not count while the partner computes or waits for a CPU,
//! which is checked at intervals: no figure of the kernel shows the time that a hypervisor takes
//! from the partner.
//! The elapsed time of a partner counts only from the end of the submission.
//!
//! A submission that runs in turns is stopped if its partner, which is a part of this process, does
//! not reply at once. An immediate reply may come from another thread: it is written into the
//! submission's input there, and this thread, which waits for output, learns of it later. CPU time
//! that the submission uses before it is stopped is part of its next turn, and elapsed time counts
//! in its own turns only.

mod communication;
mod in_process;
mod person;
mod progress;

use std::os::fd::AsFd as _;
use std::time::{Duration, Instant};

use super::SandboxError;
use super::activity::Activity;
use super::boxes::Boxes;
use super::idle::IdleDetector;
use super::job::Job;
use super::pair::{OnPartnerEnd, Pair, Partner, PartnerEndPolicy};
use super::relay::Relay;
use super::step::{During, Step, StepError};
use super::watch::{Watch, WatchResult, wait};
use super::work_directory::WorkDirectory;
use super::worker::Worker;
use base::transcript::{Recorder, Speaker, Transcript};

/// The interval at which readers are checked for sleep.
const INTERVAL: Duration = Duration::from_millis(1);

impl Boxes {
    pub(super) fn pair(&self, job: &Job, partner: Partner<'_>) -> Result<Pair, SandboxError> {
        match partner {
            Partner::Program { job: other, on_end } => self.with_program(job, other, on_end),
            Partner::InProcess(responder) => self.with_responder(job, responder),
            Partner::Person(person) => self.with_person(job, person),
        }
    }

    fn with_program(
        &self,
        job: &Job,
        other: &Job,
        on_end: PartnerEndPolicy<'_>,
    ) -> Result<Pair, SandboxError> {
        let (program, other_program) = (self.program(job)?, self.program(other)?);
        let (mut worker, mut other_worker) = (self.take_worker()?, self.take_worker()?);
        let (to_submission, stdin) = Relay::new().during(Step::MakePipe)?;
        let (to_partner, other_stdin) = Relay::new().during(Step::MakePipe)?;
        let (other_place, partner) =
            self.begin(&mut other_worker, other, &other_program, other_stdin)?;
        let (place, submission) = self.begin(&mut worker, job, &program, stdin)?;
        let run = InteractiveRun {
            submission,
            partner,
            to_submission,
            to_partner,
            on_end,
            idle_detectors: <[IdleDetector; 2]>::default(),
            partner_activity: Activity::new(),
            saw_end: false,
            unread: None,
            log: Log::default(),
        };
        let result = run.finish()?;
        other_place.take_back().during(Step::TakeBack)?;
        place.take_back().during(Step::TakeBack)?;
        let [outcome, other_outcome] = result.outcomes;
        Ok(Pair {
            submission: self.conclude(worker, job, outcome)?,
            partner: Some(self.conclude(other_worker, other, other_outcome)?),
            saw_end: result.saw_end,
            dismissed: result.dismissed,
            unread: result.unread,
            last_turn: result.last_turn,
            waited_in_turn: result.waited_in_turn,
            transcript: result.transcript,
        })
    }

    /// The result of an interaction whose other side is a person or a part of this process.
    fn conclude_alone(
        &self,
        (worker, place): (Worker, WorkDirectory),
        job: &Job,
        result: InteractiveResult<1>,
    ) -> Result<Pair, SandboxError> {
        place.take_back().during(Step::TakeBack)?;
        let [outcome] = result.outcomes;
        Ok(Pair {
            submission: self.conclude(worker, job, outcome)?,
            partner: None,
            saw_end: result.saw_end,
            dismissed: result.dismissed,
            unread: result.unread,
            last_turn: result.last_turn,
            waited_in_turn: result.waited_in_turn,
            transcript: result.transcript,
        })
    }
}

/// The result of an interaction between `N` programs.
struct InteractiveResult<const N: usize> {
    outcomes: [WatchResult; N],
    saw_end: bool,
    dismissed: bool,
    unread: usize,
    last_turn: Option<Duration>,
    waited_in_turn: bool,
    transcript: Transcript,
}

/// Two programs that interact.
struct InteractiveRun<'w> {
    submission: Watch<'w>,
    partner: Watch<'w>,
    to_submission: Relay,
    to_partner: Relay,
    on_end: PartnerEndPolicy<'w>,
    /// For the partner and for the submission.
    idle_detectors: [IdleDetector; 2],
    partner_activity: Activity,
    saw_end: bool,
    /// How many bytes the partner had not read when it ended.
    unread: Option<usize>,
    log: Log,
}

impl InteractiveRun<'_> {
    fn finish(mut self) -> Result<InteractiveResult<2>, StepError> {
        while !(self.submission.is_over() && self.partner.is_over()) {
            self.wait()?;
            self.share_time();
            self.submission.step()?;
            self.partner.step()?;
            self.log
                .note(Speaker::Submission, self.submission.printed());
            self.log.note(Speaker::Interactor, self.partner.printed());
            self.pass().during(Step::PassOn)?;
            self.pass_ends()?;
        }
        Ok(InteractiveResult {
            saw_end: self.saw_end,
            dismissed: self.submission.is_dismissed(),
            unread: self.unread.unwrap_or(0),
            last_turn: None,
            waited_in_turn: false,
            transcript: self.log.finish(),
            outcomes: [self.submission.outcome()?, self.partner.outcome()?],
        })
    }

    fn wait(&self) -> Result<(), StepError> {
        let readable: Vec<_> = self.submission.fds().chain(self.partner.fds()).collect();
        let to_partner = self.to_partner.waiting(self.submission.printed());
        let to_submission = self.to_submission.waiting(self.partner.printed());
        let unsent = [to_partner, to_submission];
        let writable: Vec<_> = unsent.iter().flatten().map(|pipe| pipe.as_fd()).collect();
        let mut until = self.submission.wake_up().min(self.partner.wake_up());
        if self.holds_back_an_end() {
            until = until.min(Instant::now() + INTERVAL);
        }
        wait(&readable, &writable, until).map(drop)
    }

    /// Whether a side prints nothing more and the other has not read the end yet.
    fn holds_back_an_end(&self) -> bool {
        has_passed(&self.submission, &self.to_partner)
            || has_passed(&self.partner, &self.to_submission)
    }

    fn pass(&mut self) -> std::io::Result<()> {
        self.to_partner.pass(self.submission.printed())?;
        self.to_submission.pass(self.partner.printed())
    }

    fn pass_ends(&mut self) -> Result<(), StepError> {
        if self.partner.is_over() {
            let printed = self.submission.printed();
            let unread = || self.to_partner.unread(printed);
            self.unread.get_or_insert_with(unread);
            self.to_partner.close();
        } else if has_passed(&self.submission, &self.to_partner)
            && self.idle_detectors[0].lasts(&self.partner, &self.to_partner)?
        {
            self.to_partner.close();
            self.saw_end = true;
        }
        if self.submission.is_over() {
            self.to_submission.close();
            return Ok(());
        }
        match self.on_end() {
            Some(OnPartnerEnd::Stop) => self.submission.dismiss(),
            Some(OnPartnerEnd::Continue) if has_passed(&self.partner, &self.to_submission) => {
                self.to_submission.close();
                Ok(())
            }
            Some(OnPartnerEnd::StopWhenWaiting) if self.submission_waits()? => {
                self.submission.dismiss()
            }
            // The output of an ending partner is closed before its status is known. The status
            // decides whether the submission may read the end.
            None if self.submission_waits()? && self.partner.has_program() => {
                self.to_submission.close();
                Ok(())
            }
            Some(OnPartnerEnd::Continue | OnPartnerEnd::StopWhenWaiting) | None => Ok(()),
        }
    }

    /// What happens to the submission after the partner has ended. A partner that was stopped for a
    /// limit may have printed anything, so the submission's reaction to that does not count.
    fn on_end(&self) -> Option<OnPartnerEnd> {
        if !self.partner.is_over() {
            return None;
        }
        if self.saw_end {
            return Some(OnPartnerEnd::Continue);
        }
        let on_end = |status| (self.on_end)(status, self.partner.complaint());
        Some(self.partner.status().map_or(OnPartnerEnd::Stop, on_end))
    }

    /// Whether the submission has read all that it will ever get, and waits for more.
    fn submission_waits(&mut self) -> Result<bool, StepError> {
        Ok(has_passed(&self.partner, &self.to_submission)
            && self.idle_detectors[1].lasts(&self.submission, &self.to_submission)?)
    }

    fn share_time(&mut self) {
        let active = self.partner_activity.observe(&self.partner);
        self.submission.exclude(active.max(self.partner.busy()));
        if !self.submission.is_over() {
            self.partner.exclude(self.log.elapsed());
        }
    }
}

/// Whether everything that a side will ever print has been passed on to a reader that has not read
/// the end yet.
fn has_passed(from: &Watch<'_>, relay: &Relay) -> bool {
    relay.is_open() && from.is_silent() && relay.has_sent(from.printed())
}

/// The transcript under construction, and the clock for its times.
#[derive(Debug)]
pub(super) struct Log {
    started: Instant,
    recorder: Recorder,
    /// How many bytes of each side's output are recorded.
    noted: [usize; 2],
}

impl Default for Log {
    fn default() -> Self {
        Self {
            started: Instant::now(),
            recorder: Recorder::default(),
            noted: [0; 2],
        }
    }
}

impl Log {
    /// A log whose clock started then.
    fn since(started: Instant) -> Self {
        Self {
            started,
            ..Self::default()
        }
    }

    /// Records the new part of a side's output.
    pub(super) fn note(&mut self, by: Speaker, printed: &[u8]) {
        let noted = &mut self.noted[by as usize];
        let new = &printed[*noted..];
        *noted = printed.len();
        self.recorder.record(by, self.started.elapsed(), new);
    }

    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(super) fn finish(self) -> Transcript {
        let elapsed = self.elapsed();
        self.recorder.finish(elapsed)
    }
}
