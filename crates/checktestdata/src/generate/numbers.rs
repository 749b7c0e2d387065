//! Numbers: whole numbers, sizes, and numbers with decimals.

use super::{DrawError, Drawn, Writer};
use crate::syntax::{Expr, Float, Notation, ScriptCommand, Variable};
use crate::value::{Fraction, Value};
use generators::Draw;
use num_bigint::BigInt;
use num_traits::ToPrimitive as _;

/// Sizes exceed their minimum by at most this, unless a parameter requests more.
const USUAL_SIZE: i64 = 1000;
/// How often a number that must differ from others is drawn before the next free one is used.
const DISTINCT: usize = 20;
/// The number of decimals if the script does not specify it.
const DECIMALS: u32 = 4;

/// A size: all numbers of binary digits are equally likely.
pub(super) fn size(draw: &mut Draw, low: i64, high: i64) -> i64 {
    let width = high.abs_diff(low);
    let digits = draw.up_to(u64::from(u64::BITS - width.leading_zeros()));
    let most = 1_u64.checked_shl(u32::try_from(digits).unwrap_or(0));
    let most = most.map_or(width, |most| (most - 1).min(width));
    // The maximum must occur as often as any power of two.
    let by = if draw.chance(1, 8) {
        most
    } else {
        draw.up_to(most)
    };
    low.saturating_add_unsigned(by)
}

/// The number at the fraction `part` / `whole` of the range.
pub(super) fn at(low: i64, high: i64, part: u64, whole: u64) -> i64 {
    let count = u128::from(high.abs_diff(low)) + 1;
    let by = count * u128::from(part) / u128::from(whole);
    low.saturating_add_unsigned(u64::try_from(by).unwrap_or(u64::MAX))
}

/// The nearest number of 64 bits.
fn clamped(number: &BigInt) -> i64 {
    let end = if *number < BigInt::ZERO {
        i64::MIN
    } else {
        i64::MAX
    };
    number.to_i64().unwrap_or(end)
}

/// A whole number of 64 bits.
fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Int(number) => number.to_i64(),
        _ => None,
    }
}

impl Writer<'_> {
    /// Writes a whole number.
    pub(super) fn int(
        &mut self,
        (low, high): (&Expr, &Expr),
        into: Option<&Variable>,
        (command, after): (&ScriptCommand, &[ScriptCommand]),
    ) -> Drawn {
        let line = command.line;
        let low = self.variables.integer(low, &Self::here(line))?;
        let high = self.variables.integer(high, &Self::here(line))?;
        let (least, most) = (clamped(&low), clamped(&high));
        let name = match into {
            Some(variable) => Some(self.name(variable).to_owned()),
            None if self.narrowed.is_empty() => None,
            None => self.bounds.name_of(command),
        };
        let Some((least, most)) = self.within(name.as_deref(), (least, most)) else {
            return Err(DrawError::Rejected(line));
        };
        let (least, most) = match into {
            Some(variable) => self.ahead(variable, (least, most), after),
            None => (least, most),
        };
        if least > most {
            return Err(DrawError::Rejected(line));
        }
        let members = into.map_or_else(Vec::new, |variable| self.members(variable, after));
        let mut members: Vec<i64> = members.iter().filter_map(whole).collect();
        members.retain(|number| (least..=most).contains(number));
        let number = match into {
            Some(variable) if !members.is_empty() => self.member(variable.name, &members, line)?,
            Some(variable) if self.distinct.contains_key(&variable.name) => {
                self.another(variable.name, (least, most), line)?
            }
            Some(variable) if self.bounds.sizes.contains(&variable.name) => {
                self.size(name.as_deref(), (least, most))
            }
            _ => self.style.number(self.draw, &self.fractions, least, most),
        };
        self.output.extend(number.to_string().bytes());
        match into {
            Some(variable) => self.set(variable, Value::Int(number.into()), line),
            None => Ok(()),
        }
    }

    /// A size for this parameter: larger than usual only if its range requires it.
    pub(super) fn size(&mut self, name: Option<&str>, (low, high): (i64, i64)) -> i64 {
        let is_asked_for = name.is_some_and(|name| self.narrowed.contains_key(name));
        let usual = high.min(low.saturating_add(USUAL_SIZE));
        size(self.draw, low, if is_asked_for { high } else { usual })
    }

    /// One of these numbers; one that the variable does not have anywhere else, if these must differ.
    fn member(&mut self, name: usize, members: &[i64], line: usize) -> Drawn<i64> {
        for _ in 0..DISTINCT {
            let number = *self.draw.pick(members);
            let is_distinct = self.distinct.contains_key(&name);
            if !is_distinct || self.is_new(name, number.to_string().into_bytes()) {
                return Ok(number);
            }
        }
        Err(DrawError::Rejected(line))
    }

    /// A number that the variable does not have anywhere else.
    fn another(&mut self, name: usize, (low, high): (i64, i64), line: usize) -> Drawn<i64> {
        for _ in 0..DISTINCT {
            let number = self.draw.int(low..=high);
            if self.is_new(name, number.to_string().into_bytes()) {
                return Ok(number);
            }
        }
        // Almost all numbers are used: take the next free one after a random one.
        let start = self.draw.int(low..=high);
        for number in (start..=high).chain(low..start) {
            self.steps = self.steps.saturating_sub(1);
            if self.steps == 0 {
                break;
            }
            if self.is_new(name, number.to_string().into_bytes()) {
                return Ok(number);
            }
        }
        Err(DrawError::Rejected(line))
    }

    /// Writes a number with decimals.
    pub(super) fn float(&mut self, float: &Float, line: usize) -> Drawn {
        if float.notation == Notation::Scientific {
            return Err(DrawError::Never(format!(
                "line {line} of the script requires scientific notation, but numbers are never drawn in it"
            )));
        }
        let here = Self::here(line);
        let low = self.variables.value(&float.low, &here)?.fraction();
        let high = self.variables.value(&float.high, &here)?.fraction();
        let (Some(low), Some(high)) = (low, high) else {
            return Err(DrawError::Never(format!(
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
            return Err(DrawError::Never(format!(
                "line {line}: the bounds of a number are too far apart"
            )));
        };
        if low > high {
            return Err(DrawError::Rejected(line));
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

/// Writes a number that is given in units of its last decimal.
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
