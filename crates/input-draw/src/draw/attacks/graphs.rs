//! Graphs on which shortest paths or flows are found again and again.

use super::whole;

/// The shapes of graphs whose weights depend on their edges.
pub(in crate::draw) const WEIGHTED: [&str; 3] = ["spfa", "dijkstra", "max-flow"];

/// Edges between nodes from 0, with weights of a range; `None` if the graph is too small.
pub(in crate::draw) fn weighted(
    shape: &str,
    size: usize,
    count: usize,
    (low, high): (i64, i64),
) -> Option<Vec<(usize, usize, i64)>> {
    let edges = match shape {
        "spfa" => queue_again(size, count, (low, high)),
        "dijkstra" => visited_again(size, count, (low, high)),
        _ => there_and_back(size, count, (low, high)),
    }?;
    (edges.len() == count).then_some(edges)
}

/// Edges from node 0 to all others, the farthest first, and a path through them whose edges are
/// slightly shorter: each round through the queue brings the rest of the path nearer by one.
fn queue_again(
    size: usize,
    count: usize,
    (low, high): (i64, i64),
) -> Option<Vec<(usize, usize, i64)>> {
    let links = (size.checked_sub(1)?).min(count.div_ceil(2));
    let least = low.max(0);
    let step = least.checked_add(1)?;
    let direct = |node: usize| {
        step.checked_mul(whole(node))
            .filter(|&weight| weight <= high)
    };
    let mut edges = Vec::with_capacity(count);
    for node in (1..=links).rev() {
        edges.push((0, node, direct(node)?.max(low)));
    }
    for node in 1..links {
        edges.push((node, node + 1, least));
    }
    rest(&mut edges, size, count, high)
}

/// Many paths from node 0 to a hub, each shorter than the one before, and many edges from the hub,
/// which are visited for each path.
fn visited_again(
    size: usize,
    count: usize,
    (low, high): (i64, i64),
) -> Option<Vec<(usize, usize, i64)>> {
    let ways = (size.checked_sub(2)? / 2).min(count / 4);
    let hub = ways + 1;
    let least = low.max(1);
    let mut edges = Vec::with_capacity(count);
    for way in 1..=ways {
        let first = least.checked_add(whole(way))?;
        let second = least.checked_add(2 * whole(ways - way) + whole(ways))?;
        if first.max(second) > high {
            return None;
        }
        edges.push((0, way, first));
        edges.push((way, hub, second));
    }
    for leaf in hub + 1..size {
        edges.push((hub, leaf, high));
    }
    edges.truncate(count);
    rest(&mut edges, size, count, high)
}

/// A network from node 0 to the last one whose flow has to be returned again and again.
///
/// All edges between two sides of nodes lead from the left side to the right one. A chain of
/// entrances leads from the source to both sides alternately, a chain of exits likewise to the
/// sink. So the shortest paths lead through the sides in one direction until every edge between
/// them is used; then in the other direction, which returns all of the flow, by longer paths. Two
/// entrances are two edges apart: with one edge, a path that leaves a side where it entered would
/// be as short.
fn there_and_back(
    size: usize,
    count: usize,
    (low, high): (i64, i64),
) -> Option<Vec<(usize, usize, i64)>> {
    let unit = low.max(1);
    let most_flow = usize::try_from(high / unit).unwrap_or(usize::MAX);
    let (width, rounds) = best_network(size, count, most_flow)?;
    let chain = 2 * rounds - 1;
    let (entrance, exit) = (|at: usize| at, |at: usize| size - 1 - at);
    let node = |is_left: bool, at: usize| chain + if is_left { at } else { width + at };
    let through = unit.checked_mul(whole(width))?;
    let mut edges = Vec::with_capacity(count);
    for at in 1..chain {
        edges.push((entrance(at - 1), entrance(at), high));
        edges.push((exit(at), exit(at - 1), high));
    }
    for left in 0..width {
        edges.extend((0..width).map(|right| (node(true, left), node(false, right), unit)));
    }
    for round in 0..rounds {
        let enters_left = round % 2 == 0;
        for at in 0..width {
            edges.push((entrance(2 * round), node(enters_left, at), through));
            edges.push((node(!enters_left, at), exit(2 * round), through));
        }
    }
    // No shortest path returns to the source, leaves the sink, or goes back on a chain. The
    // remaining nodes come first.
    let used = chain + 2 * width;
    let others = (used..size - chain)
        .chain(1..used)
        .chain(size - chain..size - 1);
    let to_ends = others.flat_map(|node| [(node, 0, unit), (size - 1, node, unit)]);
    let back = (2..chain).flat_map(|from| (1..from).map(move |to| (from, to)));
    let back = back.flat_map(|(from, to)| {
        [
            (entrance(from), entrance(to), unit),
            (exit(to), exit(from), unit),
        ]
    });
    let missing = count.checked_sub(edges.len())?;
    edges.extend(to_ends.chain(back).take(missing));
    Some(edges)
}

/// How many nodes each side has and how many rounds there are, so that most paths are found one by
/// one.
fn best_network(size: usize, count: usize, most_flow: usize) -> Option<(usize, usize)> {
    let networks = (1..size / 2).map(|width| {
        let by_nodes = (size / 2 - width).div_ceil(2);
        let by_edges = (count + 4).saturating_sub(width * width) / (2 * width + 4);
        let by_flow = most_flow / (width * width);
        (width, by_nodes.min(by_edges).min(by_flow))
    });
    // The remaining edges must be useless, and there are only a limited number of these.
    let holds = |(width, rounds): &(usize, usize)| {
        let chain = 2 * rounds - 1;
        let needed = width * width + 2 * rounds * width + 2 * (chain - 1);
        let useless = 2 * (size - 2) + (chain - 1) * (chain - 2);
        needed + useless >= count
    };
    let networks = networks.filter(|network| network.1 > 1 && holds(network));
    networks.max_by_key(|(width, rounds)| width * width * rounds)
}

/// Edges that change nothing, between pairs without an edge.
fn rest(
    edges: &mut Vec<(usize, usize, i64)>,
    size: usize,
    count: usize,
    weight: i64,
) -> Option<Vec<(usize, usize, i64)>> {
    let mut there: std::collections::HashSet<(usize, usize)> = edges
        .iter()
        .map(|&(u, v, _)| (u.min(v), u.max(v)))
        .collect();
    let pairs = (3..size).flat_map(|v| (1..v).map(move |u| (u, v)));
    let mut pairs = pairs.filter(|pair| there.insert(*pair));
    while edges.len() < count {
        let (u, v) = pairs.next()?;
        edges.push((v, u, weight));
    }
    Some(std::mem::take(edges))
}

/// The edges of a tree for which sets that are joined without ranks become as deep as the number of
/// nodes, whichever root becomes the child.
pub(in crate::draw) fn deep_sets(size: usize) -> Vec<(usize, usize)> {
    let half = size / 2;
    let left = (1..half).map(|node| (0, node));
    let right = (half + 1..size).map(|node| (node, half));
    let bridge = (half > 0 && half < size).then_some((0, half));
    left.chain(right).chain(bridge).collect()
}
