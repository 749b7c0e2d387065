//! Properties of many values together: permutations, trees, graphs, points, grids, games. Pure
//! functions of slices.

mod brackets;
pub mod game;
mod graph;
mod grid;
mod lists;
mod polygon;
mod primes;
mod sets;

pub use brackets::is_nested;
pub use graph::{GraphRules, check_graph, check_parents, check_tree};
pub(crate) use grid::cells_connected;
pub(crate) use lists::{check_permutation, days, duplicate, duplicate_rows, unsorted};
pub use lists::{check_points, may_share_a_line};
pub(crate) use polygon::is_convex;
pub use polygon::is_simple;
pub use primes::is_prime;
pub use sets::Sets;

/// A violated property of a structure.
#[derive(Debug, PartialEq, Eq)]
pub struct StructureError {
    /// The index of the element at which the property fails.
    pub(crate) element: usize,
    /// The description of the mistake.
    pub message: String,
}

impl StructureError {
    fn at(element: usize, message: impl Into<String>) -> Self {
        Self {
            element,
            message: message.into(),
        }
    }
}

#[cfg(test)]
mod tests;
