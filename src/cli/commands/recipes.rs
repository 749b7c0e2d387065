//! What `tengen fuzz` is asked to generate.

use super::{Fault, generate};
use crate::cli::args;
use base::text::line;
use fuzz::recipe::{Recipe, recipes};
use generators::Value;
use std::collections::BTreeMap;
use tengen_core::package::{Choices, Package};

/// What the command line asks to be generated; everything if it does not say.
pub(super) fn wanted_recipes(package: &Package, args: &args::Fuzz) -> Result<Vec<Recipe>, Fault> {
    let mut all = recipes(package);
    if args.exhaustive {
        return scope(package, args).map(|recipe| vec![recipe]);
    }
    if let Some(name) = &args.generator {
        check_generator(package, name, args)?;
        if args.params.is_empty() {
            all.retain(|recipe| recipe.generator() == name);
        } else {
            let given = generate::choices(&args.params)?;
            all = vec![Recipe::new(package, name, given)];
        }
    }
    if all.is_empty() {
        let id = &package.id;
        let message = match &args.generator {
            Some(name) => {
                format!("generator `{name}` needs parameters: give them with -p KEY=VALUE")
            }
            None => format!("{id} has no generator, so there is nothing to fuzz with"),
        };
        return Err(Fault::Usage(message));
    }
    Ok(all)
}

/// There is such a generator, and it takes the parameters.
fn check_generator(package: &Package, name: &str, args: &args::Fuzz) -> Result<(), Fault> {
    let given = generate::choices(&args.params)?;
    if let Some(program) = package.generators.get(name) {
        if args.params.is_empty() {
            return Ok(());
        }
        return generate::check(name, program, &given);
    }
    let infos: Vec<_> = package
        .model
        .iter()
        .flat_map(|model| model.generators())
        .collect();
    let Some(info) = infos.iter().find(|info| info.name == name) else {
        let known = infos.iter().map(|info| info.name);
        let known: Vec<&str> = known
            .chain(package.generators.keys().map(String::as_str))
            .collect();
        return Err(Fault::Usage(format!(
            "unknown generator `{}`: known are {}",
            line(name),
            known.join(", ")
        )));
    };
    let takes = |param: &&String| info.params.iter().any(|(known, _)| known == param);
    match given.keys().find(|param| !takes(param)) {
        None => Ok(()),
        Some(unknown) => {
            let known: Vec<&str> = info.params.iter().map(|(known, _)| *known).collect();
            Err(Fault::Usage(format!(
                "generator `{}` takes no `{}`: known are {}",
                line(name),
                line(unknown),
                known.join(", ")
            )))
        }
    }
}

/// What is enumerated: the generator asked for, or the model's own scope.
fn scope(package: &Package, args: &args::Fuzz) -> Result<Recipe, Fault> {
    if let Some(name) = &args.generator {
        check_generator(package, name, args)?;
        if package.generators.contains_key(name) {
            return Err(Fault::Usage(format!(
                "generator `{}` is a program: only generators of a built-in model can be enumerated",
                line(name)
            )));
        }
        return Ok(Recipe::smallest(
            package,
            name,
            generate::choices(&args.params)?,
        ));
    }
    let Some(scope) = package.model.as_ref().and_then(|model| model.scope()) else {
        let id = &package.id;
        return Err(Fault::Usage(format!(
            "{id} has no scope of its own: name what to enumerate with --generator and -p"
        )));
    };
    let given: BTreeMap<String, Choices> = scope
        .params
        .iter()
        .map(|&(name, low, high)| {
            let choices = if low == high {
                Choices::One(Value::Int(low))
            } else {
                Choices::Range(low, high)
            };
            (name.to_owned(), choices)
        })
        .collect();
    Ok(Recipe::smallest(package, scope.generator, given))
}
