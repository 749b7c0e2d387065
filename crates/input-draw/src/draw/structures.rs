//! Structures of all elements of a list, generated at once.

use super::prepared::{PreparedColumn, PreparedLists};
use super::solve::EndOrder;
use super::{DrawError, DrawResult, Drawer, attacks, graphs, lists, points, trees};
use input_language::plan::{Graph, Repeat, Structure, StructureKind};

impl<'a> Drawer<'a> {
    /// The values of the variables of a structure.
    pub(super) fn structured(
        &mut self,
        repeat: &'a Repeat,
        structure: &'a Structure,
        count: usize,
        made: &mut PreparedLists,
    ) -> DrawResult<()> {
        self.drawn += count * structure.vars.len();
        let order = self.order_of_ends(repeat, structure, count);
        let mut columns = match &structure.kind {
            StructureKind::Permutation { size, from } => {
                let size = self.size(size)?;
                let requested = &self.options.vars[structure.vars[0]];
                vec![lists::permutation(self.draw, size, *from, requested.order)]
            }
            StructureKind::Tree(tree) => {
                let size = self.size(&tree.size)?;
                let degrees = self.degrees(structure, size);
                let shape = self.options.vars[structure.vars[0]].shape.as_deref();
                let made = degrees.and_then(|degrees| degrees.tree(self.draw, tree, size));
                made.unwrap_or_else(|| trees::tree(self.draw, tree, size, shape))
            }
            StructureKind::Graph(graph) => {
                let size = self.size(&graph.size)?;
                let degree = match &graph.degree {
                    None => {
                        let degrees = self.degrees(structure, size);
                        degrees.and_then(|degrees| degrees.range())
                    }
                    Some((low, high)) => Some((self.size(low)?, self.size(high)?)),
                };
                self.edges(repeat, structure, graph, (size, count), degree, order, made)?
            }
            StructureKind::Points { distinct, general } => {
                let bounds: Vec<(i64, i64)> = structure
                    .vars
                    .iter()
                    .map(|&var| self.bounds(var))
                    .collect::<DrawResult<_>>()?;
                let shape = self.options.vars[structure.vars[0]].shape.as_deref();
                let points =
                    points::points(self.draw, &bounds, count, (*distinct, *general), shape);
                let mut points = points.map_err(DrawError::Attempt)?;
                if self.solving {
                    self.sort_points((repeat, structure), *general, &mut points)?;
                }
                points
            }
            StructureKind::Moves(moves) => self.moves(moves, count)?,
            StructureKind::List { distinct, order } => {
                return self.list(repeat, structure, (*distinct, *order), count, made);
            }
            StructureKind::Play(play) => {
                return self.play(repeat, structure, play, count, made);
            }
            // Such a repetition contains only the cells of the board.
            StructureKind::Board(_) => return Ok(()),
        };
        if let (Some(order), [first, second]) = (order, &mut columns[..]) {
            for (one, other) in first.iter_mut().zip(second) {
                if (order == EndOrder::First) == (*one > *other) {
                    std::mem::swap(one, other);
                }
            }
        }
        for (&var, values) in structure.vars.iter().zip(columns) {
            if values.len() != count {
                let name = &self.plan.vars[var].name;
                return Err(DrawError::Attempt(format!(
                    "as many `{name}` as its structure needs"
                )));
            }
            made.0.push((var, PreparedColumn::Ints(values)));
        }
        Ok(())
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "all of them are what the edges must be like"
    )]
    fn edges(
        &mut self,
        repeat: &'a Repeat,
        structure: &Structure,
        graph: &Graph,
        (size, count): (usize, usize),
        degree: Option<(usize, usize)>,
        order: Option<EndOrder>,
        made: &mut PreparedLists,
    ) -> DrawResult<Vec<Vec<i64>>> {
        let shape = self.options.vars[structure.vars[0]].shape.as_deref();
        if let Some(shape) = shape.filter(|shape| attacks::WEIGHTED.contains(shape)) {
            return self.weighted(repeat, graph, (size, count), shape, made);
        }
        // With the smaller end first no edge leads back, so directions add nothing else.
        let undirected = Graph {
            directed: false,
            acyclic: graph.acyclic && !graph.directed,
            ..graph.clone()
        };
        let graph = if order.is_some() { &undirected } else { graph };
        let columns = graphs::graph(self.draw, graph, size, count, degree, shape);
        let mut columns = columns.map_err(DrawError::Attempt)?;
        self.balance(structure, graph, size, &mut columns)?;
        Ok(columns)
    }
}
