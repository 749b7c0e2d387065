//! Wrong solutions of `infinite_gobang`: one plain solver with a switch for each mistake.
//!
//! The solver tries empty cells and counts the stones beside them. Without a bug it is right, which a test
//! shows, so that a mutant is wrong for its bug alone.

mod board;
mod bug;
mod solution;

use super::{assert_all_caught, cases};
use bug::{Bug, all};
use solution::output;

/// Every mutant.
pub(super) fn mutants() -> impl Iterator<Item = (String, impl Fn(&[u8]) -> Vec<u8>)> {
    let named = |bug: Bug| (format!("{bug:?}"), move |input: &[u8]| output(bug, input));
    all().into_iter().map(named)
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
    let mutants: Vec<_> = mutants().collect();
    assert_all_caught("infinite_gobang", &cases, &mutants);
}
