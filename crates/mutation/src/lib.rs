//! Mutants of programs: small mistakes that people typically make, inserted into a correct program
//! through its syntax tree.
//!
//! [`mutants`] parses a source and applies a list of rules to every node of the tree. A rule is
//! written once for all languages, because a `Grammar` defines the roles of the nodes. Each rule
//! makes one kind of mistake, an [`Operator`], as a list of [`Edit`]s of the source. So a
//! [`Mutant`] needs only a few bytes besides the source, and its text is the source with these
//! edits.
//!
//! Compiling each mutant would take most of the total time. Therefore [`schema`] makes one program
//! of all mutants that can be selected at run time. Mutants that change types, sizes of arrays or
//! other compile-time constants are compiled separately.
//!
//! This crate only turns text into text. The caller runs the mutants and decides which of them are
//! killed, surviving or equivalent.

mod family;
mod grammar;
mod mutant;
mod operator;
mod rules;
mod schema;
mod switch;
mod syntax;

pub use family::Family;
pub use mutant::{Edit, Mutant};
pub use operator::{Operator, operators};
pub use rules::mutants;
pub use schema::{SWITCH, Schema, schema};
pub use syntax::Unparsable;
