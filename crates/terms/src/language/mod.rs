//! Programming languages: a table that users can extend.

mod install;
mod line_pattern;
mod recognize;
mod rustup;
mod sample;
mod sanitize;
mod table;

pub use install::install_command;
pub use install::install_packages;
pub use line_pattern::LinePattern;
pub use sample::sample;
pub use sanitize::Sanitize;
pub use sanitize::{MEMORY_FACTOR, TIME_FACTOR};
pub use table::{Languages, TableError};

use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// How programs in a language are compiled and run.
///
/// In commands, `{source}` stands for the main source file, `{sources}` for all of them, `{name}`
/// for the name of the main file without its extension, `{class}` for the class that is started,
/// `{dir}` for the directory with the compiled program and `{memory}` for the memory limit in MiB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// The name on the command line and in messages.
    pub name: String,
    /// The extensions of its source files, without the dot.
    pub extensions: Vec<String>,
    /// The file name that the source gets before it is compiled, if the language requires one.
    pub source_name: Option<String>,
    /// A text that marks the main file among several, if file names do not decide.
    pub main_mark: Option<String>,
    /// How the class to start is found, if the language has one.
    pub classes: Option<Classes>,
    /// The compile command; `None` for an interpreted language.
    pub compile: Option<Vec<String>>,
    /// Additional environment variables of the compile command.
    pub compile_env: BTreeMap<String, String>,
    /// The factor by which a problem's compile time is multiplied.
    pub compile_factor: u32,
    /// A header that is compiled once for all programs.
    pub precompile: Option<Precompile>,
    /// A small correct program: if the compiler rejects it, the compiler itself is broken.
    pub probe: Option<String>,
    /// The run command.
    pub run: Vec<String>,
    /// Arguments that link a fork server into the program, appended to the compile command.
    pub link_server: Option<Vec<String>>,
    /// Arguments that instrument a program with a fork server for tracing.
    pub trace_server: Option<Vec<String>>,
    /// The command that runs the program in a fork server instead of `run`, if it is not compiled.
    pub run_server: Option<Vec<String>>,
    /// How its programs are compiled with sanitizers, if there are any for it.
    pub sanitize: Option<Sanitize>,
    /// Environment variables of its programs.
    pub run_env: BTreeMap<String, String>,
    /// Whether its programs are compiled with sanitizers.
    pub is_sanitized: bool,
    /// Prints the version of the compiler or interpreter.
    pub version: Vec<String>,
    /// Files and directories that the compiler or runtime needs in addition to the system's.
    pub readable: Vec<PathBuf>,
    /// The packages with its tools, by package manager.
    pub packages: BTreeMap<String, String>,
    /// Threads and processes that a program may have in addition to those that the problem allows:
    /// for its runtime, and for common techniques such as starting a thread with a larger stack.
    pub threads: u32,
    /// Messages of its runtime when a memory allocation fails.
    pub memory_errors: Vec<String>,
    /// Messages of its runtime when a thread or process cannot be created.
    pub thread_errors: Vec<String>,
    /// Explanations of messages of its runtime, by a part of the message.
    pub notes: BTreeMap<String, String>,
    /// Names that a single source must not have, for example those of modules that it would hide;
    /// an entry with `*` matches names that end, or begin, with the rest.
    pub taken_names: Vec<String>,
    /// The language whose file extensions this variant shares.
    pub variant_of: Option<String>,
    /// Words that distinguish this variant: part of the interpreter in the first line of a source,
    /// or the name of the source's directory.
    pub marks: Vec<String>,
    /// Patterns for lines that are typical of its programs and rare in other languages.
    pub looks_like: Vec<LinePattern>,
    /// Whether its programs can detect that a judge runs them: by the environment variable
    /// [`ONLINE_JUDGE`], and by words of its commands that define that name.
    pub online_judge: bool,
}

/// This name tells programs that a judge compiles and runs them, as on Codeforces, DMOJ, Hydro and
/// `AtCoder`.
const ONLINE_JUDGE: &str = "ONLINE_JUDGE";

/// The name of a single source that cannot keep its own name. No module of any language has this
/// name.
const MAIN_STEM: &str = "main_source";

/// A header that is compiled once for all programs that begin with it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Precompile {
    /// The name by which programs include it.
    pub header: String,
    /// The command that compiles `{source}`, which includes the header, to a file in `{dir}`;
    /// `{header}` may be part of the file name.
    pub command: Vec<String>,
    /// The environment variable with a list of directories in which compilers find the result.
    pub search_path: String,
}

/// In a command, the name of the compiled header.
const HEADER: &str = "{header}";

impl Precompile {
    /// Whether other headers can be compiled in the same way.
    #[must_use]
    pub fn takes_any_header(&self) -> bool {
        self.command.iter().any(|word| word.contains(HEADER))
    }

    /// The command for these headers: the result has the name of the first.
    #[must_use]
    pub fn command_for(&self, headers: &[String]) -> Vec<String> {
        let first = headers.first().unwrap_or(&self.header);
        let words = self.command.iter();
        words.map(|word| word.replace(HEADER, first)).collect()
    }
}

/// How to find the class that a program starts in its sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Classes {
    /// The rules of Java; files are named after their public classes.
    Java,
}

impl Language {
    /// A copy with the class that is started filled in.
    #[must_use]
    pub fn starting(&self, class: &str) -> Self {
        let fill = |word: &String| word.replace("{class}", class);
        Self {
            run: self.run.iter().map(fill).collect(),
            ..self.clone()
        }
    }

    /// The environment variable that announces the judge to compilers and programs, unless this is
    /// turned off.
    #[must_use]
    pub fn online_judge_variable(&self) -> Option<(OsString, OsString)> {
        self.online_judge.then(|| (ONLINE_JUDGE.into(), "1".into()))
    }

    /// A copy whose programs cannot detect the judge.
    #[must_use]
    pub fn without_online_judge(&self) -> Self {
        let mut without = self.clone();
        without.online_judge = false;
        let others = without.precompile.iter_mut().map(|one| &mut one.command);
        let commands = without.compile.iter_mut().chain(others);
        for command in commands.chain([&mut without.run]) {
            command.retain(|word| !word.contains(ONLINE_JUDGE));
        }
        without
    }

    /// A copy with additional compiler flags, after the usual ones and before the source files;
    /// `None` if the language is not compiled.
    #[must_use]
    pub fn with_flags(&self, flags: &[String]) -> Option<Self> {
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
            // If a compiler with additional flags rejects correct programs, the flags are at fault.
            probe: None,
            ..self.clone()
        })
    }

    /// Whether the extension of a file belongs to this language.
    #[must_use]
    pub fn writes(&self, source: &Path) -> bool {
        let extension = source.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|found| self.extensions.iter().any(|known| known == found))
    }

    /// The extension of this language that a file has, in upper or lower case.
    #[must_use]
    pub fn extension_of(&self, source: &Path) -> Option<&str> {
        let found = source.extension()?.to_str()?;
        let mut known = self.extensions.iter();
        known
            .find(|known| known.eq_ignore_ascii_case(found))
            .map(String::as_str)
    }

    /// A safe name for a single source: with an extension of the language, in the spelling of the
    /// table, and different from all modules that it would hide.
    #[must_use]
    pub fn safe_name(&self, name: &str) -> String {
        let path = Path::new(name);
        let [stem, own] = [path.file_stem(), path.extension()]
            .map(|part| part.unwrap_or_default().to_string_lossy());
        let is_taken = self.taken_names.iter().any(|taken| {
            match (taken.strip_prefix('*'), taken.strip_suffix('*')) {
                (Some(end), _) => stem.ends_with(end),
                (None, Some(start)) => stem.starts_with(start),
                (None, None) => *taken == stem,
            }
        });
        let stem = if is_taken { MAIN_STEM } else { &stem };
        match self.extension_of(path) {
            Some(known) if !self.writes(path) => format!("{stem}.{known}"),
            _ if is_taken => format!("{stem}.{own}"),
            _ => name.to_owned(),
        }
    }

    /// The explanation of the first known message on the standard error of a program.
    #[must_use]
    pub fn note_on(&self, stderr: &[u8]) -> Option<&str> {
        let said = (!self.notes.is_empty()).then(|| String::from_utf8_lossy(stderr))?;
        let mut notes = self.notes.iter();
        let found = notes.find(|(part, _)| said.contains(part.as_str()));
        found.map(|(_, note)| note.as_str())
    }

    /// The name of a source with this stem.
    #[must_use]
    pub fn file_name(&self, stem: &str) -> String {
        match self.extensions.first() {
            Some(extension) => format!("{stem}.{extension}"),
            None => stem.to_owned(),
        }
    }

    /// Whether a source with this first line, and with an extension of `other`, is in this variant.
    fn is_marked(&self, other: &Self, source: &Path, line: &str) -> bool {
        let interpreter = line.strip_prefix("#!").unwrap_or_default();
        let directory = source.parent().and_then(Path::file_name);
        let is_at = |mark: &String| {
            interpreter.contains(mark) || directory.is_some_and(|name| name == mark.as_str())
        };
        self.variant_of.as_ref() == Some(&other.name) && self.marks.iter().any(is_at)
    }

    /// Whether all programs in its commands were found on the machine.
    #[must_use]
    pub fn is_installed(&self) -> bool {
        self.missing_tools().is_empty()
    }

    /// The programs in its commands that were not found on the machine, without duplicates.
    #[must_use]
    pub fn missing_tools(&self) -> Vec<&str> {
        let commands = [self.compile.as_ref(), Some(&self.run), Some(&self.version)];
        let programs = commands
            .into_iter()
            .flatten()
            .filter_map(|command| command.first());
        // Programs that were found have a path now; programs that the language itself creates
        // always had one.
        let mut missing: Vec<&str> = programs
            .map(String::as_str)
            .filter(|program| !program.contains(['/', '{']))
            .collect();
        missing.sort_unstable();
        missing.dedup();
        missing
    }

    /// The compiler, or the interpreter if there is no compiler.
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

    /// Whether one of several source files must be the main one, because a command uses its name.
    #[must_use]
    pub fn needs_main(&self) -> bool {
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
