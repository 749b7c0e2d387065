//! Result files in addition to the printed report, and opening them.

use super::{Fault, named, say};
use base::text::Shown as _;
use std::io;
use std::path::{Path, PathBuf};
use tengen_core::build::BuildDir;

/// A result file.
pub(super) struct Written {
    path: PathBuf,
    /// Whether to open it.
    open: bool,
}

impl Written {
    /// The named file, or else `default`, if something has to be opened.
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

    /// The format, which is the file's extension.
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

    /// Writes the file; a program that has it open detects the change itself.
    pub(super) fn write_again(&self, bytes: &[u8]) -> Result<(), Fault> {
        named::write(&self.path, bytes)
    }

    /// Writes the file, and opens it if requested. If nothing can open it, prints a note, because
    /// the results exist nevertheless.
    pub(super) fn write(&self, bytes: &[u8]) -> Result<(), Fault> {
        self.write_again(bytes)?;
        if self.open {
            let path = &self.path;
            say(&format!("written to {}", path.shown()));
            // The opening program runs detached, because it may end only when the user closes it.
            let opened = path.canonicalize().and_then(open::that_detached);
            if let Err(error) = opened {
                say(&format!("cannot open it: {error}"));
            }
        }
        Ok(())
    }
}

/// The default path of a file with this name: in the only problem's directory, or in a directory
/// that nobody else can have prepared.
pub(super) fn default_place(dirs: &[PathBuf], name: &str) -> Result<PathBuf, Fault> {
    if let [dir] = dirs {
        return Ok(BuildDir::reports_of(dir).join(name));
    }
    let dir = std::env::temp_dir();
    let kept = tempfile::Builder::new().prefix("tengen-").tempdir_in(&dir);
    let kept = kept.map_err(|error| Fault::file("make a directory in", &dir, error))?;
    Ok(kept.keep().join(name))
}

/// The text of a file that was made in memory.
pub(super) fn file(made: io::Result<Vec<u8>>) -> Result<Vec<u8>, Fault> {
    made.map_err(|error| Fault::file("write", Path::new("the results"), error))
}
