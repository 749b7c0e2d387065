//! Copying the directory of a problem without the files that tengen generates.

use super::super::Fault;
use base::text::Shown as _;
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};

/// The entries at the top level of a problem's directory that are not copied.
const NOT_COPIED: [&str; 5] = [
    "build",
    "cases.lock",
    "limits.lock",
    "strength.lock",
    ".git",
];

/// Copies all files in `from` to the new directory `to`. `change` rewrites a text, given its path
/// within the problem. Links stay links, and files that are not text are copied unchanged. Returns
/// the paths of the files, sorted.
pub(super) fn copy(
    from: &Path,
    to: &Path,
    change: impl Fn(&Path, &str) -> Result<String, Fault>,
) -> Result<Vec<String>, Fault> {
    let mut paths = Vec::new();
    let mut open = vec![PathBuf::new()];
    while let Some(within) = open.pop() {
        let (source, target) = (from.join(&within), to.join(&within));
        fs::create_dir_all(&target).map_err(|error| Fault::file("make", &target, error))?;
        for entry in entries(&source)? {
            let path = within.join(entry.file_name());
            if NOT_COPIED.iter().any(|left| path == Path::new(left)) {
                continue;
            }
            let kind = entry.file_type();
            let kind = kind.map_err(|error| Fault::file("read", &entry.path(), error))?;
            if kind.is_dir() {
                open.push(path);
                continue;
            }
            let target = to.join(&path);
            if kind.is_symlink() {
                copy_link(&entry.path(), &target)?;
            } else if kind.is_file() {
                copy_file(&entry.path(), &target, |text| change(&path, text))?;
            } else {
                let path = entry.path();
                let path = path.shown();
                return Err(Fault::Usage(format!(
                    "{path} is neither a file nor a directory"
                )));
            }
            paths.push(path.to_string_lossy().into_owned());
        }
    }
    paths.sort();
    Ok(paths)
}

fn entries(dir: &Path) -> Result<Vec<DirEntry>, Fault> {
    let read = fs::read_dir(dir).and_then(Iterator::collect);
    read.map_err(|error| Fault::file("read", dir, error))
}

fn copy_link(from: &Path, to: &Path) -> Result<(), Fault> {
    let target = fs::read_link(from).map_err(|error| Fault::file("read", from, error))?;
    std::os::unix::fs::symlink(target, to).map_err(|error| Fault::file("make", to, error))
}

fn copy_file(
    from: &Path,
    to: &Path,
    change: impl Fn(&str) -> Result<String, Fault>,
) -> Result<(), Fault> {
    let failed = |error| Fault::file("copy", from, error);
    // Copies the permissions as well: a script may be executable.
    fs::copy(from, to).map_err(failed)?;
    let bytes = fs::read(from).map_err(failed)?;
    let Ok(text) = std::str::from_utf8(&bytes) else {
        return Ok(());
    };
    let changed = change(text)?;
    if changed == text {
        return Ok(());
    }
    fs::write(to, changed).map_err(|error| Fault::file("write", to, error))
}
