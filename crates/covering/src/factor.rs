//! Parameters as factors with levels.

use super::boundary::numbers;
use generators::Value;
use package::{Calls, Choices, WORDS};

/// How many numbers are paired with the values of other parameters.
pub(super) const PAIRED: usize = 6;

/// A parameter with the levels to try.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Factor {
    pub(super) name: String,
    /// The values, the most effective first; `None` leaves the parameter to the generator.
    pub(super) levels: Vec<Option<Value>>,
    /// The value in rows without a level; if missing, the generator chooses.
    pub(super) usual: Option<Value>,
    /// How many of its first levels are paired with those of other factors; all levels are tried.
    pub(super) paired: usize,
    /// Whether the size of inputs grows with it.
    pub(super) is_size: bool,
    /// Whether it is the length of texts.
    pub(super) is_length: bool,
    /// The level that is only possible with the smallest levels of all other factors.
    pub(super) tight: Option<usize>,
    /// Of values that may be far larger than the largest size: the level with values up to it.
    pub(super) comparable: Option<usize>,
}

impl Factor {
    /// Words or values with these levels, all of them paired.
    pub(super) fn new(name: String, levels: Vec<Option<Value>>) -> Self {
        Self {
            name,
            paired: levels.len(),
            levels,
            usual: None,
            is_size: false,
            is_length: false,
            tight: None,
            comparable: None,
        }
    }

    /// The level that makes the smallest inputs: the least number.
    pub(super) fn smallest(&self) -> Option<usize> {
        self.sizes().min().map(|(_, place)| place)
    }

    /// The level that makes the largest inputs together with those of other factors: the largest
    /// number.
    pub(super) fn largest(&self) -> Option<usize> {
        let sizes = self.sizes().filter(|(_, place)| self.tight != Some(*place));
        sizes.max().map(|(_, place)| place)
    }

    /// The level whose number is next to this one and at most `most`.
    pub(super) fn near(&self, number: i64, most: i64) -> Option<usize> {
        let sizes = self.sizes().filter(|(size, _)| *size <= most);
        let nearest = sizes.min_by_key(|(size, place)| (size.abs_diff(number), *place));
        nearest.map(|(_, place)| place)
    }

    /// The numbers of a size, each with its level.
    fn sizes(&self) -> impl Iterator<Item = (i64, usize)> {
        let number = |level: &Option<Value>| match level {
            Some(Value::Int(number)) => Some(*number),
            // Sizes of declared inputs are ranges of one number.
            Some(Value::Text(range)) => range.split_once("..=")?.1.parse().ok(),
            _ => None,
        };
        let levels = self.levels.iter().enumerate().filter(|_| self.is_size);
        levels.filter_map(move |(place, level)| Some((number(level)?, place)))
    }

    /// The level that leaves the parameter to the generator; the words of a problem are always
    /// given.
    pub(super) fn open(&self) -> Option<usize> {
        (self.name == WORDS).then_some(0)
    }

    /// Whether it is a range of values whose first level leaves them to the generator.
    pub(super) fn is_open_value(&self) -> bool {
        !self.is_size && self.name != WORDS && matches!(self.levels.first(), Some(None))
    }

    /// Whether its levels are words, not ranges of numbers.
    pub(super) fn has_words(&self) -> bool {
        matches!(self.levels.first(), Some(Some(Value::Text(text))) if !text.contains("..="))
    }
}

/// The factors of a program as a group of the spec calls it: all values of lists; of ranges, the
/// numbers that are likely to reveal bugs. Parameters of several groups are not combined, as the
/// combination may be invalid.
pub(super) fn call_factors(calls: &Calls) -> Vec<Factor> {
    let factors = calls.choices().into_iter().map(|(name, choices)| {
        let levels: Vec<Value> = match choices {
            Choices::One(value) => vec![value],
            Choices::List(values) => values,
            Choices::Range(low, high) => numbers(low, high).into_iter().map(Value::Int).collect(),
        };
        Factor {
            // A program is always called with all its parameters.
            usual: levels.first().cloned(),
            is_size: true,
            ..Factor::new(name, levels.into_iter().map(Some).collect())
        }
    });
    factors.collect()
}
