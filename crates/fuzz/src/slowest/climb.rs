//! Selecting the calls in the search for the slowest input.
//!
//! A spot is a generator call. The first spots, one for each recipe, have all parameters at their
//! maximum, because most slow programs are slow on large inputs. After that, one in four is drawn
//! from everything that the recipes allow; the others are neighbours of the slowest so far: another
//! seed and, half of the time, one parameter moved to an end of its range, half-way there, or by
//! one. Everything is determined by the number of the case and the slowest call, and the call alone
//! reproduces a spot.

use crate::recipe::Recipe;
use cases::plan::Call;
use generators::{Draw, Params, Value};
use package::Choices;
use std::collections::BTreeMap;

/// The random stream that selects the next call.
const STREAM: &str = "slowest";

/// A point of the search space.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    recipe: usize,
    pub(super) call: Call,
}

/// The `nth` call to try, which is the case with this number.
pub(super) fn spot(recipes: &[Recipe], number: u64, nth: u64, leader: Option<&Spot>) -> Spot {
    let mut draw = Draw::fresh(number, STREAM);
    let first = usize::try_from(nth).ok().filter(|nth| *nth < recipes.len());
    let (recipe, params) = match (first, leader) {
        (Some(recipe), _) => (recipe, largest(recipes[recipe].params())),
        (None, Some(leader)) if draw.up_to(3) > 0 => {
            let params = neighbour(recipes[leader.recipe].params(), leader, &mut draw);
            (leader.recipe, params)
        }
        (None, _) => {
            let recipe = draw.index(recipes.len());
            (recipe, recipes[recipe].params().clone())
        }
    };
    // Seeds of cases are always below 2^63.
    let seed = number & (u64::MAX >> 1);
    let call = Call::drawn(recipes[recipe].generator(), seed, &params);
    Spot { recipe, call }
}

/// The parameters with all ranges and lists of numbers at their maximum; other choices are drawn.
fn largest(params: &BTreeMap<String, Choices>) -> BTreeMap<String, Choices> {
    let most = |choices: &Choices| match choices {
        Choices::Range(_, high) => Choices::One(Value::Int(*high)),
        Choices::List(values) => numbers(values)
            .and_then(|numbers| numbers.into_iter().max())
            .map_or_else(|| choices.clone(), |most| Choices::One(Value::Int(most))),
        Choices::One(_) => choices.clone(),
    };
    let params = params.iter();
    params
        .map(|(name, choices)| (name.clone(), most(choices)))
        .collect()
}

fn numbers(values: &[Value]) -> Option<Vec<i64>> {
    let number = |value: &Value| match value {
        Value::Int(number) => Some(*number),
        _ => None,
    };
    values.iter().map(number).collect()
}

/// The parameters of the leader; every other time, one of the variable ones is moved.
fn neighbour(
    params: &BTreeMap<String, Choices>,
    leader: &Spot,
    draw: &mut Draw,
) -> BTreeMap<String, Choices> {
    let Params(values) = &leader.call.params;
    let fixed = values
        .iter()
        .map(|(name, value)| (name.clone(), Choices::One(value.clone())));
    let mut moved: BTreeMap<String, Choices> = fixed.collect();
    let open: Vec<&String> = params
        .iter()
        .filter(|(_, choices)| !matches!(choices, Choices::One(_)))
        .map(|(name, _)| name)
        .collect();
    if !open.is_empty() && draw.up_to(1) == 1 {
        let name = *draw.pick(&open);
        let to = match (&params[name], values.get(name)) {
            (Choices::Range(low, high), Some(Value::Int(value))) => {
                Choices::One(Value::Int(step(*low, *value, *high, draw)))
            }
            (choices, _) => choices.clone(),
        };
        moved.insert(name.clone(), to);
    }
    moved
}

/// A number near another one in a range, or an end of the range.
fn step(low: i64, value: i64, high: i64, draw: &mut Draw) -> i64 {
    let half_way = |end: i64| i64::midpoint(value, end);
    let steps = [
        high,
        half_way(high),
        value.saturating_add(1),
        value.saturating_sub(1),
        half_way(low),
        low,
    ];
    (*draw.pick(&steps)).clamp(low, high)
}

#[cfg(test)]
mod tests {
    use super::{Spot, spot};
    use crate::recipe::Recipe;
    use generators::Value;
    use package::Choices;
    use std::collections::{BTreeMap, BTreeSet};

    fn recipes() -> Vec<Recipe> {
        let params = BTreeMap::from([
            ("n".to_owned(), Choices::Range(3, 1000)),
            (
                "way".to_owned(),
                Choices::List(
                    ["up", "down"]
                        .map(|way| Value::Text(way.to_owned()))
                        .to_vec(),
                ),
            ),
        ]);
        vec![Recipe::from_call("any", &params)]
    }

    fn n(spot: &Spot) -> i64 {
        match spot.call.params.0.get("n") {
            Some(Value::Int(n)) => *n,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_first_call_has_the_largest_parameters() {
        assert_eq!(n(&spot(&recipes(), 70, 0, None)), 1000);
    }

    #[test]
    fn later_ones_are_near_the_leader_or_anywhere() {
        let recipes = recipes();
        let mut leader = spot(&recipes, 0, 0, None);
        leader.call.params.0.insert("n".to_owned(), Value::Int(500));
        let tried = (1..400).map(|nth| n(&spot(&recipes, nth, nth, Some(&leader))));
        let tried: Vec<i64> = tried.collect();
        let near = tried.iter().filter(|n| **n == 500).count();
        assert!((100..300).contains(&near), "{near}");
        for expected in [3, 251, 499, 501, 750, 1000] {
            assert!(tried.contains(&expected), "{expected}: {tried:?}");
        }
        let different: BTreeSet<&i64> = tried.iter().collect();
        assert!(different.len() > 50, "{different:?}");
    }

    #[test]
    fn a_call_follows_from_its_number() {
        let recipes = recipes();
        let leader = spot(&recipes, 0, 0, None);
        let calls = [(); 2].map(|()| spot(&recipes, 77, 7, Some(&leader)).call);
        assert_eq!(calls[0], calls[1]);
        assert_eq!(calls[0].seed, 77);
    }
}
