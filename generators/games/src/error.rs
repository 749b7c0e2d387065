//! What is wrong with a text, a size or an option.

use std::fmt;

/// The maximum number of characters of a text that a message repeats.
const MAX_QUOTED: usize = 60;

/// A text that is not a move, a position, a size or an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// What was found: the part of the text that is wrong, with control characters escaped.
    pub found: String,
    /// What would be right.
    pub expected: String,
}

impl TextError {
    pub(crate) fn new(found: &str, expected: impl Into<String>) -> Self {
        let mut quoted: String = found.chars().take(MAX_QUOTED).collect();
        if quoted.len() < found.len() {
            quoted.push('…');
        }
        Self {
            found: quoted.escape_debug().to_string(),
            expected: expected.into(),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "found `{}`; expected {}", self.found, self.expected)
    }
}

impl std::error::Error for TextError {}
