//! A program that is ready to run.

use super::hidden::HiddenLines;
use super::store::InUse;
use super::{Frame, StreamFiles, cache_entry};
use base::digest::{Fingerprint, Hex};
use sandbox::{Cancel, Exit, Job, JobLimits, StderrUse, Stdin, Work};
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use terms::fault::Fault;
use terms::language::Language;

/// The factor by which the elapsed time may exceed the CPU time, in addition to one second.
const WALL_FACTOR: u32 = 2;
/// The maximum size of a file that a program writes.
const FILE_BYTES: u64 = 64 << 20;
const MEBIBYTE: u64 = 1 << 20;

/// A program that is ready to run.
#[derive(Clone, Debug)]
pub struct Executable {
    /// The directory that contains it.
    pub(super) dir: PathBuf,
    /// The source files in the directory, the main one first.
    pub(super) sources: Vec<PathBuf>,
    /// The language.
    pub(super) language: Arc<Language>,
    /// Whether its answer is in a frame.
    pub(super) harnessed: bool,
    /// The lines that no message about it shows.
    pub(super) hidden: HiddenLines,
    /// Additional environment variables.
    pub(super) env: Vec<(OsString, OsString)>,
    /// The names of its input and its output, if it opens files.
    pub(super) stream_files: StreamFiles,
    /// The cache key, which identifies its behaviour.
    pub(super) key: String,
    /// Protects it from removal.
    pub(super) _in_use: Arc<InUse>,
}

impl Executable {
    /// A hash of everything that determines the behaviour of the program.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// A copy with an environment variable, which may change its behaviour.
    #[must_use]
    pub fn with_variable(&self, name: &str, value: &str) -> Self {
        let mut with = self.clone();
        with.env.push((name.into(), value.into()));
        with.key = Fingerprint::default()
            .with(&self.key)
            .with(name)
            .with(value)
            .finish();
        with
    }

    /// A hash of the compiled program: programs with equal hashes behave in the same way. `None` if
    /// the language is not compiled.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn content(&self) -> Result<Option<Hex>, Fault> {
        if self.language.compile.is_none() {
            return Ok(None);
        }
        let content = cache_entry::stamp_without(&self.dir, &self.sources);
        let failed = |error| Fault::file("read", &self.dir, error);
        content.map(Some).map_err(failed)
    }

    /// The directory that contains it.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The total size of its files in bytes, as far as they can be read.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        cache_entry::bytes(&self.dir)
    }

    /// Removes the program, which is not needed any more. If this fails, it is removed later with the
    /// directory of all programs.
    pub fn discard(&self) {
        if let Some(place) = self.dir.parent() {
            let _ = std::fs::remove_dir_all(place);
        }
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// The program to run on a case: this one, or the output for the case from a directory of
    /// outputs; `None` if there is no such output. An output is named by the id of a case, with or
    /// without its group.
    #[must_use]
    pub fn on_case(&self, id: &str) -> Option<Cow<'_, Self>> {
        if !self.language.is_outputs() {
            return Some(Cow::Borrowed(self));
        }
        let name = id.rsplit('/').next().unwrap_or(id);
        let is_there = |name: &PathBuf| self.sources.contains(name);
        let names = [id, name].map(|name| PathBuf::from(format!("{name}.out")));
        let output = names.into_iter().find(is_there)?;
        let sources = vec![output];
        Some(Cow::Owned(Self {
            sources,
            ..self.clone()
        }))
    }

    /// The end of a run, without lines of a grader in its error output.
    #[must_use]
    pub fn without_hidden_lines(&self, exit: Exit) -> Exit {
        Exit {
            stderr: self.hidden.removed_from(exit.stderr),
            ..exit
        }
    }

    /// A text that the program printed, in which its files have no directory: where it lies is of
    /// no use to those who read the text, and on a server it is nothing for them.
    #[must_use]
    pub fn without_directory(&self, text: &[u8]) -> Vec<u8> {
        let shown = without(text, self.dir.join("").as_os_str().as_bytes());
        // In the sandbox `/dev/shm` is a link to this directory, which resolved paths name.
        match self.dir.strip_prefix("/dev/shm") {
            Ok(rest) => {
                let linked = Path::new("/tmp/.shm").join(rest).join("");
                without(&shown, linked.as_os_str().as_bytes())
            }
            Err(_) => shown,
        }
    }

    /// The frame of a new run, if the program uses one.
    pub fn frame(&self) -> Option<Frame> {
        self.harnessed.then(Frame::random)
    }

    fn sources(&self) -> Vec<PathBuf> {
        let names = self.sources.iter();
        names.map(|name| self.dir.join(name)).collect()
    }

    /// A job that runs the program with these arguments, input and limits.
    #[must_use]
    pub fn job(&self, args: &[OsString], stdin: Stdin, limits: &terms::Limits) -> Job {
        let mut command = fill(
            &self.language.run,
            &self.dir,
            &self.sources(),
            limits.memory,
        );
        command.extend_from_slice(args);
        Job {
            argv: command,
            stdin,
            work: Work::Fresh,
            readable: [&self.language.readable[..], std::slice::from_ref(&self.dir)].concat(),
            env: self.env.clone(),
            limits: JobLimits {
                cpu: limits.time,
                wall: limits.time * WALL_FACTOR + Duration::from_secs(1),
                memory: limits.memory,
                output: limits.output,
                file: FILE_BYTES,
                processes: limits.processes + self.language.threads,
            },
            stderr: StderrUse::default(),
            stream_files: self.stream_files.of_job(),
            counts_instructions: false,
            cancel: Cancel::default(),
        }
    }
}

/// The text without a word, wherever it occurs.
fn without(text: &[u8], word: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.first() {
        if let Some(after) = rest.strip_prefix(word).filter(|_| !word.is_empty()) {
            rest = after;
        } else {
            kept.push(*first);
            rest = &rest[1..];
        }
    }
    kept
}

/// Fills in the placeholders of a command. The first source is the main one.
pub(super) fn fill(
    command: &[String],
    dir: &Path,
    sources: &[PathBuf],
    memory: u64,
) -> Vec<OsString> {
    let memory = (memory / MEBIBYTE).max(1).to_string();
    let main = sources.first().map_or(Path::new(""), PathBuf::as_path);
    let operand_of_main = operand(main);
    let values = [
        ("{source}", operand_of_main.as_os_str()),
        ("{name}", main.file_stem().unwrap_or_default()),
        ("{dir}", dir.as_os_str()),
        ("{memory}", memory.as_ref()),
    ];
    let mut words = Vec::new();
    for word in command {
        if word == "{sources}" {
            words.extend(sources.iter().map(|source| operand(source)));
        } else {
            words.push(filled(word, &values));
        }
    }
    words
}

/// A path as an argument that no tool takes for an option like `-o`, or for an options file like
/// `@words`.
fn operand(path: &Path) -> OsString {
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_/".contains(byte);
    if bytes.first().is_none_or(is_plain) {
        return path.into();
    }
    Path::new(".").join(path).into()
}

/// Replaces names in a word by their values. Values are inserted literally.
fn filled(word: &str, values: &[(&str, &OsStr)]) -> OsString {
    let mut filled = OsString::new();
    let mut rest = word;
    while let Some(at) = rest.find('{') {
        let (before, place) = rest.split_at(at);
        filled.push(before);
        let found = values
            .iter()
            .find_map(|(name, value)| Some((place.strip_prefix(name)?, *value)));
        let (after, value) = found.unwrap_or((&place[1..], "{".as_ref()));
        filled.push(value);
        rest = after;
    }
    filled.push(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::{fill, without};
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;

    #[test]
    fn any_path_is_filled_in_as_it_is() {
        let dir = Path::new(OsStr::from_bytes(b"/{memory}/\xff"));
        let command = ["{dir}/{source}", "{x}-{memory}", "{"].map(str::to_owned);
        let filled = fill(&command, dir, &["a.py".into()], 3 << 20);
        assert_eq!(filled[0].as_bytes(), b"/{memory}/\xff/a.py");
        assert_eq!(filled[1..], ["{x}-3", "{"]);
    }

    #[test]
    fn the_directory_of_a_program_is_left_out_of_what_it_prints() {
        let text = b"File \"/data/1/files/main.py\", /data/1/files /data/1/files/\n";
        let shown = without(text, b"/data/1/files/");
        assert_eq!(shown, b"File \"main.py\", /data/1/files \n");
        assert_eq!(without(b"ab", b""), b"ab");
    }

    #[test]
    fn all_sources_are_words_of_their_own() {
        let command = ["-o", "{sources}", "{name}", "{sources}.o"].map(str::to_owned);
        let sources = ["in/A.java", "B b.java"].map(Into::into);
        let filled = fill(&command, Path::new("."), &sources, 0);
        assert_eq!(filled, ["-o", "in/A.java", "B b.java", "A", "{sources}.o"]);
    }

    #[test]
    fn no_source_is_an_option() {
        let command = ["{source}", "{sources}", "-I{source}"].map(str::to_owned);
        for name in ["-o", "@words", "+RTS", "~x", "\"q\"", ";rm", " x", "é"] {
            let safe = format!("./{name}");
            let filled = fill(&command, Path::new("."), &[name.into(), "a.c".into()], 0);
            assert_eq!(filled, [&safe, &safe, "a.c", &format!("-I{safe}")]);
        }
    }
}
