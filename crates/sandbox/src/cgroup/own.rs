//! Groups that this process creates, and abandoned groups of others.
//!
//! The creator of a group holds a lock on its directory, which the kernel releases when the process
//! ends, in whatever way. A group without a lock is abandoned. A process id would not do: instances
//! of tengen in containers may see the same groups, and each container has its own process ids.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The prefix of the names of all groups that tengen creates.
pub(super) const PREFIX: &str = "tengen-";

/// A group of this process; removed when dropped.
#[derive(Debug)]
pub(super) struct OwnGroup {
    path: PathBuf,
    lock: File,
}

impl OwnGroup {
    /// Creates a group.
    ///
    /// # Errors
    /// If the name exists. Also if another tengen took the new group for an abandoned one before it
    /// was locked.
    pub(super) fn make(path: PathBuf) -> io::Result<Self> {
        fs::create_dir(&path)?;
        let lock = File::open(&path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => ErrorKind::AlreadyExists.into(),
            _ => error,
        })?;
        // On file systems whose directories cannot be locked, no group is taken for an abandoned
        // one.
        let is_held = !matches!(lock.try_lock(), Err(TryLockError::WouldBlock));
        if is_held && is_at(&lock, &path) {
            return Ok(Self { path, lock });
        }
        // Another process may own what lies at the path now.
        Err(ErrorKind::AlreadyExists.into())
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Removes it now if no process is in it, and returns whether it is gone.
    pub(super) fn try_remove(&self) -> bool {
        fs::remove_dir(&self.path).is_ok()
    }
}

impl Drop for OwnGroup {
    fn drop(&mut self) {
        // Remove it while it is locked: later the name might belong to another process.
        remove(&self.path);
    }
}

/// Whether this path still leads to the open directory.
fn is_at(directory: &File, path: &Path) -> bool {
    match (directory.metadata(), fs::metadata(path)) {
        (Ok(own), Ok(other)) => (own.dev(), own.ino()) == (other.dev(), other.ino()),
        _ => false,
    }
}

/// Removes a group once its last process has left it, which may take a moment after the process was
/// reaped.
pub(super) fn remove(group: &Path) {
    for pause in [0, 1, 2, 5, 10, 20, 50, 100] {
        std::thread::sleep(Duration::from_millis(pause));
        match fs::remove_dir(group) {
            Err(error) if error.kind() == ErrorKind::ResourceBusy => {}
            _ => return,
        }
    }
}

/// Creates a group for a worker of this process.
pub(super) fn make_group(parent: &Path) -> io::Result<OwnGroup> {
    numbered(|name| OwnGroup::make(parent.join(name))).map(|(_, group)| group)
}

/// Creates groups of one name for a worker of this process, one below each of `parents`. Some of
/// the parents may be the same.
pub(super) fn make_groups(parents: &[PathBuf]) -> io::Result<(String, Vec<OwnGroup>)> {
    numbered(|name| {
        let mut made: Vec<OwnGroup> = Vec::new();
        for path in parents.iter().map(|parent| parent.join(name)) {
            if !made.iter().any(|group| is_at(&group.lock, &path)) {
                made.push(OwnGroup::make(path)?);
            }
        }
        Ok(made)
    })
}

/// Calls `make` with one name after another until a name is free.
fn numbered<T>(make: impl Fn(&str) -> io::Result<T>) -> io::Result<(String, T)> {
    let own = std::process::id();
    let mut number = 0;
    loop {
        let name = format!("{PREFIX}{own}-{number}");
        match make(&name) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            result => return result.map(|made| (name, made)),
        }
    }
}

/// Creates a group as a trial.
pub(super) fn try_group(parent: &Path) -> io::Result<()> {
    make_group(parent).map(drop)
}

/// Removes the abandoned groups under `parent`.
pub(super) fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        if entry
            .file_name()
            .as_encoded_bytes()
            .starts_with(PREFIX.as_bytes())
        {
            // A group that cannot be removed does not affect this tengen.
            _ = remove_abandoned(&entry.path());
        }
    }
}

fn remove_abandoned(group: &Path) -> io::Result<()> {
    let lock = File::open(group)?;
    lock.try_lock()?;
    for below in fs::read_dir(group)?.flatten() {
        _ = fs::remove_dir(below.path());
    }
    // Processes may still be in it.
    fs::remove_dir(group)
}

#[cfg(test)]
mod tests {
    use super::{OwnGroup, PREFIX, make_group, make_groups, sweep};
    use std::fs;

    #[test]
    fn what_is_held_is_left_alone_whoever_it_is_named_after() {
        let parent = tempfile::tempdir().unwrap();
        // No process has this number.
        let held = OwnGroup::make(parent.path().join(format!("{PREFIX}0-0"))).unwrap();
        let below = held.path().join("run-1");
        fs::create_dir(&below).unwrap();
        let own = std::process::id();
        let left = parent.path().join(format!("{PREFIX}{own}-0"));
        fs::create_dir_all(left.join("run-1")).unwrap();
        let others = parent.path().join("other");
        fs::create_dir(&others).unwrap();
        sweep(parent.path());
        assert!(below.exists() && others.exists() && !left.exists());
        fs::remove_dir(below).unwrap();
        drop(held);
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_name_that_is_taken_anywhere_is_taken_everywhere() {
        let dirs = [(); 3].map(|()| tempfile::tempdir().unwrap());
        let [first, second, third] = dirs.each_ref().map(|dir| dir.path().to_owned());
        // The last is the first under another name.
        let again = third.join("again");
        std::os::unix::fs::symlink(&first, &again).unwrap();
        let parents = [first.clone(), second.clone(), again];
        let taken = make_group(&second).unwrap();
        let (name, groups) = make_groups(&parents).unwrap();
        assert!(!taken.path().ends_with(&name));
        assert_eq!(groups.len(), 2);
        assert!(first.join(&name).exists() && second.join(&name).exists());
        drop(groups);
        assert_eq!(fs::read_dir(&first).unwrap().count(), 0);
        assert_eq!(fs::read_dir(&second).unwrap().count(), 1);
    }
}
