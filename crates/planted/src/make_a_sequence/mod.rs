//! Wrong solutions of `make_a_sequence` that each have one bug.
//!
//! All share one plain interpreter, written apart from the model: a bug is a switch in it. Without a bug
//! it is right, which a test shows, so that a mutant is wrong for its bug alone.

mod bug;
mod solution;

pub use bug::{Bug, all};
pub use solution::output;
