//! The store of compiled programs: every submission adds one, so the least recently used ones are
//! removed.
//!
//! The modification time of a program's directory is the time of its last use. Only a process with
//! exclusive access removes programs from a store, because it knows which programs are in use: an
//! [`InUse`] lives as long as the program may be run.

use base::pool::lock;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::SystemTime;

/// The capacity of a directory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Capacity {
    pub(super) programs: usize,
    pub(super) bytes: u64,
}

/// The capacity for each problem.
const PER_PROBLEM: Capacity = Capacity {
    programs: 2000,
    bytes: 1 << 30,
};
/// How many programs are added at most between two checks of the capacity.
pub(super) const ADDED_BETWEEN_CHECKS: usize = 32;
/// The part of the capacity that is added at most between two checks, plus one program: a few large
/// programs take as much room as thousands of others.
const UNCHECKED_PART: u64 = 8;

/// The programs of a build directory.
#[derive(Debug)]
pub struct ProgramStore {
    bin: PathBuf,
    drafts: PathBuf,
    /// Whether no other process uses the directory.
    is_own: bool,
    capacity: Capacity,
    used: Mutex<BTreeMap<String, Weak<InUse>>>,
    added: AtomicUsize,
    /// The bytes that were added since the last check.
    unchecked: AtomicU64,
}

/// Protects a program from removal as long as this lives.
#[derive(Debug)]
pub(super) struct InUse;

impl ProgramStore {
    /// The store of the programs in `bin`. Programs to remove are moved to `drafts` first, which
    /// must be on the same file system.
    #[must_use]
    pub fn new(bin: PathBuf, drafts: PathBuf, is_own: bool) -> Self {
        Self {
            bin,
            drafts,
            is_own,
            capacity: PER_PROBLEM,
            used: Mutex::default(),
            added: AtomicUsize::new(0),
            unchecked: AtomicU64::new(0),
        }
    }

    #[cfg(test)]
    pub(super) fn with_programs(self, programs: usize) -> Self {
        let capacity = Capacity {
            programs,
            ..self.capacity
        };
        Self { capacity, ..self }
    }

    /// The directory of the programs.
    pub(super) fn bin(&self) -> &Path {
        &self.bin
    }

    /// The directory of drafts, which are renamed when they are finished.
    pub(super) fn drafts(&self) -> &Path {
        &self.drafts
    }

    /// Protects the program with this name, which need not exist yet, from removal.
    pub(super) fn using(&self, name: &str) -> Arc<InUse> {
        let mut used = lock(&self.used);
        if let Some(known) = used.get(name).and_then(Weak::upgrade) {
            return known;
        }
        let new = Arc::new(InUse);
        used.insert(name.to_owned(), Arc::downgrade(&new));
        new
    }

    /// Records an added program of this size, and occasionally removes others.
    pub(super) fn added(&self, bytes: u64) {
        let before = self.added.fetch_add(1, Ordering::Relaxed);
        let unchecked = self.unchecked.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let is_due = before.is_multiple_of(ADDED_BETWEEN_CHECKS)
            || unchecked > self.capacity.bytes / UNCHECKED_PART;
        if self.is_own && is_due {
            self.unchecked.store(0, Ordering::Relaxed);
            // A program that cannot be removed is tried again the next time.
            let _ = self.tidy();
        }
    }

    fn tidy(&self) -> io::Result<()> {
        // While this lock is held, no other program can be used.
        let mut used = lock(&self.used);
        used.retain(|_, program| program.strong_count() > 0);
        let removed = move_oldest(&self.bin, &self.drafts, self.capacity, &|name| {
            used.contains_key(name)
        });
        drop(used);
        removed.map(drop)
    }
}

/// Records that the entry at this path is used now.
pub(super) fn touch(place: &Path) {
    let _ = fs::File::open(place).and_then(|dir| dir.set_modified(SystemTime::now()));
}

/// Removes the least recently used directories in `dir` until the rest fits into the capacity, by
/// moving them to a temporary directory in `drafts`. Directories in use are kept.
pub(super) fn move_oldest(
    dir: &Path,
    drafts: &Path,
    capacity: Capacity,
    is_used: &dyn Fn(&str) -> bool,
) -> io::Result<Option<tempfile::TempDir>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let metadata = entry.metadata()?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if metadata.is_dir() && !name.starts_with(DRAFT) {
            found.push((metadata.modified()?, name));
        }
    }
    found.sort_unstable_by(|one, other| other.cmp(one));
    let (mut left, mut bytes) = (0, 0);
    let mut aside = None;
    for (_, name) in found {
        let place = dir.join(&name);
        let size = super::bytes(&place);
        if is_used(&name) || left < capacity.programs && bytes + size <= capacity.bytes {
            left += 1;
            bytes += size;
            continue;
        }
        let aside = match &mut aside {
            Some(aside) => aside,
            none => none.insert(tempfile::tempdir_in(drafts)?),
        };
        fs::rename(&place, aside.path().join(name))?;
    }
    Ok(aside)
}

/// The prefix of unfinished directories, if these lie beside the others.
pub(super) const DRAFT: &str = "draft-";

#[cfg(test)]
mod tests {
    use super::{Capacity, ProgramStore, move_oldest};
    use std::fs;
    use std::path::Path;
    use std::time::{Duration, SystemTime};

    /// A directory with programs of ten bytes each; the first is the most recently used.
    fn programs(names: &[&str]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for (age, name) in (0..).zip(names) {
            let place = dir.path().join("bin").join(name);
            fs::create_dir_all(place.join("files")).unwrap();
            fs::write(place.join("files/program"), [0; 10]).unwrap();
            let used = SystemTime::now() - Duration::from_secs(age * 100);
            fs::File::open(&place).unwrap().set_modified(used).unwrap();
        }
        fs::write(dir.path().join("bin/versions.json"), [0; 1000]).unwrap();
        dir
    }

    fn left(bin: &Path) -> Vec<String> {
        let entries = fs::read_dir(bin).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|name| name != "versions.json").collect();
        names.sort();
        names
    }

    #[test]
    fn what_was_not_used_for_longest_goes() {
        for (programs_left, bytes, expected) in [
            (9, 100, &["a", "b", "c", "draft-x"][..]),
            (2, 100, &["a", "b", "draft-x"]),
            (9, 19, &["a", "draft-x"]),
            (0, 0, &["draft-x"]),
        ] {
            let dir = programs(&["a", "b", "c", "draft-x"]);
            let bin = dir.path().join("bin");
            let capacity = Capacity {
                programs: programs_left,
                bytes,
            };
            move_oldest(&bin, dir.path(), capacity, &|_| false).unwrap();
            assert_eq!(left(&bin), expected);
            assert_eq!(
                fs::read_dir(dir.path()).unwrap().count(),
                1,
                "nothing is left aside"
            );
        }
    }

    #[test]
    fn what_is_used_stays() {
        let dir = programs(&["a", "b", "c"]);
        let bin = dir.path().join("bin");
        let store = ProgramStore::new(bin.clone(), dir.path().to_owned(), true).with_programs(1);
        let [first, again] = [store.using("c"), store.using("c")];
        drop(first);
        store.tidy().unwrap();
        assert_eq!(left(&bin), ["a", "c"]);
        drop(again);
        store.tidy().unwrap();
        assert_eq!(left(&bin), ["a"]);
    }

    #[test]
    fn large_programs_are_checked_sooner() {
        let dir = programs(&["a", "b"]);
        let bin = dir.path().join("bin");
        let store = ProgramStore::new(bin.clone(), dir.path().to_owned(), true).with_programs(1);
        store.added(10);
        fs::rename(bin.join("a"), bin.join("c")).unwrap();
        fs::create_dir(bin.join("d")).unwrap();
        store.added(10);
        assert_eq!(left(&bin), ["c", "d"], "it is not time to check");
        store.added(1 << 28);
        assert_eq!(left(&bin).len(), 1);
    }

    #[test]
    fn beside_other_processes_all_stay() {
        let dir = programs(&["a", "b"]);
        let bin = dir.path().join("bin");
        for (is_own, expected) in [(false, &["a", "b"][..]), (true, &[])] {
            let store =
                ProgramStore::new(bin.clone(), dir.path().to_owned(), is_own).with_programs(0);
            store.added(10);
            assert_eq!(left(&bin), expected);
        }
    }
}
