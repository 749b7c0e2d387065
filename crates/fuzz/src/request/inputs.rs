//! Which inputs a request is about, as recipes.

use super::Request;
use super::error::RequestError;
use crate::recipe::{self, Recipe, recipes};
use std::collections::BTreeMap;
use tengen_core::package::{Choices, Package};
use tengen_core::plan::{ParamsError, check_params};

/// What is to be generated: everything, if the request does not say.
pub(super) fn wanted(
    package: &Package,
    request: &Request<'_>,
) -> Result<Vec<Recipe>, RequestError> {
    if request.exhaustive {
        return scope(package, request).map(|recipe| vec![recipe]);
    }
    let mut all = recipes(package);
    if let Some(name) = request.generator {
        check_generator(package, name, &request.params)?;
        all.retain(|recipe| recipe.generator() == name);
        if !request.params.is_empty() {
            all = with(package, name, &all, &request.params);
            if let Some(program) = package.generators.get(name) {
                all.iter()
                    .try_for_each(|recipe| check_params(name, program, recipe.params()))?;
            }
        }
    }
    match (all.is_empty(), request.generator) {
        (false, _) => Ok(all),
        (true, Some(name)) => Err(RequestError::NeedsParameters {
            generator: name.to_owned(),
        }),
        (true, None) => Err(RequestError::NoGenerator {
            problem: package.id.clone(),
        }),
    }
}

/// A generator as it is used otherwise, but with these parameters.
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

/// There is such a generator, and it takes the parameters. What a program takes is known with those that its groups give it.
fn check_generator(
    package: &Package,
    name: &str,
    given: &BTreeMap<String, Choices>,
) -> Result<(), RequestError> {
    if package.generators.contains_key(name) {
        return Ok(());
    }
    let infos: Vec<_> = package
        .model
        .iter()
        .flat_map(|model| model.generators())
        .collect();
    let Some(info) = infos.iter().find(|info| info.name == name) else {
        let known = infos.iter().map(|info| info.name.to_owned());
        return Err(RequestError::UnknownGenerator {
            name: name.to_owned(),
            known: known.chain(package.generators.keys().cloned()).collect(),
        });
    };
    let takes = |param: &&String| info.params.iter().any(|(known, _)| known == param);
    match given.keys().find(|param| !takes(param)) {
        None => Ok(()),
        Some(unknown) => {
            let known = info.params.iter().map(|(known, _)| (*known).to_owned());
            Err(RequestError::Params(ParamsError::Unknown {
                generator: name.to_owned(),
                name: unknown.clone(),
                known: known.collect(),
            }))
        }
    }
}

/// What is enumerated: the generator asked for, or the model's own scope.
fn scope(package: &Package, request: &Request<'_>) -> Result<Recipe, RequestError> {
    if let Some(name) = request.generator {
        check_generator(package, name, &request.params)?;
        if package.generators.contains_key(name) {
            return Err(RequestError::ProgramGenerator {
                generator: name.to_owned(),
            });
        }
        return Ok(Recipe::smallest(package, name, request.params.clone()));
    }
    recipe::scope(package).ok_or_else(|| RequestError::NoScope {
        problem: package.id.clone(),
    })
}
