//! Why a script or an input is rejected.

use std::fmt;

/// The error of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckError {
    /// The input does not match the script.
    Mismatch(Mismatch),
    /// The script itself has an error.
    Script(ScriptError),
}

/// A position in an input that does not match the script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The line of the input, from 1.
    pub line: usize,
    /// The byte of that line, from 1.
    pub column: usize,
    /// The text that was found, or what is wrong with it.
    pub found: String,
    /// What the script expects.
    pub wanted: String,
    /// The line of the script with the failing command, from 1.
    pub script_line: usize,
}

/// An error in a script.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the script: {message}")]
pub struct ScriptError {
    /// The line in the script, from 1.
    pub line: usize,
    /// A description of the error.
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

impl From<ScriptError> for CheckError {
    fn from(error: ScriptError) -> Self {
        Self::Script(error)
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "line {}, column {}: found {}, expected {} (line {} of the script)",
            self.line, self.column, self.found, self.wanted, self.script_line
        )
    }
}
