//! Which program is attacked next: the one that is most likely to be wrong.
//!
//! Programs are attacked in rounds, so that each gets its share of the time. Within a round, a program
//! whose behaviour on the plan differs from that of all others goes first, then programs that come
//! close to the time limit, then those on which the fewest inputs were tried.

use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Times are compared in this many parts of the time limit, as they differ from run to run.
const PARTS_OF_LIMIT: f64 = 4.0;

/// What is known about a program.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Promise {
    /// How many rounds of attacks it has had.
    pub rounds: u32,
    /// A hash of its outputs on the plan, after all of the plan was tried.
    pub behaviour: Option<u64>,
    /// The largest share of the time limit that it needed on the data.
    pub time_share: f64,
    /// How many inputs were tried.
    pub tried: u64,
}

/// The indices of the programs, the most promising first; equal ones keep their order.
#[must_use]
pub fn order(programs: &[Promise]) -> Vec<usize> {
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    for behaviour in programs.iter().filter_map(|program| program.behaviour) {
        *counts.entry(behaviour).or_default() += 1;
    }
    let is_unlike_others = |program: &Promise| {
        let behaviour = program.behaviour.as_ref();
        behaviour.is_some_and(|behaviour| counts.get(behaviour) == Some(&1))
    };
    let mut order: Vec<usize> = (0..programs.len()).collect();
    order.sort_by_key(|index| {
        let program = &programs[*index];
        (
            program.rounds,
            !is_unlike_others(program),
            Reverse(part(program.time_share)),
            program.tried,
        )
    });
    order
}

/// The part of the time limit as a number from 0.
fn part(share: f64) -> u8 {
    // A share is never far above 1; `as` saturates in any case.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "saturates"
    )]
    let part = (share * PARTS_OF_LIMIT) as u8;
    part
}

#[cfg(test)]
mod tests {
    use super::{Promise, order};

    fn promise(behaviour: Option<u64>, time_share: f64, tried: u64) -> Promise {
        Promise {
            rounds: 1,
            behaviour,
            time_share,
            tried,
        }
    }

    #[test]
    fn unlike_behaviour_comes_before_time_and_time_before_few_inputs() {
        let programs = [
            promise(Some(1), 0.1, 0),
            promise(Some(1), 0.1, 500),
            promise(Some(1), 0.9, 900),
            promise(Some(2), 0.1, 900),
        ];
        assert_eq!(order(&programs), [3, 2, 0, 1]);
    }

    #[test]
    fn no_program_is_attacked_twice_in_a_round() {
        let earlier = Promise {
            rounds: 0,
            ..promise(None, 0.0, 900)
        };
        let programs = [promise(Some(2), 0.9, 1), earlier];
        assert_eq!(order(&programs), [1, 0]);
    }

    #[test]
    fn small_differences_of_time_do_not_matter() {
        let programs = [promise(None, 0.30, 7), promise(None, 0.45, 8)];
        assert_eq!(order(&programs), [0, 1]);
    }

    #[test]
    fn programs_that_were_not_tried_are_not_unlike_others() {
        let programs = [promise(None, 0.0, 1), promise(None, 0.0, 0)];
        assert_eq!(order(&programs), [1, 0]);
        assert_eq!(order(&[promise(Some(5), 0.0, 3)]), [0]);
        assert!(order(&[]).is_empty());
    }
}
