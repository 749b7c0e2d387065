//! Opening files of a directory without leaving it.
//!
//! Theory of operation: a path is opened part by part from a descriptor of the directory, and no part may be a link. Where one
//! is, the path is resolved, has to lie inside all the same, and what it resolves to is opened part by part in turn. So a link
//! that stays inside is followed, one that leads out is refused, and whoever exchanges a file for a link in between gets an
//! error instead of another file's bytes. Only regular files are opened: a pipe or a device might never end.

use crate::text::Shown as _;
use rustix::fs::{AtFlags, FileType, Mode, OFlags, fstat, openat, statat};
use rustix::io::Errno;
use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::os::fd::OwnedFd;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// A directory that nothing leads out of.
#[derive(Debug)]
pub struct Beneath {
    /// Its path without links.
    root: PathBuf,
    directory: OwnedFd,
}

/// Why a file of a directory is not opened.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Refused {
    /// A link in its path leads out of this directory.
    LeadsOut(PathBuf),
    /// It is neither a file nor a link to one.
    Special,
    /// A link took its place while it was opened.
    Changed,
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LeadsOut(root) => write!(out, "a link that leads out of {}", root.shown()),
            Self::Special => out.write_str("not a regular file"),
            Self::Changed => out.write_str("it was changed while it was read"),
        }
    }
}

impl std::error::Error for Refused {}

impl From<Refused> for io::Error {
    fn from(refused: Refused) -> Self {
        Self::new(ErrorKind::InvalidFilename, refused)
    }
}

impl Beneath {
    /// The directory `root`; links in its own path are followed.
    ///
    /// # Errors
    /// When it cannot be opened as a directory.
    pub fn new(root: &Path) -> io::Result<Self> {
        let root = root.canonicalize()?;
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let directory = rustix::fs::open(&root, flags, Mode::empty())?;
        Ok(Self { root, directory })
    }

    /// The path of what is at `name`, from this directory and without links.
    ///
    /// # Errors
    /// When it leads out of the directory, or is not there.
    pub fn unlinked(&self, name: &Path) -> io::Result<PathBuf> {
        let place = self.root.join(name).canonicalize()?;
        let inside = place.strip_prefix(&self.root);
        let inside = inside.map_err(|_| Refused::LeadsOut(self.root.clone()))?;
        Ok(inside.to_owned())
    }

    /// Its path, without links.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Opens the regular file `name` of the directory.
    ///
    /// # Errors
    /// When it leads out of the directory, is no regular file, was exchanged meanwhile or cannot be opened.
    pub fn open(&self, name: &Path) -> io::Result<File> {
        match self.open_unlinked(name) {
            Err(error) if is_link(&error) => {
                let unlinked = self.unlinked(name)?;
                self.open_unlinked(&unlinked).map_err(|error| match error {
                    error if is_link(&error) => Refused::Changed.into(),
                    error => error,
                })
            }
            opened => opened,
        }
    }

    /// Reads the regular file `name`; nothing if it has more than `most` bytes.
    ///
    /// # Errors
    /// As [`Beneath::open`]; and when it cannot be read.
    pub fn read(&self, name: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
        read_at_most(self.open(name)?, most)
    }

    /// The file `name` without its text, which is read later: then it has to have as many bytes as now at most.
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
                _ => return Err(Refused::LeadsOut(self.root.clone()).into()),
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
        // To open a device can do something, so its kind is asked for first.
        check_kind(&statat(&directory, *last, AtFlags::SYMLINK_NOFOLLOW)?)?;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let file = openat(&directory, *last, flags, Mode::empty())?;
        check_kind(&fstat(&file)?)?;
        Ok(file.into())
    }
}

/// A file of a directory that nothing leads out of. It is opened by that directory, not by its path: whatever takes its place
/// meanwhile, no other file is read.
#[derive(Clone, Debug)]
pub struct FileBeneath {
    root: Arc<Beneath>,
    name: PathBuf,
    /// How many bytes it had when it was found.
    size: u64,
}

impl FileBeneath {
    /// Its path, for messages.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.root.root.join(&self.name)
    }

    /// How many bytes it had when it was found.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Opens it.
    ///
    /// # Errors
    /// As [`Beneath::open`].
    pub fn open(&self) -> io::Result<File> {
        self.root.open(&self.name)
    }

    /// Reads it.
    ///
    /// # Errors
    /// As [`Beneath::open`]; and when it is larger than it was, or cannot be read.
    pub fn read(&self) -> io::Result<Vec<u8>> {
        let bytes = read_at_most(self.open()?, self.size)?;
        bytes.ok_or_else(|| Refused::Changed.into())
    }
}

/// Opens the file at `path`, which lies in the directory `root`: no link leads out of that.
///
/// # Errors
/// As [`Beneath::new`] and [`Beneath::open`].
pub fn open_in(root: &Path, path: &Path) -> io::Result<File> {
    let name = path.strip_prefix(root).unwrap_or(path);
    Beneath::new(root)?.open(name)
}

/// Reads the file at `path`, which lies in the directory `root`: no link leads out of that.
///
/// # Errors
/// As [`open_in`]; and when it cannot be read.
pub fn read_in(root: &Path, path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_in(root, path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a file to its end; nothing if it has more than `most` bytes, of which one more is read at most.
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

/// Opens a regular file by a path that someone named: links are followed.
///
/// # Errors
/// When it is no regular file or cannot be opened.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let metadata = path.metadata()?;
    if metadata.is_dir() {
        return Err(Errno::ISDIR.into());
    }
    if !metadata.is_file() {
        return Err(Refused::Special.into());
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
        _ => Err(Refused::Special.into()),
    }
}

/// Whether a part of the path was a link, or a file where a directory was looked for.
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
    fn nothing_leads_out() {
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
    fn what_is_no_regular_file_is_not_opened() {
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
    fn what_took_the_place_of_a_file_is_not_read() {
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
    fn a_path_in_a_directory_is_read_by_that() {
        let (dir, _) = directory();
        let root = dir.path().join("in");
        assert_eq!(read_in(&root, &root.join("sub/file")).unwrap(), b"file");
        assert!(read_in(&root, &dir.path().join("secret")).is_err());
        assert!(read_in(&root, &root.join("../secret")).is_err());
    }

    #[test]
    fn no_more_is_read_than_asked_for() {
        let (_dir, beneath) = directory();
        let read = |most| beneath.read(Path::new("sub/file"), most).unwrap();
        assert_eq!((read(3), read(4)), (None, Some(b"file".to_vec())));
    }
}
