//! The parameters of a generator as factors with levels.

use super::boundary::{numbers, numbers_with};
use super::trial::Trial;
use generators::{Params, Value};
use input::ParameterRange;
use package::{Calls, Choices, InProcess, WORDS};
use problems::{Parameter, Values};
use std::collections::BTreeMap;

/// The input size in bytes for a moderate number of datasets.
const MODERATE_BYTES: usize = 16 << 10;
/// The input size in bytes for many datasets.
const MANY_BYTES: usize = 256 << 10;
/// The input size in bytes for as many datasets as possible.
const MAX_BYTES: usize = 2 << 20;
/// How many of the lowest numbers are tried as the least possible one.
const TRIED_AS_MINIMUM: i64 = 8;
/// The largest number that is tried if the maximum is unknown.
const MAX_UNBOUNDED: i64 = 1 << 24;

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
    /// The level that is only possible with the smallest levels of all other factors.
    pub(super) tight: Option<usize>,
}

/// How many numbers are paired with the values of other parameters.
pub(super) const PAIRED: usize = 6;

impl Factor {
    /// The level that makes the smallest inputs: the least number.
    pub(super) fn smallest(&self) -> Option<usize> {
        let least = |level: &Option<Value>| match level {
            Some(Value::Int(number)) => Some(*number),
            Some(Value::Text(range)) => range.split_once("..=")?.0.parse().ok(),
            _ => None,
        };
        let levels = self.levels.iter().enumerate().filter(|_| self.is_size);
        let numbers = levels.filter_map(|(place, level)| Some((least(level)?, place)));
        numbers.min().map(|(_, place)| place)
    }

    /// The level that makes the largest inputs together with those of other factors: the largest
    /// number.
    pub(super) fn largest(&self) -> Option<usize> {
        let levels = self.levels.iter().enumerate();
        let levels = levels.filter(|(place, _)| self.is_size && self.tight != Some(*place));
        let numbers = levels.filter_map(|(place, level)| match level {
            Some(Value::Int(number)) => Some((*number, place)),
            Some(Value::Text(range)) => {
                let (_, most) = range.split_once("..=")?;
                Some((most.parse().ok()?, place))
            }
            _ => None,
        });
        numbers.max().map(|(_, place)| place)
    }

    /// The level that leaves the parameter to the generator; the words of a problem are always
    /// given.
    pub(super) fn open(&self) -> Option<usize> {
        (self.name == WORDS).then_some(0)
    }

    /// Whether its levels are words.
    pub(super) fn has_words(&self) -> bool {
        matches!(self.levels.first(), Some(Some(Value::Text(_))))
    }
}

/// The factors of a generator that runs in this process; empty if none of its parameters varies.
pub(super) fn generator_factors(generator: &InProcess<'_>, trial: &Trial<'_>) -> Vec<Factor> {
    let factors = match generator {
        InProcess::Declared(_) | InProcess::Script(_) => range_factors(generator, trial),
        InProcess::Varied(_) => Vec::new(),
        InProcess::Model(model) => {
            let infos = model.generators().into_iter();
            let info = infos.filter(|info| info.name == trial.generator);
            parameter_factors(info.flat_map(|info| info.params).collect(), trial)
        }
    };
    let varied = factors.into_iter();
    varied.filter(|factor| !factor.levels.is_empty()).collect()
}

fn parameter_factors(params: Vec<&Parameter>, trial: &Trial<'_>) -> Vec<Factor> {
    // The maximum may depend on other parameters: a larger board allows more moves.
    let alone = largest_of_all(&params, &BTreeMap::new(), trial);
    let together = largest_of_all(&params, &alone, trial);
    let smallest = params.iter().filter_map(|param| match param.values {
        Values::Numbers(low, _) | Values::Typical(low, ..) | Values::From(low) => {
            Some((param.name.to_owned(), Value::Int(low)))
        }
        _ => None,
    });
    let smallest = smallest.collect();
    let params = params.into_iter();
    let factors = params.map(|param| {
        let largest = [&alone, &together].map(|found| found.get(param.name).copied());
        let largest = largest.into_iter().flatten().max();
        parameter_factor(param, largest, &smallest, trial)
    });
    factors.collect()
}

/// The maximum of each parameter without a stated maximum, with these values for the others.
fn largest_of_all(
    params: &[&Parameter],
    others: &BTreeMap<String, i64>,
    trial: &Trial<'_>,
) -> BTreeMap<String, i64> {
    let largest = params.iter().filter_map(|param| {
        let Values::From(low) = param.values else {
            return None;
        };
        let others = others.iter().filter(|(name, _)| *name != param.name);
        let others = others.map(|(name, number)| (name.clone(), Value::Int(*number)));
        let found = largest(param.name, low, &others.collect(), trial)?;
        Some((param.name.to_owned(), found))
    });
    largest.collect()
}

/// The factor of a parameter. A number without a stated maximum may be up to `largest`; `smallest`
/// has the other numbers at their minimum.
fn parameter_factor(
    param: &Parameter,
    largest: Option<i64>,
    smallest: &BTreeMap<String, Value>,
    trial: &Trial<'_>,
) -> Factor {
    let texts = |words: &[&str]| {
        let words = words.iter();
        words
            .map(|word| Some(Value::Text((*word).to_owned())))
            .collect()
    };
    let ints = |numbers: Vec<i64>| -> Vec<Option<Value>> {
        let numbers = numbers.into_iter();
        numbers.map(|number| Some(Value::Int(number))).collect()
    };
    let mut usual = None;
    let (mut paired, mut tight) = (usize::MAX, None);
    let levels = match param.values {
        Values::Numbers(low, high) => {
            paired = PAIRED;
            let mut levels = ints(numbers(low, high));
            // If left to the generator, it may be as small as the rest requires. The bounds come
            // first.
            levels.insert(levels.len().min(2), None);
            levels
        }
        Values::Typical(low, high, typical) => {
            paired = PAIRED;
            let mut levels = typical.to_vec();
            let others = numbers(low, high).into_iter();
            levels.extend(others.filter(|number| !typical.contains(number)));
            ints(levels)
        }
        Values::From(low) => match largest {
            Some(high) => {
                paired = PAIRED;
                // If left to the generator, it fits all values of the others.
                [vec![None], ints(numbers(low, high))].concat()
            }
            None => Vec::new(),
        },
        Values::Datasets => {
            let none = BTreeMap::new();
            let moderate = doubled(param.name, &none, trial, MODERATE_BYTES);
            usual = Some(Value::Int(moderate));
            let many = doubled(param.name, &none, trial, MANY_BYTES);
            let most = doubled(param.name, smallest, trial, MAX_BYTES);
            let mut levels = vec![moderate, 1, many];
            levels.dedup();
            paired = levels.len();
            if most > many {
                tight = Some(levels.len());
                levels.push(most);
            }
            ints(levels)
        }
        Values::OneOf(numbers) => ints(numbers.to_vec()),
        Values::Words(words) => texts(words),
        Values::Flag => [true, false].map(|flag| Some(Value::Bool(flag))).to_vec(),
    };
    Factor {
        name: param.name.to_owned(),
        paired: levels.len().min(paired),
        levels,
        usual,
        is_size: true,
        tight,
    }
}

/// The largest power of two for which the generator makes an input of at most `bytes` bytes,
/// together with these other parameters.
fn doubled(name: &str, others: &BTreeMap<String, Value>, trial: &Trial<'_>, bytes: usize) -> i64 {
    let mut number = 1;
    while number < MAX_UNBOUNDED && is_possible(name, Value::Int(2 * number), others, trial, bytes)
    {
        number *= 2;
    }
    number
}

/// Whether the generator makes an input of at most `bytes` bytes with this value and these others,
/// choosing all other parameters itself.
fn is_possible(
    name: &str,
    value: Value,
    others: &BTreeMap<String, Value>,
    trial: &Trial<'_>,
    bytes: usize,
) -> bool {
    let mut params = Params(others.clone());
    params.0.insert(name.to_owned(), value);
    trial.made(&params, 0, bytes).is_some()
}

/// The largest number from `low` on for which the generator makes an input with these others,
/// choosing all other parameters itself.
fn largest(
    name: &str,
    low: i64,
    others: &BTreeMap<String, Value>,
    trial: &Trial<'_>,
) -> Option<i64> {
    let is_possible = |number| is_possible(name, Value::Int(number), others, trial, usize::MAX);
    // The minimum may only be possible with other values: no game has a winner after the first
    // move.
    let least = (low..low + TRIED_AS_MINIMUM).find(|number| is_possible(*number))?;
    let (mut possible, mut step) = (least, 1);
    while step < MAX_UNBOUNDED && is_possible(least + step) {
        possible = least + step;
        step *= 2;
    }
    let mut impossible = least + step;
    while impossible - possible > 1 {
        let middle = possible + (impossible - possible) / 2;
        if is_possible(middle) {
            possible = middle;
        } else {
            impossible = middle;
        }
    }
    Some(possible)
}

/// The distance from the minimum of a size to the largest value that still gives a small enough
/// input with these others: the distance to its maximum, or a power of two.
fn reach(size: &ParameterRange, others: &BTreeMap<String, Value>, trial: &Trial<'_>) -> i64 {
    let is_possible = |number| {
        let value = range(number, number);
        is_possible(&size.name, value, others, trial, usize::MAX)
    };
    let (mut reached, mut step) = (size.low, 1_i64);
    while let Some(next) = size.low.checked_add(step).filter(|next| *next < size.high) {
        if !is_possible(next) {
            return reached;
        }
        reached = next;
        step = step.saturating_mul(2);
    }
    if is_possible(size.high) {
        size.high
    } else {
        reached
    }
}

/// The largest distance, either with the other sizes left to the generator, or with the other sizes
/// at their minimum: many datasets have to be small.
fn farthest(size: &ParameterRange, sizes: &[ParameterRange], trial: &Trial<'_>) -> i64 {
    let others = sizes.iter().filter(|other| other.name != size.name);
    let others = others.map(|other| (other.name.clone(), range(other.low, other.low)));
    let least = others.collect();
    reach(size, &BTreeMap::new(), trial).max(reach(size, &least, trial))
}

/// A range in the notation for declared inputs.
pub(super) fn range(low: i64, high: i64) -> Value {
    Value::Text(format!("{low}..={high}"))
}

/// Factors of a declared input: sizes at numbers that are likely to reveal bugs, values at the ends
/// of their ranges, and all shapes.
fn range_factors(generator: &InProcess<'_>, trial: &Trial<'_>) -> Vec<Factor> {
    let ranges = generator.ranges();
    let words = words(generator, trial);
    let has_words = words.is_some();
    let sizes = ranges.iter().filter(|ranged| ranged.is_size).cloned();
    let sizes: Vec<ParameterRange> = sizes.collect();
    let ranges = ranges.into_iter().map(|ranged| {
        let (low, high) = (ranged.low, ranged.high);
        let levels: Vec<Option<Value>> = if ranged.is_size {
            let constants = &trial.literals.numbers;
            let high = farthest(&ranged, &sizes, trial);
            let sizes = numbers_with(low, high, constants).into_iter();
            let sizes = sizes.map(|size| Some(range(size, size)));
            // The given words have fixed lengths.
            let open = has_words.then_some(None);
            open.into_iter().chain(sizes).collect()
        } else if ranged.is_structured {
            Vec::new()
        } else {
            values(low, high, &trial.literals.numbers)
        };
        Factor {
            name: ranged.name,
            paired: levels.len().min(PAIRED),
            levels,
            usual: None,
            is_size: ranged.is_size,
            tight: None,
        }
    });
    let shapes = generator.shapes().into_iter().map(|(kind, names)| {
        let names = names.into_iter();
        let names = names.map(|name| Some(Value::Text(name.to_owned())));
        let levels: Vec<Option<Value>> = names.collect();
        Factor {
            name: kind.to_owned(),
            paired: levels.len(),
            levels,
            usual: None,
            is_size: false,
            tight: None,
        }
    });
    ranges.chain(shapes).chain(words).collect()
}

/// The texts of solutions and samples, for a script that draws texts.
fn words(generator: &InProcess<'_>, trial: &Trial<'_>) -> Option<Factor> {
    let texts = &trial.literals.texts;
    let has_texts = matches!(generator, InProcess::Script(script) if script.has_texts());
    // A few words coincide in an input more often than many.
    let few = &texts[..trial.literals.of_solutions];
    let lists = [few, &texts[..]].into_iter();
    let lists = lists.filter(|texts| !texts.is_empty());
    let mut levels: Vec<Option<Value>> = lists
        .map(|texts| Some(Value::Text(texts.join("|"))))
        .collect();
    levels.dedup();
    levels.push(None);
    (has_texts && levels.len() > 1).then(|| Factor {
        name: WORDS.to_owned(),
        paired: levels.len(),
        levels,
        usual: None,
        is_size: false,
        tight: None,
    })
}

/// The levels of a range of values: the whole range, few different values, values at its ends and
/// around zero, and constants.
fn values(low: i64, high: i64, constants: &[i64]) -> Vec<Option<Value>> {
    let near = |from: i64, by: i64| from.saturating_add(by).clamp(low, high);
    let ranges = [
        (low, near(low, 9)),
        (high, high),
        (low, low),
        (near(high, -1), high),
        (-1, 1),
        (low, near(low, 1)),
        (0, 0),
    ];
    let constants = constants.iter().map(|number| (*number, *number));
    let within = ranges.into_iter().chain(constants);
    let within = within.filter(|(least, most)| *least >= low && *most <= high);
    let mut levels = vec![None];
    for (least, most) in within {
        let level = Some(range(least, most));
        if !levels.contains(&level) && (least, most) != (low, high) {
            levels.push(level);
        }
    }
    levels
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
            name,
            // A program is always called with all its parameters.
            usual: levels.first().cloned(),
            paired: levels.len(),
            levels: levels.into_iter().map(Some).collect(),
            is_size: true,
            tight: None,
        }
    });
    factors.collect()
}
