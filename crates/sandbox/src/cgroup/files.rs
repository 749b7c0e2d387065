//! The files through which the kernel shows a control group.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::FileExt;
use std::path::Path;

/// A file with one number, or with lines of a name and a number. It stays open, because counters
/// are read and reset for every run.
#[derive(Debug)]
pub(super) struct CounterFile {
    file: File,
}

impl CounterFile {
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

    /// The number after this name, or 0 if the name is missing.
    pub(super) fn named(&self, name: &str) -> io::Result<u64> {
        let text = self.text()?;
        let number = text
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(number
            .and_then(|number| number.trim().parse().ok())
            .unwrap_or(0))
    }

    /// Reads a file as a number and as lines of names and numbers, for [`crate::fuzzing`].
    pub(super) fn parse_any(file: File) {
        let counter = Self { file };
        _ = (counter.get(), counter.named("oom_kill"));
    }

    fn text(&self) -> io::Result<String> {
        let mut buffer = [0; 4096];
        let length = self.file.read_at(&mut buffer, 0)?;
        Ok(String::from_utf8_lossy(&buffer[..length]).into_owned())
    }
}

/// How many processes and threads the group was refused, if the kernel counts that in this file.
pub(super) fn refusals(events: Option<&CounterFile>) -> io::Result<u64> {
    events.map_or(Ok(0), |events| events.named("max"))
}
