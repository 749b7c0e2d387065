//! Trees and graphs.

use super::lists::duplicate_rows;
use super::{Sets, StructureError};

/// The required properties of a graph.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub struct GraphRules {
    /// How many nodes it has.
    pub size: usize,
    /// The number of the first node.
    pub from: i64,
    /// Whether edges have a direction.
    pub directed: bool,
    /// Whether an edge may join a node with itself.
    pub loops: bool,
    /// Whether several edges may join the same nodes.
    pub multiple: bool,
    /// Whether all nodes are connected.
    pub connected: bool,
    /// Whether there is no cycle.
    pub acyclic: bool,
    /// Whether the nodes have two colours so that each edge joins both.
    pub bipartite: bool,
    /// The minimum and the maximum degree of a node.
    pub degree: Option<(i128, i128)>,
}

/// The index of a node, from 0.
fn node(value: i64, from: i64) -> usize {
    usize::try_from(value - from).unwrap_or(0)
}

/// The number of a node as written.
fn number(node: usize, from: i64) -> i64 {
    i64::try_from(node).unwrap_or(i64::MAX / 2) + from
}

/// Checks that the edges form a tree; their ends are nodes.
///
/// # Errors
/// At the first edge that violates a property.
pub fn check_tree(
    ends: [&[i64]; 2],
    size: usize,
    from: i64,
    earlier: bool,
) -> Result<(), StructureError> {
    let [left, right] = ends;
    if left.len() + 1 != size.max(1) {
        return Err(StructureError::at(
            0,
            format!(
                "a tree of {size} nodes has {} edges, not {}",
                size.max(1) - 1,
                left.len()
            ),
        ));
    }
    let mut sets = Sets::new(size);
    let mut has_parent = vec![false; if earlier { size } else { 0 }];
    for (at, (&u, &v)) in left.iter().zip(right).enumerate() {
        if u == v {
            return Err(StructureError::at(at, format!("a loop at node {u}")));
        }
        if earlier && u > v {
            return Err(StructureError::at(
                at,
                format!("{u} is the parent of {v}, but does not come before it"),
            ));
        }
        if earlier && std::mem::replace(&mut has_parent[node(v, from)], true) {
            return Err(StructureError::at(
                at,
                format!("a second parent of node {v}"),
            ));
        }
        if !sets.join(node(u, from), node(v, from)) {
            return Err(StructureError::at(
                at,
                format!("the edge {u} {v} closes a cycle"),
            ));
        }
    }
    Ok(())
}

/// Checks that the parents of all nodes except the first form a tree whose root is the first node.
///
/// # Errors
/// At the first parent that violates a property.
pub fn check_parents(
    parents: &[i64],
    size: usize,
    from: i64,
    earlier: bool,
) -> Result<(), StructureError> {
    if parents.len() + 1 != size.max(1) {
        return Err(StructureError::at(
            0,
            format!(
                "a tree of {size} nodes has {} parents, not {}",
                size.max(1) - 1,
                parents.len()
            ),
        ));
    }
    let mut sets = Sets::new(size);
    for (at, &parent) in parents.iter().enumerate() {
        let child = number(at, from) + 1;
        if earlier && parent >= child {
            return Err(StructureError::at(
                at,
                format!("the parent {parent} of node {child} does not come before it"),
            ));
        }
        if !sets.join(node(parent, from), at + 1) {
            return Err(StructureError::at(
                at,
                format!("the parent {parent} of node {child} closes a cycle"),
            ));
        }
    }
    Ok(())
}

/// Checks that the edges form such a graph; their ends are nodes.
///
/// # Errors
/// At the first edge that violates a property.
pub fn check_graph(ends: [&[i64]; 2], rules: &GraphRules) -> Result<(), StructureError> {
    let edges = || ends[0].iter().copied().zip(ends[1].iter().copied());
    if !rules.loops
        && let Some(at) = edges().position(|(u, v)| u == v)
    {
        return Err(StructureError::at(
            at,
            format!("a loop at node {}", ends[0][at]),
        ));
    }
    if !rules.multiple
        && let Some((second, first)) = multiple(edges(), rules)
    {
        return Err(StructureError::at(
            second,
            format!("the edge is the same as edge {}", first + 1),
        ));
    }
    check_degrees(ends, rules)?;
    if rules.acyclic {
        check_acyclic(ends, rules)?;
    }
    let last = ends[0].len().saturating_sub(1);
    if rules.connected {
        let mut sets = Sets::new(rules.size);
        edges().for_each(|(u, v)| {
            sets.join(node(u, rules.from), node(v, rules.from));
        });
        if sets.count() > 1 {
            return Err(StructureError::at(
                last,
                format!(
                    "the graph is not connected: it has {} components",
                    sets.count()
                ),
            ));
        }
    }
    if rules.bipartite {
        // Each node has a copy for the other colour: an odd cycle joins the two.
        let mut sets = Sets::new(2 * rules.size);
        for (at, (u, v)) in edges().enumerate() {
            let (u, v) = (node(u, rules.from), node(v, rules.from));
            sets.join(u, v + rules.size);
            sets.join(v, u + rules.size);
            if sets.find(u) == sets.find(u + rules.size) {
                return Err(StructureError::at(
                    at,
                    "the edge closes a cycle of odd length",
                ));
            }
        }
    }
    Ok(())
}

fn multiple(edges: impl Iterator<Item = (i64, i64)>, rules: &GraphRules) -> Option<(usize, usize)> {
    let size = rules.size as u64;
    let key = |(u, v): (i64, i64)| {
        let (u, v) = if rules.directed {
            (u, v)
        } else {
            (u.min(v), u.max(v))
        };
        node(u, rules.from) as u64 * size + node(v, rules.from) as u64
    };
    let keys: Vec<u64> = edges.map(key).collect();
    let mut sorted = keys.clone();
    sorted.sort_unstable();
    sorted
        .windows(2)
        .any(|pair| pair[0] == pair[1])
        .then(|| duplicate_rows(keys.iter()))?
}

fn check_degrees(ends: [&[i64]; 2], rules: &GraphRules) -> Result<(), StructureError> {
    let Some((least, most)) = rules.degree else {
        return Ok(());
    };
    let mut degrees = vec![0_i128; rules.size];
    for at in 0..ends[0].len() {
        for end in ends {
            let degree = &mut degrees[node(end[at], rules.from)];
            *degree += 1;
            if *degree > most {
                return Err(StructureError::at(
                    at,
                    format!("more than {most} edges at node {}", end[at]),
                ));
            }
        }
    }
    match degrees.iter().position(|&degree| degree < least) {
        None => Ok(()),
        Some(at) => Err(StructureError::at(
            ends[0].len().saturating_sub(1),
            format!(
                "{} edges at node {}, at least {least} are needed",
                degrees[at],
                number(at, rules.from)
            ),
        )),
    }
}

fn check_acyclic(ends: [&[i64]; 2], rules: &GraphRules) -> Result<(), StructureError> {
    let edges = ends[0]
        .iter()
        .zip(ends[1])
        .map(|(&u, &v)| (node(u, rules.from), node(v, rules.from)));
    if !rules.directed {
        let mut sets = Sets::new(rules.size);
        return match edges.enumerate().find(|&(_, (u, v))| !sets.join(u, v)) {
            None => Ok(()),
            Some((at, _)) => Err(StructureError::at(at, "the edge closes a cycle")),
        };
    }
    let edges: Vec<(usize, usize)> = edges.collect();
    let mut sorted: Vec<usize> = (0..edges.len()).collect();
    sorted.sort_by_key(|&at| edges[at].0);
    let mut starts = vec![0; rules.size + 1];
    for &(u, _) in &edges {
        starts[u + 1] += 1;
    }
    (0..rules.size).for_each(|u| starts[u + 1] += starts[u]);
    let mut incoming = vec![0_usize; rules.size];
    for &(_, v) in &edges {
        incoming[v] += 1;
    }
    let mut ready: Vec<usize> = (0..rules.size).filter(|&v| incoming[v] == 0).collect();
    let mut done = 0;
    while let Some(u) = ready.pop() {
        done += 1;
        for &at in &sorted[starts[u]..starts[u + 1]] {
            let v = edges[at].1;
            incoming[v] -= 1;
            if incoming[v] == 0 {
                ready.push(v);
            }
        }
    }
    if done == rules.size {
        return Ok(());
    }
    let at = edges
        .iter()
        .position(|&(u, v)| incoming[u] > 0 && incoming[v] > 0);
    Err(StructureError::at(
        at.unwrap_or(0),
        "the edges have a directed cycle",
    ))
}
