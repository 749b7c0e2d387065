//! Why a package cannot be opened.

use base::text::{Shown as _, line};
use std::io;
use std::path::{Path, PathBuf};
use terms::diagnostic::Diagnostic;
use terms::fault::{Accountable, Blame, advice_on, relocated};

/// A package that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PackageError {
    /// The directory does not exist, or is not accessible.
    #[error("error: cannot open the problem directory {}: {source}", .dir.shown())]
    NoDirectory {
        /// The requested directory.
        dir: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The directory has no spec.
    #[error(
        "error: {} is not a problem: it has no problem.toml (`tengen new` makes one)",
        .dir.shown()
    )]
    NoSpec {
        /// The directory.
        dir: PathBuf,
    },
    /// The directory's name cannot be the id of a problem.
    #[error(
        "error: `{}` cannot be a problem's id: rename the directory to lower-case letters, digits and `_`, like `{better}`",
        line(.name)
    )]
    BadId {
        /// The name.
        name: String,
        /// A possible name.
        better: String,
    },
    /// The spec, or a directory of the problem, cannot be read.
    #[error("error: cannot read {}: {source}", .path.shown())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file among the samples or hacks that cannot be a case.
    #[error("error: {} cannot be a case: {reason}", .path.shown(), reason = line(.reason))]
    BadCase {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// The spec has mistakes; there is at least one.
    #[error("{}", terms::diagnostic::listed(.0))]
    Broken(Vec<Diagnostic>),
}

impl PackageError {
    /// Replaces paths of a package that was opened at `from` and will be moved to `to`.
    #[must_use]
    pub fn relocated(mut self, from: &Path, to: &Path) -> Self {
        let relocate = |path: &mut PathBuf| *path = relocated(path, from, to);
        match &mut self {
            Self::NoDirectory { dir: path, .. }
            | Self::NoSpec { dir: path }
            | Self::Unreadable { path, .. }
            | Self::BadCase { path, .. } => relocate(path),
            Self::BadId { .. } => {}
            Self::Broken(diagnostics) => {
                let files = diagnostics
                    .iter_mut()
                    .map(|diagnostic| &mut diagnostic.file);
                files.for_each(relocate);
            }
        }
        self
    }
}

impl Accountable for PackageError {
    fn blame(&self) -> Blame {
        match self {
            Self::Unreadable { source, .. } if source.kind() == io::ErrorKind::PermissionDenied => {
                Blame::Machine
            }
            _ => Blame::Package,
        }
    }

    fn advice(&self) -> Option<String> {
        match self {
            Self::Unreadable { source, .. } => advice_on(source),
            _ => None,
        }
    }

    fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Self::Broken(diagnostics) => diagnostics,
            _ => &[],
        }
    }
}
