//! The inputs of a request, as recipes.

use super::error::RequestError;
use crate::declared::{self, Given};
use crate::recipe::Recipe;
use crate::recipes::{self, recipes};
use crate::workers::Inputs;
use cases::plan::{ParamsError, check_params};
use generators::{Params, Value};
use package::{Choices, INPUT_GENERATOR, InProcess, Package};
use std::collections::BTreeMap;

/// The parameter that makes an enumeration use every order of the edges of trees and graphs.
const ORDER: &str = "order";

impl Inputs {
    /// The recipes of a request; by default, all of the problem.
    pub(super) fn recipes(&self, package: &Package) -> Result<Vec<Recipe>, RequestError> {
        if self.exhaustive {
            return self.scope(package).map(|recipe| vec![recipe]);
        }
        if let Some(tried) = &self.tried {
            let recipes = tried.iter();
            return Ok(recipes
                .map(|(name, params)| Recipe::from_call(name, params))
                .collect());
        }
        let mut all = recipes(package);
        if let Some(name) = &self.generator {
            let given = package.params_for(name, self.params.clone());
            check_generator(package, name, &given)?;
            all.retain(|recipe| is_made_by(package, recipe, name, &given));
            if !given.is_empty() {
                all = with(package, name, &all, &given);
                for recipe in &all {
                    if let Some(program) = package.generator_program(recipe.generator()) {
                        check_params(recipe.generator(), program, recipe.params())?;
                    }
                }
            }
        }
        match (all.is_empty(), &self.generator) {
            (false, _) => Ok(all),
            (true, Some(name)) => Err(RequestError::NeedsParameters {
                generator: name.clone(),
            }),
            (true, None) => Err(RequestError::NoGenerator {
                problem: package.id.clone(),
            }),
        }
    }

    /// Whether the edges of the declared input take every order.
    pub(super) fn all_orders(&self, package: &Package) -> bool {
        let is_declared =
            self.generator.as_deref() == Some(INPUT_GENERATOR) && package.input().is_some();
        let all = Choices::One(Value::Text("all".to_owned()));
        is_declared && self.params.get(ORDER) == Some(&all)
    }

    /// The parameters of an enumeration.
    fn given(&self, package: &Package, name: &str) -> Given {
        let mut given = self.params.clone();
        if self.all_orders(package) {
            given.remove(ORDER);
        }
        package.params_for(name, given)
    }

    /// The recipe to enumerate: the requested generator, or the small scope of the declared input
    /// or the model.
    fn scope(&self, package: &Package) -> Result<Recipe, RequestError> {
        if let Some(name) = &self.generator {
            let given = self.given(package, name);
            check_generator(package, name, &given)?;
            let is_script = matches!(
                package.in_process(name),
                Some(InProcess::Script(_) | InProcess::Varied(_))
            );
            if is_script || package.generator_program(name).is_some() {
                return Err(RequestError::ProgramGenerator {
                    generator: name.clone(),
                });
            }
            return Ok(Recipe::smallest(package, name, given));
        }
        recipes::scope(package).ok_or_else(|| RequestError::NoScope {
            problem: package.id.clone(),
        })
    }

    /// The maximum number of inputs of an enumeration, if it is known.
    pub(super) fn counted(&self, package: &Package, recipe: &Recipe) -> Option<u64> {
        let Some(InProcess::Declared(input)) = package.in_process(recipe.generator()) else {
            return None;
        };
        let inputs = declared::counted(input, recipe.params(), self.all_orders(package))?;
        u64::try_from(inputs).ok()
    }
}

/// Whether a generator makes the inputs of a recipe: itself, or by a call template that has these
/// parameters.
fn is_made_by(package: &Package, recipe: &Recipe, name: &str, given: &Given) -> bool {
    let template = package.call_templates.get(recipe.generator());
    let has_all = || given.keys().all(|name| recipe.params().contains_key(name));
    recipe.generator() == name || template.is_some_and(|it| it.generator == name) && has_all()
}

/// The usual recipes of a generator, with these parameters replaced.
fn with(
    package: &Package,
    name: &str,
    used: &[Recipe],
    given: &BTreeMap<String, Choices>,
) -> Vec<Recipe> {
    let mut recipes: Vec<Recipe> = Vec::new();
    for recipe in used.iter().map(|recipe| recipe.with(given)) {
        if !recipes.contains(&recipe) {
            recipes.push(recipe);
        }
    }
    if recipes.is_empty() {
        recipes.push(Recipe::new(package, name, given.clone()));
    }
    recipes
}

/// Checks that the generator exists and accepts the parameters. For a program, the parameters in
/// its groups are known.
fn check_generator(
    package: &Package,
    name: &str,
    given: &BTreeMap<String, Choices>,
) -> Result<(), RequestError> {
    match package.in_process(name) {
        Some(InProcess::Declared(input)) => {
            let singles = given.iter().flat_map(|(name, choices)| {
                let values = match choices {
                    Choices::One(value) => vec![value.clone()],
                    Choices::List(values) => values.clone(),
                    Choices::Range(low, high) => vec![Value::Text(format!("{low}..={high}"))],
                };
                let single = |value| Params([(name.clone(), value)].into());
                values.into_iter().map(single).collect::<Vec<_>>()
            });
            let mut unusable = singles.filter_map(|single| input.check(&single).err());
            return unusable.next().map_or(Ok(()), |error| Err(error.into()));
        }
        None if package.generator_program(name).is_some() => return Ok(()),
        // They check their parameters when they are called.
        Some(InProcess::Script(_) | InProcess::Varied(_)) => return Ok(()),
        Some(InProcess::Model(_)) | None => {}
    }
    let infos: Vec<_> = package
        .model
        .iter()
        .flat_map(|model| model.generators())
        .collect();
    let Some(info) = infos.iter().find(|info| info.name == name) else {
        return Err(RequestError::UnknownGenerator {
            name: name.to_owned(),
            known: package.generator_names(),
        });
    };
    let takes = |param: &&String| info.params.iter().any(|known| known.name == *param);
    match given.keys().find(|param| !takes(param)) {
        None => Ok(()),
        Some(unknown) => {
            let known = info.params.iter().map(|known| known.name.to_owned());
            Err(RequestError::Params(ParamsError::Unknown {
                generator: name.to_owned(),
                name: unknown.clone(),
                known: known.collect(),
            }))
        }
    }
}
