//! Directories for temporary files. They are always removed in the end, even if tengen is killed.
//!
//! A scratch directory is named `tengen-run-` and some letters, and lies in the machine's directory
//! for temporary files. It contains a file `lock`, which its owner keeps locked, and a directory
//! `files` for the owner's files. The kernel releases the lock when the owner ends, however it
//! ends. So the next tengen sees from the lock which directories are abandoned, and removes them.
//! The lock file is removed last, so that an interrupted removal is continued by the next tengen.
//!
//! Other users can write to the directory for temporary files, too. Therefore only directories of
//! this user are examined. They are used through their open descriptors, not by path, and links are
//! never followed.
//!
//! A program can leave a tree whose removal takes long on a slow disk: some milliseconds for each
//! directory. So removals wait only a moment. The rest is removed in the background, and whatever
//! is left when tengen ends, the owner of the scratch directory removes.

mod remove;

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::{AtFlags, CWD, Dir, Mode, OFlags, fstat, mkdirat, openat, unlinkat};
use rustix::io::Errno;
use tempfile::TempDir;

use remove::Deadline;

const PREFIX: &str = "tengen-run-";
const LOCK: &str = "lock";
const FILES: &str = "files";

/// How long a caller waits for a removal before it continues in the background.
const REMOVAL_TIMEOUT: Duration = Duration::from_millis(50);

/// How many directories are created before giving up. Another tengen may take a directory for
/// abandoned before it is locked, and remove it.
const ATTEMPTS: usize = 16;

/// A directory for temporary files. It is removed when dropped.
#[derive(Debug)]
pub struct Scratch {
    /// The directory that contains the lock and the directory for files.
    root: PathBuf,
    path: PathBuf,
    lock: File,
}

impl Scratch {
    /// Creates a directory in the machine's directory for temporary files.
    ///
    /// # Errors
    /// When the directory cannot be created or locked.
    pub fn new() -> io::Result<Self> {
        Self::new_in(&std::env::temp_dir())
    }

    fn new_in(parent: &Path) -> io::Result<Self> {
        for _ in 0..ATTEMPTS {
            let made = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent)?;
            match create_contents(made.path()) {
                Ok(lock) => {
                    let root = made.keep();
                    return Ok(Self {
                        path: root.join(FILES),
                        root,
                        lock,
                    });
                }
                // Another tengen took it for abandoned.
                Err(error) if is_taken(&error) => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::ResourceBusy.into())
    }

    /// The directory, empty at first.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // The next tengen removes what cannot be removed now.
        let never = Deadline(None);
        _ = open_directory(CWD, &self.root)
            .and_then(|directory| remove_contents(&directory, never));
        _ = std::fs::remove_dir(&self.root);
        _ = self.lock.unlock();
    }
}

/// Whether another tengen removed the new directory (not found) or locked it in order to remove it
/// (would block).
fn is_taken(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::WouldBlock
    )
}

/// Creates the contents of a scratch directory. A sandbox may run as another user, who must be able
/// to enter `files`.
fn create_contents(path: &Path) -> io::Result<File> {
    let directory = open_directory(CWD, path)?;
    let flags = OFlags::RDWR | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
    let lock = File::from(openat(&directory, LOCK, flags, Mode::RUSR | Mode::WUSR)?);
    match lock.try_lock() {
        Err(std::fs::TryLockError::WouldBlock) => return Err(io::ErrorKind::WouldBlock.into()),
        // The file system does not support locks. Then no other tengen can lock the file either,
        // and the directory is left behind if this tengen is killed.
        Ok(()) | Err(std::fs::TryLockError::Error(_)) => {}
    }
    mkdirat(&directory, FILES, Mode::RWXU)?;
    // Only root can run a sandbox as another user. That user may enter the directories, but not
    // list them.
    let passage = if rustix::process::geteuid().is_root() {
        Mode::RWXU | Mode::XGRP | Mode::XOTH
    } else {
        Mode::RWXU
    };
    let files = open_directory(&directory, Path::new(FILES))?;
    rustix::fs::fchmod(&files, passage)?;
    rustix::fs::fchmod(&directory, passage)?;
    Ok(lock)
}

/// Removes a directory inside a scratch directory with everything in it, whatever a program left
/// there.
///
/// # Errors
/// When something in it cannot be removed.
pub fn discard(directory: TempDir) -> io::Result<()> {
    discard_within(directory, REMOVAL_TIMEOUT)
}

fn discard_within(directory: TempDir, timeout: Duration) -> io::Result<()> {
    if remove::empty(directory.path(), deadline_after(timeout))? {
        return directory.close();
    }
    let path = directory.keep();
    let rest = move || {
        remove::empty(&path, Deadline(None))?;
        std::fs::remove_dir(&path)
    };
    std::thread::Builder::new().spawn(rest).map(drop)
}

fn deadline_after(timeout: Duration) -> Deadline {
    Deadline(Some(Instant::now() + timeout))
}

/// Removes the scratch directories that other tengen processes of this user left behind.
pub fn sweep() {
    // A directory that cannot be removed does not affect this tengen, so errors are ignored.
    let parent = std::env::temp_dir();
    if matches!(
        sweep_in(&parent, deadline_after(REMOVAL_TIMEOUT)),
        Ok(false)
    ) {
        _ = std::thread::Builder::new().spawn(move || sweep_in(&parent, Deadline(None)));
    }
}

/// Returns whether everything was removed before the deadline.
fn sweep_in(parent: &Path, deadline: Deadline) -> io::Result<bool> {
    let mut all = true;
    let parent = open_directory(CWD, parent)?;
    for entry in Dir::read_from(&parent)? {
        let entry = entry?;
        if entry.file_name().to_bytes().starts_with(PREFIX.as_bytes()) {
            let name: &Path = Path::new(std::ffi::OsStr::new(
                entry.file_name().to_str().unwrap_or(PREFIX),
            ));
            all &= remove_abandoned(&parent, name, deadline).unwrap_or(true);
        }
    }
    Ok(all)
}

/// Removes a scratch directory of this user if no process holds its lock. Returns false if the
/// deadline passed.
fn remove_abandoned(parent: &OwnedFd, name: &Path, deadline: Deadline) -> io::Result<bool> {
    let directory = open_directory(parent, name)?;
    if fstat(&directory)?.st_uid != rustix::process::geteuid().as_raw() {
        return Ok(true);
    }
    let flags = OFlags::RDWR | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    match openat(&directory, LOCK, flags, Mode::empty()) {
        Ok(lock) => {
            let lock = File::from(lock);
            lock.try_lock()?;
            if !remove_contents(&directory, deadline)? {
                return Ok(false);
            }
        }
        // There is no lock file. Either the owner was killed before it created the lock, or it is
        // about to create it, fails, and then creates another directory. A directory that is not
        // empty was not created by tengen and stays.
        Err(Errno::NOENT) => {}
        Err(error) => return Err(error.into()),
    }
    unlinkat(parent, name, AtFlags::REMOVEDIR)?;
    Ok(true)
}

/// Removes the contents of a scratch directory, the lock last. Returns false if the deadline
/// passed.
fn remove_contents(directory: &OwnedFd, deadline: Deadline) -> io::Result<bool> {
    for _ in 0..ATTEMPTS {
        let files = match open_directory(directory, Path::new(FILES)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => break,
            files => files?,
        };
        match remove::empty_open(files, deadline) {
            Ok(true) => unlinkat(directory, FILES, AtFlags::REMOVEDIR)?,
            Ok(false) => return Ok(false),
            // The background thread may have removed the same entry already.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    unlinkat(directory, LOCK, AtFlags::empty())?;
    Ok(true)
}

fn open_directory(parent: impl AsFd, name: &Path) -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    Ok(openat(parent, name, flags, Mode::empty())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;

    fn names(parent: &Path) -> Vec<String> {
        let entries = fs::read_dir(parent).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// Creates a scratch directory as a killed owner leaves it.
    fn abandoned(parent: &Path) -> PathBuf {
        let mut scratch = Scratch::new_in(parent).unwrap();
        fs::create_dir(scratch.path().join("run")).unwrap();
        fs::write(scratch.path().join("run/file"), "").unwrap();
        scratch.lock.unlock().unwrap();
        std::mem::replace(&mut scratch.root, "/nonexistent".into())
    }

    #[test]
    fn a_directory_is_removed_with_its_owner() {
        let parent = tempfile::tempdir().unwrap();
        let scratch = Scratch::new_in(parent.path()).unwrap();
        fs::write(scratch.path().join("file"), "").unwrap();
        assert_eq!(names(parent.path()).len(), 1);
        drop(scratch);
        assert_eq!(names(parent.path()), [""; 0]);
    }

    #[test]
    fn only_abandoned_directories_are_removed() {
        let parent = tempfile::tempdir().unwrap();
        let root = parent.path();
        let in_use = Scratch::new_in(root).unwrap();
        let (gone, began) = (abandoned(root), root.join("tengen-run-began"));
        fs::create_dir(&began).unwrap();
        fs::create_dir_all(root.join("tengen-run-notes/files")).unwrap();
        fs::write(root.join("tengen-run-file"), "").unwrap();
        fs::create_dir(root.join("tengen-other")).unwrap();
        assert!(sweep_in(root, Deadline(None)).unwrap());
        assert!(!gone.exists() && !began.exists());
        assert!(in_use.path().exists());
        for name in ["tengen-run-notes/files", "tengen-run-file", "tengen-other"] {
            assert!(root.join(name).exists(), "{name}");
        }
    }

    #[test]
    fn a_slow_removal_continues_in_the_background() {
        let parent = tempfile::tempdir().unwrap();
        let scratch = Scratch::new_in(parent.path()).unwrap();
        for number in 0..8 {
            let directory = TempDir::new_in(scratch.path()).unwrap();
            fs::create_dir_all(directory.path().join("a/b/c")).unwrap();
            fs::write(directory.path().join("a/b/file"), "").unwrap();
            discard_within(directory, Duration::ZERO).unwrap();
            if number == 4 {
                let start = Instant::now();
                while fs::read_dir(scratch.path()).unwrap().count() > 0 {
                    assert!(start.elapsed() < Duration::from_secs(20));
                    std::thread::sleep(Duration::from_millis(1));
                }
            }
        }
        drop(scratch);
        assert_eq!(names(parent.path()), [""; 0]);
    }

    #[test]
    fn links_in_the_temporary_directory_are_not_followed() {
        let (parent, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let target = abandoned(other.path());
        symlink(&target, parent.path().join("tengen-run-link")).unwrap();
        let within = abandoned(parent.path());
        symlink(&target, within.join("files/link")).unwrap();
        let precious = other.path().join("precious");
        fs::write(&precious, "").unwrap();
        let with_linked_lock = parent.path().join("tengen-run-lock");
        fs::create_dir_all(with_linked_lock.join("files")).unwrap();
        symlink(&precious, with_linked_lock.join("lock")).unwrap();
        assert!(sweep_in(parent.path(), Deadline(None)).unwrap());
        assert!(target.join("files/run/file").exists() && precious.exists());
        assert!(!within.exists());
        assert!(with_linked_lock.exists());
    }
}
