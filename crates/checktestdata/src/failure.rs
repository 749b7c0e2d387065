//! Why a script, or an input, is refused.

use std::fmt;

/// What an input came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The input is not as the script says.
    Mismatch(Mismatch),
    /// The script cannot go on.
    Script(ScriptError),
}

/// A place of an input that is not as the script says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The line of the input, from 1.
    pub line: usize,
    /// The byte of that line, from 1.
    pub column: usize,
    /// What is there, or what is wrong with it.
    pub found: String,
    /// What the script wants.
    pub wanted: String,
    /// The line of the script that says so, from 1.
    pub script_line: usize,
}

/// Something wrong with a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// Its line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl ScriptError {
    pub(super) fn new(line: usize, message: impl Into<String>) -> Self {
        Self {
            line,
            message: message.into(),
        }
    }
}

impl From<ScriptError> for Failure {
    fn from(error: ScriptError) -> Self {
        Self::Script(error)
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "line {}, column {}: found {}, wanted {} (line {} of the script)",
            self.line, self.column, self.found, self.wanted, self.script_line
        )
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {} of the script: {}", self.line, self.message)
    }
}

impl std::error::Error for ScriptError {}
