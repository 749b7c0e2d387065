//! The recipes of docs/how-to/inputs.md: each declaration generates the example below it. With
//! `TENGEN_BLESS=1` the examples are written again.

use crate::support::read;
use generators::{Draw, Params, Value};
use std::path::Path;

/// A recipe of the page.
struct Recipe<'a> {
    title: &'a str,
    declared: &'a str,
    /// The options of `tengen gen`: `--seed 1 -p n=4`.
    options: &'a str,
    example: &'a str,
}

impl<'a> Recipe<'a> {
    /// Reads the text between two headings.
    fn from_section(section: &'a str) -> Option<Self> {
        let (title, rest) = section.split_once('\n')?;
        let (_, rest) = rest.split_once("```toml\n")?;
        let (declared, rest) = rest.split_once("```\n")?;
        let (_, rest) = rest.split_once("\n`")?;
        let (options, rest) = rest.split_once("` generates:\n\n```\n")?;
        let (example, _) = rest.split_once("```\n")?;
        Some(Self {
            title,
            declared,
            options,
            example,
        })
    }

    fn seed(&self) -> u64 {
        let (seed, _) = self
            .options
            .split_once(" -p ")
            .unwrap_or((self.options, ""));
        seed.strip_prefix("--seed ").unwrap().parse().unwrap()
    }

    fn params(&self) -> Params {
        let given = self.options.split(" -p ").skip(1).map(|one| {
            let (name, value) = one.split_once('=').unwrap();
            let whole = value.parse().map(Value::Int);
            let value = whole.unwrap_or_else(|_| Value::Text(value.to_owned()));
            (name.to_owned(), value)
        });
        Params(given.collect())
    }

    /// What the declaration generates, which it accepts itself.
    fn generated(&self) -> String {
        let title = self.title;
        let input = read(self.declared).unwrap_or_else(|mistakes| panic!("{title}: {mistakes:?}"));
        let mut draw = Draw::fresh(self.seed(), "input");
        let generated = input.generate(&mut draw, &self.params());
        let generated = generated.unwrap_or_else(|error| panic!("{title}: {error}"));
        assert_eq!(input.validate(&generated), Ok(()), "{title}");
        String::from_utf8(generated).unwrap()
    }
}

#[test]
fn every_recipe_of_the_cookbook_generates_its_example() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/how-to/inputs.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let sections = page.split("\n### ").skip(1);
    let recipes: Vec<Recipe<'_>> = sections
        .map(|section| Recipe::from_section(section).unwrap_or_else(|| panic!("{section}")))
        .collect();
    assert_eq!(recipes.len(), 41);
    let mut right = page.clone();
    for recipe in &recipes {
        let with =
            |example: &str| format!("`{}` generates:\n\n```\n{example}```\n", recipe.options);
        let (before, after) = right.split_at(right.find(recipe.declared).unwrap());
        let after = after.replacen(&with(recipe.example), &with(&recipe.generated()), 1);
        right = format!("{before}{after}");
    }
    if std::env::var_os("TENGEN_BLESS").is_some() {
        std::fs::write(&path, &right).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), right);
}
