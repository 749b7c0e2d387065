//! The minimum and the maximum of a term.

use crate::number::Number;
use crate::plan::{Function, Operation, Relation, Term, VarId};

/// The minimum and the maximum of a term.
pub type Interval = (i128, i128);

/// Larger numbers are not distinguished.
pub const INFINITE: i128 = i128::MAX >> 32;
const ANYTHING: Interval = (-INFINITE, INFINITE);

/// The interval of a term, given those of the variables. Fractions are rounded outwards.
pub fn interval(term: &Term, interval_of: &impl Fn(VarId) -> Interval) -> Interval {
    match term {
        Term::Number(number) => (floor(*number), ceiling(*number)),
        Term::Last(var) => interval_of(*var),
        // No list has more elements.
        Term::Row(_) => (1, super::MAX_LENGTH),
        Term::Negative(inner) => {
            let (low, high) = interval(inner, interval_of);
            (-high, -low)
        }
        Term::Binary(operation, left, right) => binary(
            *operation,
            interval(left, interval_of),
            interval(right, interval_of),
        ),
        Term::Call(function @ (Function::Min | Function::Max), arguments) => {
            best(*function, arguments, interval_of)
        }
        Term::Call(Function::Abs, arguments) => {
            let (low, high) = interval(&arguments[0], interval_of);
            let least = if low <= 0 && high >= 0 {
                0
            } else {
                low.abs().min(high.abs())
            };
            (least, low.abs().max(high.abs()))
        }
        // The span of a text is the span of its length.
        Term::Call(Function::Len, arguments) => match &arguments[0] {
            Term::Last(var) if interval_of(*var) != (0, 0) => interval_of(*var),
            Term::Text(text) => (text.len() as i128, text.len() as i128),
            _ => (0, INFINITE),
        },
        Term::Call(Function::Count | Function::LongestRow, _) => (0, INFINITE),
        Term::Call(Function::Days, _) => (0, 31),
        _ => ANYTHING,
    }
}

fn floor(number: Number) -> i128 {
    let scale = crate::number::power_of_ten(number.places).unwrap_or(1);
    limited(number.units.div_euclid(scale))
}

fn ceiling(number: Number) -> i128 {
    let scale = crate::number::power_of_ten(number.places).unwrap_or(1);
    limited(-(-number.units).div_euclid(scale))
}

fn limited(number: i128) -> i128 {
    number.clamp(-INFINITE, INFINITE)
}

fn best(
    function: Function,
    arguments: &[Term],
    interval_of: &impl Fn(VarId) -> Interval,
) -> Interval {
    let is_list = |term: &Term| matches!(term, Term::List { .. });
    let intervals = arguments.iter().map(|term| match term {
        Term::List { var, .. } => interval_of(*var),
        other => interval(other, interval_of),
    });
    let choose = |left: i128, right: i128| match function {
        Function::Min => left.min(right),
        _ => left.max(right),
    };
    let whole = intervals.reduce(|left, right| (choose(left.0, right.0), choose(left.1, right.1)));
    match whole {
        Some(whole) if !arguments.iter().any(is_list) || arguments.len() == 1 => whole,
        _ => ANYTHING,
    }
}

/// The interval of an operation on two intervals.
#[must_use]
pub fn binary(operation: Operation, left: Interval, right: Interval) -> Interval {
    let corners = |operate: &dyn Fn(i128, i128) -> i128| {
        let all = [
            (left.0, right.0),
            (left.0, right.1),
            (left.1, right.0),
            (left.1, right.1),
        ];
        let values = all.map(|(left, right)| limited(operate(left, right)));
        (
            values.into_iter().min().unwrap_or(0),
            values.into_iter().max().unwrap_or(0),
        )
    };
    match operation {
        Operation::Plus => (limited(left.0 + right.0), limited(left.1 + right.1)),
        Operation::Minus => (limited(left.0 - right.1), limited(left.1 - right.0)),
        Operation::Times => corners(&i128::saturating_mul),
        Operation::Divided if right.0 > 0 => corners(&i128::div_euclid),
        Operation::Modulo if right.0 > 0 => (0, right.1 - 1),
        Operation::Power if left.0 >= 0 && right.0 >= 0 => corners(&|base, exponent| {
            base.saturating_pow(u32::try_from(exponent).unwrap_or(u32::MAX))
        }),
        Operation::Divided | Operation::Modulo | Operation::Power => ANYTHING,
    }
}

/// Whether a condition is false for all values of the variables.
pub(super) fn never(term: &Term, interval_of: &impl Fn(VarId) -> Option<Interval>) -> bool {
    match term {
        Term::And(left, right) => never(left, interval_of) || never(right, interval_of),
        Term::Or(left, right) => never(left, interval_of) && never(right, interval_of),
        Term::Compare(first, rest) => {
            let side = |term: &Term| match term {
                // A comparison of a list compares each element, and the list may be empty.
                Term::Number(_) | Term::Last(_) | Term::Binary(..) | Term::Negative(_)
                    if is_single(term, interval_of) =>
                {
                    interval(term, &|var| interval_of(var).unwrap_or(ANYTHING))
                }
                _ => ANYTHING,
            };
            let mut left = side(first);
            rest.iter().any(|(relation, right)| {
                let right = side(right);
                let pair = (left, right);
                left = right;
                apart(*relation, pair.0, pair.1)
            })
        }
        _ => false,
    }
}

fn is_single(term: &Term, interval_of: &impl Fn(VarId) -> Option<Interval>) -> bool {
    let mut single = true;
    term.visit(&mut |inner| {
        single &= !matches!(
            inner,
            Term::List { .. } | Term::Text(_) | Term::Index(..) | Term::Slice(..)
        ) && !matches!(inner, Term::Last(var) if interval_of(*var).is_none());
    });
    single
}

pub(super) fn apart(relation: Relation, left: Interval, right: Interval) -> bool {
    match relation {
        Relation::Less => left.0 >= right.1,
        Relation::AtMost => left.0 > right.1,
        Relation::Greater => left.1 <= right.0,
        Relation::AtLeast => left.1 < right.0,
        Relation::Equal => left.0 > right.1 || left.1 < right.0,
        Relation::Different => left.0 == left.1 && left == right,
    }
}
