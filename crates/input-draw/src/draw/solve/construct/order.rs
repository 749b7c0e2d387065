//! An order of the elements of one list: heaps, zigzags, tables whose rows and columns are sorted.
//!
//! Theory of operation: the condition becomes pairs of elements whose first must not be
//! larger. Along these pairs all elements are put in a random order, and get the values in
//! ascending order.

use super::super::super::{Drawer, lists};
use super::super::parts::conjuncts;
use super::pairs::{Pair, Pairs, element, mentions};
use input_language::data::Column;
use input_language::evaluate::Evaluator;
use input_language::plan::{
    Count, Function, Operation, Plan, Relation, Step, Term, VarId, structure_of,
};

/// Up to this many elements, ties are as probable as other values.
const FEW: usize = 64;

/// The variable whose elements a condition puts in an order, if that order is not along the list.
pub(super) fn ordered(plan: &Plan, part: &Term) -> Option<VarId> {
    let mut body = part;
    let mut depth = 0;
    let mut is_whole = true;
    while let Term::Each {
        function: Function::All,
        body: inner,
        low,
        high,
        ..
    } = body
    {
        // Only a list that is ordered from its beginning to its end is made in its order.
        is_whole &= matches!(low.as_ref(), Term::Number(_)) && is_length(plan, high);
        body = inner;
        depth += 1;
    }
    if depth == 0 {
        return None;
    }
    let mut vars = Vec::new();
    body.visit(&mut |term| {
        if let Term::Compare(left, rest) = term
            && let [
                (Relation::Less | Relation::AtMost | Relation::Greater | Relation::AtLeast, right),
            ] = rest.as_slice()
            && let (Some(one), Some(other)) = (element(left), element(right))
            && one.0 == other.0
        {
            vars.push(one.0);
        }
    });
    let var = *vars.first()?;
    let is_plain = plan.vars[var].kind.bounds().is_some();
    let is_chain = is_whole && is_along(body, var);
    (is_plain && is_order(body, var) && !is_chain).then_some(var)
}

/// Whether it is the length of a list, or one less.
fn is_length(plan: &Plan, term: &Term) -> bool {
    let term = match term {
        Term::Binary(Operation::Minus, length, one) if matches!(**one, Term::Number(_)) => length,
        other => other,
    };
    match term {
        Term::Number(_) | Term::Call(Function::Len, _) => true,
        Term::Last(var) => is_count(&plan.steps, *var),
        _ => false,
    }
}

/// Whether a variable is the length of a list by itself.
fn is_count(steps: &[Step], wanted: VarId) -> bool {
    steps.iter().any(|step| match step {
        Step::Repeat(repeat) => {
            matches!(repeat.count, Count::Exactly(Term::Last(var)) if var == wanted)
                || is_count(&repeat.body, wanted)
        }
        Step::Either(either) => either
            .forms
            .iter()
            .any(|form| is_count(&form.steps, wanted)),
        Step::Literal(_) | Step::Value(_) | Step::Check(_) => false,
    })
}

/// Whether all that a condition requires of a variable is an order of its elements.
fn is_order(term: &Term, var: VarId) -> bool {
    if !mentions(term, var) {
        return true;
    }
    match term {
        Term::And(left, right) | Term::Or(left, right) => {
            is_order(left, var) && is_order(right, var)
        }
        Term::Not(inner) => is_order(inner, var),
        Term::Compare(first, rest) => {
            let is_element = |term: &Term| {
                element(term).is_some_and(|(own, _, indices)| {
                    own == var && !indices.iter().any(|index| mentions(index, var))
                })
            };
            let is_compared = is_element(first) && rest.iter().all(|(_, term)| is_element(term));
            let is_ordered =
                |relation: Relation| !matches!(relation, Relation::Equal | Relation::Different);
            let is_truth = |term: &Term| {
                matches!(
                    term,
                    Term::Compare(..) | Term::And(..) | Term::Or(..) | Term::Not(_)
                )
            };
            match rest.as_slice() {
                [(Relation::Equal | Relation::Different, right)] => {
                    is_truth(first)
                        && is_truth(right)
                        && is_order(first, var)
                        && is_order(right, var)
                }
                _ => is_compared && rest.iter().all(|(relation, _)| is_ordered(*relation)),
            }
        }
        _ => false,
    }
}

/// Whether it only compares neighbours of a list: such lists are made in their order.
fn is_along(body: &Term, var: VarId) -> bool {
    let mut parts = Vec::new();
    conjuncts(body, &mut parts);
    let is_near = |index: &Term| match index {
        Term::Local(_) => true,
        Term::Binary(Operation::Plus | Operation::Minus, left, right) => {
            matches!(
                (left.as_ref(), right.as_ref()),
                (Term::Local(_), Term::Number(_))
            )
        }
        _ => false,
    };
    parts.into_iter().all(|part| {
        if !mentions(part, var) {
            return true;
        }
        let Term::Compare(first, rest) = part else {
            return false;
        };
        let mut terms = std::iter::once(first.as_ref()).chain(rest.iter().map(|(_, term)| term));
        terms.all(|term| {
            element(term).is_some_and(|(_, _, indices)| indices.len() == 1 && is_near(indices[0]))
        })
    })
}

impl Drawer<'_> {
    /// Gives the values of a list to its elements in an order that all conditions of its order
    /// allow.
    pub(super) fn put_in_order(&mut self, number: usize, var: VarId) -> Option<VarId> {
        if !self.may_rewrite(number, var) {
            return None;
        }
        let choices = self.draw.up_to(u64::MAX);
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let level = level_of(&self.plan.conditions[number].term, var)?;
        let extent = self.extent(var, level)?;
        let mut pairs = Pairs::new(&evaluator, &extent, choices);
        for (other, condition) in self.plan.conditions.iter().enumerate() {
            let mut parts = Vec::new();
            conjuncts(&condition.term, &mut parts);
            let own = parts.into_iter().filter(|part| {
                ordered(self.plan, part) == Some(var) && level_of(part, var) == Some(level)
            });
            for part in own {
                // The values of another condition may not exist yet.
                if !pairs.add(part) && other == number {
                    return None;
                }
            }
        }
        let pairs = pairs.take();
        let work = evaluator.work();
        self.work.set(self.work.get() + work);
        let size = extent.end - extent.start;
        self.drawn += 4 * (size + pairs.len());
        let graph = Successors::new(size, &pairs);
        let order = self.random_order(&graph)?;
        let Column::Ints(values) = &self.data.columns[var] else {
            return None;
        };
        let mut values = values[extent.start..].to_vec();
        values.sort_unstable();
        let mut placed = vec![0; size];
        for (&at, &value) in order.iter().zip(&values) {
            placed[at] = value;
        }
        if pairs
            .iter()
            .any(|&(low, high, strict)| strict && placed[low] == placed[high])
        {
            placed = self.without_ties(var, &graph, &order)?;
        }
        if let Column::Ints(values) = &mut self.data.columns[var] {
            values[extent.start..].copy_from_slice(&placed);
        }
        Some(var)
    }

    /// The elements so that each comes after those that must be smaller; `None` if there is a cycle.
    fn random_order(&mut self, graph: &Successors) -> Option<Vec<usize>> {
        let size = graph.starts.len() - 1;
        let mut waiting = vec![0_usize; size];
        for &(next, _) in &graph.next {
            waiting[next] += 1;
        }
        let mut ready: Vec<usize> = (0..size).filter(|&at| waiting[at] == 0).collect();
        let mut order = Vec::with_capacity(size);
        while !ready.is_empty() {
            let chosen = self.draw.index(ready.len());
            let at = ready.swap_remove(chosen);
            order.push(at);
            for &(next, _) in graph.edges_from(at) {
                waiting[next] -= 1;
                if waiting[next] == 0 {
                    ready.push(next);
                }
            }
        }
        (order.len() == size).then_some(order)
    }

    /// New values, if those that were drawn have ties where none may be.
    fn without_ties(
        &mut self,
        var: VarId,
        graph: &Successors,
        order: &[usize],
    ) -> Option<Vec<i64>> {
        if structure_of(&self.plan.steps, var).is_some() {
            return None;
        }
        let (low, high) = self.bounds(var).ok()?;
        let size = order.len();
        let mut placed = vec![0; size];
        if size > FEW
            && let Some(mut values) = lists::distinct(self.draw, low, high, size)
        {
            values.sort_unstable();
            for (&at, &value) in order.iter().zip(&values) {
                placed[at] = value;
            }
            return Some(placed);
        }
        // How much larger the values after each element are at least.
        let mut above = vec![0_i64; size];
        for &at in order.iter().rev() {
            let each = graph.edges_from(at).iter();
            let most = each.map(|&(next, strict)| above[next] + i64::from(strict));
            above[at] = most.max().unwrap_or(0);
        }
        let mut least = vec![low; size];
        for &at in order {
            let most = high.checked_sub(above[at])?;
            if least[at] > most {
                return None;
            }
            placed[at] = self.draw.int(least[at]..=most);
            for &(next, strict) in graph.edges_from(at) {
                least[next] = least[next].max(placed[at] + i64::from(strict));
            }
        }
        Some(placed)
    }
}

/// For each element, those that must be larger, and whether they must differ.
struct Successors {
    starts: Vec<usize>,
    next: Vec<(usize, bool)>,
}

impl Successors {
    fn new(size: usize, pairs: &[Pair]) -> Self {
        let mut starts = vec![0; size + 1];
        for &(low, ..) in pairs {
            starts[low + 1] += 1;
        }
        for at in 0..size {
            starts[at + 1] += starts[at];
        }
        let mut ends = starts.clone();
        let mut next = vec![(0, false); pairs.len()];
        for &(low, high, strict) in pairs {
            next[ends[low]] = (high, strict);
            ends[low] += 1;
        }
        Self { starts, next }
    }

    fn edges_from(&self, at: usize) -> &[(usize, bool)] {
        &self.next[self.starts[at]..self.starts[at + 1]]
    }
}

/// The level of the list of a variable in a term.
fn level_of(term: &Term, var: VarId) -> Option<usize> {
    let mut found = None;
    term.visit(&mut |inner| {
        if let Term::List { var: own, level } = inner
            && *own == var
        {
            found = Some(*level);
        }
    });
    found
}
