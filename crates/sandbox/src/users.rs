//! Users of boxes: each worker has one of its own, even if several instances of tengen run at the
//! same time.
//!
//! The kernel counts processes, pipes and much else per user, so two programs of the same user
//! could use up each other's quota. A worker locks a file of its user's number; the kernel releases
//! the lock when the process ends, in whatever way. Only the superuser, or that of a user
//! namespace, can write to the directory of the files. Instances of tengen in containers do not see
//! each other's files but may share the users, so the search for a free one begins at a random
//! number.

use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind};
use std::os::fd::OwnedFd;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Mode, OFlags, fstat, mkdirat, openat, unlinkat};
use rustix::io::Errno;

/// The range of users of boxes. Nobody else has files or processes under these.
pub(super) const FIRST_USER: u32 = 60_000;
pub(super) const USERS: u32 = 5_000;

/// The possible parents of the directory of the files. The first one in which this user can have a
/// directory is used.
const PARENTS: [&str; 3] = ["/run", "/tmp", "/var/tmp"];
const NAME: &str = "tengen-users";

/// A user that no other worker on this machine has; released when dropped.
#[derive(Debug)]
pub(super) struct BoxUser {
    number: u32,
    /// The directory of the files, and the lock; `None` if files cannot be created.
    held: Option<(OwnedFd, File)>,
}

impl BoxUser {
    /// Claims a free user.
    pub(super) fn claim() -> io::Result<Self> {
        let directory = PARENTS
            .iter()
            .find_map(|parent| own_directory(&Path::new(parent).join(NAME)).ok());
        Self::claim_in(directory, RandomState::new().hash_one(0))
    }

    fn claim_in(directory: Option<OwnedFd>, start: u64) -> io::Result<Self> {
        // The remainder is less than the number of users.
        let start = u32::try_from(start % u64::from(USERS)).unwrap_or(0);
        let numbers = (start..USERS).chain(0..start).map(|at| FIRST_USER + at);
        let Some(directory) = directory else {
            let number = FIRST_USER + start;
            return Ok(Self { number, held: None });
        };
        for number in numbers {
            if let Some(lock) = lock(&directory, number)? {
                let held = Some((directory, lock));
                return Ok(Self { number, held });
            }
        }
        Err(io::Error::new(
            ErrorKind::ResourceBusy,
            format!("all users from {FIRST_USER} on are in use by other runs of tengen"),
        ))
    }

    /// Its number.
    pub(super) fn number(&self) -> u32 {
        self.number
    }
}

impl Drop for BoxUser {
    fn drop(&mut self) {
        if let Some((directory, _lock)) = &self.held {
            // Remove the file while it is locked: a process that locks it later sees that it is
            // gone.
            _ = unlinkat(directory, self.number.to_string(), AtFlags::empty());
        }
    }
}

/// Opens a directory that only this user can write to; creates it if it is missing.
fn own_directory(path: &Path) -> io::Result<OwnedFd> {
    match mkdirat(CWD, path, Mode::RWXU) {
        Ok(()) | Err(Errno::EXIST) => {}
        Err(error) => return Err(error.into()),
    }
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let directory = openat(CWD, path, flags, Mode::empty())?;
    let found = fstat(&directory)?;
    let others = Mode::WGRP | Mode::WOTH;
    let is_own = found.st_uid == rustix::process::geteuid().as_raw()
        && !Mode::from_raw_mode(found.st_mode).intersects(others);
    if is_own {
        Ok(directory)
    } else {
        Err(ErrorKind::PermissionDenied.into())
    }
}

/// Locks the file of a user, unless it is locked.
fn lock(directory: &OwnedFd, number: u32) -> io::Result<Option<File>> {
    let flags = OFlags::RDWR | OFlags::CREATE | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let mode = Mode::RUSR | Mode::WUSR;
    let file = File::from(openat(directory, number.to_string(), flags, mode)?);
    match file.try_lock() {
        // It may have been released, and its file removed, since it was opened.
        Ok(()) if file.metadata()?.nlink() > 0 => Ok(Some(file)),
        Ok(()) | Err(std::fs::TryLockError::WouldBlock) => Ok(None),
        Err(std::fs::TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(directory: &Path, start: u64) -> io::Result<BoxUser> {
        BoxUser::claim_in(Some(own_directory(directory).unwrap()), start)
    }

    #[test]
    fn a_user_is_one_workers_until_it_is_given_back() {
        let parent = tempfile::tempdir().unwrap();
        let directory = parent.path().join("users");
        let first = claim(&directory, 4_999).unwrap();
        let second = claim(&directory, 4_999).unwrap();
        assert_eq!((first.number(), second.number()), (64_999, 60_000));
        drop(first);
        assert_eq!(claim(&directory, 4_999).unwrap().number(), 64_999);
        assert_eq!(claim(&directory, 0).unwrap().number(), 60_001);
        drop(second);
        assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 0);
    }

    #[test]
    fn a_directory_that_others_could_have_made_is_not_used() {
        let parent = tempfile::tempdir().unwrap();
        let directory = parent.path().join("users");
        std::os::unix::fs::symlink("/tmp", &directory).unwrap();
        assert!(own_directory(&directory).is_err());
        std::fs::remove_file(&directory).unwrap();
        drop(own_directory(&directory).unwrap());
        let open_to_all = std::os::unix::fs::PermissionsExt::from_mode(0o777);
        std::fs::set_permissions(&directory, open_to_all).unwrap();
        assert!(own_directory(&directory).is_err());
    }

    #[test]
    fn without_files_any_user_will_do() {
        let user = BoxUser::claim_in(None, 7).unwrap();
        assert_eq!(user.number(), 60_007);
    }
}
