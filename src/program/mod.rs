//! Programs: from a source file to something a sandbox can run.
//!
//! Theory of operation: a program lives in a directory of its own under `build/bin/`, named by the
//! SHA-256 of all that decides its bytes: the language, its commands, the compiler's version and the
//! source files. The directory is filled under a temporary name and renamed when the compiler has succeeded,
//! so a directory that is there is complete, whatever was killed before. Languages without a compiler get the
//! same directory with a copy of the source files, so a program cannot change while it is judged.

mod compiler;
mod executable;
mod include;
mod run;

pub(crate) use compiler::missing_tool;
pub use compiler::{Compilation, Compiler};
pub use executable::Executable;
pub use run::Ran;

use crate::fault::Fault;
use crate::language::Language;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The text of a program.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its files, at least one. The first is given to the compiler or interpreter, which finds the others
    /// beside it.
    pub files: Vec<File>,
    /// What it is written in.
    pub language: Arc<Language>,
    /// Whether it was made by a harness, and answers in a frame.
    pub harnessed: bool,
}

/// A file of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path in the directory of the program.
    pub name: String,
    /// Its bytes.
    pub text: Vec<u8>,
}

impl Source {
    /// A program of one file; it gets the name that its language asks for.
    #[must_use]
    pub fn single(name: &str, text: Vec<u8>, language: &Arc<Language>) -> Self {
        let name = language.source_name.as_deref().unwrap_or(name).to_owned();
        Self {
            files: vec![File { name, text }],
            language: language.clone(),
            harnessed: false,
        }
    }

    /// Reads the source file `path`, a program of one file.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn read(path: &Path, language: &Arc<Language>) -> Result<Self, Fault> {
        let text = std::fs::read(path).map_err(|source| Fault::file("read", path, source))?;
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Self::single(&name.to_string_lossy(), text, language))
    }

    /// The file that is given to the compiler.
    fn main(&self) -> PathBuf {
        self.files
            .first()
            .map(|file| PathBuf::from(&file.name))
            .unwrap_or_default()
    }
}
