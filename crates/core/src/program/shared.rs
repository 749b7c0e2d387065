//! Compiled programs that all problems share: a directory beside those of the problems, with the same keys.
//!
//! It only saves time: whatever goes wrong with it, the program is compiled. What is taken is compared with its stamp before and
//! after it was copied, so a copy that another process interrupts is never used.

use super::kept;
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// The directory of shared programs.
#[derive(Debug)]
pub(super) struct SharedPrograms(pub(super) PathBuf);

impl SharedPrograms {
    /// Copies the program `key` into a draft, and seals it; false if there is none that is whole.
    pub(super) fn take(&self, key: &str, draft: &Path) -> bool {
        let place = self.0.join(key);
        kept::is_whole(&place) && copy(&place, draft).is_ok() && kept::is_same(&place, draft)
    }

    /// Keeps a copy of the program `key`, which lies at `place`.
    pub(super) fn give(&self, key: &str, place: &Path) {
        let _ = self.keep(key, place);
    }

    fn keep(&self, key: &str, place: &Path) -> io::Result<()> {
        fs::create_dir_all(&self.0)?;
        let draft = tempfile::Builder::new()
            .prefix("draft-")
            .tempdir_in(&self.0)?;
        copy(place, draft.path())?;
        if kept::is_same(place, draft.path()) {
            kept::keep(draft, &self.0.join(key), &self.0)?;
        }
        Ok(())
    }
}

/// Copies the files of a program, their modes included, and seals the copy.
fn copy(place: &Path, draft: &Path) -> io::Result<()> {
    copy_all(&kept::files(place), &kept::make(draft)?)?;
    kept::seal(draft)
}

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
        } else {
            fs::copy(entry.path(), &to)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{SharedPrograms, kept};
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::Path;

    fn program(place: &Path, text: &str) {
        fs::create_dir_all(place).unwrap();
        let files = kept::make(place).unwrap();
        fs::create_dir(files.join("classes")).unwrap();
        fs::write(files.join("classes/Main.class"), text).unwrap();
        symlink("classes/Main.class", files.join("main")).unwrap();
        kept::seal(place).unwrap();
    }

    #[test]
    fn what_is_given_is_taken_as_a_whole() {
        let dir = tempfile::tempdir().unwrap();
        let shared = SharedPrograms(dir.path().join("shared"));
        let (made, taken) = (dir.path().join("made"), dir.path().join("taken"));
        program(&made, "data");
        fs::create_dir(&taken).unwrap();
        assert!(!shared.take("key", &taken));
        shared.give("key", &made);
        assert!(shared.take("key", &taken));
        assert!(kept::is_whole(&taken));
        assert_eq!(fs::read(kept::files(&taken).join("main")).unwrap(), b"data");
        assert_eq!(fs::read_dir(&shared.0).unwrap().count(), 1);
    }

    #[test]
    fn what_was_changed_is_not_taken_and_given_anew() {
        let dir = tempfile::tempdir().unwrap();
        let shared = SharedPrograms(dir.path().join("shared"));
        let (made, taken) = (dir.path().join("made"), dir.path().join("taken"));
        program(&made, "data");
        shared.give("key", &made);
        fs::write(shared.0.join("key/files/classes/Main.class"), "other").unwrap();
        fs::create_dir(&taken).unwrap();
        assert!(!shared.take("key", &taken));
        shared.give("key", &made);
        assert!(shared.take("key", &taken));
    }
}
