//! Values and arithmetic.

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{Pow as _, Signed as _, ToPrimitive as _, Zero as _};
use std::cmp::Ordering;
use std::fmt;

/// An exact number that may have a fraction.
pub(super) type Fraction = Ratio<BigInt>;

/// The maximum number of bits of a number.
const MOST_BITS: u64 = 1 << 20;
/// The maximum number of digits and the maximum exponent of a number with a fraction.
const MOST_DIGITS: usize = 20_000;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Int(BigInt),
    Float(Fraction),
    Text(Vec<u8>),
    Bool(bool),
}

/// A value in a form in which equal values are equal: numbers of both types are comparable.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ComparableKey {
    Number(Fraction),
    Text(Vec<u8>),
    Bool(bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Or,
    And,
    Less,
    Greater,
    AtMost,
    AtLeast,
    Equal,
    Unequal,
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
    Power,
}

impl Operator {
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "||" => Self::Or,
            "&&" => Self::And,
            "<" => Self::Less,
            ">" => Self::Greater,
            "<=" => Self::AtMost,
            ">=" => Self::AtLeast,
            "==" => Self::Equal,
            "!=" => Self::Unequal,
            "+" => Self::Plus,
            "-" => Self::Minus,
            "*" => Self::Times,
            "/" => Self::Over,
            "%" => Self::Modulo,
            "^" => Self::Power,
            _ => return None,
        })
    }

    /// The operator as written.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::Or => "||",
            Self::And => "&&",
            Self::Less => "<",
            Self::Greater => ">",
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
            Self::Equal => "==",
            Self::Unequal => "!=",
            Self::Plus => "+",
            Self::Minus => "-",
            Self::Times => "*",
            Self::Over => "/",
            Self::Modulo => "%",
            Self::Power => "^",
        }
    }

    /// Its precedence.
    pub(super) fn strength(self) -> u8 {
        match self {
            Self::Or => 1,
            Self::And => 2,
            Self::Equal | Self::Unequal => 3,
            Self::Less | Self::Greater | Self::AtMost | Self::AtLeast => 4,
            Self::Plus | Self::Minus => 5,
            Self::Times | Self::Over | Self::Modulo => 6,
            Self::Power => 7,
        }
    }
}

impl Value {
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Int(_) => "a whole number",
            Self::Float(_) => "a number",
            Self::Text(_) => "a text",
            Self::Bool(_) => "a condition",
        }
    }

    pub(super) fn key(&self) -> ComparableKey {
        match self {
            Self::Int(number) => ComparableKey::Number(Fraction::from_integer(number.clone())),
            Self::Float(number) => ComparableKey::Number(number.clone()),
            Self::Text(text) => ComparableKey::Text(text.clone()),
            Self::Bool(value) => ComparableKey::Bool(*value),
        }
    }

    /// The value as a fraction, if it is a number.
    pub(super) fn fraction(&self) -> Option<Fraction> {
        match self {
            Self::Int(number) => Some(Fraction::from_integer(number.clone())),
            Self::Float(number) => Some(number.clone()),
            Self::Text(_) | Self::Bool(_) => None,
        }
    }
}

/// The number of machine words of a number, at least one.
fn words(number: &BigInt) -> u64 {
    number.bits() / 64 + 1
}

impl Value {
    /// The cost of copying or comparing it, in machine words.
    pub(super) fn words(&self) -> u64 {
        match self {
            Self::Int(number) => words(number),
            Self::Float(number) => words(number.numer()) + words(number.denom()),
            Self::Text(text) => text.len() as u64 / 8 + 1,
            Self::Bool(_) => 1,
        }
    }
}

/// An upper bound of the cost of an operation, in machine words. Fractions are reduced, which takes
/// a step for each bit.
pub(super) fn effort(operator: Operator, one: &Value, other: &Value) -> u64 {
    use Operator::{Minus, Over, Plus, Power, Times};
    let (left, right) = (one.words(), other.words());
    let sum = left.saturating_add(right);
    match (operator, one, other) {
        // The maximum number of bits of the result.
        (Power, ..) => {
            (MOST_BITS / 64)
                .min(left.saturating_mul(exponent(other)))
                .pow(2)
                / 8
        }
        (Plus | Minus, Value::Int(_), Value::Int(_)) => sum,
        (_, Value::Int(_), Value::Int(_)) => match operator {
            Times | Over | Operator::Modulo => left.saturating_mul(right),
            _ => sum,
        },
        (Plus | Minus | Times | Over, ..) => sum.saturating_mul(sum).saturating_mul(64),
        _ => left.saturating_mul(right),
    }
}

fn exponent(value: &Value) -> u64 {
    match value {
        Value::Int(number) => number.to_u64().unwrap_or(u64::MAX),
        _ => 1,
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => number.fmt(out),
            // Only messages show it. An exact fraction of many digits would be hard to read there.
            Self::Float(number) => match (number.numer().to_f64(), number.denom().to_f64()) {
                (Some(above), Some(below)) if above.is_finite() && below.is_finite() => {
                    (above / below).fmt(out)
                }
                _ => number.fmt(out),
            },
            Self::Text(text) => write!(out, "\"{}\"", text.escape_ascii()),
            Self::Bool(value) => value.fmt(out),
        }
    }
}

/// The number in a decimal notation, optionally with an exponent; `None` if it is too large.
pub(super) fn decimal(written: &[u8]) -> Option<Fraction> {
    let text = std::str::from_utf8(written).ok()?;
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{decimals}");
    if digits.len() > MOST_DIGITS {
        return None;
    }
    let digits = BigInt::parse_bytes(digits.as_bytes(), 10)?;
    let exponent: i64 = exponent.parse().ok()?;
    let shift = exponent.checked_sub(i64::try_from(decimals.len()).ok()?)?;
    let size = u32::try_from(shift.unsigned_abs()).ok()?;
    // A short text such as `1e999999999` would become a number of many megabytes.
    if size as usize > MOST_DIGITS {
        return None;
    }
    let power = BigInt::from(10).pow(size);
    Some(if shift < 0 {
        Fraction::new(digits, power)
    } else {
        Fraction::from_integer(digits * power)
    })
}

/// The result of an operator for two values, except the logical operators.
pub(super) fn apply(operator: Operator, one: &Value, other: &Value) -> Result<Value, String> {
    use Operator::{AtLeast, AtMost, Equal, Greater, Less, Unequal};
    let test: fn(Ordering) -> bool = match operator {
        Less => Ordering::is_lt,
        Greater => Ordering::is_gt,
        AtMost => Ordering::is_le,
        AtLeast => Ordering::is_ge,
        Equal => Ordering::is_eq,
        Unequal => Ordering::is_ne,
        _ => return compute(operator, one, other),
    };
    compare(one, other).map(|order| Value::Bool(test(order)))
}

pub(super) fn compare(one: &Value, other: &Value) -> Result<Ordering, String> {
    match (one, other) {
        (Value::Int(one), Value::Int(other)) => Ok(one.cmp(other)),
        (Value::Text(one), Value::Text(other)) => Ok(one.cmp(other)),
        // Conditions cannot be compared, not even with `==`.
        _ => match (one.fraction(), other.fraction()) {
            (Some(one), Some(other)) => Ok(one.cmp(&other)),
            _ => Err(format!(
                "{} cannot be compared with {}",
                one.kind(),
                other.kind()
            )),
        },
    }
}

fn compute(operator: Operator, one: &Value, other: &Value) -> Result<Value, String> {
    if operator == Operator::Power {
        return power(one, other);
    }
    let result = match (one, other) {
        // Whole numbers stay whole: `7 / 2` is 3, and `7 / 2.0` is 3.5.
        (Value::Int(one), Value::Int(other)) => Value::Int(integral(operator, one, other)?),
        _ => match (one.fraction(), other.fraction()) {
            (Some(one), Some(other)) => Value::Float(fractional(operator, one, other)?),
            _ => {
                return Err(format!(
                    "cannot compute with {} and {}",
                    one.kind(),
                    other.kind()
                ));
            }
        },
    };
    bounded(result)
}

/// Division rounds towards zero, and a remainder has the sign of the dividend.
fn integral(operator: Operator, one: &BigInt, other: &BigInt) -> Result<BigInt, String> {
    Ok(match operator {
        Operator::Plus => one + other,
        Operator::Minus => one - other,
        Operator::Times => one * other,
        _ if other.is_zero() => return Err("division by zero".to_owned()),
        Operator::Over => one / other,
        _ => one % other,
    })
}

fn fractional(operator: Operator, one: Fraction, other: Fraction) -> Result<Fraction, String> {
    Ok(match operator {
        Operator::Plus => one + other,
        Operator::Minus => one - other,
        Operator::Times => one * other,
        Operator::Over if other.is_zero() => return Err("division by zero".to_owned()),
        Operator::Over => one / other,
        _ => return Err("`%` takes whole numbers".to_owned()),
    })
}

fn power(base: &Value, exponent: &Value) -> Result<Value, String> {
    let Value::Int(exponent) = exponent else {
        return Err(format!(
            "an exponent is a whole number, not {}",
            exponent.kind()
        ));
    };
    if exponent.is_negative() {
        return Err(format!("the exponent {exponent} is negative"));
    }
    let size = |number: &BigInt| number.bits().max(1);
    let bits = match base {
        Value::Int(number) => size(number),
        Value::Float(number) => size(number.numer()) + size(number.denom()),
        other => return Err(format!("{} has no powers", other.kind())),
    };
    // The size is estimated first, because a power that is too large would fill the memory.
    let exponent = exponent
        .to_u32()
        .filter(|exponent| bits * u64::from(*exponent) <= MOST_BITS)
        .ok_or("this power is too large")?;
    Ok(match base {
        Value::Float(number) => Value::Float(Fraction::new(
            number.numer().pow(exponent),
            number.denom().pow(exponent),
        )),
        Value::Int(number) => Value::Int(number.pow(exponent)),
        other => other.clone(),
    })
}

fn bounded(value: Value) -> Result<Value, String> {
    let bits = match &value {
        Value::Int(number) => number.bits(),
        Value::Float(number) => number.numer().bits() + number.denom().bits(),
        Value::Text(_) | Value::Bool(_) => 0,
    };
    if bits > MOST_BITS {
        return Err("this number has become too large".to_owned());
    }
    Ok(value)
}

pub(super) fn negative(value: &Value) -> Result<Value, String> {
    match value {
        Value::Int(number) => Ok(Value::Int(-number)),
        Value::Float(number) => Ok(Value::Float(-number)),
        other => Err(format!("{} has no negative", other.kind())),
    }
}
