//! The files of submissions.

use super::Spanned;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The names of the files that a submission reads and writes.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table like { input = \"sum.in\", output = \"sum.out\" }"
)]
pub struct Io {
    /// The file in which a submission finds its input; it may read standard input instead.
    pub input: Option<Spanned<String>>,
    /// The file into which a submission writes its answer, in place of standard output.
    pub output: Option<Spanned<String>>,
    /// A file between two runs of a submission: the first run reads the input and writes this file,
    /// the second one reads it and answers.
    pub between: Option<Spanned<String>>,
}
