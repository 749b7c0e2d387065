//! A task: a submission with its tests, its checker and its limits.

use checkers::{Checker, Options};
use program::Source;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use terms::Protocol;

/// A submission and everything needed to judge it.
#[derive(Clone, Debug)]
pub struct Task {
    /// Its id, which need not be unique.
    pub id: String,
    /// The program, including a harness if the submission is a function.
    pub source: Source,
    /// Its tests, at least one. Tasks of one line share them.
    pub tests: Arc<[Test]>,
    /// Its checker.
    pub checker: TaskChecker,
    /// CPU time per test.
    pub time: Duration,
    /// Bytes of memory per test.
    pub memory: u64,
    /// Whether every test is judged, even after a failed one.
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

/// A checker.
#[derive(Clone)]
pub enum TaskChecker {
    /// A standard checker: its name, its options, and its implementation.
    Builtin(String, Options, Arc<dyn Checker>),
    /// A program, which is as untrusted as the submission.
    Program(CheckerProgram),
}

/// A checker program.
#[derive(Clone, Debug)]
pub struct CheckerProgram {
    /// Its text.
    pub source: Source,
    /// Its protocol: testlib's or ICPC's.
    pub protocol: Protocol,
    /// Its arguments after the files.
    pub args: Vec<String>,
    /// Its CPU time per test.
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
