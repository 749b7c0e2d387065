//! The ranges in which a search varied the parameters of generators.

use base::text::{line, shell_words};
use fuzz::recipe::Recipe;
use generators::Value;
use package::{CallTemplate, Cases, Choices, INPUT_GENERATOR, Package, VARY_GENERATOR};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The maximum number of listed words of a parameter.
const WORDS: usize = 6;

/// The values of a parameter in all recipes of a generator.
#[derive(Default)]
struct RecipeValues {
    numbers: Option<(i64, i64)>,
    words: Vec<String>,
}

/// A generator, and what was varied of it.
struct Varied<'a> {
    generator: &'a str,
    params: BTreeMap<String, RecipeValues>,
}

impl RecipeValues {
    fn add(&mut self, choices: &Choices) {
        match choices {
            Choices::Range(low, high) => self.add_numbers(*low, *high),
            Choices::One(value) => self.add_value(value),
            Choices::List(values) => values.iter().for_each(|value| self.add_value(value)),
        }
    }

    fn add_value(&mut self, value: &Value) {
        if let Value::Int(number) = value {
            return self.add_numbers(*number, *number);
        }
        let word = value.to_string();
        if !self.words.contains(&word) {
            self.words.push(word);
        }
    }

    fn add_numbers(&mut self, low: i64, high: i64) {
        let (least, most) = self.numbers.unwrap_or((low, high));
        self.numbers = Some((least.min(low), most.max(high)));
    }

    fn text(&self) -> String {
        let numbers = self.numbers.map(|(low, high)| {
            if low == high {
                low.to_string()
            } else {
                format!("{low}..={high}")
            }
        });
        let words = self.words.iter().take(WORDS).cloned();
        let more = (self.words.len() > WORDS).then(|| "others".to_owned());
        let all = numbers.into_iter().chain(words).chain(more);
        all.collect::<Vec<String>>().join(" or ")
    }
}

impl Varied<'_> {
    /// Its parameters with their values, and the seed.
    fn values(&self) -> String {
        let params = self.params.iter();
        let params = params.map(|(name, values)| format!("{name} = {}", values.text()));
        let all: Vec<String> = params.chain(["the seed".to_owned()]).collect();
        all.join(", ")
    }
}

fn varied<'a>(recipes: &'a [Recipe]) -> Vec<Varied<'a>> {
    let mut all: Vec<Varied<'a>> = Vec::new();
    for recipe in recipes {
        let generator = recipe.generator();
        let place = all.iter().position(|it| it.generator == generator);
        let place = place.unwrap_or_else(|| {
            all.push(Varied {
                generator,
                params: BTreeMap::new(),
            });
            all.len() - 1
        });
        for (name, choices) in recipe.params() {
            let values = all[place].params.entry(name.clone()).or_default();
            values.add(choices);
        }
    }
    all
}

/// One line per generator program: what was varied, if that is more than the spec has, and what was
/// not. `takes_params` is whether the command can vary the rest through parameters; then the line
/// explains how, also for generators without parameters.
pub(super) fn varied_lines(package: &Package, recipes: &[Recipe], takes_params: bool) -> String {
    let is_program = |it: &Varied<'_>| {
        let is_called = takes_params || !it.params.is_empty();
        is_called && package.generator_program(it.generator).is_some()
    };
    let mut text = String::new();
    let all = varied(recipes);
    // Alone, the declared input needs no line: nothing else could have been varied.
    let has_programs = all.iter().any(is_program);
    for varied in &all {
        let origin = match varied.generator {
            _ if !takes_params || is_program(varied) => continue,
            INPUT_GENERATOR if has_programs => "[input]",
            VARY_GENERATOR => "given inputs",
            _ => continue,
        };
        let _ = writeln!(text, "varied: {origin}: {}", line(&varied.values()));
    }
    for varied in all.iter().filter(|it| is_program(it)) {
        let spec = of_spec(package, varied.generator);
        let _ = write!(
            text,
            "varied: generator {}: {}",
            line(varied.generator),
            line(&varied.values())
        );
        let more = varied.params.iter().filter_map(|(name, values)| {
            let known = spec.get(name)?;
            (known.numbers != values.numbers).then(|| format!("{name} = {}", known.text()))
        });
        let more: Vec<String> = more.collect();
        if !more.is_empty() {
            let _ = write!(text, "; the spec has {}", line(&more.join(", ")));
        }
        text.push('\n');
        let fixed = varied.params.iter().find_map(|(name, values)| {
            let (low, high) = values.numbers?;
            (low == high && low > 1).then_some((name, high))
        });
        if let Some((name, number)) = fixed {
            let _ = writeln!(
                text,
                "  {}",
                hint(package, varied, (name, number), takes_params)
            );
        }
    }
    text
}

/// Why a number was not varied, and how to vary it.
fn hint(
    package: &Package,
    varied: &Varied<'_>,
    (name, number): (&str, i64),
    takes_params: bool,
) -> String {
    let why = if package.validators.is_empty() {
        "no validator tells which smaller numbers are valid"
    } else {
        "smaller numbers were not tried or made no valid input"
    };
    let generator = match package.only_generator() {
        Ok(_) => String::new(),
        Err(_) => format!("--generator {} ", shell_words(&[varied.generator])),
    };
    let example = format!("{generator}-p {name}=1..={number}");
    let how = format!("{name} is always {number}, as {why}");
    line(&if takes_params {
        format!("{how}; to vary it: {example}")
    } else {
        how
    })
}

/// The values that the groups of the spec give a generator.
fn of_spec(package: &Package, generator: &str) -> BTreeMap<String, RecipeValues> {
    let mut all: BTreeMap<String, RecipeValues> = BTreeMap::new();
    let calls = package
        .groups
        .iter()
        .filter_map(|group| match &group.cases {
            Cases::Generated(calls) if calls.generator == generator => Some(calls),
            _ => None,
        });
    let template = package.call_templates.get(generator).into_iter();
    let typed = template.map(CallTemplate::choices);
    for (name, choices) in calls.map(package::Calls::choices).chain(typed).flatten() {
        all.entry(name).or_default().add(&choices);
    }
    all
}

/// What was varied of all generators.
pub(super) fn varied_document(recipes: &[Recipe]) -> Json {
    let all = varied(recipes).into_iter().map(|varied| {
        let params = varied.params.iter();
        let params = params.map(|(name, values)| format!("{name} = {}", values.text()));
        json!({ "generator": varied.generator, "params": params.collect::<Vec<String>>() })
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::RecipeValues;
    use generators::Value;
    use package::Choices;

    #[test]
    fn ranges_and_words_of_all_recipes_are_joined() {
        let mut values = RecipeValues::default();
        values.add(&Choices::One(Value::Int(300)));
        assert_eq!(values.text(), "300");
        values.add(&Choices::Range(1, 20));
        values.add(&Choices::One(Value::Text("max".to_owned())));
        assert_eq!(values.text(), "1..=300 or \"max\"");
    }
}
