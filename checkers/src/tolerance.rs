//! Tolerances for numbers.

use std::cmp::Ordering;

use crate::decimal::{Decimal, Term, sign_of_sum};
use crate::extended::Extended;
use crate::number::{float, icpc_float};
use crate::options::Arithmetic;
use crate::{OptionName, Options};

/// The maximum errors that are accepted. One of them being met is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tolerance {
    pub(crate) absolute: Option<f64>,
    pub(crate) relative: Option<f64>,
    pub(crate) arithmetic: Arithmetic,
}

impl Tolerance {
    /// The same maximum error, absolute or relative.
    pub(crate) fn both(error: f64, options: &Options) -> Self {
        Self {
            absolute: Some(error),
            relative: Some(error),
            arithmetic: options.arithmetic.unwrap_or_default(),
        }
    }

    /// The tolerance that the options set, if any.
    pub(crate) fn from_options(options: &Options) -> Option<Self> {
        let error = |name| options.tolerance(name).or(options.float_tolerance);
        let tolerance = Self {
            absolute: error(OptionName::FloatAbsoluteTolerance),
            relative: error(OptionName::FloatRelativeTolerance),
            arithmetic: options.arithmetic.unwrap_or_default(),
        };
        (tolerance.absolute.is_some() || tolerance.relative.is_some()).then_some(tolerance)
    }

    /// Whether `found` is close enough to `expected`; `None` if they are not both numbers.
    pub(crate) fn admits(&self, expected: &[u8], found: &[u8]) -> Option<bool> {
        match self.arithmetic {
            Arithmetic::Exact => {
                let (x, y) = (float(expected)?, float(found)?);
                let decided = self.clearly_admits(x, y);
                if decided.is_some() {
                    return decided;
                }
                let (expected, found) = (Decimal::icpc(expected)?, Decimal::icpc(found)?);
                Some(self.admits_exactly(expected, found))
            }
            Arithmetic::Double => {
                Some(self.admits_double(icpc_float(expected)?, icpc_float(found)?))
            }
            Arithmetic::LongDouble => {
                let number = |token| Decimal::icpc(token).map(Extended::nearest);
                let (x, y) = (number(expected)?, number(found)?);
                (x.is_finite() && y.is_finite()).then(|| self.admits_extended(x, y))
            }
        }
    }

    /// Decides from the nearest doubles whether `found` is close enough to `expected`. `None` if
    /// [`Self::admits`] must compare the digits.
    #[inline]
    pub(crate) fn admits_nearest(&self, expected: f64, found: f64) -> Option<bool> {
        match self.arithmetic {
            Arithmetic::Exact => self.clearly_admits(expected, found),
            Arithmetic::Double => Some(self.admits_double(expected, found)),
            Arithmetic::LongDouble => None,
        }
    }

    fn admits_double(&self, expected: f64, found: f64) -> bool {
        let error = (found - expected).abs();
        self.absolute.is_some_and(|most| error <= most)
            || self
                .relative
                .is_some_and(|most| error <= most * expected.abs())
    }

    /// Decides the exact comparison with doubles. `None` if rounding errors could change the
    /// result.
    #[inline]
    fn clearly_admits(&self, expected: f64, found: f64) -> Option<bool> {
        let error = (found - expected).abs();
        let absolute = self.absolute.unwrap_or(0.0);
        let relative = self.relative.unwrap_or(0.0) * expected.abs();
        let most = absolute.max(relative);
        let doubt =
            (expected.abs() + found.abs() + most) * (8.0 * f64::EPSILON) + f64::MIN_POSITIVE;
        if !doubt.is_finite() || (error - most).abs() <= doubt {
            None
        } else {
            Some(error < most)
        }
    }

    fn admits_exactly(&self, expected: Decimal, found: Decimal) -> bool {
        let most = |error: f64, number: Decimal| {
            let (factor, power) = scientific(error);
            let size = if number.is_negative() {
                factor
            } else {
                -factor
            };
            sign_of_difference(
                expected,
                found,
                Term {
                    factor: size,
                    power,
                    number,
                },
            )
        };
        let within = |error: Option<f64>, number| error.is_some_and(|error| most(error, number));
        within(self.absolute, Decimal::ONE) || within(self.relative, expected)
    }

    fn admits_extended(&self, expected: Extended, found: Extended) -> bool {
        let error = expected.minus(found).abs();
        let within = |most: Extended| error.compare_size(most) != Ordering::Greater;
        self.absolute.is_some_and(|most| within(extended(most)))
            || self
                .relative
                .is_some_and(|most| within(extended(most).times(expected.abs())))
    }
}

/// Whether two numbers differ by at most what `minus_most` subtracts.
fn sign_of_difference(x: Decimal, y: Decimal, minus_most: Term) -> bool {
    [1, -1].into_iter().all(|sign| {
        let term = |factor, number| Term {
            factor,
            power: 0,
            number,
        };
        sign_of_sum(&[term(sign, x), term(-sign, y), minus_most]) != Ordering::Greater
    })
}

/// A tolerance as written in decimal, which the double only approximates: an integer below 10^17
/// and a power of ten.
fn scientific(error: f64) -> (i64, i64) {
    let text = format!("{error:e}");
    let (mantissa, power) = text.split_once('e').unwrap_or((&text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let factor = format!("{whole}{fraction}").parse().unwrap_or(0);
    let power: i64 = power.parse().unwrap_or(0);
    (factor, power - i64::try_from(fraction.len()).unwrap_or(0))
}

/// A tolerance as C reads its decimal form.
fn extended(error: f64) -> Extended {
    Decimal::icpc(format!("{error:e}").as_bytes())
        .map_or_else(|| Extended::nearest(Decimal::ONE), Extended::nearest)
}

/// The difference of two numbers, to four digits; `None` if they are not both numbers.
pub(crate) fn shown_error(expected: &[u8], found: &[u8]) -> Option<String> {
    let (expected, found) = (Decimal::icpc(expected)?, Decimal::icpc(found)?);
    let term = |factor, number| Term {
        factor,
        power: 0,
        number,
    };
    let (sum, power) = crate::decimal::leading(&[term(1, expected), term(-1, found)]);
    #[expect(clippy::cast_precision_loss, reason = "four digits are shown")]
    let leading = format!("{:.3e}", sum.unsigned_abs() as f64);
    let (mantissa, own) = leading.split_once('e')?;
    let power = power.saturating_add(own.parse().ok()?);
    Some(format!("{mantissa}e{}", if sum == 0 { 0 } else { power }))
}
