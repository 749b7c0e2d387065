//! Elements, letters and functions of partly drawn values.

use super::partial::{ANYTHING, Partial, Unknown, View, better};
use input_language::plan::{Function, Term, VarId};
use input_language::resolve::{INFINITE, Interval};
use input_language::structure::is_prime;

impl<'a> View<'a> {
    pub(super) fn index(&mut self, list: &Term, index: &Term) -> Partial<'a> {
        let (low, high) = self.number(index);
        if low != high || low < 1 {
            return match list {
                Term::List { var, level } if self.is_plain_list(*var, *level) => {
                    self.element(*var, usize::MAX)
                }
                _ => Partial::Open,
            };
        }
        let at = usize::try_from(low - 1).unwrap_or(usize::MAX);
        match list {
            Term::List { var, level } if self.is_plain_list(*var, *level) => {
                self.element(*var, self.frame.starts[*var][*level].saturating_add(at))
            }
            Term::Index(matrix, row) if matches!(**matrix, Term::List { .. }) => {
                if let Some((var, start)) = self.cell(matrix, row) {
                    return self.element(var, start.saturating_add(at));
                }
                let text = self.index(matrix, row);
                self.letter(text, at)
            }
            Term::Last(_) => {
                let text = self.term(list);
                self.letter(text, at)
            }
            _ => Partial::Open,
        }
    }

    /// The variable of a matrix, and where a row of it begins in its column.
    fn cell(&mut self, matrix: &Term, row: &Term) -> Option<(VarId, usize)> {
        let Term::List { var, level } = matrix else {
            return None;
        };
        let chain = &self.plan.vars[*var].chain;
        if chain.len() != level + 2 {
            return None;
        }
        let (low, high) = self.number(row);
        if low != high || low < 1 {
            return Some((*var, usize::MAX));
        }
        let row = usize::try_from(low - 1).unwrap_or(usize::MAX);
        let inner = chain[level + 1];
        let done = &self.data.counts[inner][self.frame.count_start(inner, *level)..];
        let start = self.frame.starts[*var][*level];
        Some(match row.cmp(&done.len()) {
            std::cmp::Ordering::Less => (*var, start + done[..row].iter().sum::<usize>()),
            std::cmp::Ordering::Equal if self.is_under_way(*var, *level) => {
                (*var, start + done.iter().sum::<usize>())
            }
            _ => (*var, usize::MAX),
        })
    }

    pub(super) fn letter(&mut self, text: Partial<'a>, at: usize) -> Partial<'a> {
        match (text, self.unknown) {
            (Partial::Text(text), _) => text.get(at..=at).map_or(Partial::Open, Partial::Text),
            (Partial::InProgress, Unknown::Letter(text, _)) => {
                text.get(at..=at).map_or(Partial::Open, Partial::Text)
            }
            _ => Partial::Open,
        }
    }

    pub(super) fn call(
        &mut self,
        term: &Term,
        function: Function,
        arguments: &[Term],
    ) -> Partial<'a> {
        let is_list = |term: &Term| {
            let mut found = false;
            term.visit(&mut |inner| found |= matches!(inner, Term::List { .. } | Term::Slice(..)));
            found
        };
        match (function, arguments) {
            (Function::Len, [text]) => Partial::Number(self.length(text)),
            (Function::Abs, [inner]) => {
                let (low, high) = self.number(inner);
                let least = if low <= 0 && high >= 0 {
                    0
                } else {
                    low.abs().min(high.abs())
                };
                Partial::Number((least, low.abs().max(high.abs())))
            }
            (Function::Sum | Function::Min | Function::Max, [only])
                if is_list(only) && !matches!(only, Term::Index(..)) =>
            {
                Partial::Number(self.aggregate(term).whole)
            }
            (Function::Count, _) => Partial::Number(self.aggregate(term).whole),
            (Function::Min | Function::Max, _)
                if !arguments
                    .iter()
                    .any(|term| matches!(term, Term::List { .. } | Term::Slice(..))) =>
            {
                let all = arguments.iter().map(|argument| self.number(argument));
                let all: Vec<Interval> = all.collect();
                let is_min = function == Function::Min;
                let best = all
                    .into_iter()
                    .reduce(|left, right| better(is_min, left, right));
                best.map_or(Partial::Open, Partial::Number)
            }
            (Function::Contains, [text, wanted @ Term::Text(letters)]) => {
                Partial::Truth(self.contains(term, text, wanted, letters))
            }
            (Function::Prime, [number]) if !is_list(number) => {
                let (low, high) = self.number(number);
                let number = (low == high).then(|| i64::try_from(low).ok()).flatten();
                Partial::Truth(number.map(is_prime))
            }
            (
                Function::Contains
                | Function::Prime
                | Function::Convex
                | Function::Simple
                | Function::Distinct
                | Function::Sorted
                | Function::Connected
                | Function::All
                | Function::Any,
                _,
            ) => Partial::Truth(None),
            (Function::Gcd, [left, right]) => self.gcd(left, right),
            _ => Partial::Number(ANYTHING),
        }
    }

    fn gcd(&mut self, left: &Term, right: &Term) -> Partial<'a> {
        let (left, right) = (self.number(left), self.number(right));
        if left.0 == left.1 && right.0 == right.1 {
            let (mut one, mut other) = (left.0.abs(), right.0.abs());
            while other != 0 {
                (one, other) = (other, one % other);
            }
            return Partial::Number((one, one));
        }
        Partial::Number((0, INFINITE))
    }

    /// Whether a text that may be partly drawn contains another: `wanted`, which is `letters`.
    fn contains(
        &mut self,
        term: &Term,
        text: &Term,
        wanted: &Term,
        letters: &[u8],
    ) -> Option<bool> {
        match (self.term(text), self.unknown) {
            (Partial::Text(text), _) => {
                Some(input_language::evaluate::occurrences(text, letters) > 0)
            }
            (Partial::InProgress, Unknown::Letter(there, len)) => {
                if self.occurrences(term, text, wanted, there.len()) > 0 {
                    return Some(true);
                }
                // The last letters so far may be the beginning of it.
                let begun = (0..=letters.len())
                    .rev()
                    .find(|&begun| there.ends_with(&letters[..begun]));
                let left = len - there.len();
                (letters.len() - begun.unwrap_or(0) > left).then_some(false)
            }
            (Partial::TextOf(length), _) if length.1 < letters.len() as i128 => Some(false),
            _ => None,
        }
    }

    /// The length of a text or a list.
    pub(super) fn length(&mut self, term: &Term) -> Interval {
        match term {
            Term::List { var, level }
                if self.turn.is_none() || !self.is_plain_list(*var, *level) =>
            {
                self.total(*var, *level)
            }
            Term::Slice(_, low, high) => {
                let (low, high) = (self.number(low), self.number(high));
                ((high.0 - low.1 + 1).max(0), (high.1 - low.0 + 1).max(0))
            }
            Term::Text(text) => (text.len() as i128, text.len() as i128),
            _ => match (self.term(term), self.unknown) {
                (Partial::Text(text), _) => (text.len() as i128, text.len() as i128),
                (Partial::TextOf(length), _) => length,
                (Partial::InProgress, Unknown::Letter(_, len)) => (len as i128, len as i128),
                _ => (0, INFINITE),
            },
        }
    }

    /// Whether a text contains another that ends at this letter.
    pub(super) fn ends_at(&mut self, text: &Term, wanted: &[u8], at: usize) -> Interval {
        let ((Partial::Text(text), _) | (Partial::InProgress, Unknown::Letter(text, _))) =
            (self.term(text), self.unknown)
        else {
            return (0, 1);
        };
        match text.get(..=at) {
            Some(start) => (
                start.ends_with(wanted).into(),
                start.ends_with(wanted).into(),
            ),
            None => (0, 1),
        }
    }
}
