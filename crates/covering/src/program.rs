//! The parameters of a generator program: the values in groups of the spec, and numbers beyond
//! these for which it makes valid inputs.

use super::boundary::numbers_with;
use super::factor::{Factor, PAIRED};
use super::group::Limits;
use super::literals::Literals;
use super::trial::{Makers, PlanContext, Trial, runs_of_each};
use generators::{Params, Value};
use package::{CallTemplate, Cases, Choices, Package, Values};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// The lowest numbers that are tried instead of those of the spec.
const LOWEST: [i64; 4] = [0, 1, 2, 3];
/// The lowest numbers that are tried for several parameters at once.
const LOWEST_TOGETHER: [i64; 6] = [1, 2, 3, 5, 10, 30];
/// How many typed calls are tried until one makes a valid input.
const MAX_USUAL_CALLS: usize = 5;
/// How many numbers of the spec are kept.
const MAX_GIVEN: usize = 6;
/// Numbers are not doubled beyond this.
const MAX_DOUBLED: i64 = 1 << 40;

/// The parameters that all groups of the spec give a generator program, or the typed calls a
/// template; groups of an earlier plan are ignored.
pub(super) fn given(
    package: &Package,
    generator: &str,
    is_of_plan: fn(&str) -> bool,
) -> BTreeMap<String, Choices> {
    let template = package.call_templates.get(generator);
    let mut all = template
        .map(CallTemplate::possible_choices)
        .unwrap_or_default();
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

/// A parameter whose values are integers.
struct Numbers {
    name: String,
    /// The values in the spec, and the ends of its ranges.
    given: Vec<i64>,
    low: i64,
    high: i64,
}

/// Numbers that may be lowered together, with their new minimum.
pub type Lowered = BTreeMap<String, i64>;

/// Finds how small these number parameters of a generator program may be: all at once, each alone,
/// and all but one; values without a valid input are left out. If all parameters begin at 3 or
/// less, nothing is changed. No calls are tried after `until`.
#[must_use]
pub fn smaller(
    package: &Package,
    generator: &str,
    choices: &BTreeMap<String, Choices>,
    names: &BTreeSet<String>,
    (makers, until): (Makers<'_>, Option<Instant>),
) -> Vec<Lowered> {
    let literals = Literals::default();
    let of = PlanContext {
        package,
        literals: &literals,
        makers,
        runs: runs_of_each(1),
    };
    let limits = Limits {
        cases: 0,
        bytes: usize::MAX,
        until,
    };
    let trial = Trial::new(of, generator, generator, &limits);
    let usual = usual_params(choices);
    let numbers = choices.iter().filter(|(name, _)| names.contains(*name));
    let numbers = numbers.filter_map(|(name, choices)| numbers_of(name, choices));
    let mut numbers: Vec<Numbers> = numbers.collect();
    // If all begin at such small values, inputs are already as small as intended.
    let is_small = |it: &Numbers| LOWEST.iter().any(|least| it.low <= *least);
    if numbers.iter().all(is_small) || !is_possible(&usual, &trial) {
        return Vec::new();
    }
    for _ in 0..2 {
        for place in 0..numbers.len() {
            lower(&mut numbers, place, &usual, &trial);
        }
    }
    lower_together(&mut numbers, &usual, &trial);
    let lowered = numbers.iter();
    let lowered = lowered.filter(|it| it.given.iter().all(|given| *given > it.low));
    let lowered: Lowered = lowered.map(|it| (it.name.clone(), it.low)).collect();
    let only = |is_meant: &dyn Fn(&str) -> bool| -> Lowered {
        let meant = lowered.clone().into_iter();
        meant.filter(|(name, _)| is_meant(name)).collect()
    };
    let mut sets = vec![lowered.clone()];
    sets.extend(lowered.keys().map(|alone| only(&|name| name == alone)));
    sets.extend(lowered.keys().map(|but| only(&|name| name != but)));
    let mut found: Vec<Lowered> = Vec::new();
    for set in sets {
        let mut params = usual.clone();
        params.extend(
            set.iter()
                .map(|(name, low)| (name.clone(), Value::Int(*low))),
        );
        if !set.is_empty() && !found.contains(&set) && is_possible(&params, &trial) {
            found.push(set);
        }
    }
    found
}

/// The parameters of one possible case of the spec.
fn usual_params(choices: &BTreeMap<String, Choices>) -> BTreeMap<String, Value> {
    let usual = choices.iter();
    let usual = usual
        .filter_map(|(name, choices)| Some((name.clone(), choices.ends().into_iter().next()?)));
    usual.collect()
}

/// Some calls as the spec has them: one with the first of the choices, or the typed calls, those with
/// the smallest numbers first.
fn usual_calls(choices: &BTreeMap<String, Choices>, trial: &Trial<'_>) -> Vec<Values> {
    let template = trial.package.call_templates.get(trial.generator);
    let calls = template.map(|it| it.calls.values().cloned().collect());
    let mut calls: Vec<Values> = calls.unwrap_or_default();
    let digits = |value: &Value| match value {
        Value::Int(number) => number
            .unsigned_abs()
            .checked_ilog10()
            .map_or(0, |it| it + 1),
        _ => 0,
    };
    calls.sort_by_key(|call| call.values().map(digits).sum::<u32>());
    calls.dedup();
    calls.truncate(MAX_USUAL_CALLS);
    if calls.is_empty() {
        calls.push(usual_params(choices));
    }
    calls
}

/// The factors of a generator program; `None` if it makes no valid input as the spec calls it.
pub(super) fn program_factors(
    choices: BTreeMap<String, Choices>,
    trial: &Trial<'_>,
) -> Option<Vec<Factor>> {
    // Each generator gets a case, however short the time is.
    let until = trial.set_until(None);
    let mut calls = usual_calls(&choices, trial).into_iter();
    let usual = calls.find(|call| is_possible(call, trial));
    trial.set_until(until);
    let usual = usual?;
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
            is_size: numbers.is_some(),
            ..Factor::new(name, levels.into_iter().map(Some).collect())
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

/// Finds how small and how large each number may be.
fn widen(numbers: &mut [Numbers], usual: &BTreeMap<String, Value>, trial: &Trial<'_>) {
    for _ in 0..2 {
        for place in 0..numbers.len() {
            lower(numbers, place, usual, trial);
            raise(numbers, place, usual, trial);
        }
    }
    lower_together(numbers, usual, trial);
}

/// Finds how small a number may be, with all others at their minimum (a row of one cannot contain a
/// run of three) and with the usual values.
fn lower(
    numbers: &mut [Numbers],
    place: usize,
    usual: &BTreeMap<String, Value>,
    trial: &Trial<'_>,
) {
    let least = others(numbers, usual, |it| it.low);
    let number = &mut numbers[place];
    let is_possible = |value: i64, others| is_possible_with(&number.name, value, others, trial);
    let smaller = LOWEST.into_iter().filter(|value| *value < number.low);
    let found = smaller
        .into_iter()
        .find(|value| is_possible(*value, &least) || is_possible(*value, usual));
    number.low = found.unwrap_or(number.low);
}

/// Finds how large a number may be, with all others at their maximum and with the usual values.
fn raise(
    numbers: &mut [Numbers],
    place: usize,
    usual: &BTreeMap<String, Value>,
    trial: &Trial<'_>,
) {
    let most = others(numbers, usual, |it| it.high);
    let number = &mut numbers[place];
    let is_possible = |value: i64, others| is_possible_with(&number.name, value, others, trial);
    number.high = greatest(number.high, |value| {
        is_possible(value, &most) || is_possible(value, usual)
    });
}

/// Lowers numbers together that cannot be lowered alone, for example those of vertices and edges:
/// all to the same number, or one of them to one less.
fn lower_together(numbers: &mut [Numbers], usual: &BTreeMap<String, Value>, trial: &Trial<'_>) {
    let is_stuck = |it: &&Numbers| it.low > 1 && it.given.iter().all(|given| *given >= it.low);
    let stuck = numbers.iter().filter(is_stuck);
    let stuck: Vec<String> = stuck.map(|it| it.name.clone()).collect();
    if stuck.len() < 2 {
        return;
    }
    let least = others(numbers, usual, |it| it.low);
    for target in LOWEST_TOGETHER {
        for less in [None].into_iter().chain(stuck.iter().map(Some)) {
            let low = |number: &Numbers| {
                let low = target - i64::from(less == Some(&number.name));
                let is_lowered = stuck.contains(&number.name) && low < number.low;
                if is_lowered { low } else { number.low }
            };
            let mut params = least.clone();
            let lowered = numbers.iter();
            params.extend(lowered.map(|it| (it.name.clone(), Value::Int(low(it)))));
            if is_possible(&params, trial) {
                let lows: Vec<i64> = numbers.iter().map(low).collect();
                for (number, low) in numbers.iter_mut().zip(lows) {
                    number.low = low;
                }
                return;
            }
        }
    }
}

/// All parameters, with each number at one of its ends.
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

/// The largest possible number among `high`, its doubles, and round numbers between the last
/// possible double and the next: bounds are usually round.
fn greatest(high: i64, is_possible: impl Fn(i64) -> bool) -> i64 {
    if high >= MAX_DOUBLED {
        return high;
    }
    let mut found = high;
    while (1..MAX_DOUBLED).contains(&found) && is_possible(2 * found) {
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

/// Some numbers of the spec, and the numbers that are likely to reveal bugs.
fn levels_of(numbers: &Numbers, trial: &Trial<'_>) -> Vec<Value> {
    let Numbers {
        given, low, high, ..
    } = numbers;
    let ends = [*low, *high];
    let given = given.iter().copied().take(MAX_GIVEN);
    let telling = numbers_with(*low, *high, &trial.literals.numbers);
    let mut levels: Vec<i64> = Vec::new();
    for number in ends.into_iter().chain(given).chain(telling) {
        if !levels.contains(&number) {
            levels.push(number);
        }
    }
    levels.into_iter().map(Value::Int).collect()
}

fn is_possible_with(
    name: &str,
    value: i64,
    others: &BTreeMap<String, Value>,
    trial: &Trial<'_>,
) -> bool {
    let mut params = others.clone();
    params.insert(name.to_owned(), Value::Int(value));
    is_possible(&params, trial)
}

fn is_possible(params: &BTreeMap<String, Value>, trial: &Trial<'_>) -> bool {
    trial.is_possible(&Params(params.clone()))
}
