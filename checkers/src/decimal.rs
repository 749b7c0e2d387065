//! Numbers of any size, compared exactly.
//!
//! Whether two numbers are within a tolerance is the sign of a sum of decimal numbers with integer
//! factors. The sign is computed digit by digit, from the highest digit: `sum` is the sum of the
//! digits so far, in units of the last decimal position. The unread digits of a number are worth
//! less than one such unit. So the sign is known as soon as `sum` is at least the sum of the
//! factors of the other sign. Only between powers of ten for which no number has a digit may the
//! distance be large. There `sum` is either zero, and the gap is skipped, or it soon becomes large
//! enough.

use std::cmp::Ordering;

/// A number as digits, without zeros at either end, and a power of ten.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Decimal<'a> {
    negative: bool,
    digits: Digits<'a>,
    exponent: i64,
}

/// Digits before and after a point.
#[derive(Clone, Copy)]
struct Digits<'a>(&'a [u8], &'a [u8]);

impl PartialEq for Digits<'_> {
    fn eq(&self, other: &Self) -> bool {
        let all = |digits: &Self| digits.0.iter().chain(digits.1).copied();
        self.0.len() + self.1.len() == other.0.len() + other.1.len() && all(self).eq(all(other))
    }
}

impl<'a> Decimal<'a> {
    /// The number in `text`, a JSON scalar; exponents are limited to 64 bits.
    pub(crate) fn json(text: &'a [u8]) -> Option<Self> {
        matches!(text, [b'-' | b'0'..=b'9', ..]).then(|| Self::parse_valid(text))
    }

    /// The number in `token` in the ICPC format, of any size.
    pub(crate) fn icpc(token: &'a [u8]) -> Option<Self> {
        is_icpc(token).then(|| Self::parse_valid(token))
    }

    /// The number 1.
    pub(crate) const ONE: Decimal<'static> = Decimal {
        negative: false,
        digits: Digits(b"1", b""),
        exponent: 0,
    };

    /// The number in `text`, which must be a number.
    fn parse_valid(text: &'a [u8]) -> Self {
        let (negative, text) = match text {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] | rest => (false, rest),
        };
        let (mantissa, power) = split(text, |byte| byte.eq_ignore_ascii_case(&b'e'));
        let (whole, fraction) = split(mantissa, |&byte| byte == b'.');
        let fraction = trim_end(fraction);
        let exponent = read_power(power).saturating_sub(count(fraction));
        let number = match (trim_start(whole), fraction) {
            (whole, []) => {
                let digits = trim_end(whole);
                let zeros = count(&whole[digits.len()..]);
                (Digits(digits, fraction), exponent.saturating_add(zeros))
            }
            ([], fraction) => (Digits(&[], trim_start(fraction)), exponent),
            (whole, fraction) => (Digits(whole, fraction), exponent),
        };
        let (digits, exponent) = number;
        let zero = digits.0.is_empty() && digits.1.is_empty();
        Self {
            negative: negative && !zero,
            digits,
            exponent: if zero { 0 } else { exponent },
        }
    }

    /// Whether it is below zero.
    pub(crate) fn is_negative(&self) -> bool {
        self.negative
    }

    fn is_zero(&self) -> bool {
        self.digits.0.is_empty() && self.digits.1.is_empty()
    }

    /// Its digits, the highest first and without leading zeros; their count; and the power of ten
    /// of the last one.
    pub(crate) fn digits(&self) -> (impl Iterator<Item = u8>, usize, i64) {
        let Digits(whole, fraction) = self.digits;
        let digits = whole.iter().chain(fraction).map(|digit| digit - b'0');
        (digits, whole.len() + fraction.len(), self.exponent)
    }

    /// The power of ten of its first digit.
    fn top(&self) -> i64 {
        let after = count(self.digits.0) + count(self.digits.1) - 1;
        self.exponent.saturating_add(after)
    }

    /// The digit at a power of ten between the last and the first.
    fn digit(&self, power: i64) -> i64 {
        let Digits(whole, fraction) = self.digits;
        let Ok(at) = usize::try_from(self.top() - power) else {
            return 0;
        };
        let digit = whole.get(at).or_else(|| fraction.get(at - whole.len()));
        digit.map_or(0, |digit| i64::from(digit - b'0'))
    }
}

/// A number, times an integer factor and a power of ten.
#[derive(Clone, Copy)]
pub(crate) struct Term<'a> {
    pub(crate) factor: i64,
    pub(crate) power: i64,
    pub(crate) number: Decimal<'a>,
}

impl Term<'_> {
    /// The factor with the sign of the number.
    fn signed(&self) -> i64 {
        if self.number.negative {
            -self.factor
        } else {
            self.factor
        }
    }

    fn top(&self) -> i64 {
        self.number.top().saturating_add(self.power)
    }

    fn bottom(&self) -> i64 {
        self.number.exponent.saturating_add(self.power)
    }

    /// Its contribution to the sum at a power of ten.
    fn at(&self, power: i64) -> i64 {
        if (self.bottom()..=self.top()).contains(&power) {
            self.signed() * self.number.digit(power.saturating_sub(self.power))
        } else {
            0
        }
    }
}

/// The sign of a sum of numbers. Factors must be below 10^17 in size, so that the sum fits 64 bits.
pub(crate) fn sign_of_sum(terms: &[Term]) -> Ordering {
    let most = |sign: i64| {
        terms
            .iter()
            .map(|term| (sign * term.signed()).max(0))
            .sum::<i64>()
    };
    let (above, below) = (most(1), most(-1));
    let (sum, _) = sum_until(terms, |sum| sum >= below.max(1) || -sum >= above.max(1));
    sum.cmp(&0)
}

/// The first digits of a sum of numbers, some more than messages show, and the power of ten of the
/// last of these digits.
pub(crate) fn leading(terms: &[Term]) -> (i64, i64) {
    sum_until(terms, |sum| sum.abs() >= 1_000_000)
}

/// The sum of the digits, from the highest until `is_enough` returns true or no digits are left,
/// and the power of ten of the last digit.
fn sum_until(terms: &[Term], is_enough: impl Fn(i64) -> bool) -> (i64, i64) {
    let is_there = |term: &&Term| !term.number.is_zero() && term.factor != 0;
    let all = || terms.iter().filter(is_there);
    let (mut sum, mut last) = (0_i64, 0);
    let mut next = all().map(Term::top).max();
    let end = all().map(Term::bottom).min();
    while let (Some(power), Some(end)) = (next, end) {
        sum = sum * 10 + all().map(|term| term.at(power)).sum::<i64>();
        last = power;
        if is_enough(sum) {
            break;
        }
        next = match sum {
            // No number has a digit before the next `top`.
            0 => all()
                .filter(|term| term.bottom() < power)
                .map(|term| term.top().min(power - 1))
                .max(),
            _ => (power > end).then(|| power - 1),
        };
    }
    (sum, last)
}

/// Whether `token` matches `[+-]?(d*.d+|d+.|d+)([eE][+-]?d+)?`, where `d` is a digit.
fn is_icpc(token: &[u8]) -> bool {
    let unsigned = |text: &'_ [u8]| usize::from(matches!(text, [b'+' | b'-', ..]));
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut rest = &token[unsigned(token)..];
    let whole = digits(rest);
    rest = &rest[whole..];
    let mut fraction = 0;
    if let [b'.', after @ ..] = rest {
        fraction = digits(after);
        rest = &after[fraction..];
    }
    if let [b'e' | b'E', power @ ..] = rest {
        let power = &power[unsigned(power)..];
        if power.is_empty() || digits(power) < power.len() {
            return false;
        }
        rest = &[];
    }
    rest.is_empty() && whole + fraction > 0
}

/// The parts before and after the first such byte.
fn split(text: &[u8], is_it: impl Fn(&u8) -> bool) -> (&[u8], &[u8]) {
    match text.iter().position(is_it) {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, &[]),
    }
}

fn trim_start(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
    &digits[zeros..]
}

fn trim_end(digits: &[u8]) -> &[u8] {
    let zeros = digits
        .iter()
        .rev()
        .take_while(|&&digit| digit == b'0')
        .count();
    &digits[..digits.len() - zeros]
}

fn count(digits: &[u8]) -> i64 {
    i64::try_from(digits.len()).unwrap_or(i64::MAX)
}

fn read_power(power: &[u8]) -> i64 {
    let (sign, digits) = match power {
        [b'-', digits @ ..] => (-1, digits),
        [b'+', digits @ ..] | digits => (1, digits),
    };
    let digit = |digit: &u8| i64::from(digit - b'0');
    digits.iter().fold(0_i64, |power, byte| {
        power.saturating_mul(10).saturating_add(sign * digit(byte))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(a: &str, b: &str) -> bool {
        let (a, b) = (
            Decimal::json(a.as_bytes()).unwrap(),
            Decimal::json(b.as_bytes()).unwrap(),
        );
        a == b
    }

    #[test]
    fn one_value_has_many_forms() {
        for (a, b) in [
            ("1", "1.0"),
            ("100", "1e2"),
            ("0.010", "1E-2"),
            ("-0", "0e9"),
            ("12.50", "125e-1"),
            ("0.0", "0"),
        ] {
            assert!(same(a, b), "{a} {b}");
        }
    }

    #[test]
    fn values_that_differ_in_the_last_digit_differ() {
        for (a, b) in [
            ("1", "-1"),
            ("10", "1"),
            ("0.1", "0.01"),
            ("9007199254740993", "9007199254740992"),
            ("1e400", "1e401"),
        ] {
            assert!(!same(a, b), "{a} {b}");
        }
    }

    #[test]
    fn words_and_strings_are_not_numbers() {
        assert!(Decimal::json(b"true").is_none() && Decimal::json(b"\"1\"").is_none());
    }
}
