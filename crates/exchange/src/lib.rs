//! Exchange: problems in the formats of other judges.
//!
//! Every format can hold only a part of a problem. An export or import creates a [`Tree`] of files,
//! and a list of everything that was not transferred: a [`Loss`] has the feature, what was done
//! instead, and its severity. Code that drops or changes anything without adding a loss is wrong.

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
