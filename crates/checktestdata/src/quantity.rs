//! The bounded quantities of an input: what a script says of their bounds, and which values they take.
//!
//! Theory of operation: while a script runs along an input, every number that it reads has a least and a greatest value; so has the
//! length of a text whose regular expression counts, and what `ASSERT` compares with something constant. A quantity goes by the name of its
//! variable, whatever the index is, so all values of an array are one. A bound counts as constant if it was the same each time.

use super::evaluate::{Here, Variables};
use super::syntax::{Action, Expr, Variable};
use super::value::{Fraction, Operator, Value};
use num_traits::ToPrimitive as _;
use std::collections::BTreeMap;
use std::fmt;

/// An exact number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number(pub(super) Fraction);

/// A quantity of an input, as the script names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// The variable, or the command that reads it.
    pub name: String,
    /// Its least value, if it has one.
    pub low: Option<Side>,
    /// Its greatest value, if it has one.
    pub high: Option<Side>,
    /// The least and the greatest value that it takes.
    pub taken: (Number, Number),
}

/// A bound of a quantity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The bound; none where it was not the same each time.
    pub bound: Option<Number>,
    /// Whether some value was equal to it.
    pub reached: bool,
}

/// The quantities of one input: those that are read by name, then those that are asserted.
#[derive(Debug, Default)]
pub(super) struct Noted(BTreeMap<(bool, String), Quantity>);

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

impl Side {
    fn new(bound: Fraction, value: &Fraction) -> Self {
        Self {
            reached: bound == *value,
            bound: Some(Number(bound)),
        }
    }

    fn merged(self, other: Self) -> Self {
        let Self { bound, reached } = other;
        Self {
            bound: self.bound.filter(|known| bound.as_ref() == Some(known)),
            reached: self.reached || reached,
        }
    }
}

/// A quantity with one value.
fn single(
    name: String,
    value: Fraction,
    low: Option<Fraction>,
    high: Option<Fraction>,
) -> Quantity {
    Quantity {
        name,
        low: low.map(|low| Side::new(low, &value)),
        high: high.map(|high| Side::new(high, &value)),
        taken: (Number(value.clone()), Number(value)),
    }
}

impl Quantity {
    fn merged(self, other: Self) -> Self {
        let both = |one: Option<Side>, other: Option<Side>| match (one, other) {
            (Some(one), Some(other)) => Some(one.merged(other)),
            (one, other) => one.or(other),
        };
        Self {
            name: self.name,
            low: both(self.low, other.low),
            high: both(self.high, other.high),
            taken: (
                self.taken.0.min(other.taken.0),
                self.taken.1.max(other.taken.1),
            ),
        }
    }
}

impl Noted {
    /// All of them.
    pub(super) fn into_all(self) -> Vec<Quantity> {
        self.0.into_values().collect()
    }

    /// Notes a value that was read by the command of a line into a variable, if it has one.
    pub(super) fn read(
        &mut self,
        (names, action, line): (&[String], &Action, usize),
        value: Fraction,
        (low, high): (Fraction, Fraction),
    ) {
        let name = read_name(names, action, line);
        self.add(false, single(name, value, Some(low), Some(high)));
    }

    /// Notes what an `ASSERT` that holds compares with something constant.
    pub(super) fn asserted(&mut self, test: &Expr, variables: &Variables<'_>, here: &Here<'_>) {
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
            && let Some((low, high)) = bounds(operator, bound, &value)
        {
            let name = text(quantity, variables.names());
            self.add(true, single(name, value, low, high));
        }
    }

    fn add(&mut self, is_asserted: bool, quantity: Quantity) {
        let key = (is_asserted, quantity.name.clone());
        let merged = match self.0.remove(&key) {
            Some(known) => known.merged(quantity),
            None => quantity,
        };
        self.0.insert(key, merged);
    }
}

/// The least and the greatest value that a comparison with a bound allows. A strict one tells them of whole numbers alone.
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

/// What a command reads: the name of the variable that gets it, or else the command as it is written.
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

/// An expression as a script writes it.
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
