//! A problem with its cases as one file.
//!
//! It is a zip file: `problem/` holds the problem's own files and its built cases, `include/N/` the directories in which its jury finds header
//! files, and `languages.toml` lies beside them as it lies beside the problem. A worker trusts none of it: names are checked, sizes bounded, and nothing
//! but plain files below its own directory is written.

use crate::error::ClusterError;
use base::beneath::Beneath;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};
use tengen_core::build::BuildDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// The directory of the problem, that of headers, and the languages of the user.
pub(crate) const PROBLEM: &str = "problem";
pub(crate) const INCLUDE: &str = "include";
pub(crate) const LANGUAGES: &str = "languages.toml";
/// How many files a package may have, and how large each may be.
const MOST_FILES: usize = 200_000;
const FILE_BYTES: u64 = 4 << 30;
/// What of the directory of builds goes along.
const DATA: &str = "data";

/// Writes the package of the problem in `dir` to a file.
///
/// # Errors
/// When a file cannot be read, a link leads out of the problem, or it is too large.
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

/// Whether a file or directory of a problem goes along: neither what is hidden nor what was built of it, but for the cases.
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
            // A link is followed; what it leads to is refused when it is read, if that is outside.
            if entry.file_type()?.is_dir() {
                left.push(path);
            } else if fs::metadata(entry.path())?.is_file() {
                let unnamed =
                    || io::Error::new(io::ErrorKind::InvalidFilename, "a name that is no text");
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
    let mut zip = ZipWriter::new(BufWriter::new(out));
    for (name, (root, path)) in files {
        let mut file = Beneath::new(root)?.open(path)?;
        let bytes = file.metadata()?.len();
        let mode = if is_executable(&file)? { 0o755 } else { 0o644 };
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(1))
            .large_file(bytes >= u64::from(u32::MAX))
            .unix_permissions(mode);
        zip.start_file(name.as_str(), options)?;
        io::copy(&mut file, &mut zip)?;
    }
    zip.finish()?.flush()
}

fn is_executable(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(file.metadata()?.permissions().mode() & 0o100 != 0)
}

/// Writes the files of a package below a directory, up to so many bytes of them.
///
/// # Errors
/// When it is no package, names what lies elsewhere, or holds more than it may.
pub(crate) fn unpack(package: File, to: &Path, most_bytes: u64) -> Result<(), ClusterError> {
    let malformed = |what: &str| ClusterError::Malformed(format!("a package: {what}"));
    let failed = |error: io::Error| ClusterError::failed("unpack a problem", error);
    let mut zip =
        ZipArchive::new(BufReader::new(package)).map_err(|error| malformed(&error.to_string()))?;
    if zip.len() > MOST_FILES {
        return Err(malformed("too many files"));
    }
    let mut left = most_bytes;
    for index in 0..zip.len() {
        let file = zip
            .by_index(index)
            .map_err(|error| malformed(&error.to_string()))?;
        if file.is_dir() {
            continue;
        }
        let is_plain = file.is_file() && !file.is_symlink();
        let name = file
            .name()
            .map_err(|error| malformed(&error.to_string()))?
            .into_owned();
        if !is_plain || !crate::protocol::is_below(&name) {
            return Err(malformed(&format!("the name `{name}`")));
        }
        let is_executable = file.unix_mode().is_some_and(|mode| mode & 0o100 != 0);
        let place = to.join(&name);
        fs::create_dir_all(place.parent().unwrap_or(to)).map_err(failed)?;
        let mut out = create(&place, is_executable).map_err(failed)?;
        // What it says of its size may be wrong: what comes out of it counts.
        let most = FILE_BYTES.min(left);
        let count = io::copy(&mut file.take(most + 1), &mut out).map_err(failed)?;
        if count > FILE_BYTES {
            return Err(malformed("too many bytes in a file"));
        }
        left = left.checked_sub(count).ok_or_else(too_large)?;
    }
    Ok(())
}

/// A problem that does not fit into what a worker keeps: another may have more room.
pub(crate) fn too_large() -> ClusterError {
    let reason = "it is larger than all that this worker keeps (--cache-size)";
    ClusterError::failed("keep a problem", reason)
}

/// A new file; one that is there already means that the package names it twice.
fn create(path: &Path, is_executable: bool) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mode = if is_executable { 0o755 } else { 0o644 };
    File::options()
        .write(true)
        .create_new(true)
        .mode(mode)
        .open(path)
}

#[cfg(test)]
mod tests {
    use super::{pack, unpack};
    use std::fs::{self, File};
    use std::io::Write as _;
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::path::Path;
    use zip::write::SimpleFileOptions;

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
        unpack(package, out.path(), u64::MAX).unwrap();
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

    fn zip(entries: &[(&str, &str)]) -> File {
        let file = tempfile::tempfile().unwrap();
        let mut zip = zip::ZipWriter::new(file.try_clone().unwrap());
        for (name, text) in entries {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        zip.finish().unwrap();
        file
    }

    #[test]
    fn what_is_larger_than_there_is_room_for_is_not_unpacked() {
        let entries = [("problem/a", "12345"), ("problem/b", "678")];
        let unpacked = |most| unpack(zip(&entries), tempfile::tempdir().unwrap().path(), most);
        assert!(unpacked(8).is_ok());
        for most in [0, 4, 7] {
            let error = unpacked(most).unwrap_err().to_string();
            assert!(error.contains("--cache-size"), "{error}");
        }
    }

    #[test]
    fn what_leads_elsewhere_is_not_unpacked() {
        for name in ["../x", "/tmp/x", "problem/../../x"] {
            let out = tempfile::tempdir().unwrap();
            assert!(
                unpack(zip(&[(name, "x")]), out.path(), u64::MAX).is_err(),
                "{name}"
            );
        }
        let out = tempfile::tempdir().unwrap();
        let file = tempfile::tempfile().unwrap();
        let mut link = zip::ZipWriter::new(file.try_clone().unwrap());
        link.add_symlink("problem", "/tmp", SimpleFileOptions::default())
            .unwrap();
        link.finish().unwrap();
        assert!(unpack(file, out.path(), u64::MAX).is_err());
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"no zip file").unwrap();
        assert!(unpack(file, out.path(), u64::MAX).is_err());
    }
}
