//! Conditions on the ends of edges: their order, and the degrees of nodes.

use super::super::{DrawError, DrawResult, Drawer};
use super::circuits;
use input_language::plan::{Function, Graph, Operation, Relation, Repeat, Structure, Term, VarId};
use input_language::structure::check_graph;
use std::collections::{BTreeMap, HashSet};

/// Which of two ends is the smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::draw) enum EndOrder {
    First,
    Second,
}

impl<'a> Drawer<'a> {
    /// Which end of each edge must be smaller, according to the conditions.
    pub(in crate::draw) fn order_of_ends(
        &self,
        repeat: &'a Repeat,
        structure: &Structure,
        count: usize,
    ) -> Option<EndOrder> {
        let [u, v] = structure.vars[..] else {
            return None;
        };
        let all = self.above(repeat, count.max(1));
        let is = |lower: VarId, upper: VarId| {
            all.iter().any(|above| {
                above.after == 0 && above.gap >= 0 && (above.lower, above.upper) == (lower, upper)
            })
        };
        if is(u, v) {
            Some(EndOrder::First)
        } else if is(v, u) {
            Some(EndOrder::Second)
        } else {
            None
        }
    }

    /// Changes edges until each node has an even number of them, or as many in as out, if a
    /// condition requires that.
    pub(in crate::draw) fn balance(
        &mut self,
        structure: &Structure,
        graph: &Graph,
        size: usize,
        columns: &mut [Vec<i64>],
    ) -> DrawResult<()> {
        let [u, v] = structure.vars[..] else {
            return Ok(());
        };
        let is_wanted = |term: &Term| match term {
            Term::Each {
                function: Function::All,
                body,
                ..
            } => {
                if graph.directed {
                    is_balanced(body, u, v)
                } else {
                    is_even(body, u, v)
                }
            }
            _ => false,
        };
        if !self.rules.uses[u].iter().any(|own| is_wanted(own.term)) {
            return Ok(());
        }
        let ends: Vec<(i64, i64)> = columns[0]
            .iter()
            .copied()
            .zip(columns[1].iter().copied())
            .collect();
        let mut edges = ends.clone();
        self.draw.shuffle(&mut edges);
        let mut balanced = balanced(edges, graph, size);
        if graph.connected {
            circuits::connect(&mut balanced, graph, size);
        }
        for (at, (one, other)) in balanced.into_iter().enumerate() {
            columns[0][at] = one;
            columns[1][at] = other;
        }
        // Moved ends may have broken another property of the graph.
        check_graph([&columns[0], &columns[1]], &graph.rules(size, None))
            .map_err(|error| DrawError::Attempt(error.message))
    }
}

/// Whether it counts how often the number of a quantifier is an end.
fn is_count(term: &Term, var: VarId) -> bool {
    match term {
        Term::Call(Function::Count, arguments) => {
            matches!(arguments[0], Term::List { var: found, .. } if found == var)
                && matches!(arguments[1], Term::Local(_))
        }
        _ => false,
    }
}

fn is_even(body: &Term, u: VarId, v: VarId) -> bool {
    let Term::Compare(left, rest) = body else {
        return false;
    };
    let (Term::Binary(Operation::Modulo, sum, two), [(Relation::Equal, Term::Number(zero))]) =
        (left.as_ref(), rest.as_slice())
    else {
        return false;
    };
    let is = |term: &Term, wanted: i128| matches!(term, Term::Number(number) if number.to_whole() == Some(wanted));
    let Term::Binary(Operation::Plus, one, other) = sum.as_ref() else {
        return false;
    };
    is(two, 2)
        && zero.to_whole() == Some(0)
        && (is_count(one, u) && is_count(other, v) || is_count(one, v) && is_count(other, u))
}

fn is_balanced(body: &Term, u: VarId, v: VarId) -> bool {
    match body {
        Term::Compare(left, rest) => match rest.as_slice() {
            [(Relation::Equal, right)] => {
                is_count(left, u) && is_count(right, v) || is_count(left, v) && is_count(right, u)
            }
            _ => false,
        },
        _ => false,
    }
}

/// Moves ends of edges from nodes with one edge too many to nodes with one too few. Each move keeps
/// the number of edges.
fn balanced(mut edges: Vec<(i64, i64)>, graph: &Graph, size: usize) -> Vec<(i64, i64)> {
    let key = |edge: (i64, i64)| {
        if graph.directed {
            edge
        } else {
            (edge.0.min(edge.1), edge.0.max(edge.1))
        }
    };
    let mut there: HashSet<(i64, i64)> = edges.iter().map(|&edge| key(edge)).collect();
    let mut at_node: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    let mut excess: BTreeMap<i64, i64> = BTreeMap::new();
    for (number, &(one, other)) in edges.iter().enumerate() {
        at_node.entry(one).or_default().push(number);
        *excess.entry(one).or_default() += 1;
        *excess.entry(other).or_default() += if graph.directed { -1 } else { 1 };
        if !graph.directed {
            at_node.entry(other).or_default().push(number);
        }
    }
    let (mut giving, mut taking) = (Vec::new(), Vec::new());
    // Ends move within a colour only.
    let colours = circuits::colours(&edges, graph, size);
    for colour in [false, true] {
        let own = excess
            .iter()
            .filter(|(node, _)| colours[circuits::index(**node, graph)] == colour);
        let (mut from, mut to) = (Vec::new(), Vec::new());
        for (&node, &sum) in own {
            if graph.directed {
                from.extend(std::iter::repeat_n(node, usize::try_from(sum).unwrap_or(0)));
                to.extend(std::iter::repeat_n(
                    node,
                    usize::try_from(-sum).unwrap_or(0),
                ));
            } else if sum % 2 != 0 {
                if from.len() > to.len() {
                    &mut to
                } else {
                    &mut from
                }
                .push(node);
            }
        }
        let pairs = from.len().min(to.len());
        giving.extend_from_slice(&from[..pairs]);
        taking.extend_from_slice(&to[..pairs]);
    }
    for (from, to) in giving.into_iter().zip(taking) {
        let moved = at_node
            .get(&from)
            .into_iter()
            .flatten()
            .find_map(|&number| {
                let (one, other) = edges[number];
                let new = if one == from {
                    (to, other)
                } else if graph.directed {
                    return None;
                } else {
                    (one, to)
                };
                let is_loop = new.0 == new.1 && !graph.loops;
                let is_there = !graph.multiple && there.contains(&key(new));
                let is_own = edges[number] == new || (one != from && other != from);
                (!is_loop && !is_there && !is_own && one != other).then_some((number, new))
            });
        let Some((number, new)) = moved else {
            continue;
        };
        there.remove(&key(edges[number]));
        there.insert(key(new));
        edges[number] = new;
        if let Some(numbers) = at_node.get_mut(&from) {
            numbers.retain(|&other| other != number);
        }
        at_node.entry(to).or_default().push(number);
    }
    edges
}
