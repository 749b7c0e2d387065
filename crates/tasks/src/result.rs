//! The result of a task.

use crate::task::Task;
use judge::JudgedCase;
use sandbox::Isolation;
use serde::{Serialize, Serializer};
use std::time::Duration;
use terms::fault;
use terms::verdict::Verdict;

/// The result of a task: either a verdict, or an error and no verdict.
#[derive(Clone, Debug, Serialize)]
pub struct TaskResult {
    /// The id of the task.
    pub id: String,
    /// The verdict of the first test that is not accepted, otherwise accepted; `None` with an
    /// error.
    pub verdict: Option<Verdict>,
    /// The share of its tests that it passed, from 0 to 1: skipped tests do not count as passed.
    pub score: f64,
    /// How many tests the task has.
    pub test_count: usize,
    /// The judged tests, in order: up to the first that failed, unless all were requested.
    pub tests: Vec<TestResult>,
    /// The compiler's output, if it refused.
    pub compiler: Option<String>,
    /// Why there is no verdict.
    pub error: Option<Failed>,
    /// The isolation of the programs, and the sources of the figures.
    #[serde(serialize_with = "isolation")]
    pub isolation: Isolation,
}

/// The result of a test.
#[derive(Clone, Debug, Serialize)]
pub struct TestResult {
    /// The verdict.
    pub verdict: Verdict,
    /// CPU time in milliseconds.
    pub cpu_ms: f64,
    /// Elapsed time in milliseconds.
    pub wall_ms: f64,
    /// Peak memory in bytes.
    pub memory_bytes: u64,
    /// The reason for the verdict, or the checker's message.
    pub message: String,
}

/// Why there is no verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failed {
    /// Who has to act.
    pub blame: Blame,
    /// What happened.
    pub message: String,
}

/// Who has to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Blame {
    /// The author of the task: its checker fails, or its answers cannot be right.
    Task,
    /// The caller, who cancelled it.
    Caller,
    /// The machine: a missing compiler, a sandbox that cannot start, a full disk.
    Machine,
}

impl TaskResult {
    /// The initial result.
    fn unjudged(task: &Task, isolation: &Isolation) -> Self {
        Self {
            id: task.id.clone(),
            verdict: None,
            score: 0.0,
            test_count: task.tests.len(),
            tests: Vec::new(),
            compiler: None,
            error: None,
            isolation: isolation.clone(),
        }
    }

    /// The compiler refused the submission.
    pub(crate) fn refused(task: &Task, isolation: &Isolation, message: String) -> Self {
        Self {
            verdict: Some(Verdict::CompileError),
            compiler: Some(message),
            ..Self::unjudged(task, isolation)
        }
    }

    /// Something other than the submission failed.
    pub(crate) fn failed(task: &Task, isolation: &Isolation, fault: &fault::Fault) -> Self {
        let blame = match fault.blame() {
            fault::Blame::Machine => Blame::Machine,
            fault::Blame::Usage | fault::Blame::Package => Blame::Task,
        };
        let message = match fault.advice() {
            Some(advice) if blame == Blame::Machine => format!("{fault}: {advice}"),
            _ => fault.to_string(),
        };
        Self {
            error: Some(Failed { blame, message }),
            ..Self::unjudged(task, isolation)
        }
    }

    /// It was cancelled before it was complete.
    pub(crate) fn cancelled(task: &Task, isolation: &Isolation) -> Self {
        let message = "it was cancelled".to_owned();
        Self {
            error: Some(Failed {
                blame: Blame::Caller,
                message,
            }),
            ..Self::unjudged(task, isolation)
        }
    }

    /// These tests were judged.
    pub(crate) fn judged(task: &Task, isolation: &Isolation, cases: Vec<JudgedCase>) -> Self {
        let tests: Vec<TestResult> = cases.into_iter().map(TestResult::from).collect();
        let mut verdicts = tests.iter().map(|test| test.verdict);
        let first = verdicts.find(|verdict| *verdict != Verdict::Accepted);
        let passed = tests
            .iter()
            .filter(|test| test.verdict == Verdict::Accepted);
        let share = ratio(passed.count(), task.tests.len());
        Self {
            verdict: Some(first.unwrap_or(Verdict::Accepted)),
            score: share,
            tests,
            ..Self::unjudged(task, isolation)
        }
    }

    /// Whether the submission is right.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.verdict == Some(Verdict::Accepted)
    }
}

impl From<JudgedCase> for TestResult {
    fn from(case: JudgedCase) -> Self {
        Self {
            verdict: case.verdict,
            cpu_ms: milliseconds(case.cpu),
            wall_ms: milliseconds(case.wall),
            memory_bytes: case.memory,
            message: case.message,
        }
    }
}

/// A ratio of counts, which are small enough for exact conversion.
fn ratio(part: usize, whole: usize) -> f64 {
    let number = |count| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    number(part) / number(whole.max(1))
}

/// Milliseconds to three decimals.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

fn isolation<S: Serializer>(isolation: &Isolation, to: S) -> Result<S::Ok, S::Error> {
    let about = serde_json::json!({
        "level": isolation.level.to_string(),
        "memory_source": isolation.memory_source,
        "cpu_source": isolation.cpu_source,
    });
    about.serialize(to)
}
