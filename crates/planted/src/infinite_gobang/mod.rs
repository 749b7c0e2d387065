//! Wrong solutions of `infinite_gobang`: one plain solver with a switch for each mistake.
//!
//! The solver tries empty cells and counts the stones beside them. Without a bug it is right, which a test
//! shows, so that a mutant is wrong for its bug alone.

mod board;
mod bug;
mod cell;
mod key;
mod solution;

pub use bug::{Bug, all, patterns, weak_keys};
pub use key::Key;
pub use solution::output;
