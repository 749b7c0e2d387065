//! Why an operation failed. A fault is never a verdict: it is caused by the package, the machine or
//! the caller, and states which.
//!
//! Crates above this one have error types of their own. They implement [`Accountable`], so that
//! they can be converted to faults.

mod part;
mod tool;

pub use part::{KeptAnswer, PartFailure, PartFault};
pub use tool::{ToolFailure, ToolFault};

use crate::diagnostic::Diagnostic;
use base::text::{Shown as _, escape, hanging, shell_words};
use sandbox::SandboxError;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The file with the strength of the data. Another command writes it than other locks.
pub const STRENGTH_LOCK: &str = "strength.lock";
/// The file with the times of solutions on other judges, which another command writes as well.
pub const LIMITS_LOCK: &str = "limits.lock";

/// Who has to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blame {
    /// The caller of the tool.
    Usage,
    /// The author of the problem.
    Package,
    /// The machine: a missing tool, a full disk, a sandbox that cannot start.
    Machine,
}

/// An error of a higher crate that states who has to act.
pub trait Accountable: std::error::Error + Send + Sync + 'static {
    /// Who has to act.
    fn blame(&self) -> Blame;

    /// Advice, if there is any.
    fn advice(&self) -> Option<String> {
        None
    }

    /// The mistakes of a spec that caused it, each with its position.
    fn diagnostics(&self) -> &[Diagnostic] {
        &[]
    }
}

/// A failed operation.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The command line names something that does not exist.
    #[error("{}", hanging(.0.trim_end()))]
    Usage(String),
    /// A file operation failed.
    #[error("cannot {action} {}: {source}", .path.shown())]
    File {
        /// The action, such as `write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// The lock of a problem cannot be read.
    #[error("{} is broken: {message}", .path.shown(), message = hanging(.message))]
    Lock {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// The sandbox could not run a program.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The compiler or interpreter of a language cannot be used.
    #[error("{0}")]
    Tool(ToolFault),
    /// What a layer above says.
    #[error("{0}")]
    Layer(Box<dyn Accountable>),
    /// A component of the package failed.
    #[error("{0}")]
    Part(Box<PartFault>),
}

impl Fault {
    /// The mistakes of a spec that caused it, each with its position.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Self::Layer(error) => error.diagnostics(),
            _ => &[],
        }
    }

    /// A failed file operation; `action` is a verb, such as `write`.
    #[must_use]
    pub fn file(action: &'static str, path: &Path, source: std::io::Error) -> Self {
        Self::File {
            action,
            path: path.to_owned(),
            source,
        }
    }

    /// The same for a file that the caller named: then a path that does not exist, or that they
    /// cannot access, is not an error of the machine.
    #[must_use]
    pub fn of_caller(self) -> Self {
        match &self {
            Self::File { source, .. } => match source.kind() {
                ErrorKind::NotFound
                | ErrorKind::PermissionDenied
                | ErrorKind::AlreadyExists
                | ErrorKind::NotADirectory => Self::Usage(self.to_string()),
                _ => self,
            },
            _ => self,
        }
    }

    /// A failed component of a package.
    #[must_use]
    pub fn part(problem: &str, part: String, subject: &str, failure: PartFailure) -> Self {
        Self::Part(Box::new(PartFault {
            problem: problem.to_owned(),
            part,
            subject: subject.to_owned(),
            submission: None,
            args: None,
            made_by: None,
            again: None,
            failure,
        }))
    }

    /// Whether it concerns the judged submission, so that another may succeed: a component that
    /// fails on it, or a tool of its language.
    #[must_use]
    pub fn is_of_submission(&self) -> bool {
        matches!(self, Self::Part(_) | Self::Tool(_))
    }

    /// Adds the arguments of the component.
    #[must_use]
    pub fn called_with(mut self, args: &[String]) -> Self {
        if let Self::Part(fault) = &mut self {
            fault.args = Some(escape(shell_words(args).as_bytes()));
        }
        self
    }

    /// Adds the submission that the component was to judge.
    #[must_use]
    pub fn on_submission(mut self, name: &str) -> Self {
        if let Self::Part(fault) = &mut self
            && !matches!(fault.failure, PartFailure::DoesNotCompile(_))
        {
            fault.submission.get_or_insert_with(|| name.to_owned());
        }
        self
    }

    /// Adds the source of the input, if a component rejects the input.
    #[must_use]
    pub fn on_input_of(mut self, words: impl FnOnce() -> String) -> Self {
        if let Self::Part(fault) = &mut self
            && matches!(fault.failure, PartFailure::Rejected(..))
        {
            fault.made_by.get_or_insert_with(words);
        }
        self
    }

    /// Adds the command that reproduces it, unless there is one already.
    #[must_use]
    pub fn repeated_by(mut self, words: impl FnOnce() -> String) -> Self {
        if let Self::Part(fault) = &mut self {
            fault.again.get_or_insert_with(words);
        }
        self
    }

    /// The same with this command instead of the one that repeats it in the usual way.
    #[must_use]
    pub fn repeated_only_by(mut self, words: String) -> Self {
        if let Self::Part(fault) = &mut self {
            fault.again = Some(words);
        }
        self
    }

    /// The same of a file that was made below `from`, a temporary name, and is to lie below `to`.
    #[must_use]
    pub fn relocated(mut self, from: &Path, to: &Path) -> Self {
        if let Self::File { path, .. } = &mut self {
            *path = relocated(path, from, to);
        }
        self
    }

    /// The error of a higher crate, if it has this type.
    #[must_use]
    pub fn cause<E: Accountable>(&self) -> Option<&E> {
        match self {
            Self::Layer(error) => {
                let error: &dyn std::error::Error = &**error;
                error.downcast_ref()
            }
            _ => None,
        }
    }

    /// Who has to act.
    #[must_use]
    pub fn blame(&self) -> Blame {
        match self {
            Self::Usage(_) => Blame::Usage,
            Self::Layer(error) => error.blame(),
            Self::Lock { .. } | Self::Part(_) => Blame::Package,
            Self::File { source, .. } => match source.kind() {
                ErrorKind::IsADirectory | ErrorKind::InvalidData | ErrorKind::InvalidFilename => {
                    Blame::Usage
                }
                _ => Blame::Machine,
            },
            Self::Sandbox(_) | Self::Tool(_) => Blame::Machine,
        }
    }

    /// Advice, if there is any.
    #[must_use]
    pub fn advice(&self) -> Option<String> {
        match self {
            Self::Tool(fault) => Some(fault.advice()),
            Self::File { source, .. } => advice_on(source),
            Self::Layer(error) => error.advice(),
            Self::Part(fault) if fault.is_slow_generator() => {
                Some("make it faster, or raise `time` under its [[generator]]".to_owned())
            }
            Self::Part(fault) => fault.failure.advice(),
            Self::Lock { path, .. } if path.ends_with(STRENGTH_LOCK) => Some(
                "correct or restore the file, or remove it and write a new one with `tengen strength --save`"
                    .to_owned(),
            ),
            Self::Lock { path, .. } if path.ends_with(LIMITS_LOCK) => Some(
                "correct or restore the file, or remove it and write a new one with `tengen limits --save`"
                    .to_owned(),
            ),
            Self::Lock { .. } => {
                Some("restore the file, or write a new one with `tengen build`".to_owned())
            }
            Self::Usage(_) | Self::Sandbox(_) => None,
        }
    }
}

/// The path below `to` that corresponds to `path` below `from`; other paths are unchanged.
#[must_use]
pub fn relocated(path: &Path, from: &Path, to: &Path) -> PathBuf {
    let resolved = from.canonicalize().ok();
    let mut roots = [Some(from), resolved.as_deref()].into_iter().flatten();
    let below = roots.find_map(|root| path.strip_prefix(root).ok());
    match below {
        Some(below) if below.as_os_str().is_empty() => to.to_owned(),
        Some(below) => to.join(below),
        None => path.to_owned(),
    }
}

/// Advice about a failed file operation, if there is any.
#[must_use]
pub fn advice_on(error: &std::io::Error) -> Option<String> {
    let advice = match error.kind() {
        ErrorKind::StorageFull => "make room on the disk and run the command again",
        ErrorKind::PermissionDenied => "fix the permissions, or work on a copy of the directory",
        _ => return None,
    };
    Some(advice.to_owned())
}

impl<E: Accountable> From<E> for Fault {
    fn from(error: E) -> Self {
        Self::Layer(Box::new(error))
    }
}
