//! The value of a condition while only some of its values are drawn: an interval, or true, false or
//! unknown.

use super::cache::Sums;
use input_language::data::{Column, Data, Frame};
use input_language::number::{Number, power_of_ten};
use input_language::plan::{Count, Function, Operation, Plan, Relation, Term, VarId, VarKind};
use input_language::resolve::{INFINITE, Interval, binary};
use std::cell::{Cell, RefCell};

/// The part of a variable that is being drawn.
#[derive(Clone, Copy, Debug)]
pub(super) enum Unknown<'a> {
    /// A number.
    Value,
    /// The length of a text.
    Length,
    /// The next letter of a text, after the letters so far; the text gets this length.
    Letter(&'a [u8], usize),
    /// Nothing: the value is complete.
    Nothing,
}

/// The value of a term, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(super) enum Partial<'a> {
    Number(Interval),
    Truth(Option<bool>),
    Text(&'a [u8]),
    /// The text that is being drawn.
    InProgress,
    /// A text with a length in this interval.
    TextOf(Interval),
    Open,
}

pub(super) const ANYTHING: Interval = (-INFINITE, INFINITE);

/// An input with only some values drawn.
pub(super) struct View<'a> {
    pub(super) plan: &'a Plan,
    pub(super) data: &'a Data,
    pub(super) frame: &'a Frame,
    pub(super) turns: &'a [usize],
    pub(super) counts: &'a [&'a Count],
    pub(super) sums: &'a RefCell<Sums>,
    /// The element of each repetition, from 0, that is its minimum or maximum if a condition
    /// requires one.
    pub(super) chosen: &'a [usize],
    /// The variable that is being drawn, and which part of it.
    pub(super) var: VarId,
    pub(super) unknown: Unknown<'a>,
    /// The possible values of the number, or of the length.
    pub(super) domain: Interval,
    pub(super) locals: Vec<i128>,
    /// The element, from 0, that lists of a level have as their value within an aggregate.
    pub(super) turn: Option<(usize, usize)>,
    /// How many terms were evaluated, by all views.
    pub(super) work: &'a Cell<usize>,
}

impl<'a> View<'a> {
    /// Whether the variable has a value in the current turn.
    fn is_known(&self, var: VarId) -> bool {
        var < self.var || (var == self.var && matches!(self.unknown, Unknown::Nothing))
    }

    /// The index of the element that is being drawn, or was drawn last, among those since a level
    /// began.
    pub(super) fn position(&self, level: usize) -> usize {
        let drawn = self.data.columns[self.var].len() - self.frame.starts[self.var][level];
        drawn - usize::from(matches!(self.unknown, Unknown::Nothing) && drawn > 0)
    }

    /// Whether the repetition with this level is being drawn.
    pub(super) fn is_under_way(&self, var: VarId, level: usize) -> bool {
        let chain = &self.plan.vars[var].chain;
        let own = &self.plan.vars[self.var].chain;
        own.len() > level && chain.get(level) == own.get(level)
    }

    /// How many turns the repetition of a list has.
    pub(super) fn total(&mut self, var: VarId, level: usize) -> Interval {
        let repeat = self.plan.vars[var].chain[level];
        if self.is_under_way(var, level) {
            let turns = self.turns[level + 1] as i128;
            return (turns, turns);
        }
        if self.is_known(var) {
            let first = self.frame.count_start(repeat, level);
            if let Some(&count) = self.data.counts[repeat].get(first) {
                return (count as i128, count as i128);
            }
        }
        let (low, high) = match self.counts[repeat] {
            Count::Exactly(term) => self.number(term),
            Count::Open { low, high, .. } => (self.number(low).0, self.number(high).1),
        };
        (low.max(0), high.max(0))
    }

    /// The possible values of a variable, as far as others are known.
    pub(super) fn span(&mut self, var: VarId) -> Interval {
        let plan = self.plan;
        let info = &plan.vars[var];
        let of_kind = match info.kind.bounds() {
            Some((low, high)) if !info.per_row => (self.number(low).0, self.number(high).1),
            Some(_) if matches!(info.kind, VarKind::Text { .. }) => (0, INFINITE),
            Some(_) => info.span,
            None => ANYTHING,
        };
        match info.kind {
            VarKind::Int { .. } | VarKind::Decimal { .. } => {
                (of_kind.0.max(info.span.0), of_kind.1.min(info.span.1))
            }
            _ => of_kind,
        }
    }

    /// A value by its index in its column.
    pub(super) fn element(&mut self, var: VarId, at: usize) -> Partial<'a> {
        let (plan, data) = (self.plan, self.data);
        let (column, kind) = (&data.columns[var], &plan.vars[var].kind);
        if at < column.len() {
            return match (column, kind) {
                (Column::Ints(values), VarKind::Words(words)) => usize::try_from(values[at])
                    .ok()
                    .and_then(|word| words.get(word))
                    .map_or(Partial::Open, |word| Partial::Text(word)),
                (Column::Ints(values), _) => {
                    Partial::Number((values[at].into(), values[at].into()))
                }
                (Column::Decimals { units, .. }, VarKind::Decimal { places, .. }) => {
                    let scale = power_of_ten(places.1).unwrap_or(1);
                    let units = i128::from(units[at]);
                    Partial::Number((units.div_euclid(scale), -(-units).div_euclid(scale)))
                }
                _ => Partial::Text(column.text(at)),
            };
        }
        let is_next = at == column.len() && var == self.var;
        match (kind, self.unknown) {
            (VarKind::Int { .. }, Unknown::Value) if is_next => Partial::Number(self.domain),
            (VarKind::Text { .. }, Unknown::Length) if is_next => Partial::TextOf(self.domain),
            (VarKind::Text { .. }, Unknown::Letter(..)) if is_next => Partial::InProgress,
            (VarKind::Int { .. } | VarKind::Decimal { .. }, _) => Partial::Number(self.span(var)),
            (VarKind::Text { .. }, _) => {
                let (low, high) = self.span(var);
                Partial::TextOf((low.max(0), high))
            }
            _ => Partial::Open,
        }
    }

    pub(super) fn number(&mut self, term: &Term) -> Interval {
        match self.term(term) {
            Partial::Number(interval) => interval,
            _ => ANYTHING,
        }
    }

    pub(super) fn truth(&mut self, term: &Term) -> Option<bool> {
        match self.term(term) {
            Partial::Truth(truth) => truth,
            _ => None,
        }
    }

    pub(super) fn term(&mut self, term: &Term) -> Partial<'a> {
        self.work.set(self.work.get() + 1);
        match term {
            Term::Number(number) => Partial::Number(around(*number)),
            Term::Last(var) => {
                let len = self.data.columns[*var].len();
                let at = if self.is_known(*var) {
                    len.saturating_sub(1)
                } else {
                    len
                };
                self.element(*var, at)
            }
            Term::List { var, level } => match self.turn {
                Some((own, at)) if own == *level && self.is_plain_list(*var, *level) => {
                    self.element(*var, self.frame.starts[*var][*level] + at)
                }
                _ => Partial::Open,
            },
            Term::Local(slot) => {
                let local = self.locals.get(*slot).copied().unwrap_or(0);
                Partial::Number((local, local))
            }
            Term::Row(level) => match self.turn {
                Some((own, at)) if own + 1 == *level => {
                    Partial::Number((at as i128 + 1, at as i128 + 1))
                }
                _ => Partial::Number((
                    self.frame.rows[*level].into(),
                    self.frame.rows[*level].into(),
                )),
            },
            Term::Index(list, index) => self.index(list, index),
            Term::Call(function, arguments) => self.call(term, *function, arguments),
            Term::Each { function, .. } => match function {
                Function::Sum | Function::Min | Function::Max | Function::Count => {
                    Partial::Number(self.aggregate(term).whole)
                }
                _ => Partial::Truth(None),
            },
            Term::Negative(inner) => {
                let (low, high) = self.number(inner);
                Partial::Number((-high, -low))
            }
            Term::Binary(operation, left, right) => {
                let (left, right) = (self.number(left), self.number(right));
                Partial::Number(computed(*operation, left, right))
            }
            Term::Not(inner) => Partial::Truth(self.truth(inner).map(|truth| !truth)),
            Term::And(left, right) => Partial::Truth(match self.truth(left) {
                Some(false) => Some(false),
                left => match (left, self.truth(right)) {
                    (_, Some(false)) => Some(false),
                    (Some(true), right) => right,
                    _ => None,
                },
            }),
            Term::Or(left, right) => Partial::Truth(match self.truth(left) {
                Some(true) => Some(true),
                left => match (left, self.truth(right)) {
                    (_, Some(true)) => Some(true),
                    (Some(false), right) => right,
                    _ => None,
                },
            }),
            Term::Compare(first, rest) => Partial::Truth(self.compare(first, rest)),
            Term::Text(_) | Term::Slice(..) => Partial::Open,
        }
    }

    pub(super) fn is_plain_list(&self, var: VarId, level: usize) -> bool {
        self.plan.vars[var].chain.len() == level + 1
    }

    fn compare(&mut self, first: &Term, rest: &[(Relation, Term)]) -> Option<bool> {
        let mut result = Some(true);
        let mut left = first;
        for (relation, right) in rest {
            match self.related(*relation, left, right) {
                Some(false) => return Some(false),
                None => result = None,
                Some(true) => {}
            }
            left = right;
        }
        result
    }

    fn related(&mut self, relation: Relation, left: &Term, right: &Term) -> Option<bool> {
        match (self.side(left), self.side(right)) {
            (Side::Number(left), Side::Number(right)) => decided(relation, left, right),
            (Side::Text(left), Side::Text(right)) => {
                Some(input_language::evaluate::holds(relation, left.cmp(&right)))
            }
            (Side::Truth(left), Side::Truth(right)) => Some(input_language::evaluate::holds(
                relation,
                left?.cmp(&right?),
            )),
            (Side::Length(left), Side::Length(right)) if left.1 < right.0 || right.1 < left.0 => {
                match relation {
                    Relation::Equal => Some(false),
                    Relation::Different => Some(true),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn side(&mut self, term: &Term) -> Side {
        if let Term::Text(text) = term {
            return Side::Text(text.clone());
        }
        match self.term(term) {
            Partial::Number(interval) => Side::Number(interval),
            Partial::Truth(truth) => Side::Truth(truth),
            Partial::Text(text) => Side::Text(text.to_vec()),
            Partial::TextOf(length) => Side::Length(length),
            Partial::InProgress | Partial::Open => Side::Open,
        }
    }
}

enum Side {
    Number(Interval),
    Truth(Option<bool>),
    Text(Vec<u8>),
    Length(Interval),
    Open,
}

/// The whole numbers next to a number.
pub(super) fn around(number: Number) -> Interval {
    if number.places == 0 {
        let whole = number.units.clamp(-INFINITE, INFINITE);
        return (whole, whole);
    }
    let scale = power_of_ten(number.places).unwrap_or(1);
    let limited = |bound: i128| bound.clamp(-INFINITE, INFINITE);
    (
        limited(number.units.div_euclid(scale)),
        limited(-(-number.units).div_euclid(scale)),
    )
}

pub(super) fn better(is_min: bool, left: Interval, right: Interval) -> Interval {
    if is_min {
        (left.0.min(right.0), left.1.min(right.1))
    } else {
        (left.0.max(right.0), left.1.max(right.1))
    }
}

/// An operation, exact if both sides are.
fn computed(operation: Operation, left: Interval, right: Interval) -> Interval {
    // Without a multiple of the divisor between them, both ends leave the bounds of the remainder.
    if operation == Operation::Modulo
        && right.0 == right.1
        && right.0 > 0
        && left.0.div_euclid(right.0) == left.1.div_euclid(right.0)
    {
        return (left.0.rem_euclid(right.0), left.1.rem_euclid(right.0));
    }
    binary(operation, left, right)
}

/// Whether a relation holds for all, or for no values of two intervals.
fn decided(relation: Relation, left: Interval, right: Interval) -> Option<bool> {
    let (always, never) = match relation {
        Relation::Less => (left.1 < right.0, left.0 >= right.1),
        Relation::AtMost => (left.1 <= right.0, left.0 > right.1),
        Relation::Greater => (left.0 > right.1, left.1 <= right.0),
        Relation::AtLeast => (left.0 >= right.1, left.1 < right.0),
        Relation::Equal => (
            left.0 == left.1 && left == right,
            left.0 > right.1 || left.1 < right.0,
        ),
        Relation::Different => (
            left.0 > right.1 || left.1 < right.0,
            left.0 == left.1 && left == right,
        ),
    };
    match (always, never) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}
