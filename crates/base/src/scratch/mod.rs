//! Directories for temporary files, of which nothing stays behind for good, even if the tool is killed.
//!
//! Theory of operation. A scratch directory is `tengen-run-` and some letters among the machine's temporary files. It
//! holds a file `lock`, which its owner keeps locked, and a directory `files` for whatever the owner likes. The
//! kernel takes the lock back when the owner ends, however it ends; so the next tengen knows by the lock what nobody
//! needs any more and removes it. The lock is the last to go, so that a removal that was cut short is taken up again.
//!
//! Others may write among the temporary files too. Therefore only what belongs to this user is looked at, by its open
//! directory and not by its path, and links are never followed.
//!
//! A program can leave a tree that takes a slow disk long to remove: some milliseconds for each directory. So whoever
//! removes one waits for it only a moment; the rest goes on in the background, and what is not done when the tool
//! ends, its owner does.

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

/// How long a removal is waited for.
const PATIENCE: Duration = Duration::from_millis(50);

/// How often a directory is made that another tengen takes for abandoned before it is locked.
const ATTEMPTS: usize = 16;

/// A directory for temporary files; removed when dropped.
#[derive(Debug)]
pub struct Scratch {
    /// What holds the lock and the directory for files.
    whole: PathBuf,
    path: PathBuf,
    lock: File,
}

impl Scratch {
    /// Makes a directory among the machine's temporary files.
    ///
    /// # Errors
    /// When the directory cannot be made or locked.
    pub fn new() -> io::Result<Self> {
        Self::new_in(&std::env::temp_dir())
    }

    fn new_in(parent: &Path) -> io::Result<Self> {
        for _ in 0..ATTEMPTS {
            let made = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent)?;
            match furnish(made.path()) {
                Ok(lock) => {
                    let whole = made.keep();
                    return Ok(Self {
                        path: whole.join(FILES),
                        whole,
                        lock,
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
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed now is left to the next tengen.
        let forever = Deadline(None);
        _ = open_directory(CWD, &self.whole).and_then(|directory| take_down(&directory, forever));
        _ = std::fs::remove_dir(&self.whole);
        _ = self.lock.unlock();
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

/// Removes a directory in a scratch directory and all in it, whatever a program has left there.
///
/// # Errors
/// When something in it cannot be removed.
pub fn discard(directory: TempDir) -> io::Result<()> {
    discard_within(directory, PATIENCE)
}

fn discard_within(directory: TempDir, patience: Duration) -> io::Result<()> {
    if remove::empty(directory.path(), soon(patience))? {
        return directory.close();
    }
    let path = directory.keep();
    let rest = move || {
        remove::empty(&path, Deadline(None))?;
        std::fs::remove_dir(&path)
    };
    std::thread::Builder::new().spawn(rest).map(drop)
}

fn soon(patience: Duration) -> Deadline {
    Deadline(Some(Instant::now() + patience))
}

/// Removes what other tengens of this user have left behind.
pub fn sweep() {
    // What cannot be removed is no harm to this tengen.
    let parent = std::env::temp_dir();
    if matches!(sweep_in(&parent, soon(PATIENCE)), Ok(false)) {
        _ = std::thread::Builder::new().spawn(move || sweep_in(&parent, Deadline(None)));
    }
}

/// Says whether there was time for all.
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

/// Removes a scratch directory of this user that nobody holds the lock of; says whether there was time for it.
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
            if !take_down(&directory, deadline)? {
                return Ok(false);
            }
        }
        // Its owner was killed before it made the lock, or is about to make it and then makes another directory. One
        // that is not empty is none of ours.
        Err(Errno::NOENT) => {}
        Err(error) => return Err(error.into()),
    }
    unlinkat(parent, name, AtFlags::REMOVEDIR)?;
    Ok(true)
}

/// Removes what a scratch directory consists of, the lock at last; says whether there was time for it.
fn take_down(directory: &OwnedFd, deadline: Deadline) -> io::Result<bool> {
    for _ in 0..ATTEMPTS {
        let files = match open_directory(directory, Path::new(FILES)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => break,
            files => files?,
        };
        match remove::empty_open(files, deadline) {
            Ok(true) => unlinkat(directory, FILES, AtFlags::REMOVEDIR)?,
            Ok(false) => return Ok(false),
            // What is removed in the background too has gone from under this.
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

    /// What a scratch directory looks like whose owner was killed.
    fn abandoned(parent: &Path) -> PathBuf {
        let mut scratch = Scratch::new_in(parent).unwrap();
        fs::create_dir(scratch.path().join("run")).unwrap();
        fs::write(scratch.path().join("run/file"), "").unwrap();
        scratch.lock.unlock().unwrap();
        std::mem::replace(&mut scratch.whole, "/nonexistent".into())
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
        assert!(sweep_in(root, Deadline(None)).unwrap());
        assert!(!gone.exists() && !began.exists());
        assert!(in_use.path().exists());
        for name in ["tengen-run-notes/files", "tengen-run-file", "tengen-other"] {
            assert!(root.join(name).exists(), "{name}");
        }
    }

    #[test]
    fn what_takes_long_to_remove_is_not_waited_for_and_goes_all_the_same() {
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
        assert!(sweep_in(parent.path(), Deadline(None)).unwrap());
        assert!(target.join("files/run/file").exists() && precious.exists());
        assert!(!within.exists());
        assert!(with_linked_lock.exists());
    }
}
