//! Searching for the slowest input.
//!
//! This is a greedy search. Each candidate has a leader, its slowest input so far; cases are taken
//! near it and elsewhere ([`climb`]), as many at once as there are jobs. A case that seems slower
//! than the leader is run again, alone, and the minimum of its times counts, because other work on
//! the machine only makes a time longer. A run is stopped at the limit, so no slower input can be
//! distinguished: the candidate is finished when one is confirmed. Times always vary, so the search
//! is not reproducible; the call of the leader reproduces its input.

mod climb;

use super::batch::{BatchResult, BatchRunner};
use super::finding::Finding;
use super::{Fuzzed, Task};
use crate::comparison::candidate::{Candidate, Response};
use crate::comparison::compare::Failing;
use base::pool;
use cases::plan::Call;
use climb::{Spot, spot};
use std::sync::Arc;
use std::time::{Duration, Instant};
use terms::event::{Event, Sink};
use terms::fault::Fault;

/// How often a new leader is run again.
const REPEATS: usize = 2;
/// The name of a leader in errors.
const SUBJECT: &str = "the slowest case so far";

/// The slowest known input of a candidate.
#[derive(Clone, Debug)]
pub struct Slowest {
    /// The name of the candidate.
    pub submission: String,
    /// The generator call.
    pub call: Call,
    /// The input.
    pub input: Arc<[u8]>,
    /// The CPU time on it: the minimum of its runs.
    pub cpu: Duration,
    /// The program for comparison, and its time on this input.
    pub yardstick: Option<(String, Duration)>,
    /// The time limit of its language.
    pub limit: Duration,
    /// Whether the time exceeds the limit.
    pub is_over: bool,
}

/// A case that seems slow, or is confirmed to be.
#[derive(Clone)]
struct Slow {
    spot: Spot,
    input: Arc<[u8]>,
    cpu: Duration,
    /// The failure, if it exceeds the limit.
    failing: Option<Failing>,
}

/// The search for one candidate.
struct Climber<'a> {
    index: usize,
    candidate: &'a dyn Candidate,
    cases: u64,
    leader: Option<Slow>,
}

/// Searches for the slowest input of each candidate.
pub(super) fn search(
    task: &Task<'_>,
    runner: &BatchRunner<'_>,
    yardstick: Option<&dyn Candidate>,
    sink: &dyn Sink,
) -> Result<Fuzzed, Fault> {
    let begin = Instant::now();
    let mut fuzzed = Fuzzed::new(task);
    let mut climbers: Vec<Climber<'_>> = (0..)
        .zip(task.candidates)
        .map(|(index, candidate)| Climber::new(index, *candidate))
        .collect();
    while !task.budget.is_over() {
        let open = climbers.iter_mut().filter(|climber| !climber.is_done(task));
        let Some(next) = open.min_by_key(|climber| climber.cases) else {
            fuzzed.is_complete = true;
            break;
        };
        let climbed = next.climb(task, runner, &mut fuzzed);
        if task.budget.unless_stopped(climbed)?.is_none() {
            break;
        }
        fuzzed.cases = fuzzed.cases.max(next.cases);
        sink.event(Event::Fuzzed {
            problem: &task.comparison.jury.package().id,
            cases: fuzzed.cases,
        });
    }
    fuzzed.next = task.seed.saturating_add(fuzzed.cases);
    fuzzed.interrupted = task.budget.is_stopped();
    let yardstick = yardstick.filter(|_| !fuzzed.interrupted);
    for climber in climbers {
        if let Some(leader) = climber.leader {
            let measured = leader.measured(task, climber.candidate, yardstick)?;
            fuzzed.slowest.push(measured);
            fuzzed.findings.extend(leader.finding(climber.index));
        }
    }
    fuzzed.seconds = begin.elapsed().as_secs_f64();
    Ok(fuzzed)
}

impl<'a> Climber<'a> {
    fn new(index: usize, candidate: &'a dyn Candidate) -> Self {
        Self {
            index,
            candidate,
            cases: 0,
            leader: None,
        }
    }

    /// Whether nothing slower can be found, or no case is left.
    fn is_done(&self, task: &Task<'_>) -> bool {
        let is_over = |leader: &Slow| leader.failing.is_some();
        self.leader.as_ref().is_some_and(is_over)
            || task.cases.is_some_and(|cases| self.cases >= cases)
    }

    /// Tries one case per job.
    fn climb(
        &mut self,
        task: &Task<'_>,
        runner: &BatchRunner<'_>,
        fuzzed: &mut Fuzzed,
    ) -> Result<(), Fault> {
        let left = task.cases.map_or(u64::MAX, |cases| cases - self.cases);
        let end = self.cases + left.min(task.jobs as u64);
        let indices: Vec<u64> = (self.cases..end).collect();
        let tried = pool::map(task.jobs, &indices, |nth| self.try_case(task, runner, *nth));
        self.cases = end;
        for result in tried {
            let (slow, result) = result?;
            fuzzed.without_input += result.without_input.len() as u64;
            fuzzed.rejected += result.rejected.len() as u64;
            fuzzed.reason = result.reason.or(fuzzed.reason.take());
            if let Some((slow, response)) = slow {
                self.challenge(task, slow, &response)?;
            }
        }
        Ok(())
    }

    /// Makes a case and runs the candidate on it once.
    fn try_case(
        &self,
        task: &Task<'_>,
        runner: &BatchRunner<'_>,
        nth: u64,
    ) -> Result<(Option<(Slow, Response)>, BatchResult), Fault> {
        let number = task.seed.saturating_add(nth);
        let leader = self.leader.as_ref().map(|leader| &leader.spot);
        let spot = spot(task.recipes, number, nth, leader);
        let mut result = BatchResult::default();
        let Some(made) = runner.make(number, spot.call.clone(), &mut result)? else {
            return Ok((None, result));
        };
        runner.require_valid(&made)?;
        let response = self.candidate.respond(&made.input)?;
        let slow = Slow {
            spot,
            input: made.input,
            cpu: response.cpu,
            failing: None,
        };
        Ok((Some((slow, response)), result))
    }

    /// Measures a case that seems slower than the leader again; if it is slower, it becomes the
    /// leader.
    fn challenge(
        &mut self,
        task: &Task<'_>,
        mut slow: Slow,
        response: &Response,
    ) -> Result<(), Fault> {
        let is_slower =
            |cpu: Duration, leader: Option<&Slow>| leader.is_none_or(|leader| cpu > leader.cpu);
        if response.is_late() {
            let failing = task
                .comparison
                .fails(self.candidate, &slow.input, SUBJECT)?;
            slow.failing = failing.filter(Failing::is_late);
        } else if !is_slower(slow.cpu, self.leader.as_ref()) {
            return Ok(());
        }
        if slow.failing.is_none() {
            for _ in 0..REPEATS {
                let again = self.candidate.respond(&slow.input)?.cpu;
                slow.cpu = slow.cpu.min(again);
            }
        }
        if slow.failing.is_some() || is_slower(slow.cpu, self.leader.as_ref()) {
            self.leader = Some(slow);
        }
        Ok(())
    }
}

impl Slow {
    /// The report on the candidate; runs the yardstick for comparison.
    fn measured(
        &self,
        task: &Task<'_>,
        candidate: &dyn Candidate,
        yardstick: Option<&dyn Candidate>,
    ) -> Result<Slowest, Fault> {
        let measure = |yardstick: &dyn Candidate| -> Result<_, Fault> {
            let response = task.budget.unless_stopped(yardstick.respond(&self.input))?;
            Ok(response.map(|response| (yardstick.name().to_owned(), response.cpu)))
        };
        let limit = candidate.time_limit();
        Ok(Slowest {
            submission: candidate.name().to_owned(),
            call: self.spot.call.clone(),
            input: self.input.clone(),
            cpu: self.cpu,
            yardstick: yardstick.map(measure).transpose()?.flatten(),
            limit: limit.unwrap_or(task.comparison.jury.package().limits.time),
            is_over: self.failing.is_some(),
        })
    }

    /// The finding, if the input exceeds the limit. It is not shrunk, because a smaller input would
    /// be closer to the limit.
    fn finding(self, candidate: usize) -> Option<Finding> {
        let failing = self.failing?;
        Some(Finding {
            candidate,
            submission: failing.failing_program.clone(),
            number: self.spot.call.seed,
            joined: 1,
            call: Some(self.spot.call),
            guided: false,
            found: self.input.clone(),
            input: self.input,
            failing,
            tried: 0,
            gave_up: false,
            times: 1,
        })
    }
}
