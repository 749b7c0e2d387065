//! Reasons why a source could not be compiled, for its author.

use super::Source;
use sandbox::{JobLimits, SandboxError, Stop, is_superuser};
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use terms::fault::{Fault, ToolFailure, ToolFault};
use terms::language::Language;

/// The reason why a compiler failed.
pub(super) struct CompilerRefusal {
    pub(super) message: String,
    /// Whether the compiler exceeded a limit.
    pub(super) is_of_limit: bool,
}

/// The message for a compiler that was stopped at a limit.
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
            format!("the compiler took too long: the limit is {cpu:?} of CPU time")
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

/// The fault if a program cannot be started: its tool is not installed, or the user of the box has
/// no access to it.
#[must_use]
pub fn missing_tool(language: &Language, error: SandboxError) -> Fault {
    let SandboxError::NoProgram { program, source } = error else {
        return Fault::Sandbox(error);
    };
    let is_barred = source.kind() == ErrorKind::PermissionDenied && is_superuser();
    let barrier = is_barred.then(|| closed_directory(Path::new(&program)));
    Fault::Tool(ToolFault {
        language: language.name.clone(),
        command: program.to_string_lossy().into_owned(),
        failure: barrier
            .flatten()
            .map_or(ToolFailure::Missing, ToolFailure::Unreachable),
    })
}

/// The topmost directory on the path of a program that only its owner may enter.
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

/// The name of a source that some tool would take for an option. A compiler passes the name without
/// its directory on to others, which read `@name` as an options file, and the main class of a
/// program has no directory in its name.
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

/// A size in bytes, or in KiB if it is a whole number of them.
pub(super) fn size(bytes: u64) -> String {
    match bytes % 1024 {
        0 => format!("{} KiB", bytes / 1024),
        _ => format!("{bytes} bytes"),
    }
}
