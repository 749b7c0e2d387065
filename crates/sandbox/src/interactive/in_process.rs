//! A submission and a responder in this process.

use std::ops::Range;
use std::os::fd::AsFd as _;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use base::pool::lock;
use base::transcript::Speaker;

use super::{InteractiveResult, Log};
use crate::SandboxError;
use crate::boxes::Boxes;
use crate::idle::TurnCheck;
use crate::job::Job;
use crate::pair::{Pair, Received, Responder};
use crate::reply::{Outbox, Reply, ReplySender};
use crate::step::{During, Step, StepError};
use crate::watch::{Watch, wait};

/// How long a submission runs on after its turn, at least: its usage is read at intervals, and a
/// timer of its own would cost more than the reading. A reply within this time costs no stop and no
/// start of its processes.
const PATIENCE: Duration = Duration::from_millis(2);

impl Boxes {
    pub(super) fn with_responder(
        &self,
        job: &Job,
        responder: &mut dyn Responder,
    ) -> Result<Pair, SandboxError> {
        let program = self.program(job)?;
        let mut worker = self.take_worker()?;
        let (outbox, stdin) = Outbox::new().during(Step::MakePipe)?;
        let (place, submission) = self.begin(&mut worker, job, &program, stdin)?;
        let run = InProcessRun {
            submission,
            outbox,
            responder,
            received: 0,
            searched: 0,
            attention: Attention::Talks,
            saw_end: false,
            dismissed: false,
            awaits_since: None,
            turn: TurnCheck::new(),
            log: Log::default(),
        };
        let result = run.finish()?;
        self.conclude_alone((worker, place), job, result)
    }
}

/// What a responder still does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Attention {
    /// It sends and receives.
    Talks,
    /// It only receives.
    Listens,
    /// Neither.
    Done,
}

impl Attention {
    /// After a reply.
    fn after(reply: &Reply) -> Self {
        match reply {
            Reply::Say(_) | Reply::Later => Self::Talks,
            Reply::Last(_) => Self::Listens,
            Reply::Finish | Reply::Stop => Self::Done,
        }
    }
}

/// A program and a responder in this process that interact.
struct InProcessRun<'w, 'p> {
    submission: Watch<'w>,
    outbox: Arc<Mutex<Outbox>>,
    responder: &'p mut dyn Responder,
    /// How many bytes of the submission's output the responder has received.
    received: usize,
    /// How many bytes were searched and contain no further newline.
    searched: usize,
    attention: Attention,
    saw_end: bool,
    /// Whether the responder ended the run.
    dismissed: bool,
    /// When the submission's turn ended, while a late reply is expected.
    awaits_since: Option<Instant>,
    turn: TurnCheck,
    log: Log,
}

impl InProcessRun<'_, '_> {
    fn finish(mut self) -> Result<InteractiveResult<1>, StepError> {
        self.responder.connect(ReplySender(self.outbox.clone()));
        let first = self.responder.receive(Received::Start);
        self.take(first)?;
        if let Some(limits) = self.responder.turn_limits() {
            self.submission.begin_turn(limits.first);
        }
        while !self.submission.is_over() {
            self.send()?;
            self.wait()?;
            self.submission.step()?;
            self.take_late_reply(PATIENCE)?;
            self.log
                .note(Speaker::Submission, self.submission.printed());
            self.receive()?;
            self.end_wait_in_turn()?;
        }
        // Results must not depend on when the end of a program is noticed, so what it printed
        // before is received as if it were stopped.
        while self.awaits_since.is_some() {
            self.take_late_reply(Duration::ZERO)?;
            self.receive()?;
        }
        self.outbox().close_to_late_replies();
        Ok(InteractiveResult {
            saw_end: self.saw_end,
            dismissed: self.dismissed || self.submission.is_dismissed(),
            unread: 0,
            last_turn: self.submission.used_in_turn(),
            waited_in_turn: self.turn.has_waited,
            transcript: self.log.finish(),
            outcomes: [self.submission.outcome()?],
        })
    }

    fn outbox(&self) -> MutexGuard<'_, Outbox> {
        lock(&self.outbox)
    }

    fn send(&self) -> Result<(), StepError> {
        let mut outbox = self.outbox();
        outbox.pass().during(Step::PassOn)?;
        if self.attention > Attention::Talks && outbox.relay.has_sent(&outbox.sent) {
            outbox.relay.close();
        }
        Ok(())
    }

    fn wait(&self) -> Result<(), StepError> {
        let readable: Vec<_> = self.submission.fds().collect();
        let unsent = {
            let outbox = self.outbox();
            outbox.relay.waiting(&outbox.sent)
        };
        let writable: Vec<_> = unsent.iter().map(|pipe| pipe.as_fd()).collect();
        wait(&readable, &writable, self.submission.wake_up()).map(drop)
    }

    /// Takes a reply that was sent from another thread. Stops the submission if there was none
    /// within this time.
    fn take_late_reply(&mut self, patience: Duration) -> Result<(), StepError> {
        let Some(since) = self.awaits_since else {
            return Ok(());
        };
        let is_late = since.elapsed() >= patience;
        let late = {
            let mut outbox = self.outbox();
            let late = outbox.take_late_reply();
            if late.is_none() && is_late {
                // From now on, a reply must not be accepted here: the responder waits for it.
                outbox.close_to_late_replies();
            }
            late
        };
        match late {
            Some((reply, when)) => self.begin_turn(reply, when.duration_since(since)),
            None if is_late => self.await_reply(since),
            None => Ok(()),
        }
    }

    /// Stops the submission until the responder replies.
    fn await_reply(&mut self, since: Instant) -> Result<(), StepError> {
        self.submission.pause(true)?;
        let reply = self.responder.receive(Received::Stopped);
        self.submission.pause(false)?;
        self.begin_turn(reply, since.elapsed())
    }

    /// Takes the reply that begins the submission's turn, after this much time.
    fn begin_turn(&mut self, reply: Reply, paused: Duration) -> Result<(), StepError> {
        self.awaits_since = None;
        self.submission.exclude_pause(paused);
        self.turn = TurnCheck::new();
        self.take(reply)
    }

    /// Passes to the responder what it has not received yet.
    fn receive(&mut self) -> Result<(), StepError> {
        while self.attention < Attention::Done && !self.saw_end && self.awaits_since.is_none() {
            let printed = self.submission.printed();
            let line_feed = printed[self.searched..]
                .iter()
                .position(|byte| *byte == b'\n');
            match line_feed {
                Some(at) => {
                    let end = self.searched + at;
                    let line = self.received..end;
                    (self.received, self.searched) = (end + 1, end + 1);
                    self.receive_line(line)?;
                }
                None if self.submission.is_silent() => {
                    self.saw_end = true;
                    let rest = Received::End(&printed[self.received..]);
                    let reply = self.responder.receive(rest);
                    self.take(reply)?;
                }
                None => {
                    self.searched = printed.len();
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Passes a line to the responder. It ends the turn of a submission that runs in turns, and the
    /// run if it has used too much CPU time for this turn.
    fn receive_line(&mut self, line: Range<usize>) -> Result<(), StepError> {
        let turns = self.responder.turn_limits();
        if turns.is_some() && !self.submission.end_turn()? {
            self.attention = Attention::Done;
            return Ok(());
        }
        let since = Instant::now();
        if turns.is_some() {
            self.outbox().expect_late_reply();
        }
        let line = Received::Line(&self.submission.printed()[line]);
        let reply = self.responder.receive(line);
        if let Some(limits) = turns {
            self.submission.begin_turn(limits.other);
        }
        if reply == Reply::Later {
            self.awaits_since = Some(since);
            return Ok(());
        }
        self.outbox().close_to_late_replies();
        match turns {
            Some(_) => self.begin_turn(reply, since.elapsed()),
            None => self.take(reply),
        }
    }

    /// Ends a submission that waits for input in its own turn: it has read all that it will get
    /// before it prints a line, so it would wait without end. This includes one that has closed its
    /// output.
    fn end_wait_in_turn(&mut self) -> Result<(), StepError> {
        if self.responder.turn_limits().is_none() || self.awaits_since.is_some() {
            return Ok(());
        }
        let outbox = lock(&self.outbox);
        let is_sending = outbox.relay.is_open() && !outbox.relay.has_sent(&outbox.sent);
        if !is_sending && self.turn.finds_wait(&self.submission, &outbox.relay)? {
            self.submission.end_wait()?;
        }
        Ok(())
    }

    fn take(&mut self, reply: Reply) -> Result<(), StepError> {
        self.attention = self.attention.max(Attention::after(&reply));
        // If the responder saw the end, its answer may result from how the submission ended, so
        // that end counts.
        if reply == Reply::Stop && !self.saw_end {
            self.dismissed = true;
            self.submission.dismiss()?;
        }
        let mut outbox = lock(&self.outbox);
        if let Reply::Say(text) | Reply::Last(text) = reply {
            outbox.sent.extend(text);
        }
        self.log.note(Speaker::Interactor, &outbox.sent);
        Ok(())
    }
}
