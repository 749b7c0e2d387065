//! Declarations of the inputs that the validators of real packages accept, with inputs that these
//! have judged.

use crate::support::read;
use generators::{Draw, Params, Value};
use std::collections::BTreeSet;
use std::path::Path;

#[derive(serde::Deserialize)]
struct Fixture {
    judged: Judged,
}

/// Inputs as the validator of the package judges them.
#[derive(serde::Deserialize)]
struct Judged {
    valid: Vec<String>,
    invalid: Vec<String>,
}

/// The name and the text of each declaration.
fn fixtures() -> Vec<(String, String)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/validators");
    let files = std::fs::read_dir(directory).unwrap();
    let read = files.map(|entry| {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, std::fs::read_to_string(&path).unwrap())
    });
    read.collect()
}

/// Inputs so small that enumerating them takes less than a second.
fn small() -> Vec<(String, Value)> {
    let names = ["n", "m", "q", "t", "p", "r", "c", "k", "s", "l", "case.n"];
    let range = |name: &str| (name.to_owned(), Value::Text("2..=5".to_owned()));
    names.map(range).into()
}

#[test]
fn inputs_are_judged_as_by_the_validators_of_the_packages() {
    let mut wrong = Vec::new();
    for (name, text) in fixtures() {
        let input = read(&text).unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}"));
        let Judged { valid, invalid } = toml::from_str::<Fixture>(&text).unwrap().judged;
        assert!(valid.len() > 1 && invalid.len() > 1, "{name}");
        for (texts, is_valid) in [(valid, true), (invalid, false)] {
            for text in texts {
                let found = input.validate(text.as_bytes());
                if found.is_ok() != is_valid {
                    wrong.push(format!("{name}: {text:?}: {found:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn inputs_are_generated_from_declarations_of_real_validators() {
    for (name, text) in fixtures() {
        let input = read(&text).unwrap();
        let usable = small().into_iter().filter(|(name, value)| {
            let one = Params([(name.clone(), value.clone())].into_iter().collect());
            input.check(&one).is_ok()
        });
        let mut params = Params(usable.collect());
        // Longer words are in the dictionary only by chance.
        if name == "oversattning" {
            let short = ["a", "c", "d"].map(|name| (name.to_owned(), Value::Int(1)));
            params.0.extend(short);
        }
        for seed in 0..3 {
            let made = input.generate(&mut Draw::fresh(seed, "input"), &params);
            let made = made.unwrap_or_else(|why| panic!("{name}: {why}"));
            assert_eq!(input.validate(&made), Ok(()), "{name}");
        }
    }
}

#[test]
fn the_table_names_each_declaration_and_counts_them() {
    let page = include_str!("../../../docs/input-coverage.md");
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with("| ") && line.as_bytes()[2].is_ascii_digit())
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert_eq!(rows.len(), 60);
    let declared = rows.iter().filter(|cells| cells[4].starts_with("[yes]"));
    let linked: BTreeSet<String> = declared
        .map(|cells| {
            let (_, link) = cells[4].split_once("tests/validators/").unwrap();
            link.trim_end_matches(".toml)").to_owned()
        })
        .collect();
    let names: BTreeSet<String> = fixtures().into_iter().map(|(name, _)| name).collect();
    assert_eq!(linked, names);
    let (before, now, imported) = (
        rows.iter().filter(|cells| cells[3] == "yes").count(),
        names.len(),
        rows.iter().filter(|cells| cells[5] == "yes").count(),
    );
    let totals = format!("| all | 60 | {before} | {now} | {imported} |");
    assert!(page.contains(&totals), "{totals}");
}
