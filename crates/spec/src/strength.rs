//! The keys of the strength of the cases.

use super::Share;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The required strength of the cases. `verify` compares it with what `tengen strength` measured
/// last.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, expecting = "a table, headed [strength]")]
pub struct Strength {
    /// The minimum share of the mutants that some case kills, among those that are not equivalent.
    pub mutants: Option<Share>,
}
