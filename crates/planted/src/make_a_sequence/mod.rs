//! Wrong solutions of `make_a_sequence` that each have one bug.
//!
//! All of them share one simple simulator, which is independent of the model: each bug is a switch
//! in it. A test shows that it is correct without a bug, so a mutant is wrong only because of its
//! bug.

mod bug;
mod solution;

pub use bug::{Bug, all};
pub use solution::output;
