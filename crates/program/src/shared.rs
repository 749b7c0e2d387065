//! Caches of compiled programs for all problems, with the same keys as the directories of the
//! problems.
//!
//! A cache only saves time: if anything fails, the program is compiled. A copied program is
//! compared with its stamp after copying, so a copy that was interrupted is never used.

use super::cache_entry;
use super::store::{ADDED_BETWEEN_CHECKS, Capacity, DRAFT, move_oldest, touch};
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A cache of compiled programs.
///
/// Each program has a directory with its stamp; the stamp covers the bytes, names and modes.
pub trait SharedPrograms: Send + Sync {
    /// Copies the program `key` into an empty directory; false if it is not cached. The caller
    /// verifies the copy before using it.
    fn take(&self, key: &str, draft: &Path) -> bool;

    /// Stores a copy of the program `key` from the directory `place`.
    fn give(&self, key: &str, place: &Path);
}

/// A cache in a directory of this machine.
#[derive(Debug)]
pub(super) struct ProgramDirectory {
    dir: PathBuf,
    added: AtomicUsize,
}

/// The capacity of a directory for all problems.
const SHARED_CAPACITY: Capacity = Capacity {
    programs: 10_000,
    bytes: 4 << 30,
};

impl SharedPrograms for ProgramDirectory {
    fn take(&self, key: &str, draft: &Path) -> bool {
        let place = self.dir.join(key);
        touch(&place);
        copy_all(&place, draft).is_ok()
    }

    fn give(&self, key: &str, place: &Path) {
        let _ = self.keep(key, place);
    }
}

impl ProgramDirectory {
    pub(super) fn new(dir: PathBuf) -> Self {
        Self {
            dir,
            added: AtomicUsize::new(0),
        }
    }

    fn keep(&self, key: &str, place: &Path) -> io::Result<()> {
        fs::create_dir_all(&self.dir)?;
        let draft = tempfile::Builder::new()
            .prefix(DRAFT)
            .tempdir_in(&self.dir)?;
        copy_all(place, draft.path())?;
        if cache_entry::is_whole(draft.path()) {
            cache_entry::keep(draft, &self.dir.join(key), &self.dir)?;
        }
        if self
            .added
            .fetch_add(1, Ordering::Relaxed)
            .is_multiple_of(ADDED_BETWEEN_CHECKS)
        {
            // If a program is removed while another process copies it, that process compiles it.
            move_oldest(&self.dir, &self.dir, SHARED_CAPACITY, &|_| false)?;
        }
        Ok(())
    }
}

/// Copies everything in a directory, including modes.
fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (kind, to) = (entry.file_type()?, to.join(entry.file_name()));
        if kind.is_dir() {
            fs::create_dir(&to)?;
            copy_all(&entry.path(), &to)?;
            fs::set_permissions(&to, entry.metadata()?.permissions())?;
        } else if kind.is_symlink() {
            symlink(fs::read_link(entry.path())?, &to)?;
        } else if kind.is_file() {
            fs::copy(entry.path(), &to)?;
        } else {
            // Opening a pipe would block until somebody writes to it.
            return Err(io::ErrorKind::Unsupported.into());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{ProgramDirectory, SharedPrograms as _, cache_entry};
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::Path;

    fn program(place: &Path, text: &str) {
        fs::create_dir_all(place).unwrap();
        let files = cache_entry::make(place).unwrap();
        fs::create_dir(files.join("classes")).unwrap();
        fs::write(files.join("classes/Main.class"), text).unwrap();
        symlink("classes/Main.class", files.join("main")).unwrap();
        cache_entry::seal(place).unwrap();
    }

    #[test]
    fn what_is_given_is_taken_as_a_whole() {
        let dir = tempfile::tempdir().unwrap();
        let shared = ProgramDirectory::new(dir.path().join("shared"));
        let (made, taken) = (dir.path().join("made"), dir.path().join("taken"));
        program(&made, "data");
        fs::create_dir(&taken).unwrap();
        assert!(!shared.take("key", &taken));
        shared.give("key", &made);
        assert!(shared.take("key", &taken));
        assert!(cache_entry::is_whole(&taken));
        assert_eq!(
            fs::read(cache_entry::files(&taken).join("main")).unwrap(),
            b"data"
        );
        assert_eq!(fs::read_dir(&shared.dir).unwrap().count(), 1);
    }

    #[test]
    fn what_was_changed_is_seen_and_given_anew() {
        let dir = tempfile::tempdir().unwrap();
        let shared = ProgramDirectory::new(dir.path().join("shared"));
        let made = dir.path().join("made");
        program(&made, "data");
        shared.give("key", &made);
        fs::write(shared.dir.join("key/files/classes/Main.class"), "other").unwrap();
        for is_whole in [false, true] {
            let taken = tempfile::tempdir().unwrap();
            assert!(shared.take("key", taken.path()));
            assert_eq!(cache_entry::is_whole(taken.path()), is_whole);
            shared.give("key", &made);
        }
    }

    #[test]
    fn a_pipe_is_not_waited_for() {
        let dir = tempfile::tempdir().unwrap();
        let shared = ProgramDirectory::new(dir.path().join("shared"));
        let (made, taken) = (dir.path().join("made"), tempfile::tempdir().unwrap());
        program(&made, "data");
        shared.give("key", &made);
        let replaced = shared.dir.join("key/files/classes/Main.class");
        fs::remove_file(&replaced).unwrap();
        rustix::fs::mkfifoat(rustix::fs::CWD, &replaced, rustix::fs::Mode::RWXU).unwrap();
        assert!(!shared.take("key", taken.path()));
    }

    #[test]
    fn what_was_changed_is_not_given() {
        let dir = tempfile::tempdir().unwrap();
        let shared = ProgramDirectory::new(dir.path().join("shared"));
        let made = dir.path().join("made");
        program(&made, "data");
        fs::write(cache_entry::files(&made).join("main"), "other").unwrap();
        shared.give("key", &made);
        assert!(!shared.dir.join("key").exists());
    }
}
