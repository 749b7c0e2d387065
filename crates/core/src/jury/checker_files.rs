//! The files that a checker program works on, in a directory that goes with the value.
//!
//! Input, output and answer lie beside a directory of the checker's own: it starts there, and there it may
//! write its report or its feedback, which stays from one pass to the next.

use crate::fault::Fault;
use base::scratch::Scratch;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

const FEEDBACK: &str = "feedback";
/// The name by which an interactor is given its `tout`, in the directory it starts in.
pub(super) const TOUT: &str = "tout";

pub(super) struct CheckerFiles {
    dir: Scratch,
}

impl CheckerFiles {
    /// Files with the jury's answer on it.
    pub(super) fn new(answer: &[u8]) -> Result<Self, Fault> {
        let temp = std::env::temp_dir();
        let dir =
            Scratch::new().map_err(|error| Fault::file("make a directory in", &temp, error))?;
        let checker_files = Self { dir };
        let feedback = checker_files.work().join(FEEDBACK);
        std::fs::create_dir_all(&feedback)
            .map_err(|error| Fault::file("make", &feedback, error))?;
        write(&checker_files.answer(), answer)?;
        Ok(checker_files)
    }

    /// Puts the files of a pass there.
    pub(super) fn put(&self, input: &[u8], output: &[u8]) -> Result<(), Fault> {
        write(&self.input(), input)?;
        write(&self.output(), output)
    }

    /// The files, as far as they are there. Their directory is closed to the users of boxes.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let files = [self.input(), self.output(), self.answer()];
        files.into_iter().filter(|file| file.exists()).collect()
    }

    pub(super) fn input(&self) -> PathBuf {
        self.dir.path().join("input")
    }

    pub(super) fn output(&self) -> PathBuf {
        self.dir.path().join("output")
    }

    pub(super) fn answer(&self) -> PathBuf {
        self.dir.path().join("answer")
    }

    /// The directory the checker starts in.
    pub(super) fn work(&self) -> PathBuf {
        self.dir.path().join("work")
    }

    /// What the interactor wrote to its `tout`.
    pub(super) fn tout(&self) -> Vec<u8> {
        std::fs::read(self.work().join(TOUT)).unwrap_or_default()
    }

    pub(super) fn report(&self) -> PathBuf {
        self.work().join("report")
    }

    /// The feedback directory, with a slash at its end.
    pub(super) fn feedback(&self) -> PathBuf {
        self.work().join(FEEDBACK).join("")
    }

    /// What the checker left in its feedback directory under this name.
    pub(super) fn left(&self, name: &str) -> Option<Vec<u8>> {
        std::fs::read(self.feedback().join(name)).ok()
    }

    /// The first `most` bytes of what the checker left under this name, and how many there are in all; none if it
    /// left nothing.
    pub(super) fn beginning(&self, name: &str, most: u64) -> (Vec<u8>, u64) {
        let mut bytes = Vec::new();
        let Ok(file) = File::open(self.feedback().join(name)) else {
            return (bytes, 0);
        };
        let size = file.metadata().map_or(0, |file| file.len());
        // What cannot be read to its end is shown as far as it can be read.
        let _ = file.take(most).read_to_end(&mut bytes);
        (bytes, size)
    }

    /// What the checker left under this name, taken away.
    pub(super) fn take(&self, name: &str) -> Option<Vec<u8>> {
        let bytes = self.left(name)?;
        std::fs::remove_file(self.feedback().join(name)).ok()?;
        Some(bytes)
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    std::fs::write(path, bytes).map_err(|error| Fault::file("write", path, error))
}
