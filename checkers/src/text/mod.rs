//! Bytes as contestants see them: white space, places, excerpts.

mod excerpt;
mod locate;
mod prefix;
mod spaces;

pub(crate) use excerpt::excerpt;
pub(crate) use locate::{count, line_of, ordinal, place_of};
pub(crate) use prefix::Fold;
pub(crate) use spaces::{C_SPACES, Spaces, TESTLIB_SPACES};
