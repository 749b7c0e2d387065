//! What differs between languages when a switch is written.

use super::output::Output;
use crate::mutant::Form;
use std::ops::Range;

/// A place to be written: what stands there, and the numbers of its alternatives with their texts.
pub(super) struct Choice<'a> {
    pub(super) form: Form,
    /// The number of the first alternative.
    pub(super) first: usize,
    /// The mutants, by their places in the list, and their texts.
    pub(super) alternatives: Vec<(usize, &'a str)>,
    /// The blanks at the beginning of the line where the place is.
    pub(super) indent: &'a str,
}

impl Choice<'_> {
    /// The numbers of the alternatives.
    pub(super) fn numbers(&self) -> Range<usize> {
        self.first..self.first + self.alternatives.len()
    }

    /// The alternatives with their numbers and their mutants' places in the list, and whether it is the last.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (usize, usize, &str, bool)> {
        let last = self.numbers().end - 1;
        let numbers = self.numbers();
        let numbered = numbers.zip(&self.alternatives);
        numbered.map(move |(number, (mutant, text))| (number, *mutant, *text, number == last))
    }
}

/// How a language chooses.
pub(super) trait Dialect {
    /// Where in the source the beginning of the schema goes, and what it says.
    fn beginning(&self, source: &str) -> (usize, String);

    /// What the schema ends with.
    fn end(&self) -> &'static str;

    /// Writes all that comes before what the program itself has at a place.
    fn open(&self, choice: &Choice<'_>, out: &mut Output);

    /// Writes what comes behind it.
    fn close(&self, choice: &Choice<'_>, out: &mut Output);
}
