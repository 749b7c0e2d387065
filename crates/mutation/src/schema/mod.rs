//! Mutant schemata: one program that is all of its mutants, with a switch that is set when it starts.
//!
//! Theory of operation: a mutant changes a piece of the program, its site: an expression, a statement, or the place behind
//! one. Sites are nodes of one tree, so of two that meet one holds the other, and they form a tree of their own. It is
//! written from the outside inwards: at a site come the texts that its mutants have there, each chosen by its number, and then
//! what the program has there, with the sites within. So every mutant stands once, unmixed with the others. Numbers follow the text: the
//! mutants of a site are neighbours, and two comparisons pass them all by.
//!
//! The number comes from the environment variable `TENGEN_MUTANT`, 0 or nothing being the program itself. In C and C++ it lies in
//! the global `int tengen_mutant`, which a fork server may set before `main` as well.
//!
//! Every text of a mutant has lines of its own (but in Python and JavaScript, whose compilers refuse none), so the messages
//! of a compiler tell which mutants it refuses: [`Schema::blamed`].

mod c;
mod dialect;
mod go;
mod java;
mod javascript;
mod output;
mod python;
mod rust;
mod tree;
mod writer;

use crate::family::Family;
use crate::mutant::Mutant;
use dialect::Dialect;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The environment variable that a schema reads when it starts.
pub const SWITCH: &str = "TENGEN_MUTANT";

/// A program that is any of several mutants, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schema {
    /// The program.
    pub text: String,
    /// The mutants in it, by their places in the list that it was made of: the first is chosen by 1, the next by 2, and so on.
    pub behind: Vec<usize>,
    /// The lines of the text that a mutant has to itself, and its place in the list.
    lines: Vec<(RangeInclusive<usize>, usize)>,
}

/// One program for as many of these mutants as a switch can choose between. The others have to be compiled apart.
#[must_use]
pub fn schema(source: &str, family: Family, mutants: &[Mutant]) -> Schema {
    let dialect: &dyn Dialect = match family {
        Family::C | Family::Cpp => &c::C,
        Family::Rust => &rust::Rust,
        Family::Go => &go::Go,
        Family::Java => &java::Java,
        Family::Python => &python::Python,
        Family::JavaScript => &javascript::JavaScript,
    };
    let places = tree::places(source, mutants);
    writer::write(source, &places, dialect)
}

impl Schema {
    /// Which mutants a compiler names in its messages about the schema, which it read as the file `name`; places in the list as in
    /// [`Self::behind`]. Where the compiler refuses a schema, one without these mutants may do. It need not: what is wrong
    /// with a mutant may show elsewhere.
    #[must_use]
    pub fn blamed(&self, name: &str, messages: &str) -> Vec<usize> {
        let mut blamed = BTreeSet::new();
        let mut in_warning = false;
        for line in messages.lines() {
            in_warning = match line {
                _ if line.starts_with("warning") => true,
                _ if line.starts_with("error") => false,
                _ => in_warning,
            };
            if !in_warning && !line.contains(": warning:") && !line.contains(": note:") {
                let named = lines_named(line, name);
                blamed.extend(named.filter_map(|number| self.owner(number)));
            }
        }
        blamed.into_iter().collect()
    }

    fn owner(&self, line: usize) -> Option<usize> {
        let owned = self.lines.iter().find(|(lines, _)| lines.contains(&line));
        owned.map(|(_, mutant)| *mutant)
    }
}

/// The numbers that stand behind `name:` in a line.
fn lines_named<'a>(line: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    line.match_indices(name).filter_map(move |(at, _)| {
        let rest = line[at + name.len()..].strip_prefix(':')?;
        let end = rest.find(|letter: char| !letter.is_ascii_digit());
        rest[..end.unwrap_or(rest.len())].parse().ok()
    })
}
