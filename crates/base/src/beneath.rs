//! Opening files of a directory without leaving it.
//!
//! The path is opened component by component, each relative to the descriptor of its parent
//! directory, and no component may be a symbolic link. If one is a link, the whole path is resolved
//! first, the result must lie inside the directory, and it is opened component by component as
//! well. So a link that stays inside is followed, and a link that leads out is refused. A program
//! that replaces a file by a link in between causes an error and never makes another file readable.
//! Only regular files are opened, because reading a pipe or a device might never end.

use crate::text::Shown as _;
use rustix::fs::{AtFlags, FileType, Mode, OFlags, fstat, openat, statat};
use rustix::io::Errno;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::os::fd::OwnedFd;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// A directory from which no path leads out.
#[derive(Debug)]
pub struct Beneath {
    /// Its path without links.
    root: PathBuf,
    directory: OwnedFd,
}

/// Why a file of the directory is not opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum FileRefusal {
    /// A link in its path leads out of this directory.
    #[error("a link that leads out of {}", .0.shown())]
    LeadsOut(PathBuf),
    /// It is neither a regular file nor a link to one.
    #[error("not a regular file")]
    Special,
    /// It was replaced by a link while it was opened.
    #[error("it was changed while it was read")]
    Changed,
}

impl From<FileRefusal> for io::Error {
    fn from(refused: FileRefusal) -> Self {
        Self::new(ErrorKind::InvalidFilename, refused)
    }
}

impl Beneath {
    /// Opens the directory `root`. Links in the path of `root` itself are followed.
    ///
    /// # Errors
    /// When it cannot be opened as a directory.
    pub fn new(root: &Path) -> io::Result<Self> {
        let root = root.canonicalize()?;
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let directory = rustix::fs::open(&root, flags, Mode::empty())?;
        Ok(Self { root, directory })
    }

    /// Resolves all links in `name` and returns the path relative to this directory.
    ///
    /// # Errors
    /// When the path leads out of the directory, or does not exist.
    pub fn unlinked(&self, name: &Path) -> io::Result<PathBuf> {
        let place = self.root.join(name).canonicalize()?;
        let inside = place.strip_prefix(&self.root);
        let inside = inside.map_err(|_| FileRefusal::LeadsOut(self.root.clone()))?;
        Ok(inside.to_owned())
    }

    /// The path of the directory, without links.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Opens the regular file `name` of the directory.
    ///
    /// # Errors
    /// When it leads out of the directory, is not a regular file, was replaced meanwhile or cannot
    /// be opened.
    pub fn open(&self, name: &Path) -> io::Result<File> {
        match self.open_unlinked(name) {
            Err(error) if is_link(&error) => {
                let unlinked = self.unlinked(name)?;
                self.open_unlinked(&unlinked).map_err(|error| match error {
                    error if is_link(&error) => FileRefusal::Changed.into(),
                    error => error,
                })
            }
            opened => opened,
        }
    }

    /// Reads the regular file `name`. Returns `None` if it has more than `most` bytes.
    ///
    /// # Errors
    /// The errors of [`Beneath::open`]; and when the file cannot be read.
    pub fn read(&self, name: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
        read_at_most(self.open(name)?, most)
    }

    /// Remembers the file `name`, to be read later. At that time it must not be larger than `size`.
    #[must_use]
    pub fn file(self: &Arc<Self>, name: PathBuf, size: u64) -> FileBeneath {
        let root = self.clone();
        FileBeneath { root, name, size }
    }

    fn open_unlinked(&self, name: &Path) -> io::Result<File> {
        let mut parts: Vec<&OsStr> = Vec::new();
        for part in name.components() {
            match part {
                Component::Normal(part) => parts.push(part),
                Component::CurDir => {}
                _ => return Err(FileRefusal::LeadsOut(self.root.clone()).into()),
            }
        }
        let Some((last, parents)) = parts.split_last() else {
            return Err(Errno::ISDIR.into());
        };
        let mut directory = self.directory.try_clone()?;
        for parent in parents {
            let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            directory = openat(&directory, *parent, flags, Mode::empty())?;
        }
        // Opening a device can have side effects, so the file type is checked before `openat`. It
        // is checked again on the descriptor, because the file may be replaced in between.
        check_kind(&statat(&directory, *last, AtFlags::SYMLINK_NOFOLLOW)?)?;
        // `NONBLOCK`: if a pipe replaces the file now, opening it must not wait for a writer.
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let file = openat(&directory, *last, flags, Mode::empty())?;
        check_kind(&fstat(&file)?)?;
        Ok(file.into())
    }
}

/// A file in a [`Beneath`]. It is opened through the directory's descriptor, so no file outside the
/// directory can be read, whatever replaces this file meanwhile.
#[derive(Clone, Debug)]
pub struct FileBeneath {
    root: Arc<Beneath>,
    name: PathBuf,
    /// Its size in bytes when it was found.
    size: u64,
}

impl FileBeneath {
    /// Its path, for messages.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.root.root.join(&self.name)
    }

    /// Its size in bytes when it was found.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Opens the file.
    ///
    /// # Errors
    /// The errors of [`Beneath::open`].
    pub fn open(&self) -> io::Result<File> {
        self.root.open(&self.name)
    }

    /// Reads the file.
    ///
    /// # Errors
    /// The errors of [`Beneath::open`]; and when the file has grown, or cannot be read.
    pub fn read(&self) -> io::Result<Vec<u8>> {
        let bytes = read_at_most(self.open()?, self.size)?;
        bytes.ok_or_else(|| FileRefusal::Changed.into())
    }
}

/// Opens the file at `path` inside the directory `root`. Links that lead out of `root` are refused.
///
/// # Errors
/// The errors of [`Beneath::new`] and [`Beneath::open`].
pub fn open_in(root: &Path, path: &Path) -> io::Result<File> {
    let name = path.strip_prefix(root).unwrap_or(path);
    Beneath::new(root)?.open(name)
}

/// Reads the file at `path` inside the directory `root`. Links that lead out of `root` are refused.
///
/// # Errors
/// The errors of [`open_in`]; and when the file cannot be read.
pub fn read_in(root: &Path, path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_in(root, path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a file to its end. Returns `None` if it has more than `most` bytes, and then reads at most
/// `most + 1` of them.
///
/// # Errors
/// When it cannot be read.
pub fn read_at_most(file: File, most: u64) -> io::Result<Option<Vec<u8>>> {
    let size = file.metadata()?.len();
    if size > most {
        return Ok(None);
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// Opens a regular file by a path that the user gave; links are followed.
///
/// # Errors
/// When it is not a regular file or cannot be opened.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let metadata = path.metadata()?;
    if metadata.is_dir() {
        return Err(Errno::ISDIR.into());
    }
    if !metadata.is_file() {
        return Err(FileRefusal::Special.into());
    }
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let file = rustix::fs::open(path, flags, Mode::empty())?;
    check_kind(&fstat(&file)?)?;
    Ok(file.into())
}

fn check_kind(stat: &rustix::fs::Stat) -> io::Result<()> {
    match FileType::from_raw_mode(stat.st_mode) {
        FileType::RegularFile => Ok(()),
        FileType::Symlink => Err(Errno::LOOP.into()),
        FileType::Directory => Err(Errno::ISDIR.into()),
        _ => Err(FileRefusal::Special.into()),
    }
}

/// Whether a component of the path was a link, or a file where a directory was expected.
fn is_link(error: &io::Error) -> bool {
    let errors = [Errno::LOOP, Errno::NOTDIR].map(|errno| Some(errno.raw_os_error()));
    errors.contains(&error.raw_os_error())
}

#[cfg(test)]
mod tests {
    use super::{Beneath, read_in};
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    /// A directory `in` with a secret beside it.
    fn directory() -> (tempfile::TempDir, Beneath) {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("in/sub")).unwrap();
        fs::write(dir.path().join("secret"), "secret").unwrap();
        fs::write(dir.path().join("in/sub/file"), "file").unwrap();
        let beneath = Beneath::new(&dir.path().join("in")).unwrap();
        (dir, beneath)
    }

    fn read(beneath: &Beneath, name: &str) -> Result<String, String> {
        let read = beneath.read(Path::new(name), 100);
        let bytes = read.map_err(|error| error.to_string())?;
        Ok(String::from_utf8(bytes.unwrap()).unwrap())
    }

    #[test]
    fn files_and_links_inside_are_read() {
        let (dir, beneath) = directory();
        symlink("sub/file", dir.path().join("in/link")).unwrap();
        symlink("sub", dir.path().join("in/directory")).unwrap();
        symlink("../link", dir.path().join("in/sub/up")).unwrap();
        for name in ["sub/file", "./sub/file", "link", "directory/file", "sub/up"] {
            assert_eq!(read(&beneath, name).as_deref(), Ok("file"), "{name}");
        }
    }

    #[test]
    fn no_link_leads_out() {
        let (dir, beneath) = directory();
        let secret = dir.path().join("secret");
        symlink(&secret, dir.path().join("in/absolute")).unwrap();
        symlink("../secret", dir.path().join("in/relative")).unwrap();
        symlink("..", dir.path().join("in/directory")).unwrap();
        symlink("directory/secret", dir.path().join("in/chain")).unwrap();
        let names = [
            "absolute",
            "relative",
            "directory/secret",
            "chain",
            "../secret",
        ];
        for name in names.into_iter().chain(secret.to_str()) {
            let error = read(&beneath, name).unwrap_err();
            assert!(error.contains("leads out of"), "{name}: {error}");
        }
    }

    #[test]
    fn only_regular_files_are_opened() {
        let (dir, beneath) = directory();
        let pipe = dir.path().join("in/pipe");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
        symlink("pipe", dir.path().join("in/link")).unwrap();
        for name in ["pipe", "link"] {
            assert_eq!(read(&beneath, name), Err("not a regular file".to_owned()));
        }
        assert!(read(&beneath, "sub").is_err() && read(&beneath, "sub/file/x").is_err());
    }

    #[test]
    fn a_replaced_file_is_not_read() {
        let (dir, beneath) = directory();
        let place = dir.path().join("in/sub/file");
        let file = Arc::new(beneath).file(PathBuf::from("sub/file"), 4);
        assert_eq!(file.read().unwrap(), b"file");
        fs::write(&place, "a longer file").unwrap();
        assert!(file.read().unwrap_err().to_string().contains("changed"));
        fs::remove_file(&place).unwrap();
        symlink(dir.path().join("secret"), &place).unwrap();
        let error = file.read().unwrap_err().to_string();
        assert!(error.contains("leads out of"), "{error}");
        fs::remove_dir_all(dir.path().join("in/sub")).unwrap();
        symlink("..", dir.path().join("in/sub")).unwrap();
        fs::write(dir.path().join("file"), "else").unwrap();
        assert!(file.read().is_err());
    }

    #[test]
    fn open_in_and_read_in_stay_inside_the_directory() {
        let (dir, _) = directory();
        let root = dir.path().join("in");
        assert_eq!(read_in(&root, &root.join("sub/file")).unwrap(), b"file");
        assert!(read_in(&root, &dir.path().join("secret")).is_err());
        assert!(read_in(&root, &root.join("../secret")).is_err());
    }

    #[test]
    fn at_most_the_given_number_of_bytes_is_read() {
        let (_dir, beneath) = directory();
        let read = |most| beneath.read(Path::new("sub/file"), most).unwrap();
        assert_eq!((read(3), read(4)), (None, Some(b"file".to_vec())));
    }
}
