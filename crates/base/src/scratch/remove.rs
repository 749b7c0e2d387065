//! Removing a directory tree that an untrusted program has created.
//!
//! Each directory is entered once, from its parent, and left through `..`. So the time is
//! proportional to the size of the tree, however deep it is, and three open descriptors are enough.
//! On the way up, the directory behind `..` is compared with the one that was entered before.
//! Otherwise a program that moves directories meanwhile could make this function remove the
//! contents of other directories.

use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::time::Instant;

use rustix::fs::{
    AtFlags, CWD, Dir, FileType, Mode, OFlags, chmodat, fchmod, fstat, openat, unlinkat,
};
use rustix::io::Errno;

/// When to stop; `None` means never.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline(pub(super) Option<Instant>);

impl Deadline {
    fn is_over(self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }
}

/// A directory that is being emptied.
struct Level {
    directory: OwnedFd,
    identity: (u64, u64),
}

/// The directories that are not empty yet.
type Names = Vec<CString>;

/// Removes everything inside a directory, however deep and whatever its permissions. Returns false
/// if the deadline passed. Entries that other processes remove meanwhile are not an error.
pub(super) fn empty(directory: &Path, deadline: Deadline) -> io::Result<bool> {
    empty_level(Level::enter(CWD, directory)?, deadline)
}

/// The same for an open directory.
pub(super) fn empty_open(directory: OwnedFd, deadline: Deadline) -> io::Result<bool> {
    empty_level(Level::from_directory(directory)?, deadline)
}

fn empty_level(top: Level, deadline: Deadline) -> io::Result<bool> {
    let mut names = top.clear(deadline)?;
    let mut here = top;
    // The path from the top to here: the device and inode of each directory, and the names left to
    // remove in it.
    let mut above: Vec<((u64, u64), Names)> = Vec::new();
    while !deadline.is_over() {
        if let Some(name) = names.last() {
            let next = match Level::enter(&here.directory, name.as_c_str()) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    names.pop();
                    continue;
                }
                next => next?,
            };
            let next_names = next.clear(deadline)?;
            above.push((here.identity, std::mem::replace(&mut names, next_names)));
            here = next;
        } else if let Some((identity, mut left)) = above.pop() {
            here = Level::enter(&here.directory, c"..")?;
            if here.identity != identity {
                return Err(io::Error::other(
                    "a directory was moved while it was emptied",
                ));
            }
            if let Some(name) = left.pop()
                && !here.remove(&name, FileType::Directory)?
                && !deadline.is_over()
            {
                return Err(Errno::NOTEMPTY.into());
            }
            names = left;
        } else {
            return Ok(true);
        }
    }
    Ok(false)
}

impl Level {
    /// Opens a directory and gives the owner the permissions needed to change it.
    fn enter<P: rustix::path::Arg + Copy>(parent: impl AsFd, name: P) -> io::Result<Self> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        match openat(&parent, name, flags, Mode::empty()) {
            Ok(directory) => Self::from_directory(directory),
            Err(Errno::ACCESS) => {
                let path = openat(&parent, name, flags | OFlags::PATH, Mode::empty())?;
                grant_owner(&path)?;
                Self::from_directory(openat(&parent, name, flags, Mode::empty())?)
            }
            Err(error) => Err(error.into()),
        }
    }

    fn from_directory(directory: OwnedFd) -> io::Result<Self> {
        let found = fstat(&directory)?;
        if !Mode::from_raw_mode(found.st_mode).contains(Mode::RWXU) {
            fchmod(&directory, Mode::RWXU)?;
        }
        Ok(Self {
            directory,
            identity: (found.st_dev, found.st_ino),
        })
    }

    /// Removes all entries that can be removed without entering them. Returns the names of the
    /// directories that are left.
    fn clear(&self, deadline: Deadline) -> io::Result<Names> {
        loop {
            let mut left = Names::new();
            let mut removed = false;
            for entry in Dir::read_from(&self.directory)? {
                let entry = entry?;
                let name = entry.file_name();
                if name == c"." || name == c".." {
                    continue;
                }
                if deadline.is_over() {
                    break;
                }
                if self.remove(name, entry.file_type())? {
                    removed = true;
                } else {
                    left.push(name.to_owned());
                }
            }
            // Changing a directory while reading it may skip entries, so it is read again until
            // nothing is removed.
            if !removed || deadline.is_over() {
                return Ok(left);
            }
        }
    }

    /// Removes an entry, unless it is a directory that is not empty.
    fn remove(&self, name: &CStr, kind: FileType) -> io::Result<bool> {
        if kind != FileType::Directory {
            match unlinkat(&self.directory, name, AtFlags::empty()) {
                Ok(()) | Err(Errno::NOENT) => return Ok(true),
                // Not every file system reports the types of entries, so unlinking may meet a
                // directory.
                Err(Errno::ISDIR) => {}
                Err(error) => return Err(error.into()),
            }
        }
        match unlinkat(&self.directory, name, AtFlags::REMOVEDIR) {
            Ok(()) | Err(Errno::NOENT) => Ok(true),
            Err(Errno::NOTEMPTY | Errno::EXIST) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

/// Gives the owner all permissions. The directory was opened with `O_PATH`, which `fchmod` refuses.
fn grant_owner(path: &OwnedFd) -> io::Result<()> {
    use std::os::fd::AsRawFd;
    let name = format!("/proc/self/fd/{}", path.as_raw_fd());
    Ok(chmodat(CWD, name, Mode::RWXU, AtFlags::empty())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::time::Duration;
    use tempfile::TempDir;

    fn empty(directory: &Path) -> io::Result<bool> {
        super::empty(directory, Deadline(None))
    }

    fn nest(root: &Path, depth: usize) {
        let mut below = openat(CWD, root, OFlags::DIRECTORY, Mode::empty()).unwrap();
        for _ in 0..depth {
            rustix::fs::mkdirat(&below, "deeper", Mode::RWXU).unwrap();
            below = openat(&below, "deeper", OFlags::DIRECTORY, Mode::empty()).unwrap();
        }
    }

    #[test]
    fn a_deep_and_locked_tree_is_removed() {
        let directory = TempDir::new().unwrap();
        let root = directory.path();
        nest(root, 1200);
        fs::create_dir_all(root.join("locked/below")).unwrap();
        fs::write(root.join("locked/below/file"), "").unwrap();
        for name in ["locked/below", "locked"] {
            chmodat(CWD, root.join(name), Mode::empty(), AtFlags::empty()).unwrap();
        }
        assert!(empty(root).unwrap());
        assert_eq!(fs::read_dir(root).unwrap().count(), 0);
    }

    #[test]
    fn a_wide_tree_is_removed_and_links_are_not_followed() {
        let [directory, other] = [TempDir::new().unwrap(), TempDir::new().unwrap()];
        fs::write(other.path().join("file"), "").unwrap();
        for number in 0..500 {
            let below = directory.path().join(number.to_string());
            fs::create_dir_all(below.join("a/b")).unwrap();
            fs::write(below.join("file"), "").unwrap();
            std::os::unix::fs::symlink(other.path(), below.join("link")).unwrap();
        }
        empty(directory.path()).unwrap();
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
        assert!(other.path().join("file").exists());
    }

    #[test]
    fn a_removal_that_runs_out_of_time_is_taken_up_again() {
        let directory = TempDir::new().unwrap();
        nest(directory.path(), 50);
        let over = Deadline(Some(Instant::now()));
        assert!(!super::empty(directory.path(), over).unwrap());
        assert!(directory.path().join("deeper/deeper").exists());
        assert!(empty(directory.path()).unwrap());
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    }

    /// This uses a file system in memory, so that it does not wait for a disk.
    #[test]
    fn a_tree_ten_times_as_deep_takes_about_ten_times_as_long() {
        let Ok(directory) = TempDir::new_in("/dev/shm") else {
            return;
        };
        let time = |depth| {
            nest(directory.path(), depth);
            let start = Instant::now();
            empty(directory.path()).unwrap();
            start.elapsed()
        };
        let least = |depth| (0..3).map(|_| time(depth)).min().unwrap();
        let (short, long) = (least(2_000), least(20_000));
        assert!(
            long < 40 * short.max(Duration::from_millis(2)),
            "{short:?}, {long:?}"
        );
    }
}
