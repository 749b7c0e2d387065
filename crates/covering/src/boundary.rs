//! The numbers of a range at which programs fail.

use std::collections::BTreeSet;

/// The maximum number of values from a range.
const MOST: usize = 24;

/// The numbers worth trying between `low` and `high`, both included, the most effective first: the
/// bounds and their neighbours; half of the upper one, for arrays that are too small by a factor;
/// the limits of integer and floating-point types; powers of two, for arrays and masks; and powers
/// of ten.
pub(super) fn numbers(low: i64, high: i64) -> Vec<i64> {
    numbers_with(low, high, &[])
}

/// The same with constants of programs after the bounds.
pub(super) fn numbers_with(low: i64, high: i64, constants: &[i64]) -> Vec<i64> {
    let half = high / 2;
    let ends = [
        low,
        high,
        low.saturating_add(1),
        high.saturating_sub(1),
        half,
        half + 1,
    ];
    let types = [31, 32, 15, 16, 53].map(|bits| 1_i64 << bits);
    let of_types = types.into_iter().flat_map(around).chain([i64::MAX]);
    let twos = (1..62).map(|bits| 1_i64 << bits).flat_map(around);
    let tens = (1..18).map(|digits| 10_i64.pow(digits)).flat_map(around);
    let mut small: Vec<i64> = twos.chain(tens).collect();
    small.sort_unstable();
    let spread = spread(&within(small.into_iter(), low, high));
    let mut seen = BTreeSet::new();
    let constants = constants.iter().copied();
    let all = ends
        .into_iter()
        .chain(constants)
        .chain(of_types)
        .chain(spread);
    let all = within(all, low, high).into_iter();
    all.filter(|number| seen.insert(*number))
        .take(MOST)
        .collect()
}

fn around(number: i64) -> [i64; 3] {
    [number, number + 1, number - 1]
}

/// Those in the range, and their negatives if it has negative numbers.
fn within(numbers: impl Iterator<Item = i64>, low: i64, high: i64) -> Vec<i64> {
    let both = numbers.flat_map(|number| [number, number.saturating_neg()]);
    both.filter(|number| (low..=high).contains(number))
        .collect()
}

/// A sorted list reordered so that each prefix is spread over the whole.
fn spread(sorted: &[i64]) -> Vec<i64> {
    let mut step = sorted.len().next_power_of_two();
    let mut order = Vec::new();
    let mut taken = vec![false; sorted.len()];
    while step > 0 {
        for at in (step - 1..sorted.len()).step_by(step) {
            if !std::mem::replace(&mut taken[at], true) {
                order.push(sorted[at]);
            }
        }
        step /= 2;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::{MOST, numbers};

    #[test]
    fn bounds_come_first_and_powers_follow() {
        let found = numbers(2, 100);
        assert_eq!(found[..4], [2, 100, 3, 99]);
        for power in [15, 16, 17, 31, 32, 33, 63, 64, 65] {
            assert!(found.contains(&power), "{power}: {found:?}");
        }
    }

    #[test]
    fn limits_of_types_are_taken_where_the_range_reaches_them() {
        let found = numbers(-3_000_000_000, 3_000_000_000);
        for limit in [i64::from(i32::MAX), i64::from(i32::MIN), 1 << 31, 65_536] {
            assert!(found.contains(&limit), "{limit}: {found:?}");
        }
        assert_eq!(found.len(), MOST);
    }

    #[test]
    fn each_number_comes_once_and_none_is_outside() {
        for (low, high) in [(1, 1), (0, 1), (-5, 5), (i64::MIN, i64::MAX), (7, 1000)] {
            let found = numbers(low, high);
            let mut once = found.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), found.len());
            assert!(found.iter().all(|number| (low..=high).contains(number)));
            assert!(found.contains(&low) && found.contains(&high));
        }
    }
}
