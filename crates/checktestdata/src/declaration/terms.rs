//! Expressions of scripts in the language of declarations.

use super::{Converted, DeclarationMaker, refuse};
use crate::syntax::Expr;
use crate::value::{Operator, Value};
use num_bigint::BigInt;
use num_traits::{Pow as _, ToPrimitive as _};

/// A variable that expressions can use.
pub(super) struct KnownVariable {
    /// Its number in the script.
    pub(super) variable: Option<usize>,
    pub(super) name: String,
    /// Its minimum value, if that is constant.
    pub(super) least: Option<BigInt>,
}

/// The maximum exponent of a constant power.
const MOST_POWER: u32 = 64;

impl DeclarationMaker<'_> {
    /// A whole number: a bound, or a count.
    pub(super) fn term(&self, expr: &Expr, here: usize) -> Converted<String> {
        if let Some(constant) = constant(expr) {
            return Ok(constant.to_string());
        }
        match expr {
            Expr::Variable(variable) if variable.index.is_empty() => {
                let mut known = self.known.iter().rev();
                match known.find(|known| known.variable == Some(variable.name)) {
                    Some(known) => Ok(known.name.clone()),
                    None => refuse(here, "a variable that has no single value here"),
                }
            }
            Expr::Variable(_) => refuse(here, "an element of an array"),
            Expr::Negative(operand) => Ok(format!("-({})", self.term(operand, here)?)),
            Expr::Binary(operator @ (Operator::Plus | Operator::Minus | Operator::Times), both) => {
                let (left, right) = (self.operand(&both.0, here)?, self.operand(&both.1, here)?);
                Ok(format!("{left} {} {right}", operator.sign()))
            }
            // The division of declarations differs for negative numbers.
            _ => refuse(here, "an expression of another form"),
        }
    }

    /// The same as an operand of an operator.
    fn operand(&self, expr: &Expr, here: usize) -> Converted<String> {
        let term = self.term(expr, here)?;
        let is_simple = term
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        Ok(if is_simple { term } else { format!("({term})") })
    }

    /// The minimum value of a number, if known.
    pub(super) fn least(&self, expr: &Expr) -> Option<BigInt> {
        if let Some(constant) = constant(expr) {
            return Some(constant);
        }
        match expr {
            Expr::Variable(variable) if variable.index.is_empty() => {
                let mut known = self.known.iter().rev();
                let found = known.find(|known| known.variable == Some(variable.name));
                found?.least.clone()
            }
            Expr::Binary(Operator::Plus, both) => Some(self.least(&both.0)? + self.least(&both.1)?),
            Expr::Binary(Operator::Minus, both) => Some(self.least(&both.0)? - constant(&both.1)?),
            _ => None,
        }
    }

    /// Converts a condition.
    pub(super) fn condition(&self, test: &Expr, here: usize) -> Converted<String> {
        match test {
            Expr::Not(operand) => Ok(format!("not ({})", self.condition(operand, here)?)),
            Expr::Binary(Operator::And, both) => self.joined("and", both, here),
            Expr::Binary(Operator::Or, both) => self.joined("or", both, here),
            Expr::Binary(
                operator @ (Operator::Less
                | Operator::Greater
                | Operator::AtMost
                | Operator::AtLeast
                | Operator::Equal
                | Operator::Unequal),
                both,
            ) => {
                let (left, right) = (self.term(&both.0, here)?, self.term(&both.1, here)?);
                Ok(format!("{left} {} {right}", operator.sign()))
            }
            Expr::Unique(names) => {
                let lists = names.iter().map(|name| {
                    let found = self.lists.iter().find(|(list, _)| list == name);
                    found.map(|(_, name)| name.as_str())
                });
                match lists.collect::<Option<Vec<&str>>>() {
                    Some(lists) => Ok(format!("distinct({})", lists.join(", "))),
                    None => refuse(here, "UNIQUE of something that is not a list here"),
                }
            }
            _ => refuse(here, "a condition of another form"),
        }
    }

    fn joined(&self, word: &str, both: &(Expr, Expr), here: usize) -> Converted<String> {
        let (left, right) = (
            self.condition(&both.0, here)?,
            self.condition(&both.1, here)?,
        );
        Ok(format!("({left}) {word} ({right})"))
    }
}

/// The value of an expression without variables; `None` if it has some.
fn constant(expr: &Expr) -> Option<BigInt> {
    match expr {
        Expr::Value(Value::Int(number)) => Some(number.clone()),
        Expr::Negative(operand) => Some(-constant(operand)?),
        Expr::Binary(operator, both) => {
            let (left, right) = (constant(&both.0)?, constant(&both.1)?);
            match operator {
                Operator::Plus => Some(left + right),
                Operator::Minus => Some(left - right),
                Operator::Times => Some(left * right),
                Operator::Power => {
                    let power = right.to_u32().filter(|power| *power <= MOST_POWER)?;
                    Some(left.pow(power))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// A regular expression of characters in brackets with repetition counts. Greedy matching and
/// matching a whole token give the same result, because none of the characters is a space or
/// newline.
pub(super) fn simple(pattern: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(pattern).ok()?;
    let rest = text.strip_prefix('[')?;
    let (letters, count) = rest.split_once(']')?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let is_set = !letters.is_empty()
        && letters.chars().all(plain)
        && !letters.starts_with('-')
        && !letters.ends_with('-');
    let is_count = match count {
        "" | "+" => true,
        _ => count
            .strip_prefix('{')
            .and_then(|count| count.strip_suffix('}'))
            .is_some_and(|count| {
                let (low, high) = count.split_once(',').unwrap_or((count, count));
                let both = [low, high].map(|number| number.parse::<u32>().ok());
                matches!(both, [Some(low), Some(high)] if 1 <= low && low <= high)
            }),
    };
    (is_set && is_count).then(|| text.to_owned())
}
