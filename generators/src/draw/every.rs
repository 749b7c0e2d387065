//! Enumeration of a small scope: everything that a generator can make.
//!
//! A run of a generator is a path through a tree whose branches are the answers of its draw. The
//! recorded answers and their bounds work like an odometer: raising the last answer that is below
//! its bound, and dropping the answers after it, leads to the next path in lexicographic order.
//! Bounds may depend on earlier answers, because they are recorded again in each run.

use super::{Choice, Draw};

/// The choices that follow the recorded ones; `None` after the last path.
#[must_use]
pub fn next_choices(recorded: &[Choice]) -> Option<Vec<u64>> {
    let turned = recorded
        .iter()
        .rposition(|choice| choice.value < choice.max)?;
    let mut next: Vec<u64> = recorded[..=turned]
        .iter()
        .map(|choice| choice.value)
        .collect();
    next[turned] += 1;
    Some(next)
}

/// Everything that `generate` can make, once for each path, beginning with the simplest.
pub fn every<T>(mut generate: impl FnMut(&mut Draw) -> T) -> impl Iterator<Item = T> {
    let mut choices = Some(Vec::new());
    std::iter::from_fn(move || {
        let mut draw = Draw::replay(choices.take()?).recording();
        let made = generate(&mut draw);
        choices = next_choices(draw.choices());
        Some(made)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_pair_of_numbers_occurs_once_in_order() {
        let pairs: Vec<_> = every(|draw| (draw.up_to(1), draw.up_to(2))).collect();
        assert_eq!(pairs, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
    }

    #[test]
    fn bounds_may_depend_on_earlier_choices() {
        let list = |draw: &mut Draw| {
            let length = draw.index(4);
            draw.ints(length, 1..=2)
        };
        let lists: Vec<Vec<i64>> = every(list).collect();
        assert_eq!(lists.len(), 1 + 2 + 4 + 8);
        assert_eq!(lists.iter().collect::<BTreeSet<_>>().len(), lists.len());
    }

    #[test]
    fn every_permutation_and_every_ordered_subset_is_reached() {
        let permutations: BTreeSet<_> = every(|draw| draw.permutation(4)).collect();
        assert_eq!(permutations.len(), 24);
        let subsets: BTreeSet<_> = every(|draw| draw.subset(6, 3)).collect();
        assert_eq!(subsets.len(), 20);
    }

    #[test]
    fn a_generator_without_choices_makes_one_thing() {
        assert_eq!(every(|_| 7).collect::<Vec<_>>(), [7]);
    }
}
