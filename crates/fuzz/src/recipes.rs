//! All recipes of a problem.

use crate::declared::{self, Given};
use crate::recipe::{Recipe, declared as declared_input, info, params_of};
use generators::Value;
use input::Input;
use package::template;
use package::{Cases, Choices, Command, FileCase, Group, INPUT_GENERATOR, Package, VARY_GENERATOR};
use std::collections::BTreeMap;
use variation::{CHANGES, FILE, STEPS};

/// How far above the minimum the sizes of a script's inputs may be.
const MAX_SIZE: i64 = 50;
/// The maximum number of changes of a given input: with more changes it mostly becomes invalid.
const MAX_CHANGES: i64 = 6;
/// The same for an input that was changed on purpose.
const MAX_FURTHER_CHANGES: i64 = 2;

/// All recipes of a problem: each generator on its own, and as the groups use it.
#[must_use]
pub fn recipes(package: &Package) -> Vec<Recipe> {
    let of_model = package.model.iter().flat_map(|model| model.generators());
    let by_themselves = of_model.map(|info| Recipe::new(package, info.name, BTreeMap::new()));
    let declared = package
        .leading_input()
        .into_iter()
        .flat_map(|input| Recipe::from_declaration(package, INPUT_GENERATOR, input));
    let by_script = package.script().and_then(|_| script_recipe(package));
    let groups = package.groups.iter();
    let group_recipess = groups.flat_map(|group| group_recipes(package, &group.cases));
    let varied = package.varies().then(variation_recipe);
    let ours = declared.chain(by_script).chain(varied).chain(by_themselves);
    let mut all: Vec<Recipe> = ours.chain(group_recipess).collect();
    let unused = package.generators.iter().filter(|(name, program)| {
        let is_used = all.iter().any(|recipe| recipe.generator() == **name);
        !is_used && !is_commanded(package, name) && template::asked_for(program).0.is_empty()
    });
    let unused: Vec<Recipe> = unused
        .map(|(name, _)| Recipe::new(package, name, BTreeMap::new()))
        .collect();
    all.extend(unused);
    let mut recipes: Vec<Recipe> = Vec::new();
    for recipe in all {
        if !recipes.contains(&recipe) {
            recipes.push(recipe);
        }
    }
    recipes
}

/// The recipes for inputs like those of a group: the calls of the group with exactly its parameters,
/// and changes of its files.
pub(super) fn among(package: &Package, group: &Group) -> Vec<Recipe> {
    match &group.cases {
        Cases::Files(files) => variations(package, files),
        Cases::Generated(calls) if calls.program && !calls.cases.is_empty() => {
            let cases = calls.cases.iter().map(|case| {
                let params = calls.params.clone().into_iter();
                params.chain(case.clone()).collect()
            });
            let recipes = cases.map(|given| Recipe::exactly(&calls.generator, &given));
            recipes.collect()
        }
        Cases::Generated(_) => {
            let call = params_of(&group.cases);
            let recipe = call.map(|(generator, given)| Recipe::exactly(&generator, &given));
            recipe.into_iter().collect()
        }
        Cases::Commands(files, commands) => {
            let recipes = calls_of_templates(package, commands);
            let recipes = recipes.map(|(template, given)| Recipe::exactly(template, &given));
            recipes.chain(variations(package, files)).collect()
        }
    }
}

/// The recipe for changes of these files, if the package's inputs can be made by changes.
fn variations(package: &Package, files: &[FileCase]) -> Vec<Recipe> {
    if !package.can_vary() {
        return Vec::new();
    }
    let names = files.iter().filter_map(|file| {
        let inside = file.input.strip_prefix(&package.dir).ok()?;
        let name = Value::Text(inside.to_str()?.to_owned());
        // The largest files are not varied.
        let is_given = package.given_files().check(FILE, &name).is_ok();
        is_given.then_some(name)
    });
    let names: Vec<Value> = names.collect();
    if names.is_empty() {
        return Vec::new();
    }
    let given = BTreeMap::from([
        (FILE.to_owned(), Choices::List(names)),
        (CHANGES.to_owned(), Choices::Range(1, MAX_CHANGES)),
    ]);
    vec![Recipe::from_call(VARY_GENERATOR, &given)]
}

/// The recipes for inputs near the changed inputs of the groups: each with a few further changes.
#[must_use]
pub fn near_changed(package: &Package) -> Vec<Recipe> {
    let calls = package
        .groups
        .iter()
        .filter_map(|group| match &group.cases {
            Cases::Generated(calls) if calls.generator == VARY_GENERATOR => Some(calls),
            _ => None,
        });
    let cases = calls.flat_map(|calls| calls.cases.iter());
    let cases = cases.filter(|case| case.contains_key(STEPS));
    let recipes = cases.map(|case| {
        let further = (CHANGES.to_owned(), Choices::Range(1, MAX_FURTHER_CHANGES));
        let given = case.clone().into_iter().chain([further]);
        Recipe::exactly(VARY_GENERATOR, &given.collect())
    });
    recipes.collect()
}

/// The recipe for a script: growing sizes, and values in all styles.
fn script_recipe(package: &Package) -> Option<Recipe> {
    let generator = package.in_process(INPUT_GENERATOR)?;
    let sizes = generator
        .ranges()
        .into_iter()
        .filter(input::ParameterRange::is_size);
    let sizes = sizes.map(|size| {
        let high = size.high.min(size.low.saturating_add(MAX_SIZE));
        (size.name, declared::text(size.low, high))
    });
    let shapes = generator.shapes().into_iter().map(|(name, names)| {
        let names = names.into_iter().map(|it| Value::Text(it.to_owned()));
        (name.to_owned(), Choices::List(names.collect()))
    });
    Some(Recipe::from_call(
        INPUT_GENERATOR,
        &sizes.chain(shapes).collect(),
    ))
}

/// The recipe for changes of given inputs: a growing number of changes.
fn variation_recipe() -> Recipe {
    let changes = Choices::Range(1, MAX_CHANGES);
    Recipe::from_call(
        VARY_GENERATOR,
        &BTreeMap::from([(CHANGES.to_owned(), changes)]),
    )
}

/// The scope of a recipe in words. The positions of a declared game are enumerated by playing it, so
/// others are left out even if they are valid.
pub(super) fn scope_text(package: &Package, recipe: &Recipe) -> String {
    let declared = package.leading_input();
    let declared = declared.filter(|_| recipe.generator() == INPUT_GENERATOR);
    match declared.and_then(Input::positions_of_games) {
        Some(position) => {
            format!("{recipe} with positions of `{position}` that occur in games")
        }
        None => recipe.to_string(),
    }
}

/// The small scope of the problem's model, or of the declared input, if it has one.
pub(super) fn scope(package: &Package) -> Option<Recipe> {
    if let Some(input) = package.leading_input() {
        let (scope, inputs) = declared::scope(input, &Given::new(), false);
        return declared::is_small(inputs).then(|| Recipe::from_call(INPUT_GENERATOR, &scope));
    }
    let scope = package.model.as_ref()?.scope()?;
    let given = scope.params.iter().map(|&(name, low, high)| {
        let choices = if low == high {
            Choices::One(Value::Int(low))
        } else {
            Choices::Range(low, high)
        };
        (name.to_owned(), choices)
    });
    Some(Recipe::smallest(package, scope.generator, given.collect()))
}

/// The recipes for a generator as a group uses it.
fn group_recipes(package: &Package, cases: &Cases) -> Vec<Recipe> {
    match cases {
        // Only the cases of a program show which of its parameters go together.
        Cases::Generated(calls) if calls.program && !calls.cases.is_empty() => {
            let cases = calls.cases.iter().map(|case| {
                let params = calls.params.clone().into_iter();
                params.chain(case.clone()).collect()
            });
            let recipes = cases.map(|given| Recipe::new(package, &calls.generator, given));
            recipes.collect()
        }
        Cases::Commands(_, commands) => {
            let recipes = calls_of_templates(package, commands);
            let recipes = recipes.map(|(template, given)| Recipe::new(package, template, given));
            recipes.collect()
        }
        _ => whole_group_recipe(package, cases).into_iter().collect(),
    }
}

/// Whether a command calls the generator: templates of these calls vary its arguments.
fn is_commanded(package: &Package, generator: &str) -> bool {
    package.groups.iter().any(|group| match &group.cases {
        Cases::Commands(_, commands) => commands.iter().any(|it| it.generator == generator),
        Cases::Files(_) | Cases::Generated(_) => false,
    })
}

/// The typed calls as calls of their templates.
fn calls_of_templates<'a>(
    package: &'a Package,
    commands: &'a [Command],
) -> impl Iterator<Item = (&'a str, Given)> {
    let calls = commands
        .iter()
        .filter_map(|command| package.template_of(command));
    calls.map(|(template, call)| {
        let call = call.iter();
        let call = call.map(|(name, value)| (name.clone(), Choices::One(value.clone())));
        (template, call.collect())
    })
}

/// A recipe with sizes up to those of the group, where each parameter varies independently.
fn whole_group_recipe(package: &Package, cases: &Cases) -> Option<Recipe> {
    let (generator, mut given) = params_of(cases)?;
    if let Some(input) = declared_input(package, &generator) {
        given = declared::growing(input, given);
    }
    let info = info(package, &generator);
    for (name, low, _) in info.iter().flat_map(|info| info.sizes) {
        // A range or list is used as the group gives it; a single size is one of many.
        if let Some(Choices::One(Value::Int(size))) = given.get(*name) {
            let range = Choices::Range(*low.min(size), *size);
            given.insert((*name).to_owned(), range);
        }
    }
    Some(Recipe::new(package, &generator, given))
}
