//! Conditions that are satisfied after their values are drawn: the values are put into an order,
//! or replaced, so that the condition holds.
//!
//! Theory of operation: each kind of condition is recognized by its form. Its values are drawn as if
//! it did not exist, so they are spread over their ranges. When the condition is checked and does
//! not hold, all of its values are rewritten at once. As always, it is checked again afterwards, and
//! so are the conditions that held before.

mod brackets;
mod counts;
mod cycles;
mod degrees;
mod divisors;
mod ends;
mod extent;
mod gaps;
mod order;
mod pairs;
mod recognize;
mod same;
mod signs;
mod spread;
mod steps;
mod terms;
mod texts;

use super::super::Drawer;
use super::parts::conjuncts;
use extent::Extent;
use input_language::evaluate::Evaluator;
use input_language::plan::{StructureKind, Term, VarId, VarKind, VarRole, structure_of};
pub(super) use recognize::{Construction, construction, is_of_texts};
use std::collections::BTreeSet;

impl Drawer<'_> {
    /// Rewrites values until the parts of a condition hold, if they have a form that is known;
    /// returns the variables that changed.
    pub(in crate::draw) fn construct(&mut self, number: usize) -> Vec<VarId> {
        let plan = self.plan;
        let mut parts = Vec::new();
        conjuncts(&plan.conditions[number].term, &mut parts);
        let mut changed = BTreeSet::new();
        for part in parts {
            let Some(construction) = construction(plan, part) else {
                continue;
            };
            let evaluator = Evaluator::new(plan, &self.data, &self.frame);
            let holds = evaluator.holds(part);
            self.work.set(self.work.get() + evaluator.work());
            if holds == Ok(true) {
                continue;
            }
            let done = match construction {
                Construction::Order(var) => self.put_in_order(number, var),
                Construction::Texts => self.copy_texts(number, part, &mut changed),
                Construction::Rows => self.sort_rows(number, part, &mut changed),
                Construction::Counts(rule) => self.put_counts(number, &rule),
                Construction::Same(rule) => self.put_same(number, &rule),
                Construction::Cycles(rule) => self.put_cycles(number, &rule),
                Construction::Divisors(rule) => self.put_divisors(number, &rule),
                Construction::Steps(rule) => self.put_steps(number, &rule),
                Construction::Gaps(rule) => self.put_gaps(number, &rule),
                Construction::Signs(rule) => self.put_signs(number, &rule),
                Construction::Zero(list) => self.put_zero(number, list),
                Construction::Ends(rule) => {
                    changed.extend(self.put_ends(number, &rule).into_iter().flatten());
                    None
                }
                Construction::Degrees => None,
            };
            changed.extend(done);
        }
        changed.into_iter().collect()
    }

    /// The extent of a list or a matrix.
    fn extent(&self, var: VarId, level: usize) -> Option<Extent> {
        let start = self.frame.starts[var][level];
        let end = self.data.columns[var].len();
        let chain = &self.plan.vars[var].chain;
        let mut rows = Vec::new();
        if chain.len() == level + 2 {
            let inner = chain[level + 1];
            let counts = &self.data.counts[inner][self.frame.count_start(inner, level)..];
            rows.extend(counts.iter().scan(0, |sum, count| {
                *sum += count;
                Some(*sum - count)
            }));
        } else if chain.len() != level + 1 {
            return None;
        }
        Some(Extent {
            var,
            start,
            end,
            rows,
        })
    }

    /// Whether the numbers of a list may change their places, or all be drawn again.
    fn may_rewrite(&self, number: usize, var: VarId) -> bool {
        let info = &self.plan.vars[var];
        let is_free = match structure_of(&self.plan.steps, var) {
            None | Some(StructureKind::Permutation { .. }) => true,
            Some(StructureKind::List { .. }) => self.is_alone(var),
            Some(_) => false,
        };
        is_free
            && matches!(info.kind, VarKind::Int { .. })
            && info.role == VarRole::Value
            && !info.chain.is_empty()
            && !info.per_row
            && !self.needed[var]
            && !self.is_row(number, var)
    }

    /// Whether a list is compared alone: not together with others, as points are.
    fn is_alone(&self, var: VarId) -> bool {
        fn vars(steps: &[input_language::plan::Step], var: VarId) -> Option<usize> {
            steps.iter().find_map(|step| match step {
                input_language::plan::Step::Repeat(repeat) => {
                    let own = repeat.structures.iter();
                    let mut own = own.filter(|structure| structure.vars.contains(&var));
                    let found = own.next().map(|structure| structure.vars.len());
                    found.or_else(|| vars(&repeat.body, var))
                }
                _ => None,
            })
        }
        vars(&self.plan.steps, var) == Some(1)
    }

    /// Sorts the lists that must be sorted.
    fn sort_rows(
        &mut self,
        number: usize,
        part: &Term,
        changed: &mut BTreeSet<VarId>,
    ) -> Option<VarId> {
        let (list, index, ranges) = recognize::sorted_list(part)?;
        let Term::List { var, level } = *list else {
            return None;
        };
        let extent = self.extent(var, level)?;
        if !self.may_rewrite(number, var) {
            return None;
        }
        let mut rows: Vec<std::ops::Range<usize>> = Vec::new();
        if let (Some(index), Some((low, high))) = (index, ranges) {
            let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
            let (low, high) = (evaluator.whole(low).ok()?, evaluator.whole(high).ok()?);
            for local in low..=high {
                let row = evaluator.whole_for(index, &[local]).ok()?;
                let row = usize::try_from(row - 1).ok()?;
                let end = extent.rows.get(row + 1).copied();
                let end = end.map_or(extent.end, |end| extent.start + end);
                rows.push(extent.start + *extent.rows.get(row)?..end);
            }
        } else {
            rows.push(extent.start..extent.end);
        }
        let input_language::data::Column::Ints(values) = &mut self.data.columns[var] else {
            return None;
        };
        for row in rows {
            self.drawn += 2 * row.len();
            values[row].sort_unstable();
        }
        changed.insert(var);
        Some(var)
    }
}
