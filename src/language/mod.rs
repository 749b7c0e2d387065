//! The languages programs are written in: a table that users may extend.

mod rustup;
mod table;

pub use table::{Languages, TableError};

use std::collections::BTreeMap;
use std::path::PathBuf;

/// How programs of one language are compiled and run.
///
/// In commands `{source}` stands for the source file, `{name}` for it without its extension, `{dir}`
/// for the directory with the compiled program and `{memory}` for the memory limit in MiB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// Its name on the command line and in messages.
    pub name: String,
    /// The extensions of its source files, without the dot.
    pub extensions: Vec<String>,
    /// The name the source gets before it is compiled, where the language asks for one.
    pub source_name: Option<String>,
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
