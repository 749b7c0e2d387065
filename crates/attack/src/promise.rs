//! Which program is attacked next: the one that is most likely to be wrong.
//!
//! A program whose behaviour on the plan differs from that of all others goes first, then programs
//! that come close to the time limit, then those on which the fewest inputs were tried.

use std::cmp::Reverse;

/// Times are compared in this many parts of the time limit, as they differ from run to run.
const PARTS_OF_LIMIT: f64 = 4.0;

/// What is known about a program.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Promise {
    /// A hash of the output for each input of the plan, as far as they were tried.
    pub(crate) behaviour: Vec<Option<u64>>,
    /// The largest share of the time limit that it needed on the data.
    pub(crate) time_share: f64,
    /// How many inputs were tried.
    pub(crate) tried: u64,
}

/// The indices of the programs, the most promising first; equal ones keep their order.
pub(crate) fn order(programs: &[Promise]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..programs.len()).collect();
    order.sort_by_key(|index| {
        let one = &programs[*index];
        (
            !is_unlike_others(programs, *index),
            Reverse(part(one.time_share)),
            one.tried,
        )
    });
    order
}

/// Whether the behaviour of a program differs from that of every other program with a known
/// behaviour.
fn is_unlike_others(programs: &[Promise], index: usize) -> bool {
    let own = &programs[index].behaviour;
    let others = programs.iter().enumerate();
    let mut others = others.filter(|(other, _)| *other != index);
    !own.is_empty() && others.all(|(_, other)| other.behaviour != *own)
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

    fn promise(behaviour: &[u64], time_share: f64, tried: u64) -> Promise {
        Promise {
            behaviour: behaviour.iter().copied().map(Some).collect(),
            time_share,
            tried,
        }
    }

    #[test]
    fn unlike_behaviour_comes_before_time_and_time_before_few_inputs() {
        let programs = [
            promise(&[1, 2], 0.1, 0),
            promise(&[1, 2], 0.1, 500),
            promise(&[1, 2], 0.9, 900),
            promise(&[1, 3], 0.1, 900),
        ];
        assert_eq!(order(&programs), [3, 2, 0, 1]);
    }

    #[test]
    fn small_differences_of_time_do_not_matter() {
        let programs = [promise(&[], 0.30, 7), promise(&[], 0.45, 8)];
        assert_eq!(order(&programs), [0, 1]);
    }

    #[test]
    fn programs_that_were_not_tried_are_not_unlike_others() {
        let programs = [promise(&[], 0.0, 1), promise(&[], 0.0, 0)];
        assert_eq!(order(&programs), [1, 0]);
        assert_eq!(order(&[promise(&[5], 0.0, 3)]), [0]);
        assert!(order(&[]).is_empty());
    }
}
