//! Wrong solvers of the built-in problems, each with one bug, for the tests of the problems' data.
//!
//! This is a separate crate because tests run hundreds of solvers on thousands of inputs: this
//! crate is optimised in the profile `dev`, the tests are not.
#![expect(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "the inputs of tests are valid"
)]
#![expect(
    missing_docs,
    reason = "the names describe the mistakes; all others have a comment"
)]

pub mod design_tic_tac_toe;
pub mod infinite_gobang;
pub mod make_a_sequence;
pub mod tic_tac_toe_score;

/// The name of a wrong solver, and its function from input to output.
pub type Mutant = (&'static str, fn(&[u8]) -> Vec<u8>);
