//! Wrong solvers of the built-in problems, each with one bug, for the tests of the problems' data.
//!
//! They are a crate of their own because tests run hundreds of them on thousands of inputs: this crate is optimised in the profile `dev`,
//! the tests are not.
#![expect(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "the inputs of tests are valid"
)]
#![expect(
    missing_docs,
    reason = "a mistake is what its name says; where it is not, there is a comment"
)]

pub mod design_tic_tac_toe;
pub mod infinite_gobang;
pub mod make_a_sequence;
pub mod tic_tac_toe_score;

/// The name of a wrong solver, and what it prints for an input.
pub type Mutant = (&'static str, fn(&[u8]) -> Vec<u8>);
