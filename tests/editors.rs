//! What editors and shells are given: the JSON Schema of the spec, completions and manual pages.

use crate::support::sums::SPEC;
use crate::support::{Test, shipped_problems};
use boon::{Compiler, Draft, ErrorKind, SchemaIndex, Schemas, ValidationError};
use serde_json::Value;
use spec::{Mistakes, Source, Spec, schema};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// What the schema finds wrong with a spec; nothing if it is not TOML at all.
fn checked(path: &Path) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(path).ok()?;
    let spec: toml::Table = text.trim_start_matches('\u{feff}').parse().ok()?;
    Some(refusals(&spec))
}

/// What an editor would mark.
fn refusals(spec: &toml::Table) -> Vec<String> {
    static COMPILED: LazyLock<(Schemas, SchemaIndex)> = LazyLock::new(|| {
        let mut compiler = Compiler::new();
        compiler.set_default_draft(Draft::V7);
        compiler.add_resource("problem.json", schema()).unwrap();
        let mut schemas = Schemas::new();
        let index = compiler.compile("problem.json", &mut schemas).unwrap();
        (schemas, index)
    });
    let (schemas, index) = &*COMPILED;
    // Numbers that are none in JSON are null there.
    let spec = serde_json::to_value(spec).unwrap();
    let mut found = Vec::new();
    if let Err(error) = schemas.validate(&spec, *index) {
        collect(&error, &mut found);
    }
    found
}

/// The mistakes that an error of a validator consists of. What a value with several forms lacks to be one of them is one mistake.
fn collect(error: &ValidationError, found: &mut Vec<String>) {
    let is_choice = matches!(error.kind, ErrorKind::AnyOf | ErrorKind::OneOf(_));
    if is_choice || error.causes.is_empty() {
        found.push(format!("{}: {}", error.instance_location, error.kind));
    } else {
        error.causes.iter().for_each(|cause| collect(cause, found));
    }
}

/// Whether the reader takes the spec, before anything is looked up.
fn is_read(path: &Path) -> bool {
    let mistakes = Mistakes::default();
    fs::read(path).is_ok_and(|bytes| {
        Source::new(path.to_owned(), &bytes)
            .parse::<Spec>(&mistakes)
            .is_some()
    })
}

fn specs_in(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).unwrap();
    let specs = entries.map(|entry| entry.unwrap().path().join("problem.toml"));
    specs.filter(|spec| spec.is_file()).collect()
}

/// What the schema can tell, and the reader leaves to those who look things up.
const FOUND_LATER: [&str; 5] = [
    "checker_unknown",
    "expect_missing",
    "expect_unknown_verdict",
    "input_without_lines",
    "several_unknown_names",
];

#[test]
fn the_schema_takes_what_the_reader_takes() {
    let broken = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/broken");
    let mut taken = 0;
    let mut refused = Vec::new();
    for spec in specs_in(&shipped_problems())
        .into_iter()
        .chain(specs_in(&broken))
    {
        if is_read(&spec) {
            taken += 1;
            if checked(&spec) != Some(Vec::new()) {
                let name = spec.parent().unwrap().file_name().unwrap();
                refused.push(name.to_str().unwrap().to_owned());
            }
        }
    }
    refused.sort();
    assert_eq!(refused, FOUND_LATER);
    assert!(taken > 50, "{taken}");
}

/// What only the values of a text's numbers, or a key of a table that takes any, show to be wrong.
const WORDING: [&str; 2] = ["params_of_a_date", "score_range_empty"];

#[test]
fn the_schema_refuses_what_the_reader_refuses() {
    let broken = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/broken");
    let mut missed = Vec::new();
    let mut refused = 0;
    for spec in specs_in(&broken) {
        if is_read(&spec) {
            continue;
        }
        match checked(&spec) {
            Some(found) if found.is_empty() => {
                let name = spec.parent().unwrap().file_name().unwrap();
                missed.push(name.to_str().unwrap().to_owned());
            }
            Some(_) => refused += 1,
            None => {}
        }
    }
    missed.sort();
    assert_eq!(missed, WORDING);
    assert!(refused > 20, "{refused}");
}

/// The descriptions of all keys, by their paths.
fn descriptions(schema: &Value, place: &str, all: &mut BTreeMap<String, String>) {
    for (key, entry) in schema["properties"].as_object().into_iter().flatten() {
        let place = format!("{place}.{key}");
        let description = entry["description"].as_str().unwrap_or_default();
        all.insert(place.clone(), description.to_owned());
        descriptions(entry, &place, all);
        descriptions(&entry["items"], &place, all);
    }
}

#[test]
fn an_editor_marks_what_is_often_mistyped() {
    let spec = |changed: &str, to: &str| {
        let text = SPEC.replace(changed, to);
        assert_ne!(text, SPEC, "{changed}");
        text.parse::<toml::Table>().unwrap()
    };
    assert_eq!(refusals(&SPEC.parse().unwrap()), [""; 0]);
    for (right, wrong) in [
        ("expect = \"accepted\"", "expect = \"acepted\""),
        ("expect = \"accepted\"", "expect = { small = \"acepted\" }"),
        (
            "expect = \"accepted\"",
            "expect = { permitted = [\"acepted\"] }",
        ),
        ("expect = \"accepted\"", ""),
        ("128MiB", "256MB"),
        ("time = \"1s\"", "time = \"1\""),
        (
            "kind = \"batch\"",
            "kind = \"batch\"\nchecker = { builtin = \"tokenz\" }",
        ),
    ] {
        assert_eq!(refusals(&spec(right, wrong)).len(), 1, "{wrong}");
    }
}

#[test]
fn every_key_says_what_the_page_says_of_it() {
    let page = include_str!("../docs/spec.md").replace('\n', " ");
    let mut all = BTreeMap::new();
    descriptions(&schema(), "", &mut all);
    assert!(all.len() > 50, "{all:#?}");
    for (key, description) in all {
        // What the reader itself says begins with a small letter, and links are without their marks.
        assert!(
            description.starts_with(char::is_uppercase),
            "{key}: {description}"
        );
        let quotes = description.matches('`').count();
        assert!(quotes.is_multiple_of(2), "{key}: {description}");
        let meaning = description.split(" Default: ").next().unwrap();
        let meaning = meaning.split(" It is required ").next().unwrap();
        let words: Vec<&str> = meaning.split(' ').take(4).collect();
        assert!(page.contains(&words.join(" ")), "{key}: {description}");
    }
}

#[test]
fn the_schema_is_one_document_wherever_it_is_asked_for() {
    let ran = Test::empty().run(&["schema"]).ends_with(0);
    assert_eq!(ran.json(), schema());
    assert_eq!(
        ran.json()["required"],
        serde_json::json!(["format", "title", "kind"])
    );
    assert_eq!(ran.json()["properties"]["seed"]["minimum"], 0);
}

#[test]
fn every_shell_completes_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = Test::empty().run(&["completions", shell]).ends_with(0);
        ran.prints("TENGEN_COMPLETE");
    }
    Test::empty()
        .run(&["completions", "tcsh"])
        .ends_with(2)
        .complains("possible values: bash");
}

#[test]
fn the_manual_has_a_page_for_the_whole_and_for_each_command() {
    let whole = Test::empty().run(&["man"]).ends_with(0);
    whole.prints(".TH tengen 1").prints("tengen\\-fuzz(1)");
    let one = Test::empty().run(&["man", "fuzz"]).ends_with(0);
    one.prints(".TH tengen-fuzz 1").prints("\\-\\-exhaustive");
    Test::empty()
        .run(&["man", "fuz"])
        .ends_with(2)
        .complains("unknown command `fuz`: known are new, check, build");
}
