//! The files that a document may read: those of its directory.

use base::beneath::Beneath;
use std::io::{ErrorKind, Read as _};
use std::path::Path;
use typst::diag::{FileError, FileResult, PackageError};
use typst::syntax::{FileId, VirtualRoot};

/// A file of the directory `root`.
pub(crate) fn read(root: &Beneath, id: FileId) -> FileResult<Vec<u8>> {
    let path = id.get();
    if let VirtualRoot::Package(_) = path.root() {
        let reason = "packages are not loaded from the network: copy its files into the directory of the problem and import them by their paths";
        return Err(FileError::Package(PackageError::Other(Some(reason.into()))));
    }
    let path = Path::new(path.vpath().get_without_slash());
    let mut bytes = Vec::new();
    let read = root
        .open(path)
        .and_then(|mut file| file.read_to_end(&mut bytes));
    match read {
        Ok(_) => Ok(bytes),
        Err(error) if error.kind() == ErrorKind::InvalidFilename => Err(FileError::Other(Some(
            format!("{}: {error}", path.display()).into(),
        ))),
        Err(error) => Err(FileError::from_io(error, path)),
    }
}
