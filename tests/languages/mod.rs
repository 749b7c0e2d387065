//! The languages of the built-in table, with their real compilers and interpreters, at the highest and at the lowest level of isolation.

mod java;
mod programs;
mod reach;

use cases::build::{BuildDir, Use};
use program::{Bounds, Compilation, ProgramPath, Source};
use sandbox::{Level, Options, Sandbox, Status, Stdin, open};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use terms::Limits;
use terms::fault::{Blame, Fault, ToolFailure};
use terms::language::Languages;

/// Set where a level that the machine does not offer is a failure.
const ALL_LEVELS: &str = "TENGEN_TEST_ALL_LEVELS";

/// The outcome of a program.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    /// The compiler refused it; its output.
    Refused(String),
    /// How it ended, and what it printed.
    Ran(Status, String),
    /// The user of the sandbox cannot get at the compiler; what is said of that.
    OutOfReach(String),
}

impl Outcome {
    fn printed(text: &str) -> Self {
        Self::Ran(Status::Exited(0), text.to_owned())
    }
}

fn limits() -> Limits {
    Limits {
        time: Duration::from_secs(10),
        memory: 512 << 20,
        output: 1 << 20,
        processes: 1,
    }
}

/// The sandboxes of the highest and the lowest level that the machine offers.
fn sandboxes() -> impl Iterator<Item = Arc<dyn Sandbox>> {
    [Level::Strong, Level::Restricted]
        .into_iter()
        .filter_map(|level| {
            let options = Options {
                helper: Some(PathBuf::from(env!("CARGO_BIN_EXE_tengen"))),
                at_least: level,
                at_most: level,
            };
            match open(&options) {
                Ok(sandbox) => Some(sandbox.into()),
                Err(error) if std::env::var_os(ALL_LEVELS).is_some() => panic!("{error}"),
                Err(_) => None,
            }
        })
}

/// The outcome of the program at this path: a source file, or a directory of them.
fn outcome(sandbox: &Arc<dyn Sandbox>, path: &Path, input: &str) -> Outcome {
    outcomes(sandbox, path, &[input]).remove(0)
}

/// The same for each of these inputs, or the only one there is where the program cannot be run.
fn outcomes(sandbox: &Arc<dyn Sandbox>, path: &Path, inputs: &[&str]) -> Vec<Outcome> {
    let languages = Languages::builtin();
    let search_path = std::env::var_os("PATH").unwrap_or_default();
    let languages = languages.on_machine(&search_path, std::env::home_dir().as_deref());
    outcomes_in(&languages, sandbox, path, inputs)
}

/// The same with these languages.
fn outcomes_in(
    languages: &Languages,
    sandbox: &Arc<dyn Sandbox>,
    path: &Path,
    inputs: &[&str],
) -> Vec<Outcome> {
    let place = ProgramPath::named(path);
    let language = place.language(languages, Bounds::PACKAGE).unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let build = BuildDir::open(scratch.path(), Use::Programs, || {}).unwrap();
    let compiler = build.compiler(sandbox.clone());
    let source = Source::read(&place, &language, Bounds::PACKAGE).unwrap();
    let compiled = compiler.compile(&source);
    let executable = match compiled {
        Ok(Compilation::Refused(message)) => return vec![Outcome::Refused(message)],
        Ok(Compilation::Ready(executable)) => executable,
        Err(fault) => return vec![out_of_reach(&fault)],
    };
    let mut outcomes = Vec::new();
    for input in inputs {
        let job = executable.job(&[], Stdin::Bytes(input.as_bytes().into()), &limits());
        let exit = match executable.run(&**sandbox, job) {
            Ok(ran) => ran.exit,
            // An interpreter is first started for a run.
            Err(fault) => return vec![out_of_reach(&fault)],
        };
        assert_eq!(exit.stop, None, "{}: {exit:?}", path.display());
        let printed = String::from_utf8(exit.stdout).unwrap();
        outcomes.push(Outcome::Ran(exit.status, printed));
    }
    outcomes
}

/// The outcome if the user of the sandbox cannot get at a tool. Any other fault fails the test.
fn out_of_reach(fault: &Fault) -> Outcome {
    match fault {
        Fault::Tool(tool) if matches!(tool.failure, ToolFailure::Unreachable(_)) => {
            assert_eq!(fault.blame(), Blame::Machine);
            Outcome::OutOfReach(fault.to_string())
        }
        Fault::Tool(tool) if tool.failure == ToolFailure::Missing => {
            testing::missing(&tool.language, &tool.command)
        }
        fault => panic!("{fault}"),
    }
}
