//! The cache of compiled programs.
//!
//! The directory of a program, `bin/<key>/`, has two entries: the directory `files`, which is
//! everything that the program sees, and `stamp`, a hash of the names, types, modes and bytes in
//! it. One rename puts both in place. Every use of an entry compares it with its stamp. If anything
//! differs, because it was replaced, truncated, emptied or made unreadable, the entry is moved away
//! and created again.

use base::beneath::Beneath;
use base::digest::{self, Fingerprint};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

const STAMP: &str = "stamp";
/// More than the size of a stamp.
const STAMP_BYTES: u64 = 1 << 10;
/// How often an entry is removed that other processes create at the same time.
const MAX_TRIES: u32 = 8;

/// The program's directory in the entry at `place`.
pub(super) fn files(place: &Path) -> PathBuf {
    place.join("files")
}

/// Creates the program's directory in a draft of an entry.
pub(super) fn make(draft: &Path) -> io::Result<PathBuf> {
    let files = files(draft);
    make_directory(&files)?;
    Ok(files)
}

/// Creates a directory that all users may read.
pub(super) fn make_directory(path: &Path) -> io::Result<()> {
    match fs::create_dir(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    open_to_all(path)
}

/// Lets all users read a directory, whatever the umask: programs run as another user if possible.
pub(super) fn open_to_all(path: &Path) -> io::Result<()> {
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

/// Writes the stamp of a finished draft.
pub(super) fn seal(draft: &Path) -> io::Result<()> {
    fs::write(draft.join(STAMP), stamp(&files(draft))?)
}

/// Whether there is an unmodified program at this path.
pub(super) fn is_whole(place: &Path) -> bool {
    let is_directory = |path: &Path| fs::symlink_metadata(path).is_ok_and(|found| found.is_dir());
    let whole = || -> io::Result<bool> {
        let kept = Beneath::new(place)?.read(Path::new(STAMP), STAMP_BYTES)?;
        Ok(kept == Some(stamp(&files(place))?.into_bytes()))
    };
    is_directory(place) && is_directory(&files(place)) && whole().unwrap_or(false)
}

/// Moves a finished draft to its final path. An existing entry there is removed, unless it is
/// intact: then another process has created the same content first.
pub(super) fn keep(draft: tempfile::TempDir, place: &Path, drafts: &Path) -> io::Result<()> {
    let mut tries = 0;
    while let Err(error) = fs::rename(draft.path(), place) {
        if is_whole(place) {
            return Ok(());
        }
        if tries == MAX_TRIES {
            return Err(error);
        }
        tries += 1;
        // A rename cannot replace a directory that is not empty, and deleting the directory in
        // place would break a process that runs the program. So it is moved aside, and removed with
        // the temporary directory.
        let aside = tempfile::tempdir_in(drafts)?;
        match fs::rename(place, aside.path().join("old")) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    // It was renamed, so that dropping the handle must not remove it.
    let _ = draft.keep();
    Ok(())
}

/// The total size of all files below a directory in bytes, as far as it can be read.
#[must_use]
pub fn bytes(dir: &Path) -> u64 {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(found) if found.is_dir() => bytes(&entry.path()),
        Ok(found) => found.len(),
        Err(_) => 0,
    });
    sizes.sum()
}

/// A hash of the names, types, modes and bytes of a directory and everything in it.
fn stamp(dir: &Path) -> io::Result<String> {
    stamp_without(dir, &[])
}

/// The same hash without some of the files.
pub(super) fn stamp_without(dir: &Path, left_out: &[PathBuf]) -> io::Result<String> {
    let root = Beneath::new(dir)?;
    let mut entries = Vec::new();
    let mut open = vec![PathBuf::new()];
    while let Some(name) = open.pop() {
        if left_out.contains(&name) {
            continue;
        }
        let path = dir.join(&name);
        let metadata = fs::symlink_metadata(&path)?;
        let what = if metadata.is_dir() {
            for entry in fs::read_dir(&path)? {
                open.push(name.join(entry?.file_name()));
            }
            "directory".to_owned()
        } else if metadata.is_symlink() {
            digest::sha256_hex(fs::read_link(&path)?.as_os_str().as_bytes())
        } else {
            digest::of_reader(root.open(&name)?)?
        };
        // The file type is part of the mode.
        let mode = metadata.permissions().mode();
        entries.push((name, format!("{mode:o} {what}")));
    }
    // The order of directory entries is arbitrary.
    entries.sort();
    let all = Fingerprint::default();
    let all = entries.iter().fold(all, |all, (name, what)| {
        all.with(name.as_os_str().as_bytes()).with(what)
    });
    Ok(all.finish())
}

#[cfg(test)]
mod tests {
    use super::{files, is_whole, keep, make, seal};
    use std::fs;
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::path::Path;

    fn program(dir: &Path, text: &str) -> tempfile::TempDir {
        let draft = tempfile::tempdir_in(dir).unwrap();
        let files = make(draft.path()).unwrap();
        fs::create_dir(files.join("sub")).unwrap();
        fs::write(files.join("program"), text).unwrap();
        fs::write(files.join("sub/other"), "other").unwrap();
        seal(draft.path()).unwrap();
        draft
    }

    #[test]
    fn whatever_changes_is_noticed_and_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let place = dir.path().join("place");
        let inside = |name: &str| files(&place).join(name);
        let changes: [(&str, &dyn Fn()); 12] = [
            ("nothing there", &|| {}),
            ("replaced", &|| {
                fs::write(inside("program"), "text").unwrap();
            }),
            ("cut", &|| fs::write(inside("program"), "").unwrap()),
            ("deleted", &|| fs::remove_file(inside("sub/other")).unwrap()),
            ("mode", &|| {
                let mode = fs::Permissions::from_mode(0o600);
                fs::set_permissions(inside("program"), mode).unwrap();
            }),
            ("one more", &|| fs::write(inside("sub/more"), "").unwrap()),
            ("a link", &|| {
                fs::rename(inside("program"), dir.path().join("same")).unwrap();
                symlink(dir.path().join("same"), inside("program")).unwrap();
            }),
            ("emptied", &|| fs::remove_dir_all(files(&place)).unwrap()),
            ("stamp", &|| fs::write(place.join("stamp"), "").unwrap()),
            ("a file", &|| {
                fs::remove_dir_all(&place).unwrap();
                fs::write(&place, "").unwrap();
            }),
            ("a link as a whole", &|| {
                fs::rename(&place, dir.path().join("moved")).unwrap();
                symlink("moved", &place).unwrap();
            }),
            ("a pipe", &|| {
                fs::remove_file(inside("program")).unwrap();
                let mode = rustix::fs::Mode::RWXU;
                rustix::fs::mkfifoat(rustix::fs::CWD, inside("program"), mode).unwrap();
            }),
        ];
        for (what, change) in changes {
            change();
            assert!(!is_whole(&place), "{what}");
            keep(program(dir.path(), "data"), &place, dir.path()).unwrap();
            assert!(is_whole(&place), "{what}");
            assert_eq!(fs::read(inside("program")).unwrap(), b"data", "{what}");
        }
    }

    #[test]
    fn the_first_of_two_stays() {
        let dir = tempfile::tempdir().unwrap();
        let place = dir.path().join("place");
        for text in ["first", "second"] {
            keep(program(dir.path(), text), &place, dir.path()).unwrap();
            assert_eq!(fs::read(files(&place).join("program")).unwrap(), b"first");
        }
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }
}
