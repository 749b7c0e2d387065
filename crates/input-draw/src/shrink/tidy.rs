//! Simpler texts of the same trees and graphs: the smaller end first, edges in order, nodes
//! numbered in the order of a search.
//!
//! Theory of operation: the other values of an edge move with it. Numbers of nodes elsewhere in the
//! input stay the same, so they may then name other nodes; the caller checks whether such an input
//! still fails.

use super::edges::get;
use input_language::plan::find_repeat;
use input_language::plan::{Plan, Repeat, StructureKind, VarId};
use input_language::tree::{Node, TreeValue, visit, visit_mut};
use std::collections::VecDeque;

/// A way to write edges.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tidy {
    /// The smaller end of each edge first, if edges have no direction.
    Ends,
    /// In the order of their ends.
    Order,
    /// Both.
    Both,
    /// Both, after the nodes were numbered in the order of a search that begins at this index.
    From(usize),
}

/// From how many nodes searches begin.
const STARTS: usize = 12;

/// The ends of the edges in a list.
struct Edges {
    ends: [VarId; 2],
    from: i64,
    directed: bool,
}

/// All ways to write the edges of an input, if it has any.
pub(super) fn ways(plan: &Plan, nodes: &[Node]) -> impl Iterator<Item = Tidy> + use<> {
    let mut has_edges = false;
    visit(nodes, &mut |node| {
        if let Node::Repeat { id, turns, .. } = node {
            let is_edges = find_repeat(&plan.steps, *id).and_then(edges).is_some();
            has_edges |= is_edges && !turns.is_empty();
        }
    });
    let from = (0..STARTS).map(Tidy::From);
    let all = from.chain([Tidy::Both, Tidy::Order, Tidy::Ends]);
    all.filter(move |_| has_edges)
}

/// Writes all edges in this way.
pub(super) fn tidy(plan: &Plan, nodes: &mut [Node], how: Tidy) -> Option<()> {
    let mut found = None;
    visit_mut(nodes, &mut |node| {
        if let Node::Repeat { id, turns, .. } = node
            && let Some(edges) = find_repeat(&plan.steps, *id).and_then(edges)
        {
            edges.tidy(turns, how);
            found = Some(());
        }
    });
    found
}

fn edges(repeat: &Repeat) -> Option<Edges> {
    repeat.structures.iter().find_map(|structure| {
        let (from, directed) = match &structure.kind {
            StructureKind::Tree(tree) if !tree.parents => (tree.from, tree.earlier),
            StructureKind::Graph(graph) => (graph.from, graph.directed),
            _ => return None,
        };
        let ends = [*structure.vars.first()?, *structure.vars.get(1)?];
        Some(Edges {
            ends,
            from,
            directed,
        })
    })
}

impl Edges {
    fn tidy(&self, turns: &mut [Vec<Node>], how: Tidy) {
        if let Tidy::From(start) = how {
            self.renumber(turns, start);
        }
        if !matches!(how, Tidy::Order) && !self.directed {
            for turn in &mut *turns {
                let [u, v] = self.ends_of(turn);
                if u > v {
                    self.set(turn, [v, u]);
                }
            }
        }
        if !matches!(how, Tidy::Ends) {
            turns.sort_by_key(|turn| self.ends_of(turn));
        }
    }

    fn ends_of(&self, turn: &[Node]) -> [i64; 2] {
        self.ends.map(|var| get(turn, var).unwrap_or(self.from))
    }

    fn set(&self, turn: &mut [Node], ends: [i64; 2]) {
        visit_mut(turn, &mut |node| {
            if let Node::Value(var, TreeValue::Int(value)) = node {
                for (end, new) in self.ends.iter().zip(ends) {
                    if end == var {
                        *value = new;
                    }
                }
            }
        });
    }

    /// Numbers the nodes in the order of a breadth-first search.
    fn renumber(&self, turns: &mut [Vec<Node>], start: usize) {
        let place = |node: i64| usize::try_from(node - self.from).unwrap_or(0);
        let all = turns.iter().flat_map(|turn| self.ends_of(turn));
        let size = all.map(place).max().map_or(0, |most| most + 1);
        let mut near = vec![Vec::new(); size];
        for turn in &*turns {
            let [u, v] = self.ends_of(turn).map(place);
            near[u].push(v);
            near[v].push(u);
        }
        let mut new = vec![None; size];
        let mut next = self.from;
        let mut queue = VecDeque::new();
        // Nodes that cannot be reached from there follow in the order of the old numbers.
        for first in (start.min(size)..size).take(1).chain(0..size) {
            queue.push_back(first);
            while let Some(node) = queue.pop_front() {
                if new[node].is_none() {
                    new[node] = Some(next);
                    next += 1;
                    queue.extend(near[node].iter().copied());
                }
            }
        }
        for turn in turns {
            let ends = self.ends_of(turn);
            let renumbered = ends.map(|end| new[place(end)].unwrap_or(end));
            self.set(turn, renumbered);
        }
    }
}
