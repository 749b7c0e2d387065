//! Why something could not be done. A fault is never a verdict: it is the package's, the machine's or the
//! caller's, and says so.
//!
//! Layers above have error types of their own, which answer who has to act ([`Accountable`]) and so become faults.

mod part;

pub use part::{KeptAnswer, PartFailure, PartFault};

use crate::spec::Diagnostic;
use base::text::{Shown as _, escape, hanging, line, shell_words};
use part::indent;
use sandbox::SandboxError;
use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The file with the strength of the data, which another command writes than other locks.
pub(crate) const STRENGTH_LOCK: &str = "strength.lock";

/// Who has to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blame {
    /// Who called the tool.
    Usage,
    /// The author of the problem.
    Package,
    /// The machine: a missing tool, a full disk, a sandbox that cannot start.
    Machine,
}

/// An error of a layer above that says who has to act.
pub trait Accountable: std::error::Error + Send + Sync + 'static {
    /// Who has to act.
    fn blame(&self) -> Blame;

    /// What to do about it, where that can be said.
    fn advice(&self) -> Option<String> {
        None
    }

    /// The mistakes of a spec that it is about, each with its place.
    fn diagnostics(&self) -> &[Diagnostic] {
        &[]
    }
}

/// Something that could not be done.
#[derive(Debug)]
pub enum Fault {
    /// The command line asks for what is not there.
    Usage(String),
    /// A file operation failed.
    File {
        /// What was done, as `write`.
        action: &'static str,
        /// On which file.
        path: PathBuf,
        /// Why it failed.
        source: std::io::Error,
    },
    /// The lock of a problem cannot be read.
    Lock {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// The sandbox could not run a program.
    Sandbox(SandboxError),
    /// The compiler or interpreter of a language is not installed.
    MissingTool {
        /// The language.
        language: String,
        /// The command that was not found.
        command: String,
    },
    /// The compiler or interpreter of a language lies where the user of the sandbox cannot get at it.
    UnreachableTool {
        /// The language.
        language: String,
        /// The command that cannot be started.
        command: String,
        /// The directory on the way to it that is closed to other users.
        directory: PathBuf,
    },
    /// The compiler of a language refuses even a program that is right.
    BrokenTool {
        /// The language.
        language: String,
        /// The compiler.
        command: String,
        /// What it printed.
        message: String,
    },
    /// What a layer above says.
    Layer(Box<dyn Accountable>),
    /// A part of the package did not do its work.
    Part(Box<PartFault>),
}

impl Fault {
    /// The mistakes of a spec that it is about, each with its place.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Self::Layer(error) => error.diagnostics(),
            _ => &[],
        }
    }

    /// A failed file operation; `action` is a verb, as `write`.
    #[must_use]
    pub fn file(action: &'static str, path: &Path, source: std::io::Error) -> Self {
        Self::File {
            action,
            path: path.to_owned(),
            source,
        }
    }

    /// The same of a file that the caller named: then a path that leads nowhere, or that is closed to them, is not the machine's fault.
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

    /// A part of a package that did not do its work.
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

    /// Whether it concerns the submission that was judged, so that another may fare better: a part that fails on it, or a tool of
    /// its language.
    #[must_use]
    pub fn is_of_submission(&self) -> bool {
        matches!(
            self,
            Self::Part(_)
                | Self::MissingTool { .. }
                | Self::UnreachableTool { .. }
                | Self::BrokenTool { .. }
        )
    }

    /// The same, of a part that was called with these arguments.
    #[must_use]
    pub(crate) fn called_with(mut self, args: &[String]) -> Self {
        if let Self::Part(fault) = &mut self {
            fault.args = Some(escape(shell_words(args).as_bytes()));
        }
        self
    }

    /// The same, of a part that was to judge this submission.
    #[must_use]
    pub(crate) fn on_submission(mut self, name: &str) -> Self {
        if let Self::Part(fault) = &mut self
            && !matches!(fault.failure, PartFailure::DoesNotCompile(_))
        {
            fault.submission.get_or_insert_with(|| name.to_owned());
        }
        self
    }

    /// The same with what made the input, if that is what a part rejects.
    #[must_use]
    pub(crate) fn on_input_of(mut self, words: impl FnOnce() -> String) -> Self {
        if let Self::Part(fault) = &mut self
            && matches!(fault.failure, PartFailure::Rejected(..))
        {
            fault.made_by.get_or_insert_with(words);
        }
        self
    }

    /// The same with the command that repeats it, unless it is known already.
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

    /// What a layer above says, if it is of this type.
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
            Self::Sandbox(_)
            | Self::MissingTool { .. }
            | Self::UnreachableTool { .. }
            | Self::BrokenTool { .. } => Blame::Machine,
        }
    }

    /// What to do about it, where that can be said.
    #[must_use]
    pub fn advice(&self) -> Option<String> {
        match self {
            Self::MissingTool { command, .. } => Some(format!(
                "install `{}`, or name another command in a languages.toml beside the problems",
                line(command)
            )),
            Self::UnreachableTool { .. } => Some(
                "install it for all users, in /usr/local or /opt, or get isolation level `contained`, which shows it to that \
                 user: `tengen doctor` says how"
                    .to_owned(),
            ),
            Self::BrokenTool { command, .. } => Some(format!(
                "install all of what `{}` needs: it cannot compile a small program that is right",
                line(command)
            )),
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
            Self::Lock { .. } => {
                Some("restore the file, or write a new one with `tengen build`".to_owned())
            }
            Self::Usage(_) | Self::Sandbox(_) => None,
        }
    }
}

/// The path below `to` of what lies at `path` below `from`; `path` itself where it lies elsewhere.
pub(crate) fn relocated(path: &Path, from: &Path, to: &Path) -> PathBuf {
    let resolved = from.canonicalize().ok();
    let mut roots = [Some(from), resolved.as_deref()].into_iter().flatten();
    let below = roots.find_map(|root| path.strip_prefix(root).ok());
    match below {
        Some(below) if below.as_os_str().is_empty() => to.to_owned(),
        Some(below) => to.join(below),
        None => path.to_owned(),
    }
}

/// What to do about a failed file operation, where that can be said.
#[must_use]
pub(crate) fn advice_on(error: &std::io::Error) -> Option<String> {
    let advice = match error.kind() {
        ErrorKind::StorageFull => "make room on the disk and run the command again",
        ErrorKind::PermissionDenied => "fix the permissions, or work on a copy of the directory",
        _ => return None,
    };
    Some(advice.to_owned())
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(message) => out.write_str(&hanging(message.trim_end())),
            Self::Layer(error) => error.fmt(out),
            Self::File {
                action,
                path,
                source,
            } => {
                write!(out, "cannot {action} {}: {source}", path.shown())
            }
            Self::Lock { path, message } => {
                let message = hanging(message);
                write!(out, "{} is broken: {message}", path.shown())
            }
            Self::Sandbox(error) => error.fmt(out),
            Self::MissingTool { language, command } => {
                let (language, command) = (line(language), line(command));
                write!(
                    out,
                    "`{command}` was not found, so programs in {language} cannot be used"
                )
            }
            Self::UnreachableTool {
                language,
                command,
                directory,
            } => {
                write!(
                    out,
                    "`{}` lies in {}, which the user of the sandbox cannot search, so programs in {} cannot be used",
                    line(command),
                    directory.shown(),
                    line(language)
                )
            }
            Self::BrokenTool {
                language,
                command,
                message,
            } => {
                let message = indent(message);
                let (language, command) = (line(language), line(command));
                write!(
                    out,
                    "`{command}` is broken, so programs in {language} cannot be used\n{message}"
                )
            }
            Self::Part(fault) => fault.fmt(out),
        }
    }
}

impl std::error::Error for Fault {}

impl From<SandboxError> for Fault {
    fn from(error: SandboxError) -> Self {
        Self::Sandbox(error)
    }
}

impl<E: Accountable> From<E> for Fault {
    fn from(error: E) -> Self {
        Self::Layer(Box::new(error))
    }
}
