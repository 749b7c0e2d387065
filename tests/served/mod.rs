//! Fork servers: every input finds the program untouched, and what defeats a server is noticed.

mod fuzzed;
mod honest;
mod hostile;
mod rewound;

use cases::build::{BuildDir, Use};
use fuzz::server::{FastRun, ServerKind, Servers};
use program::Source;
use sandbox::{Level, Options, Sandbox, open};
use std::sync::Arc;
use std::time::Duration;
use terms::Limits;
use terms::language::Languages;

/// The levels at which programs are served.
const LEVELS: [Level; 3] = [Level::Restricted, Level::Contained, Level::Strong];

const LIMITS: Limits = Limits {
    time: Duration::from_millis(300),
    memory: 128 << 20,
    output: 1 << 20,
    processes: 4,
};

/// Checks the servers of a program at every level that the machine offers.
fn at_every_level(name: &str, text: &str, check: impl Fn(&Servers<'_>)) {
    at(&LEVELS, &languages(), name, text, check);
}

/// The same where a program has its own directories and kernel objects.
fn in_namespaces(name: &str, text: &str, check: impl Fn(&Servers<'_>)) {
    at(&LEVELS[1..], &languages(), name, text, check);
}

fn at(
    levels: &[Level],
    languages: &Languages,
    name: &str,
    text: &str,
    check: impl Fn(&Servers<'_>),
) {
    at_of(ServerKind::Plain, levels, languages, (name, text), check);
}

fn at_of(
    kind: ServerKind,
    levels: &[Level],
    languages: &Languages,
    (name, text): (&str, &str),
    check: impl Fn(&Servers<'_>),
) {
    let problem = tempfile::tempdir().unwrap();
    // All levels run what was compiled at the first.
    let dir = BuildDir::open(problem.path(), Use::Programs, || {}).unwrap();
    let language = languages.for_file(name.as_ref()).unwrap();
    let source = Source::single(name, text.as_bytes().to_vec(), &language);
    for level in levels {
        let options = Options {
            helper: Some(env!("CARGO_BIN_EXE_tengen").into()),
            at_least: *level,
            at_most: *level,
        };
        let sandbox: Arc<dyn Sandbox> = match open(&options) {
            Ok(sandbox) => sandbox.into(),
            Err(error) => {
                eprintln!("not tested: {error}");
                continue;
            }
        };
        let compiler = dir.compiler(sandbox.clone());
        let servers = Servers::build(&source, kind, LIMITS, &compiler, &*sandbox).unwrap();
        eprintln!("at {level}");
        check(&servers);
    }
}

fn languages() -> Languages {
    let home = std::env::home_dir();
    Languages::builtin().on_machine(&std::env::var_os("PATH").unwrap(), home.as_deref())
}

/// The outcome of an input.
fn fast_run(servers: &Servers<'_>, input: &str) -> Option<FastRun> {
    let inputs = [Arc::from(input.as_bytes())];
    servers.run(&inputs).unwrap().pop().flatten()
}

/// What a program printed that ended well.
fn printed(servers: &Servers<'_>, input: &str) -> Option<String> {
    text(fast_run(servers, input)?)
}

/// What it printed on each of these inputs, all asked for at once.
fn all_printed(servers: &Servers<'_>, inputs: &[String]) -> Vec<Option<String>> {
    let inputs: Vec<Arc<[u8]>> = inputs.iter().map(|input| input.as_bytes().into()).collect();
    let runs = servers.run(&inputs).unwrap().into_iter();
    runs.map(|fast_run| text(fast_run?)).collect()
}

fn text(fast_run: FastRun) -> Option<String> {
    Some(String::from_utf8(fast_run.printed?).unwrap())
}
