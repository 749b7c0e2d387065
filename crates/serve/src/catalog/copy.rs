//! Copies of problems.

use base::beneath::Beneath;
use base::digest::{self, Fingerprint, Hex};
use cases::build::BuildDir;
use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use terms::fault::Fault;

/// The maximum size of a problem's file, and the maximum number of files.
const MOST_BYTES: u64 = 4 << 30;
const MOST_FILES: usize = 100_000;

/// The files of a problem by their paths, with stamps that show whether one changed.
pub(super) type Listing = BTreeMap<PathBuf, Stamp>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    size: u64,
    modified: Option<SystemTime>,
}

/// The files of a problem, without built files and hidden ones.
pub(super) fn list(dir: &Path) -> io::Result<Listing> {
    let mut listing = Listing::new();
    let mut left = vec![PathBuf::new()];
    while let Some(below) = left.pop() {
        for entry in fs::read_dir(dir.join(&below))? {
            let entry = entry?;
            let path = below.join(entry.file_name());
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            if is_hidden || path == Path::new(BuildDir::NAME) {
                continue;
            }
            // Links are followed here. A link that leads outside is refused when it is copied.
            let metadata = fs::metadata(entry.path())?;
            if metadata.is_dir() && !entry.file_type()?.is_symlink() {
                left.push(path);
            } else if metadata.is_file() {
                listing.insert(path, Stamp::from_metadata(&metadata));
            }
            if listing.len() > MOST_FILES {
                let why = format!("it has more than {MOST_FILES} files");
                return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
            }
        }
    }
    Ok(listing)
}

impl Stamp {
    fn from_metadata(metadata: &Metadata) -> Self {
        Self {
            size: metadata.len(),
            modified: metadata.modified().ok(),
        }
    }
}

/// Copies the listed files to a directory; returns a hash of all files and their names.
pub(super) fn copy(from: &Path, listing: &Listing, to: &Path) -> Result<Hex, Fault> {
    let source = Beneath::new(from).map_err(|error| Fault::file("open", from, error))?;
    let mut hash = Fingerprint::default();
    for path in listing.keys() {
        let read = || Fault::file("read", &from.join(path), io::ErrorKind::FileTooLarge.into());
        let bytes = source.read(path, MOST_BYTES);
        let bytes = bytes.map_err(|error| Fault::file("read", &from.join(path), error))?;
        let bytes = bytes.ok_or_else(read)?;
        let place = to.join(path);
        let parent = place.parent().unwrap_or(to);
        let written = fs::create_dir_all(parent).and_then(|()| fs::write(&place, &bytes));
        written.map_err(|error| Fault::file("write", &place, error))?;
        let content = digest::sha256_hex(&bytes);
        hash = hash.with(path.as_os_str().as_encoded_bytes());
        hash = hash.with(content);
    }
    Ok(hash.finish())
}

/// Copies the build output of one version of a problem to another. A file that cannot be copied is
/// built again.
pub(super) fn copy_build(from: &Path, to: &Path) {
    let (from, to) = (from.join(BuildDir::NAME), to.join(BuildDir::NAME));
    let Ok(listing) = list(&from) else {
        return;
    };
    for path in listing.keys() {
        let place = to.join(path);
        let made = place.parent().map_or(Ok(()), fs::create_dir_all);
        if made
            .and_then(|()| fs::copy(from.join(path), &place).map(|_| ()))
            .is_err()
        {
            return;
        }
    }
}
