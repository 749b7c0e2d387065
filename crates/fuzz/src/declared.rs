//! Recipes of a declared input: how its sizes grow, which other parameters vary, and its small
//! scope.
//!
//! Sizes grow with the level, like those of any generator; a second recipe also varies values, and
//! names shapes. Whether the conditions of a declaration allow any input in a narrow range is only
//! known after trying: a variation that yields no input for a few seeds at the lowest levels is
//! dropped. The small scope narrows all ranges equally, as long as the number of its inputs, which
//! is counted in advance, stays small.

use cases::plan::params_from;
use generators::{Draw, Params, Value};
use input::{Input, ParameterRange, whole_range};
use package::Choices;
use std::collections::BTreeMap;

/// The largest size that is tried if no group has larger ones.
const MAX_SIZE: i64 = 50;
/// The maximum number of inputs in the small scope.
const MAX_SCOPE_INPUTS: u128 = 50_000;
/// How far above the minimum values the small scope may reach.
const MAX_SCOPE_REACH: i64 = 64;
/// A recipe must yield an input for each of this many seeds.
const TRIED_SEEDS: u64 = 3;

/// The parameters of a recipe.
pub(super) type Given = BTreeMap<String, Choices>;

/// The sizes (parameters that make inputs larger) with their ranges.
pub(super) fn sizes(input: &Input, largest: impl Fn(&str) -> Option<i64>) -> Given {
    let sizes = input.ranges().into_iter().filter(ParameterRange::is_size);
    let limited = sizes.map(|range| {
        let high = largest(&range.name).unwrap_or(MAX_SIZE);
        let high = high.max(range.low).min(range.high);
        let choices = sized(&range, high);
        (range.name, choices)
    });
    limited.collect()
}

/// A size that is read once is drawn with the parameters, so that the search for slow inputs can
/// change it.
fn sized(range: &ParameterRange, high: i64) -> Choices {
    if range.is_single {
        Choices::Range(range.low, high)
    } else {
        text(range.low, high)
    }
}

/// The sizes that a group gives, in a form in which they can grow.
pub(super) fn growing(input: &Input, given: Given) -> Given {
    let ranges = input.ranges();
    let grown = given.into_iter().map(|(name, choices)| {
        let size = ranges
            .iter()
            .find(|range| range.is_size() && range.name == name);
        let high = highest(&choices);
        let choices = match (size, high, &choices) {
            // A list in a group is intended as it is.
            (Some(size), Some(high), Choices::One(_)) => {
                let low = match &choices {
                    Choices::One(Value::Text(text)) => whole_range(text).map(|(low, _)| low),
                    _ => None,
                };
                let low = low.unwrap_or(size.low).min(high);
                let range = ParameterRange {
                    low,
                    ..size.clone()
                };
                sized(&range, high)
            }
            _ => choices,
        };
        (name, choices)
    });
    grown.collect()
}

/// The value given for a variable: by its name, by the last part of its name, or for several
/// variables together.
pub(super) fn given_for<'a>(given: &'a Given, name: &str) -> Option<&'a Choices> {
    let last = name.rsplit('.').next().unwrap_or(name);
    let is_meant = |key: &str| key.split(' ').any(|part| part == name || part == last);
    let mut meant = given.iter().filter(|(key, _)| is_meant(key));
    meant.next().map(|(_, choices)| choices)
}

/// The maximum number in some choices.
pub(super) fn highest(choices: &Choices) -> Option<i64> {
    let of_value = |value: &Value| match value {
        Value::Int(number) => Some(*number),
        Value::Text(text) => whole_range(text).map(|(_, high)| high),
        _ => None,
    };
    match choices {
        Choices::Range(_, high) => Some(*high),
        Choices::One(value) => of_value(value),
        Choices::List(values) => values.iter().map(of_value).max().flatten(),
    }
}

/// Both bounds of choices that are the text of a range.
pub(super) fn range_of(choices: &Choices) -> Option<(i64, i64)> {
    match choices {
        Choices::One(Value::Text(text)) => whole_range(text),
        _ => None,
    }
}

/// A range as text, as the generator expects it.
pub(super) fn text(low: i64, high: i64) -> Choices {
    Choices::One(Value::Text(format!("{low}..={high}")))
}

/// The part of a range nearest to 0 whose numbers differ by at most `reach`.
pub(super) fn nearest(low: i64, high: i64, reach: i64) -> (i64, i64) {
    if low > 0 {
        (low, high.min(low.saturating_add(reach)))
    } else if high < 0 {
        (low.max(high.saturating_sub(reach)), high)
    } else {
        let below = (reach / 2).min(low.saturating_neg());
        (-below, high.min(reach - below))
    }
}

/// Parameters that vary not only sizes but also values, near 0 at low levels, and shapes.
pub(super) fn varied(input: &Input, sizes: &Given, at: impl Fn(&Given) -> Vec<Given>) -> Given {
    let mut varied = sizes.clone();
    let values = input.ranges().into_iter();
    let values = values.filter(|range| !range.is_size() && !range.is_structured);
    let narrowed: Given = values
        .map(|range| (range.name.clone(), text(range.low, range.high)))
        .collect();
    let both: Given = varied.clone().into_iter().chain(narrowed).collect();
    if yields(input, &at(&both)) {
        varied = both;
    }
    for (kind, names) in input.shapes() {
        let usable = names.into_iter().filter(|name| {
            let shape = Choices::One(Value::Text((*name).to_owned()));
            let mut with_shape = sizes.clone();
            with_shape.insert(kind.to_owned(), shape);
            yields(input, &at(&with_shape))
        });
        let usable: Vec<Value> = usable.map(|name| Value::Text(name.to_owned())).collect();
        if !usable.is_empty() {
            varied.insert(kind.to_owned(), Choices::List(usable));
        }
    }
    varied
}

/// Whether there is an input for each of some seeds with each of these parameters, and drawing it
/// does not take long: there are many variations to try before the first case.
pub(super) fn yields(input: &Input, all: &[Given]) -> bool {
    let makes = |given: &Given, seed: u64| {
        let params = params_from(given, &mut Draw::fresh(seed, "trial params"));
        let mut draw = Draw::fresh(seed, "trial");
        input.is_easy(&mut draw, &params)
    };
    all.iter()
        .all(|given| (0..TRIED_SEEDS).all(|seed| makes(given, seed)))
}

/// The largest small scope with these parameters and the number of its inputs. If even single
/// values give too many, these; if the inputs cannot be counted, only the given parameters.
pub(super) fn scope(input: &Input, given: &Given, all_orders: bool) -> (Given, Option<u128>) {
    let mut found = (given.clone(), None);
    for reach in 0..=MAX_SCOPE_REACH {
        let ranges = input.ranges().into_iter();
        let open = ranges.filter(|range| given_for(given, &range.name).is_none());
        let windows = open.map(|range| {
            let (low, high) = nearest(range.low, range.high, reach);
            (range.name, text(low, high))
        });
        let scope: Given = windows.chain(given.clone()).collect();
        if scope == found.0 {
            break;
        }
        let counted = counted(input, &scope, all_orders);
        match counted {
            Some(inputs) if inputs <= MAX_SCOPE_INPUTS || reach == 0 => {
                found = (scope, Some(inputs));
            }
            _ => break,
        }
    }
    found
}

/// The maximum number of inputs in a scope; `None` if it is unknown.
pub(super) fn counted(input: &Input, scope: &Given, all_orders: bool) -> Option<u128> {
    let single = |(name, choices): (&String, &Choices)| match choices {
        Choices::One(value) => Some((name.clone(), value.clone())),
        Choices::List(_) | Choices::Range(..) => None,
    };
    let params: Option<BTreeMap<String, Value>> = scope.iter().map(single).collect();
    let narrowed = input.narrowed(&Params(params?)).ok()?;
    Some(narrowed.count(all_orders)?.inputs)
}

/// Whether a default scope is small enough to be tried completely.
pub(super) fn is_small(inputs: Option<u128>) -> bool {
    inputs.is_some_and(|inputs| inputs <= MAX_SCOPE_INPUTS)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn narrow_ranges_lie_around_zero_where_they_can() {
        assert_eq!(nearest(1, 100, 3), (1, 4));
        assert_eq!(nearest(-100, 100, 3), (-1, 2));
        assert_eq!(nearest(0, 100, 3), (0, 3));
        assert_eq!(nearest(-100, 1, 3), (-1, 1));
        assert_eq!(nearest(-9, -2, 3), (-5, -2));
        assert_eq!(
            nearest(i64::MIN, i64::MAX, i64::MAX),
            (-(i64::MAX / 2), i64::MAX / 2 + 1)
        );
    }
}
