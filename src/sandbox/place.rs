//! The directory in which a job starts.

use std::io;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, chmodat, openat, unlinkat};
use rustix::io::Errno;
use tempfile::TempDir;

use super::helper::WORK;
use super::job::Work;
use super::loan::Loan;
use super::wire::Walls;

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
    /// Makes the directory ready for `user`, if the box has a user of its own.
    pub(super) fn of(work: &Work, walls: Walls, user: Option<u32>) -> io::Result<Self> {
        match (work, walls) {
            (Work::Shared(path), _) => Ok(Self::Shared(path.clone(), Loan::of(path, user)?)),
            (Work::Fresh, Walls::Namespaces { .. }) => Ok(Self::OfTheBox),
            (Work::Fresh, Walls::None | Walls::Landlock) => {
                let directory = TempDir::with_prefix("tengen-")?;
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
            Self::Fresh(directory) => {
                empty(directory.path())?;
                directory.close()
            }
            Self::Shared(_, loan) => loan.take_back(),
        }
    }
}

/// Removes all that is in a directory, however deep and whatever its permissions. Directories below
/// are not descended into but emptied into the topmost, so there is never more than one open beside it.
fn empty(directory: &Path) -> io::Result<()> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let top = openat(CWD, directory, flags, Mode::empty())?;
    let mut moved = 0;
    loop {
        let mut found = false;
        for entry in Dir::read_from(&top)? {
            let entry = entry?;
            let name = entry.file_name();
            if is_own_name(name.to_bytes()) {
                continue;
            }
            found = true;
            if entry.file_type() != FileType::Directory {
                unlinkat(&top, name, AtFlags::empty())?;
                continue;
            }
            chmodat(&top, name, Mode::RWXU, AtFlags::empty())?;
            let below = openat(&top, name, flags, Mode::empty())?;
            for entry in Dir::read_from(&below)? {
                let entry = entry?;
                if !is_own_name(entry.file_name().to_bytes()) {
                    moved += 1;
                    move_up(&below, entry.file_name(), &top, moved)?;
                }
            }
            unlinkat(&top, name, AtFlags::REMOVEDIR)?;
        }
        if !found {
            return Ok(());
        }
    }
}

/// Moves an entry into the topmost directory, under a name that is free there.
fn move_up(
    from: impl rustix::fd::AsFd,
    name: &std::ffi::CStr,
    top: impl rustix::fd::AsFd,
    mut number: u64,
) -> io::Result<()> {
    loop {
        let free = format!("moved-{number}");
        let flags = rustix::fs::RenameFlags::NOREPLACE;
        match rustix::fs::renameat_with(&from, name, &top, free.as_str(), flags) {
            Ok(()) => return Ok(()),
            Err(Errno::EXIST) => number += 1 << 32,
            // A directory that may not be written cannot be moved.
            Err(Errno::ACCESS) => chmodat(&from, name, Mode::RWXU, AtFlags::empty())?,
            Err(error) => return Err(error.into()),
        }
    }
}

fn is_own_name(name: &[u8]) -> bool {
    name == b"." || name == b".."
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_deep_and_locked_tree_is_removed() {
        let directory = TempDir::new().unwrap();
        let root = directory.path().to_owned();
        let mut below = openat(CWD, &root, OFlags::DIRECTORY, Mode::empty()).unwrap();
        for _ in 0..1200 {
            rustix::fs::mkdirat(&below, "deeper", Mode::RWXU).unwrap();
            below = openat(&below, "deeper", OFlags::DIRECTORY, Mode::empty()).unwrap();
        }
        fs::create_dir(root.join("moved-1")).unwrap();
        fs::write(root.join("moved-1/file"), "").unwrap();
        chmodat(CWD, root.join("moved-1"), Mode::empty(), AtFlags::empty()).unwrap();
        Place::Fresh(directory).take_back().unwrap();
        assert!(!root.exists());
    }
}
