//! What programs answer on an input, compared: with the expected answer, or with each other.
//!
//! Fuzzing looks for inputs on which a comparison fails, and shrinking makes such an input smaller.

mod budget;
pub mod candidate;
pub mod compare;

pub use budget::Budget;
