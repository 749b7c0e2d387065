//! Graphs whose weights depend on their edges.

use super::prepared::{PreparedColumn, PreparedLists};
use super::{DrawError, DrawResult, Drawer, attacks};
use input_language::plan::{Graph, Repeat, Step, VarKind};

impl<'a> Drawer<'a> {
    /// The ends of edges. The weights, the first other number of an edge, are prepared as well.
    pub(super) fn weighted(
        &mut self,
        repeat: &'a Repeat,
        graph: &Graph,
        (size, count): (usize, usize),
        shape: &str,
        made: &mut PreparedLists,
    ) -> DrawResult<Vec<Vec<i64>>> {
        let weight = repeat.body.iter().find_map(|step| match step {
            Step::Value(var) => {
                let info = &self.plan.vars[*var];
                let is_weight =
                    matches!(info.kind, VarKind::Int { .. }) && !info.structured && !info.per_row;
                is_weight.then_some(*var)
            }
            _ => None,
        });
        let Some(weight) = weight else {
            return Err(DrawError::Impossible(format!(
                "a graph of the shape {shape}, whose edges have a weight each"
            )));
        };
        if graph.acyclic || graph.bipartite || graph.degree.is_some() {
            return Err(DrawError::Impossible(format!(
                "a graph of the shape {shape} that is acyclic or bipartite or has bounded degrees"
            )));
        }
        if shape == "max-flow" && !graph.directed {
            return Err(DrawError::Impossible(format!(
                "a graph of the shape {shape} whose edges have no direction"
            )));
        }
        let bounds = self.bounds(weight)?;
        let edges = attacks::weighted(shape, size, count, bounds).ok_or_else(|| {
            DrawError::Attempt(format!(
                "room for the shape {shape} among {size} nodes, {count} edges and weights up to {}",
                bounds.1
            ))
        })?;
        let number = |node: usize| i64::try_from(node).unwrap_or(i64::MAX / 2) + graph.from;
        let ends = |end: fn(&(usize, usize, i64)) -> usize| -> Vec<i64> {
            edges.iter().map(|edge| number(end(edge))).collect()
        };
        let columns = vec![ends(|edge| edge.0), ends(|edge| edge.1)];
        let weights = edges.iter().map(|edge| edge.2).collect();
        made.0.push((weight, PreparedColumn::Ints(weights)));
        Ok(columns)
    }
}
