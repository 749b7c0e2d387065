//! Values, and operations on two of them.

use super::EvaluationError;
use crate::data::Column;
use crate::number::Number;
use crate::plan::{Operation, Relation};
use std::cmp::Ordering;

/// The value of a term.
#[derive(Clone, Debug)]
pub(crate) enum Value<'a> {
    Number(Number),
    Truth(bool),
    Text(&'a [u8]),
    View(View<'a>),
    List(Vec<Value<'a>>),
}

impl Value<'_> {
    /// How many elements or letters it has.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Number(_) | Self::Truth(_) => 0,
            Self::Text(text) => text.len(),
            Self::View(view) => view.len(),
            Self::List(values) => values.len(),
        }
    }
}

/// A part of a column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
    pub(crate) column: &'a Column,
    /// The words, if the numbers are numbers of words.
    pub(crate) words: Option<&'a [Vec<u8>]>,
    /// How many decimal places the numbers have.
    pub(crate) decimals: u32,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The lengths of its rows, if it is a list of lists.
    pub(crate) rows: Option<&'a [usize]>,
}

impl<'a> View<'a> {
    /// How many values it has, over all rows.
    pub(crate) fn len(&self) -> usize {
        self.end - self.start
    }

    /// The values, if they are numbers, in units of the last place.
    pub(crate) fn units(&self) -> Option<&'a [i64]> {
        match self.column {
            Column::Ints(values) if self.words.is_none() => Some(&values[self.start..self.end]),
            Column::Decimals { units, .. } => Some(&units[self.start..self.end]),
            Column::Ints(_) | Column::Texts { .. } => None,
        }
    }

    /// The value with this index among those of all rows.
    pub(crate) fn at(&self, index: usize) -> Value<'a> {
        let at = self.start + index;
        match (self.column, self.words) {
            (Column::Ints(values), Some(words)) => Value::Text(word(words, values[at])),
            (Column::Ints(values), None) => Value::Number(Number::whole(values[at].into())),
            (Column::Decimals { units, .. }, _) => Value::Number(Number {
                units: units[at].into(),
                places: self.decimals,
            }),
            (Column::Texts { .. }, _) => Value::Text(self.column.text(at)),
        }
    }

    /// A range of its elements, or of its rows.
    fn between(&self, first: usize, end: usize) -> Self {
        let Some(rows) = self.rows else {
            let start = self.start + first;
            return Self {
                start,
                end: self.start + end,
                ..*self
            };
        };
        let start = self.start + rows[..first].iter().sum::<usize>();
        let stop = start + rows[first..end].iter().sum::<usize>();
        Self {
            start,
            end: stop,
            rows: Some(&rows[first..end]),
            ..*self
        }
    }

    fn row(&self, index: usize) -> Option<Value<'a>> {
        let Some(rows) = self.rows else {
            return (index < self.len()).then(|| self.at(index));
        };
        let start = self.start + rows.get(..index)?.iter().sum::<usize>();
        let end = start + rows.get(index)?;
        Some(Value::View(Self {
            start,
            end,
            rows: None,
            ..*self
        }))
    }
}

/// The word with this number.
pub(super) fn word(words: &[Vec<u8>], number: i64) -> &[u8] {
    usize::try_from(number)
        .ok()
        .and_then(|number| words.get(number))
        .map_or(&[], Vec::as_slice)
}

impl<'a> Value<'a> {
    /// How many elements it has; `None` if it is not a list.
    pub(super) fn list_len(&self) -> Option<usize> {
        match self {
            Self::View(view) => Some(view.len()),
            Self::List(items) => Some(items.len()),
            Self::Number(_) | Self::Truth(_) | Self::Text(_) => None,
        }
    }

    /// An element of a list, from 0, or the value itself.
    pub(super) fn item(&self, index: usize) -> Value<'a> {
        match self {
            Self::View(view) => view.at(index),
            Self::List(items) => items[index].clone(),
            single => single.clone(),
        }
    }

    /// An element of a list or a letter of a text, from 1.
    pub(super) fn element(&self, index: Number) -> Result<Value<'a>, EvaluationError> {
        let outside = || format!("there is no element {index}");
        let at = index
            .to_whole()
            .and_then(|index| usize::try_from(index - 1).ok())
            .ok_or_else(outside)?;
        match self {
            Self::Text(text) => text.get(at..=at).map(Value::Text),
            Self::View(view) => view.row(at),
            Self::List(items) => items.get(at).cloned(),
            Self::Number(_) | Self::Truth(_) => None,
        }
        .ok_or_else(outside)
    }

    /// The elements of a list, or the letters of a text, in a range of indices from 1.
    pub(super) fn slice(&self, low: i128, high: i128) -> Result<Value<'a>, EvaluationError> {
        let len = match self {
            Self::Text(text) => text.len(),
            Self::View(view) => view.rows.map_or(view.len(), <[usize]>::len),
            Self::List(items) => items.len(),
            Self::Number(_) | Self::Truth(_) => 0,
        };
        let outside = || format!("there are no elements {low} to {high}");
        let first = usize::try_from(low - 1).map_err(|_| outside())?;
        let end = usize::try_from(high).map_err(|_| outside())?;
        if first > end || end > len {
            return Err(outside());
        }
        Ok(match self {
            Self::Text(text) => Value::Text(&text[first..end]),
            Self::View(view) => Value::View(view.between(first, end)),
            Self::List(items) => Value::List(items[first..end].to_vec()),
            Self::Number(_) | Self::Truth(_) => return Err(outside()),
        })
    }

    pub(super) fn to_number(&self) -> Result<Number, EvaluationError> {
        match self {
            Self::Number(number) => Ok(*number),
            _ => Err("another value is used where a number is needed".to_owned()),
        }
    }
}

/// The common length of two lists, or of a list and a single value; `None` for two single values.
fn common_len(left: &Value<'_>, right: &Value<'_>) -> Result<Option<usize>, EvaluationError> {
    match (left.list_len(), right.list_len()) {
        (Some(left), Some(right)) if left != right => {
            Err(format!("lists of {left} and {right} elements"))
        }
        (left, right) => Ok(left.or(right)),
    }
}

/// An operation on two numbers, or on each element of lists.
pub(super) fn arithmetic<'a>(
    operation: Operation,
    left: &Value<'_>,
    right: &Value<'_>,
) -> Result<Value<'a>, EvaluationError> {
    if let Some(len) = common_len(left, right)? {
        let items = (0..len).map(|at| arithmetic(operation, &left.item(at), &right.item(at)));
        return Ok(Value::List(items.collect::<Result<_, _>>()?));
    }
    let (left, right) = (left.to_number()?, right.to_number()?);
    let result = match operation {
        Operation::Plus => left.plus(right),
        Operation::Minus => left.minus(right),
        Operation::Times => left.times(right),
        Operation::Divided => left.divided(right),
        Operation::Modulo => left.modulo(right),
        Operation::Power => left.power(right),
    };
    result.map(Value::Number).ok_or_else(|| format!("{left} and {right} cannot be combined: the result has too many digits, or a division has no result"))
}

/// Whether a relation holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ComparisonResult {
    Yes,
    No,
    /// It does not hold; this is the index of the first element of a list for which it fails.
    NotAt(usize),
}

/// Whether a relation holds for all elements of lists.
pub(super) fn met(
    relation: Relation,
    left: &Value<'_>,
    right: &Value<'_>,
) -> Result<ComparisonResult, EvaluationError> {
    if let Some(len) = common_len(left, right)? {
        for at in 0..len {
            if met(relation, &left.item(at), &right.item(at))? != ComparisonResult::Yes {
                return Ok(ComparisonResult::NotAt(at));
            }
        }
        return Ok(ComparisonResult::Yes);
    }
    let order = match (left, right) {
        (Value::Number(left), Value::Number(right)) => left.cmp(right),
        (Value::Text(left), Value::Text(right)) => left.cmp(right),
        (Value::Truth(left), Value::Truth(right)) => left.cmp(right),
        _ => return Err("two values of different types are compared".to_owned()),
    };
    Ok(if holds(relation, order) {
        ComparisonResult::Yes
    } else {
        ComparisonResult::No
    })
}

/// Whether two values that compare like this are in a relation.
#[must_use]
pub fn holds(relation: Relation, order: Ordering) -> bool {
    match relation {
        Relation::Less => order.is_lt(),
        Relation::AtMost => order.is_le(),
        Relation::Greater => order.is_gt(),
        Relation::AtLeast => order.is_ge(),
        Relation::Equal => order.is_eq(),
        Relation::Different => order.is_ne(),
    }
}
