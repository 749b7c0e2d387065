//! Lowering a variable that is a count: removing elements from lists, and nodes from trees and
//! graphs.

use super::edges::{contract, get, join, renumber, replace, unique};
use input_language::plan::{
    Count, Graph, Plan, Repeat, StructureKind, Term, VarId, VarKind, each_repeat, find_repeat,
};
use input_language::tree::{Node, TreeValue, visit_mut};

/// Whether the length of a list, or the size of a structure, uses a variable.
pub(super) fn counts(plan: &Plan, var: VarId) -> bool {
    let mut found = plan.vars.iter().any(|info| is_width(&info.kind, var));
    each_repeat(&plan.steps, &mut |repeat| {
        found |= counts_of(repeat, var) || sizes_of(repeat, var);
    });
    found
}

/// Whether a variable is the length of texts.
fn is_width(kind: &VarKind, var: VarId) -> bool {
    matches!(kind, VarKind::Text { low, high, .. } if mentions(low, var) && mentions(high, var))
}

fn mentions(term: &Term, var: VarId) -> bool {
    term.vars().contains(&var)
}

/// Whether the length of a repetition uses a variable.
fn counts_of(repeat: &Repeat, var: VarId) -> bool {
    matches!(&repeat.count, Count::Exactly(term) if mentions(term, var))
}

/// Whether a variable counts the moves of games.
pub(super) fn counts_moves(plan: &Plan, var: VarId) -> bool {
    let mut found = false;
    each_repeat(&plan.steps, &mut |repeat| {
        let mut kinds = repeat.structures.iter().map(|structure| &structure.kind);
        found |=
            counts_of(repeat, var) && kinds.any(|kind| matches!(kind, StructureKind::Moves(_)));
    });
    found
}

/// Whether a variable counts the nodes of trees or graphs whose edges are listed.
pub(super) fn counts_nodes(plan: &Plan, var: VarId) -> bool {
    let mut found = false;
    each_repeat(&plan.steps, &mut |repeat| {
        found |= repeat.structures.iter().any(|it| match &it.kind {
            StructureKind::Tree(tree) => !tree.parents && mentions(&tree.size, var),
            StructureKind::Graph(graph) => mentions(&graph.size, var),
            _ => false,
        });
    });
    found
}

/// Whether the size of a structure of its elements uses a variable.
fn sizes_of(repeat: &Repeat, var: VarId) -> bool {
    repeat
        .structures
        .iter()
        .any(|structure| match &structure.kind {
            StructureKind::Permutation { size, .. } => mentions(size, var),
            StructureKind::Tree(tree) => mentions(&tree.size, var),
            StructureKind::Graph(graph) => mentions(&graph.size, var),
            StructureKind::List { .. }
            | StructureKind::Points { .. }
            | StructureKind::Moves(_)
            | StructureKind::Board(_)
            | StructureKind::Play(_) => false,
        })
}

/// What is removed when a counter is lowered: elements or nodes from this index on, and how many.
#[derive(Clone, Copy)]
pub(super) struct Removal {
    pub(super) at: usize,
    pub(super) many: usize,
    /// Whether the removed nodes must have two edges, which become one edge with the length of
    /// both.
    pub(super) joins: bool,
}

impl Removal {
    pub(super) const fn part(at: usize, many: usize) -> Self {
        Self {
            at,
            many,
            joins: false,
        }
    }

    pub(super) const fn joined(at: usize) -> Self {
        Self {
            at,
            many: 1,
            joins: true,
        }
    }
}

/// Lowers the counter with this number and removes elements or nodes; `None` if there are none, or
/// if that would take too long.
pub(super) fn lower(plan: &Plan, nodes: &mut [Node], counter: usize, gone: Removal) -> Option<()> {
    let mut left = counter;
    lower_in(plan, nodes, &mut left, gone)
}

fn lower_in(plan: &Plan, nodes: &mut [Node], left: &mut usize, gone: Removal) -> Option<()> {
    for index in 0..nodes.len() {
        match &mut nodes[index] {
            Node::Value(var, TreeValue::Int(value)) if counts(plan, *var) => {
                if *left == 0 {
                    let (var, old) = (*var, *value);
                    *value -= i64::try_from(gone.many).ok()?;
                    let mut change = Change {
                        plan,
                        var,
                        gone,
                        old,
                        fewer: Vec::new(),
                    };
                    nodes.iter_mut().try_for_each(|node| change.node(node))?;
                    change.finish(nodes);
                    return Some(());
                }
                *left -= 1;
            }
            Node::Value(..) => {}
            Node::Repeat { turns, .. } => {
                for turn in turns {
                    if let Some(()) = lower_in(plan, turn, left, gone) {
                        return Some(());
                    }
                }
            }
            Node::Either(_, _, inner) => {
                if let Some(()) = lower_in(plan, inner, left, gone) {
                    return Some(());
                }
            }
        }
    }
    None
}

/// The maximum number of steps for removing nodes from a structure.
const MAX_WORK: usize = 20_000_000;

/// A counter that is lowered.
struct Change<'a> {
    plan: &'a Plan,
    var: VarId,
    gone: Removal,
    old: i64,
    /// Counters of edges, and how many edges were removed with a node.
    fewer: Vec<(VarId, i64)>,
}

impl Change<'_> {
    fn node(&mut self, node: &mut Node) -> Option<()> {
        match node {
            Node::Value(var, TreeValue::Int(value)) => self.value(*var, value),
            Node::Value(var, TreeValue::Text(text))
                if is_width(&self.plan.vars[*var].kind, self.var) =>
            {
                let many = self.gone.many.min(text.len());
                let at = self.gone.at.min(text.len() - many);
                text.drain(at..at + many);
            }
            Node::Value(..) => {}
            Node::Either(_, _, inner) => inner.iter_mut().try_for_each(|node| self.node(node))?,
            Node::Repeat { id, turns, .. } => {
                let repeat = find_repeat(&self.plan.steps, *id)?;
                if sizes_of(repeat, self.var) {
                    if self.gone.many.saturating_mul(turns.len()) > MAX_WORK {
                        return None;
                    }
                    (0..self.gone.many).try_for_each(|_| self.structure(repeat, turns))?;
                } else if counts_of(repeat, self.var) {
                    // A list may be shorter than the counter: then its end is removed.
                    let many = self.gone.many.min(turns.len());
                    let at = self.gone.at.min(turns.len() - many);
                    turns.drain(at..at + many);
                }
                turns
                    .iter_mut()
                    .flatten()
                    .try_for_each(|node| self.node(node))?;
            }
        }
        Some(())
    }

    /// Lowers the numbers of elements behind the removed ones.
    fn value(&self, var: VarId, value: &mut i64) {
        let info = &self.plan.vars[var];
        let bounds = info.kind.bounds();
        let is_bounded =
            bounds.is_some_and(|(low, high)| mentions(low, self.var) || mentions(high, self.var));
        // The length of a list changes only with the list.
        if var == self.var || !is_bounded || info.structured || counts(self.plan, var) {
            return;
        }
        let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let first = whole(self.gone.at) + i64::from(info.span.0 != 0);
        let is_beyond = *value > self.old - whole(self.gone.many);
        if *value >= first || is_beyond {
            *value = (*value - whole(self.gone.many))
                .max(first.min(*value))
                .max(0);
        }
    }

    /// Removes a node from a tree, a graph or a permutation.
    fn structure(&mut self, repeat: &Repeat, turns: &mut Vec<Vec<Node>>) -> Option<()> {
        for structure in &repeat.structures {
            let at = i64::try_from(self.gone.at).unwrap_or(i64::MAX / 2);
            match &structure.kind {
                StructureKind::Permutation { from, .. } if !turns.is_empty() => {
                    let place = self.gone.at.min(turns.len() - 1);
                    let gone = get(&turns.remove(place), structure.vars[0]).unwrap_or(*from);
                    renumber(turns, &structure.vars, gone);
                }
                StructureKind::Tree(tree) if tree.parents => {
                    // The children of a removed node get its parent; the first node stays.
                    let gone = self.gone.at.max(1);
                    let node = i64::try_from(gone).unwrap_or(i64::MAX / 2) + tree.from;
                    if gone <= turns.len() {
                        let parent =
                            get(&turns.remove(gone - 1), structure.vars[0]).unwrap_or(tree.from);
                        replace(turns, &structure.vars, node, parent);
                        renumber(turns, &structure.vars, node);
                    }
                }
                StructureKind::Tree(tree) => {
                    let node = at + tree.from;
                    if self.gone.joins {
                        join(turns, &structure.vars, node, false)?;
                    } else {
                        contract(turns, &structure.vars, node);
                    }
                    renumber(turns, &structure.vars, node);
                }
                StructureKind::Graph(graph) => {
                    self.graph_node(repeat, graph, &structure.vars, turns)?;
                }
                StructureKind::Permutation { .. }
                | StructureKind::List { .. }
                | StructureKind::Points { .. }
                | StructureKind::Moves(_)
                | StructureKind::Board(_)
                | StructureKind::Play(_) => {}
            }
        }
        Some(())
    }

    fn graph_node(
        &mut self,
        repeat: &Repeat,
        graph: &Graph,
        vars: &[VarId],
        turns: &mut Vec<Vec<Node>>,
    ) -> Option<()> {
        let node = i64::try_from(self.gone.at).unwrap_or(i64::MAX / 2) + graph.from;
        let before = turns.len();
        if self.gone.joins {
            join(turns, vars, node, graph.directed)?;
        } else if graph.connected {
            contract(turns, vars, node);
            unique(turns, vars, graph.multiple, graph.loops);
        } else {
            turns.retain(|turn| vars.iter().all(|&var| get(turn, var) != Some(node)));
        }
        renumber(turns, vars, node);
        if let Count::Exactly(Term::Last(counter)) = &repeat.count {
            let fewer = i64::try_from(before - turns.len()).unwrap_or(0);
            self.fewer.push((*counter, fewer));
        }
        Some(())
    }

    /// Lowers the counters of edges that were removed.
    fn finish(self, nodes: &mut [Node]) {
        for (counter, fewer) in self.fewer {
            visit_mut(nodes, &mut |node| {
                if let Node::Value(var, TreeValue::Int(value)) = node
                    && *var == counter
                {
                    *value -= fewer;
                }
            });
        }
    }
}
