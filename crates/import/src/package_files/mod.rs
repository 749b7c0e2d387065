//! The files of a package, read so that nothing in it can do harm.
//!
//! A package is a map from paths to files on disk. The files of a zip archive are unpacked into a
//! private directory under numbers, so no name of the package ever becomes a path. The files of a
//! directory stay where they are, and are opened relative to it without following links. Every
//! entry passes the [`guard`], which checks its name and type, and sizes are counted while bytes
//! are read, whatever the archive states. Hidden files are skipped, as the formats define.

mod folder;
mod guard;
#[cfg(test)]
mod tests;
mod zipped;

use super::error::{ImportError, TooLarge};
use base::beneath::{Beneath, FileBeneath, open_regular};
use base::scratch::Scratch;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The size limits of a package.
#[derive(Clone, Copy, Debug)]
pub(super) struct Caps {
    /// The number of files.
    pub(super) entries: usize,
    /// The size of one file in bytes.
    pub(super) file: u64,
    /// The size of all files in bytes.
    pub(super) total: u64,
    /// The maximum ratio of the files' size to the archive's size, once the files have
    /// [`Caps::harmless`] bytes.
    pub(super) ratio: u64,
    /// Up to this size the ratio is not checked.
    pub(super) harmless: u64,
}

impl Caps {
    /// The limits of all imports.
    pub(super) const USUAL: Self = Self {
        entries: 100_000,
        file: 1 << 30,
        total: 4 << 30,
        ratio: 300,
        harmless: 256 << 20,
    };
}

/// The maximum size of a file that is parsed.
const MAX_TEXT_BYTES: u64 = 8 << 20;

/// The files of a package by path, with `/` between the components.
#[derive(Debug, Default)]
pub(super) struct PackageFiles {
    files: BTreeMap<String, FileBeneath>,
    /// Links that were not followed, with their targets if these do not exist.
    links: BTreeMap<String, Option<String>>,
    /// The directory to follow links to, if links of the package lead to files around it.
    around: Option<PathBuf>,
    /// The paths that were read or copied, or that a loss reports.
    reported: RefCell<BTreeSet<String>>,
    /// The directory of the unpacked files of an archive.
    unpacked: Option<Scratch>,
}

fn unreadable(path: &Path) -> impl FnOnce(std::io::Error) -> ImportError {
    let path = path.to_owned();
    |source| ImportError::Unreadable { path, source }
}

impl PackageFiles {
    /// Reads the directory or zip file at `path`. The links of a directory may lead to files below
    /// `checkout`.
    pub(super) fn open(
        path: &Path,
        checkout: Option<&Path>,
        caps: Caps,
    ) -> Result<Self, ImportError> {
        let metadata = path.metadata().map_err(unreadable(path))?;
        let package_files = if metadata.is_dir() {
            folder::read(path, checkout, caps)?
        } else if metadata.is_file() {
            let opened = open_regular(path).map_err(unreadable(path))?;
            zipped::read(path, opened, caps)?
        } else {
            let source = std::io::Error::other("neither a folder nor a file");
            return Err(unreadable(path)(source));
        };
        Ok(package_files)
    }

    /// The paths of links that were not followed.
    pub(super) fn links(&self) -> impl Iterator<Item = &str> {
        self.links.keys().map(String::as_str)
    }

    /// The target of a dangling link.
    pub(super) fn dangling(&self, path: &str) -> Option<String> {
        self.links.get(path).cloned().flatten()
    }

    /// The value of `--follow-links` with which the remaining links would be followed, if there is
    /// one: relative to the working directory if it is below it.
    pub(super) fn around(&self) -> Option<PathBuf> {
        let around = self.around.as_ref()?;
        let here = std::env::current_dir().and_then(|here| here.canonicalize());
        let inside = here
            .ok()
            .and_then(|here| around.strip_prefix(here).ok().map(Path::to_owned));
        Some(match inside {
            Some(inside) if inside.as_os_str().is_empty() => PathBuf::from("."),
            Some(inside) => inside,
            None => around.clone(),
        })
    }

    /// The files together with those of the archive at `path`, which is unpacked beside it.
    pub(super) fn inner(&self, path: &str, caps: Caps) -> Result<Self, ImportError> {
        let archive = self.require(path, "which another file names")?;
        let opened = archive.open().map_err(|source| ImportError::Unreadable {
            path: path.into(),
            source,
        })?;
        zipped::read(Path::new(path), opened, caps)
    }

    /// The only top-level directory, if all files are in one.
    pub(super) fn only_top(&self) -> Option<String> {
        let mut tops = self.files.keys().map(|path| path.split_once('/'));
        let (first, _) = tops.next()??;
        tops.all(|top| top.is_some_and(|(top, _)| top == first))
            .then(|| first.to_owned())
    }

    /// The files in a directory, with paths relative to it.
    pub(super) fn below(self, dir: &str) -> Self {
        let within = self.within(dir);
        Self {
            unpacked: self.unpacked,
            ..within
        }
    }

    /// The same, as long as these files exist.
    pub(super) fn within(&self, dir: &str) -> Self {
        let prefix = format!("{dir}/");
        let files = self.files.iter().filter_map(|(path, file)| {
            let rest = path.strip_prefix(&prefix)?.to_owned();
            Some((rest, file.clone()))
        });
        let links = self.links.iter();
        let links = links
            .filter_map(|(path, to)| Some((path.strip_prefix(&prefix)?.to_owned(), to.clone())));
        Self {
            files: files.collect(),
            links: links.collect(),
            around: self.around.clone(),
            ..Self::default()
        }
    }

    /// The package with additional files: texts by path, and copies of files. Nothing counts as
    /// read except what was read before.
    pub(super) fn with(
        &self,
        written: &BTreeMap<String, &String>,
        copied: &BTreeMap<String, String>,
    ) -> Result<Self, ImportError> {
        let dir = Scratch::new().map_err(unreadable(Path::new("generators.yaml")))?;
        let root = Beneath::new(dir.path()).map_err(unreadable(dir.path()))?;
        let root = Arc::new(root);
        let mut files = self.files.clone();
        for (path, from) in copied {
            let file = self.require(from, "which another file names")?.clone();
            files.insert(path.clone(), file);
        }
        for (number, (path, text)) in written.iter().enumerate() {
            let name = number.to_string();
            let place = dir.path().join(&name);
            std::fs::write(&place, text).map_err(unreadable(&place))?;
            let file = root.file(name.into(), text.len() as u64);
            files.insert(path.clone(), file);
        }
        Ok(Self {
            files,
            links: self.links.clone(),
            around: self.around.clone(),
            reported: self.reported.clone(),
            unpacked: Some(dir),
        })
    }

    /// Records that a loss reports a file, or everything in a directory.
    pub(super) fn mark_reported(&self, path: &str) {
        let inside: Vec<String> = self
            .inside(path)
            .map(|file| format!("{path}/{file}"))
            .collect();
        self.reported.borrow_mut().extend(inside);
        self.reported.borrow_mut().insert(path.to_owned());
    }

    /// Files that were neither read nor reported: by top-level directory, which ends with `/`, with
    /// paths relative to it.
    pub(super) fn unreported(&self) -> BTreeMap<String, Vec<String>> {
        let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let reported = self.reported.borrow();
        for path in self.paths().filter(|path| !reported.contains(*path)) {
            let (top, rest) = match path.split_once('/') {
                Some((top, rest)) => (format!("{top}/"), rest),
                None => (String::new(), path),
            };
            all.entry(top).or_default().push(rest.to_owned());
        }
        all
    }

    /// All paths, in order.
    pub(super) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The paths in a directory and below, relative to it.
    pub(super) fn inside<'a>(&'a self, dir: &str) -> impl Iterator<Item = &'a str> {
        let prefix = format!("{dir}/");
        self.paths()
            .filter_map(move |path| path.strip_prefix(prefix.as_str()))
    }

    /// The names of the files and directories directly in a directory.
    pub(super) fn names(&self, dir: &str) -> Vec<String> {
        let mut names: Vec<String> = self
            .inside(dir)
            .map(|path| path.split('/').next().unwrap_or(path).to_owned())
            .collect();
        names.dedup();
        names
    }

    /// The same for the directory `dir`, which may be the whole package.
    pub(super) fn names_at(&self, dir: &str) -> Vec<String> {
        if !dir.is_empty() {
            return self.names(dir);
        }
        let mut names: Vec<String> = self
            .paths()
            .map(|path| path.split('/').next().unwrap_or(path).to_owned())
            .collect();
        names.dedup();
        names
    }

    pub(super) fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Whether a directory exists and is not empty.
    pub(super) fn has_dir(&self, dir: &str) -> bool {
        self.inside(dir).next().is_some()
    }

    /// A file, if it exists.
    pub(super) fn file(&self, path: &str) -> Option<&FileBeneath> {
        let file = self.files.get(path)?;
        self.reported.borrow_mut().insert(path.to_owned());
        Some(file)
    }

    /// A required file.
    pub(super) fn require(
        &self,
        path: &str,
        purpose: &'static str,
    ) -> Result<&FileBeneath, ImportError> {
        self.file(path).ok_or_else(|| ImportError::Missing {
            path: path.to_owned(),
            purpose,
        })
    }

    pub(super) fn bytes(&self, path: &str) -> Result<Vec<u8>, ImportError> {
        let file = self.require(path, "which another file names")?;
        file.read().map_err(|source| ImportError::Unreadable {
            path: path.into(),
            source,
        })
    }

    /// The text of a file that may be irrelevant: reading it does not count as using it.
    pub(super) fn peek(&self, path: &str) -> Option<String> {
        let file = self.files.get(path)?;
        let text = (file.size() <= MAX_TEXT_BYTES).then(|| file.read())?.ok()?;
        Some(String::from_utf8_lossy(&text).into_owned())
    }

    /// The text of a file to be parsed: UTF-8, without a byte order mark.
    pub(super) fn text(&self, path: &str) -> Result<String, ImportError> {
        let file = self.require(path, "which another file names")?;
        if file.size() > MAX_TEXT_BYTES {
            let how = TooLarge::File(path.to_owned(), MAX_TEXT_BYTES);
            return Err(ImportError::TooLarge(how));
        }
        let bytes = self.bytes(path)?;
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let before = &bytes[..error.valid_up_to()];
            let line = before.split(|byte| *byte == b'\n').count();
            ImportError::File {
                path: path.to_owned(),
                line: Some(line),
                reason: "this is not UTF-8: save the file as UTF-8".to_owned(),
            }
        })?;
        Ok(text.to_owned())
    }
}
