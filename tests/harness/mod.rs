//! Harnesses, with real compilers and in the real sandbox.

mod echo;
mod forms;
mod game;
mod mistakes;
mod nodes;

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use cases::build::{BuildDir, Use};
use harness::{Class, Name, Param, Routine, Signature, Type, check_input, compose};
use program::{Compilation, Compiler, Frame, Source};
use sandbox::{Level, Options, Sandbox, Status, Stdin, open};
use terms::Limits;
use terms::fault::{Fault, ToolFailure, ToolFault};
use terms::language::Languages;

/// The languages and the extensions of their sources.
pub(super) const LANGUAGES: [(&str, &str); 7] = [
    ("c", "c"),
    ("c++", "cpp"),
    ("go", "go"),
    ("java", "java"),
    ("javascript", "js"),
    ("python", "py"),
    ("rust", "rs"),
];

/// What the tests share: compiled programs are kept between runs.
struct Bench {
    languages: Languages,
    sandbox: Arc<dyn Sandbox>,
    compiler: Compiler,
}

/// The outcome of a solution and an input.
#[derive(Debug)]
pub(super) enum Outcome {
    /// The compiler refused it.
    Refused(String),
    /// It ran: its answer or the reason why there is none, and what it printed besides.
    Ran(Result<String, String>, String),
}

fn bench() -> &'static Bench {
    static BENCH: OnceLock<Bench> = OnceLock::new();
    BENCH.get_or_init(|| {
        let sandbox: Arc<dyn Sandbox> = open(&Options {
            helper: Some(PathBuf::from(env!("CARGO_BIN_EXE_tengen"))),
            at_least: Level::Bare,
            at_most: Level::Strong,
        })
        .unwrap()
        .into();
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("harness");
        std::fs::create_dir_all(&dir).unwrap();
        let build = BuildDir::open(&dir, Use::Programs, || {}).unwrap();
        let search_path = std::env::var_os("PATH").unwrap_or_default();
        let home = std::env::home_dir();
        Bench {
            languages: Languages::builtin().on_machine(&search_path, home.as_deref()),
            compiler: build.compiler(sandbox.clone()),
            sandbox,
        }
    })
}

/// Runs a solution on a valid input; nothing where the language's toolchain is missing.
pub(super) fn run(
    language: &str,
    signature: &Signature,
    text: &str,
    input: &str,
) -> Option<Outcome> {
    assert_eq!(check_input(signature, input.as_bytes()), Ok(()), "{input}");
    let bench = bench();
    let known = bench.languages.iter().find(|known| known.name == language);
    let submission = Source::single("mine", text.into(), known.unwrap());
    let source = compose(signature, &submission).unwrap();
    let executable = match bench.compiler.compile(&source) {
        Ok(Compilation::Ready(executable)) => executable,
        Ok(Compilation::Refused(said)) => return Some(Outcome::Refused(said)),
        Err(Fault::Tool(ToolFault {
            language,
            command,
            failure: ToolFailure::Missing,
        })) => {
            testing::leave_out(&language, &command);
            return None;
        }
        Err(fault) => panic!("{fault}"),
    };
    let limits = Limits {
        time: Duration::from_secs(10),
        memory: 1 << 30,
        output: 16 << 20,
        processes: 1,
    };
    let frame = Frame::random();
    let job = executable.job(&[], Stdin::Bytes(frame.around(input.as_bytes())), &limits);
    let exit = match bench.sandbox.run(&job).map_err(Fault::from) {
        Ok(exit) => exit,
        Err(fault) => panic!("{fault}"),
    };
    let reply = frame.open(&exit.stdout);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    if reply.answer.is_ok() {
        assert_eq!(exit.status, Status::Exited(0), "{exit:?}");
    }
    Some(Outcome::Ran(
        reply.answer.map(text),
        text(reply.printed) + &text(exit.stderr),
    ))
}

impl Outcome {
    /// The answer and what was printed.
    #[track_caller]
    pub(super) fn answer(self) -> (String, String) {
        match self {
            Self::Ran(Ok(answer), printed) => (answer, printed),
            other => panic!("{other:#?}"),
        }
    }

    /// Why there is no answer.
    #[track_caller]
    pub(super) fn failure(self) -> String {
        match self {
            Self::Ran(Err(why), _) => why,
            other => panic!("{other:#?}"),
        }
    }

    /// What the compiler or the driver found fault with.
    #[track_caller]
    pub(super) fn complaint(self) -> String {
        match self {
            Self::Ran(Err(why), _) | Self::Refused(why) => why,
            other @ Self::Ran(..) => panic!("{other:#?}"),
        }
    }
}

pub(super) fn params(listed: &[&str]) -> Vec<Param> {
    listed
        .iter()
        .map(|param| Param::parse(param).unwrap())
        .collect()
}

pub(super) fn routine(name: &str, listed: &[&str], returns: &str) -> Routine {
    let returns = (returns != "void").then(|| Type::parse(returns).unwrap());
    Routine {
        name: Name::plain(name),
        params: params(listed),
        returns,
    }
}

pub(super) fn class(name: &str, constructor: &[&str], methods: Vec<Routine>) -> Signature {
    Signature::Class(Class {
        name: name.to_owned(),
        constructor: params(constructor),
        methods,
    })
}
