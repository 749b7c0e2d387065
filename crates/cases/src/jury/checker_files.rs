//! The files of a checker program, in a directory that is removed with this value.
//!
//! Input, output and answer lie beside a directory of the checker's own. The checker starts there
//! and may write its report or its feedback there, which stays from one pass to the next.

use base::scratch::Scratch;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use terms::fault::Fault;

const FEEDBACK: &str = "feedback";
/// The name of an interactor's `tout` in its working directory.
pub(super) const TOUT: &str = "tout";

pub(super) struct CheckerFiles {
    dir: Scratch,
}

impl CheckerFiles {
    /// Files with the jury's answer.
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

    /// Writes the files of a pass.
    pub(super) fn put(&self, input: &[u8], output: &[u8]) -> Result<(), Fault> {
        write(&self.input(), input)?;
        write(&self.output(), output)
    }

    /// The files that exist. Their directory is closed to the users of boxes.
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

    /// The working directory of the checker.
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

    /// The checker's file with this name in its feedback directory.
    pub(super) fn left(&self, name: &str) -> Option<Vec<u8>> {
        std::fs::read(self.feedback().join(name)).ok()
    }

    /// The first `most` bytes of the checker's file with this name, and its size; empty if the file
    /// is missing.
    pub(super) fn beginning(&self, name: &str, most: u64) -> (Vec<u8>, u64) {
        let mut bytes = Vec::new();
        let Ok(file) = File::open(self.feedback().join(name)) else {
            return (bytes, 0);
        };
        let size = file.metadata().map_or(0, |file| file.len());
        // A file that cannot be read to its end is shown as far as possible.
        let _ = file.take(most).read_to_end(&mut bytes);
        (bytes, size)
    }

    /// Takes the checker's file with this name away.
    pub(super) fn take(&self, name: &str) -> Option<Vec<u8>> {
        let bytes = self.left(name)?;
        std::fs::remove_file(self.feedback().join(name)).ok()?;
        Some(bytes)
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    std::fs::write(path, bytes).map_err(|error| Fault::file("write", path, error))
}
