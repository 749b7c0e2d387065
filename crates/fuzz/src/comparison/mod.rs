//! Comparing the answers of programs with the expected answer, or with each other.
//!
//! Fuzzing searches for inputs on which a comparison fails, and shrinking makes such an input
//! smaller.

mod budget;
pub mod candidate;
pub mod compare;
mod in_slots;
mod joint;

pub use budget::Budget;
pub use in_slots::InSlots;
