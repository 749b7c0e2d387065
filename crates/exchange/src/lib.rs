//! Exchange: problems in the formats of other judges.
//!
//! Theory of operation: a format holds some of what a problem is, and never all of it. What crosses over is
//! a [`Tree`] of files, and with it goes the list of what did not: a [`Loss`] names the feature, what was
//! done instead, and how much that matters. Code that drops or bends anything without adding a loss is wrong.

pub mod export;
mod format;
pub mod import;
mod loss;
mod names;
mod tree;
mod wrapped;
mod yaml;

pub use format::Format;
pub use loss::{Loss, Losses, Severity};
pub use tree::{Content, Tree};
