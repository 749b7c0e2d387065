//! Numbers of any size, compared exactly.

/// A number as digits, without zeros at either end, and a power of ten.
#[derive(PartialEq)]
pub(super) struct Decimal<'a> {
    negative: bool,
    digits: Digits<'a>,
    exponent: i64,
}

/// Digits before and after a point.
struct Digits<'a>(&'a [u8], &'a [u8]);

impl PartialEq for Digits<'_> {
    fn eq(&self, other: &Self) -> bool {
        let all = |digits: &Self| digits.0.iter().chain(digits.1).copied();
        self.0.len() + self.1.len() == other.0.len() + other.1.len() && all(self).eq(all(other))
    }
}

impl<'a> Decimal<'a> {
    /// The number that `text`, a JSON scalar, is; exponents are cut to 64 bits.
    pub(super) fn read(text: &'a [u8]) -> Option<Self> {
        let (negative, text) = match text {
            [b'-', rest @ ..] => (true, rest),
            [b'0'..=b'9', ..] => (false, text),
            _ => return None,
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
        Some(Self {
            negative: negative && !zero,
            digits,
            exponent: if zero { 0 } else { exponent },
        })
    }
}

/// What stands before the first such byte, and after it.
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
            Decimal::read(a.as_bytes()).unwrap(),
            Decimal::read(b.as_bytes()).unwrap(),
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
    fn other_values_differ_in_the_last_digit_too() {
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
    fn words_and_strings_are_no_numbers() {
        assert!(Decimal::read(b"true").is_none() && Decimal::read(b"\"1\"").is_none());
    }
}
