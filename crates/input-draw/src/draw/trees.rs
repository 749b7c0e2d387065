//! Trees of many shapes.

use super::attacks;
use generators::Draw;
use input_language::plan::Tree;

/// The names of shapes.
pub(super) const SHAPES: [&str; 11] = [
    "uniform",
    "random",
    "path",
    "star",
    "caterpillar",
    "broom",
    "binary",
    "ternary",
    "comb",
    "deep",
    "deep-sets",
];

/// The columns of a tree: its edges, or the parents of all nodes except the first.
pub(super) fn tree(
    draw: &mut Draw,
    tree: &Tree,
    size: usize,
    shape: Option<&str>,
) -> Vec<Vec<i64>> {
    let number = |node: usize| i64::try_from(node).unwrap_or(i64::MAX / 2) + tree.from;
    // If parents come first, all increasing trees have the same probability.
    let usual = if tree.earlier { "random" } else { "uniform" };
    let shape = shape.unwrap_or(usual);
    // A Prüfer code contains the names of the nodes: all labelled trees have the same probability
    // without renaming.
    let is_labelled = shape == "uniform" && !tree.earlier && !tree.parents;
    let parents = if is_labelled {
        labelled(draw, size)
    } else {
        parents(draw, size, shape)
    };
    if tree.parents {
        let names = if tree.earlier {
            (0..size).collect()
        } else {
            root_first(draw, size)
        };
        let mut column = vec![0; size.saturating_sub(1)];
        for (child, &parent) in parents.iter().enumerate() {
            column[names[child + 1] - 1] = number(names[parent]);
        }
        return vec![column];
    }
    if shape == "deep-sets" && !tree.earlier {
        let (left, right) = attacks::deep_sets(size)
            .into_iter()
            .map(|(u, v)| (number(u), number(v)))
            .unzip();
        return vec![left, right];
    }
    let node = |node: usize| u32::try_from(node).unwrap_or(u32::MAX);
    let mut edges: Vec<[u32; 2]> = if is_labelled {
        let pairs = parents.iter().zip(0..);
        pairs
            .map(|(&parent, child)| [node(parent), child])
            .collect()
    } else {
        // These are half as wide as a machine word, so more of them fit into the cache.
        let mut names: Vec<u32> = (0..node(size)).collect();
        if !tree.earlier {
            draw.shuffle(&mut names);
        }
        let pairs = parents.iter().zip(1..);
        pairs
            .map(|(&parent, child): (_, usize)| [names[parent], names[child]])
            .collect()
    };
    draw.shuffle(&mut edges);
    let number = |node: u32| i64::from(node) + tree.from;
    let mut left = Vec::with_capacity(edges.len());
    let mut right = Vec::with_capacity(edges.len());
    let mut add = |from: u32, to: u32| {
        left.push(number(from));
        right.push(number(to));
    };
    if tree.earlier {
        for [from, to] in edges {
            add(from, to);
        }
    } else {
        let edges = edges.into_iter().map(|edge| (1, edge));
        draw.up_to_each(edges, |edge, turned| {
            // Without a branch, which would be mispredicted half of the time.
            let first = usize::from(turned > 0);
            add(edge[first], edge[1 - first]);
        });
    }
    vec![left, right]
}

/// New names of all nodes; the first keeps its name.
fn root_first(draw: &mut Draw, size: usize) -> Vec<usize> {
    let rest = draw.permutation(size.saturating_sub(1));
    std::iter::once(0)
        .chain(rest.into_iter().map(|node| node + 1))
        .collect()
}

/// The parent of each node except the first; it comes before the node.
pub(super) fn parents(draw: &mut Draw, size: usize, shape: &str) -> Vec<usize> {
    let children = 1..size;
    let spine = size.div_ceil(2).max(1);
    let root = size.isqrt().max(1);
    match shape {
        "path" => children.map(|child| child - 1).collect(),
        "star" | "deep-sets" => children.map(|_| 0).collect(),
        "caterpillar" => children
            .map(|child| {
                if child < spine {
                    child - 1
                } else {
                    draw.index(spine)
                }
            })
            .collect(),
        "broom" => children
            .map(|child| if child < spine { child - 1 } else { spine - 1 })
            .collect(),
        "binary" => children.map(|child| (child - 1) / 2).collect(),
        "ternary" => children.map(|child| (child - 1) / 3).collect(),
        // A spine with a path as long as the spine at each of its nodes.
        "comb" => children
            .map(|child| {
                if child < root {
                    child - 1
                } else {
                    child - root
                }
            })
            .collect(),
        "deep" => children
            .map(|child| child - 1 - draw.index(child.min(4)))
            .collect(),
        "random" => {
            let mut parents = Vec::with_capacity(children.len());
            let bounds = children.map(|child| (child as u64 - 1, ()));
            draw.up_to_each(bounds, |(), parent| parents.push(as_index(parent)));
            parents
        }
        _ => uniform(draw, size),
    }
}

/// A choice as the index of a node.
fn as_index(answer: u64) -> usize {
    usize::try_from(answer).unwrap_or(usize::MAX)
}

/// Any labelled tree with the same probability: for each node except the last, its neighbour on the
/// path to the last node.
fn labelled(draw: &mut Draw, size: usize) -> Vec<usize> {
    if size < 2 {
        return Vec::new();
    }
    let mut code = Vec::with_capacity(size - 2);
    draw.each_up_to(size as u64 - 1, size - 2, |node| code.push(as_index(node)));
    let mut parents = decode(&code, size);
    parents.truncate(size - 1);
    parents
}

/// The same, with names in which parents come first.
fn uniform(draw: &mut Draw, size: usize) -> Vec<usize> {
    let mut parents = labelled(draw, size);
    if parents.is_empty() {
        return parents;
    }
    parents.push(size - 1);
    renamed(&parents)
}

/// For each node, its neighbour on the path to the last node, from a Prüfer code.
pub(crate) fn decode(code: &[usize], size: usize) -> Vec<usize> {
    let mut degree = vec![1_u32; size];
    for &node in code {
        degree[node] += 1;
    }
    let mut parents = vec![size - 1; size];
    let mut next = 0;
    let mut leaf = usize::MAX;
    for &node in code {
        // The smallest leaf: the new one if it is before the pointer, otherwise the next one that
        // the pointer finds.
        if leaf == usize::MAX {
            while degree[next] != 1 {
                next += 1;
            }
            leaf = next;
            next += 1;
        }
        parents[leaf] = node;
        degree[leaf] = 0;
        degree[node] -= 1;
        leaf = if degree[node] == 1 && node < next {
            node
        } else {
            usize::MAX
        };
    }
    if leaf == usize::MAX {
        while next < size && degree[next] != 1 {
            next += 1;
        }
        leaf = next.min(size - 1);
    }
    if leaf != size - 1 {
        parents[leaf] = size - 1;
    }
    parents
}

/// Parents with names in which each comes before its children; the root of `parents`, its last
/// node, becomes 0.
fn renamed(parents: &[usize]) -> Vec<usize> {
    let size = parents.len();
    let root = size - 1;
    let mut starts = vec![0_usize; size + 1];
    for &parent in &parents[..root] {
        starts[parent + 1] += 1;
    }
    for node in 0..size {
        starts[node + 1] += starts[node];
    }
    let mut children = vec![0_usize; root];
    let mut ends = starts.clone();
    for (child, &parent) in parents[..root].iter().enumerate() {
        children[ends[parent]] = child;
        ends[parent] += 1;
    }
    let mut order = vec![root];
    let mut result = Vec::with_capacity(root);
    let mut at = 0;
    while at < order.len() {
        let node = order[at];
        for &child in &children[starts[node]..starts[node + 1]] {
            result.push(at);
            order.push(child);
        }
        at += 1;
    }
    result
}
