//! The directory in which a job starts.

use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::helper::WORK;
use super::job::Work;
use super::loan::Loan;
use crate::scratch::{self, Scratch};

/// Where a job starts.
#[derive(Debug)]
pub(super) enum Place {
    /// A directory that the box makes for itself.
    OfTheBox,
    /// One made for the job, where the box cannot.
    Fresh(TempDir),
    /// One of the host.
    Shared(PathBuf, Loan),
}

impl Place {
    /// Makes the directory ready for `user`, if the box has a user of its own; in `scratch`, if the box has no
    /// directory of its own.
    pub(super) fn of(
        work: &Work,
        scratch: Option<&Scratch>,
        user: Option<u32>,
    ) -> io::Result<Self> {
        match (work, scratch) {
            (Work::Shared(path), _) => Ok(Self::Shared(path.clone(), Loan::of(path, user)?)),
            (Work::Fresh, None) => Ok(Self::OfTheBox),
            (Work::Fresh, Some(scratch)) => {
                let directory = TempDir::new_in(scratch.path())?;
                if user.is_some() {
                    std::os::unix::fs::chown(directory.path(), user, user)?;
                }
                Ok(Self::Fresh(directory))
            }
        }
    }

    pub(super) fn path(&self) -> &Path {
        match self {
            Self::OfTheBox => Path::new(WORK),
            Self::Fresh(directory) => directory.path(),
            Self::Shared(path, _) => path,
        }
    }

    /// Takes the directory back when the job is over.
    pub(super) fn take_back(self) -> io::Result<()> {
        match self {
            Self::OfTheBox => Ok(()),
            Self::Fresh(directory) => scratch::discard(directory),
            Self::Shared(_, loan) => loan.take_back(),
        }
    }
}
