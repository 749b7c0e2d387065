//! Bytes as contestants see them: white space, positions, excerpts.

mod excerpt;
mod hidden;
mod locate;
mod prefix;
mod source;
mod spaces;

pub(crate) use excerpt::{excerpt, excerpt_of};
pub use hidden::{is_hidden, look_alike};
pub(crate) use locate::{count, count_tokens, line_number, line_of, ordinal, place_of};
pub(crate) use prefix::{Fold, lower_words};
pub(crate) use source::{SourcedText, agree_from};
pub(crate) use spaces::{C_SPACES, Spaces, TESTLIB_SPACES};
