//! The languages programs are written in: a table that users may extend.

mod install;
mod line_pattern;
mod recognize;
mod rustup;
mod sample;
mod sanitize;
mod table;

pub use install::install_command;
pub(crate) use install::install_packages;
pub use line_pattern::LinePattern;
pub use sample::sample;
pub use sanitize::Sanitize;
pub(crate) use sanitize::{MEMORY_FACTOR, TIME_FACTOR};
pub use table::{Languages, TableError};

use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// How programs of one language are compiled and run.
///
/// In commands `{source}` stands for the main source file, `{sources}` for all of them, `{name}` for the name of the main one
/// without its extension, `{class}` for the class that is started, `{dir}` for the directory with the compiled program and
/// `{memory}` for the memory limit in MiB.
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
    /// How the class that is started is found, where one has to be.
    pub classes: Option<Classes>,
    /// The compile command; none for a language that is only run.
    pub compile: Option<Vec<String>>,
    /// Environment variables of the compile command.
    pub compile_env: BTreeMap<String, String>,
    /// How many times the compile time of a problem its compiler may take.
    pub compile_factor: u32,
    /// A header that is compiled once for all programs.
    pub precompile: Option<Precompile>,
    /// A small right program: where the compiler refuses this, too, it is broken.
    pub probe: Option<String>,
    /// The run command.
    pub run: Vec<String>,
    /// Words that link a fork server into the program, added to the compile command.
    pub link_server: Option<Vec<String>>,
    /// Words that have a program with such a server traced.
    pub trace_server: Option<Vec<String>>,
    /// Runs the program by a fork server, in place of `run`, where it is not compiled.
    pub run_server: Option<Vec<String>>,
    /// How its programs are compiled with sanitizers, if there are any for it.
    pub sanitize: Option<Sanitize>,
    /// Environment variables of its programs.
    pub run_env: BTreeMap<String, String>,
    /// Whether its programs are compiled with sanitizers.
    pub is_sanitized: bool,
    /// Prints the version of the compiler or interpreter.
    pub version: Vec<String>,
    /// Files and directories that compiler or runtime need besides the system's own.
    pub readable: Vec<PathBuf>,
    /// The packages that its tools come in, by the package manager.
    pub packages: BTreeMap<String, String>,
    /// Threads and processes that a program may have besides those that the problem allows: for its run-time system, and for
    /// what everybody does, as starting a thread with a larger stack.
    pub threads: u32,
    /// What its run-time system prints where a request for memory is refused.
    pub memory_errors: Vec<String>,
    /// What its run-time system prints where a request for a thread or process is refused.
    pub thread_errors: Vec<String>,
    /// Names that a single source cannot have, as those of modules, which it would hide; after `*` the ends of such names.
    pub taken_names: Vec<String>,
    /// The language by whose extensions its sources are named, too.
    pub variant_of: Option<String>,
    /// By what these are told from that language: a word in the first line of a source, if that names an interpreter, or the name
    /// of the directory that it lies in.
    pub marks: Vec<String>,
    /// What lines of its programs look like, and few of other languages.
    pub looks_like: Vec<LinePattern>,
    /// Whether its programs are told that a judge runs them: by the environment variable [`ONLINE_JUDGE`], and by the words of
    /// its commands that define that name.
    pub online_judge: bool,
}

/// By this name programs learn that they are compiled and run by a judge, as on Codeforces, DMOJ, Hydro and `AtCoder`.
const ONLINE_JUDGE: &str = "ONLINE_JUDGE";

/// What a single source is called that cannot have its own name. No module of any language has this name.
const MAIN_STEM: &str = "main_source";

/// How a header is compiled once for all programs that begin with it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Precompile {
    /// What programs call it.
    pub header: String,
    /// Compiles `{source}`, which includes it, to a file in `{dir}`, which may be named by `{header}`.
    pub command: Vec<String>,
    /// The environment variable, a list of directories, through which compilers find what was compiled.
    pub search_path: String,
}

/// In a command the name of the header that is compiled.
const HEADER: &str = "{header}";

impl Precompile {
    /// Whether other headers can be compiled in the same way.
    pub(crate) fn takes_any_header(&self) -> bool {
        self.command.iter().any(|word| word.contains(HEADER))
    }

    /// The command for these headers: what comes of them is called by the first.
    pub(crate) fn command_for(&self, headers: &[String]) -> Vec<String> {
        let first = headers.first().unwrap_or(&self.header);
        let words = self.command.iter();
        words.map(|word| word.replace(HEADER, first)).collect()
    }
}

/// How the class that a program starts is found in its sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Classes {
    /// As Java declares them; files get the names of their public classes.
    Java,
}

impl Language {
    /// The same with the class that is started filled in.
    #[must_use]
    pub(crate) fn starting(&self, class: &str) -> Self {
        let fill = |word: &String| word.replace("{class}", class);
        Self {
            run: self.run.iter().map(fill).collect(),
            ..self.clone()
        }
    }

    /// The environment variable that tells compilers and programs of the judge, unless that is turned off.
    pub(crate) fn online_judge_variable(&self) -> Option<(OsString, OsString)> {
        self.online_judge.then(|| (ONLINE_JUDGE.into(), "1".into()))
    }

    /// The same, but programs are not told of the judge.
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

    /// The same with more flags of the compiler, after the usual ones and before the source files; none if its programs are not
    /// compiled.
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
            // If such a compiler refuses what is right, the flags are at fault.
            probe: None,
            ..self.clone()
        })
    }

    /// Whether a file is in this language, by its extension.
    #[must_use]
    pub fn writes(&self, source: &Path) -> bool {
        let extension = source.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|found| self.extensions.iter().any(|known| known == found))
    }

    /// The extension of this language that a file has, whether in upper or lower case.
    pub(crate) fn extension_of(&self, source: &Path) -> Option<&str> {
        let found = source.extension()?.to_str()?;
        let mut known = self.extensions.iter();
        known
            .find(|known| known.eq_ignore_ascii_case(found))
            .map(String::as_str)
    }

    /// A name for a single source that compilers and interpreters take for what it is: with an extension of the language as it is
    /// written there, and not that of a module that the source would hide.
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

    /// Whether a source that begins with this line, and whose extension is `other`'s, is in this language.
    fn is_marked(&self, other: &Self, source: &Path, line: &str) -> bool {
        let interpreter = line.strip_prefix("#!").unwrap_or_default();
        let directory = source.parent().and_then(Path::file_name);
        let is_at = |mark: &String| {
            interpreter.contains(mark) || directory.is_some_and(|name| name == mark.as_str())
        };
        self.variant_of.as_ref() == Some(&other.name) && self.marks.iter().any(is_at)
    }

    /// Whether the programs that its commands call were found on the machine.
    #[must_use]
    pub fn is_installed(&self) -> bool {
        self.missing_tools().is_empty()
    }

    /// The programs that its commands call and that were not found on the machine, each once.
    #[must_use]
    pub fn missing_tools(&self) -> Vec<&str> {
        let commands = [self.compile.as_ref(), Some(&self.run), Some(&self.version)];
        let programs = commands
            .into_iter()
            .flatten()
            .filter_map(|command| command.first());
        // What was found has a path now, and what the language makes itself always had one.
        let mut missing: Vec<&str> = programs
            .map(String::as_str)
            .filter(|program| !program.contains(['/', '{']))
            .collect();
        missing.sort_unstable();
        missing.dedup();
        missing
    }

    /// The command that compiles, or runs where nothing is compiled.
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

    /// Whether its programs are directories with an output for each case.
    #[must_use]
    pub fn is_outputs(&self) -> bool {
        self.name == "outputs"
    }

    /// Whether one of several source files has to be the main one, because some command names it.
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
