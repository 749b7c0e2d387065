//! The directory in which a job starts.

use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::borrowed::BorrowedDirectory;
use super::job::Work;
use super::wire::{FRESH, WORK};
use base::scratch::{self, Scratch};

/// Where a job starts.
#[derive(Debug)]
pub(super) enum WorkDirectory {
    /// A directory inside the box.
    OfTheBox,
    /// A directory made for the job, if the box cannot make one.
    Fresh(TempDir),
    /// A directory of the host, and one for temporary files if the box cannot make it.
    Shared(PathBuf, BorrowedDirectory, Option<TempDir>),
}

impl WorkDirectory {
    /// Prepares the directory for `user`, if the box has a user of its own. It is created in
    /// `scratch` if the box has no directory of its own.
    pub(super) fn prepare(
        work: &Work,
        scratch: Option<&Scratch>,
        user: Option<u32>,
    ) -> io::Result<Self> {
        match (work, scratch) {
            (Work::Shared(path), scratch) => {
                let temporary = scratch.map(|scratch| fresh(scratch, user)).transpose()?;
                let borrowed = BorrowedDirectory::lend(path, user)?;
                Ok(Self::Shared(path.clone(), borrowed, temporary))
            }
            (Work::Fresh, None) => Ok(Self::OfTheBox),
            (Work::Fresh, Some(scratch)) => fresh(scratch, user).map(Self::Fresh),
        }
    }

    pub(super) fn path(&self) -> &Path {
        match self {
            Self::OfTheBox => Path::new(WORK),
            Self::Fresh(directory) => directory.path(),
            Self::Shared(path, ..) => path,
        }
    }

    /// The job's directory for temporary files. They are removed afterwards.
    pub(super) fn temporary(&self) -> &Path {
        match self {
            Self::OfTheBox | Self::Shared(_, _, None) => Path::new(FRESH),
            Self::Fresh(directory) | Self::Shared(_, _, Some(directory)) => directory.path(),
        }
    }

    /// The directory that was made for the job on the disk of the host, if the box has none.
    pub(super) fn made_on_host(&self) -> Option<&Path> {
        match self {
            Self::OfTheBox | Self::Shared(_, _, None) => None,
            Self::Fresh(directory) | Self::Shared(_, _, Some(directory)) => Some(directory.path()),
        }
    }

    /// The host directory for temporary files that the job has in addition to its start directory.
    pub(super) fn besides(&self) -> Option<&Path> {
        match self {
            Self::Shared(_, _, Some(directory)) => Some(directory.path()),
            _ => None,
        }
    }

    /// Takes the directory back when the job is over.
    pub(super) fn take_back(self) -> io::Result<()> {
        match self {
            Self::OfTheBox => Ok(()),
            Self::Fresh(directory) => scratch::discard(directory),
            Self::Shared(_, borrowed, temporary) => {
                let removed = temporary.map_or(Ok(()), scratch::discard);
                borrowed.take_back().and(removed)
            }
        }
    }
}

/// An empty directory that belongs to `user`.
fn fresh(scratch: &Scratch, user: Option<u32>) -> io::Result<TempDir> {
    let directory = TempDir::new_in(scratch.path())?;
    if user.is_some() {
        std::os::unix::fs::chown(directory.path(), user, user)?;
    }
    Ok(directory)
}
