//! A package that is a folder.

use super::guard::{Guard, refused};
use super::{Caps, PackageFiles};
use crate::import::error::{ImportError, Refused, TooLarge};
use base::beneath::{Beneath, FileBeneath};
use std::collections::BTreeMap;
use std::fs::Metadata;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

struct Walk {
    root: Arc<Beneath>,
    caps: Caps,
    guard: Guard,
    files: BTreeMap<String, FileBeneath>,
    total: u64,
}

/// The files of the folder `root`.
pub(super) fn read(root: &Path, caps: Caps) -> Result<PackageFiles, ImportError> {
    let beneath = Arc::new(Beneath::new(root).map_err(unreadable(root))?);
    let root = beneath.root().to_owned();
    let mut walk = Walk {
        root: beneath,
        caps,
        guard: Guard::new(caps),
        files: BTreeMap::new(),
        total: 0,
    };
    walk.directory(&root)?;
    Ok(PackageFiles {
        files: walk.files,
        unpacked: None,
    })
}

fn unreadable(path: &Path) -> impl FnOnce(std::io::Error) -> ImportError {
    let path = path.to_owned();
    |source| ImportError::Unreadable { path, source }
}

impl Walk {
    fn directory(&mut self, dir: &Path) -> Result<(), ImportError> {
        let entries = std::fs::read_dir(dir).map_err(unreadable(dir))?;
        for entry in entries {
            let path = entry.map_err(unreadable(dir))?.path();
            let metadata = path.symlink_metadata().map_err(unreadable(&path))?;
            self.entry(&path, &metadata)?;
        }
        Ok(())
    }

    fn entry(&mut self, path: &Path, metadata: &Metadata) -> Result<(), ImportError> {
        let place = path.strip_prefix(self.root.root()).unwrap_or(path);
        let name = place.as_os_str().as_bytes();
        let Some(inside) = Guard::path(name)? else {
            return Ok(());
        };
        if metadata.is_dir() {
            return self.directory(path);
        }
        let (file, size) = if metadata.is_symlink() {
            self.target(place)
                .ok_or_else(|| refused(name, Refused::Link))?
        } else if metadata.is_file() {
            (place.to_owned(), metadata.len())
        } else {
            return Err(refused(name, Refused::Special));
        };
        self.count(&inside, size)?;
        self.guard.admit(&inside)?;
        self.files.insert(inside, self.root.file(file, size));
        Ok(())
    }

    /// The file of the package that a link leads to, and its size.
    fn target(&self, link: &Path) -> Option<(PathBuf, u64)> {
        let target = self.root.unlinked(link).ok()?;
        let metadata = self.root.open(&target).ok()?.metadata().ok()?;
        Some((target, metadata.len()))
    }

    fn count(&mut self, name: &str, size: u64) -> Result<(), ImportError> {
        self.total = self.total.saturating_add(size);
        if size > self.caps.file {
            let how = TooLarge::File(name.to_owned(), self.caps.file);
            return Err(ImportError::TooLarge(how));
        }
        if self.total > self.caps.total {
            return Err(ImportError::TooLarge(TooLarge::Total(self.caps.total)));
        }
        Ok(())
    }
}
