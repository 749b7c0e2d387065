//! Permutations that return to themselves: `all(p[p[k]] == k for k in 1..=n)`.

use super::super::super::Drawer;
use super::super::parts::conjuncts;
use super::spread;
use super::terms::compared;
use input_language::data::Column;
use input_language::plan::{Relation, StructureKind, Term, VarId, structure_of};

/// A permutation whose cycles have lengths that divide a number.
pub(in crate::draw::solve) struct CycleRule<'a> {
    var: VarId,
    level: usize,
    steps: usize,
    list: &'a Term,
}

/// How many times a list is applied to the name of the quantifier: 2 for `p[p[k]]`.
fn applied(term: &Term) -> Option<(&Term, usize)> {
    let Term::Index(list, index) = term else {
        return None;
    };
    if matches!(**index, Term::Local(0)) {
        return matches!(**list, Term::List { .. }).then_some((list, 1));
    }
    let (inner, steps) = applied(index)?;
    let is_same = match (list.as_ref(), inner) {
        (Term::List { var, .. }, Term::List { var: other, .. }) => var == other,
        _ => false,
    };
    is_same.then_some((list, steps + 1))
}

fn times(part: &Term, wanted: Relation) -> Option<(&Term, usize)> {
    let (first, relation, second) = compared(part)?;
    let ((Term::Local(0), term) | (term, Term::Local(0))) = (first, second) else {
        return None;
    };
    applied(term).filter(|_| relation == wanted)
}

pub(super) fn cycle_rule(part: &Term) -> Option<CycleRule<'_>> {
    let (list, steps) = times(part, Relation::Equal).filter(|(_, steps)| *steps > 1)?;
    let Term::List { var, level } = *list else {
        return None;
    };
    Some(CycleRule {
        var,
        level,
        steps,
        list,
    })
}

impl Drawer<'_> {
    /// Draws a permutation again, from cycles whose lengths are allowed.
    pub(super) fn put_cycles(&mut self, number: usize, rule: &CycleRule<'_>) -> Option<VarId> {
        let var = rule.var;
        let structure = structure_of(&self.plan.steps, var);
        let is_fit = match structure {
            Some(StructureKind::Permutation { from, .. }) => *from == 1,
            other => other.is_none() && !self.plan.vars[var].per_row,
        };
        if !is_fit || !self.may_rewrite(number, var) {
            return None;
        }
        let extent = self.extent(var, rule.level)?;
        let size = extent.end - extent.start;
        if structure.is_none() {
            let (low, high) = self.bounds(var).ok()?;
            if low > 1 || high < i64::try_from(size).ok()? {
                return None;
            }
        }
        let lengths: Vec<usize> = (1..=rule.steps)
            .filter(|length| rule.steps.is_multiple_of(*length) && self.is_free(rule, *length))
            .collect();
        self.drawn += 8 * size;
        let cycles = spread::parts(self.draw, size, &lengths, usize::MAX)?;
        let elements = self.draw.permutation(size);
        let Column::Ints(values) = &mut self.data.columns[var] else {
            return None;
        };
        let mut rest = elements.as_slice();
        for length in cycles {
            let (cycle, others) = rest.split_at(length);
            for (at, &element) in cycle.iter().enumerate() {
                let next = cycle[(at + 1) % length];
                values[extent.start + element] = i64::try_from(next + 1).ok()?;
            }
            rest = others;
        }
        Some(var)
    }

    /// Whether no other condition forbids cycles of this length, as `all(p[k] != k ..)` does.
    fn is_free(&self, rule: &CycleRule<'_>, length: usize) -> bool {
        let is_own = |list: &Term| match (list, rule.list) {
            (Term::List { var, .. }, Term::List { var: own, .. }) => var == own,
            _ => false,
        };
        let conditions = self.plan.conditions.iter();
        !conditions
            .flat_map(|condition| {
                let mut parts = Vec::new();
                conjuncts(&condition.term, &mut parts);
                parts
            })
            .filter_map(|part| times(part, Relation::Different))
            .any(|(list, steps)| is_own(list) && steps.is_multiple_of(length))
    }
}
