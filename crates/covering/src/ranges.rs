//! The ranges, shapes and words of a declared input or a script as factors.

use super::boundary::numbers_with;
use super::factor::{Factor, PAIRED};
use super::trial::Trial;
use generators::Value;
use input::{ParameterRange, RangeRole};
use package::{InProcess, WORDS};
use std::collections::BTreeMap;

/// A range in the notation for declared inputs.
pub(super) fn range(low: i64, high: i64) -> Value {
    Value::Text(format!("{low}..={high}"))
}

/// The distance from the minimum of a size to the largest value that still gives a small enough
/// input with these others: the distance to its maximum, or a power of two.
fn reach(size: &ParameterRange, others: &BTreeMap<String, Value>, trial: &Trial<'_>) -> i64 {
    let is_possible = |number| {
        let value = range(number, number);
        trial.allows(&size.name, value, others, usize::MAX)
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

/// Factors of a declared input: sizes at numbers that are likely to reveal bugs, values at the ends
/// of their ranges, and all shapes.
pub(super) fn range_factors(generator: &InProcess<'_>, trial: &Trial<'_>) -> Vec<Factor> {
    let ranges = generator.ranges();
    let words = words(generator, trial);
    let has_words = words.is_some();
    let sizes = ranges.iter().filter(|ranged| ranged.is_size()).cloned();
    let sizes: Vec<ParameterRange> = sizes.collect();
    let reached = sizes.iter().map(|size| farthest(size, &sizes, trial));
    let reached: Vec<i64> = reached.collect();
    let reached_of = |size: &ParameterRange| {
        let place = sizes.iter().position(|it| it.name == size.name);
        place.map_or(size.high, |place| reached[place])
    };
    let longest = reached.iter().max().copied();
    let ranges = ranges.into_iter().map(|ranged| {
        let (low, high) = (ranged.low, ranged.high);
        let levels: Vec<Option<Value>> = if ranged.is_size() {
            let constants = &trial.literals.numbers;
            let sizes = numbers_with(low, reached_of(&ranged), constants).into_iter();
            let sizes = sizes.map(|size| Some(range(size, size)));
            // The given words have fixed lengths.
            let open = has_words.then_some(None);
            open.into_iter().chain(sizes).collect()
        } else if ranged.is_structured {
            Vec::new()
        } else {
            values(low, high, longest, &trial.literals.numbers)
        };
        let up_to_longest = longest.map(|longest| Some(comparable(low, longest)));
        Factor {
            paired: levels.len().min(PAIRED),
            is_size: ranged.is_size(),
            is_length: ranged.role == RangeRole::Length,
            comparable: levels
                .iter()
                .position(|it| Some(it) == up_to_longest.as_ref()),
            ..Factor::new(ranged.name, levels)
        }
    });
    let shapes = generator.shapes().into_iter().map(|(kind, names)| {
        let names = names.into_iter();
        let names = names.map(|name| Some(Value::Text(name.to_owned())));
        let levels: Vec<Option<Value>> = names.collect();
        Factor::new(kind.to_owned(), levels)
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
    (has_texts && levels.len() > 1).then(|| Factor::new(WORDS.to_owned(), levels))
}

/// The values from `low` that are as large as the largest size. What is compared with sums, counts
/// or places of a list decides nothing if it is far beyond the list's length, as nearly all numbers
/// of a large range are.
fn comparable(low: i64, longest: i64) -> Value {
    range(low.max(longest.saturating_neg()), longest)
}

/// The levels of a range of values: the whole range, few different values, values up to the largest
/// size, at the ends of the range and around zero, and constants.
fn values(low: i64, high: i64, longest: Option<i64>, constants: &[i64]) -> Vec<Option<Value>> {
    let near = |from: i64, by: i64| from.saturating_add(by).clamp(low, high);
    let longest = longest.unwrap_or(high);
    let ranges = [
        (low, near(low, 9)),
        (low.max(longest.saturating_neg()), longest),
        (high, high),
        (low, low),
        (near(high, -1), high),
        (-1, 1),
        (low, near(low, 1)),
        (0, 0),
    ];
    let constants = constants.iter().map(|number| (*number, *number));
    let within = ranges.into_iter().chain(constants);
    let within = within.filter(|(least, most)| least <= most && *least >= low && *most <= high);
    let mut levels = vec![None];
    for (least, most) in within {
        let level = Some(range(least, most));
        if !levels.contains(&level) && (least, most) != (low, high) {
            levels.push(level);
        }
    }
    levels
}
