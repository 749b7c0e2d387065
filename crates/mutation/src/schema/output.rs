//! The output buffer for a schema.

use std::ops::RangeInclusive;

/// The text so far, and the mutants to which its lines belong.
pub(super) struct SchemaText {
    pub(super) text: String,
    line: usize,
    pub(super) lines: Vec<(RangeInclusive<usize>, usize)>,
    pub(super) mutants: Vec<usize>,
}

impl SchemaText {
    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self {
            text: String::with_capacity(bytes),
            line: 1,
            lines: Vec::new(),
            mutants: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, text: &str) {
        self.text += text;
        self.line += text.matches('\n').count();
    }

    /// Adds a text whose lines all belong to this mutant.
    pub(super) fn push_of(&mut self, mutant: usize, text: &str) {
        let from = self.line;
        self.push(text);
        self.lines.push((from..=self.line, mutant));
    }
}
