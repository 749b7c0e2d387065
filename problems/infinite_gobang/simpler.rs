//! Simpler positions: fewer pieces, closer together, nearer to the origin, in the order of their cells.

use super::board::{Piece, Point};
use crate::simpler::{Symmetry, replaced, without_stretch};

/// Positions with more pieces are not changed piece by piece.
const MANY: usize = 60;
/// How far a single piece is moved.
const REACH: i32 = 12;

pub(super) fn inputs(pieces: Vec<Piece>) -> impl Iterator<Item = Vec<Piece>> {
    let by = [
        fewer,
        closer,
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

/// Moved so that the least coordinates are 0, moved by one, and with gaps between the coordinates narrowed.
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
    let points: Vec<Point> = pieces.iter().map(|piece| piece.point).collect();
    let narrowed = points.iter().take(MANY).flat_map(|corner| {
        let narrower = |at: i32, corner: i32| if at >= corner { at - 1 } else { at };
        let x = moved(pieces, |Point { x, y }| Point {
            x: narrower(x, corner.x),
            y,
        });
        let y = moved(pieces, |Point { x, y }| Point {
            x,
            y: narrower(y, corner.y),
        });
        [x, y]
    });
    shifted.into_iter().chain(narrowed).collect()
}

/// The images under the symmetries of the plane, moved to the origin.
fn turned(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let images = Symmetry::all(2).map(|symmetry| {
        let image = moved(pieces, |Point { x, y }| {
            let [x, y, _] = symmetry.apply([x, y, 0], |at: i32| -at);
            Point { x, y }
        });
        let least = |get: fn(&Point) -> i32| image.iter().map(|piece| get(&piece.point)).min();
        let (dx, dy) = (least(|point| point.x), least(|point| point.y));
        let (dx, dy) = (dx.unwrap_or(0), dy.unwrap_or(0));
        moved(&image, |Point { x, y }| Point {
            x: x - dx,
            y: y - dy,
        })
    });
    images.collect()
}

fn sorted(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let mut sorted = pieces.to_vec();
    sorted.sort_by_key(|piece| piece.point);
    vec![sorted]
}

/// One piece on another cell near the origin.
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
