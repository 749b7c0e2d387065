//! Mutants of programs: small mistakes of the kind that people make, put into a right program on its syntax tree.
//!
//! Theory of operation: [`mutants`] parses a source and shows every node of the tree to a list of rules. A rule is written once
//! for all languages, since a `Grammar` tells what the nodes of each are; it knows one kind of mistake, an [`Operator`], and
//! how to make it by [`Edit`]s of the source. So a [`Mutant`] is a few bytes beside the source, and its text is the source but for
//! them.
//!
//! Compiling each mutant would take most of the time that all of it needs. [`schema`] therefore makes one program of as many
//! as can be chosen at run time; types, sizes of arrays and whatever else compilers must know are left to be compiled apart.
//!
//! All of it is pure: text in, text out. Who runs the mutants decides what is equivalent, killed or open.

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
