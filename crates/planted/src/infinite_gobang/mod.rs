//! Wrong solutions of `infinite_gobang`: a simple solver with a switch for each mistake.
//!
//! The solver tries empty cells and counts the stones next to them. A test shows that it is correct
//! without a bug, so a mutant is wrong only because of its bug.

mod board;
mod bug;
mod cell;
mod key;
mod solution;

pub use bug::{Bug, all, patterns, weak_keys};
pub use key::Key;
pub use solution::output;
