//! Formulas for the numbers of structures.

use crate::draw::Orders;
use input_language::plan::{Graph, Tree};

pub(super) fn power(base: u128, exponent: i128) -> Option<u128> {
    match base {
        0 => Some(u128::from(exponent == 0)),
        1 => Some(1),
        _ => base.checked_pow(u32::try_from(exponent).ok()?),
    }
}

/// The number of lists of this many different values.
pub(super) fn falling(values: u128, count: i128) -> Option<u128> {
    let count = u128::try_from(count).ok()?;
    if count > values {
        return Some(0);
    }
    (0..count).try_fold(1_u128, |product, taken| product.checked_mul(values - taken))
}

/// The number of sets of this many values.
pub(super) fn binomial(values: u128, count: i128) -> Option<u128> {
    let count = u128::try_from(count).ok()?;
    if count > values {
        return Some(0);
    }
    // Each partial product is itself a binomial, so the division has no remainder.
    (0..count.min(values - count)).try_fold(1_u128, |product, taken| {
        Some(product.checked_mul(values - taken)? / (taken + 1))
    })
}

/// The number of labelled trees: n^(n-2), or (n-1)! if each parent comes before its children.
pub(super) fn trees(tree: &Tree, size: i128, orders: Orders) -> Option<u128> {
    let nodes = u128::try_from(size).ok()?;
    let shapes = match nodes {
        0..=2 => 1,
        _ if tree.earlier => falling(nodes - 1, size - 1)?,
        _ => power(nodes, size - 2)?,
    };
    if tree.parents || orders == Orders::Canonical {
        return Some(shapes);
    }
    let orders = falling(nodes.saturating_sub(1), (size - 1).max(0))?;
    let ways = if tree.earlier {
        1
    } else {
        power(2, (size - 1).max(0))?
    };
    shapes.checked_mul(orders)?.checked_mul(ways)
}

/// The number of graphs with this many edges.
pub(super) fn graphs(graph: &Graph, size: i128, count: i128, orders: Orders) -> Option<u128> {
    let nodes = u128::try_from(size).ok()?;
    let pairs = nodes.checked_mul(nodes.saturating_sub(1))?;
    let pairs =
        if graph.directed { pairs } else { pairs / 2 } + if graph.loops { nodes } else { 0 };
    let many = u128::try_from(count).ok()?;
    let shapes = if graph.multiple {
        if pairs == 0 {
            u128::from(count == 0)
        } else {
            binomial(pairs + many - 1, count)?
        }
    } else {
        binomial(pairs, count)?
    };
    if orders == Orders::Canonical {
        return Some(shapes);
    }
    if graph.multiple || graph.loops {
        return None;
    }
    let ways = if graph.directed { 1 } else { power(2, count)? };
    shapes.checked_mul(falling(many, count)?)?.checked_mul(ways)
}
