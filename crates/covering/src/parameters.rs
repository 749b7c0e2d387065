//! The parameters of a generator as factors.

use super::boundary::numbers;
use super::factor::{Factor, PAIRED};
use super::ranges::range_factors;
use super::trial::Trial;
use generators::Value;
use package::InProcess;
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
        paired: levels.len().min(paired),
        usual,
        is_size: true,
        tight,
        ..Factor::new(param.name.to_owned(), levels)
    }
}

/// The largest power of two for which the generator makes an input of at most `bytes` bytes,
/// together with these other parameters.
fn doubled(name: &str, others: &BTreeMap<String, Value>, trial: &Trial<'_>, bytes: usize) -> i64 {
    let mut number = 1;
    while number < MAX_UNBOUNDED && trial.allows(name, Value::Int(2 * number), others, bytes) {
        number *= 2;
    }
    number
}

/// The largest number from `low` on for which the generator makes an input with these others,
/// choosing all other parameters itself.
fn largest(
    name: &str,
    low: i64,
    others: &BTreeMap<String, Value>,
    trial: &Trial<'_>,
) -> Option<i64> {
    let is_possible = |number| trial.allows(name, Value::Int(number), others, usize::MAX);
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
