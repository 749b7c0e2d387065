//! Shrinking inputs on which a candidate exceeds the time limit, without waiting for the full limit
//! each time.
//!
//! A program that hangs is detected long before the limit. In a [`ShorterLimit`], a candidate is
//! stopped after a fraction of the limit. The first input that exceeds a fraction is run with the
//! full limit as well: if it ends in time there, the fraction is too small, and the next larger one
//! is used. The same applies to the result: if that ends in time, shrinking restarts with a larger
//! fraction. The last step is the full limit, where nothing has to be confirmed.

use super::{Effort, Remake, SUBJECT, Shrinker, Smallest};
use crate::comparison::candidate::{Candidate, End, Response};
use crate::comparison::compare::{Comparison, Failing};
use base::pool::lock;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use terms::fault::{Blame, Fault};

/// The fractions of the limit that are tried before the full limit, as divisors.
const LIMIT_DIVISORS: [u32; 3] = [32, 8, 2];

/// Shrinks an input on which the candidate exceeds the time limit; the time for shrinking includes
/// the confirmation. If it is over before anything is confirmed, the input is unchanged.
pub(super) fn shrink(
    comparison: &Comparison<'_>,
    candidate: &dyn Candidate,
    start: Smallest,
    remake: Option<Remake<'_>>,
    effort: Effort<'_>,
) -> Result<Smallest, Fault> {
    let until = Instant::now() + effort.time;
    let limit = candidate.time_limit();
    let limit = limit.unwrap_or(comparison.jury.package().limits.time);
    let shorter = ShorterLimit::new(candidate, limit);
    // Detecting a time limit needs no answer, unless the checker requests another run.
    let unanswered = Comparison {
        oracle: Some(&NoAnswer),
        ..*comparison
    };
    let is_short = comparison.jury.package().passes == 1;
    let mut smallest = start.clone();
    while !shorter.is_over() {
        let left = until.saturating_duration_since(Instant::now());
        let effort = Effort {
            time: left.saturating_sub(shorter.limit),
            ..effort
        };
        let comparison_of_part = if is_short { &unanswered } else { comparison };
        let mut shrinker = Shrinker::new(comparison_of_part, &shorter, start.clone(), effort);
        let budget = shrinker.budget;
        shrinker.run(remake)?;
        let is_least = !budget.is_over() && !shrinker.is_cut_short;
        smallest.tried += shrinker.tried;
        if budget.is_stopped() || left <= shorter.limit || shrinker.best == start.input {
            smallest.gave_up = budget.is_over() && !budget.is_stopped();
            return Ok(smallest);
        }
        let failing = confirmed(comparison, &shorter, &shrinker.best);
        if let Some(failing) = budget.unless_stopped(failing)?.flatten() {
            let gave_up = budget.is_over() && !budget.is_stopped();
            let input = shrinker.best;
            return Ok(Smallest {
                input,
                failing,
                gave_up,
                is_least,
                ..smallest
            });
        }
        let index = lock(&shorter.part).index;
        shorter.slow_down(index);
    }
    let left = until.saturating_duration_since(Instant::now());
    let effort = Effort {
        time: left,
        ..effort
    };
    let mut shrinker = Shrinker::new(comparison, candidate, start, effort);
    shrinker.run(remake)?;
    let tried = smallest.tried;
    let smallest = shrinker.into_smallest();
    Ok(Smallest {
        tried: tried + smallest.tried,
        ..smallest
    })
}

/// The failure of the candidate on an input with the full limit, if it exceeds the limit.
fn confirmed(
    comparison: &Comparison<'_>,
    shorter: &ShorterLimit<'_>,
    input: &Arc<[u8]>,
) -> Result<Option<Failing>, Fault> {
    let whole = shorter.candidate.within(shorter.limit);
    let whole = whole.as_deref().unwrap_or(shorter.candidate);
    match comparison.fails(whole, input, SUBJECT) {
        Ok(failing) => Ok(failing.filter(Failing::is_late)),
        Err(fault) if fault.blame() == Blame::Machine => Err(fault),
        Err(_) => Ok(None),
    }
}

/// A candidate that is stopped after a fraction of its limit.
struct ShorterLimit<'a> {
    candidate: &'a dyn Candidate,
    limit: Duration,
    part: Mutex<LimitFraction>,
}

/// The current fraction of the limit.
#[derive(Clone, Copy, Default)]
struct LimitFraction {
    /// An index into [`LIMIT_DIVISORS`]; past their end, the full limit applies.
    index: usize,
    /// Whether a run that exceeded this fraction was confirmed to exceed the full limit.
    is_trusted: bool,
}

impl<'a> ShorterLimit<'a> {
    fn new(candidate: &'a dyn Candidate, limit: Duration) -> Self {
        Self {
            candidate,
            limit,
            part: Mutex::default(),
        }
    }

    /// Whether only the full limit is left.
    fn is_over(&self) -> bool {
        lock(&self.part).index >= LIMIT_DIVISORS.len()
    }

    /// Switches to the fraction after this one, unless another thread has done so.
    fn slow_down(&self, index: usize) {
        let mut part = lock(&self.part);
        if part.index == index {
            *part = LimitFraction {
                index: index + 1,
                is_trusted: false,
            };
        }
    }
}

impl Candidate for ShorterLimit<'_> {
    fn name(&self) -> &str {
        self.candidate.name()
    }

    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        let part = *lock(&self.part);
        let divisor = LIMIT_DIVISORS.get(part.index);
        let Some(quick) = divisor.and_then(|divisor| self.candidate.within(self.limit / *divisor))
        else {
            return self.candidate.respond(input);
        };
        let response = quick.respond(input)?;
        if part.is_trusted || !response.is_late() {
            return Ok(response);
        }
        let whole = self.candidate.within(self.limit);
        let response = whole.as_deref().unwrap_or(self.candidate).respond(input)?;
        if response.is_late() {
            lock(&self.part).is_trusted = true;
        } else {
            self.slow_down(part.index);
        }
        Ok(response)
    }
}

/// An oracle that gives no answer.
struct NoAnswer;

impl Candidate for NoAnswer {
    fn name(&self) -> &'static str {
        "nobody"
    }

    fn respond(&self, _: &Arc<[u8]>) -> Result<Response, Fault> {
        Ok(Response {
            end: End::Printed(Vec::new()),
            cpu: Duration::ZERO,
        })
    }
}
