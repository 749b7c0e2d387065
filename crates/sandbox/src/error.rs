//! Why a job could not be run.

use base::text::Shown as _;
use std::ffi::OsString;
use std::io;
use std::path::Path;

use super::inherited::InheritedLimit;
use super::job::Level;
use super::step::StepError;

/// A job that could not be run, because of the machine or because its program does not exist.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The program of the job does not exist or cannot be started.
    #[error("cannot start `{}`: {source}", Path::new(.program).shown())]
    NoProgram {
        /// The program as named in the job.
        program: OsString,
        /// Why.
        source: io::Error,
    },
    /// A step of setting up, feeding or watching the job failed.
    #[error("the sandbox could not {step}: {source}")]
    Step {
        /// The failed step, such as `make a pipe`.
        step: &'static str,
        /// Why.
        source: io::Error,
    },
    /// This process has inherited a limit that would change verdicts.
    #[error("{0}")]
    Inherited(InheritedLimit),
    /// The run was cancelled, so its result does not matter.
    #[error("the run was cancelled")]
    Cancelled,
    /// This machine does not offer the requested isolation.
    #[error(
        "this machine does not offer isolation level `{wanted}`{}; run `tengen doctor` to see how to get it",
        listed(.reasons)
    )]
    TooWeak {
        /// The weakest level that was acceptable.
        wanted: Level,
        /// Why each acceptable level is not available, strongest first.
        reasons: Vec<(Level, String)>,
    },
}

fn listed(reasons: &[(Level, String)]) -> String {
    let reasons = reasons.iter();
    let reasons = reasons.map(|(level, reason)| format!("; {level}: {reason}"));
    reasons.collect::<Vec<_>>().concat()
}

impl From<StepError> for SandboxError {
    fn from(StepError { step, source }: StepError) -> Self {
        Self::Step {
            step: step.words(),
            source,
        }
    }
}
