//! Groups that this process makes, and those that others have left behind.
//!
//! Whoever makes a group holds a lock on its directory, which the kernel takes back when the process ends, however it ends. A group
//! that nobody holds was left behind. The number of a process would not tell: tengens in containers may see the same groups, and each
//! has numbers of its own.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How the names of all groups begin that tengen makes.
pub(super) const PREFIX: &str = "tengen-";

/// A group of this process; removed when dropped.
#[derive(Debug)]
pub(super) struct OwnGroup {
    path: PathBuf,
    lock: File,
}

impl OwnGroup {
    /// Makes a group.
    ///
    /// # Errors
    /// That there is one of this name, also where another tengen has taken the new one for abandoned before it was locked.
    pub(super) fn make(path: PathBuf) -> io::Result<Self> {
        fs::create_dir(&path)?;
        let lock = File::open(&path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => ErrorKind::AlreadyExists.into(),
            _ => error,
        })?;
        // Where directories cannot be locked, nobody takes one for abandoned.
        let is_held = !matches!(lock.try_lock(), Err(TryLockError::WouldBlock));
        if is_held && is_at(&lock, &path) {
            return Ok(Self { path, lock });
        }
        // What lies there by now may be another's.
        Err(ErrorKind::AlreadyExists.into())
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Removes it now, if no process is in it; says whether it is gone.
    pub(super) fn try_remove(&self) -> bool {
        fs::remove_dir(&self.path).is_ok()
    }
}

impl Drop for OwnGroup {
    fn drop(&mut self) {
        // While it is locked, or its name might be another's by then.
        remove(&self.path);
    }
}

/// Whether an open directory is what lies there.
fn is_at(directory: &File, path: &Path) -> bool {
    match (directory.metadata(), fs::metadata(path)) {
        (Ok(own), Ok(other)) => (own.dev(), own.ino()) == (other.dev(), other.ino()),
        _ => false,
    }
}

/// Removes a group once its last process is gone from it, which may take a moment after it was
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

/// Makes a group for a worker of this process.
pub(super) fn make_group(parent: &Path) -> io::Result<OwnGroup> {
    numbered(|name| OwnGroup::make(parent.join(name))).map(|(_, group)| group)
}

/// Makes groups of one name for a worker of this process, below each of these, of which several may be the same.
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

/// What is made under the first name for a worker of this process that is free.
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

/// Makes a group to see whether it can be done.
pub(super) fn try_group(parent: &Path) -> io::Result<()> {
    make_group(parent).map(drop)
}

/// Removes the groups under `parent` that were left behind.
pub(super) fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        if entry
            .file_name()
            .as_encoded_bytes()
            .starts_with(PREFIX.as_bytes())
        {
            // What cannot be removed is no harm to this tengen.
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
        // The last is the first by another name.
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
