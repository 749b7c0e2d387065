//! The errors of a task that cannot be read.

use base::text::{escape, excerpt};
use serde::Serialize;

/// The maximum length of a value in a message.
const SHOWN: usize = 80;

/// Why a task cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{path}: found {found}, expected {expected}")]
pub struct TaskError {
    /// The id of the task, if it is known.
    pub id: Option<String>,
    /// The path in the line, such as `$.tests[3].input`.
    pub path: String,
    /// The actual value.
    pub found: String,
    /// The expected value.
    pub expected: String,
}

impl TaskError {
    /// The error at a path with an unexpected value.
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

    /// Adds the id of the task.
    #[must_use]
    pub(crate) fn with_id(mut self, id: &str) -> Self {
        self.id.get_or_insert_with(|| id.to_owned());
        self
    }
}

/// The beginning of a text, shown in one line.
pub(crate) fn shown(text: &str) -> String {
    let start: String = text.chars().take(SHOWN).collect();
    let more = if start.len() < text.len() { "..." } else { "" };
    escape(format!("\"{start}{more}\"").as_bytes())
}

/// The beginning of a value as written.
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
        assert_eq!(error.with_id("a").with_id("b").id.as_deref(), Some("a"));
    }

    #[test]
    fn what_is_shown_is_short_and_harmless() {
        assert_eq!(shown("a\u{1b}\n"), "\"a\\u{1b}\\n\"");
        assert!(shown(&"x".repeat(1000)).len() < 100);
    }
}
