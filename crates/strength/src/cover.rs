//! The fewest sets that together contain everything that any of them contains.
//!
//! # Theory of operation
//!
//! An element can be ignored if every set with some other element also contains it: a cover of the
//! other element covers it, too. Few elements remain. The search among them is exact, by branch and
//! bound: it branches over the sets of the element that fewest sets contain, and a greedy cover is
//! the first bound. It gives up after a number of steps and returns the best cover so far.

use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The maximum number of steps of the search.
const MOST_STEPS: u32 = 200_000;

/// Sets that together contain all elements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    /// Their indices, in order.
    pub sets: Vec<usize>,
    /// Whether there is no smaller cover.
    pub is_least: bool,
}

/// The fewest of these sets that contain all elements of all of them, as far as they can be found
/// in time.
pub(crate) fn cover(sets: &[BTreeSet<usize>]) -> Cover {
    let mut search = Search {
        best: greedy(sets),
        holders: deciding(sets),
        steps: 0,
    };
    let all: Vec<usize> = (0..search.holders.len()).collect();
    search.branch(&all, &mut Vec::new());
    let mut sets = search.best;
    sets.sort_unstable();
    Cover {
        sets,
        is_least: search.steps < MOST_STEPS,
    }
}

/// Repeatedly takes the set with most of the remaining elements; among equals the first.
pub(crate) fn greedy(sets: &[BTreeSet<usize>]) -> Vec<usize> {
    let mut left: BTreeSet<usize> = sets.iter().flatten().copied().collect();
    let mut taken = Vec::new();
    while !left.is_empty() {
        let new = |place: &usize| sets[*place].intersection(&left).count();
        let best = (0..sets.len()).max_by_key(|place| (new(place), Reverse(*place)));
        let Some(best) = best.filter(|best| new(best) > 0) else {
            break;
        };
        left.retain(|element| !sets[best].contains(element));
        taken.push(best);
    }
    taken
}

/// For each decisive element the sets that contain it.
fn deciding(sets: &[BTreeSet<usize>]) -> Vec<BTreeSet<usize>> {
    let elements: BTreeSet<usize> = sets.iter().flatten().copied().collect();
    let holders = |element: usize| -> BTreeSet<usize> {
        let places = 0..sets.len();
        places
            .filter(|place| sets[*place].contains(&element))
            .collect()
    };
    let distinct: BTreeSet<BTreeSet<usize>> = elements.into_iter().map(holders).collect();
    let mut all: Vec<BTreeSet<usize>> = distinct.into_iter().collect();
    all.sort_by_key(BTreeSet::len);
    let mut deciding: Vec<BTreeSet<usize>> = Vec::new();
    for holders in all {
        if !deciding.iter().any(|fewer| fewer.is_subset(&holders)) {
            deciding.push(holders);
        }
    }
    deciding
}

struct Search {
    /// By element, the sets that contain it; elements in the fewest sets come first.
    holders: Vec<BTreeSet<usize>>,
    best: Vec<usize>,
    steps: u32,
}

impl Search {
    /// Searches for covers of the remaining elements that begin with the taken sets.
    fn branch(&mut self, left: &[usize], taken: &mut Vec<usize>) {
        let Some(rarest) = left.first() else {
            if taken.len() < self.best.len() {
                self.best.clone_from(taken);
            }
            return;
        };
        self.steps = self.steps.saturating_add(1);
        if self.steps >= MOST_STEPS || taken.len() + self.least_more(left) >= self.best.len() {
            return;
        }
        let without = |place: &usize| -> Vec<usize> {
            let rest = left.iter().copied();
            rest.filter(|element| !self.holders[*element].contains(place))
                .collect()
        };
        let holders = self.holders[*rarest].iter();
        let mut branches: Vec<(usize, Vec<usize>)> =
            holders.map(|place| (*place, without(place))).collect();
        branches.sort_by_key(|(_, rest)| rest.len());
        for (place, rest) in branches {
            taken.push(place);
            self.branch(&rest, taken);
            taken.pop();
        }
    }

    /// A lower bound on the number of further sets: the number of elements no two of which are in
    /// one set.
    fn least_more(&self, left: &[usize]) -> usize {
        let mut met: BTreeSet<usize> = BTreeSet::new();
        let apart = left.iter().filter(|element| {
            let holders = &self.holders[**element];
            let is_apart = holders.is_disjoint(&met);
            if is_apart {
                met.extend(holders);
            }
            is_apart
        });
        apart.count()
    }
}

#[cfg(test)]
mod tests {
    use super::{cover, greedy};
    use generators::Draw;
    use std::collections::BTreeSet;

    fn sets(lists: &[&[usize]]) -> Vec<BTreeSet<usize>> {
        lists
            .iter()
            .map(|list| list.iter().copied().collect())
            .collect()
    }

    #[test]
    fn the_fewest_are_found_where_greed_takes_one_more() {
        let sets = sets(&[&[1, 2, 3, 4], &[1, 3, 5], &[2, 4, 6]]);
        assert_eq!(greedy(&sets), [0, 1, 2]);
        let found = cover(&sets);
        assert_eq!((found.sets, found.is_least), (vec![1, 2], true));
    }

    #[test]
    fn nothing_needs_no_sets() {
        assert_eq!(cover(&[]).sets, [] as [usize; 0]);
        assert_eq!(cover(&sets(&[&[], &[]])).sets, [] as [usize; 0]);
    }

    /// The minimum over all subsets.
    fn least_of_all(sets: &[BTreeSet<usize>]) -> usize {
        let all: BTreeSet<usize> = sets.iter().flatten().copied().collect();
        let covers = (0..1_u32 << sets.len()).filter(|subset| {
            let taken = (0..sets.len()).filter(|place| subset >> place & 1 == 1);
            let held: BTreeSet<usize> = taken.flat_map(|place| sets[place].clone()).collect();
            held == all
        });
        let sizes = covers.map(|subset| subset.count_ones() as usize);
        sizes.min().unwrap()
    }

    #[test]
    fn no_subset_is_smaller() {
        for seed in 0..300 {
            let mut draw = Draw::fresh(seed, "cover");
            let sets: Vec<BTreeSet<usize>> = (0..draw.up_to(9))
                .map(|_| (0..12).filter(|_| draw.up_to(2) == 0).collect())
                .collect();
            let found = cover(&sets);
            assert!(found.is_least);
            assert_eq!(found.sets.len(), least_of_all(&sets), "{sets:?}");
        }
    }

    #[test]
    fn many_sets_are_covered_in_time() {
        let mut draw = Draw::fresh(0, "large");
        let sets: Vec<BTreeSet<usize>> = (0..100)
            .map(|_| (0..1000).filter(|_| draw.up_to(9) == 0).collect())
            .collect();
        let found = cover(&sets);
        let held: BTreeSet<usize> = found.sets.iter().flat_map(|at| sets[*at].clone()).collect();
        assert_eq!(held, sets.iter().flatten().copied().collect());
    }
}
