//! Sums, counts, minima and maxima of intervals.

use super::partial::better;
use input_language::plan::{Function, Operation};
use input_language::resolve::{Interval, binary};

/// The value with one more element.
pub(super) fn joined(function: Function, left: Option<Interval>, right: Interval) -> Interval {
    let Some(left) = left else {
        return right;
    };
    match function {
        Function::Min => better(true, left, right),
        Function::Max => better(false, left, right),
        _ => binary(Operation::Plus, left, right),
    }
}

/// The value of a number of elements in the same interval.
pub(super) fn rest(function: Function, value: Interval, count: Interval) -> Interval {
    match function {
        Function::Min | Function::Max => value,
        _ => binary(Operation::Times, value, count),
    }
}

/// The value with elements that may be missing.
pub(super) fn widened(function: Function, left: Option<Interval>, right: Interval) -> Interval {
    match (function, left) {
        (Function::Min, Some(left)) => (left.0.min(right.0), left.1),
        (Function::Max, Some(left)) => (left.0, left.1.max(right.1)),
        (_, left) => joined(function, left, right),
    }
}
