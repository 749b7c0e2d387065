//! New numbers that replace given ones.

use crate::seen::Seen;
use generators::Draw;

/// Larger numbers are not tested for primality.
const LARGEST_PRIME: i64 = 1 << 40;

/// How a number is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// 0, 1, 2 or -1.
    Small,
    /// The old number plus or minus one.
    Neighbour,
    /// The minimum or maximum of the column.
    EndOfColumn,
    /// The minimum or maximum of all files.
    EndOfAll,
    /// Near a power of two or ten.
    Power,
    /// Between the minimum and maximum of the column.
    Column,
    /// A number in the source of a validator, or one next to it.
    Constant,
    /// Up to a number in the source of a validator.
    UpToConstant,
    /// A prime.
    Prime,
}

const STYLES: [Style; 12] = [
    Style::Column,
    Style::Column,
    Style::Neighbour,
    Style::Neighbour,
    Style::Small,
    Style::EndOfColumn,
    Style::EndOfAll,
    Style::Power,
    Style::Constant,
    Style::UpToConstant,
    Style::UpToConstant,
    Style::Prime,
];

impl Style {
    /// A random style.
    pub(crate) fn draw(draw: &mut Draw) -> Self {
        *draw.pick(&STYLES)
    }

    /// A number for a position that contains the number `old`.
    pub(crate) fn number(self, old: i64, at: (usize, usize), seen: &Seen, draw: &mut Draw) -> i64 {
        let of_column = seen.at(at).range.unwrap_or((old, old));
        let (low, high) = (of_column.0.min(old), of_column.1.max(old));
        match self {
            Self::Small => *draw.pick(&[0, 1, 2, -1]),
            Self::Neighbour => old.saturating_add(*draw.pick(&[1, -1])),
            Self::EndOfColumn => *draw.pick(&[low, high]),
            Self::EndOfAll => {
                let (low, high) = seen.range();
                *draw.pick(&[low, high])
            }
            Self::Power => power(seen.largest(), draw),
            Self::Column => draw.int(low..=high),
            Self::Constant => constant(high, seen, draw).saturating_add(beside(draw)),
            Self::UpToConstant => {
                let end = constant(high, seen, draw);
                draw.int(low.min(end)..=low.max(end))
            }
            Self::Prime => {
                let end = if draw.chance(1, 2) {
                    high
                } else {
                    constant(high, seen, draw)
                };
                prime_up_to(draw.int(0..=end.max(2)))
            }
        }
    }
}

/// A number in the source of a validator; the maximum of the column if there is none.
fn constant(high: i64, seen: &Seen, draw: &mut Draw) -> i64 {
    if seen.constants.is_empty() {
        return high;
    }
    *draw.pick(&seen.constants)
}

/// Mostly 0, otherwise 1 or -1.
fn beside(draw: &mut Draw) -> i64 {
    *draw.pick(&[0, 0, -1, 1])
}

/// A power of two or ten up to twice the largest number, or a number next to one.
fn power(largest: i64, draw: &mut Draw) -> i64 {
    let base: i64 = *draw.pick(&[2, 10]);
    let powers = std::iter::successors(Some(1), |power: &i64| power.checked_mul(base));
    let end = largest.saturating_mul(2);
    let powers: Vec<i64> = powers.take_while(|power| *power <= end).collect();
    draw.pick(&powers).saturating_add(beside(draw))
}

/// The greatest prime that is not greater than a number; 2 if there is none.
fn prime_up_to(number: i64) -> i64 {
    let number = number.min(LARGEST_PRIME);
    let mut down = (2..=number).rev();
    down.find(|number| is_prime(*number)).unwrap_or(2)
}

/// The Miller-Rabin test. These bases are sufficient for numbers below 3 * 10^14.
fn is_prime(number: i64) -> bool {
    const BASES: [i128; 6] = [2, 3, 5, 7, 11, 13];
    let number = i128::from(number);
    if number < 2 || BASES.contains(&number) {
        return number >= 2;
    }
    if BASES.iter().any(|base| number % base == 0) {
        return false;
    }
    let twos = (number - 1).trailing_zeros();
    let odd = (number - 1) >> twos;
    BASES.into_iter().all(|base| {
        let first = power_modulo(base, odd, number);
        let squares = std::iter::successors(Some(first), |power| Some(power * power % number));
        let mut squares = squares.take(twos as usize);
        first == 1 || squares.any(|power| power == number - 1)
    })
}

fn power_modulo(base: i128, mut exponent: i128, modulus: i128) -> i128 {
    let (mut power, mut square) = (1, base % modulus);
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = power * square % modulus;
        }
        square = square * square % modulus;
        exponent /= 2;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::{Style, is_prime, prime_up_to};
    use crate::seen::Seen;
    use crate::text::Text;
    use generators::Draw;

    #[test]
    fn primes_are_found_downwards() {
        assert_eq!([0, 3, 100, 1_000_000].map(prime_up_to), [2, 3, 97, 999_983]);
        let primes = (0..1000).filter(|number| is_prime(*number));
        assert_eq!(primes.count(), 168);
        assert!(is_prime(1_000_000_007));
    }

    #[test]
    fn numbers_of_a_column_stay_within_it_and_those_of_validators_are_used() {
        let text = Text::new(b"5 900\n9 1000\n");
        let seen = Seen::new([&text].into_iter(), vec![64]);
        let mut draw = Draw::fresh(1, "numbers");
        for _ in 0..100 {
            let number = Style::Column.number(5, (0, 0), &seen, &mut draw);
            assert_eq!(number, 5);
            let near = Style::Constant.number(5, (0, 0), &seen, &mut draw);
            assert!((63..=65).contains(&near));
        }
    }

    #[test]
    fn no_number_is_too_large() {
        let text = Text::new(b"9223372036854775807 -9223372036854775808\n");
        let seen = Seen::new([&text].into_iter(), Vec::new());
        let mut draw = Draw::fresh(1, "numbers");
        for place in [0, 1] {
            for _ in 0..300 {
                let old = text.number((0, place)).unwrap();
                let _ = Style::draw(&mut draw).number(old, (0, place), &seen, &mut draw);
            }
        }
    }
}
