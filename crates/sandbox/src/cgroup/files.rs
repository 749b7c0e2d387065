//! The files by which the kernel shows a control group.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A file that holds one number, or lines of a name and a number. It is kept open: a counter is read
/// and reset for every run.
#[derive(Debug)]
pub(super) struct Counter {
    file: File,
}

impl Counter {
    pub(super) fn open(path: &Path, writable: bool) -> io::Result<Self> {
        Ok(Self {
            file: OpenOptions::new().read(true).write(writable).open(path)?,
        })
    }

    pub(super) fn set(&self, value: u64) -> io::Result<()> {
        self.file.write_all_at(value.to_string().as_bytes(), 0)
    }

    /// The number in the file.
    pub(super) fn get(&self) -> io::Result<u64> {
        self.text()?
            .trim()
            .parse()
            .map_err(|_| ErrorKind::InvalidData.into())
    }

    /// The number after this name, 0 if there is none.
    pub(super) fn named(&self, name: &str) -> io::Result<u64> {
        let text = self.text()?;
        let number = text
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(number
            .and_then(|number| number.trim().parse().ok())
            .unwrap_or(0))
    }

    fn text(&self) -> io::Result<String> {
        let mut buffer = [0; 4096];
        let length = self.file.read_at(&mut buffer, 0)?;
        Ok(String::from_utf8_lossy(&buffer[..length]).into_owned())
    }
}

/// How the names of all groups begin that tengen makes.
pub(super) const PREFIX: &str = "tengen-";

/// Removes the groups under `parent` of processes that are gone.
pub(super) fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let owner = name
            .to_str()
            .and_then(|name| name.strip_prefix(PREFIX)?.split('-').next());
        if owner.is_some_and(|pid| !Path::new("/proc").join(pid).exists()) {
            for below in fs::read_dir(entry.path()).into_iter().flatten().flatten() {
                _ = fs::remove_dir(below.path());
            }
            // A group with processes in it, as of another container, is not removed.
            _ = fs::remove_dir(entry.path());
        }
    }
}

/// Removes a group once its last process is gone from it, which may take a moment after it was
/// reaped.
pub(super) fn remove(group: &Path) {
    for pause in [0, 1, 2, 5, 10, 20, 50, 100] {
        std::thread::sleep(Duration::from_millis(pause));
        match fs::remove_dir(group) {
            Err(error) if error.kind() == ErrorKind::ResourceBusy => {}
            _ => return,
        }
    }
}

/// Makes a group to see whether it can be done.
pub(super) fn try_group(parent: &Path) -> io::Result<()> {
    let (_, trial) = make_group(parent)?;
    fs::remove_dir(&trial)
}

/// Makes a group for a worker of this process; gives its name and its directory.
pub(super) fn make_group(parent: &Path) -> io::Result<(String, PathBuf)> {
    let own = format!("{PREFIX}{}", std::process::id());
    let mut number = 0;
    loop {
        let name = format!("{own}-{number}");
        let directory = parent.join(&name);
        match fs::create_dir(&directory) {
            Ok(()) => return Ok((name, directory)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}
