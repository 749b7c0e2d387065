//! The keys of the interface that a contestant has to implement in a function or class problem.

use super::Spanned;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Parameters in order, each as `name: type`.
pub type Params = Spanned<Vec<Spanned<String>>>;

/// Names by language.
pub type Names = BTreeMap<Spanned<String>, Spanned<String>>;

/// A function, or a class with its methods.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table like { function = \"gobang\", params = [\"pieces: int[][]\"], returns = \"string\" }"
)]
pub struct Signature {
    /// The name of the function.
    pub function: Option<Spanned<String>>,
    /// The parameters of the function; none by default.
    pub params: Option<Params>,
    /// The type that the function returns.
    pub returns: Option<Spanned<String>>,
    /// Other names of the function in single languages.
    pub names: Option<Spanned<Names>>,
    /// The name of the class.
    pub class: Option<Spanned<String>>,
    /// The parameters of the class's constructor.
    pub constructor: Option<Params>,
    /// The methods of the class.
    pub method: Option<Spanned<Vec<Method>>>,
}

/// A method of the class.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table, headed [[signature.method]]"
)]
pub struct Method {
    /// Its name.
    pub name: Spanned<String>,
    /// Its parameters; none by default.
    pub params: Option<Params>,
    /// The type that it returns; `void` by default.
    pub returns: Option<Spanned<String>>,
    /// Other names in single languages.
    pub names: Option<Spanned<Names>>,
}
