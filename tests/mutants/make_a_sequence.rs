//! Solutions of `make_a_sequence` that each have one bug.

use super::{Case, assert_all_caught, cases};
use planted::make_a_sequence::{Bug, all, output};
use std::sync::LazyLock;

/// Every mutant.
pub(super) fn mutants() -> impl Iterator<Item = (String, impl Fn(&[u8]) -> Vec<u8>)> {
    let named = |bug: Bug| (format!("{bug:?}"), move |input: &[u8]| output(bug, input));
    all().into_iter().map(named)
}

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| cases("make_a_sequence"));

#[test]
fn make_a_sequence_catches_every_mutant() {
    let mutants: Vec<_> = mutants().collect();
    assert_all_caught("make_a_sequence", &CASES, &mutants);
}

#[test]
fn the_interpreter_of_the_mutants_is_right_without_a_bug() {
    for case in CASES.iter() {
        assert!(output(Bug::None, &case.input) == case.answer, "{}", case.id);
    }
}

#[test]
fn a_missing_direction_fails_on_its_own_case_and_on_no_other_of_the_group() {
    let group: Vec<&Case> = CASES
        .iter()
        .filter(|case| case.id.starts_with("directions/"))
        .collect();
    assert_eq!(group.len(), 13);
    for direction in 0..13 {
        let failed = (0..13).filter(|&index| {
            let case = group[index];
            output(Bug::MissingDirection(direction), &case.input) != case.answer
        });
        assert_eq!(failed.collect::<Vec<_>>(), [direction]);
    }
}
