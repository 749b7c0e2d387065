//! Drawings: the unbounded board is cropped to clusters of stones, which may be far from each
//! other.

use super::board::{Color, DIRECTIONS, Piece, Point, Stones};
use super::solve::{Outlook, outlook};
use crate::{Cell, Layer, Picture};
use std::collections::BTreeSet;

/// Stones with a greater distance along x or y are in no common window and belong to different
/// clusters.
const REACH: i32 = 4;

/// The maximum number of rows and columns of a cluster in a drawing.
const LONGEST_SIDE: i32 = 40;

/// The maximum number of clusters in a drawing; deciding clusters come first.
const MOST_CLUSTERS: usize = 4;

/// The position as a picture with one layer per cluster. Columns are x and rows are y; both
/// increase from the corner. The deciding rows are marked, both their stones and the empty cells
/// that the players use.
pub(super) fn picture(pieces: &[Piece]) -> Picture {
    let outlook = outlook(pieces);
    let (cells, reason) = account(&outlook);
    let mut marked = deciding_stones(pieces, &cells);
    marked.extend(cells.into_iter().flat_map(|(_, cells)| cells));
    let mut clusters = clusters(pieces);
    let decides = |cluster: &Vec<Piece>| cluster.iter().any(|it| marked.contains(&it.point));
    clusters.sort_by_key(|cluster| (!decides(cluster), std::cmp::Reverse(cluster.len())));
    let hidden = match clusters.len().saturating_sub(MOST_CLUSTERS) {
        0 => String::new(),
        hidden => format!(" ({hidden} clusters of stones are not drawn)"),
    };
    clusters.truncate(MOST_CLUSTERS);
    let layer = |cluster: &Vec<Piece>| layer(cluster, &marked);
    Picture {
        title: format!("{}: {reason}{hidden}", outlook.winner().name()),
        drawing: None,
        steps: Vec::new(),
        layers: clusters.iter().map(layer).collect(),
    }
}

/// The deciding cells with the player who makes five there, and a description.
fn account(outlook: &Outlook) -> (Vec<(Color, Vec<Point>)>, String) {
    let name = |Point { x, y }: &Point| format!("({x}, {y})");
    let black = |cells| (Color::Black, cells);
    let white = |cells| (Color::White, cells);
    match outlook {
        Outlook::Five(at) => (vec![black(vec![*at])], format!("{} makes five", name(at))),
        Outlook::TwoThreats([a, b]) => (
            vec![white(vec![*a, *b])],
            format!("he makes five at {} or {}", name(a), name(b)),
        ),
        Outlook::WinningBlock(at, [a, b]) => (
            vec![white(vec![*at]), black(vec![*at, *a, *b])],
            format!(
                "he must take {}, then makes five at {} or {}",
                name(at),
                name(a),
                name(b)
            ),
        ),
        Outlook::IdleBlock(at) => (
            vec![white(vec![*at])],
            format!("Black must take {}, which does not win", name(at)),
        ),
        Outlook::DoubleThreat(at, [a, b]) => (
            vec![black(vec![*at, *a, *b])],
            format!(
                "he takes {}, then makes five at {} or {}",
                name(at),
                name(a),
                name(b)
            ),
        ),
        Outlook::Quiet => (Vec::new(), "no stone threatens enough".to_owned()),
    }
}

/// The stones of all windows whose gaps are only these cells.
fn deciding_stones(pieces: &[Piece], cells: &[(Color, Vec<Point>)]) -> BTreeSet<Point> {
    let stones = Stones::new(pieces);
    let mut marked = BTreeSet::new();
    for (color, gaps) in cells {
        for gap in gaps {
            for direction in DIRECTIONS {
                let row: Vec<Point> = (-4..=4).map(|steps| gap.step(direction, steps)).collect();
                let own = |point: &Point| stones.get(*point) == Some(*color);
                for window in row.windows(5) {
                    if window
                        .iter()
                        .all(|point| own(point) || gaps.contains(point))
                    {
                        marked.extend(window.iter().copied().filter(own));
                    }
                }
            }
        }
    }
    marked
}

/// The pieces, grouped into clusters.
fn clusters(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let mut left = pieces.to_vec();
    let mut clusters = Vec::new();
    while let Some(piece) = left.pop() {
        let mut cluster = vec![piece];
        let mut next = 0;
        while let Some(piece) = cluster.get(next).copied() {
            cluster.extend(left.extract_if(.., |other| near(piece.point, other.point)));
            next += 1;
        }
        clusters.push(cluster);
    }
    clusters
}

/// Whether two points may be in a common window.
fn near(from: Point, to: Point) -> bool {
    from.x.abs_diff(to.x).max(from.y.abs_diff(to.y)) <= REACH.unsigned_abs()
}

/// A cluster and the marked cells around it.
fn layer(cluster: &[Piece], marked: &BTreeSet<Point>) -> Layer {
    let stones = Stones::new(cluster);
    let is_here = |mark: &&Point| cluster.iter().any(|piece| near(piece.point, **mark));
    let marks: Vec<Point> = marked.iter().filter(is_here).copied().collect();
    let points: Vec<Point> = cluster
        .iter()
        .map(|piece| piece.point)
        .chain(marks.iter().copied())
        .collect();
    let range = |value: fn(Point) -> i32| {
        let values = || points.iter().map(|point| value(*point));
        let (least, greatest) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        let first = marks.iter().map(|mark| value(*mark)).min();
        visible(least, greatest, first)
    };
    let (xs, ys) = (range(|point| point.x), range(|point| point.y));
    let cell = |x, y| {
        let point = Point { x, y };
        Cell {
            stone: stones.get(point).map(|color| color as u8),
            marked: marked.contains(&point),
            last: false,
            number: None,
        }
    };
    Layer {
        title: format!("x from {}, y from {}", xs.start(), ys.start()),
        origin: (i64::from(*ys.start()), i64::from(*xs.start())),
        rows_fall: false,
        rows: ys
            .map(|y| xs.clone().map(|x| cell(x, y)).collect())
            .collect(),
    }
}

/// The coordinates to draw: all of them, or as many as allowed, starting a little before the
/// deciding stones.
fn visible(least: i32, greatest: i32, deciding: Option<i32>) -> std::ops::RangeInclusive<i32> {
    if greatest - least < LONGEST_SIDE {
        return least..=greatest;
    }
    let latest = greatest - LONGEST_SIDE + 1;
    let wanted = deciding.unwrap_or(least) - LONGEST_SIDE / 4;
    let start = wanted.clamp(least, latest);
    start..=start + LONGEST_SIDE - 1
}
