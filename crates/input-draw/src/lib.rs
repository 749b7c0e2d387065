//! Inputs of a declaration: random ones, all inputs of a small scope, their number, and inputs
//! simpler than a given one.
//!
//! Theory of operation: everything walks along a [`Plan`](input_language::plan::Plan). [`generate`]
//! fills columns from a [`Draw`](generators::Draw), [`inputs`] from all lists of choices. The
//! solver in `draw/solve` chooses values so that conditions hold. [`simpler`] changes a valid input
//! and validates the result.

mod count;
mod draw;
mod every;
mod packed;
mod ranges;
mod shrink;

pub use count::{InputCount, count};
pub use draw::{DATASETS, DrawOptions, Orders, datasets, narrowed, one_of_all, range};
pub use every::inputs;
pub use packed::{EVERY, ONE_LARGE, generate, is_easy, join};
pub use ranges::{ParameterRange, RangeRole, ranges, shapes};
pub use shrink::simpler;
