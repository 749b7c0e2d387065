//! The positions of the nodes of trees and graphs.

use super::PicturedGraph;
use std::collections::VecDeque;

/// A position in a picture.
pub(super) type NodePosition = (f64, f64);

/// A number as a coordinate.
pub(super) fn real(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// A position for each node, in units of the usual distance between two.
pub(super) fn places(graph: &PicturedGraph) -> Vec<NodePosition> {
    if graph.layered {
        layers(graph)
    } else {
        forces(graph)
    }
}

/// The first nodes in the order of a breadth-first search from the first node, which continues at
/// the next node that it did not reach.
pub(super) fn first_met(size: usize, edges: &[(usize, usize, String)], most: usize) -> Vec<usize> {
    let near = neighbours(size, edges);
    let mut seen = vec![false; size];
    let mut met = Vec::new();
    for start in 0..size {
        let mut queue = VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            if met.len() == most {
                return met;
            }
            if !std::mem::replace(&mut seen[node], true) {
                met.push(node);
                queue.extend(near[node].iter().copied());
            }
        }
    }
    met
}

fn neighbours(size: usize, edges: &[(usize, usize, String)]) -> Vec<Vec<usize>> {
    let mut near = vec![Vec::new(); size];
    for (u, v, _) in edges {
        near[*u].push(*v);
        if u != v {
            near[*v].push(*u);
        }
    }
    near
}

/// Each node below its parent or its predecessors; the leaves of a tree side by side.
fn layers(graph: &PicturedGraph) -> Vec<NodePosition> {
    let depth = if graph.directed {
        longest_ways(graph)
    } else {
        vec![0; graph.labels.len()]
    };
    let near = neighbours(graph.labels.len(), &graph.edges);
    let mut places: Vec<NodePosition> = vec![(0.0, 0.0); graph.labels.len()];
    let mut seen = vec![false; graph.labels.len()];
    let mut next = 0.0;
    for root in roots(graph, &depth) {
        if !seen[root] {
            branch(root, &near, &mut seen, &mut places, &mut next);
        }
    }
    if graph.directed {
        for (place, depth) in places.iter_mut().zip(&depth) {
            place.1 = real(*depth);
        }
    }
    places
}

/// The start nodes: nodes without incoming edges.
fn roots(graph: &PicturedGraph, depth: &[usize]) -> Vec<usize> {
    let mut roots: Vec<usize> = (0..graph.labels.len()).collect();
    roots.sort_by_key(|&node| (depth[node] > 0, node));
    roots
}

/// Places a node and all nodes that it reaches: leaves from left to right, others in the middle
/// above theirs.
fn branch(
    root: usize,
    near: &[Vec<usize>],
    seen: &mut [bool],
    places: &mut [NodePosition],
    next: &mut f64,
) {
    // Each node with the number of visited neighbours, and its children. Trees may be too deep for
    // recursion.
    let mut open = vec![(root, 0, Vec::new())];
    seen[root] = true;
    while let Some((node, at, mut below)) = open.pop() {
        if let Some(&child) = near[node].get(at) {
            let is_new = !seen[child];
            if is_new {
                below.push(child);
            }
            open.push((node, at + 1, below));
            if is_new {
                seen[child] = true;
                open.push((child, 0, Vec::new()));
            }
            continue;
        }
        let ends = below.first().zip(below.last());
        places[node].0 = ends.map_or(*next, |(first, last)| {
            f64::midpoint(places[*first].0, places[*last].0)
        });
        places[node].1 = real(open.len());
        if ends.is_none() {
            *next += 1.0;
        }
    }
}

/// The number of edges of the longest path to each node.
fn longest_ways(graph: &PicturedGraph) -> Vec<usize> {
    let mut after = vec![Vec::new(); graph.labels.len()];
    let mut before = vec![0; graph.labels.len()];
    for (u, v, _) in &graph.edges {
        after[*u].push(*v);
        before[*v] += 1;
    }
    let mut depth = vec![0; graph.labels.len()];
    let mut queue: VecDeque<usize> = (0..graph.labels.len())
        .filter(|&node| before[node] == 0)
        .collect();
    while let Some(node) = queue.pop_front() {
        for &next in &after[node] {
            depth[next] = depth[next].max(depth[node] + 1);
            before[next] -= 1;
            if before[next] == 0 {
                queue.push_back(next);
            }
        }
    }
    depth
}

/// The maximum work for the positions of a graph.
const WORK: usize = 8_000_000;

/// Edges attract their ends, and nodes repel each other.
fn forces(graph: &PicturedGraph) -> Vec<NodePosition> {
    let count = graph.labels.len();
    let radius = real(count).sqrt().max(1.0);
    let angle = |node: usize| std::f64::consts::TAU * real(node) / real(count.max(1));
    let on_circle = |node: usize| (radius * angle(node).cos(), radius * angle(node).sin());
    let mut places: Vec<NodePosition> = (0..count).map(on_circle).collect();
    let steps = (WORK / (count * count).max(1)).clamp(20, 300);
    for step in 0..steps {
        let reach = radius * (1.0 - real(step) / real(steps)) * 0.2 + 0.01;
        let pull = pulls(graph, &places);
        for (place, (x, y)) in places.iter_mut().zip(pull) {
            let length = x.hypot(y).max(1e-9);
            let moved = length.min(reach);
            place.0 += x / length * moved;
            place.1 += y / length * moved;
        }
    }
    places
}

/// The force on each node.
fn pulls(graph: &PicturedGraph, places: &[NodePosition]) -> Vec<NodePosition> {
    let mut pull: Vec<NodePosition> = vec![(0.0, 0.0); places.len()];
    for one in 0..places.len() {
        for other in one + 1..places.len() {
            let (x, y) = (
                places[one].0 - places[other].0,
                places[one].1 - places[other].1,
            );
            let square = (x * x + y * y).max(1e-4);
            let push = (x / square, y / square);
            pull[one].0 += push.0;
            pull[one].1 += push.1;
            pull[other].0 -= push.0;
            pull[other].1 -= push.1;
        }
        // A weak force to the centre keeps separate parts from drifting away.
        pull[one].0 -= places[one].0 * 0.05;
        pull[one].1 -= places[one].1 * 0.05;
    }
    for (u, v, _) in &graph.edges {
        let (x, y) = (places[*u].0 - places[*v].0, places[*u].1 - places[*v].1);
        let length = x.hypot(y);
        for (node, sign) in [(*u, -1.0), (*v, 1.0)] {
            pull[node].0 += sign * x * length;
            pull[node].1 += sign * y * length;
        }
    }
    pull
}

#[cfg(test)]
mod tests {
    use super::{PicturedGraph, places};

    fn graph(nodes: usize, edges: &[(usize, usize)], layered: bool) -> PicturedGraph {
        PicturedGraph {
            labels: (1..).take(nodes).collect(),
            edges: edges.iter().map(|&(u, v)| (u, v, String::new())).collect(),
            directed: false,
            layered,
        }
    }

    #[test]
    fn a_tree_is_drawn_in_layers() {
        let placed = places(&graph(4, &[(0, 1), (0, 2), (2, 3)], true));
        assert_eq!(placed, [(0.5, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 2.0)]);
    }

    #[test]
    fn a_deep_tree_is_placed_without_recursion() {
        let edges: Vec<(usize, usize)> = (1..300).map(|node| (node - 1, node)).collect();
        let placed = places(&graph(300, &edges, true));
        assert!((placed[299].1 - 299.0).abs() < 1e-9);
    }

    #[test]
    fn nodes_of_a_graph_do_not_overlap() {
        let placed = places(&graph(4, &[(0, 1), (1, 2), (2, 3), (3, 0)], false));
        for (one, a) in placed.iter().enumerate() {
            for b in &placed[one + 1..] {
                assert!((a.0 - b.0).hypot(a.1 - b.1) > 0.3, "{placed:?}");
            }
        }
    }
}
