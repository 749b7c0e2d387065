//! The text of a schema while it is written.

use std::ops::RangeInclusive;

/// The text so far, and whose lines are whose.
pub(super) struct Output {
    pub(super) text: String,
    line: usize,
    pub(super) lines: Vec<(RangeInclusive<usize>, usize)>,
    pub(super) behind: Vec<usize>,
}

impl Output {
    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self {
            text: String::with_capacity(bytes),
            line: 1,
            lines: Vec::new(),
            behind: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, text: &str) {
        self.text += text;
        self.line += text.matches('\n').count();
    }

    /// Adds a text, all lines of which are a mutant's.
    pub(super) fn push_of(&mut self, mutant: usize, text: &str) {
        let from = self.line;
        self.push(text);
        self.lines.push((from..=self.line, mutant));
    }
}
