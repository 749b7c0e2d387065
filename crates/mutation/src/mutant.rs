//! A mutant: its changes and their position.

use crate::operator::Operator;
use similar::TextDiff;
use std::ops::Range;

/// A range of the source and its replacement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edit {
    /// The range, in bytes.
    pub range: Range<usize>,
    /// The replacement.
    pub text: String,
}

/// A program with one small mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The kind of the mistake.
    pub operator: &'static Operator,
    /// The changes in their order; they do not overlap.
    pub edits: Vec<Edit>,
    /// The line of the first change, from 1.
    pub line: usize,
    /// Its column in characters, from 1.
    pub column: usize,
    /// The function that contains it, if any.
    pub function: Option<String>,
    /// Identifies the mutant within its source, as `L12.index.2`: the second mutant of this
    /// operator in line 12.
    pub id: String,
    /// What a switch has to select, if a switch is possible.
    pub(crate) site: Option<Site>,
}

/// A range of a program for which a switch can select another text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Site {
    pub(crate) range: Range<usize>,
    pub(crate) form: SiteForm,
}

/// The syntactic category of a site. If two sites have the same range, the greater one contains the
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum SiteForm {
    /// An expression of any type.
    Value,
    /// An expression that is true or false.
    Condition,
    /// The initial value of a variable whose type is inferred from it.
    First,
    /// A statement.
    Statement,
    /// A position between statements where one is inserted.
    Insertion,
}

/// How many unchanged lines a diff shows around a change.
const CONTEXT: usize = 1;

impl Mutant {
    /// The source of the mutant.
    #[must_use]
    pub fn apply(&self, source: &str) -> String {
        edited(source, 0..source.len(), &self.edits)
    }

    /// The changed lines and their neighbours, as a unified diff without a heading.
    #[must_use]
    pub fn diff(&self, source: &str) -> String {
        let mutated = self.apply(source);
        let diff = TextDiff::from_lines(source, &mutated);
        diff.unified_diff().context_radius(CONTEXT).to_string()
    }
}

/// A range of the source with the edits inside it applied.
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
