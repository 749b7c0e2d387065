//! Files in a zip archive.
//!
//! Archives that are unpacked are not trusted: names are checked, sizes are limited, and only plain
//! files and directories below the given one are written.

use crate::error::ClusterError;
use base::text::line;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read as _, Seek, Write};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// The maximum size of a file, and the maximum depth of its directories.
const FILE_BYTES: u64 = 4 << 30;
const DEPTH: usize = 32;
/// The rights of an owner on a directory, without which it could not be removed.
pub(crate) const OWNED: u32 = 0o700;

/// The limits of an archive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Most {
    /// Files and directories.
    pub(crate) entries: usize,
    /// Bytes of files.
    pub(crate) bytes: u64,
}

/// An archive under construction.
pub(crate) struct Packing<W: Write + Seek>(ZipWriter<BufWriter<W>>);

impl<W: Write + Seek> Packing<W> {
    /// An empty archive, which is written to `out`.
    pub(crate) fn new(out: W) -> Self {
        Self(ZipWriter::new(BufWriter::new(out)))
    }

    /// Adds a directory with its mode; its files are added by themselves.
    pub(crate) fn directory(&mut self, name: &str, mode: u32) -> io::Result<()> {
        check_name(name)?;
        let options = SimpleFileOptions::default().unix_permissions(mode);
        Ok(self.0.add_directory(name, options)?)
    }

    /// Adds a file with its mode. Refuses names that would not be unpacked.
    pub(crate) fn file(&mut self, name: &str, mode: u32, mut file: File) -> io::Result<()> {
        check_name(name)?;
        let bytes = file.metadata()?.len();
        if bytes > FILE_BYTES {
            let (name, most) = (line(name), FILE_BYTES >> 30);
            let what = format!(
                "`{name}` has {bytes} bytes, and workers take no file of more than {most} GiB"
            );
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
        }
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

/// Unpacks an archive below a directory.
///
/// # Errors
/// If it is not an archive, contains names that lead outside, or exceeds the limits.
pub(crate) fn unpack(
    archive: impl io::Read + Seek,
    to: &Path,
    most: Most,
) -> Result<(), ClusterError> {
    let malformed = |what: &str| ClusterError::Malformed(format!("an archive: {what}"));
    let failed = |error: io::Error| ClusterError::failed("unpack an archive", error);
    let mut zip =
        ZipArchive::new(BufReader::new(archive)).map_err(|error| malformed(&error.to_string()))?;
    if zip.len() > most.entries {
        return Err(malformed("too many files"));
    }
    let mut left = most.bytes;
    for index in 0..zip.len() {
        let file = zip
            .by_index(index)
            .map_err(|error| malformed(&error.to_string()))?;
        let name = file
            .name()
            .map_err(|error| malformed(&error.to_string()))?
            .into_owned();
        let (is_directory, mode) = (file.is_dir(), file.unix_mode().map(|mode| mode & 0o777));
        if file.is_symlink() || !is_plain(name.trim_end_matches('/')) {
            return Err(malformed(&format!("the name `{name}`")));
        }
        let place = to.join(&name);
        if is_directory {
            make_directory(&place, mode).map_err(failed)?;
            continue;
        }
        fs::create_dir_all(place.parent().unwrap_or(to)).map_err(failed)?;
        let mut out = create(&place, mode).map_err(failed)?;
        // The stated size may be wrong: what is unpacked counts.
        let most = FILE_BYTES.min(left);
        let count = io::copy(&mut file.take(most + 1), &mut out).map_err(failed)?;
        if count > FILE_BYTES {
            return Err(malformed("too many bytes in a file"));
        }
        left = left.checked_sub(count).ok_or_else(too_large)?;
    }
    Ok(())
}

/// Whether a name leads to something below, at a limited depth.
fn is_plain(name: &str) -> bool {
    crate::protocol::is_below(name) && Path::new(name).components().count() <= DEPTH
}

/// Refuses a name that would not be unpacked.
fn check_name(name: &str) -> io::Result<()> {
    if is_plain(name) {
        return Ok(());
    }
    let (name, most) = (line(name), DEPTH - 1);
    let what = format!(
        "`{name}` is a name that workers do not take: it lies in more than {most} directories, or is not a path below one"
    );
    Err(io::Error::new(io::ErrorKind::InvalidFilename, what))
}

/// The archive exceeds the limits of this machine: another worker may have more room.
pub(crate) fn too_large() -> ClusterError {
    let reason = "it is larger than all that this worker keeps (--cache-size)";
    ClusterError::failed("keep a problem", reason)
}

fn make_directory(path: &Path, mode: Option<u32>) -> io::Result<()> {
    fs::create_dir_all(path)?;
    let mode = mode.unwrap_or(0o755) | OWNED;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

/// Creates a file. An existing one means that the archive contains the name twice.
fn create(path: &Path, mode: Option<u32>) -> io::Result<File> {
    let mode = mode.unwrap_or(0o644);
    let file = File::options()
        .write(true)
        .create_new(true)
        .mode(mode)
        .open(path)?;
    // Set explicitly, because the umask must not apply.
    file.set_permissions(fs::Permissions::from_mode(mode))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::{DEPTH, FILE_BYTES, Most, Packing, unpack};
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
        let unpacked = |bytes| {
            let most = Most { entries: 2, bytes };
            unpack(zip(&entries), tempfile::tempdir().unwrap().path(), most)
        };
        assert!(unpacked(8).is_ok());
        for most in [0, 4, 7] {
            let error = unpacked(most).unwrap_err().to_string();
            assert!(error.contains("--cache-size"), "{error}");
        }
    }

    const MOST: Most = Most {
        entries: 8,
        bytes: 1 << 20,
    };

    #[test]
    fn more_entries_than_there_may_be_are_not_unpacked() {
        let out = tempfile::tempdir().unwrap();
        let names: Vec<String> = (0..9).map(|at| at.to_string()).collect();
        let entries: Vec<(&str, &str)> = names.iter().map(|name| (&**name, "")).collect();
        assert!(unpack(zip(&entries), out.path(), MOST).is_err());
        assert!(unpack(zip(&entries[..8]), out.path(), MOST).is_ok());
    }

    #[test]
    fn what_leads_elsewhere_is_not_unpacked() {
        let deep = "a/".repeat(DEPTH) + "x";
        for name in ["../x", "/tmp/x", "problem/../../x", &deep] {
            let out = tempfile::tempdir().unwrap();
            assert!(
                unpack(zip(&[(name, "x")]), out.path(), MOST).is_err(),
                "{name}"
            );
        }
        let out = tempfile::tempdir().unwrap();
        let file = tempfile::tempfile().unwrap();
        let mut link = zip::ZipWriter::new(file.try_clone().unwrap());
        link.add_symlink("problem", "/tmp", SimpleFileOptions::default())
            .unwrap();
        link.finish().unwrap();
        assert!(unpack(file, out.path(), MOST).is_err());
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"no zip file").unwrap();
        assert!(unpack(file, out.path(), MOST).is_err());
    }

    #[test]
    fn what_would_not_be_unpacked_is_not_packed() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        let file = File::create(&path).unwrap();
        let mut packing = Packing::new(tempfile::tempfile().unwrap());
        let mut packed = |name: &str| packing.file(name, 0o644, File::open(&path).unwrap());
        packed(&format!("{}x", "a/".repeat(DEPTH - 1))).unwrap();
        let error = packed(&format!("{}x", "a/".repeat(DEPTH))).unwrap_err();
        assert!(error.to_string().contains("31 directories"), "{error}");
        file.set_len(FILE_BYTES + 1).unwrap();
        let error = packed("b").unwrap_err();
        assert!(error.to_string().contains("4 GiB"), "{error}");
    }

    #[test]
    fn modes_arrive_whatever_the_umask() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let script = from.path().join("a.sh");
        fs::write(&script, "#!").unwrap();
        let out = tempfile::tempfile().unwrap();
        let mut packing = Packing::new(&out);
        packing.directory("bin", 0o550).unwrap();
        for (name, mode) in [("bin/a", 0o4777), ("bin/b", 0o640)] {
            packing
                .file(name, mode, File::open(&script).unwrap())
                .unwrap();
        }
        packing.finish().unwrap();
        unpack(&out, to.path(), MOST).unwrap();
        let mode = |name| {
            fs::metadata(to.path().join(name))
                .unwrap()
                .permissions()
                .mode()
        };
        assert_eq!(
            ["bin", "bin/a", "bin/b"].map(|name| mode(name) & 0o7777),
            [0o750, 0o777, 0o640]
        );
    }
}
