//! A package that is a zip file.

use super::guard::{Guard, refused};
use super::{Caps, PackageFiles};
use crate::error::{ImportError, Refused, TooLarge};
use base::beneath::Beneath;
use base::scratch::Scratch;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read, Write as _};
use std::path::Path;
use std::sync::Arc;
use zip::read::ZipFile;
use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

/// The file types in a Unix mode.
const KIND: u32 = 0o170_000;
const REGULAR: u32 = 0o100_000;
const DIRECTORY: u32 = 0o040_000;
const LINK: u32 = 0o120_000;

/// The buffer size for unpacking.
const PART: usize = 64 << 10;

/// The files of the archive `file` at `path`, unpacked.
pub(super) fn read(path: &Path, file: File, caps: Caps) -> Result<PackageFiles, ImportError> {
    let unreadable = |source| ImportError::Unreadable {
        path: path.to_owned(),
        source,
    };
    let size = file.metadata().map_err(unreadable)?.len();
    let broken = |error: ZipError| ImportError::Archive {
        path: path.to_owned(),
        reason: error.to_string(),
    };
    let mut archive = ZipArchive::new(BufReader::new(file)).map_err(broken)?;
    if archive.len() > caps.entries {
        return Err(ImportError::TooLarge(TooLarge::Entries(caps.entries)));
    }
    if archive.has_overlapping_files().map_err(broken)? {
        return Err(broken(ZipError::InvalidArchive(
            "its entries overlap".into(),
        )));
    }
    if archive.has_duplicate_names() {
        return Err(broken(ZipError::InvalidArchive(
            "two of its entries have the same name".into(),
        )));
    }
    let dir = Scratch::new().map_err(unreadable)?;
    let root = Arc::new(Beneath::new(dir.path()).map_err(unreadable)?);
    let mut unpacking = Unpacking {
        caps,
        guard: Guard::new(caps),
        most: caps.harmless.max(size.saturating_mul(caps.ratio)),
        total: 0,
    };
    let mut files = BTreeMap::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index_raw(index).map_err(broken)?;
        let Some(name) = unpacking.name(&mut entry)? else {
            continue;
        };
        drop(entry);
        let target = index.to_string();
        let mut entry = archive.by_index(index).map_err(broken)?;
        let declared = entry.size();
        let size = unpacking.unpack(&name, &mut entry, &dir.path().join(&target))?;
        if size != declared {
            return Err(refused(name.as_bytes(), Refused::Size));
        }
        files.insert(name, root.file(target.into(), size));
    }
    Ok(PackageFiles {
        files,
        unpacked: Some(dir),
        ..PackageFiles::default()
    })
}

struct Unpacking {
    caps: Caps,
    guard: Guard,
    /// The maximum total size for an archive of this size.
    most: u64,
    total: u64,
}

impl Unpacking {
    /// The path of an entry that has to be unpacked; `None` for directories and skipped entries.
    fn name<R: Read>(&mut self, entry: &mut ZipFile<'_, R>) -> Result<Option<String>, ImportError> {
        let name = entry.name_raw().to_owned();
        let path = Guard::path(&name)?;
        match entry.unix_mode().map_or(REGULAR, |mode| mode & KIND) {
            LINK => return Err(refused(&name, Refused::Link)),
            REGULAR | DIRECTORY | 0 => {}
            _ => return Err(refused(&name, Refused::Special)),
        }
        if entry.encrypted() {
            return Err(refused(&name, Refused::Encrypted));
        }
        let known = [CompressionMethod::Stored, CompressionMethod::Deflated];
        if !known.contains(&entry.compression()) {
            return Err(refused(&name, Refused::Compression));
        }
        let is_directory = matches!(name.last(), Some(b'/' | b'\\'));
        let path = path.filter(|_| !is_directory);
        if let Some(path) = &path {
            self.guard.admit(path)?;
        }
        Ok(path)
    }

    /// Writes the file; returns its size.
    fn unpack(
        &mut self,
        name: &str,
        entry: &mut impl Read,
        target: &Path,
    ) -> Result<u64, ImportError> {
        let unreadable = |source| ImportError::Unreadable {
            path: name.into(),
            source,
        };
        let left = self.most.min(self.caps.total) - self.total;
        let mut file = File::create(target).map_err(unreadable)?;
        let limit = self.caps.file.min(left);
        let (mut size, mut part) = (0, vec![0; PART]);
        loop {
            let read = match entry.read(&mut part) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) if is_of_archive(error.kind()) => {
                    return Err(refused(name.as_bytes(), Refused::Damaged));
                }
                Err(error) => return Err(unreadable(error)),
            };
            size += read as u64;
            if size > limit {
                return Err(ImportError::TooLarge(self.excess(name, limit)));
            }
            file.write_all(&part[..read]).map_err(unreadable)?;
        }
        self.total += size;
        Ok(size)
    }

    /// The limit that a file exceeds.
    fn excess(&self, name: &str, limit: u64) -> TooLarge {
        if limit == self.caps.file {
            TooLarge::File(name.to_owned(), limit)
        } else if self.most < self.caps.total {
            TooLarge::Ratio(self.caps.ratio)
        } else {
            TooLarge::Total(self.caps.total)
        }
    }
}

/// Whether an entry cannot be unpacked because of the content of the archive, not because of the
/// machine.
fn is_of_archive(kind: ErrorKind) -> bool {
    use ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof};
    matches!(kind, InvalidData | InvalidInput | Other | UnexpectedEof)
}
