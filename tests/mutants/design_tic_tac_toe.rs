//! Wrong solutions of `design_tic_tac_toe`.

use super::{assert_all_caught, cases};
use planted::design_tic_tac_toe::{all, right};

#[test]
fn design_tic_tac_toe_catches_every_mutant() {
    let cases = cases("design_tic_tac_toe");
    for case in &cases {
        assert!(right(&case.input) == case.answer, "{}", case.id);
    }
    assert_all_caught("design_tic_tac_toe", &cases, &all());
}
