//! One small broken package a rule: `tests/fixtures/broken/<rule>/` holds what makes it differ from `tests/fixtures/base/`,
//! and what is said about it in `error.txt`. Run with `TENGEN_BLESS=1` to write these files again, then read them.

use crate::support::copy_problem;
use std::fs;
use std::path::{Path, PathBuf};
use terms::language::Languages;

const BASE: &str = "tests/fixtures/base";
const BROKEN: &str = "tests/fixtures/broken";

fn fixtures() -> Vec<PathBuf> {
    let entries = fs::read_dir(BROKEN).unwrap();
    let mut fixtures: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    fixtures.sort();
    assert!(!fixtures.is_empty(), "{BROKEN} is empty");
    fixtures
}

/// What is said of the base with a fixture laid over it, as if it were in the place of the fixture.
fn rendering(fixture: &Path, scratch: &Path) -> String {
    let problem = scratch.join(fixture.file_name().unwrap());
    copy_problem(Path::new(BASE), &problem);
    copy_problem(fixture, &problem);
    match package::open(&problem, &Languages::builtin()) {
        Ok(_) => panic!("{} opens, but should not", fixture.display()),
        Err(error) => format!("{error}\n").replace(scratch.to_str().unwrap(), BROKEN),
    }
}

#[test]
fn every_broken_package_is_refused_in_the_words_beside_it() {
    let bless = std::env::var_os("TENGEN_BLESS").is_some();
    let scratch = tempfile::tempdir().unwrap();
    let mut differences = Vec::new();
    for fixture in fixtures() {
        let said = rendering(&fixture, scratch.path());
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
