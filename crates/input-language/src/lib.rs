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
pub mod tree;
mod written;

pub use mistake::{Mistake, Place, What};
pub use written::{Placed, Written};

/// Reads a declaration, the table `[input]`, as a plan.
///
/// # Errors
/// With all mistakes of the declaration.
pub fn plan(written: &Placed) -> Result<plan::Plan, Vec<Mistake>> {
    resolve::plan(&declaration::declaration(written)?)
}
