//! What `check` finds and the setter lets be.

use super::Spanned;
use crate::terms::{Lint, LintLevel};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An entry of `allow`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, expecting = "a table with `lint` and `why`")]
pub struct Allow {
    /// What is found.
    pub lint: Spanned<Lint>,
    /// Why it is in order here.
    pub why: Spanned<String>,
    /// What becomes of it: not reported by default.
    pub level: Option<LintLevel>,
}
