//! What is wrong with a text, a size or an option.

use std::fmt;

/// The maximum number of characters of a text that a message repeats.
const MAX_QUOTED: usize = 60;
/// The maximum number of characters of a reason, which may repeat a text as well.
const MAX_REASON: usize = 80;

/// A text that is not a move, a position, a size or an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// What was found: the part of the text that is wrong, with control characters escaped.
    pub found: String,
    /// Why it is wrong, if there is more to say than what would be right.
    pub reason: Option<String>,
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
            reason: None,
            expected: expected.into(),
        }
    }

    pub(crate) fn because(self, reason: Option<String>) -> Self {
        // It may repeat a part of the text.
        let short = |reason: String| reason.chars().take(MAX_REASON).collect::<String>();
        let reason = reason.map(|reason| short(reason).escape_debug().to_string());
        Self { reason, ..self }
    }

    /// The reason, if there is one, and what would be right.
    #[must_use]
    pub fn advice(&self) -> String {
        match &self.reason {
            Some(reason) => format!("{reason}; expected {}", self.expected),
            None => format!("expected {}", self.expected),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.reason.is_some() { ':' } else { ';' };
        write!(out, "found `{}`{separator} {}", self.found, self.advice())
    }
}

impl std::error::Error for TextError {}
