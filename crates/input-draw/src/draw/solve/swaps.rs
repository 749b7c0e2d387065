//! Permutations, and lists of different values: if a condition on single elements or neighbours
//! does not hold, two elements are swapped.

use super::super::{CHOSEN, Drawer};
use super::partial::Unknown;
use super::uses::ConditionUse;
use input_language::data::Column;
use input_language::plan::{StructureKind, VarId, VarKind, VarRole, structure_of};

/// With how many others an element is swapped.
const PARTNERS: usize = 60;
/// How often the whole list is visited.
const ROUNDS: usize = 20;

impl Drawer<'_> {
    /// Swaps elements until a condition holds for all of them; returns the variables that changed.
    pub(in crate::draw) fn swap(&mut self, number: usize) -> Vec<VarId> {
        let mut moved = self.place(number);
        for var in 0..self.plan.vars.len() {
            let own = &self.rules.uses[var];
            let is_about = |own: &ConditionUse<'_>| own.condition == number && own.all.is_some();
            if !own.iter().any(is_about) || !self.may_swap(number, var) {
                continue;
            }
            // Conditions that held before must still hold.
            let counts = |own: &ConditionUse<'_>| {
                own.condition == number || self.met.contains(&own.condition)
            };
            let uses = (0..own.len()).filter(|&at| own[at].all.is_some() && counts(&own[at]));
            let uses: Vec<usize> = uses.collect();
            self.swap_all(var, &uses);
            moved.push(var);
        }
        moved
    }

    fn swap_all(&mut self, var: VarId, uses: &[usize]) {
        let start = self.frame.starts[var][self.plan.vars[var].chain.len() - 1];
        let count = self.data.columns[var].len() - start;
        for _ in 0..ROUNDS {
            let broken = (0..count).filter(|&at| !self.holds_at(var, uses, at));
            let broken: Vec<usize> = broken.collect();
            self.drawn += CHOSEN * count;
            if broken.is_empty() || self.is_spent() {
                break;
            }
            for at in broken {
                self.swap_one(var, uses, (start, count), at);
            }
        }
    }

    /// Whether the elements of a list may be swapped: nothing belongs to them except a condition on
    /// their order.
    pub(super) fn may_swap(&self, number: usize, var: VarId) -> bool {
        let info = &self.plan.vars[var];
        let structure = structure_of(&self.plan.steps, var);
        let is_free = matches!(structure, None | Some(StructureKind::Permutation { .. }));
        let is_value = matches!(info.kind, VarKind::Int { .. } | VarKind::Words(_));
        is_free
            && is_value
            && info.role != VarRole::Form
            && !info.chain.is_empty()
            && !info.per_row
            && !self.needed[var]
            && !self.is_row(number, var)
    }

    fn swap_one(&mut self, var: VarId, uses: &[usize], (start, count): (usize, usize), at: usize) {
        if self.holds_at(var, uses, at) {
            return;
        }
        for _ in 0..PARTNERS {
            if self.is_spent() {
                return;
            }
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

    /// Whether the condition holds wherever it uses this element.
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
