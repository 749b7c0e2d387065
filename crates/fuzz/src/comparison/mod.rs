//! Comparing the answers of programs on an input: with the expected answer, or with each other.
//!
//! Fuzzing searches for inputs on which a comparison fails, and shrinking makes such an input
//! smaller.

mod budget;
pub mod candidate;
pub mod compare;

pub use budget::Budget;
