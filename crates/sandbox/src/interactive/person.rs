//! A program and a person who interact.
//!
//! Nobody can tell how long a person thinks, so elapsed time counts only after the end of the
//! person's input has been passed on. A person reads what the program printed and then types. A
//! file in place of a person cannot do that. So its lines are passed on one at a time, each when
//! the program has read everything and sleeps: the dialogue is then the same in every run.

use std::time::{Duration, Instant};

use base::transcript::Speaker;

use super::{InteractiveResult, Log};
use crate::SandboxError;
use crate::boxes::Boxes;
use crate::idle::IdleDetector;
use crate::job::Job;
use crate::pair::{Pair, Person, Typed};
use crate::relay::Relay;
use crate::step::{During, Step, StepError};
use crate::watch::{Watch, wait};

/// The interval at which the program is checked for sleep.
const INTERVAL: Duration = Duration::from_millis(2);

/// After this time without a sleep of the program, its input is passed on nevertheless: it may look
/// for input at intervals of its own.
const TURN_PATIENCE: Duration = Duration::from_secs(10);

/// After this many lines in a row to which the program has printed nothing, more and more lines are
/// passed on at once: a program that reads a long file would take hours otherwise.
const SILENT_TURNS: u32 = 50;

/// How many bytes are read from the person; then the input ends.
const MAX_TYPED: usize = 64 << 20;

impl Boxes {
    pub(super) fn with_person(
        &self,
        job: &Job,
        person: &mut dyn Person,
    ) -> Result<Pair, SandboxError> {
        let program = self.program(job)?;
        let mut worker = self.take_worker()?;
        let (relay, stdin) = Relay::new().during(Step::MakePipe)?;
        let (place, watch) = self.begin(&mut worker, job, &program, stdin)?;
        let run = PersonRun {
            program: watch,
            relay,
            person,
            typed: Vec::new(),
            shown: 0,
            idle_detector: IdleDetector::default(),
            program_waits: false,
            turn_began: Instant::now(),
            silent_turns: 0,
            lines_left: 0,
            has_typed_all: false,
            saw_end: false,
            log: Log::default(),
        };
        let result = run.finish()?;
        self.conclude_alone((worker, place), job, result)
    }
}

/// A program and a person who interact.
struct PersonRun<'w, 'p> {
    program: Watch<'w>,
    relay: Relay,
    person: &'p mut dyn Person,
    /// All that the person has typed.
    typed: Vec<u8>,
    /// How many bytes of the program's output the person has received.
    shown: usize,
    idle_detector: IdleDetector,
    /// Whether the program has read everything and waits for more.
    program_waits: bool,
    /// When the program last printed or received something.
    turn_began: Instant,
    /// How many lines or batches of lines the program has read since it last printed something.
    silent_turns: u32,
    /// How many more lines may be passed on in this turn.
    lines_left: u64,
    has_typed_all: bool,
    /// Whether the end of the person's input was passed on.
    saw_end: bool,
    log: Log,
}

impl PersonRun<'_, '_> {
    fn finish(mut self) -> Result<InteractiveResult<1>, StepError> {
        while !self.program.is_over() {
            self.wait()?;
            if self.relay.is_open() {
                self.program.exclude(self.log.elapsed());
            }
            self.program.step()?;
            self.show();
            self.relay.pass(&self.typed).during(Step::PassOn)?;
            self.detect_wait()?;
            self.take_lines()?;
            self.pass_end();
        }
        Ok(InteractiveResult {
            saw_end: self.saw_end,
            dismissed: self.program.is_dismissed(),
            unread: self.relay.unread(&self.typed),
            last_turn: None,
            waited_in_turn: false,
            transcript: self.log.finish(),
            outcomes: [self.program.outcome()?],
        })
    }

    fn wait(&self) -> Result<(), StepError> {
        let mut readable: Vec<_> = self.program.fds().collect();
        if self.may_type() {
            readable.push(self.person.input());
        }
        let unsent = self.relay.waiting(&self.typed);
        let writable: Vec<_> = unsent.iter().map(std::os::fd::AsFd::as_fd).collect();
        let mut until = self.program.wake_up();
        if self.may_begin_to_wait() {
            until = until.min(Instant::now() + INTERVAL);
        }
        wait(&readable, &writable, until).map(drop)
    }

    /// Passes to the person what the program has printed.
    fn show(&mut self) {
        let printed = self.program.printed();
        if printed.len() == self.shown {
            return;
        }
        self.log.note(Speaker::Submission, printed);
        self.person.receive(&printed[self.shown..]);
        self.shown = printed.len();
        self.silent_turns = 0;
        self.lines_left = 0;
        self.begin_turn();
    }

    /// The program has printed or received something, so it may compute.
    fn begin_turn(&mut self) {
        self.idle_detector = IdleDetector::default();
        self.program_waits = false;
        self.turn_began = Instant::now();
    }

    fn may_begin_to_wait(&self) -> bool {
        !self.program_waits && self.relay.is_open() && self.relay.has_sent(&self.typed)
    }

    fn detect_wait(&mut self) -> Result<(), StepError> {
        if self.may_begin_to_wait() && self.idle_detector.lasts(&self.program, &self.relay)? {
            self.program_waits = true;
            self.begin_persons_turn();
            self.person.program_waits();
        }
        Ok(())
    }

    fn begin_persons_turn(&mut self) {
        self.lines_left = 1 << self.silent_turns.saturating_sub(SILENT_TURNS).min(32);
        self.silent_turns += 1;
    }

    /// Whether the program waits, or computes for so long that it is treated alike.
    fn is_persons_turn(&self) -> bool {
        self.program_waits || self.turn_began.elapsed() >= TURN_PATIENCE
    }

    fn may_type(&self) -> bool {
        let is_turn = self.lines_left > 0 || self.is_persons_turn();
        let is_turn = is_turn || !self.person.takes_turns();
        // An endless file is read only as fast as the program reads.
        let is_sent = self.relay.is_open() && self.relay.has_sent(&self.typed);
        !self.has_typed_all && is_sent && is_turn
    }

    fn take_lines(&mut self) -> Result<(), StepError> {
        while self.may_type() {
            match self.person.typed() {
                Typed::Nothing => {
                    self.lines_left = 0;
                    break;
                }
                Typed::End => self.has_typed_all = true,
                Typed::Line(line) => {
                    self.typed.extend(line);
                    self.log.note(Speaker::Interactor, &self.typed);
                    self.has_typed_all = self.typed.len() > MAX_TYPED;
                    self.lines_left = self.lines_left.saturating_sub(1);
                    self.begin_turn();
                    self.relay.pass(&self.typed).during(Step::PassOn)?;
                }
            }
        }
        Ok(())
    }

    /// Passes on the end of the person's input, by the rule for programs: when the program has
    /// read everything and sleeps.
    fn pass_end(&mut self) {
        let is_sent = self.relay.is_open() && self.relay.has_sent(&self.typed);
        if self.has_typed_all && is_sent && self.is_persons_turn() {
            self.relay.close();
            self.saw_end = true;
        }
    }
}
