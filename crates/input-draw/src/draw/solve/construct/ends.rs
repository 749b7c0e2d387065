//! Two lists whose values are all different: `all(count(l, x) + count(r, x) <= 1 for x in 1..=n)`,
//! as the ends of chords are. Which of two ends is the smaller one does not change.

use super::super::super::{Drawer, lists};
use super::extent::Extent;
use super::terms::compared;
use input_language::data::Column;
use input_language::evaluate::Evaluator;
use input_language::plan::{
    Function, Operation, Plan, Relation, Term, VarId, VarKind, VarRole, structure_of,
};

/// Two lists in whose values each number of a range occurs once, or at most once.
pub(in crate::draw::solve) struct EndRule<'a> {
    lists: [(VarId, usize); 2],
    range: (&'a Term, &'a Term),
}

pub(super) fn end_rule<'a>(plan: &Plan, part: &'a Term) -> Option<EndRule<'a>> {
    let (sum, Relation::Equal | Relation::AtMost, Term::Number(one)) = compared(part)? else {
        return None;
    };
    let (Term::Binary(Operation::Plus, first, second), Term::Each { low, high, .. }) = (sum, part)
    else {
        return None;
    };
    let lists = [counted(first)?, counted(second)?];
    let is_free = |(var, level): (VarId, usize)| {
        let info = &plan.vars[var];
        matches!(info.kind, VarKind::Int { .. })
            && info.chain.len() == level + 1
            && info.role == VarRole::Value
            && !info.per_row
            && structure_of(&plan.steps, var).is_none()
    };
    let is_known = one.to_whole() == Some(1) && lists[0].0 != lists[1].0;
    (is_known && lists.into_iter().all(is_free)).then_some(EndRule {
        lists,
        range: (low, high),
    })
}

/// The list in which the number of the quantifier is counted.
fn counted(term: &Term) -> Option<(VarId, usize)> {
    match term {
        Term::Call(Function::Count, arguments) => match arguments.as_slice() {
            [Term::List { var, level }, Term::Local(0)] => Some((*var, *level)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a condition holds for all pairs of ends if it does for those in the same order.
fn is_order([one, other]: [VarId; 2], term: &Term) -> bool {
    let Term::Compare(left, rest) = term else {
        return false;
    };
    let [(relation, right)] = rest.as_slice() else {
        return false;
    };
    let ends = match (left.as_ref(), right) {
        (Term::Last(left), Term::Last(right)) => [*left, *right],
        _ => return false,
    };
    *relation != Relation::Equal && (ends == [one, other] || ends == [other, one])
}

impl Drawer<'_> {
    /// Draws all ends again, as different numbers.
    pub(super) fn put_ends(&mut self, number: usize, rule: &EndRule<'_>) -> Option<[VarId; 2]> {
        let vars = rule.lists.map(|(var, _)| var);
        let conditions = self.plan.conditions.iter().enumerate();
        let mut others = conditions.filter(|(at, _)| *at != number);
        let is_bound = others.any(|(_, condition)| {
            let mut is_of_element = condition.budget.is_some();
            condition.term.visit(&mut |term| {
                is_of_element |= matches!(term, Term::Last(var) if vars.contains(var));
            });
            is_of_element && !is_order(vars, &condition.term)
        });
        if is_bound || vars.into_iter().any(|var| self.needed[var]) {
            return None;
        }
        let extents = rule.lists.map(|(var, level)| self.extent(var, level));
        let [Some(one), Some(other)] = extents else {
            return None;
        };
        let size = one.end - one.start;
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let first = i64::try_from(evaluator.whole(rule.range.0).ok()?).ok()?;
        let last = i64::try_from(evaluator.whole(rule.range.1).ok()?).ok()?;
        let mut range = (first, last);
        for var in vars {
            let (low, high) = self.bounds(var).ok()?;
            range = (range.0.max(low), range.1.min(high));
        }
        if size != other.end - other.start || range.0 > range.1 {
            return None;
        }
        let mut values = lists::distinct(self.draw, range.0, range.1, 2 * size)?;
        self.draw.shuffle(&mut values);
        self.drawn += 4 * size;
        for (at, pair) in values.chunks_exact(2).enumerate() {
            self.put_pair([&one, &other], at, [pair[0], pair[1]]);
        }
        Some(vars)
    }

    /// Writes two numbers in the order of those before.
    fn put_pair(&mut self, [one, other]: [&Extent; 2], at: usize, mut pair: [i64; 2]) {
        let before = [(one, at), (other, at)]
            .map(|(extent, at)| self.data.ints(extent.var).get(extent.start + at).copied());
        if (before[0] < before[1]) != (pair[0] < pair[1]) {
            pair.reverse();
        }
        for (extent, value) in [one, other].into_iter().zip(pair) {
            if let Column::Ints(column) = &mut self.data.columns[extent.var] {
                column[extent.start + at] = value;
            }
        }
    }
}
