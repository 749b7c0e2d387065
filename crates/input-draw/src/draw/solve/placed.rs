//! Lists that are made as a whole, in an order that conditions require: points by one coordinate,
//! and permutations with single elements at their places.

use super::super::{DrawResult, Drawer};
use super::parts::conjuncts;
use input_language::data::Column;
use input_language::evaluate::Evaluator;
use input_language::plan::{Function, Relation, Repeat, Structure, Term, VarId};
use std::collections::BTreeMap;

impl<'a> Drawer<'a> {
    /// Sorts points by the coordinate that conditions want sorted. Where neighbours must differ and
    /// do not, that coordinate is drawn again.
    pub(in crate::draw) fn sort_points(
        &mut self,
        (repeat, structure): (&'a Repeat, &'a Structure),
        is_general: bool,
        columns: &mut [Vec<i64>],
    ) -> DrawResult<()> {
        let count = columns.first().map_or(0, Vec::len);
        let Some((at, gap, is_falling)) = self.sorted_coordinate(repeat, structure, count) else {
            return Ok(());
        };
        let mut rows: Vec<usize> = (0..count).collect();
        rows.sort_by_key(|&row| columns[at][row]);
        for column in columns.iter_mut() {
            *column = rows.iter().map(|&row| column[row]).collect();
        }
        let is_close = |pair: &[i64]| i128::from(pair[1]) - i128::from(pair[0]) < gap;
        if columns[at].windows(2).any(is_close) && !is_general {
            let range = self.bounds(structure.vars[at])?;
            columns[at] = self.spaced(&[gap], count, range, &BTreeMap::new())?;
        }
        if is_falling {
            for column in columns {
                column.reverse();
            }
        }
        Ok(())
    }

    /// The coordinate of points that conditions want sorted, the gap between neighbours, and whether
    /// the greatest comes first.
    fn sorted_coordinate(
        &self,
        repeat: &'a Repeat,
        structure: &Structure,
        count: usize,
    ) -> Option<(usize, i128, bool)> {
        let place = |var: VarId| structure.vars.iter().position(|&other| other == var);
        let gaps = self.above(repeat, count);
        let mut gaps = gaps.iter().filter(|gap| gap.lower == gap.upper);
        if let Some(gap) = gaps.find(|gap| gap.after.abs() == 1) {
            return Some((place(gap.lower)?, gap.gap, gap.after < 0));
        }
        self.plan.conditions.iter().find_map(|condition| {
            let mut parts = Vec::new();
            conjuncts(&condition.term, &mut parts);
            parts.into_iter().find_map(|part| match part {
                Term::Call(Function::Sorted, lists) => match lists[..] {
                    [Term::List { var, .. }] => Some((place(var)?, 0, false)),
                    _ => None,
                },
                _ => None,
            })
        })
    }

    /// Exchanges elements until those with a given value stand at their places, as `p[1] == 1`
    /// requires; returns the variables that changed.
    pub(in crate::draw) fn place(&mut self, number: usize) -> Vec<VarId> {
        let plan = self.plan;
        let mut parts = Vec::new();
        conjuncts(&plan.conditions[number].term, &mut parts);
        let mut moved = Vec::new();
        for part in parts {
            let Some((var, level, index, value)) = self.wanted_element(part) else {
                continue;
            };
            if !self.may_swap(number, var) {
                continue;
            }
            let start = self.frame.starts[var][level];
            let Column::Ints(values) = &mut self.data.columns[var] else {
                continue;
            };
            let found = values[start..].iter().position(|&other| other == value);
            if let (Some(found), true) = (found, start + index < values.len()) {
                values.swap(start + index, start + found);
                moved.push(var);
            }
        }
        moved
    }

    /// The values in an order that single elements of these lists must have, as `a[1] == 0` requires,
    /// by their places in it: it has an element of each list in turn, the last elements first if it
    /// is falling.
    pub(in crate::draw) fn fixed_elements(
        &self,
        vars: &[VarId],
        count: usize,
        is_falling: bool,
    ) -> BTreeMap<usize, i64> {
        let mut parts = Vec::new();
        for condition in &self.plan.conditions {
            conjuncts(&condition.term, &mut parts);
        }
        let wanted = parts
            .into_iter()
            .filter_map(|part| self.wanted_element(part));
        let fixed = wanted.filter_map(|(var, _, index, value)| {
            let at = vars.iter().position(|&other| other == var)?;
            let index = if is_falling {
                count.checked_sub(index + 1)?
            } else {
                Some(index).filter(|index| *index < count)?
            };
            Some((index * vars.len() + at, value))
        });
        fixed.collect()
    }

    /// The element of a list that must have a value: its variable, the level of the list, its index
    /// from 0, and the value.
    pub(super) fn wanted_element(&self, part: &Term) -> Option<(VarId, usize, usize, i64)> {
        let Term::Compare(first, rest) = part else {
            return None;
        };
        let [(Relation::Equal, second)] = rest.as_slice() else {
            return None;
        };
        let element = |term: &Term| match term {
            Term::Index(list, index) => match list.as_ref() {
                Term::List { var, level } if self.plan.vars[*var].chain.len() == level + 1 => {
                    let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
                    let index = evaluator.whole(index).ok()?;
                    Some((*var, *level, usize::try_from(index - 1).ok()?))
                }
                _ => None,
            },
            _ => None,
        };
        let (found, other) = match (element(first), element(second)) {
            (Some(found), None) => (found, second),
            (None, Some(found)) => (found, first.as_ref()),
            _ => return None,
        };
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let value = i64::try_from(evaluator.whole(other).ok()?).ok()?;
        Some((found.0, found.1, found.2, value))
    }
}
