//! Sampling of mutants.
//!
//! # Theory of operation
//!
//! Operators take turns, so that those with few mutants are represented as well as those with many.
//! On its turn, an operator provides a mutant of the line with the fewest selected ones; among
//! several the first in a shuffled order.

use generators::Draw;
use mutation::Mutant;
use std::collections::BTreeMap;

/// The indices of at most `most` mutants, in their order: evenly over operators and lines.
pub(crate) fn sample(mutants: &[(usize, Mutant)], most: usize, draw: &mut Draw) -> Vec<usize> {
    if mutants.len() <= most {
        return (0..mutants.len()).collect();
    }
    let mut by_operator: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for place in shuffled(mutants.len(), draw) {
        let operator = mutants[place].1.operator.name;
        by_operator.entry(operator).or_default().push(place);
    }
    let mut taken_lines: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut taken = Vec::new();
    while taken.len() < most {
        for left in by_operator.values_mut() {
            let line = |place: &usize| (mutants[*place].0, mutants[*place].1.line);
            let times = |place: &usize| taken_lines.get(&line(place)).copied().unwrap_or(0);
            let next = (0..left.len()).min_by_key(|at| times(&left[*at]));
            if let Some(at) = next.filter(|_| taken.len() < most) {
                // The rest stays in shuffled order.
                let place = left.remove(at);
                *taken_lines.entry(line(&place)).or_default() += 1;
                taken.push(place);
            }
        }
    }
    taken.sort_unstable();
    taken
}

/// The numbers below `count` in random order.
fn shuffled(count: usize, draw: &mut Draw) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        let other = draw.up_to(last as u64);
        all.swap(last, usize::try_from(other).unwrap_or(last));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::sample;
    use generators::Draw;
    use mutation::{Family, Mutant, mutants};
    use std::collections::BTreeSet;

    const SOURCE: &str = "\
int f(int a, int b) {
    int c = a + b;
    if (c < 5 && a > 2) c = c * 3;
    for (int i = 0; i < b; i++) c += i;
    while (c > 100) c -= 7;
    return c;
}
";

    fn all() -> Vec<(usize, Mutant)> {
        let mutants = mutants(SOURCE, Family::Cpp).unwrap();
        mutants.into_iter().map(|mutant| (0, mutant)).collect()
    }

    #[test]
    fn all_are_taken_where_there_are_few() {
        let all = all();
        let taken = sample(&all, 1000, &mut Draw::fresh(0, ""));
        assert_eq!(taken.len(), all.len());
    }

    #[test]
    fn every_operator_and_many_lines_have_their_share() {
        let all = all();
        let operators: BTreeSet<&str> = all.iter().map(|(_, it)| it.operator.name).collect();
        for seed in 0..20 {
            let taken = sample(&all, operators.len(), &mut Draw::fresh(seed, ""));
            let taken: BTreeSet<&str> = taken.iter().map(|at| all[*at].1.operator.name).collect();
            assert_eq!(taken, operators);
            let taken = sample(&all, 2 * operators.len(), &mut Draw::fresh(seed, ""));
            let lines: BTreeSet<usize> = taken.iter().map(|at| all[*at].1.line).collect();
            assert!(
                lines.is_superset(&[2, 3, 4, 5].into()),
                "seed {seed}: {lines:?}"
            );
        }
    }

    #[test]
    fn the_same_seed_takes_the_same() {
        let all = all();
        let taken = |seed| sample(&all, 10, &mut Draw::fresh(seed, ""));
        assert_eq!(taken(7), taken(7));
        assert_ne!(taken(7), taken(8));
        assert!(taken(7).is_sorted() && taken(7).len() == 10);
    }
}
