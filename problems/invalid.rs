//! Inputs that are not valid.

use std::fmt;

/// An input that breaks the problem's rules, with the position of the error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The line, from 1.
    pub line: usize,
    /// The byte column, from 1.
    pub column: usize,
    /// What was found and what is expected.
    pub message: String,
}

impl fmt::Display for Invalid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "line {}, column {}: {}",
            self.line, self.column, self.message
        )
    }
}

impl std::error::Error for Invalid {}
