//! Recipes: a generator with parameters that grow.
//!
//! A case is a pure function of its number. The number selects the recipe (they take turns) and the
//! level: how far the parameters may have grown. The highest level rises with the number. At level
//! `l`, a number in a range or list is among the `2^l` lowest; if ten doublings do not reach the
//! end of a wide range, each level goes further. From the second on, each level is used half as
//! often as the one before. So large inputs take no more time in total than small ones, which are
//! faster to run and easier to understand. A few cases have extreme parameters from the start: some
//! mistakes show only where several parameters are large at once. Sizes grow up to those in the spec's groups. The number
//! is also the seed of the generator, so `tengen gen` with the drawn parameters makes the same
//! input without fuzzing.

use crate::declared::{self, Given};
use cases::plan::Call;
use generators::Value;
use input::Input;
use package::{Cases, Choices, InProcess, Package};
use problems::GeneratorInfo;
use std::collections::BTreeMap;

/// The level from which on all values are possible.
const TOP_LEVEL: u32 = 10;
/// One case in this number of a recipe's cases has extreme parameters, as long as the number of the
/// case is below [`FIRST_CASES`], and later one in [`LATER_PERIOD`]: extreme inputs can take a hundred times as long as others.
const FIRST_PERIOD: u64 = 64;
const FIRST_CASES: u64 = 10 * FIRST_PERIOD;
const LATER_PERIOD: u64 = 4096;
/// Its place among these cases.
const EXTREME_PLACE: u64 = 23;
/// The levels at which the parameters of a declared input are tried.
const TRIED_LEVELS: [u32; 3] = [0, 2, 4];

/// A generator and its possible parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    generator: String,
    /// The possible parameters at each level, up to [`TOP_LEVEL`].
    levels: Vec<BTreeMap<String, Choices>>,
}

impl Recipe {
    /// A generator with these parameters. Missing size parameters are added, up to the largest size
    /// that is worth trying or that a group of the spec has.
    #[must_use]
    pub fn new(package: &Package, generator: &str, given: BTreeMap<String, Choices>) -> Self {
        if let Some(input) = declared(package, generator) {
            let mut sizes = sizes_of_declared(package, generator, input);
            sizes.retain(|name, _| declared::given_for(&given, name).is_none());
            let given = declared::growing(input, given);
            return Self::from_call(generator, &sizes.into_iter().chain(given).collect());
        }
        let info = info(package, generator);
        let sizes = info.iter().flat_map(|info| info.sizes);
        let sizes = sizes.map(|&(name, low, high)| {
            let in_groups = largest_in_groups(package, generator, name);
            let high = in_groups.map_or(high, |largest| largest.max(high));
            (name.to_owned(), Choices::Range(low, high))
        });
        Self::from_call(generator, &sizes.chain(given).collect())
    }

    /// The recipes for a declared input: one with sizes alone, and one that varies everything.
    pub(super) fn from_declaration(package: &Package, generator: &str, input: &Input) -> Vec<Self> {
        let at_lowest = |given: &Given| -> Vec<Given> {
            let recipe = Self::from_call(generator, given);
            TRIED_LEVELS
                .iter()
                .map(|&level| recipe.at(level).clone())
                .collect()
        };
        let mut sizes = sizes_of_declared(package, generator, input);
        if !declared::yields(input, &at_lowest(&sizes)) {
            sizes.clear();
        }
        let varied = declared::varied(input, &sizes, at_lowest);
        let mut recipes = vec![Self::from_call(generator, &sizes)];
        if varied != sizes {
            recipes.push(Self::from_call(generator, &varied));
        }
        recipes
    }

    /// The same recipe with some parameters replaced.
    #[must_use]
    pub(super) fn with(&self, given: &BTreeMap<String, Choices>) -> Self {
        let own = self.params().clone().into_iter();
        Self::from_call(&self.generator, &own.chain(given.clone()).collect())
    }

    /// The same recipe with the smallest values of missing size parameters, for enumeration.
    #[must_use]
    pub fn smallest(package: &Package, generator: &str, given: BTreeMap<String, Choices>) -> Self {
        if let Some(input) = declared(package, generator) {
            return Self::from_call(generator, &declared::scope(input, &given, false).0);
        }
        let info = info(package, generator);
        let sizes = info.iter().flat_map(|info| info.sizes);
        let sizes =
            sizes.map(|(name, low, _)| ((*name).to_owned(), Choices::One(Value::Int(*low))));
        Self::from_call(generator, &sizes.chain(given).collect())
    }

    /// A generator with exactly these parameters.
    pub(super) fn from_call(generator: &str, params: &BTreeMap<String, Choices>) -> Self {
        let limited = |level| {
            let params = params.iter();
            let limited = params.map(|(name, it)| (name.clone(), limited_to(it, level)));
            limited.collect()
        };
        Self {
            generator: generator.to_owned(),
            levels: (0..=TOP_LEVEL).map(limited).collect(),
        }
    }

    /// A generator with exactly these parameters: all of their values are possible from the start.
    pub(super) fn exactly(generator: &str, params: &BTreeMap<String, Choices>) -> Self {
        Self {
            generator: generator.to_owned(),
            levels: (0..=TOP_LEVEL).map(|_| params.clone()).collect(),
        }
    }

    /// The generator and parameters, from which [`Recipe::from_call`] makes the recipe again.
    #[must_use]
    pub fn call(&self) -> (String, BTreeMap<String, Choices>) {
        (self.generator.clone(), self.params().clone())
    }

    /// The generator.
    #[must_use]
    pub fn generator(&self) -> &str {
        &self.generator
    }

    /// The possible parameters at a level.
    fn at(&self, level: u32) -> &BTreeMap<String, Choices> {
        let level = usize::try_from(level.min(TOP_LEVEL)).expect("there are few levels");
        &self.levels[level]
    }

    /// The extreme parameters: all minimal and all maximal, then each parameter on its own.
    #[must_use]
    pub fn extremes(&self) -> Vec<BTreeMap<String, Choices>> {
        let ends = |is_high: &dyn Fn(&str) -> bool| -> BTreeMap<String, Choices> {
            let params = self.params().iter();
            let at_end = params.map(|(name, choices)| (name.clone(), end(choices, is_high(name))));
            at_end.collect()
        };
        let mut all = vec![ends(&|_| false), ends(&|_| true)];
        for alone in self.params().keys() {
            all.push(ends(&|name| name == alone));
            all.push(ends(&|name| name != alone));
        }
        let mut extremes: Vec<BTreeMap<String, Choices>> = Vec::new();
        for params in all {
            if !extremes.contains(&params) {
                extremes.push(params);
            }
        }
        extremes
    }

    /// The extreme parameters of a turn, if it has them: first all maximal, then the others.
    fn extreme(&self, turn: u64, period: u64) -> Option<BTreeMap<String, Choices>> {
        if turn % period != EXTREME_PLACE {
            return None;
        }
        let mut extremes = self.extremes();
        // All minimal ones are those of the lowest level.
        extremes.remove(0);
        let count = extremes.len() as u64;
        let place = (turn / period).checked_rem(count)?;
        Some(extremes.swap_remove(usize::try_from(place).ok()?))
    }

    /// The possible parameters at the highest level.
    #[must_use]
    pub fn params(&self) -> &BTreeMap<String, Choices> {
        self.at(TOP_LEVEL)
    }
}

impl std::fmt::Display for Recipe {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.generator)?;
        let params = self.params().iter().map(|(name, choices)| match choices {
            Choices::One(_) if let Some((low, high)) = declared::range_of(choices) => {
                format!("{name} = {low}..={high}")
            }
            Choices::One(value) => format!("{name} = {value}"),
            Choices::List(values) => format!("{name} = {}", Value::List(values.clone())),
            Choices::Range(low, high) => format!("{name} = {low}..={high}"),
        });
        match params.collect::<Vec<String>>().join(", ") {
            none if none.is_empty() => Ok(()),
            params => write!(out, " ({params})"),
        }
    }
}

/// The parameters of a group, as far as the spec fixes them.
pub(super) fn params_of(cases: &Cases) -> Option<(String, BTreeMap<String, Choices>)> {
    let Cases::Generated(calls) = cases else {
        return None;
    };
    Some((calls.generator.clone(), calls.choices()))
}

/// The largest value of a generator's parameter in the groups.
fn largest_in_groups(package: &Package, generator: &str, name: &str) -> Option<i64> {
    let groups = package.groups.iter();
    let params = groups.filter_map(|group| params_of(&group.cases));
    let params = params.filter(|(used, _)| used == generator);
    let values = params.filter_map(|(_, params)| Some(bounds(params.get(name)?)?.1));
    values.max()
}

/// The minimum or maximum of some choices, if there is one.
fn end(choices: &Choices, is_high: bool) -> Choices {
    let pick = |(low, high): (i64, i64)| if is_high { high } else { low };
    if let Some(range) = declared::range_of(choices) {
        let end = pick(range);
        return declared::text(end, end);
    }
    bounds(choices).map_or_else(
        || choices.clone(),
        |range| Choices::One(Value::Int(pick(range))),
    )
}

/// The minimum and maximum of choices that are all numbers.
pub(super) fn bounds(choices: &Choices) -> Option<(i64, i64)> {
    let number = |value: &Value| match value {
        Value::Int(number) => Some(*number),
        _ => None,
    };
    match choices {
        Choices::Range(low, high) => Some((*low, *high)),
        Choices::One(value) => number(value).map(|number| (number, number)),
        Choices::List(values) => {
            let numbers: Option<Vec<i64>> = values.iter().map(number).collect();
            let numbers = numbers?;
            Some((*numbers.iter().min()?, *numbers.iter().max()?))
        }
    }
}

/// The declared input, if this generator makes it.
pub(super) fn declared<'a>(package: &'a Package, generator: &str) -> Option<&'a Input> {
    match package.in_process(generator)? {
        InProcess::Declared(input) => Some(input),
        InProcess::Model(_) | InProcess::Script(_) | InProcess::Varied(_) => None,
    }
}

/// The sizes of a declared input, up to those of the groups that use it.
fn sizes_of_declared(package: &Package, generator: &str, input: &Input) -> Given {
    let groups = package.groups.iter();
    let params = groups.filter_map(|group| params_of(&group.cases));
    let params = params.filter(|(used, _)| used == generator);
    let all: Vec<Given> = params.map(|(_, params)| params).collect();
    declared::sizes(input, |name| {
        // A group that does not set a size has the largest one.
        let largest = all
            .iter()
            .map(|params| match declared::given_for(params, name) {
                Some(choices) => declared::highest(choices).unwrap_or(i64::MAX),
                None => i64::MAX,
            });
        largest.max()
    })
}

pub(super) fn info(package: &Package, generator: &str) -> Option<GeneratorInfo> {
    let infos = package.model.iter().flat_map(|model| model.generators());
    infos.into_iter().find(|info| info.name == generator)
}

/// The lower numbers that a level allows; other choices are unchanged.
fn limited_to(choices: &Choices, level: u32) -> Choices {
    if let Some((low, high)) = declared::range_of(choices) {
        let reach = reach(level, high.saturating_sub(low));
        let (low, high) = declared::nearest(low, high, reach);
        return declared::text(low, high);
    }
    let Some((least, largest)) = bounds(choices) else {
        return choices.clone();
    };
    let most = least.saturating_add(reach(level, largest.saturating_sub(least)));
    match choices {
        Choices::Range(low, high) => Choices::Range(*low, most.min(*high)),
        Choices::List(values) => {
            let within = |value: &&Value| !matches!(value, Value::Int(number) if *number > most);
            Choices::List(values.iter().filter(within).cloned().collect())
        }
        Choices::One(_) => choices.clone(),
    }
}

/// How far above the lowest number a level reaches, if the range has this width.
fn reach(level: u32, width: i64) -> i64 {
    let bits = (i64::BITS - width.leading_zeros()).max(TOP_LEVEL);
    match level {
        TOP_LEVEL.. => i64::MAX,
        _ => (1 << (bits * level / TOP_LEVEL)) - 1,
    }
}

/// The generator call of the case with this number.
///
/// # Panics
/// If there are no recipes.
#[must_use]
pub fn call(recipes: &[Recipe], number: u64) -> Call {
    let turns = recipes.len() as u64;
    let recipe = &recipes[usize::try_from(number % turns).expect("an index fits a word")];
    let turn = number / turns;
    // Seeds of cases are always below 2^63.
    let seed = number & (u64::MAX >> 1);
    let period = if number < FIRST_CASES {
        FIRST_PERIOD
    } else {
        LATER_PERIOD
    };
    if let Some(params) = recipe.extreme(turn, period) {
        return Call::drawn(&recipe.generator, seed, &params);
    }
    let top = (2 * (turn / 2 + 1).ilog2()).min(TOP_LEVEL);
    // The number itself also selects the recipe, so without mixing some recipes would never reach
    // some levels.
    let drawn = mixed(number);
    let is_higher = drawn >> (u64::BITS - 1) == 1;
    let level = (drawn.trailing_zeros() + u32::from(is_higher)).min(top);
    Call::drawn(&recipe.generator, seed, recipe.at(level))
}

/// Mixes all bits of a number: the finalizer of `SplitMix64`.
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::{Recipe, call, limited_to};
    use cases::plan::Call;
    use generators::Value;
    use package::Choices;
    use std::collections::BTreeMap;

    fn recipe() -> Recipe {
        let params = BTreeMap::from([("n".to_owned(), Choices::Range(3, 100))]);
        Recipe::from_call("any", &params)
    }

    fn n(number: u64) -> i64 {
        n_of(&call(&[recipe()], number))
    }

    fn n_of(call: &Call) -> i64 {
        match call.params.0.get("n") {
            Some(Value::Int(n)) => *n,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_first_cases_are_the_smallest_and_later_ones_grow() {
        assert_eq!([n(0), n(1)], [3, 3]);
        assert!((2..6).all(|number| n(number) <= 6));
        assert!((0..5000).any(|number| n(number) > 60));
        assert!((4000..5000).any(|number| n(number) == 3));
    }

    #[test]
    fn a_number_is_a_case_for_ever() {
        let calls = [0, 7, 1_000_000].map(|number| call(&[recipe()], number));
        assert_eq!(calls.map(|call| call.seed), [0, 7, 1_000_000]);
        assert_eq!([n(0), n(777), n(1_000_000)], [3, 4, 3]);
    }

    #[test]
    fn some_cases_have_extreme_parameters() {
        let range = |name: &str, high| (name.to_owned(), Choices::Range(1, high));
        let params = BTreeMap::from([range("count", 1000), range("most", 1 << 40)]);
        let recipes = [Recipe::from_call("any", &params), recipe()];
        let drawn = |turn: u64| {
            let params = call(&recipes, 2 * turn).params.0;
            ["count", "most"].map(|name| params[name].clone())
        };
        let ints = |values: [i64; 2]| values.map(Value::Int);
        assert_eq!(drawn(23), ints([1000, 1 << 40]));
        assert_eq!(drawn(23 + 64), ints([1000, 1]));
        assert_eq!(drawn(23 + 2 * 64), ints([1, 1 << 40]));
        assert_eq!(drawn(23 + 4096), ints([1000, 1]));
        assert_ne!(drawn(23 + 4096 + 64), ints([1, 1 << 40]));
        // The other recipe has its own.
        assert_eq!(n_of(&call(&recipes, 2 * 23 + 1)), 100);
    }

    #[test]
    fn lists_of_numbers_grow_and_other_lists_are_whole() {
        let list = |values: &[i64]| Choices::List(values.iter().copied().map(Value::Int).collect());
        assert_eq!(limited_to(&list(&[9, 4, 5]), 0), list(&[4]));
        assert_eq!(limited_to(&list(&[9, 4, 5]), 1), list(&[4, 5]));
        assert_eq!(limited_to(&list(&[9, 4, 5]), 10), list(&[9, 4, 5]));
        let words = Choices::List(vec![Value::Text("a".to_owned()), Value::Int(1)]);
        assert_eq!(limited_to(&words, 0), words);
    }

    #[test]
    fn exact_parameters_do_not_grow() {
        let params = BTreeMap::from([("n".to_owned(), Choices::Range(3, 100))]);
        let recipes = [Recipe::exactly("any", &params)];
        let n = |number| call(&recipes, number).params.0["n"].clone();
        assert!((0..20).any(|number| matches!(n(number), Value::Int(60..))));
    }
}
