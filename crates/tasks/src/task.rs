//! What is judged: a submission with its tests, its checker and its limits.

use checkers::{Checker, Options};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tengen_core::package::Protocol;
use tengen_core::program::Source;

/// A submission and all that is needed to judge it.
#[derive(Clone, Debug)]
pub struct Task {
    /// What it is called; other tasks may have the same id.
    pub id: String,
    /// The program, a harness included where the submission is a function.
    pub source: Source,
    /// What it is tested with, at least one test. Tasks of one line share them.
    pub tests: Arc<[Test]>,
    /// What judges its outputs.
    pub checker: TaskChecker,
    /// Processor time on each test.
    pub time: Duration,
    /// Bytes of memory on each test.
    pub memory: u64,
    /// Whether every test is judged, also after one that failed.
    pub all: bool,
}

/// A test.
#[derive(Clone, PartialEq, Eq)]
pub struct Test {
    /// Standard input of the submission.
    pub input: Arc<[u8]>,
    /// The right output.
    pub output: Arc<[u8]>,
}

/// What judges outputs.
#[derive(Clone)]
pub enum TaskChecker {
    /// A checker in this process: its name, its options, and itself.
    Builtin(String, Options, Arc<dyn Checker>),
    /// A program, which is trusted as little as the submission.
    Program(CheckerProgram),
}

/// A program that judges outputs.
#[derive(Clone, Debug)]
pub struct CheckerProgram {
    /// Its text.
    pub source: Source,
    /// How it is called and answers: by testlib's protocol or by ICPC's.
    pub protocol: Protocol,
    /// Its arguments after the files.
    pub args: Vec<String>,
    /// Its processor time on each test.
    pub time: Duration,
}

impl fmt::Debug for Test {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [input, output] = [&self.input, &self.output].map(|text| String::from_utf8_lossy(text));
        write!(out, "{input:?} -> {output:?}")
    }
}

impl fmt::Debug for TaskChecker {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Builtin(name, ..) => out.debug_tuple("Builtin").field(name).finish(),
            Self::Program(program) => out.debug_tuple("Program").field(program).finish(),
        }
    }
}
