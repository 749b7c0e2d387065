//! Simpler positions: fewer pieces, closer together, nearer to the origin, ordered by their cells.

use super::board::{Piece, Point};
use crate::simpler::{Symmetry, replaced, without_stretch};

/// In positions with more pieces, single pieces are not changed.
const MANY: usize = 60;
/// How far a single piece is moved.
const REACH: i32 = 12;
/// Pieces with a greater distance (the larger difference of their coordinates) belong to different
/// clusters: no row of five contains both.
const APART: i32 = 4;
/// The new distances between clusters, and the new widths of gaps between coordinates.
const GAPS: [i32; 4] = [1, 2, 3, 6];

pub(super) fn inputs(pieces: Vec<Piece>) -> impl Iterator<Item = Vec<Piece>> {
    let by = [
        fewer,
        closer,
        with_narrow_gaps,
        with_clusters_together,
        turned,
        sorted,
        lowered,
        recoloured,
        without_pairs,
    ];
    by.into_iter().flat_map(move |change| change(&pieces))
}

fn fewer(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    without_stretch(pieces).collect()
}

fn moved(pieces: &[Piece], to: impl Fn(Point) -> Point) -> Vec<Piece> {
    let one = |piece: &Piece| Piece {
        point: to(piece.point),
        ..*piece
    };
    pieces.iter().map(one).collect()
}

/// Moves the pieces so that the minimum coordinates are 0, and by one.
fn closer(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let least = |get: fn(&Point) -> i32| pieces.iter().map(|piece| get(&piece.point)).min();
    let (Some(x), Some(y)) = (least(|point| point.x), least(|point| point.y)) else {
        return Vec::new();
    };
    let origins = [
        (x, y),
        (x, 0),
        (0, y),
        (1, 0),
        (0, 1),
        (1, 1),
        (-1, 0),
        (0, -1),
    ];
    let shifted = origins.map(|(dx, dy)| {
        moved(pieces, |Point { x, y }| Point {
            x: x - dx,
            y: y - dy,
        })
    });
    shifted.into_iter().collect()
}

/// An axis of the plane.
#[derive(Clone, Copy)]
enum Axis {
    X,
    Y,
}

impl Axis {
    fn coordinate(self, point: Point) -> i32 {
        match self {
            Self::X => point.x,
            Self::Y => point.y,
        }
    }

    /// The point with another coordinate on this axis.
    fn at(self, point: Point, coordinate: i32) -> Point {
        match self {
            Self::X => Point {
                x: coordinate,
                ..point
            },
            Self::Y => Point {
                y: coordinate,
                ..point
            },
        }
    }
}

/// Makes a gap between neighbouring coordinates narrow, or narrower by one.
fn with_narrow_gaps(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let mut proposals = Vec::new();
    for axis in [Axis::X, Axis::Y] {
        let mut coordinates: Vec<i32> = pieces
            .iter()
            .map(|piece| axis.coordinate(piece.point))
            .collect();
        coordinates.sort_unstable();
        coordinates.dedup();
        let gaps = coordinates.windows(2).map(|pair| (pair[0], pair[1]));
        for (before, after) in gaps.filter(|(before, after)| after - before > 1).take(MANY) {
            let gap = after - before;
            let widths = GAPS.into_iter().chain([gap / 2, gap - 1]);
            for width in widths.filter(|width| *width < gap) {
                proposals.push(moved(pieces, |point| match axis.coordinate(point) {
                    at if at >= after => axis.at(point, at - (gap - width)),
                    _ => point,
                }));
            }
        }
    }
    proposals
}

/// The clusters as indices into the list: neighbouring pieces of a cluster have a short distance.
fn clusters(pieces: &[Piece]) -> Vec<Vec<usize>> {
    let mut left: Vec<usize> = (0..pieces.len()).collect();
    let mut clusters = Vec::new();
    while let Some(first) = left.pop() {
        let (mut cluster, mut at) = (vec![first], 0);
        while let Some(&member) = cluster.get(at) {
            let Point { x, y } = pieces[member].point;
            let is_near = |place: &usize| {
                let other = pieces[*place].point;
                (other.x - x).abs() <= APART && (other.y - y).abs() <= APART
            };
            cluster.extend(left.extract_if(.., |place| is_near(place)));
            at += 1;
        }
        clusters.push(cluster);
    }
    clusters
}

/// The minimum and maximum coordinates on an axis.
fn extent(pieces: &[Piece], axis: Axis) -> (i32, i32) {
    let coordinates = || pieces.iter().map(|piece| axis.coordinate(piece.point));
    (
        coordinates().min().unwrap_or(0),
        coordinates().max().unwrap_or(0),
    )
}

/// Places one cluster next to all others, unchanged and mirrored.
fn with_clusters_together(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let clusters = clusters(pieces);
    if pieces.len() > MANY || clusters.len() < 2 {
        return Vec::new();
    }
    let beside = |cluster: &Vec<usize>| {
        let (own, others): (Vec<_>, Vec<_>) =
            (0..pieces.len()).partition(|place| cluster.contains(place));
        let pick = |places: Vec<usize>| places.into_iter().map(|place| pieces[place]).collect();
        let (own, others): (Vec<Piece>, Vec<Piece>) = (pick(own), pick(others));
        let others = to_origin(&others);
        let images: Vec<_> = images(&own).collect();
        let places = [Axis::X, Axis::Y].into_iter().flat_map(|axis| {
            let end = extent(&others, axis).1;
            GAPS.map(|gap| (axis, end + gap))
        });
        let places: Vec<(Axis, i32)> = places.collect();
        let joined = images.into_iter().flat_map(move |image| {
            let others = others.clone();
            places.clone().into_iter().map(move |(axis, by)| {
                let shifted = moved(&image, |point| axis.at(point, axis.coordinate(point) + by));
                [others.clone(), shifted].concat()
            })
        });
        joined.collect::<Vec<_>>()
    };
    clusters.iter().flat_map(beside).collect()
}

/// Moves the pieces so that the minimum coordinates are 0.
fn to_origin(pieces: &[Piece]) -> Vec<Piece> {
    let ((dx, _), (dy, _)) = (extent(pieces, Axis::X), extent(pieces, Axis::Y));
    moved(pieces, |Point { x, y }| Point {
        x: x - dx,
        y: y - dy,
    })
}

/// The images under the symmetries of the plane, moved to the origin.
fn images(pieces: &[Piece]) -> impl Iterator<Item = Vec<Piece>> {
    Symmetry::all(2).map(|symmetry| {
        let image = moved(pieces, |Point { x, y }| {
            let [x, y, _] = symmetry.apply([x, y, 0], |at: i32| -at);
            Point { x, y }
        });
        to_origin(&image)
    })
}

fn turned(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    images(pieces).collect()
}

fn sorted(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let mut sorted = pieces.to_vec();
    sorted.sort_by_key(|piece| piece.point);
    vec![sorted]
}

/// Moves one piece to another cell near the origin.
fn lowered(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let many = pieces.len() > MANY;
    let cells = |at: usize| {
        let Point { x, y } = pieces[at].point;
        let along_x = (0..REACH.min(x.abs())).map(move |x| Point { x, y });
        let along_y = (0..REACH.min(y.abs())).map(move |y| Point { x, y });
        along_x.chain(along_y).map(move |point| (at, point))
    };
    let movable = if many { 0 } else { pieces.len() };
    let to = |(at, point)| {
        replaced(
            pieces,
            at,
            Piece {
                point,
                ..pieces[at]
            },
        )
    };
    (0..movable).flat_map(cells).map(to).collect()
}

fn recoloured(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let other = |piece: &Piece| Piece {
        color: piece.color.other(),
        ..*piece
    };
    let all = pieces.iter().map(other).collect();
    let single = pieces.iter().take(MANY).enumerate();
    let single = single.map(|(at, piece)| replaced(pieces, at, other(piece)));
    std::iter::once(all).chain(single).collect()
}

fn without_pairs(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let count = if pieces.len() > MANY / 2 {
        0
    } else {
        pieces.len()
    };
    let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    let without = |(one, other)| {
        let mut rest = pieces.to_vec();
        rest.remove(other);
        rest.remove(one);
        rest
    };
    pairs.map(without).collect()
}
