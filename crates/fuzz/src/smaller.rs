//! Adapting recipes by trying generator calls: how small the numbers of generator programs may be,
//! and whether the validators accept drawn inputs.
//!
//! Small inputs find most bugs, but a group of the spec may call its program only with n = 300. So
//! smaller numbers are tried once ([`covering::smaller`]). Recipes with ranges from the smallest
//! possible number take turns with the calls of the spec, or replace calls with a single number,
//! which becomes the top of the range. Recipes whose calls differ only in numbers share their
//! ranges. The same calls are tried in every run, so the recipes are always the same.

use crate::declared::Given;
use crate::recipe::{Recipe, bounds};
use crate::spec_calls::may_be_rejected;
use cases::jury::Jury;
use cases::plan::Call;
use covering::{JuryTrial, Lowered};
use generators::Draw;
use package::{Choices, Package};
use std::collections::BTreeSet;
use std::time::Instant;
use terms::fault::Fault;

const SUBJECT: &str = "an input with smaller numbers";
/// One of this many drawn inputs must be valid, if the package has its own generators.
const DRAWN_SAMPLES: u64 = 12;

/// Recipes of a program whose calls differ only in numbers.
struct Family {
    generator: String,
    /// The values of all parameters in any of the calls.
    choices: Given,
    /// The names of the number parameters that may be changed.
    numbers: BTreeSet<String>,
    recipes: Vec<Recipe>,
}

/// The recipes, extended by what trying calls shows until a time, if there is one; `given` parameters
/// are unchanged.
///
/// # Errors
/// When a program of the package fails on a call of the spec, or the machine fails.
pub fn tried(
    jury: &Jury<'_>,
    recipes: Vec<Recipe>,
    given: &Given,
    until: Option<Instant>,
) -> Result<Vec<Recipe>, Fault> {
    let package = jury.package();
    // Without validators, nothing decides which inputs are valid.
    if package.validators.is_empty() {
        return Ok(recipes);
    }
    let trial = JuryTrial::new(jury, None, SUBJECT, true);
    let recipes = trial.with(|makers| {
        let (programs, others): (Vec<Recipe>, Vec<Recipe>) = recipes
            .into_iter()
            .partition(|it| package.generator_program(it.generator()).is_some());
        let mut all = if programs.is_empty() {
            others
        } else {
            accepted(package, others, makers.accepts)
        };
        for family in families(programs, given) {
            let smaller = covering::smaller(
                package,
                &family.generator,
                &family.choices,
                &family.numbers,
                (makers, until),
            );
            all.extend(family.with(&smaller));
        }
        all
    });
    trial.finish(recipes)
}

/// The recipes for drawn inputs, without those whose samples the validators all reject.
fn accepted(
    package: &Package,
    recipes: Vec<Recipe>,
    accepts: &dyn Fn(&[u8]) -> bool,
) -> Vec<Recipe> {
    let is_accepted = |recipe: &Recipe| {
        (0..DRAWN_SAMPLES).any(|seed| {
            let call = crate::recipe::call(std::slice::from_ref(recipe), seed);
            is_valid(package, &call, accepts)
        })
    };
    let recipes = recipes.into_iter();
    let recipes = recipes
        .filter(|recipe| !may_be_rejected(package, recipe.generator()) || is_accepted(recipe));
    recipes.collect()
}

fn is_valid(package: &Package, call: &Call, accepts: &dyn Fn(&[u8]) -> bool) -> bool {
    let made = package.in_process(&call.generator).and_then(|generator| {
        let mut draw = Draw::fresh(call.seed, cases::plan::INPUT);
        let made = generator.generate(&call.generator, &mut draw, &call.params);
        made.ok()
    });
    made.is_some_and(|input| accepts(&input))
}

fn families(recipes: Vec<Recipe>, given: &Given) -> Vec<Family> {
    let mut families: Vec<Family> = Vec::new();
    for recipe in recipes {
        let numbers: BTreeSet<String> = recipe
            .params()
            .iter()
            .filter(|(name, choices)| bounds(choices).is_some() && !given.contains_key(*name))
            .map(|(name, _)| name.clone())
            .collect();
        match families.iter_mut().find(|it| it.takes(&recipe, &numbers)) {
            Some(family) => family.add(recipe),
            None => families.push(Family {
                generator: recipe.generator().to_owned(),
                choices: recipe.params().clone(),
                numbers,
                recipes: vec![recipe],
            }),
        }
    }
    families
}

impl Family {
    fn takes(&self, recipe: &Recipe, numbers: &BTreeSet<String>) -> bool {
        let other = recipe.params();
        let is_same = |(name, choices): (&String, &Choices)| {
            numbers.contains(name) || other.get(name) == Some(choices)
        };
        self.generator == recipe.generator()
            && self.numbers == *numbers
            && self.choices.len() == other.len()
            && self.choices.iter().all(is_same)
    }

    fn add(&mut self, recipe: Recipe) {
        for (name, choices) in recipe.params() {
            if let Some(known) = self.choices.get_mut(name)
                && known != choices
            {
                known.add(choices);
            }
        }
        self.recipes.push(recipe);
    }

    /// Its recipes, and equally many with smaller numbers.
    fn with(self, smaller: &[Lowered]) -> Vec<Recipe> {
        let lowered: Vec<Recipe> = smaller.iter().map(|it| self.from(it)).collect();
        if lowered.is_empty() {
            return self.recipes;
        }
        if self.numbers.len() == 1 {
            return lowered;
        }
        let most = self.recipes.len().max(lowered.len());
        let lowered = lowered.into_iter().cycle().take(most);
        self.recipes.into_iter().chain(lowered).collect()
    }

    /// A recipe with numbers from these on.
    fn from(&self, least: &Lowered) -> Recipe {
        let mut params = self.choices.clone();
        for (name, low) in least {
            if let Some((_, high)) = params.get(name).and_then(bounds) {
                params.insert(name.clone(), Choices::Range(*low, high));
            }
        }
        Recipe::from_call(&self.generator, &params)
    }
}

#[cfg(test)]
mod tests {
    use super::{Given, Recipe, families};
    use generators::Value;
    use package::Choices;

    fn given(params: &[(&str, Value)]) -> Given {
        let params = params.iter();
        params
            .map(|(name, value)| ((*name).to_owned(), Choices::One(value.clone())))
            .collect()
    }

    fn int(name: &str, value: i64) -> (&str, Value) {
        (name, Value::Int(value))
    }

    fn said(recipes: &[Recipe]) -> Vec<String> {
        recipes.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_single_number_is_the_top_of_its_range() {
        let recipes = [300, 20].map(|n| Recipe::from_call("gen", &given(&[int("n", n)])));
        let mut families = families(recipes.to_vec(), &Given::new());
        let family = families.remove(0);
        assert!(families.is_empty());
        let smaller = [[("n".to_owned(), 1)].into()];
        assert_eq!(said(&family.with(&smaller)), ["gen (n = 1..=300)"]);
    }

    #[test]
    fn calls_of_the_spec_stay_where_numbers_may_depend_on_each_other() {
        let star = Value::Text("star".to_owned());
        let params = given(&[int("m", 500), int("n", 300), ("kind", star)]);
        let family = families(vec![Recipe::from_call("gen", &params)], &Given::new()).remove(0);
        let smaller = [
            [("m".to_owned(), 3), ("n".to_owned(), 3)].into(),
            [("m".to_owned(), 299)].into(),
        ];
        assert_eq!(
            said(&family.with(&smaller)),
            [
                "gen (kind = \"star\", m = 500, n = 300)",
                "gen (kind = \"star\", m = 3..=500, n = 3..=300)",
                "gen (kind = \"star\", m = 299..=500, n = 300)",
            ]
        );
    }

    #[test]
    fn what_is_given_is_not_lowered_and_words_keep_families_apart() {
        let words = ["a", "b"].map(|word| Value::Text(word.to_owned()));
        let recipes =
            words.map(|word| Recipe::from_call("gen", &given(&[int("n", 9), ("w", word)])));
        let all = families(recipes.to_vec(), &given(&[int("n", 9)]));
        assert_eq!(all.len(), 2);
        assert!(all.iter().all(|family| family.numbers.is_empty()));
    }
}
