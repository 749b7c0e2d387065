//! The bounded quantities of an input: their bounds in the script, and their values.
//!
//! While a script runs on an input, every number that it reads has a minimum and a maximum. So have
//! the lengths of texts whose regular expression has counts, and expressions that `ASSERT` compares
//! with a constant. A quantity has the name of its variable, without the index, so all values of an
//! array belong to one quantity. A bound is constant if it was the same each time.

use super::evaluate::{EvaluationPosition, Variables};
use super::syntax::{Action, Expr, Variable};
use super::value::{Fraction, Operator, Value};
use generators::Quantity;
use num_traits::ToPrimitive as _;
use std::collections::BTreeMap;
use std::fmt;

/// An exact number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number(pub(super) Fraction);

/// The quantities of one input: first those that are read, then those that are asserted.
#[derive(Debug, Default)]
pub(super) struct RecordedQuantities(BTreeMap<(bool, String), Quantity<Number>>);

impl Number {
    /// The nearest number of double precision.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        let (above, below) = (self.0.numer().to_f64(), self.0.denom().to_f64());
        above.unwrap_or(f64::INFINITY) / below.unwrap_or(1.0)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_integer() {
            return self.0.numer().fmt(out);
        }
        Value::Float(self.0.clone()).fmt(out)
    }
}

impl RecordedQuantities {
    /// All quantities.
    pub(super) fn into_all(self) -> Vec<Quantity<Number>> {
        self.0.into_values().collect()
    }

    /// Records a value that the command in this line has read, and its variable, if any.
    pub(super) fn read(
        &mut self,
        (names, action, line): (&[String], &Action, usize),
        value: Fraction,
        (low, high): (Fraction, Fraction),
    ) {
        let name = read_name(names, action, line);
        self.add((false, name), value, (Some(low), Some(high)));
    }

    /// Records the expressions that a true `ASSERT` compares with a constant.
    pub(super) fn asserted(
        &mut self,
        test: &Expr,
        variables: &Variables<'_>,
        here: &EvaluationPosition<'_>,
    ) {
        let Expr::Binary(operator, operands) = test else {
            return;
        };
        let (left, right) = (&operands.0, &operands.1);
        if *operator == Operator::And {
            self.asserted(left, variables, here);
            self.asserted(right, variables, here);
            return;
        }
        let (quantity, bound, operator) = match (is_constant(left), is_constant(right)) {
            (false, true) => (left, right, *operator),
            (true, false) => (right, left, mirrored(*operator)),
            _ => return,
        };
        let number = |expr: &Expr| variables.value(expr, here).ok()?.fraction();
        if let (Some(value), Some(bound)) = (number(quantity), number(bound))
            && let Some(bounds) = bounds(operator, bound, &value)
        {
            let name = text(quantity, variables.names());
            self.add((true, name), value, bounds);
        }
    }

    fn add(
        &mut self,
        key: (bool, String),
        value: Fraction,
        (low, high): (Option<Fraction>, Option<Fraction>),
    ) {
        let name = key.1.clone();
        let quantity = self.0.entry(key);
        let quantity = quantity.or_insert_with(|| Quantity::new(name));
        quantity.record(Number(value), (low.map(Number), high.map(Number)));
    }
}

/// The minimum and maximum that a comparison with a bound allows. A strict comparison gives a bound
/// only for whole numbers.
fn bounds(
    operator: Operator,
    bound: Fraction,
    value: &Fraction,
) -> Option<(Option<Fraction>, Option<Fraction>)> {
    let one = || Fraction::from_integer(1.into());
    let is_whole = bound.is_integer() && value.is_integer();
    match operator {
        Operator::AtMost => Some((None, Some(bound))),
        Operator::AtLeast => Some((Some(bound), None)),
        Operator::Less if is_whole => Some((None, Some(bound - one()))),
        Operator::Greater if is_whole => Some((Some(bound + one()), None)),
        _ => None,
    }
}

fn mirrored(operator: Operator) -> Operator {
    match operator {
        Operator::Less => Operator::Greater,
        Operator::Greater => Operator::Less,
        Operator::AtMost => Operator::AtLeast,
        Operator::AtLeast => Operator::AtMost,
        other => other,
    }
}

fn is_constant(expr: &Expr) -> bool {
    match expr {
        Expr::Value(_) => true,
        Expr::Negative(operand) => is_constant(operand),
        Expr::Binary(_, operands) => is_constant(&operands.0) && is_constant(&operands.1),
        _ => false,
    }
}

/// The name of what a command reads: its variable, or else the command as written.
fn read_name(names: &[String], action: &Action, line: usize) -> String {
    let variable = |variable: &Variable| names[variable.name].clone();
    let pair = |low: &Expr, high: &Expr| format!("{}, {}", text(low, names), text(high, names));
    match action {
        Action::Int(.., Some(into)) => variable(into),
        Action::Int(low, high, None) => format!("INT({}) in line {line}", pair(low, high)),
        Action::Float(float) => match &float.into {
            Some(into) => variable(into),
            None => format!("FLOAT({}) in line {line}", pair(&float.low, &float.high)),
        },
        Action::Regex(_, Some(into)) => format!("length of {}", variable(into)),
        Action::Regex(pattern, None) => {
            format!("length of REGEX({}) in line {line}", text(pattern, names))
        }
        _ => format!("line {line}"),
    }
}

/// An expression as written in a script.
fn text(expr: &Expr, names: &[String]) -> String {
    let operand = |expr: &Expr| match expr {
        Expr::Binary(..) => format!("({})", text(expr, names)),
        _ => text(expr, names),
    };
    match expr {
        Expr::Value(Value::Float(number)) => Number(number.clone()).to_string(),
        Expr::Value(value) => value.to_string(),
        Expr::Variable(variable) => names[variable.name].clone(),
        Expr::Negative(inner) => format!("-{}", operand(inner)),
        Expr::Not(inner) => format!("!{}", operand(inner)),
        Expr::Binary(operator, operands) => {
            let (left, right) = (operand(&operands.0), operand(&operands.1));
            format!("{left} {} {right}", operator.sign())
        }
        Expr::Length(inner) => format!("STRLEN({})", text(inner, names)),
        Expr::Match(inner) => format!("MATCH({})", text(inner, names)),
        Expr::IsEof => "ISEOF".to_owned(),
        Expr::Unique(all) => {
            let all: Vec<&str> = all.iter().map(|name| &*names[*name]).collect();
            format!("UNIQUE({})", all.join(", "))
        }
        Expr::InArray(value, array) => {
            format!("INARRAY({}, {})", text(value, names), names[*array])
        }
    }
}
