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
pub(super) enum Place {
    /// A directory that the box makes for itself.
    OfTheBox,
    /// One made for the job, where the box cannot.
    Fresh(TempDir),
    /// One of the host, and one for temporary files where the box cannot make it.
    Shared(PathBuf, BorrowedDirectory, Option<TempDir>),
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
            (Work::Shared(path), scratch) => {
                let temporary = scratch.map(|scratch| fresh(scratch, user)).transpose()?;
                let borrowed = BorrowedDirectory::of(path, user)?;
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

    /// Where the job may keep temporary files. They are gone afterwards.
    pub(super) fn temporary(&self) -> &Path {
        match self {
            Self::OfTheBox | Self::Shared(_, _, None) => Path::new(FRESH),
            Self::Fresh(directory) | Self::Shared(_, _, Some(directory)) => directory.path(),
        }
    }

    /// The directory of the host for temporary files that the job has besides the one it starts in.
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

/// A directory that is empty and belongs to `user`.
fn fresh(scratch: &Scratch, user: Option<u32>) -> io::Result<TempDir> {
    let directory = TempDir::new_in(scratch.path())?;
    if user.is_some() {
        std::os::unix::fs::chown(directory.path(), user, user)?;
    }
    Ok(directory)
}
