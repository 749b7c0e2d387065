//! Files that results are written to besides being printed, and opening them.

use super::{Fault, named, say};
use base::text::Shown as _;
use std::io;
use std::path::{Path, PathBuf};
use tengen_core::build::BuildDir;

/// Where results are written to.
pub(super) struct Written {
    path: PathBuf,
    /// Whether it is opened then.
    open: bool,
}

impl Written {
    /// The file that was named, or else `default`, if there is something to open.
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

    /// The format, which is the end of the file's name.
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

    /// Writes the file, and leaves it to whoever has it open to see that.
    pub(super) fn write_again(&self, bytes: &[u8]) -> Result<(), Fault> {
        named::write(&self.path, bytes)
    }

    /// Writes the file, and opens it if that is wanted. Where nothing can open it, it says so: the results are there all the same.
    pub(super) fn write(&self, bytes: &[u8]) -> Result<(), Fault> {
        self.write_again(bytes)?;
        if self.open {
            let path = &self.path;
            say(&format!("written to {}", path.shown()));
            // Its own way is left to the program that opens it, which may end only when the user closes it.
            let opened = path.canonicalize().and_then(open::that_detached);
            if let Err(error) = opened {
                say(&format!("cannot open it: {error}"));
            }
        }
        Ok(())
    }
}

/// Where a file of this name goes that nobody named: to the only problem, or to a place that nobody else can have prepared.
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
