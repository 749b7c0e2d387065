//! A package that is a folder.

use super::guard::{Guard, refused};
use super::{Caps, Parcel};
use crate::exchange::import::error::{ImportError, Refused, TooLarge};
use std::collections::BTreeMap;
use std::fs::Metadata;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

struct Walk {
    root: PathBuf,
    caps: Caps,
    guard: Guard,
    files: BTreeMap<String, PathBuf>,
    total: u64,
}

/// The files of the folder `root`.
pub(super) fn read(root: &Path, caps: Caps) -> Result<Parcel, ImportError> {
    let root = root.canonicalize().map_err(unreadable(root))?;
    let mut walk = Walk {
        root: root.clone(),
        caps,
        guard: Guard::new(caps),
        files: BTreeMap::new(),
        total: 0,
    };
    walk.directory(&root)?;
    Ok(Parcel {
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
        let inside = path.strip_prefix(&self.root).unwrap_or(path);
        let name = inside.as_os_str().as_bytes();
        let Some(inside) = Guard::path(name)? else {
            return Ok(());
        };
        if metadata.is_dir() {
            return self.directory(path);
        }
        let (file, size) = if metadata.is_symlink() {
            self.target(path)
                .ok_or_else(|| refused(name, Refused::Link))?
        } else if metadata.is_file() {
            (path.to_owned(), metadata.len())
        } else {
            return Err(refused(name, Refused::Special));
        };
        self.count(&inside, size)?;
        self.guard.admit(&inside)?;
        self.files.insert(inside, file);
        Ok(())
    }

    /// The file of the package that a link leads to, and its size.
    fn target(&self, link: &Path) -> Option<(PathBuf, u64)> {
        let target = link.canonicalize().ok()?;
        let metadata = target.metadata().ok()?;
        let is_inside = target.starts_with(&self.root);
        (is_inside && metadata.is_file()).then_some((target, metadata.len()))
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
