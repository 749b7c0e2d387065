//! Values against well-known mistakes: collisions of hash tables, bad pivots, queues that relax an edge again and again.
//!
//! Theory of operation: each is a construction that knows how a program goes wrong, and works with any other program like it. The
//! victims in `adversarial/` say by how much, as counts of steps; `docs/adversarial.md` lists them.

use generators::Draw;

/// A mistake that a list of numbers is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attack {
    UnorderedMap,
    PythonDict,
    MiddlePivot,
    MedianOfThree,
    Largest,
}

impl Attack {
    pub(super) const NAMES: [(&'static str, Self); 5] = [
        ("unordered-map", Self::UnorderedMap),
        ("python-dict", Self::PythonDict),
        ("middle-pivot", Self::MiddlePivot),
        ("median-of-three", Self::MedianOfThree),
        ("largest", Self::Largest),
    ];
}

/// Numbers of a range; different ones where they have to be and there are so many.
pub(super) fn numbers(
    attack: Attack,
    (low, high): (i64, i64),
    count: usize,
    distinct: bool,
) -> Vec<i64> {
    match attack {
        Attack::UnorderedMap => buckets((low, high), count, distinct),
        Attack::PythonDict => probes((low, high), count),
        Attack::MiddlePivot => spread(&middle_pivot(count), (low, high)),
        Attack::MedianOfThree => spread(&median_of_three(count), (low, high)),
        Attack::Largest if distinct => {
            let least = high.saturating_sub(whole(count) - 1).max(low);
            (least..=high).rev().take(count).collect()
        }
        Attack::Largest => vec![high; count],
    }
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX / 4)
}

/// The numbers of buckets that the table of libstdc++ grows through.
const BUCKETS: [i64; 17] = [
    13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229, 172_933, 351_061,
    712_697, 1_447_153,
];

/// Multiples of a number of buckets: with so many elements that the table has just that number, all lie in one bucket.
fn buckets((low, high): (i64, i64), count: usize, distinct: bool) -> Vec<i64> {
    let first = |prime: i64| low.max(0).div_euclid(prime) + i64::from(low.max(0) % prime > 0);
    let room = |prime: i64| {
        (high / prime - first(prime) + 1)
            .max(0)
            .min(prime)
            .min(whole(count))
    };
    // Each element over the number before, and each that comes again, is looked for among all before.
    let cost = |at: usize| {
        let (before, prime) = (at.checked_sub(1).map_or(0, |at| BUCKETS[at]), BUCKETS[at]);
        let there = i128::from(room(prime));
        let over = (there - i128::from(before)).max(0);
        let again = if distinct || over == 0 {
            0
        } else {
            i128::from(whole(count)) - there
        };
        over * there / 2 + again * there
    };
    let prime = BUCKETS[(0..BUCKETS.len()).max_by_key(|&at| cost(at)).unwrap_or(0)];
    let start = first(prime);
    let mut values: Vec<i64> = (start..start + room(prime)).map(|at| at * prime).collect();
    // The first that went in is the last that is found.
    let (mut next, step) = (0, values.len().max(1));
    let mut free = low;
    while values.len() < count {
        if distinct || values.is_empty() {
            while free % prime == 0 && free < high {
                free += 1;
            }
            values.push(free.min(high));
            free = (free + 1).min(high);
        } else {
            values.push(values[next % step.min(64)]);
            next += 1;
        }
    }
    values
}

/// Keys that Python's dictionary probes in one long chain: the first third fills it, the others enter it near its start.
fn probes((low, high): (i64, i64), count: usize) -> Vec<i64> {
    let mut size: u64 = 8;
    while size * 2 / 3 < count as u64 {
        size *= 2;
    }
    let (mask, links) = (size - 1, count / 2);
    let mut place = vec![usize::MAX; usize::try_from(size).unwrap_or(0)];
    let mut slot = 1_u64;
    let mut values = Vec::with_capacity(count);
    for link in 0..count {
        place[usize::try_from(slot).unwrap_or(0)] = link;
        let key = i64::try_from(slot).unwrap_or(i64::MAX);
        if link < links && (low..=high).contains(&key) {
            values.push(key);
        }
        slot = (5 * slot + 1) & mask;
    }
    let mut key = u64::try_from(low.max(0)).unwrap_or(0).max(size);
    while values.len() < count && i64::try_from(key).is_ok_and(|key| key <= high) {
        if enters(key, mask, &place).is_some_and(|link| link < links / 2) {
            values.push(i64::try_from(key).unwrap_or(i64::MAX));
        }
        key += 1;
    }
    while values.len() < count {
        values.push(values.last().map_or(low, |&last| (last - 1).max(low)));
    }
    values
}

/// Where in the chain the search for a key comes to follow it alone; nothing where it leaves the chain before.
fn enters(key: u64, mask: u64, place: &[usize]) -> Option<usize> {
    let at = |slot: u64| place[usize::try_from(slot).unwrap_or(0)];
    let (mut slot, mut rest) = (key & mask, key);
    while rest > 0 {
        if at(slot) == usize::MAX {
            return None;
        }
        rest >>= 5;
        slot = (5 * slot + rest + 1) & mask;
    }
    (at(slot) != usize::MAX).then(|| at(slot))
}

/// An order whose middle element is the least of what is left, again and again.
fn middle_pivot(count: usize) -> Vec<usize> {
    let mut ranks: Vec<usize> = (0..count).collect();
    for at in 0..count {
        ranks.swap(at, at / 2);
    }
    ranks
}

/// An order in which the first and the middle element are the least ones that are left, again and again: the pivot takes the place of
/// the second element, which goes to the middle.
fn median_of_three(count: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    let mut ranks = vec![0; count];
    let mut low = 0;
    while low + 3 < count {
        let middle = low + (count - 1 - low) / 2;
        ranks[places[low]] = low;
        ranks[places[middle]] = low + 1;
        places.swap(low + 1, middle);
        low += 2;
    }
    for at in low..count {
        ranks[places[at]] = at;
    }
    ranks
}

/// Ranks as numbers of a range.
fn spread(ranks: &[usize], (low, high): (i64, i64)) -> Vec<i64> {
    let width = i128::from(high) - i128::from(low);
    let last = ranks.len().saturating_sub(1).max(1) as i128;
    let value = |&rank: &usize| {
        let rank = rank as i128;
        let offset = if last <= width {
            rank
        } else {
            rank * width / last
        };
        i64::try_from(i128::from(low) + offset).unwrap_or(high)
    };
    ranks.iter().map(value).collect()
}

/// The shapes of graphs whose edges have weights that belong to them.
pub(super) const WEIGHTED: [&str; 2] = ["spfa", "dijkstra"];

/// Edges between nodes from 0, with weights of a range; nothing where there is no room for them.
pub(super) fn weighted(
    shape: &str,
    size: usize,
    count: usize,
    (low, high): (i64, i64),
) -> Option<Vec<(usize, usize, i64)>> {
    let edges = if shape == "spfa" {
        queue_again(size, count, (low, high))
    } else {
        visited_again(size, count, (low, high))
    }?;
    (edges.len() == count).then_some(edges)
}

/// From node 0 to all others, the farthest first, and a path through them whose edges are a little shorter than the way around: each
/// round through the queue brings all that is left of the path nearer by one.
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

/// Many ways from node 0 to a hub, each shorter than the one before, and many edges out of it, which are looked at for each way.
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

/// Edges that change nothing, between pairs that have none.
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

/// The edges of a tree that let sets joined without ranks grow as deep as there are nodes, whichever root becomes the child.
pub(super) fn deep_sets(size: usize) -> Vec<(usize, usize)> {
    let half = size / 2;
    let left = (1..half).map(|node| (0, node));
    let right = (half + 1..size).map(|node| (node, half));
    let bridge = (half > 0 && half < size).then_some((0, half));
    left.chain(right).chain(bridge).collect()
}

/// Points whose hash `31 * x + y` is the same for all; nothing where the range has no room for two.
pub(super) fn same_hash(bounds: &[(i64, i64)], count: usize) -> Option<Vec<Vec<i64>>> {
    let &[(low_x, high_x), (low_y, high_y)] = bounds else {
        return None;
    };
    let room = (high_x.checked_sub(low_x)?)
        .min(high_y.checked_sub(low_y)? / 31)
        .checked_add(1)?;
    let there = whole(count).min(room);
    let point = |at: i64| vec![low_x + at, low_y + 31 * (room - 1 - at)];
    (there > 1).then(|| (0..there).map(point).collect())
}

/// Triples of points that turn by the least area there is, far from the origin.
pub(super) fn nearly_collinear(
    draw: &mut Draw,
    bounds: &[(i64, i64)],
    count: usize,
) -> Option<Vec<Vec<i64>>> {
    let &[(low_x, high_x), (low_y, high_y)] = bounds else {
        return None;
    };
    let width = high_x.checked_sub(low_x)?.min(high_y.checked_sub(low_y)?);
    // Neighbouring numbers of Fibonacci have a determinant of 1.
    let (mut before, mut last) = (1_i64, 1_i64);
    while before + last <= width {
        (before, last) = (last, before + last);
    }
    if last < 3 {
        return None;
    }
    let older = last - before;
    let mut points = Vec::with_capacity(count + 2);
    while points.len() < count {
        let (x, y) = (
            low_x + draw.int(0..=width - last),
            low_y + draw.int(0..=width - last),
        );
        points.push(vec![x, y]);
        points.push(vec![x + before, y + older]);
        points.push(vec![x + last, y + before]);
    }
    points.truncate(count);
    Some(points)
}
