//! Every structure once, as choices: an enumeration runs through all answers of a draw, so each list of answers has to make
//! another structure.
//!
//! | structure | choices |
//! |---|---|
//! | permutation | which of the numbers that are left comes next |
//! | tree | its Prüfer code; where parents come first, the parent of each node |
//! | graph | its edges, ascending; those without a required property are dropped |
//! | moves | which of the moves that are left comes next |
//! | board | the content of each cell; positions without a required property are dropped |
//! | different or sorted numbers | which of the numbers that still can come |
//!
//! Edges come in one order, from the smaller node to the larger, unless all orders are requested.

use super::prepared::{PreparedColumn, PreparedLists};
use super::{DrawError, DrawResult, Drawer, trees};
use generators::Draw;
use input_language::plan::{Direction, Graph, Repeat, Structure, StructureKind, Tree, VarKind};
use input_language::structure::{GraphRules, check_graph, check_points};

/// Which texts of one structure are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orders {
    /// One.
    Canonical,
    /// All orders of the edges, and both directions of each edge.
    All,
}

impl<'a> Drawer<'a> {
    /// The values of the variables of a structure.
    pub(super) fn enumerated(
        &mut self,
        repeat: &'a Repeat,
        structure: &'a Structure,
        count: usize,
        orders: Orders,
        made: &mut PreparedLists,
    ) -> DrawResult<()> {
        let columns =
            match &structure.kind {
                StructureKind::Permutation { size, from } => {
                    let size = self.size(size)?;
                    vec![
                        permutation(self.draw, size)
                            .into_iter()
                            .map(|node| number(node, *from))
                            .collect(),
                    ]
                }
                StructureKind::Tree(tree) => {
                    let size = self.size(&tree.size)?;
                    self.tree(tree, size, orders)
                }
                StructureKind::Graph(graph) => self.graph(graph, count, orders)?,
                StructureKind::Moves(moves) => self.moves(moves, count)?,
                StructureKind::Play(play) => {
                    return self.play(repeat, structure, play, count, made);
                }
                StructureKind::Board(_) => return Ok(()),
                StructureKind::List { .. } if count == 0 => vec![Vec::new(); structure.vars.len()],
                StructureKind::List { distinct, order } => match self.single(repeat, structure) {
                    Some((low, high)) => {
                        let values = self.sequence(low, high, (*distinct, *order), count);
                        vec![values.ok_or_else(|| {
                            DrawError::Attempt("a list of that length".to_owned())
                        })?]
                    }
                    None => return Ok(()),
                },
                StructureKind::Points { distinct, general } => {
                    let bounds: Vec<(i64, i64)> = structure
                        .vars
                        .iter()
                        .map(|&var| self.bounds(var))
                        .collect::<DrawResult<_>>()?;
                    let mut columns: Vec<Vec<i64>> = vec![Vec::new(); bounds.len()];
                    for _ in 0..count {
                        for (column, &(low, high)) in columns.iter_mut().zip(&bounds) {
                            column.push(self.draw.int(low..=high));
                        }
                        let so_far: Vec<&[i64]> = columns.iter().map(Vec::as_slice).collect();
                        check_points(&so_far, *distinct, *general)
                            .map_err(|broken| DrawError::Attempt(broken.message))?;
                    }
                    columns
                }
            };
        for (&var, values) in structure.vars.iter().zip(columns) {
            if values.len() != count {
                return Err(DrawError::Attempt(
                    "as many elements as the structure needs".to_owned(),
                ));
            }
            made.0.push((var, PreparedColumn::Ints(values)));
        }
        Ok(())
    }

    /// The bounds of the only variable of a list, if it is a whole number and all elements have the
    /// same bounds.
    fn single(&mut self, repeat: &Repeat, structure: &Structure) -> Option<(i64, i64)> {
        let [var] = structure.vars[..] else {
            return None;
        };
        let info = &self.plan.vars[var];
        let is_plain = !info.per_row
            && info.chain.len() == repeat.level
            && matches!(info.kind, VarKind::Int { .. });
        is_plain.then(|| self.bounds(var).ok()).flatten()
    }

    /// Numbers that are different or sorted; `None` if there are too few.
    fn sequence(
        &mut self,
        low: i64,
        high: i64,
        (distinct, order): (bool, Option<Direction>),
        count: usize,
    ) -> Option<Vec<i64>> {
        let mut values: Vec<i64> = Vec::with_capacity(count);
        for at in 0..count {
            let left = i64::try_from(count - at - 1).ok()?;
            let value = match order {
                Some(Direction::Ascending) => {
                    let least = values
                        .last()
                        .map_or(low, |&last| last.saturating_add(i64::from(distinct)));
                    let most = if distinct {
                        high.saturating_sub(left)
                    } else {
                        high
                    };
                    (least <= most).then(|| self.draw.int(least..=most))?
                }
                Some(Direction::Descending) => {
                    let most = values
                        .last()
                        .map_or(high, |&last| last.saturating_sub(i64::from(distinct)));
                    let least = if distinct {
                        low.saturating_add(left)
                    } else {
                        low
                    };
                    (least <= most).then(|| {
                        most.wrapping_sub_unsigned(self.draw.up_to(most.abs_diff(least)))
                    })?
                }
                None => {
                    let mut used = values.clone();
                    used.sort_unstable();
                    let free = high.abs_diff(low) + 1;
                    let free = free
                        .checked_sub(used.len() as u64)
                        .filter(|&free| free > 0)?;
                    let chosen = low.wrapping_add_unsigned(self.draw.up_to(free - 1));
                    // Each used number that is not larger moves the choice on by one.
                    used.iter().fold(
                        chosen,
                        |chosen, &taken| if taken <= chosen { chosen + 1 } else { chosen },
                    )
                }
            };
            values.push(value);
        }
        Some(values)
    }

    fn tree(&mut self, tree: &Tree, size: usize, orders: Orders) -> Vec<Vec<i64>> {
        let earlier: Vec<usize> = if tree.earlier {
            (1..size).map(|child| self.draw.index(child)).collect()
        } else {
            Vec::new()
        };
        let parents = if tree.earlier {
            earlier
        } else {
            self.rooted(size)
        };
        if tree.parents {
            return vec![
                parents
                    .into_iter()
                    .map(|parent| number(parent, tree.from))
                    .collect(),
            ];
        }
        let mut edges: Vec<(usize, usize)> = parents
            .iter()
            .enumerate()
            .map(|(child, &parent)| (parent, child + 1))
            .collect();
        if !tree.earlier {
            for edge in &mut edges {
                *edge = (edge.0.min(edge.1), edge.0.max(edge.1));
            }
        }
        edges.sort_unstable();
        self.ordered(edges, !tree.earlier, tree.from, orders)
    }

    /// The parents of all nodes except the first, which is the root, of any labelled tree.
    fn rooted(&mut self, size: usize) -> Vec<usize> {
        if size < 2 {
            return Vec::new();
        }
        let code: Vec<usize> = (0..size - 2).map(|_| self.draw.index(size)).collect();
        // The root of a decoded tree is its last node, so nodes are counted from the other end.
        let turned: Vec<usize> = code.iter().map(|&node| size - 1 - node).collect();
        let parents = trees::decode(&turned, size);
        (1..size)
            .map(|child| size - 1 - parents[size - 1 - child])
            .collect()
    }

    fn graph(&mut self, graph: &Graph, count: usize, orders: Orders) -> DrawResult<Vec<Vec<i64>>> {
        let size = self.size(&graph.size)?;
        let is_edge =
            |&(u, v): &(usize, usize)| (u != v || graph.loops) && (graph.directed || u <= v);
        let pairs: Vec<(usize, usize)> = (0..size)
            .flat_map(|u| (0..size).map(move |v| (u, v)))
            .filter(is_edge)
            .collect();
        let repeats = usize::from(!graph.multiple);
        let mut chosen = Vec::with_capacity(count);
        let mut next = 0;
        for at in 0..count {
            let left = (count - at - 1) * repeats;
            let Some(free) = pairs
                .len()
                .checked_sub(next + left)
                .filter(|&free| free > 0)
            else {
                return Err(DrawError::Attempt("this many edges".to_owned()));
            };
            let pair = next + self.draw.index(free);
            chosen.push(pairs[pair]);
            next = pair + repeats;
        }
        let degree = match &graph.degree {
            None => None,
            Some((low, high)) => Some((self.whole(low)?, self.whole(high)?)),
        };
        let ends = |end: fn(&(usize, usize)) -> usize| {
            chosen
                .iter()
                .map(|edge| number(end(edge), 0))
                .collect::<Vec<_>>()
        };
        let rules = GraphRules {
            from: 0,
            loops: true,
            multiple: true,
            ..graph.rules(size, degree)
        };
        check_graph([&ends(|edge| edge.0), &ends(|edge| edge.1)], &rules)
            .map_err(|broken| DrawError::Attempt(broken.message))?;
        Ok(self.ordered(chosen, !graph.directed, graph.from, orders))
    }

    /// Edges as columns, in all orders if requested.
    fn ordered(
        &mut self,
        mut edges: Vec<(usize, usize)>,
        both_ways: bool,
        from: i64,
        orders: Orders,
    ) -> Vec<Vec<i64>> {
        if orders == Orders::All {
            let order = permutation(self.draw, edges.len());
            edges = order.iter().map(|&at| edges[at]).collect();
            for edge in edges
                .iter_mut()
                .filter(|edge| both_ways && edge.0 != edge.1)
            {
                if self.draw.chance(1, 2) {
                    *edge = (edge.1, edge.0);
                }
            }
        }
        let (left, right) = edges
            .into_iter()
            .map(|(u, v)| (number(u, from), number(v, from)))
            .unzip();
        vec![left, right]
    }
}

fn number(node: usize, from: i64) -> i64 {
    i64::try_from(node).unwrap_or(i64::MAX / 2) + from
}

/// The numbers below a bound in any order, the ascending one first.
fn permutation(draw: &mut Draw, size: usize) -> Vec<usize> {
    let mut left: Vec<usize> = (0..size).collect();
    (0..size)
        .map(|_| left.remove(draw.index(left.len())))
        .collect()
}
