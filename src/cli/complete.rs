//! Shell completion: commands, options, and names from the problems.
//!
//! The script that `tengen completions` prints makes the shell call `tengen` at each completion,
//! with the words typed so far after `--` and the shell's name in [`SHELL_VARIABLE`]. Completion
//! only opens problems; it never builds or runs anything. Problems that cannot be read complete to
//! nothing.

use super::config::{Config, template_names};
use super::context::languages;
use super::locate;
use cases::plan::plan;
use clap::Arg;
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter as _,
};
use clap_complete::env::{CompleteEnv, Shells};
use package::Package;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The environment variable with the name of the shell that asks for completions.
const SHELL_VARIABLE: &str = "TENGEN_COMPLETE";

/// Answers a completion request of a shell and exits; returns if there is no request.
pub(super) fn answer(command: fn() -> clap::Command) {
    CompleteEnv::with_factory(command)
        .var(SHELL_VARIABLE)
        .complete();
}

/// The names of the supported shells.
pub(super) fn shells() -> Vec<&'static str> {
    Shells::builtins().names().collect()
}

/// The completion script for a shell; `None` for an unknown shell.
pub(super) fn script(shell: &str) -> Option<Vec<u8>> {
    let mut script = Vec::new();
    let known = Shells::builtins();
    let completer = known.completer(shell)?;
    let written =
        completer.write_registration(SHELL_VARIABLE, "tengen", "tengen", "tengen", &mut script);
    written.is_ok().then_some(script)
}

/// Adds completion of values to the argument of a command, depending on what it names.
pub(super) fn completed(command: &str, arg: Arg) -> Arg {
    let names: fn() -> Vec<String> = match (command, arg.get_id().as_str()) {
        (_, "problem" | "problems" | "like") => problems,
        (_, "groups") => || problem_names(groups),
        ("judge", "only") | ("show" | "interact", "case") => || problem_names(cases),
        ("solve", "solution") => || problem_names(solutions),
        (_, "generator") => || problem_names(generators),
        ("stub", "lang") => || harness::languages().map(str::to_owned).collect(),
        ("new", "template") => || template_names(&Config::read(None).unwrap_or_default().templates),
        (_, "submissions" | "submission" | "solutions" | "against") => {
            return arg.add(ArgValueCompleter::new(submissions));
        }
        _ => return arg,
    };
    let candidates = move || names().into_iter().map(CompletionCandidate::new).collect();
    arg.add(ArgValueCandidates::new(candidates))
}

/// The typed words, without the name of the executable.
fn words() -> Vec<String> {
    let words = std::env::args_os().skip_while(|word| word != "--");
    words
        .skip(2)
        .filter_map(|word| word.into_string().ok())
        .collect()
}

/// The problems directory, taking `--root` into account.
fn root() -> Option<PathBuf> {
    let words = words();
    let joined = words.iter().find_map(|word| word.strip_prefix("--root="));
    let pairs = words.windows(2);
    let mut parted = pairs
        .filter(|pair| pair[0] == "--root")
        .map(|pair| &*pair[1]);
    let given = joined.or(parted.next_back()).map(Path::new);
    locate::root(given).ok()
}

fn problems() -> Vec<String> {
    let all = root().and_then(|root| locate::all(&root).ok());
    let all = all.unwrap_or_default().into_iter();
    all.filter_map(|dir| Some(dir.file_name()?.to_str()?.to_owned()))
        .collect()
}

/// Names from the first problem among the typed words.
fn problem_names(names: fn(&Package) -> Vec<String>) -> Vec<String> {
    package().as_ref().map(names).unwrap_or_default()
}

fn package() -> Option<Package> {
    let root = root()?;
    // The first word may be both a command and a problem, so it is skipped.
    let mut dirs = words().into_iter().skip(1).filter_map(|word| {
        let candidates = [root.join(&word), PathBuf::from(&word)];
        let mut candidates = candidates.into_iter();
        candidates.find(|dir| !word.is_empty() && dir.join("problem.toml").is_file())
    });
    package::open(&dirs.next()?, &languages(&root).ok()?).ok()
}

fn groups(package: &Package) -> Vec<String> {
    let groups = package.groups.iter();
    groups.map(|group| group.name.clone()).collect()
}

fn cases(package: &Package) -> Vec<String> {
    plan(package).into_iter().map(|case| case.id).collect()
}

fn generators(package: &Package) -> Vec<String> {
    package.generator_names()
}

/// The file names of the solutions.
fn solutions(package: &Package) -> Vec<String> {
    let paths = package.solutions.iter();
    let names = paths.filter_map(|solution| solution.program.path.file_name());
    let names: BTreeSet<_> = names.map(OsStr::to_string_lossy).collect();
    names.into_iter().map(Into::into).collect()
}

/// Completes file names, and the paths of the problem's solutions.
fn submissions(current: &OsStr) -> Vec<CompletionCandidate> {
    let typed = current.to_string_lossy();
    let here = std::env::current_dir().unwrap_or_default();
    let mut paths = problem_names(|package| {
        let solutions = package.solutions.iter();
        let paths = solutions.map(|solution| package.dir.join(&solution.program.path));
        paths
            .map(|path| path.to_string_lossy().into_owned())
            .collect()
    });
    for path in &mut paths {
        if let Ok(relative) = Path::new(&*path).strip_prefix(&here) {
            *path = relative.to_string_lossy().into_owned();
        }
    }
    paths.retain(|path| path.starts_with(&*typed));
    let solutions = paths.into_iter().map(CompletionCandidate::new);
    solutions
        .chain(PathCompleter::any().complete(current))
        .collect()
}
