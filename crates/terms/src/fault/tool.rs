//! What goes wrong with the tools of a language.

use super::part::indent;
use base::text::{Shown as _, line};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;

/// The compiler or interpreter of a language, which cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolFault {
    /// The language.
    pub language: String,
    /// The command.
    pub command: String,
    /// Why it cannot be used.
    pub failure: ToolFailure,
}

/// Why a tool cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToolFailure {
    /// It is not installed.
    Missing,
    /// It lies where the user of the sandbox cannot get at it: the directory on the way to it that is closed to other users.
    Unreachable(PathBuf),
    /// It refuses even a program that is right: what it printed.
    Broken(String),
}

impl ToolFault {
    /// What to do about it.
    pub(super) fn advice(&self) -> String {
        let command = line(&self.command);
        match self.failure {
            ToolFailure::Missing => format!(
                "install `{command}`, or name another command in a languages.toml beside the problems"
            ),
            ToolFailure::Unreachable(_) => {
                "install it for all users, in /usr/local or /opt, or get isolation level `contained`, which shows it to that \
                 user: `tengen doctor` says how"
                    .to_owned()
            }
            ToolFailure::Broken(_) => format!(
                "install all of what `{command}` needs: it cannot compile a small program that is right"
            ),
        }
    }
}

impl fmt::Display for ToolFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (language, command) = (line(&self.language), line(&self.command));
        match &self.failure {
            ToolFailure::Missing => write!(out, "`{command}` was not found"),
            ToolFailure::Unreachable(directory) => write!(
                out,
                "`{command}` lies in {}, which the user of the sandbox cannot search",
                directory.shown()
            ),
            ToolFailure::Broken(_) => write!(out, "`{command}` is broken"),
        }?;
        write!(out, ", so programs in {language} cannot be used")?;
        match &self.failure {
            ToolFailure::Broken(message) => write!(out, "\n{}", indent(message)),
            _ => Ok(()),
        }
    }
}
