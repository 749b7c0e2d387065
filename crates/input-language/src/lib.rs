//! The language that declares inputs, from TOML to a plan. All crates that use a declaration walk
//! along its plan.
//!
//! Theory of operation: a declaration is read from TOML values with their positions, checked for
//! its shape (`declaration`), and resolved to a [`plan::Plan`] ([`resolve`]). The values of an
//! input are columns ([`data::Data`]): the validator ([`read`]) fills them from bytes, and
//! [`print()`](print::print) writes them as bytes. docs/input.md describes the language.

pub mod data;
mod declaration;
pub mod evaluate;
pub mod games;
mod mistake;
pub mod number;
pub mod pattern;
pub mod plan;
pub mod print;
pub mod read;
pub mod resolve;
pub mod structure;
mod syntax;
mod toml_value;
pub mod tree;

pub use mistake::{Mistake, MistakeKind, SpecPosition};
pub use toml_value::{SpannedToml, TomlValue};

/// Reads a declaration, the table `[input]`, as a plan.
///
/// # Errors
/// With all mistakes of the declaration.
pub fn plan(written: &SpannedToml) -> Result<plan::Plan, Vec<Mistake>> {
    resolve::plan(&declaration::declaration(written)?)
}
