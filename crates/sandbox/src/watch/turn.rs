//! The turns of a run: their CPU time, and the stops between them.

use std::time::{Duration, Instant};

use super::Watch;
use crate::job::Stop;
use crate::meter::Meter;
use crate::step::{During, Step, StepError};
use crate::wire::FromBox;

/// The share of a turn's CPU time, and the CPU time, that may remain unread at the end of a turn: the
/// next turn may be longer by this much.
const UNREAD_SHARE: u32 = 100;
const LONGEST_UNREAD: Duration = Duration::from_millis(1);

impl Watch<'_> {
    /// Limits the CPU time from the beginning of the run, or from the end of the previous turn.
    pub(crate) fn begin_turn(&mut self, limit: Duration) {
        let begun = self.turn.map_or(Duration::ZERO, |_| self.most_cpu());
        self.turn = Some((begun, limit));
    }

    /// The most CPU time that it can have used by now.
    fn most_cpu(&self) -> Duration {
        self.seen.cpu + self.cpu_read.elapsed() * self.processors
    }

    /// Ends a turn, and the run if it has used too much CPU time. Returns whether it has not.
    pub(crate) fn end_turn(&mut self) -> Result<bool, StepError> {
        match &self.received {
            // A move of an instant player costs little more than a reading.
            None if self.is_within_turn() => {}
            // Reading the rest would take most of a short turn.
            None => {
                let cpu = self.meter.cpu().during(Step::ReadUsage)?;
                self.cpu_read = Instant::now();
                self.seen.cpu = self.seen.cpu.max(cpu);
            }
            // A control group has the exact figure.
            Some((FromBox::Report(report), _)) if matches!(self.meter, Meter::Tree(_)) => {
                self.seen.cpu = self.seen.cpu.max(report.cpu);
            }
            Some(_) => {}
        }
        let is_late = self.is_out_of_cpu_time();
        if is_late && self.is_over() {
            // It has ended by itself meanwhile.
            let late = (Some(Stop::Cpu), Instant::now());
            self.end.get_or_insert(late);
        } else if is_late {
            self.end(Some(Stop::Cpu))?;
        }
        Ok(!is_late)
    }

    /// Whether the last reading of the CPU time is so recent that no more than a hundredth of what a
    /// turn may use can have been used since.
    fn is_within_turn(&self) -> bool {
        let limit = self.turn.map_or(Duration::ZERO, |(_, limit)| limit);
        let most = self.cpu_read.elapsed() * self.processors;
        most < (limit / UNREAD_SHARE).min(LONGEST_UNREAD)
    }

    pub(super) fn is_out_of_cpu_time(&self) -> bool {
        let turn = self.turn;
        self.seen.cpu > self.limits.cpu
            || turn.is_some_and(|(begun, limit)| self.seen.cpu > begun + limit)
    }

    /// The CPU time of the current turn.
    pub(crate) fn used_in_turn(&self) -> Option<Duration> {
        let (begun, _) = self.turn?;
        Some(self.seen.cpu.saturating_sub(begun))
    }

    /// Stops the processes of the run, or lets them continue.
    pub(crate) fn pause(&self, stops: bool) -> Result<(), StepError> {
        self.worker.pause(self.serial, stops)
    }

    /// Excludes elapsed time in which it was not the submission's turn.
    pub(crate) fn exclude_pause(&mut self, time: Duration) {
        self.paused += time;
    }

    /// Ends a run that has used too much CPU time together with others.
    pub(crate) fn end_for_cpu_time(&mut self) -> Result<(), StepError> {
        if self.end.is_some() || self.is_over() {
            return Ok(());
        }
        self.end(Some(Stop::Cpu))
    }

    /// Ends a run that would wait until its elapsed time is used up.
    pub(crate) fn end_wait(&mut self) -> Result<(), StepError> {
        if self.end.is_some() || self.is_over() {
            return Ok(());
        }
        self.end(Some(Stop::Wall))
    }
}
