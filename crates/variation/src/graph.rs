//! Graphs in texts: a list of edges between nodes whose number stands before it.

use crate::counted::{Counted, List};
use crate::text::{Text, whole};
use generators::Draw;
use std::collections::BTreeSet;

/// A number before the list counts nodes if it is in one of the first lines.
const FIRST_LINES: usize = 2;

/// A list of edges, and the number of nodes.
pub(crate) struct Graph {
    /// The position of the number of nodes.
    pub(crate) nodes_at: (usize, usize),
    pub(crate) nodes: usize,
    /// The number of the first node: 0 or 1.
    pub(crate) first: i64,
    /// The index of the first line of the edges.
    pub(crate) line: usize,
    pub(crate) edges: usize,
    /// Whether the number of the list is that of the nodes, and there is one edge less: a tree.
    pub(crate) is_tree: bool,
}

/// The shape of a connected graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Path,
    Star,
    Caterpillar,
    Binary,
    Random,
    /// A long path at whose end the other nodes hang.
    Broom,
    /// Groups of nodes; each is joined to the next.
    Layers,
    /// Paths that are not joined.
    Parts,
}

const SHAPES: [Shape; 8] = [
    Shape::Path,
    Shape::Star,
    Shape::Caterpillar,
    Shape::Binary,
    Shape::Random,
    Shape::Broom,
    Shape::Layers,
    Shape::Parts,
];
/// The largest number of parts that are not joined.
const MAX_PARTS: usize = 4;

/// The graph whose edges this list may be: each element is a line that begins with two different
/// numbers, which are at most a number in the first lines.
pub(crate) fn graph_of(text: &Text, counted: &Counted) -> Option<Graph> {
    let List::Lines { range, each: 1 } = &counted.list else {
        return None;
    };
    let mut ends: Vec<i64> = Vec::new();
    for line in &text.lines[range.clone()] {
        let [one, other, ..] = &line.tokens[..] else {
            return None;
        };
        let (one, other) = (whole(one)?, whole(other)?);
        if one == other {
            return None;
        }
        ends.extend([one, other]);
    }
    let (low, high) = (*ends.iter().min()?, *ends.iter().max()?);
    if !(0..=i64::MAX / 4).contains(&low) {
        return None;
    }
    let is_tree = counted.more == 1;
    let mut places = places_before(text, range.start);
    places.retain(|at| is_tree == (*at == counted.number));
    let fitting = places.into_iter().filter_map(|at| {
        let nodes = text.number(at)?;
        let fits = high < nodes || high == nodes && low > 0;
        fits.then_some((nodes, at))
    });
    let (nodes, nodes_at) = fitting.min()?;
    Some(Graph {
        nodes_at,
        nodes: usize::try_from(nodes).ok()?,
        first: i64::from(low > 0),
        line: range.start,
        edges: range.len(),
        is_tree,
    })
}

fn places_before(text: &Text, end: usize) -> Vec<(usize, usize)> {
    let lines = 0..end.min(FIRST_LINES);
    let places = lines.flat_map(|line| {
        let tokens = text.lines[line].tokens.len();
        (0..tokens).map(move |place| (line, place))
    });
    places.collect()
}

/// Edges of a graph with a random shape and without repetitions, with the nodes in order or shuffled.
/// With fewer edges than nodes it is connected; otherwise it may consist of parts.
pub(crate) fn edges(nodes: usize, wanted: usize, draw: &mut Draw) -> Vec<(usize, usize)> {
    let shape = match *draw.pick(&SHAPES) {
        Shape::Parts if wanted < nodes => Shape::Path,
        shape => shape,
    };
    let part = match shape {
        Shape::Parts => nodes.div_ceil(2 + draw.index(MAX_PARTS - 1)).max(2),
        _ => nodes.max(1),
    };
    let mut edges: Vec<(usize, usize)> = Vec::with_capacity(wanted);
    let mut known: BTreeSet<(usize, usize)> = BTreeSet::new();
    let is_dense = draw.chance(1, 2);
    for node in (1..nodes).filter(|node| !node.is_multiple_of(part)) {
        let edge = (parent(shape, node, nodes, draw), node);
        known.insert(edge);
        edges.push(edge);
    }
    if edges.len() > wanted {
        edges.truncate(wanted);
        return edges;
    }
    // A cycle, a clique of the first nodes, or edges anywhere within the parts.
    let mut cycle = draw.chance(1, 2).then(|| (0, nodes.min(part) - 1));
    let mut clique = (1..part).flat_map(|one| (0..one).map(move |other| (other, one)));
    let most = part.saturating_mul(part.saturating_sub(1)) / 2 * nodes.div_ceil(part);
    let mut misses = 0;
    while edges.len() < wanted.min(most) && misses < 20 * wanted + 100 {
        let edge = if let Some(edge) = cycle.take() {
            Some(edge)
        } else if is_dense {
            clique.next()
        } else {
            let one = draw.index(nodes);
            let first = one / part * part;
            let other = first + draw.index(part.min(nodes - first));
            Some((one.min(other), one.max(other)))
        };
        let edge = edge.filter(|(one, other)| one != other);
        match edge.filter(|edge| known.insert(*edge)) {
            Some(edge) => edges.push(edge),
            None => misses += 1,
        }
    }
    if draw.chance(1, 2) {
        relabel(&mut edges, nodes, draw);
    }
    edges
}

fn parent(shape: Shape, node: usize, nodes: usize, draw: &mut Draw) -> usize {
    let before = node - 1;
    match shape {
        Shape::Star => 0,
        Shape::Caterpillar if node.is_multiple_of(2) => node - 2,
        Shape::Path | Shape::Caterpillar | Shape::Parts => before,
        Shape::Binary => before / 2,
        Shape::Random => draw.index(node),
        Shape::Broom => before.min(nodes / 2),
        Shape::Layers => node.saturating_sub(1 + nodes.isqrt().min(before)),
    }
}

/// Gives the nodes other numbers, turns edges around and shuffles them.
fn relabel(edges: &mut [(usize, usize)], nodes: usize, draw: &mut Draw) {
    let names = draw.permutation(nodes);
    for edge in edges.iter_mut() {
        let (one, other) = (names[edge.0], names[edge.1]);
        *edge = if draw.chance(1, 2) {
            (one, other)
        } else {
            (other, one)
        };
    }
    draw.shuffle(edges);
}

#[cfg(test)]
mod tests {
    use super::{edges, graph_of};
    use crate::counted::lists_of;
    use crate::text::Text;
    use generators::Draw;
    use std::collections::BTreeSet;

    #[test]
    fn edges_are_different_and_mostly_join_all_nodes() {
        let mut draw = Draw::fresh(1, "graphs");
        let mut parted = 0;
        for wanted in [9, 12, 45] {
            for _ in 0..80 {
                let edges = edges(10, wanted, &mut draw);
                let sorted = edges.iter().map(|it| (it.0.min(it.1), it.0.max(it.1)));
                let sorted: BTreeSet<(usize, usize)> = sorted.collect();
                assert_eq!(sorted.len(), edges.len());
                assert!(sorted.iter().all(|(one, other)| one < other));
                let mut joined = BTreeSet::from([0]);
                for _ in 0..10 {
                    for (one, other) in &sorted {
                        if joined.contains(one) || joined.contains(other) {
                            joined.extend([*one, *other]);
                        }
                    }
                }
                assert!(joined.len() == 10 || wanted > 9, "{sorted:?}");
                parted += usize::from(joined.len() < 10);
            }
        }
        assert!((1..80).contains(&parted), "{parted}");
    }

    #[test]
    fn the_number_of_nodes_is_found_beside_that_of_the_edges() {
        let text = Text::new(b"4 2\n1 4\n3 2\n");
        let lists = lists_of(&text, (0, 1));
        let graph = lists.iter().find_map(|it| graph_of(&text, it)).unwrap();
        assert_eq!((graph.nodes, graph.first, graph.edges), (4, 1, 2));
        assert!(!graph.is_tree);
        let text = Text::new(b"3\n1 2\n2 3\n");
        let lists = lists_of(&text, (0, 0));
        let graph = lists.iter().find_map(|it| graph_of(&text, it)).unwrap();
        assert!(graph.is_tree && graph.nodes == 3);
    }
}
