//! Terms that several modules share, from the spec to the verdicts.

pub mod diagnostic;
pub mod event;
pub mod fault;
pub mod language;
mod lint;
mod matches;
mod scoring;
pub mod verdict;

pub use lint::{Lint, LintLevel};
pub use matches::{Builtin, Goal, MatchProtocol, ProcessIo, ScheduleKind};
pub use scoring::{Aggregation, Feedback, PointScale, ScoreRange};

use base::digest::Fingerprint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The kind of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "kind",
    rename_all = "kebab-case",
    expecting = "the name of a kind"
)]
pub enum Kind {
    /// A program reads an input and prints an output.
    Batch,
    /// There is no input: a text, or a program that prints it, is the answer.
    Answer,
    /// A contestant writes a function.
    Function,
    /// A contestant writes a class.
    Class,
    /// A program interacts with an interactor.
    Interactive,
    /// Programs play a game against each other.
    Match,
}

impl Kind {
    /// Its name in specs and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Batch => "batch",
            Self::Answer => "answer",
            Self::Function => "function",
            Self::Class => "class",
            Self::Interactive => "interactive",
            Self::Match => "match",
        }
    }
}

/// The protocol of a program of the jury.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "protocol",
    rename_all = "kebab-case",
    expecting = "the name of a protocol"
)]
pub enum Protocol {
    /// Standard input to standard output; exit code 0 is success.
    Plain,
    /// Like programs written with testlib.
    Testlib,
    /// Like ICPC packages: exit code 42 accepts, 43 rejects.
    Icpc,
    /// A script in checktestdata's language: only for validators.
    Checktestdata,
    /// Like a contestant's solution of the problem, which is called by a harness if the problem has
    /// a signature.
    #[serde(skip)]
    Solution,
}

impl Protocol {
    /// Its name in specs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Testlib => "testlib",
            Self::Icpc => "icpc",
            Self::Checktestdata => "checktestdata",
            Self::Solution => "solution",
        }
    }
}

/// What a visualizer draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "kind of picture",
    rename_all = "kebab-case",
    expecting = "what a visualizer draws"
)]
pub enum Draws {
    /// An input and its answer.
    Input,
    /// A submission's output for it.
    Output,
}

impl Draws {
    /// Its name in specs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Output => "output",
        }
    }
}

/// The limits of a submission for one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// CPU time.
    pub time: Duration,
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes of output.
    pub output: u64,
    /// Processes and threads alive at once.
    pub processes: u32,
}

impl Limits {
    /// Adds all of them to the fingerprint.
    #[must_use]
    pub fn add_to(&self, fingerprint: Fingerprint) -> Fingerprint {
        // Destructured, so that a new one cannot be forgotten.
        let Self {
            time,
            memory,
            output,
            processes,
        } = self;
        fingerprint
            .with(time.as_nanos().to_le_bytes())
            .with(memory.to_le_bytes())
            .with(output.to_le_bytes())
            .with(processes.to_le_bytes())
    }
}
