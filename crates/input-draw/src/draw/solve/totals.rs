//! From the required value of a sum, minimum or maximum to its elements, and to their number.

use super::narrow::NarrowedRange;
use super::partial::View;
use input_language::plan::{Count, Function, Term};
use input_language::resolve::{INFINITE, Interval};

impl View<'_> {
    pub(super) fn limit_aggregate(
        &mut self,
        term: &Term,
        function: Function,
        (low, high): Interval,
        narrowed: &mut NarrowedRange,
    ) {
        let aggregate = self.aggregate(term);
        let Some((at, left)) = aggregate.current else {
            if let Term::Call(_, arguments) = term {
                self.limit_turns(&arguments[0], function, (low, high), narrowed);
            }
            return;
        };
        let range = match (function, aggregate.others) {
            (Function::Sum, Some(others)) => (low - others.1, high - others.0),
            (Function::Max, Some(others)) if others.1 >= low && !self.is_chosen(at) => {
                (-INFINITE, high)
            }
            (Function::Min, Some(others)) if others.0 <= high && !self.is_chosen(at) => {
                (low, INFINITE)
            }
            _ => (low, high),
        };
        self.at_element(term, at, |view, body| {
            if function == Function::Sum && left > 0 && range.1 < INFINITE / 2 {
                let least = view.number(body).0;
                let most = least + (2 * (range.1 - least) / (left + 1)).max(1);
                let mut fair = NarrowedRange::new(narrowed.fair.unwrap_or(narrowed.range));
                let before = std::mem::replace(&mut view.domain, fair.range);
                view.limit(body, (range.0, range.1.min(most)), &mut fair);
                view.domain = before;
                narrowed.fair = Some(fair.range);
            }
            view.limit(body, range, narrowed);
        });
    }

    /// Whether this is the element that must be the minimum or the maximum.
    fn is_chosen(&self, at: usize) -> bool {
        let repeat = self.plan.vars[self.var].chain.last();
        repeat.is_some_and(|&repeat| self.chosen[repeat] == at)
    }

    /// Evaluates the element of an aggregate with this index.
    fn at_element(&mut self, term: &Term, at: usize, look: impl FnOnce(&mut Self, &Term)) {
        match term {
            Term::Each { body, slot, .. } => {
                self.locals.truncate(*slot);
                self.locals.push(at as i128 + 1);
                look(self, body);
                self.locals.truncate(*slot);
            }
            Term::Call(_, arguments) => {
                let argument = match &arguments[0] {
                    Term::Slice(list, ..) => list.as_ref(),
                    other => other,
                };
                let level = level_of(argument).map(|level| (level, at));
                let before = std::mem::replace(&mut self.turn, level);
                look(self, argument);
                self.turn = before;
            }
            _ => {}
        }
    }

    /// Makes a list that does not exist yet long enough for its sum.
    fn limit_turns(
        &mut self,
        list: &Term,
        function: Function,
        (low, high): Interval,
        narrowed: &mut NarrowedRange,
    ) {
        let Term::List { var, level } = list else {
            return;
        };
        if function != Function::Sum
            || !self.is_plain_list(*var, *level)
            || self.is_under_way(*var, *level)
        {
            return;
        }
        let each = self.span(*var);
        let most = if each.0 > 0 { high / each.0 } else { INFINITE };
        let least = if each.1 > 0 && low > 0 {
            (low + each.1 - 1) / each.1
        } else {
            0
        };
        self.limit_total(list, (least, most), narrowed);
    }

    /// The number of turns of a repetition that has not begun.
    pub(super) fn limit_total(
        &mut self,
        list: &Term,
        range: Interval,
        narrowed: &mut NarrowedRange,
    ) {
        let Term::List { var, level } = list else {
            return;
        };
        if self.is_under_way(*var, *level) {
            return;
        }
        if let Count::Exactly(term) = self.counts[self.plan.vars[*var].chain[*level]] {
            self.limit(term, range, narrowed);
        }
    }
}

/// The level of the lists of a term.
fn level_of(term: &Term) -> Option<usize> {
    let mut found = None;
    term.visit(&mut |inner| {
        if let Term::List { level, .. } = inner {
            found = Some(*level);
        }
    });
    found
}
