//! What must hold for many values together: permutations, trees, graphs, points, grids, games. Pure functions of slices.

pub(crate) mod game;
mod graph;
mod grid;
mod lists;
mod polygon;
mod primes;
mod sets;

pub(crate) use graph::{GraphRules, check_graph, check_parents, check_tree};
pub(crate) use grid::cells_connected;
pub(crate) use lists::{
    check_permutation, check_points, days, duplicate, duplicate_rows, may_share_a_line, unsorted,
};
pub(crate) use polygon::{is_convex, is_simple};
pub(crate) use primes::is_prime;
pub(crate) use sets::Sets;

/// Where a structure breaks off.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Broken {
    /// The element at which it shows, from 0.
    pub(crate) element: usize,
    /// What is wrong.
    pub(crate) message: String,
}

impl Broken {
    fn at(element: usize, message: impl Into<String>) -> Self {
        Self {
            element,
            message: message.into(),
        }
    }
}

#[cfg(test)]
mod tests;
