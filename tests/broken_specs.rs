//! One small broken package a rule: `tests/fixtures/broken/<rule>/`, with what is said about it in
//! `error.txt`. Run with `TENGEN_BLESS=1` to write these files anew, then read them.

use std::fs;
use std::path::{Path, PathBuf};
use tengen_core::language::Languages;
use tengen_core::package;

const BROKEN: &str = "tests/fixtures/broken";

fn fixtures() -> Vec<PathBuf> {
    let entries = fs::read_dir(BROKEN).unwrap();
    let mut fixtures: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    fixtures.sort();
    assert!(!fixtures.is_empty(), "{BROKEN} is empty");
    fixtures
}

fn rendering(fixture: &Path) -> String {
    match package::open(fixture, &Languages::builtin()) {
        Ok(_) => panic!("{} opens, but should not", fixture.display()),
        Err(error) => format!("{error}\n"),
    }
}

#[test]
fn every_broken_package_is_refused_in_the_words_beside_it() {
    let bless = std::env::var_os("TENGEN_BLESS").is_some();
    let mut differences = Vec::new();
    for fixture in fixtures() {
        let said = rendering(&fixture);
        let beside = fixture.join("error.txt");
        if bless {
            fs::write(&beside, &said).unwrap();
        }
        let expected = fs::read_to_string(&beside).unwrap_or_default();
        if said != expected {
            differences.push(format!(
                "{}:\n{said}instead of\n{expected}",
                fixture.display()
            ));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
