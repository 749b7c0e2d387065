//! What parameters can request for one variable.

use super::attacks::Attack;
use super::texts::TextShape;
use input_language::number::Number;

/// The distribution of numbers over their range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Distribution {
    Uniform,
    Logarithmic,
    NearBounds,
    Equal,
    /// Only this many different ones.
    Few(usize),
    /// The number that is nearest to zero, except for few others.
    Sparse,
    /// Numbers on which programs with a well-known mistake fail.
    Against(Attack),
}

/// The order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrangement {
    AsDrawn,
    Sorted,
    Reversed,
    NearlySorted,
}

/// The requests for one variable.
#[derive(Clone, Debug)]
pub(crate) struct VarOptions {
    pub(crate) values: Distribution,
    pub(crate) order: Arrangement,
    pub(crate) string: TextShape,
    /// The shape of a tree, a graph, points or a grid.
    pub(crate) shape: Option<String>,
}

/// Both bounds of a text like `4..=7`.
#[must_use]
pub fn range(text: &str) -> Option<(Number, Number)> {
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
