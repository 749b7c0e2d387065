//! A problem with its cases as one file.
//!
//! It is an archive: `problem/` contains the problem's own files and its built cases, `include/N/`
//! the directories of header files for its jury. `languages.toml` lies beside them as it lies
//! beside the problem.

use crate::archive::Packing;
use crate::error::ClusterError;
use base::beneath::Beneath;
use cases::build::BuildDir;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The directory of the problem, that of headers, and the languages of the user.
pub(crate) const PROBLEM: &str = "problem";
pub(crate) const INCLUDE: &str = "include";
pub(crate) const LANGUAGES: &str = "languages.toml";
/// The maximum number of files.
pub(crate) const MOST_FILES: usize = 200_000;
/// The part of the build directory that is included.
const DATA: &str = "data";

/// Writes the package of the problem in `dir` to a file.
///
/// # Errors
/// If a file cannot be read, a link leads out of the problem, or it is too large.
pub(crate) fn pack(
    dir: &Path,
    include: &[PathBuf],
    languages: &Path,
    out: &File,
) -> Result<(), ClusterError> {
    let failed = |error: io::Error| ClusterError::Package(error.to_string());
    let mut files: BTreeMap<String, (PathBuf, PathBuf)> = BTreeMap::new();
    list(dir, &|path| is_sent(path), PROBLEM, &mut files).map_err(failed)?;
    for (number, headers) in include.iter().enumerate().filter(|(_, dir)| dir.is_dir()) {
        let top = format!("{INCLUDE}/{number}");
        list(headers, &|_| true, &top, &mut files).map_err(failed)?;
    }
    if let (true, Some(parent)) = (languages.is_file(), languages.parent()) {
        files.insert(LANGUAGES.to_owned(), (parent.to_owned(), LANGUAGES.into()));
    }
    write(&files, out).map_err(failed)
}

/// Whether a file or directory of a problem is included: hidden files and built ones are not,
/// except for the cases.
fn is_sent(path: &Path) -> bool {
    let mut parts = path.iter();
    let is_hidden = path
        .iter()
        .any(|part| part.as_encoded_bytes().starts_with(b"."));
    let is_built = parts.next().is_some_and(|part| part == BuildDir::NAME);
    !is_hidden && (!is_built || parts.next().is_none_or(|part| part == DATA))
}

/// Adds the files below a directory, by their names in the package.
fn list(
    dir: &Path,
    is_wanted: &dyn Fn(&Path) -> bool,
    top: &str,
    files: &mut BTreeMap<String, (PathBuf, PathBuf)>,
) -> io::Result<()> {
    let mut left = vec![PathBuf::new()];
    while let Some(below) = left.pop() {
        for entry in fs::read_dir(dir.join(&below))? {
            let entry = entry?;
            let path = below.join(entry.file_name());
            if !is_wanted(&path) {
                continue;
            }
            // Links are followed here. A link that leads outside is refused when it is read.
            if entry.file_type()?.is_dir() {
                left.push(path);
            } else if fs::metadata(entry.path())?.is_file() {
                let unnamed =
                    || io::Error::new(io::ErrorKind::InvalidFilename, "a name that is not text");
                let name = path.to_str().ok_or_else(unnamed)?;
                files.insert(format!("{top}/{name}"), (dir.to_owned(), path));
            }
            if files.len() > MOST_FILES {
                return Err(io::Error::new(
                    io::ErrorKind::FileTooLarge,
                    "too many files",
                ));
            }
        }
    }
    Ok(())
}

fn write(files: &BTreeMap<String, (PathBuf, PathBuf)>, out: &File) -> io::Result<()> {
    let mut packing = Packing::new(out);
    for (name, (root, path)) in files {
        let file = Beneath::new(root)?.open(path)?;
        let mode = if is_executable(&file)? { 0o755 } else { 0o644 };
        packing.file(name, mode, file)?;
    }
    packing.finish()
}

fn is_executable(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(file.metadata()?.permissions().mode() & 0o100 != 0)
}

#[cfg(test)]
mod tests {
    use super::pack;
    use crate::archive::{Most, unpack};
    use std::fs;
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::path::Path;

    fn file(dir: &Path, name: &str, text: &str) {
        let path = dir.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn problem() -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for name in [
            "p/problem.toml",
            "p/build/data/g/1.in",
            "p/build/bin/x",
            "p/.git/y",
            "include/a.h",
            "languages.toml",
        ] {
            file(dir.path(), name, name);
        }
        let script = dir.path().join("p/gen.sh");
        fs::write(&script, "#!").unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        dir
    }

    #[test]
    fn a_problem_arrives_with_its_cases_and_without_its_programs() {
        let (dir, out) = (problem(), tempfile::tempdir().unwrap());
        let root = dir.path();
        let package = tempfile::tempfile().unwrap();
        pack(
            &root.join("p"),
            &[root.join("include"), root.join("none")],
            &root.join("languages.toml"),
            &package,
        )
        .unwrap();
        let most = Most {
            entries: super::MOST_FILES,
            bytes: u64::MAX,
        };
        unpack(package, out.path(), most).unwrap();
        let at = |name: &str| out.path().join(name);
        assert_eq!(
            fs::read_to_string(at("problem/build/data/g/1.in")).unwrap(),
            "p/build/data/g/1.in"
        );
        assert!(at("include/0/a.h").is_file() && at("languages.toml").is_file());
        assert!(!at("problem/build/bin").exists() && !at("problem/.git").exists());
        let mode = at("problem/gen.sh")
            .metadata()
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o111, 0o111);
    }

    #[test]
    fn links_that_lead_out_are_not_packed() {
        let dir = problem();
        symlink("/etc/passwd", dir.path().join("p/secret")).unwrap();
        let package = tempfile::tempfile().unwrap();
        let packed = pack(
            &dir.path().join("p"),
            &[],
            &dir.path().join("none"),
            &package,
        );
        assert!(packed.unwrap_err().to_string().contains("leads out of"));
    }
}
