//! Values against well-known mistakes: collisions of hash tables, bad pivots, queues that relax an
//! edge again and again.
//!
//! Theory of operation: each is a construction against one mistake, which works for all programs
//! that make it. The victims in `crates/input/adversarial/` measure the effect as counts of steps;
//! `docs/adversarial.md` lists them.

mod graphs;
mod hashes;
mod pivots;
mod points;

pub(super) use graphs::{WEIGHTED, deep_sets, weighted};
pub(super) use hashes::same_hash;
pub(super) use points::nearly_collinear;

use hashes::{buckets, dictionary};
use pivots::{median_of_three, middle_pivot};

/// A mistake against which a list of numbers is generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attack {
    UnorderedMap,
    PythonDict,
    MiddlePivot,
    MedianOfThree,
    Largest,
}

impl Attack {
    pub(super) const NAMES: [(&'static str, Self); 5] = [
        ("unordered-map", Self::UnorderedMap),
        ("python-dict", Self::PythonDict),
        ("middle-pivot", Self::MiddlePivot),
        ("median-of-three", Self::MedianOfThree),
        ("largest", Self::Largest),
    ];
}

/// Numbers of a range; different ones if required and if there are enough.
pub(super) fn numbers(
    attack: Attack,
    (low, high): (i64, i64),
    count: usize,
    distinct: bool,
) -> Vec<i64> {
    match attack {
        Attack::UnorderedMap => buckets((low, high), count, distinct),
        Attack::PythonDict => dictionary((low, high), count),
        Attack::MiddlePivot => spread(&middle_pivot(count), (low, high)),
        Attack::MedianOfThree => spread(&median_of_three(count), (low, high)),
        Attack::Largest if distinct => {
            let least = high.saturating_sub(whole(count) - 1).max(low);
            (least..=high).rev().take(count).collect()
        }
        Attack::Largest => vec![high; count],
    }
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX / 4)
}

/// Ranks as numbers of a range.
fn spread(ranks: &[usize], (low, high): (i64, i64)) -> Vec<i64> {
    let width = i128::from(high) - i128::from(low);
    let last = ranks.len().saturating_sub(1).max(1) as i128;
    let value = |&rank: &usize| {
        let rank = rank as i128;
        let offset = if last <= width {
            rank
        } else {
            rank * width / last
        };
        i64::try_from(i128::from(low) + offset).unwrap_or(high)
    };
    ranks.iter().map(value).collect()
}
