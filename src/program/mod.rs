//! Programs: from a source file to something a sandbox can run.
//!
//! Theory of operation: a program lives in a directory of its own under `build/bin/`, named by the
//! SHA-256 of all that decides its bytes: the language, its commands, the compiler's version and the
//! source. The directory is filled under a temporary name and renamed when the compiler has succeeded,
//! so a directory that is there is complete, whatever was killed before. Languages without a compiler get the
//! same directory with a copy of the source, so a program cannot change while it is judged.

mod compiler;
mod executable;

pub(crate) use compiler::missing_tool;
pub use compiler::{Compilation, Compiler};
pub use executable::Executable;

use crate::fault::Fault;
use crate::language::Language;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The text of a program.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name of its file, without directories.
    pub name: String,
    /// Its bytes.
    pub text: Vec<u8>,
    /// What it is written in.
    pub language: Arc<Language>,
}

impl Source {
    /// Reads the source file `path`.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn read(path: &Path, language: &Arc<Language>) -> Result<Self, Fault> {
        let text = std::fs::read(path).map_err(|source| Fault::file("read", path, source))?;
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Self {
            name: name.to_string_lossy().into_owned(),
            text,
            language: language.clone(),
        })
    }

    /// The name under which the source is given to the compiler.
    fn file_name(&self) -> PathBuf {
        let name = self.language.source_name.as_deref().unwrap_or(&self.name);
        PathBuf::from(name)
    }
}
