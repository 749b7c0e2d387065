//! Files in a zip archive.
//!
//! Whoever unpacks one trusts none of it: names are checked, sizes bounded, and nothing but plain files and directories below the
//! given one is written.

use crate::error::ClusterError;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read as _, Seek, Write};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// How many files an archive may have, and how large each may be.
pub(crate) const MOST_FILES: usize = 200_000;
const FILE_BYTES: u64 = 4 << 30;

/// An archive that is being written.
pub(crate) struct Packing<W: Write + Seek>(ZipWriter<BufWriter<W>>);

impl<W: Write + Seek> Packing<W> {
    /// An empty archive, which is written to `out`.
    pub(crate) fn new(out: W) -> Self {
        Self(ZipWriter::new(BufWriter::new(out)))
    }

    /// Adds a directory with its mode; its files are added by themselves.
    pub(crate) fn directory(&mut self, name: &str, mode: u32) -> io::Result<()> {
        let options = SimpleFileOptions::default().unix_permissions(mode);
        Ok(self.0.add_directory(name, options)?)
    }

    /// Adds a file with its mode.
    pub(crate) fn file(&mut self, name: &str, mode: u32, mut file: File) -> io::Result<()> {
        let bytes = file.metadata()?.len();
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(1))
            .large_file(bytes >= u64::from(u32::MAX))
            .unix_permissions(mode);
        self.0.start_file(name, options)?;
        io::copy(&mut file, &mut self.0)?;
        Ok(())
    }

    /// Ends the archive.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.0.finish()?.flush()
    }
}

/// Writes what is in an archive below a directory, up to so many bytes of it.
///
/// # Errors
/// When it is no archive, names what lies elsewhere, or holds more than it may.
pub(crate) fn unpack(
    archive: impl io::Read + Seek,
    to: &Path,
    most_bytes: u64,
) -> Result<(), ClusterError> {
    let malformed = |what: &str| ClusterError::Malformed(format!("an archive: {what}"));
    let failed = |error: io::Error| ClusterError::failed("unpack an archive", error);
    let mut zip =
        ZipArchive::new(BufReader::new(archive)).map_err(|error| malformed(&error.to_string()))?;
    if zip.len() > MOST_FILES {
        return Err(malformed("too many files"));
    }
    let mut left = most_bytes;
    let mut directories: Vec<(PathBuf, u32)> = Vec::new();
    for index in 0..zip.len() {
        let file = zip
            .by_index(index)
            .map_err(|error| malformed(&error.to_string()))?;
        let name = file
            .name()
            .map_err(|error| malformed(&error.to_string()))?
            .into_owned();
        let (is_file, mode) = (file.is_file(), file.unix_mode().map(|mode| mode & 0o777));
        if file.is_symlink() || !crate::protocol::is_below(name.trim_end_matches('/')) {
            return Err(malformed(&format!("the name `{name}`")));
        }
        let place = to.join(&name);
        if !is_file {
            fs::create_dir_all(&place).map_err(failed)?;
            directories.extend(mode.map(|mode| (place, mode)));
            continue;
        }
        fs::create_dir_all(place.parent().unwrap_or(to)).map_err(failed)?;
        let mut out = create(&place, mode).map_err(failed)?;
        // What it says of its size may be wrong: what comes out of it counts.
        let most = FILE_BYTES.min(left);
        let count = io::copy(&mut file.take(most + 1), &mut out).map_err(failed)?;
        if count > FILE_BYTES {
            return Err(malformed("too many bytes in a file"));
        }
        left = left.checked_sub(count).ok_or_else(too_large)?;
    }
    // Only now, as some may not be written to, and those within others first.
    for (place, mode) in directories.iter().rev() {
        fs::set_permissions(place, fs::Permissions::from_mode(*mode)).map_err(failed)?;
    }
    Ok(())
}

/// More than a worker has room for: another may have more.
pub(crate) fn too_large() -> ClusterError {
    let reason = "it is larger than all that this worker keeps (--cache-size)";
    ClusterError::failed("keep a problem", reason)
}

/// A new file; one that is there already means that the archive names it twice.
fn create(path: &Path, mode: Option<u32>) -> io::Result<File> {
    let mode = mode.unwrap_or(0o644);
    let file = File::options()
        .write(true)
        .create_new(true)
        .mode(mode)
        .open(path)?;
    // The umask does not count.
    file.set_permissions(fs::Permissions::from_mode(mode))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::{Packing, unpack};
    use std::fs::{self, File};
    use std::io::Write as _;
    use std::os::unix::fs::PermissionsExt as _;
    use zip::write::SimpleFileOptions;

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

    #[test]
    fn modes_arrive_whatever_the_umask() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let script = from.path().join("a.sh");
        fs::write(&script, "#!").unwrap();
        let out = tempfile::tempfile().unwrap();
        let mut packing = Packing::new(&out);
        packing.directory("bin", 0o555).unwrap();
        for (name, mode) in [("bin/a", 0o4777), ("bin/b", 0o640)] {
            packing
                .file(name, mode, File::open(&script).unwrap())
                .unwrap();
        }
        packing.finish().unwrap();
        unpack(&out, to.path(), 4).unwrap();
        let mode = |name| {
            fs::metadata(to.path().join(name))
                .unwrap()
                .permissions()
                .mode()
        };
        assert_eq!(
            ["bin", "bin/a", "bin/b"].map(|name| mode(name) & 0o7777),
            [0o555, 0o777, 0o640]
        );
    }
}
