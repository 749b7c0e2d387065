//! Files named by the caller: errors of such a path are for the caller to fix.

use super::Fault;
use std::path::Path;

/// Reads a named file.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    std::fs::read(path).map_err(|error| Fault::file("read", path, error).of_caller())
}

/// Writes a named file; creates missing parent directories.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    if let Some(parent) = path.parent() {
        let made = std::fs::create_dir_all(parent);
        made.map_err(|error| Fault::file("make", parent, error).of_caller())?;
    }
    std::fs::write(path, bytes).map_err(|error| Fault::file("write", path, error).of_caller())
}
