//! Graphs of many shapes, with the required properties by construction.
//!
//! Theory of operation: nodes get ranks, a random order. Edges connect ranks, so that "from lower
//! to higher" makes a graph acyclic and "between the two colours" makes it bipartite. The edges of
//! the shape come first, and begin with a spanning tree if the graph is connected; then come random
//! edges that differ from all before.

use super::number_set::NumberSet;
use super::trees;
use generators::Draw;
use input_language::plan::Graph;

/// The names of shapes.
pub(super) const SHAPES: [&str; 14] = [
    "random",
    "path",
    "cycle",
    "star",
    "wheel",
    "grid",
    "complete",
    "bipartite",
    "cactus",
    "layers",
    "bridges",
    "spfa",
    "dijkstra",
    "max-flow",
];

/// The columns of a graph with this many nodes and edges.
pub(super) fn graph(
    draw: &mut Draw,
    graph: &Graph,
    size: usize,
    count: usize,
    degree: Option<(usize, usize)>,
    shape: Option<&str>,
) -> Result<Vec<Vec<i64>>, String> {
    let mut maker = GraphMaker::new(draw, graph, size, count, degree);
    if size == 0 && count > 0 {
        return Err("edges between no nodes".to_owned());
    }
    if graph.connected || (graph.acyclic && !graph.directed) {
        maker.tree(shape);
    }
    for (u, v) in base(shape.unwrap_or("random"), size, count, maker.draw) {
        maker.add(u, v);
    }
    maker.fill()?;
    if degree.is_some_and(|(least, _)| {
        maker
            .degrees
            .iter()
            .any(|&degree| (degree as usize) < least)
    }) {
        return Err("a graph with such degrees".to_owned());
    }
    Ok(maker.columns())
}

struct GraphMaker<'a> {
    draw: &'a mut Draw,
    graph: &'a Graph,
    size: usize,
    count: usize,
    most_degree: usize,
    /// The colour of each rank in a bipartite graph.
    sides: Vec<bool>,
    edges: Vec<(usize, usize)>,
    seen: NumberSet,
    degrees: Vec<u32>,
}

impl<'a> GraphMaker<'a> {
    fn new(
        draw: &'a mut Draw,
        graph: &'a Graph,
        size: usize,
        count: usize,
        degree: Option<(usize, usize)>,
    ) -> Self {
        let sides = if graph.bipartite {
            (0..size).map(|rank| rank % 2 == 1).collect()
        } else {
            Vec::new()
        };
        Self {
            draw,
            graph,
            size,
            count,
            most_degree: degree.map_or(usize::MAX, |(_, most)| most),
            sides,
            edges: Vec::with_capacity(count),
            seen: NumberSet::with_capacity(count),
            degrees: vec![0; if degree.is_some() { size } else { 0 }],
        }
    }

    /// A spanning tree, as far as the number of edges allows; a forest has fewer.
    fn tree(&mut self, shape: Option<&str>) {
        let kind = match shape {
            Some("star" | "wheel" | "complete") => "star",
            Some("path" | "cycle" | "layers" | "grid") => "path",
            Some("cactus" | "bridges") => "deep",
            _ => "random",
        };
        let kind = if self.most_degree <= 2 { "path" } else { kind };
        let mut parents = trees::parents(self.draw, self.size, kind);
        if self.most_degree < usize::MAX && self.most_degree > 2 {
            // A node with the maximum degree passes a child on to the next node.
            let mut free: Vec<usize> = (0..self.size)
                .map(|rank| self.most_degree - usize::from(rank > 0))
                .collect();
            for child in 1..self.size {
                let mut parent = parents[child - 1];
                while free[parent] == 0 {
                    parent = (parent + 1) % child;
                }
                free[parent] -= 1;
                parents[child - 1] = parent;
            }
        }
        if self.graph.bipartite {
            // Colours follow the tree: a child has the other colour than its parent.
            for (child, &parent) in parents.iter().enumerate() {
                self.sides[child + 1] = !self.sides[parent];
            }
        }
        for (child, &parent) in parents.iter().enumerate() {
            self.add(parent, child + 1);
        }
    }

    /// Adds an edge between two ranks if it is allowed and the degrees permit it.
    fn add(&mut self, u: usize, v: usize) -> bool {
        let (low, high) = if u <= v { (u, v) } else { (v, u) };
        let has_order = self.graph.acyclic || !self.graph.directed;
        let (u, v) = if has_order { (low, high) } else { (u, v) };
        let fits = self.edges.len() < self.count
            && high < self.size
            && (u != v || (self.graph.loops && !self.graph.acyclic && !self.graph.bipartite))
            && (self.sides.is_empty() || self.sides[u] != self.sides[v]);
        let has_room = |rank: usize| {
            self.degrees
                .get(rank)
                .is_none_or(|&degree| (degree as usize) < self.most_degree)
        };
        if !fits || !has_room(u) || !has_room(v) {
            return false;
        }
        if !self.graph.multiple && !self.seen.insert(u as u64 * self.size as u64 + v as u64) {
            return false;
        }
        for rank in [u, v] {
            if let Some(degree) = self.degrees.get_mut(rank) {
                *degree += 1;
            }
        }
        self.edges.push((u, v));
        true
    }

    /// Adds random edges until the number is reached.
    fn fill(&mut self) -> Result<(), String> {
        let forest = self.graph.acyclic && !self.graph.directed;
        let mut misses = 0;
        while self.edges.len() < self.count && !forest {
            let (u, v) = (self.draw.index(self.size), self.draw.index(self.size));
            misses += usize::from(!self.add(u, v));
            if misses > 50 + 4 * self.count {
                self.scan();
                break;
            }
        }
        if self.edges.len() < self.count {
            return Err(format!(
                "a graph of {} nodes and {} edges with the requested properties",
                self.size, self.count
            ));
        }
        Ok(())
    }

    /// Visits all pairs, starting at a random one: for graphs with nearly all edges.
    fn scan(&mut self) {
        if self.size > 20_000 {
            return;
        }
        let pairs = self.size * self.size;
        let start = self.draw.index(pairs);
        for at in 0..pairs {
            if self.edges.len() == self.count {
                return;
            }
            let pair = (start + at) % pairs;
            self.add(pair / self.size, pair % self.size);
        }
    }

    fn columns(mut self) -> Vec<Vec<i64>> {
        let names = self.draw.permutation(self.size);
        self.draw.shuffle(&mut self.edges);
        let number =
            |rank: usize| i64::try_from(names[rank]).unwrap_or(i64::MAX / 2) + self.graph.from;
        let mut columns = vec![
            Vec::with_capacity(self.edges.len()),
            Vec::with_capacity(self.edges.len()),
        ];
        for &(u, v) in &self.edges {
            let turned = !self.graph.directed && self.draw.chance(1, 2);
            let (u, v) = if turned { (v, u) } else { (u, v) };
            columns[0].push(number(u));
            columns[1].push(number(v));
        }
        columns
    }
}

/// The edges of a shape, between ranks.
fn base(shape: &str, size: usize, count: usize, draw: &mut Draw) -> Vec<(usize, usize)> {
    let width = size.isqrt().max(1);
    let line = (1..size).map(|rank| (rank - 1, rank));
    match shape {
        "path" => line.collect(),
        "cycle" => line.chain([(size.saturating_sub(1), 0)]).collect(),
        "star" => (1..size).map(|rank| (0, rank)).collect(),
        "wheel" => (1..size)
            .flat_map(|rank| {
                [
                    (0, rank),
                    (rank, if rank + 1 < size { rank + 1 } else { 1 }),
                ]
            })
            .collect(),
        "grid" => {
            let right = (0..size)
                .filter(|rank| (rank + 1) % width != 0)
                .map(|rank| (rank, rank + 1));
            right
                .chain((0..size).map(|rank| (rank, rank + width)))
                .collect()
        }
        "complete" => (1..size)
            .flat_map(|v| (0..v).map(move |u| (u, v)))
            .take(count)
            .collect(),
        "bipartite" => {
            let half = size / 2;
            (0..half)
                .flat_map(|u| (half..size).map(move |v| (u, v)))
                .take(count)
                .collect()
        }
        // Cycles of three to six nodes in a chain; each shares a node with the next.
        "cactus" => {
            let mut edges = Vec::new();
            let mut at = 0;
            while at + 2 < size {
                let len = (3 + draw.index(4)).min(size - at);
                edges.extend((1..len).map(|step| (at + step - 1, at + step)));
                edges.push((at + len - 1, at));
                at += len - 1;
            }
            edges
        }
        // Layers of few nodes, with edges only from each layer to the next: long shortest paths.
        "layers" => (0..count)
            .map(|_| {
                let from = draw.index(size.max(1));
                let layer = from / 3;
                (from, (layer + 1) * 3 + draw.index(3))
            })
            .collect(),
        // Dense parts with single edges between them.
        "bridges" => {
            let part = width.max(2);
            let inner = (0..count).map(|_| {
                let from = draw.index(size.max(1));
                (from, from / part * part + draw.index(part))
            });
            let inner: Vec<(usize, usize)> = inner.collect();
            let bridges = (1..size.div_ceil(part)).map(|at| (at * part - 1, at * part));
            bridges.chain(inner).collect()
        }
        _ => Vec::new(),
    }
}
