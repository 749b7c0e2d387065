//! Numbers that divide the next one: `all(c[k+1] % c[k] == 0 for k in 1..=n-1)`.

use super::super::super::var_options::Distribution;
use super::super::super::{Drawer, lists};
use super::super::parts::conjuncts;
use super::terms::compared;
use input_language::data::Column;
use input_language::plan::{
    Function, Operation, Relation, StructureKind, Term, VarId, structure_of,
};

/// A list whose elements divide one another.
pub(in crate::draw::solve) struct DivisorRule {
    var: VarId,
    level: usize,
    /// Whether each element divides the one before it.
    is_falling: bool,
}

pub(super) fn divisor_rule(part: &Term) -> Option<DivisorRule> {
    let (Term::Binary(Operation::Modulo, multiple, by), Relation::Equal, Term::Number(zero)) =
        compared(part)?
    else {
        return None;
    };
    let (multiple, by) = (neighbour(multiple)?, neighbour(by)?);
    let is_same = multiple.0 == by.0 && zero.to_whole() == Some(0);
    let distance = multiple.2 - by.2;
    (is_same && distance.abs() == 1).then_some(DivisorRule {
        var: by.0,
        level: by.1,
        is_falling: distance < 0,
    })
}

/// The variable and the level of `c[k]`, `c[k+1]` or `c[k-1]`, and the distance from k.
pub(super) fn neighbour(term: &Term) -> Option<(VarId, usize, i128)> {
    let Term::Index(list, index) = term else {
        return None;
    };
    let Term::List { var, level } = **list else {
        return None;
    };
    let distance = match index.as_ref() {
        Term::Local(0) => 0,
        Term::Binary(operation @ (Operation::Plus | Operation::Minus), left, right) => {
            let (Term::Local(0), Term::Number(number)) = (left.as_ref(), right.as_ref()) else {
                return None;
            };
            let sign = if *operation == Operation::Plus { 1 } else { -1 };
            sign * number.to_whole()?
        }
        _ => return None,
    };
    Some((var, level, distance))
}

impl Drawer<'_> {
    /// Draws the factors between the elements, and then the elements.
    pub(super) fn put_divisors(&mut self, number: usize, rule: &DivisorRule) -> Option<VarId> {
        if !self.may_rewrite(number, rule.var) {
            return None;
        }
        let extent = self.extent(rule.var, rule.level)?;
        let size = extent.end - extent.start;
        let (low, high) = self.bounds(rule.var).ok()?;
        let low = low.max(1);
        if size == 0 || low > high {
            return None;
        }
        self.drawn += 4 * size;
        let fixed = self.fixed_least(rule, size);
        let least = fixed.unwrap_or(low);
        if !(low..=high).contains(&least) {
            return None;
        }
        let all = usize::try_from((high / least).ilog2()).unwrap_or(0);
        let steps = if self.are_different(rule.var) {
            size - 1
        } else {
            let most = all.min(size - 1);
            self.draw.index(most + 1)
        };
        if steps > all {
            return None;
        }
        let first = match fixed {
            Some(fixed) => fixed,
            None => lists::one(self.draw, low, high >> steps, Distribution::Logarithmic),
        };
        let mut room = high / first;
        let mut factors = vec![1; size - 1];
        for (at, factor) in factors.iter_mut().take(steps).enumerate() {
            let most = room >> (steps - at - 1);
            *factor = lists::one(self.draw, 2, most, Distribution::Logarithmic);
            room /= *factor;
        }
        self.draw.shuffle(&mut factors);
        let mut values = vec![first];
        for factor in factors {
            values.push(values.last()? * factor);
        }
        if rule.is_falling {
            values.reverse();
        }
        if let Column::Ints(column) = &mut self.data.columns[rule.var] {
            column[extent.start..].copy_from_slice(&values);
        }
        Some(rule.var)
    }

    /// The least element, if a condition is `c[1] == 1`.
    fn fixed_least(&self, rule: &DivisorRule, size: usize) -> Option<i64> {
        let least = if rule.is_falling { size - 1 } else { 0 };
        self.parts_of(rule.var).into_iter().find_map(|part| {
            let (var, _, index, value) = self.wanted_element(part)?;
            (var == rule.var && index == least).then_some(value)
        })
    }

    /// Whether all elements must differ: neighbours are compared in some other way.
    fn are_different(&self, var: VarId) -> bool {
        if let Some(StructureKind::List { distinct: true, .. }) =
            structure_of(&self.plan.steps, var)
        {
            return true;
        }
        self.parts_of(var).into_iter().any(|part| match part {
            Term::Each { body, .. } => matches!(
                body.as_ref(),
                Term::Compare(_, rest) if matches!(
                    rest.as_slice(),
                    [(Relation::Less | Relation::Greater | Relation::Different, _)]
                )
            ),
            Term::Call(Function::Distinct, _) => true,
            _ => false,
        })
    }

    /// The parts of all conditions with a variable.
    fn parts_of(&self, var: VarId) -> Vec<&Term> {
        let mut parts = Vec::new();
        for condition in &self.plan.conditions {
            conjuncts(&condition.term, &mut parts);
        }
        parts.retain(|part| part.vars().contains(&var));
        parts
    }
}
