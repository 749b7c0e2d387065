//! Repair: if a condition does not hold, single values are changed until it does.
//!
//! Theory of operation: for a comparison of numbers the distance from the truth is known. A value
//! is drawn again or moved by exactly that distance, and keeps the new value unless the distance
//! grows or another condition fails. Only values on which nothing else depends are changed. The
//! search is short, because drawing the whole part again starts from another point.

use super::Drawer;
use input_language::data::Column;
use input_language::evaluate::Evaluator;
use input_language::number::Number;
use input_language::plan::{Relation, Term, VarId, VarKind, VarRole};

/// The maximum number of changes, and of values that are tried.
const MAX_MOVES: usize = 400;
const MAX_WORK: usize = 2_000_000;
/// The most that the conditions may cost in one repair, in terms and elements.
const MAX_COST: usize = 20_000_000;

/// Values that may change: those of a variable from here on.
#[derive(Clone, Copy)]
struct Movable {
    var: VarId,
    start: usize,
}

/// The previous value.
enum OldValue {
    Int(i64),
    Letter(usize, u8),
}

impl Drawer<'_> {
    /// Changes values until a condition holds; returns whether it does.
    pub(super) fn repaired(&mut self, number: usize) -> bool {
        let movable = self.movable(number);
        let values: usize = movable
            .iter()
            .map(|movable| self.data.columns[movable.var].len() - movable.start)
            .sum();
        if values == 0 {
            return false;
        }
        let mut missed = self.missed(number);
        let start = self.work.get();
        self.drawn += MAX_MOVES.min(MAX_WORK / values) * values * 3;
        for _ in 0..MAX_MOVES.min(MAX_WORK / values) {
            if missed == 0 {
                return true;
            }
            if self.work.get() - start > MAX_COST {
                return false;
            }
            let movable = *self.draw.pick(&movable);
            let Some((at, before)) = self.moved(movable, missed) else {
                continue;
            };
            let now = self.missed(number);
            if now > missed || self.breaks_another(number, movable.var) {
                self.put_back(movable.var, at, before);
            } else {
                missed = now;
            }
        }
        missed == 0
    }

    /// The values of a condition on which nothing else depends.
    fn movable(&self, number: usize) -> Vec<Movable> {
        let mut movable = Vec::new();
        self.plan.conditions[number].term.visit(&mut |term| {
            let (var, start) = match term {
                Term::List { var, level } => (*var, self.frame.starts[*var][*level]),
                Term::Last(var) => (*var, self.data.columns[*var].len().saturating_sub(1)),
                _ => return,
            };
            let info = &self.plan.vars[var];
            let is_plain = match &info.kind {
                VarKind::Int { low, high, .. } => {
                    matches!((low, high), (Term::Number(_), Term::Number(_)))
                }
                VarKind::Text { .. } | VarKind::Words(_) => true,
                VarKind::Decimal { .. } | VarKind::Pattern(_) => false,
            };
            let has_values = self.data.columns[var].len() > start;
            if is_plain
                && has_values
                && !info.structured
                && info.role != VarRole::Form
                && !self.needed[var]
                && !self.is_row(number, var)
            {
                movable.push(Movable { var, start });
            }
        });
        movable
    }

    /// Whether another condition is about single elements of a variable: then a list of it is not
    /// changed.
    pub(super) fn is_row(&self, number: usize, var: VarId) -> bool {
        let is_last = |term: &Term| matches!(term, Term::Last(found) if *found == var);
        let has_last = |term: &Term| {
            let mut found = false;
            term.visit(&mut |inner| found |= is_last(inner));
            found
        };
        let others = self
            .plan
            .conditions
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != number);
        let mut others = others.map(|(_, condition)| condition);
        !self.plan.vars[var].chain.is_empty()
            && others.any(|condition| {
                has_last(&condition.term)
                    || condition
                        .budget
                        .as_ref()
                        .is_some_and(|budget| budget.var == var)
            })
    }

    /// The distance of a condition from the truth: 0 if it holds.
    fn missed(&self, number: usize) -> u128 {
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let missed = missed(&self.plan.conditions[number].term, &evaluator);
        self.work.set(self.work.get() + evaluator.work());
        missed
    }
    /// Changes one value; `None` if it keeps its value.
    fn moved(&mut self, movable: Movable, missed: u128) -> Option<(usize, OldValue)> {
        let at = movable.start
            + self
                .draw
                .index(self.data.columns[movable.var].len() - movable.start);
        let info = &self.plan.vars[movable.var];
        match (&mut self.data.columns[movable.var], &info.kind) {
            (Column::Ints(values), VarKind::Int { .. }) => {
                let (low, high) = (
                    i64::try_from(info.span.0).ok()?,
                    i64::try_from(info.span.1).ok()?,
                );
                let old = values[at];
                let step = i64::try_from(missed).unwrap_or(i64::MAX);
                values[at] = match self.draw.index(3) {
                    0 => self.draw.int(low..=high),
                    1 => old.saturating_add(step).clamp(low, high),
                    _ => old.saturating_sub(step).clamp(low, high),
                };
                (values[at] != old).then_some((at, OldValue::Int(old)))
            }
            (Column::Ints(values), VarKind::Words(words)) => {
                let old = values[at];
                values[at] = i64::try_from(self.draw.index(words.len())).ok()?;
                (values[at] != old).then_some((at, OldValue::Int(old)))
            }
            (Column::Texts { bytes, ends }, VarKind::Text { alphabet, .. }) => {
                let start = at.checked_sub(1).map_or(0, |before| ends[before]);
                if start == ends[at] {
                    return None;
                }
                let place = start + self.draw.index(ends[at] - start);
                let old = bytes[place];
                bytes[place] = *self.draw.pick(alphabet);
                (bytes[place] != old).then_some((at, OldValue::Letter(place, old)))
            }
            _ => None,
        }
    }

    fn put_back(&mut self, var: VarId, at: usize, before: OldValue) {
        match (&mut self.data.columns[var], before) {
            (Column::Ints(values), OldValue::Int(value)) => values[at] = value,
            (Column::Texts { bytes, .. }, OldValue::Letter(place, letter)) => bytes[place] = letter,
            _ => {}
        }
    }

    /// Whether a condition that held before no longer does.
    pub(super) fn breaks_another(&self, number: usize, var: VarId) -> bool {
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let mut others = self.met.iter().filter(|&&met| met != number);
        let is_broken = others.any(|&met| {
            let term = &self.plan.conditions[met].term;
            term.vars().contains(&var) && evaluator.holds(term) != Ok(true)
        });
        self.work.set(self.work.get() + evaluator.work());
        is_broken
    }
}

/// The distance of a condition from the truth: 0 if it holds.
fn missed(term: &Term, evaluator: &Evaluator<'_>) -> u128 {
    match evaluator.holds(term) {
        Ok(true) => return 0,
        Ok(false) => {}
        Err(_) => return u128::MAX,
    }
    let Term::Compare(left, rest) = term else {
        return 1;
    };
    let [(relation, right)] = rest.as_slice() else {
        return 1;
    };
    let distance =
        |left: Number, right: Number| Some(left.minus(right)?.to_whole()?.unsigned_abs());
    match (evaluator.number(left), evaluator.number(right)) {
        (Ok(left), Ok(right)) => {
            let strict = u128::from(matches!(
                relation,
                Relation::Less | Relation::Greater | Relation::Different
            ));
            distance(left, right).map_or(1, |distance| distance + strict)
        }
        _ => 1,
    }
}
