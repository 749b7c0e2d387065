//! Removing a tree that an untrusted program has made.
//!
//! Each directory is entered once, from the one above, and left through `..`; so however deep the tree is, it takes time
//! in proportion to its size, and three open descriptors. Where `..` leads is compared with where the way came from:
//! whoever moves directories meanwhile must not have others emptied.

use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

use rustix::fs::{
    AtFlags, CWD, Dir, FileType, Mode, OFlags, chmodat, fchmod, fstat, openat, unlinkat,
};
use rustix::io::Errno;

/// A directory that is being emptied.
struct Level {
    directory: OwnedFd,
    identity: (u64, u64),
}

/// What of it is left: directories that are not empty.
type Names = Vec<CString>;

/// Removes all that is in a directory, however deep and whatever its permissions.
pub(crate) fn empty(directory: &Path) -> io::Result<()> {
    empty_level(Level::enter(CWD, directory)?)
}

/// The same for one that is open.
pub(super) fn empty_open(directory: OwnedFd) -> io::Result<()> {
    empty_level(Level::of(directory)?)
}

fn empty_level(top: Level) -> io::Result<()> {
    let mut names = top.clear()?;
    let mut here = top;
    // The ways from the top to here: where each began, and what was left there.
    let mut above: Vec<((u64, u64), Names)> = Vec::new();
    loop {
        if let Some(name) = names.last() {
            let next = Level::enter(&here.directory, name.as_c_str())?;
            let next_names = next.clear()?;
            above.push((here.identity, std::mem::replace(&mut names, next_names)));
            here = next;
        } else if let Some((identity, mut left)) = above.pop() {
            here = Level::enter(&here.directory, c"..")?;
            if here.identity != identity {
                return Err(io::Error::other(
                    "a directory was moved while it was emptied",
                ));
            }
            if let Some(name) = left.pop() {
                unlinkat(&here.directory, name, AtFlags::REMOVEDIR)?;
            }
            names = left;
        } else {
            return Ok(());
        }
    }
}

impl Level {
    /// Opens a directory and takes the right to change it.
    fn enter<P: rustix::path::Arg + Copy>(parent: impl AsFd, name: P) -> io::Result<Self> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        match openat(&parent, name, flags, Mode::empty()) {
            Ok(directory) => Self::of(directory),
            Err(Errno::ACCESS) => {
                let path = openat(&parent, name, flags | OFlags::PATH, Mode::empty())?;
                make_own(&path)?;
                Self::of(openat(&parent, name, flags, Mode::empty())?)
            }
            Err(error) => Err(error.into()),
        }
    }

    fn of(directory: OwnedFd) -> io::Result<Self> {
        let found = fstat(&directory)?;
        if !Mode::from_raw_mode(found.st_mode).contains(Mode::RWXU) {
            fchmod(&directory, Mode::RWXU)?;
        }
        Ok(Self {
            directory,
            identity: (found.st_dev, found.st_ino),
        })
    }

    /// Removes what can be removed at once; gives the names of the directories that are left.
    fn clear(&self) -> io::Result<Names> {
        loop {
            let mut left = Names::new();
            let mut removed = false;
            for entry in Dir::read_from(&self.directory)? {
                let entry = entry?;
                let name = entry.file_name();
                if name == c"." || name == c".." {
                    continue;
                }
                if self.remove(name, entry.file_type())? {
                    removed = true;
                } else {
                    left.push(name.to_owned());
                }
            }
            // A directory that changes while it is read need not be read whole.
            if !removed {
                return Ok(left);
            }
        }
    }

    /// Removes an entry, unless it is a directory that is not empty.
    fn remove(&self, name: &CStr, kind: FileType) -> io::Result<bool> {
        if kind != FileType::Directory {
            match unlinkat(&self.directory, name, AtFlags::empty()) {
                Ok(()) => return Ok(true),
                // Not every file system tells the kinds of entries.
                Err(Errno::ISDIR) => {}
                Err(error) => return Err(error.into()),
            }
        }
        match unlinkat(&self.directory, name, AtFlags::REMOVEDIR) {
            Ok(()) => Ok(true),
            Err(Errno::NOTEMPTY | Errno::EXIST) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

/// Gives the owner all rights to a directory that is open as a path only, which `fchmod` refuses.
fn make_own(path: &OwnedFd) -> io::Result<()> {
    use std::os::fd::AsRawFd;
    let name = format!("/proc/self/fd/{}", path.as_raw_fd());
    Ok(chmodat(CWD, name, Mode::RWXU, AtFlags::empty())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::time::{Duration, Instant};
    use tempfile::TempDir;

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
        empty(root).unwrap();
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

    /// In memory, so that it does not wait for a disk.
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
