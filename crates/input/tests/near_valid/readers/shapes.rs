//! Trees, graphs, grids and points.

use super::{differ, holds, int, ints, len, lines, list};
use std::collections::{BTreeMap, BTreeSet};

/// All nodes that can be reached from node 1 over edges in both directions.
fn reached(edges: &[(i64, i64)]) -> BTreeSet<i64> {
    let mut seen = BTreeSet::from([1]);
    loop {
        let before = seen.len();
        for &(u, v) in edges {
            if seen.contains(&u) || seen.contains(&v) {
                seen.extend([u, v]);
            }
        }
        if seen.len() == before {
            return seen;
        }
    }
}

fn edges<'a>(lines: &'a [Vec<&'a str>], columns: usize, n: i64) -> Option<Vec<(i64, i64)>> {
    let edge = |line: &Vec<&str>| {
        holds(line.len() == columns)?;
        Some((int(line[0], 1..=n)?, int(line[1], 1..=n)?))
    };
    lines.iter().map(edge).collect()
}

pub(super) fn weighted_tree(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [n] = ints(&lines[0], 1..=200_000)?[..] else {
        return None;
    };
    holds(len(&lines) == n)?;
    let mut edges = Vec::new();
    for line in &lines[1..] {
        let [u, v, w] = line.as_slice() else {
            return None;
        };
        edges.push((int(u, 1..=n)?, int(v, 1..=n)?));
        int(w, 1..=1_000_000_000)?;
    }
    holds(i64::try_from(reached(&edges).len()) == Ok(n))
}

pub(super) fn parents(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [first, second] = lines.as_slice() else {
        return None;
    };
    let [n] = ints(first, 2..=200_000)?[..] else {
        return None;
    };
    let parents = list(second, n - 1, 1..=n)?;
    holds(
        parents
            .iter()
            .zip(2..)
            .all(|(&parent, child)| parent < child),
    )
}

pub(super) fn roads(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [n, m] = ints(&lines[0], 0..=200_000)?[..] else {
        return None;
    };
    holds((2..=100_000).contains(&n) && m >= 1 && len(&lines) == m + 1)?;
    let edges = edges(&lines[1..], 3, n)?;
    lines[1..]
        .iter()
        .all(|line| int(line[2], 1..=1_000_000).is_some())
        .then_some(())?;
    holds(edges.iter().all(|(u, v)| u != v))?;
    differ(edges.iter().map(|&(u, v)| (u.min(v), u.max(v))))?;
    holds(i64::try_from(reached(&edges).len()) == Ok(n))
}

pub(super) fn tasks(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [n, m] = ints(&lines[0], 0..=200_000)?[..] else {
        return None;
    };
    holds((1..=100_000).contains(&n) && len(&lines) == m + 1)?;
    let mut edges = edges(&lines[1..], 2, n)?;
    differ(&edges)?;
    // Nodes without a predecessor come first.
    loop {
        let after: BTreeSet<i64> = edges.iter().map(|edge| edge.1).collect();
        let before = edges.len();
        edges.retain(|edge| after.contains(&edge.0));
        if edges.len() == before {
            return holds(edges.is_empty());
        }
    }
}

pub(super) fn maze(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [h, w] = ints(&lines[0], 1..=50)?[..] else {
        return None;
    };
    holds(w >= 2 && len(&lines) == h + 1)?;
    let mut cells = BTreeMap::new();
    for (y, line) in lines[1..].iter().enumerate() {
        let [row] = line.as_slice() else { return None };
        holds(i64::try_from(row.len()) == Ok(w))?;
        cells.extend(row.bytes().enumerate().map(|(x, cell)| ((y, x), cell)));
    }
    let all = |letter: u8| {
        cells
            .iter()
            .filter(move |(_, cell)| **cell == letter)
            .map(|(place, _)| *place)
    };
    holds(cells.values().all(|cell| b".#SE".contains(cell)))?;
    holds(all(b'S').count() == 1 && all(b'E').count() == 1)?;
    let open: BTreeSet<(usize, usize)> = cells
        .iter()
        .filter(|(_, cell)| **cell != b'#')
        .map(|(place, _)| *place)
        .collect();
    let mut seen: BTreeSet<(usize, usize)> = all(b'S').collect();
    loop {
        let beside = |&(y, x): &(usize, usize)| {
            [
                (y + 1, x),
                (y, x + 1),
                (y.wrapping_sub(1), x),
                (y, x.wrapping_sub(1)),
            ]
        };
        let more: Vec<(usize, usize)> = seen
            .iter()
            .flat_map(beside)
            .filter(|place| open.contains(place))
            .collect();
        let before = seen.len();
        seen.extend(more);
        if seen.len() == before {
            return holds(seen == open);
        }
    }
}

pub(super) fn points(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [n] = ints(&lines[0], 1..=500)?[..] else {
        return None;
    };
    holds(len(&lines) == n + 1)?;
    let points: Vec<Vec<i64>> = lines[1..]
        .iter()
        .map(|line| list(line, 2, -10_000..=10_000))
        .collect::<Option<_>>()?;
    differ(&points)?;
    for (at, a) in points.iter().enumerate() {
        for (from, b) in points.iter().enumerate().skip(at + 1) {
            for c in &points[from + 1..] {
                holds((b[0] - a[0]) * (c[1] - a[1]) != (b[1] - a[1]) * (c[0] - a[0]))?;
            }
        }
    }
    Some(())
}

pub(super) fn stones(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [n] = ints(&lines[0], 0..=1000)?[..] else {
        return None;
    };
    holds(len(&lines) == n + 1)?;
    let far = 1_000_000_000;
    let stones: Vec<Vec<i64>> = lines[1..]
        .iter()
        .map(|line| list(line, 3, -far..=far))
        .collect::<Option<_>>()?;
    holds(stones.iter().all(|stone| (0..=1).contains(&stone[2])))?;
    differ(stones.iter().map(|stone| [stone[0], stone[1]]))?;
    let is_row = |stone: &Vec<i64>, dx: i64, dy: i64| {
        (1..5).all(|step| {
            stones.contains(&vec![stone[0] + step * dx, stone[1] + step * dy, stone[2]])
        })
    };
    let wins = |stone: &Vec<i64>| {
        let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
        directions.iter().any(|&(dx, dy)| is_row(stone, dx, dy))
    };
    holds(!stones.iter().any(wins))
}

pub(super) fn permutation(text: &[u8]) -> Option<()> {
    let lines = lines(text)?;
    let [first, second] = lines.as_slice() else {
        return None;
    };
    let [n] = ints(first, 1..=200_000)?[..] else {
        return None;
    };
    differ(list(second, n, 1..=n)?)
}
