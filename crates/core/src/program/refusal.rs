//! Why a source has no program, as a message for its author.

use super::Source;
use crate::fault::Fault;
use crate::language::Language;
use sandbox::{JobLimits, SandboxError, Stop, is_superuser};
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// Why a compiler created no program.
pub(super) struct Refusal {
    pub(super) message: String,
    /// Whether it exceeded a limit.
    pub(super) is_of_limit: bool,
}

/// The message for a compiler that was stopped, with the limit that it exceeded.
pub(super) fn over_limit(stop: Stop, limits: &JobLimits) -> String {
    let JobLimits {
        cpu,
        wall,
        memory,
        output,
        processes,
        ..
    } = limits;
    match stop {
        Stop::Cpu => {
            format!("the compiler took too long: the limit is {cpu:?} of processor time")
        }
        Stop::Wall => format!("the compiler took too long: the limit is {wall:?} of elapsed time"),
        Stop::Memory => format!(
            "the compiler used too much memory: the limit is {} MiB",
            memory >> 20
        ),
        Stop::Output => format!(
            "the compiler printed too much: the limit is {}",
            size(*output)
        ),
        Stop::Processes => {
            format!("the compiler started too many processes: the limit is {processes}")
        }
    }
}

/// A program that cannot be started is a missing tool of the language, or one that the box's user
/// cannot access.
#[must_use]
pub fn missing_tool(language: &Language, error: SandboxError) -> Fault {
    let SandboxError::NoProgram { program, source } = error else {
        return Fault::Sandbox(error);
    };
    let is_barred = source.kind() == ErrorKind::PermissionDenied && is_superuser();
    let barrier = is_barred.then(|| closed_directory(Path::new(&program)));
    let (language, program) = (language.name.clone(), program.to_string_lossy());
    match barrier.flatten() {
        Some(directory) => Fault::UnreachableTool {
            language,
            command: program.into_owned(),
            directory,
        },
        None => Fault::MissingTool {
            language,
            command: program.into_owned(),
        },
    }
}

/// The topmost directory on the path to a program that other users than its owner cannot search.
fn closed_directory(program: &Path) -> Option<PathBuf> {
    let resolved = program.canonicalize().ok();
    let paths = [Some(program), resolved.as_deref()].into_iter().flatten();
    let mut directories: Vec<&Path> = paths.flat_map(|path| path.ancestors().skip(1)).collect();
    directories.sort();
    let is_closed = |path: &&Path| {
        let found = path.metadata();
        found.is_ok_and(|found| found.is_dir() && found.permissions().mode() & 0o001 == 0)
    };
    directories.into_iter().find(is_closed).map(Path::to_owned)
}

/// The name of a source that some tool would misread as an option: a compiler passes the name
/// without its directory on to others, which read `@name` as a file of options, and the main class
/// of a program is named without a directory.
pub(super) fn name_that_is_an_option(source: &Source) -> Option<&str> {
    let language = &source.language;
    let is_option = |name: &&str| {
        let last = name.rsplit('/').next().unwrap_or(name);
        language.compile.is_some() && last.starts_with('@')
    };
    let sources = source.files.iter().take(source.sources);
    let mut names = sources.map(|file| file.name.as_str());
    let mut words = language.compile.iter().flatten().chain(&language.run);
    let main = names.clone().next()?;
    let is_class = words.any(|word| word == "{name}" || word == "{class}");
    (is_class && main.starts_with('-'))
        .then_some(main)
        .or_else(|| names.find(is_option))
}

/// A number of bytes, in KiB if it is a multiple of that.
pub(super) fn size(bytes: u64) -> String {
    match bytes % 1024 {
        0 => format!("{} KiB", bytes / 1024),
        _ => format!("{bytes} bytes"),
    }
}
