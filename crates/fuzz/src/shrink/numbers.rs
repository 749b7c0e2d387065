//! Lowering the numbers of a text, wherever they are.

use super::{Acceptance, Shrinker};
use std::ops::Range;
use terms::fault::Fault;

/// The whole numbers in a text with their positions. Digits within a word or a fraction are
/// ignored.
pub(super) fn numbers(text: &[u8]) -> Vec<(Range<usize>, i64)> {
    let mut numbers = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let digits = text[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if digits == 0 {
            at += 1;
            continue;
        }
        let is_negative = at > 0 && text[at - 1] == b'-';
        let range = at - usize::from(is_negative)..at + digits;
        at = range.end;
        let is_word = |byte: Option<&u8>| {
            byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(byte))
        };
        let before = range
            .start
            .checked_sub(1)
            .and_then(|before| text.get(before));
        let value = std::str::from_utf8(&text[range.clone()]).ok();
        if let (false, false, Some(Ok(value))) = (
            is_word(before),
            is_word(text.get(range.end)),
            value.map(str::parse),
        ) {
            numbers.push((range, value));
        }
    }
    numbers
}

/// How many of the lowest values are tried one after another.
const LOWEST_TRIED: u64 = 5;

/// Lowers each number by bisection; negative numbers lose their sign if possible.
pub(super) fn shrink(shrinker: &mut Shrinker<'_>) -> Result<bool, Fault> {
    let mut any = lower_to_zero(shrinker)?;
    for which in 0.. {
        if shrinker.budget.is_over() || numbers(&shrinker.best).len() <= which {
            break;
        }
        if current(shrinker, which) < 0 {
            let positive = current(shrinker, which).saturating_neg();
            any |= replace(shrinker, which, positive)?;
        }
        // The lowest magnitude that was not rejected.
        let mut lowest = 0;
        while lowest < current(shrinker, which).unsigned_abs() {
            let now = current(shrinker, which);
            let magnitude = match lowest {
                0 => 0,
                _ => lowest + (now.unsigned_abs() - lowest) / 2,
            };
            let value = i64::try_from(magnitude).unwrap_or(i64::MAX) * now.signum();
            if replace(shrinker, which, value)? {
                any = true;
            } else {
                lowest = magnitude + 1;
            }
        }
    }
    Ok(any)
}

/// Replaces each number by the lowest values and by some of its digits, because failing is not
/// always monotonic.
pub(super) fn jump(shrinker: &mut Shrinker<'_>) -> Result<bool, Fault> {
    let mut any = false;
    for which in 0..numbers(&shrinker.best).len() {
        if shrinker.budget.is_over() {
            break;
        }
        any |= replace_by_fewer_digits(shrinker, which)?;
    }
    Ok(any)
}

/// Replaces a number by the lowest values, then by its last digits, then by the number without its
/// last digits, and by the number just below it.
fn replace_by_fewer_digits(shrinker: &mut Shrinker<'_>, which: usize) -> Result<bool, Fault> {
    let now = current(shrinker, which);
    let text = shrinker.best.clone();
    let Some((range, _)) = numbers(&text).into_iter().nth(which) else {
        return Ok(false);
    };
    let magnitude = now.unsigned_abs();
    let powers = (1..=3).map(|digits| 10_u64.pow(digits));
    let powers = powers.filter(|power| *power <= magnitude);
    let parts = powers.flat_map(|power| [magnitude % power, magnitude / power]);
    let lower = (1..LOWEST_TRIED)
        .chain(parts)
        .chain(magnitude.checked_sub(1));
    let lower = lower.filter(|lower| *lower < magnitude);
    let proposals = lower.filter_map(|lower| {
        let value = i64::try_from(lower).ok()? * now.signum();
        Some(((), with(&text, &range, value)))
    });
    let taken = shrinker.take_first(Acceptance::Simpler, proposals)?;
    Ok(taken.is_some())
}

/// Replaces each number by 0.
fn lower_to_zero(shrinker: &mut Shrinker<'_>) -> Result<bool, Fault> {
    let mut next = 0;
    loop {
        let text = shrinker.best.clone();
        let numbers = numbers(&text);
        let left = numbers.iter().enumerate().skip(next);
        let proposals = left
            .filter(|(_, (_, value))| *value != 0)
            .map(|(which, (range, _))| (which, with(&text, range, 0)));
        match shrinker.take_first(Acceptance::Simpler, proposals)? {
            Some(which) => next = which + 1,
            None => return Ok(next > 0),
        }
    }
}

fn current(shrinker: &Shrinker<'_>, which: usize) -> i64 {
    let numbers = numbers(&shrinker.best);
    numbers.get(which).map_or(0, |(_, value)| *value)
}

/// Replaces a number by another value.
fn replace(shrinker: &mut Shrinker<'_>, which: usize, value: i64) -> Result<bool, Fault> {
    let text = shrinker.best.clone();
    let Some((range, _)) = numbers(&text).into_iter().nth(which) else {
        return Ok(false);
    };
    shrinker.take(with(&text, &range, value))
}

/// The text with the value at a position replaced.
fn with(text: &[u8], place: &Range<usize>, value: i64) -> Vec<u8> {
    let (before, after) = (&text[..place.start], &text[place.end..]);
    [before, value.to_string().as_bytes(), after].concat()
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn numbers_stand_between_anything_but_letters_and_points() {
        let found = |text: &str| -> Vec<i64> {
            let found = numbers(text.as_bytes()).into_iter();
            found.map(|(_, value)| value).collect()
        };
        assert_eq!(found("3 -4\n[[5,-6],\"7\"]\n"), [3, -4, 5, -6, 7]);
        assert!(found("x1 2y 3.5 1-2 99999999999999999999").is_empty());
    }
}
