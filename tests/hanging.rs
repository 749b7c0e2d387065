//! Shrinking inputs on which a candidate takes too long, with exact times and no process.

use crate::support::records::{moves, with_records};
use cases::plan::Call;
use fuzz::comparison::candidate::{Candidate, End, Response};
use fuzz::comparison::compare::Comparison;
use fuzz::shrink::{Effort, Smallest, shrink};
use generators::{Params, Value};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use terms::event::Silent;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// The limit of the candidate, in milliseconds.
const LIMIT: u64 = 1000;

/// A candidate that takes a scripted number of milliseconds for an input with a number of moves, and answers wrongly after that.
struct Timed<'a> {
    time: &'a (dyn Fn(u64) -> u64 + Sync),
    limit: u64,
    /// What all runs took together, with those of the copies.
    total: &'a AtomicU64,
    /// The numbers of moves that ran under the whole limit.
    whole: &'a Mutex<Vec<u64>>,
}

impl Candidate for Timed<'_> {
    fn name(&self) -> &'static str {
        "timed"
    }

    fn time_limit(&self) -> Option<Duration> {
        Some(Duration::from_millis(LIMIT))
    }

    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        let moves = moves(input);
        let time = (self.time)(moves);
        if self.limit == LIMIT {
            self.whole.lock().unwrap().push(moves);
        }
        self.total
            .fetch_add(time.min(self.limit), Ordering::Relaxed);
        let end = if time > self.limit {
            End::Failed {
                verdict: Verdict::TimeLimit,
                reason: String::new(),
                printed: Vec::new(),
            }
        } else {
            End::Printed(b"wrong".to_vec())
        };
        Ok(Response {
            end,
            cpu: Duration::from_millis(time.min(self.limit)),
        })
    }

    fn within(&self, time: Duration) -> Option<Box<dyn Candidate + '_>> {
        Some(Box::new(Self {
            limit: u64::try_from(time.as_millis()).unwrap(),
            ..*self
        }))
    }
}

/// The result of shrinking a record of 100 moves.
struct Shrunk {
    smallest: Smallest,
    total: u64,
    /// How many moves the input of the last run under the whole limit had.
    last: u64,
}

fn shrunk(time: impl Fn(u64) -> u64 + Sync) -> Shrunk {
    let (total, whole) = (AtomicU64::new(0), Mutex::default());
    let candidate = Timed {
        time: &time,
        limit: LIMIT,
        total: &total,
        whole: &whole,
    };
    let smallest = with_records(|jury| {
        let given = [("games", 1), ("n", 7), ("p", 100)];
        let params = given.map(|(name, value)| (name.to_owned(), Value::Int(value)));
        let call = Call {
            generator: "random".to_owned(),
            params: Params(BTreeMap::from(params)),
            seed: 1,
        };
        let input: Arc<[u8]> = jury.generate(&call, "a test").unwrap().input.into();
        let comparison = Comparison {
            jury,
            oracle: None,
            reference: None,
            among: None,
        };
        let failing = comparison
            .fails(&candidate, &input, "a test")
            .unwrap()
            .unwrap();
        assert_eq!(failing.verdict, Verdict::TimeLimit);
        let stop = AtomicBool::new(false);
        let effort = Effort {
            time: Effort::TIME,
            jobs: 1,
            stop: &stop,
            sink: &Silent,
        };
        shrink(&comparison, &candidate, input, failing, None, effort).unwrap()
    });
    let last = *whole.lock().unwrap().last().unwrap();
    Shrunk {
        smallest,
        total: total.load(Ordering::Relaxed),
        last,
    }
}

#[test]
fn a_hang_is_shrunk_in_a_part_of_the_time() {
    let Shrunk {
        smallest,
        total,
        last,
    } = shrunk(|moves| if moves >= 40 { u64::MAX } else { 1 });
    assert_eq!((moves(&smallest.input), last), (40, 40));
    assert_eq!(smallest.failing.verdict, Verdict::TimeLimit);
    assert!(
        total < smallest.tried * LIMIT / 8,
        "{total} ms for {}",
        smallest.tried
    );
}

#[test]
fn a_start_that_takes_longer_than_the_first_parts_is_no_hang() {
    let slow_start = |moves| if moves >= 40 { u64::MAX } else { 200 };
    let Shrunk { smallest, last, .. } = shrunk(slow_start);
    assert_eq!((moves(&smallest.input), last), (40, 40));
}

#[test]
fn what_is_slow_but_ends_is_over_the_whole_limit_to_the_last() {
    let Shrunk { smallest, .. } = shrunk(|moves| 13 * moves);
    assert_eq!(moves(&smallest.input), 77);
}
