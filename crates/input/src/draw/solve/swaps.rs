//! Permutations, and lists of different values: where a condition on single elements or neighbours does not hold, two are swapped.

use super::super::Drawer;
use super::partial::Unknown;
use super::uses::Use;
use crate::data::Column;
use crate::plan::{Kind, StructureKind, VarId, structure_of};

/// With how many others an element is swapped at most.
const PARTNERS: usize = 60;
/// How often the whole list is looked through.
const ROUNDS: usize = 20;

impl Drawer<'_> {
    /// Swaps elements until a condition holds for all of them.
    pub(in crate::draw) fn swap(&mut self, number: usize) {
        for var in 0..self.plan.vars.len() {
            let is_about = |own: &&Use<'_>| own.condition == number && own.all.is_some();
            let uses: Vec<usize> = (0..self.rules.uses[var].len())
                .filter(|&at| is_about(&&self.rules.uses[var][at]))
                .collect();
            if uses.is_empty() || !self.may_swap(var) {
                continue;
            }
            let level = self.plan.vars[var].chain.len() - 1;
            let start = self.frame.starts[var][level];
            let count = self.data.columns[var].len() - start;
            for _ in 0..ROUNDS {
                let broken: Vec<usize> = (0..count)
                    .filter(|&at| !self.holds_at(var, &uses, at))
                    .collect();
                self.drawn += 4 * count;
                if broken.is_empty() {
                    break;
                }
                for at in broken {
                    self.swap_one(var, &uses, (start, count), at);
                }
            }
        }
    }

    fn may_swap(&self, var: VarId) -> bool {
        let info = &self.plan.vars[var];
        let is_free = match structure_of(&self.plan.steps, var) {
            Some(StructureKind::Permutation { .. }) => true,
            Some(StructureKind::List { order: None, .. }) | None => true,
            _ => false,
        };
        is_free
            && info.chain.len() == 1 + self.frame_level(var)
            && !info.per_row
            && !self.needed[var]
            && matches!(info.kind, Kind::Int { .. } | Kind::Words(_))
    }

    /// The level at which the list of a variable is whole: that of its part.
    fn frame_level(&self, var: VarId) -> usize {
        self.plan.vars[var].chain.len().saturating_sub(1)
    }

    fn swap_one(&mut self, var: VarId, uses: &[usize], (start, count): (usize, usize), at: usize) {
        if self.holds_at(var, uses, at) {
            return;
        }
        for _ in 0..PARTNERS {
            let other = self.draw.index(count);
            self.exchange(var, start + at, start + other);
            if self.holds_at(var, uses, at) && self.holds_at(var, uses, other) {
                return;
            }
            self.exchange(var, start + at, start + other);
        }
    }

    fn exchange(&mut self, var: VarId, one: usize, other: usize) {
        if let Column::Ints(values) = &mut self.data.columns[var] {
            values.swap(one, other);
        }
    }

    /// Whether the condition holds wherever it is about this element.
    fn holds_at(&self, var: VarId, uses: &[usize], at: usize) -> bool {
        let mut view = self.view(var, Unknown::Nothing, (0, 0));
        let position = [at as i128 + 1];
        uses.iter().all(|&number| {
            let Some(all) = &self.rules.uses[var][number].all else {
                return true;
            };
            view.locals.clear();
            all.instances(&mut view, &position)
                .into_iter()
                .all(|locals| {
                    view.locals = locals;
                    view.truth(all.body) != Some(false)
                })
        })
    }
}
