//! The subtasks of a task, with the lines that make their cases.

use crate::ImportError;
use std::collections::BTreeMap;

/// All subtasks in order.
#[derive(Clone, Debug, Default)]
pub(super) struct SubtaskPlan {
    /// The file that lists them; `None` if there is none.
    pub(super) path: Option<&'static str>,
    pub(super) subtasks: Vec<Subtask>,
    /// Whether no line starts a subtask.
    pub(super) is_implied: bool,
    /// The paths of generators by name; `default` is the usual one.
    pub(super) generators: BTreeMap<String, String>,
    /// The paths and arguments of validators by name.
    pub(super) validators: BTreeMap<String, (String, Vec<String>)>,
}

/// A subtask.
#[derive(Clone, Debug, Default)]
pub(super) struct Subtask {
    pub(super) name: Option<String>,
    pub(super) points: f64,
    /// The names of subtasks whose cases it has as well; `*` stands for all.
    pub(super) depends: Vec<String>,
    /// The name of its validator.
    pub(super) validator: Option<String>,
    pub(super) cases: Vec<CaseLine>,
}

/// A line that makes a case.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CaseLine {
    pub(super) number: usize,
    pub(super) origin: LineOrigin,
}

/// What makes a case.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum LineOrigin {
    /// A file of the package.
    Copy(String),
    /// The name of a generator, and its arguments.
    Call(String, Vec<String>),
}

/// The name of the usual generator and validator.
pub(super) const DEFAULT: &str = "default";

/// An error in a line of a file.
pub(super) fn error(path: &str, line: usize, reason: impl Into<String>) -> ImportError {
    ImportError::Value {
        path: path.to_owned(),
        line,
        column: 1,
        reason: reason.into(),
    }
}

impl SubtaskPlan {
    /// Adds a case to the last subtask, which is one of 100 points if no other was started.
    pub(super) fn add(&mut self, number: usize, origin: LineOrigin) {
        if self.subtasks.is_empty() {
            self.is_implied = true;
            self.subtasks.push(Subtask {
                points: 100.0,
                ..Subtask::default()
            });
        }
        if let Some(subtask) = self.subtasks.last_mut() {
            subtask.cases.push(CaseLine { number, origin });
        }
    }

    /// The name of a subtask, by which solutions and other subtasks refer to it.
    pub(super) fn name(&self, index: usize) -> String {
        let own = self
            .subtasks
            .get(index)
            .and_then(|subtask| subtask.name.clone());
        own.unwrap_or_else(|| format!("subtask{index}"))
    }
}
