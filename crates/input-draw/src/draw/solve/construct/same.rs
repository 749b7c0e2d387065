//! Two lists with the same values in another order: `all(count(a, v) == count(b, v) for v in a)`.

use super::super::super::Drawer;
use super::terms::compared;
use input_language::data::Column;
use input_language::plan::{Function, Plan, Relation, Term, VarId, VarKind};

/// A list and its level.
type List = (VarId, usize);

/// Two lists whose values occur equally often.
pub(in crate::draw::solve) struct SameRule {
    one: List,
    other: List,
}

pub(super) fn same_rule(plan: &Plan, part: &Term) -> Option<SameRule> {
    let (first, Relation::Equal, second) = compared(part)? else {
        return None;
    };
    let ((one, of_one), (other, of_other)) = (counted(first)?, counted(second)?);
    let is_same = match (of_one, of_other) {
        (Term::Local(0), Term::Local(0)) => true,
        (Term::Index(list, at), Term::Index(as_list, as_at)) => {
            matches!((list.as_ref(), as_list.as_ref()), (Term::List { var, .. }, Term::List { var: as_var, .. }) if var == as_var)
                && matches!(
                    (at.as_ref(), as_at.as_ref()),
                    (Term::Local(0), Term::Local(0))
                )
        }
        _ => false,
    };
    let is_free = |(var, _): List| {
        matches!(plan.vars[var].kind, VarKind::Int { .. }) && !plan.vars[var].structured
    };
    (is_same && one.0 != other.0 && is_free(one) && is_free(other))
        .then_some(SameRule { one, other })
}

fn counted(term: &Term) -> Option<(List, &Term)> {
    match term {
        Term::Call(Function::Count, arguments) => match arguments[0] {
            Term::List { var, level } => Some(((var, level), &arguments[1])),
            _ => None,
        },
        _ => None,
    }
}

impl Drawer<'_> {
    /// Gives the values of one list to the other, in random order.
    pub(super) fn put_same(&mut self, number: usize, rule: &SameRule) -> Option<VarId> {
        let (from, to) = if self.may_rewrite(number, rule.one.0.max(rule.other.0)) {
            (rule.one.min(rule.other), rule.one.max(rule.other))
        } else {
            (rule.one.max(rule.other), rule.one.min(rule.other))
        };
        let (source, target) = (self.extent(from.0, from.1)?, self.extent(to.0, to.1)?);
        let size = source.end - source.start;
        if size != target.end - target.start || !self.may_rewrite(number, to.0) {
            return None;
        }
        let mut values = self.data.ints(from.0).get(source.start..)?.to_vec();
        let (low, high) = self.bounds(to.0).ok()?;
        if !values.iter().all(|value| (low..=high).contains(value)) {
            return None;
        }
        self.draw.shuffle(&mut values);
        self.drawn += 2 * size;
        if let Column::Ints(column) = &mut self.data.columns[to.0] {
            column[target.start..].copy_from_slice(&values);
        }
        Some(to.0)
    }
}
