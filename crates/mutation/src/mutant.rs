//! A mutant: what is changed, and where.

use crate::operator::Operator;
use similar::TextDiff;
use std::ops::Range;

/// A piece of a source and what stands there instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edit {
    /// In bytes.
    pub range: Range<usize>,
    /// What stands there in the mutant.
    pub text: String,
}

/// A program with one small mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// What kind of mistake.
    pub operator: &'static Operator,
    /// The changes in their order; none meets another.
    pub edits: Vec<Edit>,
    /// Where the first change is, from 1.
    pub line: usize,
    /// In letters, from 1.
    pub column: usize,
    /// The function around it, if it stands in one.
    pub function: Option<String>,
    /// Names it among the mutants of its source, as `L12.index.2`: the second mutant of that operator in line 12.
    pub id: String,
    /// What a switch has to choose, where it can.
    pub(crate) site: Option<Site>,
}

/// A piece of a program that a switch can give another text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Site {
    pub(crate) range: Range<usize>,
    pub(crate) form: Form,
}

/// What stands at a site. Where two have the same range, the greater one is around the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Form {
    /// An expression of any type.
    Value,
    /// An expression that is true or false.
    Condition,
    /// The first value of a variable whose type follows from it.
    First,
    /// A statement.
    Statement,
    /// A place between statements where one is added.
    Insertion,
}

/// Lines around a change that a diff shows.
const CONTEXT: usize = 1;

impl Mutant {
    /// The source of the mutant.
    #[must_use]
    pub fn apply(&self, source: &str) -> String {
        edited(source, 0..source.len(), &self.edits)
    }

    /// The changed lines and those beside them, as a unified diff without a heading.
    #[must_use]
    pub fn diff(&self, source: &str) -> String {
        let mutated = self.apply(source);
        let diff = TextDiff::from_lines(source, &mutated);
        diff.unified_diff().context_radius(CONTEXT).to_string()
    }
}

/// A piece of the source with those of the changes that stand in it.
pub(crate) fn edited(source: &str, piece: Range<usize>, edits: &[Edit]) -> String {
    let mut text = String::with_capacity(piece.len());
    let mut at = piece.start;
    for edit in edits {
        if piece.start <= edit.range.start && edit.range.end <= piece.end {
            text += &source[at..edit.range.start];
            text += &edit.text;
            at = edit.range.end;
        }
    }
    text + &source[at..piece.end]
}
