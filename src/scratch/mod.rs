//! Directories for temporary files, of which nothing stays behind for good, even if the tool is killed.
//!
//! Theory of operation. A scratch directory is `tengen-run-` and some letters among the machine's temporary files. It
//! holds a file `lock`, which its owner keeps locked, and a directory `files` for whatever the owner likes. The
//! kernel takes the lock back when the owner ends, however it ends; so the next tengen knows by the lock what nobody
//! needs any more and removes it. The lock is the last to go, so that a removal that was cut short is taken up again.
//!
//! Others may write among the temporary files too. Therefore only what belongs to this user is looked at, by its open
//! directory and not by its path, and links are never followed.

mod remove;

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, Dir, Mode, OFlags, fstat, mkdirat, openat, unlinkat};
use rustix::io::Errno;

pub(crate) use remove::empty;

const PREFIX: &str = "tengen-run-";
const LOCK: &str = "lock";
const FILES: &str = "files";

/// How often a directory is made that another tengen takes for abandoned before it is locked.
const ATTEMPTS: usize = 16;

/// A directory for temporary files; removed when dropped.
#[derive(Debug)]
pub(crate) struct Scratch {
    path: PathBuf,
    files: PathBuf,
    _lock: File,
}

impl Scratch {
    /// Makes a directory among the machine's temporary files.
    pub(crate) fn new() -> io::Result<Self> {
        Self::new_in(&std::env::temp_dir())
    }

    fn new_in(parent: &Path) -> io::Result<Self> {
        for _ in 0..ATTEMPTS {
            let made = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent)?;
            match furnish(made.path()) {
                Ok(lock) => {
                    let path = made.keep();
                    return Ok(Self {
                        files: path.join(FILES),
                        path,
                        _lock: lock,
                    });
                }
                // Another tengen has taken it for abandoned.
                Err(error) if is_taken(&error) => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::ResourceBusy.into())
    }

    /// The directory, empty at first.
    pub(crate) fn path(&self) -> &Path {
        &self.files
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed now is left to the next tengen.
        _ = open_directory(CWD, &self.path).and_then(|directory| take_down(&directory));
        _ = std::fs::remove_dir(&self.path);
    }
}

fn is_taken(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::WouldBlock
    )
}

/// Makes what a scratch directory consists of. A box may have another user, who has to get through.
fn furnish(path: &Path) -> io::Result<File> {
    let directory = open_directory(CWD, path)?;
    let flags = OFlags::RDWR | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
    let lock = File::from(openat(&directory, LOCK, flags, Mode::RUSR | Mode::WUSR)?);
    match lock.try_lock() {
        Err(std::fs::TryLockError::WouldBlock) => return Err(io::ErrorKind::WouldBlock.into()),
        // A file system without locks: then nobody else can lock it either, and it stays when the tool is killed.
        Ok(()) | Err(std::fs::TryLockError::Error(_)) => {}
    }
    mkdirat(&directory, FILES, Mode::RWXU)?;
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

/// Removes what other tengens of this user have left behind.
pub(crate) fn sweep() {
    // What cannot be removed is no harm to this tengen.
    _ = sweep_in(&std::env::temp_dir());
}

fn sweep_in(parent: &Path) -> io::Result<()> {
    let parent = open_directory(CWD, parent)?;
    for entry in Dir::read_from(&parent)? {
        let entry = entry?;
        if entry.file_name().to_bytes().starts_with(PREFIX.as_bytes()) {
            let name: &Path = Path::new(std::ffi::OsStr::new(
                entry.file_name().to_str().unwrap_or(PREFIX),
            ));
            _ = remove_abandoned(&parent, name);
        }
    }
    Ok(())
}

/// Removes a scratch directory of this user that nobody holds the lock of.
fn remove_abandoned(parent: &OwnedFd, name: &Path) -> io::Result<()> {
    let directory = open_directory(parent, name)?;
    if fstat(&directory)?.st_uid != rustix::process::geteuid().as_raw() {
        return Ok(());
    }
    let flags = OFlags::RDWR | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    match openat(&directory, LOCK, flags, Mode::empty()) {
        Ok(lock) => {
            let lock = File::from(lock);
            lock.try_lock()?;
            take_down(&directory)?;
        }
        // Its owner was killed before it made the lock, or is about to make it and then makes another directory. One
        // that is not empty is none of ours.
        Err(Errno::NOENT) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(unlinkat(parent, name, AtFlags::REMOVEDIR)?)
}

/// Removes what a scratch directory consists of, the lock at last.
fn take_down(directory: &OwnedFd) -> io::Result<()> {
    match open_directory(directory, Path::new(FILES)) {
        Ok(files) => {
            remove::empty_open(files)?;
            unlinkat(directory, FILES, AtFlags::REMOVEDIR)?;
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    Ok(unlinkat(directory, LOCK, AtFlags::empty())?)
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

    /// What a scratch directory looks like whose owner was killed.
    fn abandoned(parent: &Path) -> PathBuf {
        let mut scratch = Scratch::new_in(parent).unwrap();
        fs::create_dir(scratch.path().join("run")).unwrap();
        fs::write(scratch.path().join("run/file"), "").unwrap();
        scratch._lock.unlock().unwrap();
        let path = std::mem::take(&mut scratch.path);
        scratch.path = "/nonexistent".into();
        path
    }

    #[test]
    fn a_directory_goes_with_its_owner() {
        let parent = tempfile::tempdir().unwrap();
        let scratch = Scratch::new_in(parent.path()).unwrap();
        fs::write(scratch.path().join("file"), "").unwrap();
        assert_eq!(names(parent.path()).len(), 1);
        drop(scratch);
        assert_eq!(names(parent.path()), [""; 0]);
    }

    #[test]
    fn what_nobody_needs_any_more_is_removed_and_nothing_else() {
        let parent = tempfile::tempdir().unwrap();
        let root = parent.path();
        let in_use = Scratch::new_in(root).unwrap();
        let (gone, began) = (abandoned(root), root.join("tengen-run-began"));
        fs::create_dir(&began).unwrap();
        fs::create_dir_all(root.join("tengen-run-notes/files")).unwrap();
        fs::write(root.join("tengen-run-file"), "").unwrap();
        fs::create_dir(root.join("tengen-other")).unwrap();
        sweep_in(root).unwrap();
        assert!(!gone.exists() && !began.exists());
        assert!(in_use.path().exists());
        for name in ["tengen-run-notes/files", "tengen-run-file", "tengen-other"] {
            assert!(root.join(name).exists(), "{name}");
        }
    }

    #[test]
    fn links_among_the_temporary_files_lead_nowhere() {
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
        sweep_in(parent.path()).unwrap();
        assert!(target.join("files/run/file").exists() && precious.exists());
        assert!(!within.exists());
        assert!(with_linked_lock.exists());
    }
}
