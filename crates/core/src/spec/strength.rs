//! The keys about the strength of the cases.

use super::Share;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How strong the cases have to be. `verify` compares that with what `tengen strength` measured last.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, expecting = "a table, headed [strength]")]
pub struct Strength {
    /// The least share of the mutants that some case kills, of those that are not equivalent.
    pub mutants: Option<Share>,
}
