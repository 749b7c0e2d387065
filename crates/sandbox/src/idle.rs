//! Finding programs that wait for input.

use std::time::{Duration, Instant};

use super::relay::Relay;
use super::step::{During, Step, StepError};
use super::watch::Watch;

/// The interval at which a submission is checked for sleep in its own turn. Three checks in a row
/// have to find it asleep, and its output is read between them.
const IN_TURN_INTERVAL: Duration = Duration::from_millis(40);

/// Detects whether a program waits for input.
///
/// Not all processes can be inspected at one instant: a program may be about to start, or pass
/// something to another of its own processes. So the same processes must be found asleep three
/// times in a row. Between the last two checks the reports of ended runs are received, so that an
/// ended program is not taken for a sleeping one.
#[derive(Debug, Default)]
pub(super) struct IdleDetector {
    sleepers: Option<Vec<i32>>,
    seen: u32,
}

impl IdleDetector {
    /// Performs one check; to be called at intervals.
    pub(super) fn lasts(&mut self, reader: &Watch<'_>, relay: &Relay) -> Result<bool, StepError> {
        let is_read = relay.is_read().during(Step::PassOn)?;
        let sleepers = if is_read { reader.sleepers() } else { None };
        Ok(self.are_seen(sleepers))
    }

    /// The same for a program that may wait although there is something that it could read.
    pub(super) fn lasts_asleep(&mut self, program: &Watch<'_>) -> bool {
        self.are_seen(program.sleepers())
    }

    /// Whether the same processes were found asleep in each of the last three checks.
    fn are_seen(&mut self, sleepers: Option<Vec<i32>>) -> bool {
        self.seen = match &sleepers {
            None => 0,
            same if *same == self.sleepers => self.seen + 1,
            Some(_) => 1,
        };
        self.sleepers = sleepers;
        self.seen >= 3
    }
}

/// Detects whether a program waits for input in its own turn.
#[derive(Debug)]
pub(super) struct TurnCheck {
    idle_detector: IdleDetector,
    next: Instant,
    /// How much the program had printed at the last check.
    printed: usize,
    /// Whether it was found waiting.
    pub(super) has_waited: bool,
}

impl TurnCheck {
    /// The checks of a turn that begins now.
    pub(super) fn new() -> Self {
        Self {
            idle_detector: IdleDetector::default(),
            next: Instant::now() + IN_TURN_INTERVAL,
            printed: 0,
            has_waited: false,
        }
    }

    /// Performs a check if it is time for one.
    pub(super) fn finds_wait(
        &mut self,
        program: &Watch<'_>,
        relay: &Relay,
    ) -> Result<bool, StepError> {
        let now = Instant::now();
        if now < self.next {
            return Ok(false);
        }
        self.next = now + IN_TURN_INTERVAL;
        // What prints more than is read at once sleeps, too, until that is read.
        let printed = program.printed().len();
        if std::mem::replace(&mut self.printed, printed) != printed {
            self.idle_detector = IdleDetector::default();
        }
        self.has_waited |= self.idle_detector.lasts(program, relay)?;
        Ok(self.has_waited)
    }
}
