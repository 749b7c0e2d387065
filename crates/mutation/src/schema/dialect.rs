//! Differences between languages in writing a switch.

use super::output::SchemaText;
use crate::mutant::SiteForm;
use std::ops::Range;

/// A site to be written: its form, and the numbers and texts of its alternatives.
pub(super) struct Choice<'a> {
    pub(super) form: SiteForm,
    /// The number of the first alternative.
    pub(super) first: usize,
    /// The indices of the mutants in the list, and their texts.
    pub(super) alternatives: Vec<(usize, &'a str)>,
    /// The white space at the beginning of the line of the site.
    pub(super) indent: &'a str,
}

impl Choice<'_> {
    /// The numbers of the alternatives.
    pub(super) fn numbers(&self) -> Range<usize> {
        self.first..self.first + self.alternatives.len()
    }

    /// The number of each alternative, the index of its mutant, its text, and whether it is the
    /// last one.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (usize, usize, &str, bool)> {
        let last = self.numbers().end - 1;
        let numbers = self.numbers();
        let numbered = numbers.zip(&self.alternatives);
        numbered.map(move |(number, (mutant, text))| (number, *mutant, *text, number == last))
    }
}

/// How a language selects an alternative.
pub(super) trait Dialect {
    /// Where in the source the prologue of the schema is inserted, and its text.
    fn beginning(&self, source: &str) -> (usize, String);

    /// The text at the end of the schema.
    fn end(&self) -> &'static str;

    /// Writes everything that precedes the original text of a site.
    fn open(&self, choice: &Choice<'_>, out: &mut SchemaText);

    /// Writes everything that follows it.
    fn close(&self, choice: &Choice<'_>, out: &mut SchemaText);
}
