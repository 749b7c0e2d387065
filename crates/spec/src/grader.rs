//! The programs that submissions are linked with.

use super::Spanned;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Paths by the names of languages, as written.
pub type FilesByLanguage = BTreeMap<Spanned<String>, Spanned<Vec<Spanned<String>>>>;

/// The graders: programs with a main function that call what a contestant writes.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table like { files = { cpp = [\"graders/grader.cpp\"] } }"
)]
pub struct Grader {
    /// The name that a submission's file gets, without its extension; the problem's id by default.
    pub submission: Option<Spanned<String>>,
    /// The files of the grader of each language, the one with the main function first.
    pub files: Spanned<FilesByLanguage>,
    /// Starter code, one file a language.
    pub stubs: Option<Vec<Spanned<String>>>,
}
