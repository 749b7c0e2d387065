//! What parameters may ask for of one variable.

use super::attacks::Attack;
use super::texts::TextShape;
use crate::number::Number;

/// How numbers are spread over their range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    Uniform,
    Logarithmic,
    NearBounds,
    Equal,
    /// So many different ones.
    Few(usize),
    /// Those on which programs with a well-known mistake fail.
    Against(Attack),
}

/// How a list is arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arranged {
    AsDrawn,
    Sorted,
    Reversed,
    NearlySorted,
}

/// What is asked for of one variable.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) values: Values,
    pub(crate) order: Arranged,
    pub(crate) string: TextShape,
    /// The shape of a tree, a graph, points or a grid.
    pub(crate) shape: Option<String>,
}

/// Both bounds of a text like `4..=7`.
pub(crate) fn range(text: &str) -> Option<(Number, Number)> {
    let signed = |text: &str| {
        let text = text.trim();
        let number = Number::parse(text.strip_prefix('-').unwrap_or(text))?;
        if text.starts_with('-') {
            Number::ZERO.minus(number)
        } else {
            Some(number)
        }
    };
    let (low, high) = text.split_once("..=")?;
    Some((signed(low)?, signed(high)?))
}
