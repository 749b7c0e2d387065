//! Opening the sandbox of this machine.

use std::path::PathBuf;

use super::boxes::Boxes;
use super::step::{During, Step};
use super::{Isolation, Level, Sandbox, SandboxError};

/// What sandbox is wanted.
#[derive(Clone, Debug)]
pub struct Options {
    /// The executable that calls [`enter_if_helper`](super::enter_if_helper); `None` is the running one.
    pub helper: Option<PathBuf>,
    /// The weakest level that will do.
    pub at_least: Level,
    /// The strongest level to use, for tests and measurements.
    pub at_most: Level,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            helper: None,
            at_least: Level::Bare,
            at_most: Level::Strong,
        }
    }
}

/// Opens the best sandbox that this machine offers within the options.
///
/// # Errors
/// When the machine does not offer the level wanted, or setting up failed.
pub fn open(options: &Options) -> Result<Box<dyn Sandbox>, SandboxError> {
    if options.at_least > Level::Bare {
        return Err(SandboxError::TooWeak {
            wanted: options.at_least,
            reasons: Vec::new(),
        });
    }
    let helper = match &options.helper {
        Some(helper) => helper.clone(),
        None => std::env::current_exe().during(Step::FindHelper)?,
    };
    let isolation = Isolation {
        level: Level::Bare,
        memory_source: "rusage",
        cpu_source: "rusage",
    };
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    Ok(Box::new(Boxes::open(isolation, helper, path)?))
}
