//! What is wrong with a task that cannot be read.

use base::text::{escape, excerpt};
use serde::Serialize;
use std::fmt;

/// How much of a value is shown.
const SHOWN: usize = 80;

/// Why a task cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TaskError {
    /// The id of the task, as far as it is known.
    pub id: Option<String>,
    /// Where in the line, as `$.tests[3].input`.
    pub path: String,
    /// What is there.
    pub found: String,
    /// What would be right.
    pub expected: String,
}

impl TaskError {
    /// Something at a place that should be something else.
    pub(crate) fn new(
        path: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self {
            id: None,
            path: path.into(),
            found: found.into(),
            expected: expected.into(),
        }
    }

    /// The same of the task with this id.
    #[must_use]
    pub(crate) fn of(mut self, id: &str) -> Self {
        self.id.get_or_insert_with(|| id.to_owned());
        self
    }
}

impl fmt::Display for TaskError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            found,
            expected,
            ..
        } = self;
        write!(out, "{path}: found {found}, expected {expected}")
    }
}

impl std::error::Error for TaskError {}

/// The beginning of a text, to be shown in one line.
pub(crate) fn shown(text: &str) -> String {
    let start: String = text.chars().take(SHOWN).collect();
    let more = if start.len() < text.len() { "..." } else { "" };
    escape(format!("\"{start}{more}\"").as_bytes())
}

/// The beginning of a value as it is written.
pub(crate) fn shown_value(raw: &str) -> String {
    excerpt(raw.as_bytes(), 1, SHOWN)
}

#[cfg(test)]
mod tests {
    use super::{TaskError, shown};

    #[test]
    fn an_error_says_where_and_what_and_what_would_be_right() {
        let error = TaskError::new("$.tests", "an empty list", "at least one test");
        assert_eq!(
            error.to_string(),
            "$.tests: found an empty list, expected at least one test"
        );
        assert_eq!(error.of("a").of("b").id.as_deref(), Some("a"));
    }

    #[test]
    fn what_is_shown_is_short_and_harmless() {
        assert_eq!(shown("a\u{1b}\n"), "\"a\\u{1b}\\n\"");
        assert!(shown(&"x".repeat(1000)).len() < 100);
    }
}
