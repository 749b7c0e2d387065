//! Files that results are written to besides being printed, and opening these files.

use super::{Fault, named, say};
use base::text::Shown as _;
use cases::build::BuildDir;
use std::io;
use std::path::{Path, PathBuf};

/// The output file for results.
pub(super) struct OutputFile {
    path: PathBuf,
    /// Whether the file is opened after writing.
    open: bool,
}

impl OutputFile {
    /// The given file, or else `default` if a file has to be opened.
    pub(super) fn new(
        named: Option<&Path>,
        open: bool,
        default: impl FnOnce() -> Result<PathBuf, Fault>,
    ) -> Result<Option<Self>, Fault> {
        let path = match named {
            Some(path) => path.to_owned(),
            None if open => default()?,
            None => return Ok(None),
        };
        Ok(Some(Self { path, open }))
    }

    /// The format: the extension of the file.
    pub(super) fn format(&self) -> &str {
        let extension = self.path.extension();
        extension
            .and_then(|extension| extension.to_str())
            .unwrap_or_default()
    }

    /// The file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file; programs that have it open have to reload it.
    pub(super) fn write_again(&self, bytes: &[u8]) -> Result<(), Fault> {
        named::write(&self.path, bytes)
    }

    /// Writes the file, and opens it if requested. If no program can open it, this is only
    /// reported, as the results have been written.
    pub(super) fn write(&self, bytes: &[u8]) -> Result<(), Fault> {
        self.write_again(bytes)?;
        if self.open {
            let path = &self.path;
            say(&format!("written to {}", path.shown()));
            // The detached program keeps running after tengen has ended, until the user closes it.
            let opened = path.canonicalize().and_then(open::that_detached);
            if let Err(error) = opened {
                say(&format!("cannot open it: {error}"));
            }
        }
        Ok(())
    }
}

/// The default path of a file with this name: in the only problem, or in a directory that no other
/// user can have prepared.
pub(super) fn default_path(dirs: &[PathBuf], name: &str) -> Result<PathBuf, Fault> {
    if let [dir] = dirs {
        return Ok(BuildDir::reports_of(dir).join(name));
    }
    let dir = std::env::temp_dir();
    let kept = tempfile::Builder::new().prefix("tengen-").tempdir_in(&dir);
    let kept = kept.map_err(|error| Fault::file("make a directory in", &dir, error))?;
    Ok(kept.keep().join(name))
}

/// Converts the result of writing to memory.
pub(super) fn checked(made: io::Result<Vec<u8>>) -> Result<Vec<u8>, Fault> {
    made.map_err(|error| Fault::file("write", Path::new("the results"), error))
}
