//! Why a job could not be run.

use base::text::Shown as _;
use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::Path;

use super::inherited::InheritedLimit;
use super::job::Level;
use super::step::StepError;

/// A job that could not be run, because of the machine or because its program does not exist.
#[derive(Debug)]
pub enum SandboxError {
    /// The program of the job does not exist or cannot be started.
    NoProgram {
        /// The program as named in the job.
        program: OsString,
        /// Why.
        source: io::Error,
    },
    /// A step of setting up, feeding or watching the job failed.
    Step {
        /// The failed step, such as `make a pipe`.
        step: &'static str,
        /// Why.
        source: io::Error,
    },
    /// This process has inherited a limit that would change verdicts.
    Inherited(InheritedLimit),
    /// The run was cancelled, so its result does not matter.
    Cancelled,
    /// This machine does not offer the requested isolation.
    TooWeak {
        /// The weakest level that was acceptable.
        wanted: Level,
        /// Why each acceptable level is not available, strongest first.
        reasons: Vec<(Level, String)>,
    },
}

impl From<StepError> for SandboxError {
    fn from(StepError { step, source }: StepError) -> Self {
        Self::Step {
            step: step.words(),
            source,
        }
    }
}

impl fmt::Display for SandboxError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoProgram { program, source } => {
                write!(
                    out,
                    "cannot start `{}`: {source}",
                    Path::new(program).shown()
                )
            }
            Self::Step { step, source } => write!(out, "the sandbox could not {step}: {source}"),
            Self::Inherited(limit) => limit.fmt(out),
            Self::Cancelled => write!(out, "the run was cancelled"),
            Self::TooWeak { wanted, reasons } => {
                write!(
                    out,
                    "this machine does not offer isolation level `{wanted}`"
                )?;
                for (level, reason) in reasons {
                    write!(out, "; {level}: {reason}")?;
                }
                write!(out, "; run `tengen doctor` to see how to get it")
            }
        }
    }
}

impl std::error::Error for SandboxError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NoProgram { source, .. } | Self::Step { source, .. } => Some(source),
            Self::Inherited(_) | Self::Cancelled | Self::TooWeak { .. } => None,
        }
    }
}
