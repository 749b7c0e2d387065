//! Wrong solutions of `infinite_gobang`: one plain solver with a switch for each mistake.

use super::{Case, assert_all_caught, cases};
use planted::infinite_gobang::{Bug, all, output, patterns, weak_keys};

/// The mutants that are shrunk: weak keys are many, and much alike.
pub(super) fn mutants() -> impl Iterator<Item = (String, impl Fn(&[u8]) -> Vec<u8>)> {
    all().into_iter().map(named)
}

fn named(bug: Bug) -> (String, impl Fn(&[u8]) -> Vec<u8>) {
    let mutant = move |input: &[u8]| output(bug, input);
    (format!("{bug:?}"), mutant)
}

#[test]
fn infinite_gobang_catches_every_mutant() {
    let cases = cases("infinite_gobang");
    for case in &cases {
        assert!(
            output(Bug::Absent, &case.input) == case.answer,
            "{}",
            case.id
        );
    }
    let mutants: Vec<_> = all().into_iter().chain(weak_keys()).map(named).collect();
    assert_all_caught("infinite_gobang", &cases, &mutants);
}

#[test]
fn infinite_gobang_needs_every_pattern_in_every_direction() {
    let mut cases = cases("infinite_gobang");
    cases.retain(|case| case.generator == "pattern");
    let is_missed = |bug: &Bug| {
        let is_right = |case: &Case| output(*bug, &case.input) == case.answer;
        cases.iter().all(is_right)
    };
    let missed: Vec<Bug> = patterns().into_iter().filter(is_missed).collect();
    assert!(missed.is_empty(), "{missed:?}");
}
