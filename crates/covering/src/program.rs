//! The parameters of a generator program: what the groups of the spec give it, and numbers beyond that with which it makes valid inputs.

use super::boundary::numbers_with;
use super::factor::{Factor, PAIRED};
use super::trial::Trial;
use generators::{Params, Value};
use std::collections::BTreeMap;
use tengen_core::package::{Cases, Choices, Package};

/// The least numbers that are tried instead of those of the spec.
const LEAST: [i64; 4] = [0, 1, 2, 3];
/// How many numbers of the spec are kept as they are.
const GIVEN: usize = 6;
/// No number is doubled beyond this.
const LARGEST: i64 = 1 << 40;

/// What all groups of the spec give a generator program, by parameter; those of an earlier plan do not count.
pub(super) fn given(
    package: &Package,
    generator: &str,
    is_of_plan: fn(&str) -> bool,
) -> BTreeMap<String, Choices> {
    let mut all: BTreeMap<String, Choices> = BTreeMap::new();
    for group in &package.groups {
        let Cases::Generated(calls) = &group.cases else {
            continue;
        };
        if calls.generator != generator || is_of_plan(&group.name) {
            continue;
        }
        for (name, choices) in calls.choices() {
            match all.get_mut(&name) {
                Some(known) => known.add(&choices),
                None => drop(all.insert(name, choices)),
            }
        }
    }
    all
}

/// A parameter whose values are whole numbers.
struct Numbers {
    name: String,
    /// Those in the spec, and the ends of its ranges.
    given: Vec<i64>,
    low: i64,
    high: i64,
}

/// The factors of a generator program; none where it makes no valid input as it is called in the spec.
pub(super) fn of_program(
    choices: BTreeMap<String, Choices>,
    trial: &Trial<'_>,
) -> Option<Vec<Factor>> {
    let usual: BTreeMap<String, Value> = choices
        .iter()
        .filter_map(|(name, choices)| Some((name.clone(), choices.ends().into_iter().next()?)))
        .collect();
    is_possible(&usual, trial).then_some(())?;
    let mut numbers: Vec<Numbers> = choices
        .iter()
        .filter_map(|(name, choices)| numbers_of(name, choices))
        .collect();
    widen(&mut numbers, &usual, trial);
    let factors = choices.into_iter().map(|(name, choices)| {
        let numbers = numbers.iter().find(|it| it.name == name);
        let levels: Vec<Value> = match numbers {
            Some(numbers) => levels_of(numbers, trial),
            None => choices.ends(),
        };
        Factor {
            paired: levels.len().min(PAIRED),
            usual: usual.get(&name).cloned(),
            levels: levels.into_iter().map(Some).collect(),
            is_size: numbers.is_some(),
            tight: None,
            name,
        }
    });
    Some(factors.collect())
}

fn numbers_of(name: &str, choices: &Choices) -> Option<Numbers> {
    let values = choices.ends().into_iter();
    let given = values.map(|value| match value {
        Value::Int(number) => Some(number),
        _ => None,
    });
    let given = given.collect::<Option<Vec<i64>>>()?;
    Some(Numbers {
        name: name.to_owned(),
        low: *given.iter().min()?,
        high: *given.iter().max()?,
        given,
    })
}

/// Looks how small and how large each number may be: alone, and then beside the least or the greatest of all others, as there may be no run of
/// three in a row of one.
fn widen(numbers: &mut [Numbers], usual: &BTreeMap<String, Value>, trial: &Trial<'_>) {
    for _ in 0..2 {
        for place in 0..numbers.len() {
            let name = numbers[place].name.clone();
            let (low, high) = (numbers[place].low, numbers[place].high);
            let with = |number: i64, others: &BTreeMap<String, Value>| {
                let mut params = others.clone();
                params.insert(name.clone(), Value::Int(number));
                is_possible(&params, trial)
            };
            let (least, most) = (
                others(numbers, usual, |it| it.low),
                others(numbers, usual, |it| it.high),
            );
            let smaller = LEAST.into_iter().filter(|number| *number < low);
            let found = smaller
                .into_iter()
                .find(|number| with(*number, &least) || with(*number, usual));
            numbers[place].low = found.unwrap_or(low);
            numbers[place].high =
                greatest(high, |number| with(number, &most) || with(number, usual));
        }
    }
}

/// All parameters, each number at one of its ends.
fn others(
    numbers: &[Numbers],
    usual: &BTreeMap<String, Value>,
    end: fn(&Numbers) -> i64,
) -> BTreeMap<String, Value> {
    let mut all = usual.clone();
    all.extend(
        numbers
            .iter()
            .map(|it| (it.name.clone(), Value::Int(end(it)))),
    );
    all
}

/// The greatest number that is possible, of `high`, its doubles, and round numbers between the last of them and the next: bounds are round.
fn greatest(high: i64, is_possible: impl Fn(i64) -> bool) -> i64 {
    if high >= LARGEST {
        return high;
    }
    let mut found = high;
    while (1..LARGEST).contains(&found) && is_possible(2 * found) {
        found *= 2;
    }
    let power = 10_i64.pow(found.max(1).ilog10());
    let round = [20, 15, 10, 8, 7, 6, 5, 4, 3, 2, 1].map(|digit| digit * power);
    let round = round
        .into_iter()
        .filter(|number| (found + 1..2 * found).contains(number));
    round
        .into_iter()
        .find(|number| is_possible(*number))
        .unwrap_or(found)
}

/// Some numbers as the spec has them, and those at which programs break.
fn levels_of(numbers: &Numbers, trial: &Trial<'_>) -> Vec<Value> {
    let Numbers {
        given, low, high, ..
    } = numbers;
    let ends = [*low, *high];
    let given = given.iter().copied().take(GIVEN);
    let telling = numbers_with(*low, *high, &trial.literals.numbers);
    let mut levels: Vec<i64> = Vec::new();
    for number in ends.into_iter().chain(given).chain(telling) {
        if !levels.contains(&number) {
            levels.push(number);
        }
    }
    levels.into_iter().map(Value::Int).collect()
}

fn is_possible(params: &BTreeMap<String, Value>, trial: &Trial<'_>) -> bool {
    let params = Params(params.clone());
    trial.made(&params, 0, usize::MAX).is_some()
}
