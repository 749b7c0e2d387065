//! Options of `tengen interact`.

use std::path::{Path, PathBuf};

/// The name of the only role that has to be named.
const INTERACTOR: &str = "interactor";

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Interact {
    /// The problem, by id or directory
    pub(in crate::cli) problem: String,
    /// The id of a case, such as small/07, the name of a sample, or a file with an input [default:
    /// the first sample]
    pub(in crate::cli) case: Option<String>,
    /// Be the interactor, and run this submission; without this option you are the submission
    #[arg(long = "as", num_args = 2, value_names = ["interactor", "SUBMISSION"])]
    role: Vec<PathBuf>,
    /// Also write the transcript to FILE; `tengen show` prints or draws it if FILE ends with
    /// .interaction
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) transcript: Option<PathBuf>,
}

impl Interact {
    /// The submission to run if the person is the interactor, or the unknown role.
    pub(in crate::cli) fn submission(&self) -> Result<Option<&Path>, &Path> {
        match &self.role[..] {
            [role, submission] if role.as_os_str() == INTERACTOR => Ok(Some(submission)),
            [role, ..] => Err(role),
            [] => Ok(None),
        }
    }
}
