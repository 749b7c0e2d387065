//! A package as files, and its two forms on disk: a directory, or a zip file.
//!
//! The same tree always gives the same bytes: files are sorted by path, and all entries of a zip
//! file have the same time. A package is written under a temporary name beside its target and then
//! renamed, so it exists completely or not at all.

mod folder;
mod zipped;

use base::beneath::FileBeneath;
use base::text::Shown as _;
use cases::build::Answer;
use std::collections::BTreeMap;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use terms::fault::Fault;

/// The prefix of the names of unfinished files.
pub const HIDDEN: &str = ".tengen-";

/// The permissions of a file.
const READABLE: u32 = 0o644;

/// The permissions of a directory, and of an executable file.
const EXECUTABLE: u32 = 0o755;

/// Files by their paths in the package, with `/` between the components.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    files: BTreeMap<String, TreeFile>,
}

/// A file of a package.
#[derive(Clone, Debug)]
struct TreeFile {
    content: Content,
    executable: bool,
}

impl TreeFile {
    /// The permissions in the package.
    fn mode(&self) -> u32 {
        if self.executable {
            EXECUTABLE
        } else {
            READABLE
        }
    }
}

/// The content of a file.
#[derive(Clone, Debug)]
pub enum Content {
    /// These bytes.
    Bytes(Vec<u8>),
    /// The content of this file.
    File(PathBuf),
    /// The content of this file of an imported package.
    Beneath(FileBeneath),
    /// The jury's answer to a case.
    Answer(Answer),
}

impl Content {
    /// The bytes of the content.
    ///
    /// # Errors
    /// When its file cannot be read.
    pub fn read(&self) -> Result<Vec<u8>, Fault> {
        match self {
            Self::Bytes(bytes) => Ok(bytes.clone()),
            Self::File(path) => {
                std::fs::read(path).map_err(|error| Fault::file("read", path, error))
            }
            Self::Beneath(file) => file
                .read()
                .map_err(|error| Fault::file("read", &file.path(), error)),
            Self::Answer(answer) => answer.read(),
        }
    }
}

impl From<&str> for Content {
    fn from(text: &str) -> Self {
        Self::Bytes(text.as_bytes().to_owned())
    }
}

impl From<String> for Content {
    fn from(text: String) -> Self {
        Self::Bytes(text.into_bytes())
    }
}

impl From<Vec<u8>> for Content {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Bytes(bytes)
    }
}

impl From<&Path> for Content {
    fn from(path: &Path) -> Self {
        Self::File(path.to_owned())
    }
}

impl From<&FileBeneath> for Content {
    fn from(file: &FileBeneath) -> Self {
        Self::Beneath(file.clone())
    }
}

impl From<&Answer> for Content {
    fn from(answer: &Answer) -> Self {
        Self::Answer(answer.clone())
    }
}

impl Tree {
    /// Adds a file at `path`, replacing an existing one.
    pub fn put(&mut self, path: impl Into<String>, content: impl Into<Content>) {
        self.insert(path.into(), content.into(), false);
    }

    /// Adds an executable file at `path`.
    pub fn put_executable(&mut self, path: impl Into<String>, content: impl Into<Content>) {
        self.insert(path.into(), content.into(), true);
    }

    fn insert(&mut self, path: String, content: Content, executable: bool) {
        let entry = TreeFile {
            content,
            executable,
        };
        self.files.insert(path, entry);
    }

    /// The paths of all files, in order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The content of the file at `path`.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&Content> {
        self.files.get(path).map(|entry| &entry.content)
    }

    /// The number of files.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there are no files.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The same files, all below the directory `top`.
    #[must_use]
    pub fn below(self, top: &str) -> Self {
        let files = self.files.into_iter();
        Self {
            files: files
                .map(|(path, entry)| (format!("{top}/{path}"), entry))
                .collect(),
        }
    }

    /// Writes the package to `out`: a zip file if that is its extension, otherwise a directory.
    ///
    /// # Errors
    /// When `out` exists, or a file cannot be read or written.
    pub fn write(&self, out: &Path) -> Result<(), Fault> {
        if out.symlink_metadata().is_ok() {
            return Err(Fault::Usage(format!(
                "{} already exists: remove it, or choose another path",
                out.shown()
            )));
        }
        let parent = make_parent(out)?;
        if is_zip(out) {
            zipped::write(&self.files, parent, out)
        } else {
            folder::write(&self.files, parent, out)
        }
    }
}

/// Whether a package at this path is a zip file.
fn is_zip(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
}

/// The parent directory of `path`, which is created if necessary.
///
/// # Errors
/// When it cannot be created.
pub fn make_parent(path: &Path) -> Result<&Path, Fault> {
    let parent = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    std::fs::create_dir_all(parent).map_err(|error| Fault::file("make", parent, error))?;
    Ok(parent)
}

/// Creates files or directories beside the target, hidden until they are renamed.
fn draft(mode: u32) -> tempfile::Builder<'static, 'static> {
    let mut draft = tempfile::Builder::new();
    draft
        .prefix(HIDDEN)
        .permissions(Permissions::from_mode(mode));
    draft
}

/// The fault for a failed file operation on `path`.
fn failed(path: &Path) -> impl Fn(std::io::Error) -> Fault {
    |error| Fault::file("write", path, error)
}

/// The fault for an error of `zip`.
fn zip_failed(path: &Path) -> impl Fn(zip::result::ZipError) -> Fault {
    |error| {
        let error = match error {
            zip::result::ZipError::Io(error) => error,
            other => std::io::Error::other(other),
        };
        Fault::file("write", path, error)
    }
}
