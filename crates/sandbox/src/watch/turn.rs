//! The turns of a run: their CPU time, and the stops between them.

use std::ops::Range;
use std::time::{Duration, Instant};

use super::Watch;
use crate::job::Stop;
use crate::meter::Meter;
use crate::pair::{Received, Reply, Responder};
use crate::step::{During, Step, StepError};
use crate::wire::FromBox;

impl Watch<'_> {
    /// Limits the CPU time from the beginning of the run, or from the end of the previous turn.
    pub(crate) fn begin_turn(&mut self, limit: Duration) {
        let begun = self.turn.map_or(Duration::ZERO, |_| self.seen.cpu);
        self.turn = Some((begun, limit));
    }

    /// Ends a turn, and the run if it has used too much CPU time. Returns whether it has not.
    pub(crate) fn end_turn(&mut self) -> Result<bool, StepError> {
        match &self.received {
            // Reading the rest would take most of a short turn.
            None => {
                let cpu = self.meter.cpu().during(Step::ReadUsage)?;
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

    /// Passes the line that ended a turn to the responder, and stops the run if the reply takes
    /// long. This time does not count.
    pub(crate) fn between_turns(
        &mut self,
        line: Range<usize>,
        responder: &mut dyn Responder,
    ) -> Result<Reply, StepError> {
        let begun = Instant::now();
        let mut reply = responder.receive(Received::Line(&self.printed()[line]));
        if reply == Reply::Later {
            self.worker.pause(self.serial, true)?;
            reply = responder.receive(Received::Stopped);
            self.worker.pause(self.serial, false)?;
        }
        self.paused += begun.elapsed();
        Ok(reply)
    }

    /// Ends a run that would wait until its elapsed time is used up.
    pub(crate) fn end_wait(&mut self) -> Result<(), StepError> {
        if self.end.is_some() || self.is_over() {
            return Ok(());
        }
        self.end(Some(Stop::Wall))
    }
}
