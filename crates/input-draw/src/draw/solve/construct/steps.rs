//! Permutations whose neighbours have given distances: `all(2 <= abs(p[k] - p[k+1]) <= 4 ..)`.
//!
//! Theory of operation: the permutation is a path through the numbers, found by a random search that
//! goes back where no number is left. No step leads far beyond the smallest number that is left, so
//! what decides whether a path can be continued is the last number and a small window of numbers;
//! windows without a continuation are remembered, wherever they occur.

use super::super::super::Drawer;
use super::super::parts::conjuncts;
use super::divisors::neighbour;
use generators::Draw;
use input_language::data::Column;
use input_language::evaluate::Evaluator;
use input_language::plan::{
    Function, Operation, Plan, Relation, StructureKind, Term, VarId, structure_of,
};
use std::collections::HashSet;

/// How often a search starts again.
const STARTS: usize = 24;
/// The smallest window: permutations of so few numbers are searched without one.
const WINDOW: usize = 12;
/// How many distances are tried from a number if there are more.
const TRIED: usize = 16;

/// A permutation with bounded distances of neighbours.
pub(in crate::draw::solve) struct StepRule<'a> {
    var: VarId,
    level: usize,
    body: &'a Term,
    range: (&'a Term, &'a Term),
    /// The index of the first element that the smallest number of the quantifier means.
    first: i128,
}

/// A term that is the distance of two neighbours: the list, and the smaller index from the name.
fn distance(term: &Term) -> Option<(VarId, usize, i128)> {
    let Term::Call(Function::Abs, arguments) = term else {
        return None;
    };
    let [Term::Binary(Operation::Minus, left, right)] = arguments.as_slice() else {
        return None;
    };
    let (left, right) = (neighbour(left)?, neighbour(right)?);
    let is_fit = left.0 == right.0 && left.1 == right.1 && left.2.abs_diff(right.2) == 1;
    is_fit.then_some((left.0, left.1, left.2.min(right.2)))
}

pub(super) fn step_rule<'a>(plan: &Plan, part: &'a Term) -> Option<StepRule<'a>> {
    let Term::Each {
        function: Function::All,
        body,
        slot: 0,
        low,
        high,
    } = part
    else {
        return None;
    };
    let mut comparisons = Vec::new();
    conjuncts(body, &mut comparisons);
    let mut found = None;
    let mut is_bounded = false;
    for comparison in comparisons {
        let Term::Compare(first, rest) = comparison else {
            return None;
        };
        let mut left = first.as_ref();
        for (relation, right) in rest {
            for (side, other) in [(left, right), (right, left)] {
                let Some(own) = distance(side) else { continue };
                if found.is_some_and(|found| found != own) || !is_constant(other, own.0) {
                    return None;
                }
                found = Some(own);
                let is_left = std::ptr::eq(side, left);
                is_bounded |= match relation {
                    Relation::Less | Relation::AtMost => is_left,
                    Relation::Greater | Relation::AtLeast => !is_left,
                    Relation::Equal => true,
                    Relation::Different => false,
                };
            }
            if distance(left).is_none() && distance(right).is_none() {
                return None;
            }
            left = right;
        }
    }
    let (var, level, first) = found?;
    let is_permutation = matches!(
        structure_of(&plan.steps, var),
        Some(StructureKind::Permutation { .. })
    );
    (is_permutation && is_bounded).then_some(StepRule {
        var,
        level,
        body,
        range: (low, high),
        first,
    })
}

/// Whether a term is the same for all elements of a list.
pub(super) fn is_constant(term: &Term, var: VarId) -> bool {
    let mut is_constant = true;
    term.visit(&mut |inner| {
        is_constant &= !matches!(inner, Term::Local(_) | Term::Row(_) | Term::Each { .. });
        is_constant &=
            !matches!(inner, Term::List { var: own, .. } | Term::Last(own) if *own == var);
    });
    is_constant
}

impl Drawer<'_> {
    /// Draws a permutation again, with the distances that a condition allows.
    pub(super) fn put_steps(&mut self, number: usize, rule: &StepRule<'_>) -> Option<VarId> {
        let var = rule.var;
        if !self.may_rewrite(number, var) {
            return None;
        }
        let extent = self.extent(var, rule.level)?;
        let size = extent.end - extent.start;
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let (low, high) = (
            evaluator.whole(rule.range.0).ok()?,
            evaluator.whole(rule.range.1).ok()?,
        );
        let is_whole = low + rule.first == 1 && high - low + 2 == size as i128;
        let allowed: Vec<usize> = (1..size)
            .filter(|&step| self.allows(rule.body, step as i128) == Some(true))
            .collect();
        if !is_whole || allowed.is_empty() {
            return None;
        }
        self.drawn += 40 * size;
        let path = path(self.draw, size, &allowed)?;
        let from = self.data.ints(var)[extent.start..].iter().min().copied()?;
        let Column::Ints(values) = &mut self.data.columns[var] else {
            return None;
        };
        for (value, step) in values[extent.start..].iter_mut().zip(path) {
            *value = from + i64::try_from(step).ok()?;
        }
        Some(var)
    }

    /// Whether a condition holds if all distances in it have this value.
    fn allows(&self, body: &Term, step: i128) -> Option<bool> {
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let value = |term: &Term| match distance(term) {
            Some(_) => Some(step),
            None => evaluator.whole(term).ok(),
        };
        let mut comparisons = Vec::new();
        conjuncts(body, &mut comparisons);
        for comparison in comparisons {
            let Term::Compare(first, rest) = comparison else {
                return None;
            };
            let mut left = value(first)?;
            for (relation, right) in rest {
                let right = value(right)?;
                if !input_language::evaluate::holds(*relation, left.cmp(&right)) {
                    return Some(false);
                }
                left = right;
            }
        }
        Some(true)
    }
}

/// The numbers below `size` in an order in which all neighbours have an allowed distance.
fn path(draw: &mut Draw, size: usize, allowed: &[usize]) -> Option<Vec<usize>> {
    let far = allowed.last().copied()?;
    let window = (2 * far).max(WINDOW).min(size);
    let mut order = (0..STARTS).find_map(|_| {
        let start = draw.index(window);
        PathSearch::new(size, window, start).run(draw, allowed)
    })?;
    if draw.chance(1, 2) {
        order.reverse();
    }
    if draw.chance(1, 2) {
        for number in &mut order {
            *number = size - 1 - *number;
        }
    }
    Some(order)
}

/// The last number relative to the smallest one that is left, the numbers of the window that are
/// used, and how many numbers are left at most from there on.
type Situation = (i64, u64, usize);

struct PathSearch {
    size: usize,
    window: usize,
    order: Vec<usize>,
    used: Vec<bool>,
    /// The smallest number that is left, after each step.
    least: Vec<usize>,
    dead: HashSet<Situation>,
}

impl PathSearch {
    fn new(size: usize, window: usize, start: usize) -> Self {
        let mut search = Self {
            size,
            window,
            order: Vec::with_capacity(size),
            used: vec![false; size],
            least: Vec::with_capacity(size),
            dead: HashSet::new(),
        };
        search.push(start);
        search
    }

    fn push(&mut self, number: usize) {
        self.used[number] = true;
        self.order.push(number);
        let mut least = self.least.last().copied().unwrap_or(0);
        while self.used.get(least) == Some(&true) {
            least += 1;
        }
        self.least.push(least);
    }

    fn pop(&mut self) {
        self.least.pop();
        if let Some(number) = self.order.pop() {
            self.used[number] = false;
        }
    }

    fn situation(&self) -> Option<Situation> {
        let (current, least) = (*self.order.last()?, *self.least.last()?);
        if self.window > 60 {
            return None;
        }
        let end = (least + self.window + 1).min(self.size);
        let used = (least..end).filter(|&number| self.used[number]);
        let mask = used.fold(0, |mask, number| mask | 1 << (number - least));
        let from = i64::try_from(current).ok()? - i64::try_from(least).ok()?;
        Some((from, mask, (self.size - least).min(4 * self.window)))
    }

    /// The numbers that may follow, in random order.
    fn next(&self, draw: &mut Draw, allowed: &[usize]) -> Vec<usize> {
        let (Some(&current), Some(&least)) = (self.order.last(), self.least.last()) else {
            return Vec::new();
        };
        let end = (least + self.window + 1).min(self.size);
        let steps: Vec<usize> = if allowed.len() <= TRIED {
            allowed.to_vec()
        } else {
            let back = current.abs_diff(least);
            let back = Some(back).filter(|back| allowed.binary_search(back).is_ok());
            let some = (0..TRIED).map(|_| *draw.pick(allowed));
            some.chain(back).collect()
        };
        let both = steps
            .into_iter()
            .flat_map(|step| [current.checked_sub(step), Some(current + step)]);
        let mut next: Vec<usize> = both
            .flatten()
            .filter(|&number| number < end && !self.used[number])
            .collect();
        next.sort_unstable();
        next.dedup();
        draw.shuffle(&mut next);
        next
    }

    fn run(mut self, draw: &mut Draw, allowed: &[usize]) -> Option<Vec<usize>> {
        let mut open = vec![self.next(draw, allowed)];
        for _ in 0..40 * self.size + 4000 {
            if self.order.len() == self.size {
                return Some(self.order);
            }
            let Some(number) = open.last_mut()?.pop() else {
                self.dead.extend(self.situation());
                self.pop();
                open.pop();
                continue;
            };
            self.push(number);
            let situation = self.situation();
            if situation.is_some_and(|situation| self.dead.contains(&situation)) {
                self.pop();
            } else {
                open.push(self.next(draw, allowed));
            }
        }
        None
    }
}
