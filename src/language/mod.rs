//! The languages programs are written in: a table that users may extend.

mod rustup;
mod sample;
mod table;

pub use sample::sample;
pub use table::{Languages, TableError};

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How programs of one language are compiled and run.
///
/// In commands `{source}` stands for the main source file, `{sources}` for all of them, `{name}` for the name of the main one
/// without its extension, `{dir}` for the directory with the compiled program and `{memory}` for the memory limit in MiB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// Its name on the command line and in messages.
    pub name: String,
    /// The extensions of its source files, without the dot.
    pub extensions: Vec<String>,
    /// The name the source gets before it is compiled, where the language asks for one.
    pub source_name: Option<String>,
    /// A text by which the main file of several is known, where its name does not tell.
    pub main_mark: Option<String>,
    /// The compile command; none for a language that is only run.
    pub compile: Option<Vec<String>>,
    /// Environment variables of the compile command.
    pub compile_env: BTreeMap<String, String>,
    /// The run command.
    pub run: Vec<String>,
    /// Words that link a fork server into the program, added to the compile command.
    pub link_server: Option<Vec<String>>,
    /// Words that have a program with such a server traced.
    pub trace_server: Option<Vec<String>>,
    /// Runs the program by a fork server, in place of `run`, where it is not compiled.
    pub run_server: Option<Vec<String>>,
    /// Prints the version of the compiler or interpreter.
    pub version: Vec<String>,
    /// Files and directories that compiler or runtime need besides the system's own.
    pub readable: Vec<PathBuf>,
    /// Threads that the runtime itself needs besides the program's own.
    pub threads: u32,
}

impl Language {
    /// Whether a file is in this language, by its extension.
    #[must_use]
    pub fn writes(&self, source: &Path) -> bool {
        let extension = source.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|found| self.extensions.iter().any(|known| known == found))
    }

    /// Whether its programs are texts that are their own output.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.name == "text"
    }

    /// Whether one of several source files has to be the main one, because some command names it.
    #[must_use]
    pub fn needs_main(&self) -> bool {
        let words = self.compile.iter().flatten().chain(&self.run);
        let mut words = words.map(String::as_str);
        words.any(|word| word.contains("{source}") || word.contains("{name}"))
    }
}
