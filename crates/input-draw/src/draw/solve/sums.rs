//! Sums, counts, minima and maxima of lists that are partly drawn.
//!
//! Theory of operation: the values so far are added up as the list grows, so each element costs the
//! same. The element that is being drawn and the next one are evaluated separately; the next one
//! represents all later ones.

use super::cache::Done;
use super::folding::{joined, rest, widened};
use super::partial::{ANYTHING, Partial, Unknown, View};
use input_language::plan::{Function, Term, VarId, VarKind};
use input_language::resolve::{INFINITE, Interval};

/// How many elements are evaluated one by one if they cannot be added up.
const MAX_SINGLE: usize = 64;

/// The value of an aggregate.
pub(super) struct Aggregate {
    pub(super) whole: Interval,
    /// The value without the element that is being drawn; `None` if there is no other.
    pub(super) others: Option<Interval>,
    /// The index of that element, and the maximum number of elements after it.
    pub(super) current: Option<(usize, i128)>,
}

/// The elements of an aggregate.
#[derive(Clone, Copy)]
enum Elements<'t> {
    /// A list, or arithmetic with several lists.
    Turns(VarId, usize, &'t Term),
    /// The numbers of a quantifier.
    Local(usize, &'t Term),
    /// The letters of a text.
    Letters(&'t Term),
    /// All values of lists within lists.
    Nested(VarId, usize),
}

impl View<'_> {
    pub(super) fn aggregate(&mut self, term: &Term) -> Aggregate {
        let unknown = Aggregate {
            whole: ANYTHING,
            others: Some(ANYTHING),
            current: None,
        };
        let (function, elements, range) = match term {
            Term::Call(function, arguments) => {
                let Some((elements, range)) = self.elements(&arguments[0]) else {
                    return unknown;
                };
                (*function, elements, range)
            }
            Term::Each {
                function,
                body,
                slot,
                low,
                high,
            } => {
                let (low, high) = (self.number(low), self.number(high));
                if low.0 != low.1 || low.0 < 1 {
                    return unknown;
                }
                let range = (low.0 - 1, (high.0.max(low.0 - 1), high.1.max(low.0 - 1)));
                (*function, Elements::Local(*slot, body), range)
            }
            _ => return unknown,
        };
        let wanted = match term {
            Term::Call(Function::Count, arguments) => Some(&arguments[1]),
            _ => None,
        };
        if let Elements::Nested(var, level) = elements {
            return self.nested(term, function, wanted, (var, level));
        }
        self.folded(term, function, elements, wanted, range)
    }

    /// The elements of an aggregate, and their range.
    fn elements<'t>(&mut self, argument: &'t Term) -> Option<(Elements<'t>, (i128, Interval))> {
        if let Term::Slice(list, low, high) = argument {
            let (low, high) = (self.number(low), self.number(high));
            if low.0 != low.1 || low.0 < 1 {
                return None;
            }
            let range = (low.0 - 1, (high.0.max(low.0 - 1), high.1.max(low.0 - 1)));
            return Some(match list.as_ref() {
                Term::List { var, level } if self.is_plain_list(*var, *level) => {
                    (Elements::Turns(*var, *level, list), range)
                }
                text => (Elements::Letters(text), range),
            });
        }
        let mut lists = Vec::new();
        argument.visit(&mut |inner| {
            if let Term::List { var, level } = inner {
                lists.push((*var, *level));
            }
        });
        let Some(&(var, level)) = lists.first() else {
            let length = self.length(argument);
            return Some((Elements::Letters(argument), (0, length)));
        };
        if matches!(argument, Term::Index(..)) {
            let length = self.length(argument);
            return Some((Elements::Letters(argument), (0, length)));
        }
        if !self.is_plain_list(var, level) {
            return matches!(argument, Term::List { .. })
                .then_some((Elements::Nested(var, level), (0, (0, 0))));
        }
        let repeat = self.plan.vars[var].chain[level];
        let is_same = |&(other, at): &(VarId, usize)| {
            at == level && self.plan.vars[other].chain.get(level) == Some(&repeat)
        };
        lists.iter().all(is_same).then(|| {
            let total = self.total(var, level);
            (Elements::Turns(var, level, argument), (0, total))
        })
    }

    /// The amount that an element adds.
    fn value(&mut self, elements: Elements<'_>, wanted: Option<&Term>, at: usize) -> Interval {
        let found = match elements {
            Elements::Turns(_, level, body) => {
                let before = self.turn.replace((level, at));
                let found = self.term(body);
                self.turn = before;
                found
            }
            Elements::Local(slot, body) => {
                let rest = self.locals.split_off(slot.min(self.locals.len()));
                self.locals.push(at as i128 + 1);
                let found = self.term(body);
                self.locals.truncate(slot);
                self.locals.extend(rest);
                found
            }
            Elements::Letters(text) => {
                let text = self.term(text);
                match (text, self.unknown) {
                    (Partial::Text(text), _) | (Partial::InProgress, Unknown::Letter(text, _)) => {
                        text.get(at..=at).map_or(Partial::Open, Partial::Text)
                    }
                    _ => Partial::Open,
                }
            }
            Elements::Nested(var, _) => self.element(var, at),
        };
        let Some(wanted) = wanted else {
            return match found {
                Partial::Number(interval) => interval,
                Partial::Truth(Some(truth)) => (truth.into(), truth.into()),
                Partial::Truth(None) => (0, 1),
                _ => ANYTHING,
            };
        };
        if let (Elements::Letters(text), Term::Text(wanted)) = (elements, wanted) {
            return self.ends_at(text, wanted, at);
        }
        self.counted(found, wanted)
    }

    fn counted(&mut self, found: Partial<'_>, wanted: &Term) -> Interval {
        if let Term::Text(wanted) = wanted {
            return match (found, self.unknown) {
                (Partial::Text(text), _) if wanted.len() == 1 => {
                    let count = input_language::evaluate::occurrences(text, wanted) as i128;
                    (count, count)
                }
                (Partial::Text(text), _) => ((text == wanted).into(), (text == wanted).into()),
                (Partial::TextOf(length), _) if wanted.len() == 1 => (0, length.1),
                (Partial::InProgress, Unknown::Letter(text, len)) if wanted.len() == 1 => {
                    let count = input_language::evaluate::occurrences(text, wanted) as i128;
                    (count, count + (len - text.len()) as i128)
                }
                _ => (0, 1),
            };
        }
        let wanted = self.number(wanted);
        match found {
            Partial::Number(found) if found.0 > wanted.1 || found.1 < wanted.0 => (0, 0),
            Partial::Number(found) if found.0 == found.1 && found == wanted => (1, 1),
            _ => (0, 1),
        }
    }

    /// How often a text occurs in the first letters of another.
    pub(super) fn occurrences(
        &mut self,
        term: &Term,
        text: &Term,
        wanted: &Term,
        len: usize,
    ) -> i128 {
        let end = (len as i128, len as i128);
        let letters = Elements::Letters(text);
        let found = self.folded(term, Function::Count, letters, Some(wanted), (0, end));
        found.whole.0
    }

    /// Up to which element all values are final.
    fn settled(&mut self, elements: Elements<'_>, end: i128) -> Option<usize> {
        let most = usize::try_from(end).unwrap_or(usize::MAX);
        Some(match elements {
            Elements::Turns(var, level, _) | Elements::Nested(var, level) => {
                if self.is_under_way(var, level) {
                    self.position(level)
                } else {
                    most
                }
            }
            Elements::Letters(text) => match (self.term(text), self.unknown) {
                (Partial::InProgress, Unknown::Letter(text, _)) => text.len().saturating_sub(1),
                _ => most,
            },
            Elements::Local(slot, body) => {
                let mut lists = Vec::new();
                let mut is_plain = slot == 0;
                let mut most = most;
                body.visit(&mut |inner| match inner {
                    Term::Index(list, index) => {
                        is_plain &= matches!(**index, Term::Local(found) if found == slot);
                        match (list.as_ref(), self.unknown) {
                            (Term::List { var, level }, _) => lists.push((*var, *level)),
                            // The last letter is only tried.
                            (Term::Last(var), Unknown::Letter(text, _)) if *var == self.var => {
                                most = most.min(text.len().saturating_sub(1));
                            }
                            _ => {}
                        }
                    }
                    Term::Slice(..) | Term::Each { .. } => is_plain = false,
                    _ => {}
                });
                if !is_plain {
                    return None;
                }
                let open = lists
                    .into_iter()
                    .filter(|&(var, level)| self.is_under_way(var, level));
                open.map(|(_, level)| self.position(level))
                    .min()
                    .map_or(most, |settled| settled.min(most))
            }
        })
    }

    fn folded(
        &mut self,
        term: &Term,
        function: Function,
        elements: Elements<'_>,
        wanted: Option<&Term>,
        (first, end): (i128, Interval),
    ) -> Aggregate {
        let join = |left: Option<Interval>, right: Interval| Some(joined(function, left, right));
        let from = usize::try_from(first).unwrap_or(usize::MAX);
        let settled = self.settled(elements, end.0);
        let until = usize::try_from(end.0).unwrap_or(usize::MAX);
        let mut whole = None;
        let mut at = from;
        if let Some(settled) = settled {
            (at, whole) = self.done(term, elements, wanted, function, (from, until.min(settled)));
        }
        let mut others = whole;
        let mut current = None;
        let is_open = settled.is_some_and(|settled| settled == at);
        let looked_at = if settled.is_some() { 2 } else { MAX_SINGLE };
        let stop = until.min(at.saturating_add(looked_at));
        while at < stop {
            let value = self.value(elements, wanted, at);
            whole = join(whole, value);
            if is_open && current.is_none() {
                current = Some((at, end.1 - at as i128 - 1));
            } else {
                others = join(others, value);
            }
            at += 1;
        }
        let left = ((end.0 - at as i128).max(0), (end.1 - at as i128).max(0));
        if left.1 > 0 {
            let value = self.value(
                elements,
                wanted,
                at.max(usize::try_from(end.0).unwrap_or(0)),
            );
            let all = rest(function, value, left);
            whole = if left.0 == 0 {
                Some(widened(function, whole, all))
            } else {
                join(whole, all)
            };
            others = if left.0 == 0 {
                Some(widened(function, others, all))
            } else {
                join(others, all)
            };
        }
        let empty = matches!(function, Function::Sum | Function::Count).then_some((0, 0));
        Aggregate {
            whole: whole.or(empty).unwrap_or(ANYTHING),
            others: others.or(empty),
            current,
        }
    }

    /// The value of the final elements, up to the first that is not exact.
    fn done(
        &mut self,
        term: &Term,
        elements: Elements<'_>,
        wanted: Option<&Term>,
        function: Function,
        (from, until): (usize, usize),
    ) -> (usize, Option<Interval>) {
        let start = match elements {
            Elements::Turns(var, level, _) => self.frame.starts[var][level],
            _ => 0,
        };
        let tag = match wanted {
            Some(wanted) if !matches!(wanted, Term::Text(_)) => self.number(wanted).0,
            _ => 0,
        };
        let key = (std::ptr::from_ref(term) as usize, tag);
        let known = self.sums.borrow().0.get(&key).copied();
        let mut done = known
            .filter(|done| done.first == from && done.start == start && done.end <= until)
            .unwrap_or(Done {
                first: from,
                start,
                end: from,
                value: None,
                is_of_lists: self.is_of_lists(elements),
            });
        while done.end < until {
            let value = self.value(elements, wanted, done.end);
            if value.0 != value.1 {
                break;
            }
            done.value = Some(joined(function, done.value, value));
            done.end += 1;
        }
        self.sums.borrow_mut().0.insert(key, done);
        (done.end, done.value)
    }

    /// Whether the values come from complete elements, not from letters of the current text.
    fn is_of_lists(&self, elements: Elements<'_>) -> bool {
        let Elements::Local(_, body) = elements else {
            return matches!(elements, Elements::Turns(..));
        };
        let mut is_of_lists = true;
        body.visit(&mut |inner| {
            is_of_lists &= !matches!(inner, Term::Last(var)
                if matches!(self.plan.vars[*var].kind, VarKind::Text { .. }));
        });
        is_of_lists
    }

    /// All values of lists within lists; later ones are not distinguished.
    fn nested(
        &mut self,
        term: &Term,
        function: Function,
        wanted: Option<&Term>,
        (var, level): (VarId, usize),
    ) -> Aggregate {
        let first = self.frame.starts[var][level];
        let len = self.data.columns[var].len() - first;
        // The last value may only be tried.
        let is_tried = var == self.var && matches!(self.unknown, Unknown::Nothing) && len > 0;
        let settled = first + len - usize::from(is_tried);
        let elements = Elements::Nested(var, level);
        let (known, mut whole) = self.done(term, elements, wanted, function, (first, settled));
        if first + len - known <= MAX_SINGLE {
            for at in known..first + len {
                let value = self.value(Elements::Nested(var, level), wanted, at);
                whole = Some(joined(function, whole, value));
            }
        } else {
            whole = Some(match function {
                Function::Count => (0, len as i128),
                _ => ANYTHING,
            });
        }
        if var == self.var && matches!(self.unknown, Unknown::Letter(..)) {
            let value = self.value(elements, wanted, first + len);
            whole = Some(joined(function, whole, value));
        }
        let value = self.value(Elements::Nested(var, level), wanted, usize::MAX);
        let all = widened(function, whole, rest(function, value, (0, INFINITE)));
        Aggregate {
            whole: all,
            others: Some(ANYTHING),
            current: None,
        }
    }
}
