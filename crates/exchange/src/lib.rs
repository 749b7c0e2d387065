//! What imports and exports of other judges' formats share.
//!
//! Every format can hold only a part of a problem. An export creates a [`Tree`] of files. Both an
//! export and an import create a list of everything that was not transferred: a [`Loss`] has the
//! feature, what was done instead, and its severity. Code that drops or changes anything without
//! adding a loss is wrong.

mod format;
mod loss;
pub mod names;
pub mod sections;
pub mod tree;
pub mod wrapped;

pub use format::Format;
pub use loss::{Loss, Losses, Severity};
pub use tree::{Content, Tree};
