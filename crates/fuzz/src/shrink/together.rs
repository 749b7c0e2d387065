//! Lowering several numbers of a text at once, if they depend on each other: a sum and its terms,
//! the ends of a range and its length, or two numbers that must be equal.
//!
//! If lowering one number is rejected, or no longer fails, it is tried together with another one:
//! both to 0, both by the same amount until one is 0 or 1, one to 0 while the other grows by the
//! same amount, both to the same value. All numbers together come first. Results that are not
//! simpler are skipped.

use super::numbers::numbers;
use super::{Acceptance, Shrinker};
use std::ops::Range;
use terms::fault::Fault;

/// If there are more numbers, only pairs with one of the first or last numbers are tried.
const MAX_NUMBERS: usize = 16;
/// How many numbers at both ends of a longer text are paired with all others.
const ENDS: usize = 3;
/// The maximum number of pairs in one pass.
const MAX_PAIRS: usize = 200;

/// A number with its position.
type Placed = (Range<usize>, i64);

pub(super) fn shrink(shrinker: &mut Shrinker<'_>) -> Result<bool, Fault> {
    let mut any = lower_all(shrinker)?;
    let pairs = pairs(numbers(&shrinker.best).len());
    shrinker.is_cut_short |= pairs.len() > MAX_PAIRS;
    let pairs = &pairs[..pairs.len().min(MAX_PAIRS)];
    let mut next = 0;
    while next < pairs.len() && !shrinker.budget.is_over() {
        let text = shrinker.best.clone();
        let numbers = numbers(&text);
        let left = pairs.iter().enumerate().skip(next);
        let proposals = left.flat_map(|(place, pair)| {
            let proposals = pair_values(&numbers, *pair).into_iter();
            proposals.map(move |values| (place, values))
        });
        let proposals = proposals.map(|(place, values)| (place, with(&text, &numbers, &values)));
        match shrinker.take_first(Acceptance::Simpler, proposals)? {
            // Try the same pair again, as it may go further.
            Some(place) => (any, next) = (true, place),
            None => break,
        }
    }
    Ok(any)
}

/// Lowers all numbers except some at either end, which may be counts, to 0 or to 1.
fn lower_all(shrinker: &mut Shrinker<'_>) -> Result<bool, Fault> {
    let text = shrinker.best.clone();
    let numbers = numbers(&text);
    let parts = (0..=ENDS.min(numbers.len())).flat_map(|first| {
        let ends = [numbers.len(), numbers.len().saturating_sub(1)];
        ends.map(|end| first..end)
    });
    let parts = parts.filter(|part| part.len() > 1);
    let proposals = parts.flat_map(|part| {
        [0, 1].map(|value| {
            let values: Vec<(usize, i64)> = part.clone().map(|place| (place, value)).collect();
            ((), with(&text, &numbers, &values))
        })
    });
    let taken = shrinker.take_first(Acceptance::Simpler, proposals)?;
    Ok(taken.is_some())
}

/// The first pairs of `numbers` numbers, neighbours first: at most one more than a pass tries. If
/// there are very many numbers, only pairs with one at an end.
fn pairs(numbers: usize) -> Vec<(usize, usize)> {
    let is_end = |place: usize| place < ENDS || place + ENDS >= numbers;
    let apart = (1..numbers).flat_map(|apart| (apart..numbers).map(move |at| (at - apart, at)));
    apart
        .filter(|(one, other)| numbers <= MAX_NUMBERS || is_end(*one) || is_end(*other))
        // An input of a megabyte has far more pairs than a pass tries, and making them takes minutes.
        .take(MAX_PAIRS + 1)
        .collect()
}

/// The values to try for a pair of numbers.
fn pair_values(numbers: &[Placed], (one, other): (usize, usize)) -> Vec<[(usize, i64); 2]> {
    let (Some((_, a)), Some((_, b))) = (numbers.get(one), numbers.get(other)) else {
        return Vec::new();
    };
    let (a, b) = (*a, *b);
    let least = if a.unsigned_abs() < b.unsigned_abs() {
        a
    } else {
        b
    };
    let one_left = a.signum();
    // Both towards zero by the same distance, also if one is negative.
    let towards_zero = |distance: i64| {
        let lowered = |value: i64| value.checked_sub(value.signum().checked_mul(distance)?);
        (lowered(a), lowered(b))
    };
    let nearest = i64::try_from(least.unsigned_abs()).unwrap_or(i64::MAX);
    let values = [
        (Some(0), Some(0)),
        (Some(0), b.checked_sub(a)),
        (a.checked_sub(b), Some(0)),
        (
            Some(one_left),
            b.checked_sub(a).and_then(|it| it.checked_add(one_left)),
        ),
        (Some(0), a.checked_add(b)),
        (Some(least), Some(least)),
        (Some(a.signum()), Some(b.signum())),
        towards_zero(nearest.saturating_sub(1)),
        towards_zero(nearest / 2),
        towards_zero(i64::from(nearest > 0)),
    ];
    let values = values.into_iter();
    let values = values.filter_map(|(a, b)| Some([(one, a?), (other, b?)]));
    values.collect()
}

/// The text with some numbers replaced, which are in order.
fn with(text: &[u8], numbers: &[Placed], values: &[(usize, i64)]) -> Vec<u8> {
    let mut changed = Vec::with_capacity(text.len());
    let mut end = 0;
    for (place, value) in values {
        let range = &numbers[*place].0;
        changed.extend_from_slice(&text[end..range.start]);
        changed.extend_from_slice(value.to_string().as_bytes());
        end = range.end;
    }
    changed.extend_from_slice(&text[end..]);
    changed
}

#[cfg(test)]
mod tests {
    use super::{MAX_PAIRS, pair_values, pairs, with};
    use crate::shrink::numbers::numbers;

    #[test]
    fn both_are_lowered_by_the_same_or_to_the_same() {
        let text = b"[9,10] 19\n";
        let numbers = numbers(text);
        let tried = |pair| -> Vec<String> {
            let proposals = pair_values(&numbers, pair).into_iter();
            let texts = proposals.map(|values| with(text, &numbers, &values));
            texts.map(|text| String::from_utf8(text).unwrap()).collect()
        };
        assert!(tried((0, 2)).contains(&"[0,10] 10\n".to_owned()));
        assert!(tried((0, 1)).contains(&"[9,9] 19\n".to_owned()));
        assert!(tried((0, 1)).contains(&"[0,0] 19\n".to_owned()));
        assert_eq!(
            pair_values(&[(0..3, 350), (4..8, -350)], (0, 1))
                .iter()
                .filter(|values| **values == [(0, 1), (1, -1)])
                .count(),
            2
        );
    }

    #[test]
    fn of_many_numbers_pairs_with_the_ends_are_tried() {
        assert_eq!(pairs(3), [(0, 1), (1, 2), (0, 2)]);
        assert!(pairs(40).contains(&(0, 20)) && !pairs(40).contains(&(20, 21)));
        assert_eq!(pairs(1_000_000).len(), MAX_PAIRS + 1);
        assert!(pairs(1).is_empty() && pairs(0).is_empty());
    }
}
