//! How differences are shown.

use push::Difference;
use serde_json::{Value, json};

/// A line for a difference.
pub(super) fn shown(difference: &Difference) -> String {
    let Difference { what, there, here } = difference;
    format!("{what}: {there} on the judge, {here} here")
}

/// Differences as JSON.
pub(super) fn documents(differences: &[Difference]) -> Vec<Value> {
    let document = |it: &Difference| json!({ "what": it.what, "there": it.there, "here": it.here });
    differences.iter().map(document).collect()
}
