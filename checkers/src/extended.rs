//! The 80-bit floating-point numbers of the x87, which C and C++ call `long double` on Linux, in
//! integer arithmetic.
//!
//! A number is a mantissa of 64 bits times a power of two. Reading and each operation compute a
//! wider mantissa, with a flag for a nonzero remainder below it. Then [`rounded`] rounds to the
//! nearest number, ties to even. The processor and glibc's `strtold` do the same.

use std::cmp::Ordering;

use crate::decimal::Decimal;

/// A number or an infinity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extended {
    negative: bool,
    /// The top bit is set, except if `exponent` is the minimum (subnormal numbers).
    mantissa: u64,
    exponent: i32,
}

/// The power of two of the last mantissa bit of the smallest numbers.
const LEAST: i32 = -16445;
/// The same for the largest numbers.
const MOST: i32 = 16320;
/// A number whose first digit is at a power of ten above this is infinite; below its negative, it
/// is zero.
///
/// The largest number is about 1.2e4932 and the smallest about 3.6e-4951.
const FAR: i64 = 5000;
/// The digits after these can only decide whether a number is above the value of the first ones. No
/// 64-bit number, and no midpoint of two of them, has more digits.
///
/// The longest expansions are those of odd multiples of 2^-16446 below 2^-16381: they have 16446
/// digits after the point, and at least the first 4931 of these are zeros.
const DIGITS: usize = 12_000;

impl Extended {
    const ZERO: Self = Self {
        negative: false,
        mantissa: 0,
        exponent: LEAST,
    };

    /// The number nearest to a decimal number.
    pub(crate) fn nearest(decimal: Decimal) -> Self {
        let (digits, count, exponent) = decimal.digits();
        let top = exponent.saturating_add_unsigned(count as u64);
        let number = if count == 0 || top < -FAR {
            Self::ZERO
        } else if top > FAR {
            Self::infinity()
        } else {
            let cut = count.saturating_sub(DIGITS);
            let mut wide = Wide::from_digits(digits.take(DIGITS));
            // The last digit of a `Decimal` is not zero, so the part that is cut off is not zero.
            wide.cut = cut > 0;
            let power = exponent.saturating_add_unsigned(cut as u64);
            wide.scale(i32::try_from(power).unwrap_or(0));
            wide.number()
        };
        Self {
            negative: decimal.is_negative(),
            ..number
        }
    }

    fn infinity() -> Self {
        Self {
            negative: false,
            mantissa: 1 << 63,
            exponent: i32::MAX,
        }
    }

    pub(crate) fn is_finite(self) -> bool {
        self.exponent < i32::MAX
    }

    pub(crate) fn abs(self) -> Self {
        Self {
            negative: false,
            ..self
        }
    }

    /// The difference of two finite numbers.
    pub(crate) fn minus(self, other: Self) -> Self {
        let other = Self {
            negative: !other.negative,
            ..other
        };
        let (large, small) = match self.compare_size(other) {
            Ordering::Less => (other, self),
            _ => (self, other),
        };
        let high = u128::from(large.mantissa) << 63;
        let low = u128::from(small.mantissa) << 63;
        let distance = large.exponent.abs_diff(small.exponent);
        let shifted = low.checked_shr(distance).unwrap_or(0);
        let cut = shifted.checked_shl(distance) != Some(low) && low > 0;
        let sum = if large.negative == small.negative {
            high + shifted
        } else {
            high - shifted - u128::from(cut)
        };
        Self {
            negative: large.negative,
            ..rounded(sum, cut, large.exponent - 63)
        }
    }

    /// The product of two finite numbers.
    pub(crate) fn times(self, other: Self) -> Self {
        let product = u128::from(self.mantissa) * u128::from(other.mantissa);
        Self {
            negative: self.negative != other.negative,
            ..rounded(product, false, self.exponent + other.exponent)
        }
    }

    /// The order of the absolute values.
    pub(crate) fn compare_size(self, other: Self) -> Ordering {
        let key = |number: Self| (number.exponent, number.mantissa);
        key(self).cmp(&key(other))
    }
}

/// The number nearest to `mantissa` times a power of two. `cut` states whether a nonzero remainder
/// below the mantissa is missing.
fn rounded(mantissa: u128, cut: bool, exponent: i32) -> Extended {
    if mantissa == 0 {
        return Extended::ZERO;
    }
    let bits = 128 - mantissa.leading_zeros().cast_signed();
    let shift = (bits - 64).max(LEAST - exponent);
    let (mut kept, mut exponent) = (0, exponent + shift);
    if shift <= 0 {
        kept = mantissa << shift.unsigned_abs();
    } else if shift <= 128 {
        let shift = shift.unsigned_abs();
        kept = mantissa.checked_shr(shift).unwrap_or(0);
        let rest = mantissa - kept.checked_shl(shift).unwrap_or(0);
        let half = 1_u128 << (shift - 1);
        let up = match rest.cmp(&half) {
            Ordering::Less => false,
            Ordering::Equal => cut || kept & 1 == 1,
            Ordering::Greater => true,
        };
        kept += u128::from(up);
    }
    if kept > u128::from(u64::MAX) {
        (kept, exponent) = (kept >> 1, exponent + 1);
    }
    match u64::try_from(kept) {
        Ok(0) => Extended::ZERO,
        Ok(mantissa) if exponent <= MOST => Extended {
            negative: false,
            mantissa,
            exponent,
        },
        _ => Extended::infinity(),
    }
}

/// An integer of any size, the lowest limb first, times a power of two. `cut` states whether a
/// nonzero remainder below it is missing.
struct Wide {
    parts: Vec<u32>,
    exponent: i32,
    cut: bool,
}

const PART: u32 = 32;

impl Wide {
    fn from_digits(digits: impl Iterator<Item = u8>) -> Self {
        let mut wide = Self {
            parts: Vec::new(),
            exponent: 0,
            cut: false,
        };
        let (mut value, mut scale) = (0, 1);
        for digit in digits {
            (value, scale) = (value * 10 + u32::from(digit), scale * 10);
            if scale == 1_000_000_000 {
                wide.multiply(scale, value);
                (value, scale) = (0, 1);
            }
        }
        wide.multiply(scale, value);
        wide
    }

    /// Multiplies by a power of ten.
    fn scale(&mut self, power: i32) {
        if power < 0 {
            // The dividend must keep more bits than a number has, so it is extended first.
            let room = power.unsigned_abs() * 4 / PART + 4;
            let zeros = vec![0; room as usize];
            self.parts.splice(..0, zeros);
            self.exponent -= (room * PART).cast_signed();
        }
        let mut left = power.unsigned_abs();
        while left > 0 {
            let step = left.min(9);
            if power < 0 {
                self.divide(10_u32.pow(step));
            } else {
                self.multiply(10_u32.pow(step), 0);
            }
            left -= step;
        }
    }

    fn multiply(&mut self, factor: u32, plus: u32) {
        let mut carry = u64::from(plus);
        for part in &mut self.parts {
            carry += u64::from(*part) * u64::from(factor);
            *part = low_part(carry);
            carry >>= PART;
        }
        if carry > 0 {
            self.parts.push(low_part(carry));
        }
    }

    fn divide(&mut self, divisor: u32) {
        let mut rest = 0;
        for part in self.parts.iter_mut().rev() {
            let value = (rest << PART) | u64::from(*part);
            *part = low_part(value / u64::from(divisor));
            rest = value % u64::from(divisor);
        }
        self.cut |= rest > 0;
        while self.parts.last() == Some(&0) {
            self.parts.pop();
        }
    }

    fn number(&self) -> Extended {
        let below = self.parts.len().saturating_sub(4);
        let (low, high) = self.parts.split_at(below);
        let mantissa = high
            .iter()
            .rev()
            .fold(0, |sum, part| (sum << PART) | u128::from(*part));
        let cut = self.cut || low.iter().any(|part| *part > 0);
        let parts = i32::try_from(below).unwrap_or(i32::MAX / 64);
        rounded(mantissa, cut, self.exponent + parts * PART.cast_signed())
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the low bits are wanted")]
fn low_part(value: u64) -> u32 {
    value as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Extended {
        Extended::nearest(Decimal::icpc(text.as_bytes()).unwrap())
    }

    fn number(mantissa: u64, exponent: i32) -> Extended {
        Extended {
            negative: false,
            mantissa,
            exponent,
        }
    }

    #[test]
    fn decimals_are_rounded_to_64_bits() {
        assert_eq!(read("1"), number(1 << 63, -63));
        assert_eq!(read("0.1"), number(0xcccc_cccc_cccc_cccd, -67));
        assert_eq!(read("18446744073709551615"), number(u64::MAX, 0));
        // A tie between two numbers: the even one.
        assert_eq!(read("18446744073709551617"), number(1 << 63, 1));
        assert_eq!(read("18446744073709551619"), number((1 << 63) + 2, 1));
        assert_eq!(read("18446744073709551617.0001"), number((1 << 63) + 1, 1));
    }

    #[test]
    fn the_smallest_and_the_largest_have_their_bounds() {
        assert_eq!(read("3.6451995318824746025e-4951"), number(1, LEAST));
        assert_eq!(read("1.8e-4951"), Extended::ZERO);
        assert_eq!(read("1e-99999999999999999999"), Extended::ZERO);
        assert!(read("1.18973149535723176502e4932").is_finite());
        assert!(!read("1.18973149535723176509e4932").is_finite());
        assert!(!read("1e99999999999999999999").is_finite());
    }

    #[test]
    fn differences_are_rounded_once() {
        assert_eq!(read("1").minus(read("1")), Extended::ZERO);
        let tiny = read("1e-30");
        assert_eq!(read("1").minus(tiny), read("1"));
        assert_eq!(tiny.minus(read("1")).abs(), read("1"));
        assert_eq!(
            read("18446744073709551615").minus(read("-1")),
            number(1 << 63, 1)
        );
        assert_eq!(
            read("9223372036854775808").minus(read("0.5")),
            number(u64::MAX, -1)
        );
    }

    #[test]
    fn a_number_of_very_many_digits_is_read_as_it_is() {
        let ones = "1".repeat(30_000);
        assert_eq!(
            read(&format!("{ones}e-29999")),
            read(&format!("1.{}", "1".repeat(40)))
        );
        let above = format!("18446744073709551617.{}1", "0".repeat(20_000));
        assert_eq!(read(&above), number((1 << 63) + 1, 1));
    }
}
