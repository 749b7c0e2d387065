//! Mutant schemata: one program that contains all mutants and selects one of them at start-up.
//!
//! A mutant changes a part of the program, its site: an expression, a statement, or the position
//! after one. Sites are nodes of one syntax tree. So if two of them overlap, one contains the
//! other, and the sites form a tree of their own. The schema is written from the outermost sites
//! inwards. At a site it contains the texts of the site's mutants, each selected by its number, and
//! then the original text with the inner sites. So every mutant occurs once and is not combined
//! with others. The mutants of a site have consecutive numbers, so two comparisons skip all of
//! them.
//!
//! The number is read from the environment variable `TENGEN_MUTANT`; 0 or a missing variable
//! selects the original program. In C and C++ it is stored in the global variable `int
//! tengen_mutant`, which a fork server may also set before `main`.
//!
//! The text of every mutant has its own lines, so the messages of a compiler show which mutants it
//! refuses: [`Schema::blamed`]. Python and JavaScript are exceptions, because their compilers do
//! not refuse mutants.

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

/// The environment variable that a schema reads at start-up.
pub const SWITCH: &str = "TENGEN_MUTANT";

/// A program that contains several mutants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schema {
    /// The text of the program.
    pub text: String,
    /// The mutants in the program, as indices into the given list: number 1 selects the first, 2
    /// the second, and so on.
    pub mutants: Vec<usize>,
    /// The lines that belong to one mutant, and the index of this mutant.
    lines: Vec<(RangeInclusive<usize>, usize)>,
}

/// Makes one program of all mutants that can be selected at run time. The others have to be
/// compiled separately.
#[must_use]
pub fn schema(source: &str, family: Family, mutants: &[Mutant]) -> Schema {
    let dialect: &dyn Dialect = match family {
        Family::C | Family::Cpp => &c::CSchema,
        Family::Rust => &rust::RustSchema,
        Family::Go => &go::GoSchema,
        Family::Java => &java::JavaSchema,
        Family::Python => &python::PythonSchema,
        Family::JavaScript => &javascript::JavaScriptSchema,
    };
    let sites = tree::sites(source, mutants);
    writer::write(source, &sites, dialect)
}

impl Schema {
    /// The mutants to which a compiler's messages about the schema refer, as indices like those in
    /// [`Self::mutants`]. The compiler read the schema as the file `name`. If the compiler refuses
    /// a schema, it may accept one without these mutants. This is not certain: an error in a mutant
    /// may be reported elsewhere.
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

/// The numbers that follow `name:` in a line.
fn lines_named<'a>(line: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    line.match_indices(name).filter_map(move |(at, _)| {
        let rest = line[at + name.len()..].strip_prefix(':')?;
        let end = rest.find(|letter: char| !letter.is_ascii_digit());
        rest[..end.unwrap_or(rest.len())].parse().ok()
    })
}
