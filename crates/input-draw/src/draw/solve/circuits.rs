//! Graphs in which each node has an even number of edges, or as many in as out, become connected.
//! Degrees keep this property, and the number of edges stays.

use input_language::plan::Graph;
use input_language::structure::Sets;

type Edge = (i64, i64);

/// The index of a node, from 0.
pub(super) fn index(node: i64, graph: &Graph) -> usize {
    usize::try_from(node - graph.from).unwrap_or(0)
}

/// Connects all nodes as far as possible.
pub(super) fn connect(edges: &mut [Edge], graph: &Graph, size: usize) {
    visit_all(edges, graph, size);
    join_parts(edges, graph, size);
}

/// A colour of each node, so that edges of bipartite graphs join both; all nodes of other graphs
/// have one.
pub(super) fn colours(edges: &[Edge], graph: &Graph, size: usize) -> Vec<bool> {
    let mut colours = vec![false; size];
    if !graph.bipartite {
        return colours;
    }
    let at_node = edges_at(edges, graph, size);
    let mut is_found = vec![false; size];
    for start in 0..size {
        let mut open = vec![start];
        while let Some(node) = open.pop() {
            is_found[node] = true;
            for &number in &at_node[node] {
                let other = other_end(edges[number], node, graph);
                if !is_found[other] {
                    is_found[other] = true;
                    colours[other] = !colours[node];
                    open.push(other);
                }
            }
        }
    }
    colours
}

/// The numbers of the edges of each node. A loop is there twice.
fn edges_at(edges: &[Edge], graph: &Graph, size: usize) -> Vec<Vec<usize>> {
    let mut at_node = vec![Vec::new(); size];
    for (number, &(one, other)) in edges.iter().enumerate() {
        at_node[index(one, graph)].push(number);
        at_node[index(other, graph)].push(number);
    }
    at_node
}

fn other_end((one, other): Edge, node: usize, graph: &Graph) -> usize {
    if index(one, graph) == node {
        index(other, graph)
    } else {
        index(one, graph)
    }
}

/// Each node without an edge replaces one that is visited twice on one of its visits.
fn visit_all(edges: &mut [Edge], graph: &Graph, size: usize) {
    let mut at_node = edges_at(edges, graph, size);
    let is_often = |at_node: &[Vec<usize>], node: usize| at_node[node].len() >= 4;
    let mut often: Vec<usize> = (0..size).filter(|&node| is_often(&at_node, node)).collect();
    let alone: Vec<usize> = (0..size).filter(|&node| at_node[node].is_empty()).collect();
    for new in alone {
        while let Some(&node) = often.last() {
            let visit = Some(node).filter(|&node| is_often(&at_node, node));
            let Some(visit) = visit.and_then(|node| a_visit(edges, &at_node[node], node, graph))
            else {
                often.pop();
                continue;
            };
            let (old_name, new_name) = (name(node, graph), name(new, graph));
            for number in visit {
                let (one, other) = &mut edges[number];
                *(if *one == old_name { one } else { other }) = new_name;
            }
            at_node[node].retain(|number| !visit.contains(number));
            at_node[new].extend(visit);
            break;
        }
    }
}

fn name(node: usize, graph: &Graph) -> i64 {
    i64::try_from(node).unwrap_or(i64::MAX / 2) + graph.from
}

/// Two edges by which a walk comes to a node and leaves it.
fn a_visit(edges: &[Edge], at: &[usize], node: usize, graph: &Graph) -> Option<[usize; 2]> {
    let is_loop = |number: &usize| edges[*number].0 == edges[*number].1;
    let comes = |number: &usize| index(edges[*number].1, graph) == node;
    let mut own = at.iter().copied().filter(|number| !is_loop(number));
    if graph.directed {
        let came = own.clone().find(comes)?;
        let left = own.find(|number| !comes(number))?;
        return Some([came, left]);
    }
    let first = own.next()?;
    let before = other_end(edges[first], node, graph);
    let differs = |number: &usize| other_end(edges[*number], node, graph) != before;
    let second = own.clone().find(differs);
    let second = second.or_else(|| own.next().filter(|_| graph.multiple));
    Some([first, second?])
}

/// Two parts become one by exchanging the ends of an edge of each: in such a graph each edge lies on
/// a cycle, so neither part falls apart.
fn join_parts(edges: &mut [Edge], graph: &Graph, size: usize) {
    let colours = colours(edges, graph, size);
    let mut parts = Sets::new(size);
    for &(one, other) in &*edges {
        parts.join(index(one, graph), index(other, graph));
    }
    // Loops last: two of them would become two equal edges.
    let mut order: Vec<usize> = (0..edges.len()).collect();
    order.sort_by_key(|&number| edges[number].0 == edges[number].1);
    let Some((&first, others)) = order.split_first() else {
        return;
    };
    for &number in others {
        let (mut here, mut there) = (edges[first], edges[number]);
        if !parts.join(index(here.0, graph), index(there.0, graph)) {
            continue;
        }
        if !graph.directed {
            for edge in [&mut here, &mut there] {
                if colours[index(edge.0, graph)] {
                    *edge = (edge.1, edge.0);
                }
            }
        }
        edges[first] = (here.0, there.1);
        edges[number] = (there.0, here.1);
    }
}

#[cfg(test)]
mod tests {
    use super::{connect, edges_at};
    use input_language::number::Number;
    use input_language::plan::{Graph, Term};
    use input_language::structure::check_graph;

    fn graph(bipartite: bool, directed: bool) -> Graph {
        Graph {
            size: Term::Number(Number::ZERO),
            from: 1,
            directed,
            loops: false,
            multiple: false,
            connected: true,
            acyclic: false,
            bipartite,
            degree: None,
        }
    }

    fn connected(edges: &[(i64, i64)], size: usize, bipartite: bool, directed: bool) {
        let graph = graph(bipartite, directed);
        let mut made = edges.to_vec();
        connect(&mut made, &graph, size);
        let [u, v]: [Vec<i64>; 2] = [|edge: &(i64, i64)| edge.0, |edge: &(i64, i64)| edge.1]
            .map(|end| made.iter().map(end).collect());
        check_graph([&u, &v], &graph.rules(size, None)).unwrap();
        let at_node = edges_at(&made, &graph, size);
        assert!(at_node.iter().all(|edges| edges.len() % 2 == 0), "{made:?}");
        for node in 1..=i64::try_from(size).unwrap() {
            let count = |ends: &[i64]| ends.iter().filter(|&&end| end == node).count();
            assert!(!directed || count(&u) == count(&v), "{made:?}");
        }
    }

    #[test]
    fn parts_and_lonely_nodes_are_connected() {
        let triangles = [(1, 2), (2, 3), (3, 1), (4, 5), (5, 6), (6, 4)];
        connected(&triangles, 6, false, false);
        connected(&triangles, 6, false, true);
        // A bow tie, and a node that is on no edge.
        let bow = [(1, 2), (2, 3), (3, 1), (1, 4), (4, 5), (5, 1)];
        connected(&bow, 6, false, false);
        connected(&bow, 6, false, true);
        let squares = [
            (1, 2),
            (2, 3),
            (3, 4),
            (4, 1),
            (6, 5),
            (7, 6),
            (8, 7),
            (5, 8),
        ];
        connected(&squares, 8, true, false);
    }
}
