//! Exact decimal numbers, in which bounds are written and expressions computed.

use std::cmp::Ordering;
use std::fmt;

/// The most decimal places a number may have.
pub(crate) const MAX_PLACES: u32 = 18;

/// A number of `units` of ten to the power of minus `places`.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// The digits, without a point.
    pub units: i128,
    /// How many of the digits are behind the point.
    pub places: u32,
}

impl Number {
    /// Zero.
    pub const ZERO: Self = Self::whole(0);

    /// A whole number.
    #[must_use]
    pub const fn whole(units: i128) -> Self {
        Self { units, places: 0 }
    }

    /// Reads digits with an optional point and an optional exponent, as `2e5`, `1_000` or `0.25`;
    /// no sign.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.replace('_', "");
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<u32>().ok()?),
            None => (text.as_str(), 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let places = u32::try_from(fraction.len()).ok()?;
        let units: i128 = format!("{whole}{fraction}").parse().ok()?;
        let rest = places.saturating_sub(exponent);
        let units = units.checked_mul(power_of_ten(exponent.saturating_sub(places))?)?;
        (rest <= MAX_PLACES).then_some(Self {
            units,
            places: rest,
        })
    }

    /// Reads a number that may also have a sign, leading zeros and a negative exponent; `None` if
    /// it has too many digits.
    pub(crate) fn parse_loosely(text: &str) -> Option<Self> {
        let (negative, text) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent_of(exponent)?),
            None => (text, 0),
        };
        let is_written = mantissa.starts_with(|first: char| first.is_ascii_digit());
        let number = is_written.then(|| Self::parse(mantissa)).flatten()?;
        let number = number.shifted(exponent)?;
        Some(Self {
            units: if negative {
                -number.units
            } else {
                number.units
            },
            ..number
        })
    }

    /// The product with a power of ten.
    fn shifted(self, exponent: i64) -> Option<Self> {
        if self.units == 0 {
            return Some(Self::ZERO);
        }
        let power = u32::try_from(exponent.unsigned_abs()).ok()?;
        if exponent >= 0 {
            return self.times(Self::whole(power_of_ten(power)?));
        }
        let (mut units, mut places) = (self.units, self.places.checked_add(power)?);
        while places > 0 && units % 10 == 0 {
            (units, places) = (units / 10, places - 1);
        }
        (places <= MAX_PLACES).then_some(Self { units, places })
    }

    /// The number as a whole number; `None` if it has a fraction.
    #[must_use]
    pub fn to_whole(self) -> Option<i128> {
        // Dividing 128 bits is slow, and most numbers are whole.
        if self.places == 0 {
            return Some(self.units);
        }
        let scale = power_of_ten(self.places)?;
        (self.units % scale == 0).then_some(self.units / scale)
    }

    /// The number in units of this many decimal places; `None` if it has more places or too many
    /// digits.
    #[must_use]
    pub fn at_places(self, places: u32) -> Option<i128> {
        if places == self.places {
            return Some(self.units);
        }
        if let Some(more) = places.checked_sub(self.places) {
            return self.units.checked_mul(power_of_ten(more)?);
        }
        let scale = power_of_ten(self.places - places)?;
        (self.units % scale == 0).then_some(self.units / scale)
    }

    /// Both numbers in units of the same number of places.
    fn aligned(self, other: Self) -> Option<(i128, i128, u32)> {
        let places = self.places.max(other.places);
        Some((self.at_places(places)?, other.at_places(places)?, places))
    }

    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        let (left, right, places) = self.aligned(other)?;
        let units = left.checked_add(right)?;
        Some(Self { units, places })
    }

    /// The difference, unless it has too many digits.
    #[must_use]
    pub fn minus(self, other: Self) -> Option<Self> {
        let units = other.units.checked_neg()?;
        self.plus(Self { units, ..other })
    }

    /// The product, unless it has too many digits or places.
    #[must_use]
    pub fn times(self, other: Self) -> Option<Self> {
        let units = self.units.checked_mul(other.units)?;
        let places = self.places + other.places;
        (places <= 2 * MAX_PLACES).then_some(Self { units, places })
    }

    /// The quotient of whole numbers, rounded down.
    pub(crate) fn divided(self, other: Self) -> Option<Self> {
        let (left, right) = (self.to_whole()?, other.to_whole()?);
        let quotient = left.checked_div(right)?;
        let is_below = left % right != 0 && (left < 0) != (right < 0);
        Some(Self::whole(quotient - i128::from(is_below)))
    }

    /// The remainder of the division, with the sign of the divisor.
    pub(crate) fn modulo(self, other: Self) -> Option<Self> {
        let whole = self.divided(other)?.times(other)?;
        self.minus(whole)
    }

    pub(crate) fn power(self, other: Self) -> Option<Self> {
        let exponent = u32::try_from(other.to_whole()?).ok()?;
        if exponent > 127 && !(-1..=1).contains(&self.units) {
            return None;
        }
        (0..exponent.min(128 + exponent % 2)).try_fold(Self::whole(1), |power, _| power.times(self))
    }
}

/// An exponent with an optional sign. If it has too many digits, the result is too large for any
/// number.
fn exponent_of(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let size = digits.parse().unwrap_or(i64::MAX);
    Some(if text.starts_with('-') { -size } else { size })
}

/// Ten to the power of a number, unless it has too many digits.
#[must_use]
pub fn power_of_ten(exponent: u32) -> Option<i128> {
    10_i128.checked_pow(exponent)
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Number {}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        if let Some((left, right, _)) = self.aligned(*other) {
            return left.cmp(&right);
        }
        // One of them has more digits than the other can be extended to, so the whole parts differ.
        let whole = |number: &Self| {
            let scale = power_of_ten(number.places).unwrap_or(i128::MAX);
            number.units.div_euclid(scale)
        };
        whole(self).cmp(&whole(other))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.units < 0 { "-" } else { "" };
        let digits = self.units.unsigned_abs().to_string();
        let places = self.places as usize;
        if places == 0 {
            return write!(out, "{sign}{digits}");
        }
        let digits = format!("{digits:0>width$}", width = places + 1);
        let (whole, fraction) = digits.split_at(digits.len() - places);
        write!(out, "{sign}{whole}.{fraction}")
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    fn parse(text: &str) -> Number {
        Number::parse(text).unwrap()
    }

    #[test]
    fn numbers_are_read_exactly() {
        assert_eq!(parse("2e5").to_whole(), Some(200_000));
        assert_eq!(parse("1_000").to_whole(), Some(1000));
        assert_eq!(parse("1.5e3").to_whole(), Some(1500));
        assert_eq!(parse("0.250").to_string(), "0.250");
        assert_eq!(parse("0.25").to_whole(), None);
        assert!(Number::parse("1e99").is_none());
        assert!(Number::parse("0.1234567890123456789").is_none());
    }

    #[test]
    fn quotients_are_rounded_down() {
        let whole = |units| Number::whole(units);
        for (left, right, quotient, rest) in [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1)] {
            assert_eq!(whole(left).divided(whole(right)), Some(whole(quotient)));
            assert_eq!(whole(left).modulo(whole(right)), Some(whole(rest)));
        }
        assert_eq!(whole(1).divided(whole(0)), None);
    }

    #[test]
    fn operations_with_too_many_digits_have_no_value() {
        let large = Number::whole(i128::MAX);
        assert!(large.plus(parse("1")).is_none());
        assert!(parse("10").power(parse("40")).is_none());
        assert_eq!(parse("2").power(parse("10")), Some(parse("1024")));
        assert!(large > parse("0.5"));
        assert!(parse("0.5") < large);
    }
}
