//! Values with both signs, `all(count(a, v) == 1 and count(a, -v) == 1 for v in 1..=n)` or
//! `all(count(a, -v) == count(a, v) for v in a)`, and products that are 0.

use super::super::super::{Drawer, lists};
use super::terms::compared;
use input_language::data::Column;
use input_language::evaluate::Evaluator;
use input_language::plan::{Function, Plan, Relation, Term, VarId, VarKind, structure_of};

/// A list in which the values of a range, or all of its values, occur with both signs.
pub(in crate::draw::solve) struct SignRule<'a> {
    list: (VarId, usize),
    /// The range whose numbers occur once with each sign, or `None` for the values of the list.
    range: Option<(&'a Term, &'a Term)>,
}

/// `a` in `product(a) == 0`.
pub(super) fn zero_rule(plan: &Plan, part: &Term) -> Option<(VarId, usize)> {
    let Term::Compare(product, rest) = part else {
        return None;
    };
    let (Term::Call(Function::Product, lists), [(Relation::Equal, Term::Number(zero))]) =
        (product.as_ref(), rest.as_slice())
    else {
        return None;
    };
    match lists[..] {
        [Term::List { var, level }] if zero.to_whole() == Some(0) => {
            is_plain(plan, (var, level)).then_some((var, level))
        }
        _ => None,
    }
}

fn is_plain(plan: &Plan, (var, level): (VarId, usize)) -> bool {
    matches!(plan.vars[var].kind, VarKind::Int { .. })
        && plan.vars[var].chain.len() == level + 1
        && structure_of(&plan.steps, var).is_none()
}

pub(super) fn sign_rule<'a>(plan: &Plan, part: &'a Term) -> Option<SignRule<'a>> {
    let (list, range) = match part {
        Term::Each {
            function: Function::All,
            body,
            slot: 0,
            low,
            high,
        } => match body.as_ref() {
            Term::And(left, right) => {
                let (one, is_one_negative) = once(left)?;
                let (other, is_other_negative) = once(right)?;
                let is_both = one == other && is_one_negative != is_other_negative;
                (is_both.then_some(one)?, Some((low.as_ref(), high.as_ref())))
            }
            _ => (of_values(part)?, None),
        },
        _ => return None,
    };
    is_plain(plan, list).then_some(SignRule { list, range })
}

/// The list in `count(a, v) == 1` or `count(a, -v) == 1`, and whether it is the second.
fn once(term: &Term) -> Option<((VarId, usize), bool)> {
    let Term::Compare(call, rest) = term else {
        return None;
    };
    let [(Relation::Equal, Term::Number(one))] = rest.as_slice() else {
        return None;
    };
    let (list, value) = count(call)?;
    let is_negative = match value {
        Term::Local(0) => false,
        Term::Negative(inner) if matches!(**inner, Term::Local(0)) => true,
        _ => return None,
    };
    (one.to_whole() == Some(1)).then_some((list, is_negative))
}

/// The list in `all(count(a, -v) == count(a, v) for v in a)`, or with the sides exchanged.
fn of_values(part: &Term) -> Option<(VarId, usize)> {
    let (left, Relation::Equal, right) = compared(part)? else {
        return None;
    };
    let ((list, one), (other_list, other)) = (count(left)?, count(right)?);
    let is_own = |term: &Term| match term {
        Term::Index(of, at) => {
            matches!(**of, Term::List { var, .. } if var == list.0)
                && matches!(**at, Term::Local(0))
        }
        _ => false,
    };
    let is_negative = |term: &Term| matches!(term, Term::Negative(inner) if is_own(inner));
    let is_both = is_own(one) && is_negative(other) || is_negative(one) && is_own(other);
    (list == other_list && is_both).then_some(list)
}

fn count(term: &Term) -> Option<((VarId, usize), &Term)> {
    match term {
        Term::Call(Function::Count, arguments) => match arguments.as_slice() {
            [Term::List { var, level }, value] => Some(((*var, *level), value)),
            _ => None,
        },
        _ => None,
    }
}

impl Drawer<'_> {
    /// Writes values with both signs, in random order.
    pub(super) fn put_signs(&mut self, number: usize, rule: &SignRule<'_>) -> Option<VarId> {
        let (var, level) = rule.list;
        if !self.may_rewrite(number, var) {
            return None;
        }
        let extent = self.extent(var, level)?;
        let size = extent.end - extent.start;
        let (low, high) = self.bounds(var).ok()?;
        let most = high.min(low.checked_neg()?);
        let mut values = if let Some(range) = rule.range {
            let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
            let first = i64::try_from(evaluator.whole(range.0).ok()?).ok()?;
            let last = i64::try_from(evaluator.whole(range.1).ok()?).ok()?;
            let count = usize::try_from(last.checked_sub(first)?.checked_add(1)?).ok()?;
            if first < 1 || last > most || count.checked_mul(2)? != size {
                return None;
            }
            (first..=last).collect::<Vec<i64>>()
        } else {
            lists::distinct(self.draw, 1, most, size / 2)?
        };
        let negative: Vec<i64> = values.iter().map(|value| -value).collect();
        values.extend(negative);
        // Only 0 is its own negative.
        values.extend((values.len() < size).then_some(0));
        self.draw.shuffle(&mut values);
        self.drawn += 4 * size;
        if let Column::Ints(column) = &mut self.data.columns[var] {
            column[extent.start..].copy_from_slice(&values);
        }
        Some(var)
    }

    /// Writes 0 to some elements of a list, mostly one.
    pub(super) fn put_zero(&mut self, number: usize, list: (VarId, usize)) -> Option<VarId> {
        let (var, level) = list;
        let extent = self.extent(var, level)?;
        let size = extent.end - extent.start;
        let (low, high) = self.bounds(var).ok()?;
        if size == 0 || !(low..=high).contains(&0) || !self.may_rewrite(number, var) {
            return None;
        }
        let zeros = if self.draw.chance(3, 4) {
            1
        } else {
            1 + self.draw.index(size)
        };
        self.drawn += zeros;
        for _ in 0..zeros {
            let at = extent.start + self.draw.index(size);
            if let Column::Ints(column) = &mut self.data.columns[var] {
                column[at] = 0;
            }
        }
        Some(var)
    }
}
