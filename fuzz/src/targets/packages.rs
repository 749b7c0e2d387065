//! Importing problems in the formats of other judges.

use super::{LANGUAGES, files};
use exchange::Format;
use import::{formats, import};
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Imports the bytes as an archive, in the format that it seems to have.
pub(super) fn archives(bytes: &[u8]) {
    let Ok(directory) = tempfile::tempdir() else {
        return;
    };
    let path = directory.path().join("package.zip");
    if std::fs::write(&path, bytes).is_ok() {
        imported(&path, None, directory.path());
    }
}

/// Imports a package of the files in the bytes. The first line is the name of its format; any other text means the one that it seems
/// to have.
pub(super) fn files(bytes: &[u8]) {
    let (name, files) = files::split(bytes);
    let name = String::from_utf8_lossy(name);
    let format = formats().find(|format| format.name() == name.trim());
    let Ok(directory) = tempfile::tempdir() else {
        return;
    };
    let path = directory.path().join("package.zip");
    if archive(&path, &files).is_some() {
        imported(&path, format, directory.path());
    }
}

/// Writes an archive, unless it cannot have these files.
fn archive(path: &Path, files: &[(String, &[u8])]) -> Option<()> {
    let mut zip = ZipWriter::new(File::create(path).ok()?);
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, bytes) in files {
        zip.start_file(name.as_str(), options).ok()?;
        zip.write_all(bytes).ok()?;
    }
    zip.finish().ok()?;
    Some(())
}

/// What is imported can be opened; what is refused leaves nothing.
fn imported(path: &Path, format: Option<Format>, directory: &Path) {
    let out = directory.join("imported");
    match import((path, None), format, &out, 7, &LANGUAGES) {
        Ok(_) => {
            let opened = package::open(&out, &LANGUAGES);
            assert!(
                opened.is_ok(),
                "{}",
                opened.err().map_or_else(String::new, |it| it.to_string())
            );
        }
        Err(fault) => {
            assert!(!fault.to_string().is_empty());
            assert!(!out.exists(), "{fault}");
        }
    }
}
