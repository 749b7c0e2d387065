//! Findings of `check` that the setter accepts.

use super::Spanned;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use terms::{Lint, LintLevel};

/// An entry of `allow`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, expecting = "a table with `lint` and `why`")]
pub struct Allow {
    /// The lint.
    pub lint: Spanned<Lint>,
    /// Why the finding is acceptable here.
    pub why: Spanned<String>,
    /// What happens to it: not reported by default.
    pub level: Option<LintLevel>,
}
