//! A package that is a directory.
//!
//! A link to a file or directory of the package stands for its target. Other links are followed
//! only below the directory that the user specifies, for example a repository's checkout. All
//! remaining links are recorded, and rejected if something needs them.

use super::guard::{Guard, refused};
use super::{Caps, PackageFiles, unreadable};
use crate::error::{ImportError, Refused, TooLarge};
use base::beneath::{Beneath, FileBeneath};
use base::text::Shown as _;
use std::collections::BTreeMap;
use std::fs::Metadata;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

struct FolderWalk {
    root: Arc<Beneath>,
    /// Another directory that links may lead to.
    checkout: Option<Arc<Beneath>>,
    caps: Caps,
    guard: Guard,
    files: BTreeMap<String, FileBeneath>,
    links: BTreeMap<String, Option<String>>,
    /// The lowest directory that contains the package and the targets of its links.
    around: Option<PathBuf>,
    total: u64,
}

/// The files of the directory `root`. Its links may lead to files below `checkout`.
pub(super) fn read(
    root: &Path,
    checkout: Option<&Path>,
    caps: Caps,
) -> Result<PackageFiles, ImportError> {
    let open = |dir: &Path| Beneath::new(dir).map_err(unreadable(dir)).map(Arc::new);
    let beneath = open(root)?;
    let root = beneath.root().to_owned();
    let mut walk = FolderWalk {
        root: beneath,
        checkout: checkout.map(open).transpose()?,
        caps,
        guard: Guard::new(caps),
        files: BTreeMap::new(),
        links: BTreeMap::new(),
        around: None,
        total: 0,
    };
    walk.directory(Path::new(""), &root)?;
    Ok(PackageFiles {
        files: walk.files,
        links: walk.links,
        around: walk.around.filter(|around| around.parent().is_some()),
        ..PackageFiles::default()
    })
}

/// The lowest directory that contains both.
fn common(one: &Path, other: &Path) -> PathBuf {
    let both = one.components().zip(other.components());
    both.take_while(|(one, other)| one == other)
        .map(|(one, _)| one)
        .collect()
}

impl FolderWalk {
    /// Adds the directory `dir`, whose path in the package is `place`.
    fn directory(&mut self, place: &Path, dir: &Path) -> Result<(), ImportError> {
        let entries = std::fs::read_dir(dir).map_err(unreadable(dir))?;
        for entry in entries {
            let path = entry.map_err(unreadable(dir))?.path();
            let metadata = path.symlink_metadata().map_err(unreadable(&path))?;
            let name = path.file_name().unwrap_or_default();
            self.entry(&place.join(name), &path, &metadata)?;
        }
        Ok(())
    }

    fn entry(&mut self, place: &Path, path: &Path, metadata: &Metadata) -> Result<(), ImportError> {
        let name = place.as_os_str().as_bytes();
        let Some(inside) = Guard::path(name)? else {
            return Ok(());
        };
        if metadata.is_dir() {
            return self.directory(place, path);
        }
        if metadata.is_symlink() {
            return self.link(place, path, inside);
        }
        if !metadata.is_file() {
            return Err(refused(name, Refused::Special));
        }
        let file = self.beneath(path, metadata.len());
        let file = file.ok_or_else(|| refused(name, Refused::Special))?;
        self.admit(inside, file)
    }

    /// Follows a link if that is allowed.
    fn link(&mut self, place: &Path, path: &Path, inside: String) -> Result<(), ImportError> {
        let mut dangling = None;
        if let Ok(target) = path.canonicalize() {
            if let Some(file) = self.target(&target) {
                return self.admit(inside, file);
            }
            // A link to a directory that contains the link would be a cycle.
            if target.is_dir() && self.beneath(&target, 0).is_some() && !path.starts_with(&target) {
                return self.directory(place, &target);
            }
            let around = self.around.as_deref().unwrap_or(self.root.root());
            self.around = Some(common(around, &target));
        } else if let Ok(target) = path.read_link() {
            dangling = Some(target.shown());
        }
        self.guard.admit(&inside)?;
        self.links.insert(inside, dangling);
        Ok(())
    }

    /// The regular file at a path without links, if it lies in the package or in the checkout.
    fn target(&self, path: &Path) -> Option<FileBeneath> {
        let found = self.beneath(path, 0)?;
        let size = found.open().ok()?.metadata().ok()?.len();
        self.beneath(path, size)
    }

    fn beneath(&self, path: &Path, size: u64) -> Option<FileBeneath> {
        let places = [Some(&self.root), self.checkout.as_ref()];
        let mut places = places.into_iter().flatten();
        places.find_map(|root| {
            let name: PathBuf = path.strip_prefix(root.root()).ok()?.to_owned();
            Some(root.file(name, size))
        })
    }

    fn admit(&mut self, inside: String, file: FileBeneath) -> Result<(), ImportError> {
        self.count(&inside, file.size())?;
        self.guard.admit(&inside)?;
        self.files.insert(inside, file);
        Ok(())
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
