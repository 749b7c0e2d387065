//! Properties of all mutants of all sources in this repository.

use crate::sources::all;
use mutation::{SWITCH, mutants, operators, schema};
use std::collections::BTreeSet;

#[test]
fn mutants_of_shipped_sources_are_valid_and_distinct() {
    let sources = all();
    assert!(sources.len() > 100, "{}", sources.len());
    // Each text is parsed again, which takes long for all of them.
    let stride = if std::env::var_os("TENGEN_TEST_LONG").is_some() {
        1
    } else {
        37
    };
    for source in sources {
        let name = source.name();
        let found =
            mutants(&source.text, source.family).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!found.is_empty(), "{name}");
        let ids: BTreeSet<&str> = found.iter().map(|mutant| mutant.id.as_str()).collect();
        assert_eq!(ids.len(), found.len(), "{name}");
        let mut texts = BTreeSet::from([source.text.clone()]);
        for mutant in &found {
            let text = mutant.apply(&source.text);
            let diff = mutant.diff(&source.text);
            assert!(
                diff.contains("\n-") || diff.contains("\n+"),
                "{name}: {diff}"
            );
            assert!(
                mutant.operator.applies_to(source.family),
                "{name}: {}",
                mutant.id
            );
            if (mutant.line + mutant.column).is_multiple_of(stride)
                && let Err(error) = mutants(&text, source.family)
            {
                panic!(
                    "{name}: {} is not a valid program: {error}\n{diff}",
                    mutant.id
                );
            }
            assert!(
                texts.insert(text),
                "{name}: {} has the text of another one\n{diff}",
                mutant.id
            );
        }
    }
}

#[test]
fn changes_can_be_undone() {
    for source in all() {
        for mutant in mutants(&source.text, source.family).unwrap() {
            let mut text = mutant.apply(&source.text);
            for edit in mutant.edits.iter().rev() {
                let before: usize = mutant
                    .edits
                    .iter()
                    .take_while(|other| other != &edit)
                    .map(|other| other.text.len())
                    .sum();
                let gone: usize = mutant
                    .edits
                    .iter()
                    .take_while(|other| other != &edit)
                    .map(|other| other.range.len())
                    .sum();
                let start = edit.range.start + before - gone;
                text.replace_range(
                    start..start + edit.text.len(),
                    &source.text[edit.range.clone()],
                );
            }
            assert_eq!(text, source.text, "{}: {}", source.name(), mutant.id);
        }
    }
}

#[test]
fn every_operator_has_a_mutant_somewhere() {
    let sources = all();
    let found = sources
        .iter()
        .flat_map(|source| mutants(&source.text, source.family).unwrap());
    let used: BTreeSet<&str> = found.map(|mutant| mutant.operator.name).collect();
    let unused: Vec<&str> = operators()
        .iter()
        .map(|operator| operator.name)
        .filter(|name| !used.contains(name))
        .collect();
    assert_eq!(unused, ["tolerance"], "shipped problems have no fractions");
}

#[test]
fn a_schema_reads_its_switch() {
    for source in all() {
        let found = mutants(&source.text, source.family).unwrap();
        let schema = schema(&source.text, source.family, &found);
        assert!(
            schema
                .mutants
                .iter()
                .all(|mutant| found.get(*mutant).is_some())
        );
        let is_switched = schema.text.contains(SWITCH);
        assert!(
            is_switched || schema.mutants.is_empty(),
            "{}",
            source.name()
        );
        assert!(schema.blamed("a.cpp", "b.cpp:1:1: error").is_empty());
    }
}
