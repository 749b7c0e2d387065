//! The results of self-contained tasks, one line of JSON each. `docs/tasks.md` describes the
//! format.

use super::document;
use serde_json::{Value, json};
use tasks::{Blame, Judged, ResultLine};

/// The result of a submission as one line.
#[must_use]
pub fn task_document(line: &ResultLine) -> Value {
    let mut keys = match &line.judged {
        Judged::Task(result) => serde_json::to_value(result).unwrap_or_default(),
        Judged::Unreadable(wrong) => json!({
            "id": wrong.id,
            "verdict": null,
            "error": {
                "blame": Blame::Task,
                "message": wrong.to_string(),
                "path": wrong.path,
                "found": wrong.found,
                "expected": wrong.expected,
            },
        }),
    };
    keys["line"] = json!(line.number);
    document(keys)
}
