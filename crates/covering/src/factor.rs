//! The parameters of a generator as factors with levels.

use super::boundary::numbers;
use super::plan::Trial;
use generators::{Params, Value};
use input::{Input, Ranged};
use problems::{Parameter, Values};
use std::collections::BTreeMap;
use tengen_core::package::{Calls, Choices, InProcess};

/// Bytes of an input with a moderate number of datasets.
const MODERATE: usize = 16 << 10;
/// And of one with many.
const MANY: usize = 256 << 10;
/// No number is tried beyond this where nothing says how large it may be.
const LARGEST: i64 = 1 << 24;

/// A parameter, and what is tried of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Factor {
    pub(super) name: String,
    /// The values, the most telling first.
    pub(super) levels: Vec<Value>,
    /// What it is where a row has no level; otherwise it is left to the generator.
    pub(super) usual: Option<Value>,
}

/// How many numbers are paired with the values of other parameters; all are tried.
const PAIRED: usize = 6;

impl Factor {
    /// How many of its levels, the first, are paired with those of others.
    pub(super) fn paired(&self) -> usize {
        match (self.levels.first(), &self.usual) {
            (Some(Value::Int(_)), None) => self.levels.len().min(PAIRED),
            _ => self.levels.len(),
        }
    }
}

/// The factors of a generator that runs in this process; none where nothing of it can vary.
pub(super) fn of_generator(generator: &InProcess<'_>, trial: &Trial<'_>) -> Vec<Factor> {
    let factors = match generator {
        InProcess::Declared(input) => of_input(input, trial),
        InProcess::Model(model) => {
            let infos = model.generators().into_iter();
            let info = infos.filter(|info| info.name == trial.generator);
            let params = info.flat_map(|info| info.params);
            params.map(|param| of_parameter(param, trial)).collect()
        }
    };
    let varied = factors.into_iter();
    varied.filter(|factor| !factor.levels.is_empty()).collect()
}

fn of_parameter(param: &Parameter, trial: &Trial<'_>) -> Factor {
    let texts = |words: &[&str]| {
        words
            .iter()
            .map(|word| Value::Text((*word).to_owned()))
            .collect()
    };
    let ints = |numbers: Vec<i64>| numbers.into_iter().map(Value::Int).collect();
    let mut usual = None;
    let levels = match param.values {
        Values::Numbers(low, high) => ints(numbers(low, high)),
        Values::From(low) => match largest(param.name, low, trial) {
            Some(high) => ints(numbers(low, high)),
            None => Vec::new(),
        },
        Values::Datasets => {
            let moderate = doubled(param.name, trial, MODERATE);
            usual = Some(Value::Int(moderate));
            let mut levels = vec![moderate, 1, doubled(param.name, trial, MANY)];
            levels.dedup();
            ints(levels)
        }
        Values::OneOf(numbers) => ints(numbers.to_vec()),
        Values::Words(words) => texts(words),
        Values::Flag => vec![Value::Bool(true), Value::Bool(false)],
    };
    Factor {
        name: param.name.to_owned(),
        levels,
        usual,
    }
}

/// The largest power of two with which the generator makes an input of at most `bytes` bytes.
fn doubled(name: &str, trial: &Trial<'_>, bytes: usize) -> i64 {
    let mut number = 1;
    while number < LARGEST && is_possible(name, Value::Int(2 * number), trial, bytes) {
        number *= 2;
    }
    number
}

/// Whether the generator makes an input of at most `bytes` bytes with this value, all else being left to it.
fn is_possible(name: &str, value: Value, trial: &Trial<'_>, bytes: usize) -> bool {
    let params = Params(BTreeMap::from([(name.to_owned(), value)]));
    let made = trial.made(&params, 0);
    made.is_some_and(|input| input.len() <= bytes)
}

/// The largest number from `low` on with which the generator makes an input, all else being left to it.
fn largest(name: &str, low: i64, trial: &Trial<'_>) -> Option<i64> {
    let is_possible = |number| is_possible(name, Value::Int(number), trial, usize::MAX);
    if !is_possible(low) {
        // As an index that is only possible with something else.
        return is_possible(low + 1).then_some(low + 1);
    }
    let (mut possible, mut step) = (low, 1);
    while step < LARGEST && is_possible(low + step) {
        possible = low + step;
        step *= 2;
    }
    let mut impossible = low + step;
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

/// How far from its least value on a size goes with which there is an input that is small enough: its greatest value, or a power of two
/// beyond the least.
fn reach(size: &Ranged, trial: &Trial<'_>) -> i64 {
    let is_possible = |number| is_possible(&size.name, range(number, number), trial, usize::MAX);
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

/// A range as the generator of a declared input takes it.
fn range(low: i64, high: i64) -> Value {
    Value::Text(format!("{low}..={high}"))
}

/// Sizes of a declared input at numbers at which programs break, values at the ends of their ranges, and all shapes.
fn of_input(input: &Input, trial: &Trial<'_>) -> Vec<Factor> {
    let ranges = input.ranges().into_iter().map(|ranged| {
        let (low, high) = (ranged.low, ranged.high);
        let levels = if ranged.is_size {
            let sizes = numbers(low, reach(&ranged, trial)).into_iter();
            sizes.map(|size| range(size, size)).collect()
        } else if ranged.is_structured {
            Vec::new()
        } else {
            let ends = [
                (high, high),
                (low, low),
                (low, low.saturating_add(1).min(high)),
                (high.saturating_sub(1).max(low), high),
                (0, 0),
                (-1, 1),
            ];
            let within = ends
                .into_iter()
                .filter(|(least, most)| *least >= low && *most <= high);
            let mut levels: Vec<Value> = Vec::new();
            for (least, most) in within {
                let level = range(least, most);
                if !levels.contains(&level) && (least, most) != (low, high) {
                    levels.push(level);
                }
            }
            levels
        };
        Factor {
            name: ranged.name,
            levels,
            usual: None,
        }
    });
    let shapes = input.shapes().into_iter().map(|(kind, names)| Factor {
        name: kind.to_owned(),
        levels: names
            .into_iter()
            .map(|name| Value::Text(name.to_owned()))
            .collect(),
        usual: None,
    });
    ranges.chain(shapes).collect()
}

/// What a group of the spec gives a program: all values of lists, and of ranges those at which programs break. Parameters of several groups
/// are not combined: nobody knows whether they go together.
pub(super) fn of_calls(calls: &Calls) -> Vec<Factor> {
    let factors = calls.choices().into_iter().map(|(name, choices)| {
        let levels = match choices {
            Choices::One(value) => vec![value],
            Choices::List(values) => values,
            Choices::Range(low, high) => numbers(low, high).into_iter().map(Value::Int).collect(),
        };
        Factor {
            name,
            // A program is called with all its parameters.
            usual: levels.first().cloned(),
            levels,
        }
    });
    factors.collect()
}
