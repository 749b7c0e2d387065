//! Programs that were restarted for each input, and why.

use super::{DIM, paint};
use fuzz::comparison::candidate::Slowed;
use serde_json::{Value, json};

/// A line each.
pub(super) fn slowed_lines(slowed: &[Slowed]) -> String {
    let line = |Slowed { name, why }: &Slowed| {
        let text = format!("{name} was restarted for each input: {why}");
        format!("{}\n", paint(DIM, &text))
    };
    slowed.iter().map(line).collect()
}

/// The same as JSON.
pub(super) fn slowed_document(slowed: &[Slowed]) -> Value {
    let entry =
        |Slowed { name, why }: &Slowed| json!({ "submission": name, "reason": why.to_string() });
    slowed.iter().map(entry).collect()
}
