//! Directories of source files, on disk.

use super::Unfit;
use super::bounds::MAX_FILES;
use super::layout::{Layout, arrange, layout};
use base::beneath::Beneath;
use std::fs::DirEntry;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use terms::language::{Language, Languages};

/// The files in a directory tree. No other files are read, and links that lead out are not
/// followed.
#[derive(Debug)]
pub(super) struct Listing {
    root: Beneath,
    /// The directory, relative to the root.
    below: PathBuf,
    names: Vec<String>,
    /// The total size of all files in bytes.
    pub(super) bytes: u64,
}

/// Lists the files in the directory `below` of `root`; links must not lead out of it.
pub(super) fn list(root: &Path, below: &Path) -> Result<Listing, Unfit> {
    let unreadable = |error: io::Error| Unfit::Unreadable(root.join(below), error.to_string());
    let root = Beneath::new(root).map_err(unreadable)?;
    let mut listing = Listing {
        below: root.unlinked(below).map_err(unreadable)?,
        root,
        names: Vec::new(),
        bytes: 0,
    };
    let mut open = vec![PathBuf::new()];
    while let Some(dir) = open.pop() {
        let here = listing.root.root().join(&listing.below).join(&dir);
        let unreadable = |error: io::Error| Unfit::Unreadable(here.clone(), error.to_string());
        for entry in std::fs::read_dir(&here).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            if !entry.file_name().as_encoded_bytes().starts_with(b".") {
                open.extend(listing.add(&dir, &entry)?);
            }
            if listing.names.len() + open.len() > MAX_FILES {
                return Err(Unfit::TooLarge);
            }
        }
    }
    Ok(listing)
}

impl Listing {
    /// Adds an entry of the directory `dir`; returns its path if it is a directory.
    fn add(&mut self, dir: &Path, entry: &DirEntry) -> Result<Option<PathBuf>, Unfit> {
        let name = dir.join(entry.file_name());
        let unreadable = |why: String| Unfit::Unreadable(entry.path(), why);
        let Some(shown) = name.to_str() else {
            return Err(unreadable("its name is not UTF-8".to_owned()));
        };
        if shown.contains(char::is_control) {
            return Err(Unfit::control(&entry.path()));
        }
        let size = || {
            let kind = entry.file_type()?;
            if kind.is_dir() {
                return Ok(None);
            }
            if kind.is_file() {
                return Ok(Some(entry.metadata()?.len()));
            }
            let file = self.root.open(&self.below.join(&name))?;
            Ok(Some(file.metadata()?.len()))
        };
        let Some(size) = size().map_err(|error: io::Error| unreadable(error.to_string()))? else {
            return Ok(Some(name));
        };
        self.bytes = self.bytes.saturating_add(size);
        self.names.push(shown.to_owned());
        Ok(None)
    }

    /// The paths of all files.
    pub(super) fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    /// The content of a file; `None` if it has more than `most` bytes.
    pub(super) fn read(&self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>> {
        self.root.read(&self.below.join(name), most)
    }

    /// The language of the program in the directory.
    pub(super) fn language(&self, languages: &Languages) -> Result<Arc<Language>, Unfit> {
        Ok(layout(self.names(), languages, &|name| self.text(name))?.language)
    }

    /// The layout of the program in the directory.
    pub(super) fn arranged(&self, language: &Arc<Language>) -> Result<Layout, Unfit> {
        arrange(self.names(), language, &|name| self.text(name))
    }

    /// The content of a file, as far as it can be read.
    fn text(&self, name: &str) -> Vec<u8> {
        let read = self.read(name, self.bytes);
        read.ok().flatten().unwrap_or_default()
    }
}
