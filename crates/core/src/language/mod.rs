//! The programming languages: a table that users may extend.

mod install;
mod line_pattern;
mod recognize;
mod rustup;
mod sample;
mod table;

pub use install::install_command;
pub(crate) use install::install_packages;
pub use line_pattern::LinePattern;
pub use sample::sample;
pub use table::{Languages, TableError};

use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// How programs of one language are compiled and run.
///
/// In commands `{source}` stands for the main source file, `{sources}` for all of them, `{name}`
/// for the name of the main one without its extension, `{class}` for the class that is started,
/// `{dir}` for the directory with the compiled program and `{memory}` for the memory limit in MiB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// Its name on the command line and in messages.
    pub name: String,
    /// The extensions of its source files, without the dot.
    pub extensions: Vec<String>,
    /// The name that the source gets before it is compiled, if the language requires one.
    pub source_name: Option<String>,
    /// A text that identifies the main one of several files, if its name does not.
    pub main_mark: Option<String>,
    /// How to find the class that is started, if the language requires one.
    pub classes: Option<Classes>,
    /// The compile command; `None` for a language that is only run.
    pub compile: Option<Vec<String>>,
    /// Environment variables of the compile command.
    pub compile_env: BTreeMap<String, String>,
    /// The multiple of a problem's compile time that its compiler may use.
    pub compile_factor: u32,
    /// A header that is compiled once for all programs.
    pub precompile: Option<Precompile>,
    /// A small valid program: if the compiler rejects this, too, it is broken.
    pub probe: Option<String>,
    /// The run command.
    pub run: Vec<String>,
    /// Additional words of the compile command that link a fork server into the program.
    pub link_server: Option<Vec<String>>,
    /// Additional words that make a program with such a server trace its execution.
    pub trace_server: Option<Vec<String>>,
    /// The run command with a fork server instead of `run`, if the language is not compiled.
    pub run_server: Option<Vec<String>>,
    /// The command that prints the version of the compiler or interpreter.
    pub version: Vec<String>,
    /// Files and directories that the compiler or runtime needs besides the system's own.
    pub readable: Vec<PathBuf>,
    /// The packages of its tools, by the package manager.
    pub packages: BTreeMap<String, String>,
    /// Additional threads and processes that a program may have beyond those that the problem
    /// allows: for its run-time system, and for common uses such as starting a thread with a larger
    /// stack.
    pub threads: u32,
    /// Messages of its run-time system if a request for memory is refused.
    pub memory_errors: Vec<String>,
    /// Messages of its run-time system if a request for a thread or process is refused.
    pub thread_errors: Vec<String>,
    /// Names that a single source cannot have, such as names of modules, which it would hide; after
    /// `*`, suffixes of such names.
    pub taken_names: Vec<String>,
    /// The language whose extensions its sources may have, too.
    pub variant_of: Option<String>,
    /// What distinguishes these from that language: a word in the first line of a source, if that
    /// line names an interpreter, or the name of the source's directory.
    pub marks: Vec<String>,
    /// Patterns of lines that are frequent in its programs, and rare in other languages.
    pub looks_like: Vec<LinePattern>,
    /// Whether its programs learn that a judge runs them: from the environment variable
    /// [`ONLINE_JUDGE`], and from the words of its commands that define that name.
    pub online_judge: bool,
}

/// The name that tells programs that a judge compiles and runs them, as on Codeforces, DMOJ, Hydro
/// and `AtCoder`.
const ONLINE_JUDGE: &str = "ONLINE_JUDGE";

/// The name of a single source that cannot have its own name. No module of any language has this
/// name.
const MAIN_STEM: &str = "main_source";

/// How to compile a header once for all programs that begin with it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Precompile {
    /// Its name in programs.
    pub header: String,
    /// The command that compiles `{source}`, which includes the header, to a file in `{dir}`, whose
    /// name may contain `{header}`.
    pub command: Vec<String>,
    /// The environment variable, a list of directories, in which compilers look for the compiled
    /// header.
    pub search_path: String,
}

/// Stands in a command for the name of the compiled header.
const HEADER: &str = "{header}";

impl Precompile {
    /// Whether other headers can be compiled in the same way.
    pub(crate) fn takes_any_header(&self) -> bool {
        self.command.iter().any(|word| word.contains(HEADER))
    }

    /// The command for these headers; its output has the name of the first.
    pub(crate) fn command_for(&self, headers: &[String]) -> Vec<String> {
        let first = headers.first().unwrap_or(&self.header);
        let words = self.command.iter();
        words.map(|word| word.replace(HEADER, first)).collect()
    }
}

/// How to find the class that a program starts in its sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Classes {
    /// Java's declarations; files get the names of their public classes.
    Java,
}

impl Language {
    /// The same with the name of the started class filled in.
    #[must_use]
    pub(crate) fn starting(&self, class: &str) -> Self {
        let fill = |word: &String| word.replace("{class}", class);
        Self {
            run: self.run.iter().map(fill).collect(),
            ..self.clone()
        }
    }

    /// The environment variable for compilers and programs that identifies a judge, unless that is
    /// turned off.
    pub(crate) fn online_judge_variable(&self) -> Option<(OsString, OsString)> {
        self.online_judge.then(|| (ONLINE_JUDGE.into(), "1".into()))
    }

    /// The same, but programs do not learn of the judge.
    #[must_use]
    pub(crate) fn without_online_judge(&self) -> Self {
        let mut without = self.clone();
        without.online_judge = false;
        let others = without.precompile.iter_mut().map(|one| &mut one.command);
        let commands = without.compile.iter_mut().chain(others);
        for command in commands.chain([&mut without.run]) {
            command.retain(|word| !word.contains(ONLINE_JUDGE));
        }
        without
    }

    /// The same with additional compiler flags, after the usual ones and before the source files;
    /// `None` if its programs are not compiled.
    #[must_use]
    pub(crate) fn with_flags(&self, flags: &[String]) -> Option<Self> {
        let with_flags = |mut command: Vec<String>| {
            let at = command.iter().position(|word| word.contains("{source"));
            let at = at.unwrap_or(command.len());
            command.splice(at..at, flags.iter().cloned());
            command
        };
        Some(Self {
            compile: Some(with_flags(self.compile.clone()?)),
            precompile: self.precompile.clone().map(|one| Precompile {
                command: with_flags(one.command),
                ..one
            }),
            // If such a compiler rejects valid programs, the flags are the reason.
            probe: None,
            ..self.clone()
        })
    }

    /// Whether a file is in this language, according to its extension.
    #[must_use]
    pub fn writes(&self, source: &Path) -> bool {
        let extension = source.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|found| self.extensions.iter().any(|known| known == found))
    }

    /// The extension of this language that a file has, in upper or lower case.
    pub(crate) fn extension_of(&self, source: &Path) -> Option<&str> {
        let found = source.extension()?.to_str()?;
        let mut known = self.extensions.iter();
        known
            .find(|known| known.eq_ignore_ascii_case(found))
            .map(String::as_str)
    }

    /// A valid name for a single source: it has an extension of the language in the required case,
    /// and does not hide a module.
    pub(crate) fn safe_name(&self, name: &str) -> String {
        let path = Path::new(name);
        let [stem, own] = [path.file_stem(), path.extension()]
            .map(|part| part.unwrap_or_default().to_string_lossy());
        let is_taken = self
            .taken_names
            .iter()
            .any(|taken| match taken.strip_prefix('*') {
                Some(end) => stem.ends_with(end),
                None => *taken == stem,
            });
        let stem = if is_taken { MAIN_STEM } else { &stem };
        match self.extension_of(path) {
            Some(known) if !self.writes(path) => format!("{stem}.{known}"),
            _ if is_taken => format!("{stem}.{own}"),
            _ => name.to_owned(),
        }
    }

    /// Whether a source with this first line and an extension of `other` is in this language.
    fn is_marked(&self, other: &Self, source: &Path, line: &str) -> bool {
        let interpreter = line.strip_prefix("#!").unwrap_or_default();
        let directory = source.parent().and_then(Path::file_name);
        let is_at = |mark: &String| {
            interpreter.contains(mark) || directory.is_some_and(|name| name == mark.as_str())
        };
        self.variant_of.as_ref() == Some(&other.name) && self.marks.iter().any(is_at)
    }

    /// Whether the programs in its commands were found on the machine.
    #[must_use]
    pub fn is_installed(&self) -> bool {
        self.missing_tools().is_empty()
    }

    /// The programs in its commands that were not found on the machine, without repetitions.
    #[must_use]
    pub fn missing_tools(&self) -> Vec<&str> {
        let commands = [self.compile.as_ref(), Some(&self.run), Some(&self.version)];
        let programs = commands
            .into_iter()
            .flatten()
            .filter_map(|command| command.first());
        // A found program now has a path, and a compiled one always had one.
        let mut missing: Vec<&str> = programs
            .map(String::as_str)
            .filter(|program| !program.contains(['/', '{']))
            .collect();
        missing.sort_unstable();
        missing.dedup();
        missing
    }

    /// The command of the compiler or, if nothing is compiled, of the interpreter.
    #[must_use]
    pub fn tool(&self) -> &str {
        let command = self.compile.as_ref().unwrap_or(&self.run);
        command.first().map_or("", String::as_str)
    }

    /// Whether its programs are texts that are their own output.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.name == "text"
    }

    /// Whether its programs are directories with one output per case.
    #[must_use]
    pub fn is_outputs(&self) -> bool {
        self.name == "outputs"
    }

    /// Whether one of several source files has to be the main one because a command names it.
    #[must_use]
    pub(crate) fn needs_main(&self) -> bool {
        if self.is_outputs() {
            return false;
        }
        let words = self.compile.iter().flatten().chain(&self.run);
        let mut words = words.map(String::as_str);
        words.any(|word| {
            ["{source}", "{name}", "{class}"]
                .iter()
                .any(|place| word.contains(place))
        })
    }
}
