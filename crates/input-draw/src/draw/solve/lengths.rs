//! From conditions on texts and their parts to the lengths of texts.

use super::narrow::NarrowedRange;
use super::partial::{Unknown, View};
use super::{Drawer, VarId};
use input_language::plan::{Function, Term, VarKind};
use input_language::resolve::INFINITE;

impl View<'_> {
    /// `contains(s, t)`: t is not longer than s.
    pub(super) fn limit_contained(
        &mut self,
        text: &Term,
        wanted: &Term,
        narrowed: &mut NarrowedRange,
    ) {
        if !matches!(self.unknown, Unknown::Length) || matches!(text, Term::List { .. }) {
            return;
        }
        let (of_text, of_wanted) = (self.length(text), self.length(wanted));
        self.limit_len(text, (of_wanted.0, INFINITE), narrowed);
        self.limit_len(wanted, (0, of_text.1), narrowed);
    }

    /// A part of a text that is equal to another text lies within its text, and is as long.
    pub(super) fn limit_parts(&mut self, left: &Term, right: &Term, narrowed: &mut NarrowedRange) {
        if !matches!(self.unknown, Unknown::Length) {
            return;
        }
        for (part, other) in [(left, right), (right, left)] {
            let Term::Slice(text, low, high) = part else {
                let len = self.length(other);
                self.limit_len(part, len, narrowed);
                continue;
            };
            let (start, end, most) = (self.number(low), self.number(high), self.length(text));
            self.limit(low, (1, INFINITE), narrowed);
            self.limit(high, (-INFINITE, most.1), narrowed);
            self.limit_len(text, (end.0, INFINITE), narrowed);
            let len = self.length(other);
            self.limit(high, (start.0 + len.0 - 1, start.1 + len.1 - 1), narrowed);
        }
    }
}

impl Drawer<'_> {
    /// Nested brackets without other letters have an even length.
    pub(super) fn even_length(&self, var: VarId, len: i64, (low, high): (i64, i64)) -> i64 {
        let VarKind::Text { alphabet, .. } = &self.plan.vars[var].kind else {
            return len;
        };
        let mut is_even = false;
        for own in &self.rules.uses[var] {
            own.term.visit(&mut |term| {
                if let Term::Call(Function::Nested, arguments) = term
                    && let Term::Text(pairs) = &arguments[1]
                {
                    is_even |= alphabet.iter().all(|letter| pairs.contains(letter));
                }
            });
        }
        match len % 2 {
            1 if is_even && len > low => len - 1,
            1 if is_even && len < high => len + 1,
            _ => len,
        }
    }
}
