//! Why a package cannot be opened.

use crate::spec::{Diagnostic, SourceError};
use std::fmt;
use std::io;
use std::path::PathBuf;

/// A package that cannot be used.
#[derive(Debug)]
pub enum PackageError {
    /// There is no such directory, or it cannot be entered.
    NoDirectory {
        /// The directory asked for.
        dir: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The directory holds no spec.
    NoSpec {
        /// The directory.
        dir: PathBuf,
    },
    /// The directory's name cannot be the id of a problem.
    BadId {
        /// The directory.
        dir: PathBuf,
        /// A name that would do.
        better: String,
    },
    /// The text of the spec cannot be had.
    Source(SourceError),
    /// A directory of the problem cannot be listed.
    Folder {
        /// The directory.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The spec has faults; there is at least one.
    Broken(Vec<Diagnostic>),
}

impl fmt::Display for PackageError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDirectory { dir, source } => {
                write!(
                    out,
                    "error: cannot open the problem directory {}: {source}",
                    dir.display()
                )
            }
            Self::NoSpec { dir } => write!(
                out,
                "error: {} is no problem: it holds no problem.toml (`tengen new` makes one)",
                dir.display()
            ),
            Self::BadId { dir, better } => write!(
                out,
                "error: {} cannot name a problem: rename it to lower-case letters, digits and `_`, as `{better}`",
                dir.display()
            ),
            Self::Source(error) => write!(out, "error: {error}"),
            Self::Folder { path, source } => {
                write!(
                    out,
                    "error: cannot list the directory {}: {source}",
                    path.display()
                )
            }
            Self::Broken(diagnostics) => {
                let all: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
                out.write_str(all.join("\n").trim_end())
            }
        }
    }
}

impl std::error::Error for PackageError {}

impl From<SourceError> for PackageError {
    fn from(error: SourceError) -> Self {
        Self::Source(error)
    }
}
