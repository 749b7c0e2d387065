//! Exchange: problems in the formats of other judges.
//!
//! # Theory of operation
//!
//! A format represents some of a problem, and never all of it. The result of a conversion is a
//! [`Tree`] of files, together with the list of losses: a [`Loss`] names the feature, the
//! replacement, and the severity. Code that drops or changes anything without adding a loss is
//! wrong.

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
