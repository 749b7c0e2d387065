//! Sizes and numbers with decimals.

use super::{Drawn, Stop, Writer};
use crate::syntax::{Float, Notation};
use crate::value::{Fraction, Value};
use generators::Draw;
use num_bigint::BigInt;
use num_traits::ToPrimitive as _;

/// How many decimals are written where the script does not count them.
const DECIMALS: u32 = 4;

/// A size: each number of digits is as likely as another.
pub(super) fn size(draw: &mut Draw, low: i64, high: i64) -> i64 {
    let width = high.abs_diff(low);
    let digits = draw.up_to(u64::from(u64::BITS - width.leading_zeros()));
    let most = 1_u64.checked_shl(u32::try_from(digits).unwrap_or(0));
    let most = most.map_or(width, |most| (most - 1).min(width));
    // The greatest has to come as often as any power of two does.
    let by = if draw.chance(1, 8) {
        most
    } else {
        draw.up_to(most)
    };
    low.saturating_add_unsigned(by)
}

/// The number that lies so far from the lower bound on, as a part of a whole.
pub(super) fn at(low: i64, high: i64, part: u64, whole: u64) -> i64 {
    let count = u128::from(high.abs_diff(low)) + 1;
    let by = count * u128::from(part) / u128::from(whole);
    low.saturating_add_unsigned(u64::try_from(by).unwrap_or(u64::MAX))
}

impl Writer<'_> {
    /// Writes a number with decimals.
    pub(super) fn float(&mut self, float: &Float, line: usize) -> Drawn {
        if float.notation == Notation::Scientific {
            return Err(Stop::Never(format!(
                "line {line} of the script wants scientific notation, in which no numbers are drawn"
            )));
        }
        let here = Self::here(line);
        let low = self.variables.value(&float.low, &here)?.fraction();
        let high = self.variables.value(&float.high, &here)?.fraction();
        let (Some(low), Some(high)) = (low, high) else {
            return Err(Stop::Never(format!(
                "line {line}: the bounds of a number are numbers"
            )));
        };
        let (least, most) = match &float.decimals {
            None => (0, DECIMALS),
            Some((least, most)) => {
                let least = self.variables.small(least, &here)?;
                let most = self.variables.small(most, &here)?;
                (least, most.min(least.max(DECIMALS + 2)))
            }
        };
        let decimals = least
            + u32::try_from(self.draw.up_to(u64::from(most.saturating_sub(least)))).unwrap_or(0);
        let scale = BigInt::from(10).pow(decimals);
        let scaled = |bound: &Fraction| bound * Fraction::from_integer(scale.clone());
        let (low, high) = (
            scaled(&low).ceil().to_integer().to_i64(),
            scaled(&high).floor().to_integer().to_i64(),
        );
        let (Some(low), Some(high)) = (low, high) else {
            return Err(Stop::Never(format!(
                "line {line}: the bounds of a number are too far apart"
            )));
        };
        if low > high {
            return Err(Stop::Rejected(line));
        }
        let number = self.style.number(self.draw, &self.fractions, low, high);
        self.output.extend(written(number, decimals).bytes());
        let value = Value::Float(Fraction::new(number.into(), scale));
        match &float.into {
            Some(variable) => self.set(variable, value, line),
            None => Ok(()),
        }
    }
}

/// A number in units of its last decimal as it is written.
fn written(number: i64, decimals: u32) -> String {
    if decimals == 0 {
        return number.to_string();
    }
    let width = usize::try_from(decimals).unwrap_or(0) + 1;
    let digits = format!("{:0width$}", number.unsigned_abs());
    let (whole, part) = digits.split_at(digits.len() + 1 - width);
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{whole}.{part}")
}

#[cfg(test)]
mod tests {
    use super::{at, size, written};
    use generators::Draw;

    #[test]
    fn decimals_are_written_in_fixed_notation() {
        for (number, decimals, text) in [
            (5, 0, "5"),
            (5, 2, "0.05"),
            (-123, 2, "-1.23"),
            (0, 1, "0.0"),
        ] {
            assert_eq!(written(number, decimals), text);
        }
    }

    #[test]
    fn parts_of_bounds_lie_within_them() {
        assert_eq!([at(1, 4, 0, 8), at(1, 4, 3, 8), at(1, 4, 7, 8)], [1, 2, 4]);
        assert_eq!(at(i64::MIN, i64::MAX, 7, 8), i64::MAX - (1 << 61) + 1);
    }

    #[test]
    fn sizes_have_their_bounds_among_them() {
        let mut draw = Draw::fresh(0, "sizes");
        let sizes: Vec<i64> = (0..2000).map(|_| size(&mut draw, 3, 1003)).collect();
        assert!(sizes.iter().all(|size| (3..=1003).contains(size)));
        for bound in [3, 4, 1003] {
            assert!(sizes.contains(&bound), "{bound}");
        }
    }
}
