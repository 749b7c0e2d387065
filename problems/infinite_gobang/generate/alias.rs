//! Pieces whose cells a careless key takes for others.
//!
//! A key `x * factor + y` is the same for (x, y) and (x + 1, y - factor), whatever the width of the integers. So a
//! stone of the other colour lies at such a twin of every cell that the figures need empty, and whoever
//! finds cells by that key sees no way through. With `y * factor + x` it is the same across.

use super::super::board::{Color, FARTHEST, Piece, Point};
use super::frame::{draw_in, shift_by};
use super::sketch::{Sketch, bounds};
use generators::Draw;

/// The largest factor that leaves twins within the bounds of coordinates.
pub(super) const LARGEST_FACTOR: i32 = 2 * FARTHEST;

/// The factors that most keys have, the most frequent first.
pub(super) const TYPICAL_FACTORS: [i64; 22] = [
    1000,
    100_003,
    65_536,
    1001,
    1_000_003,
    31,
    100_000,
    1_000_000_007,
    131,
    2_000_000_000,
    10_007,
    1_000_000,
    13_331,
    1_048_576,
    10_000,
    998_244_353,
    1_000_000_000,
    16_777_216,
    10,
    100,
    10_000_000,
    100_000_007,
];

/// Which coordinate the key multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    X,
    Y,
}

/// The pieces of the sketch and twins of this colour for its empty cells; nothing where no twin has a place.
pub(super) fn with_twins(
    sketch: &Sketch,
    color: Color,
    (axis, factor): (Axis, i32),
    draw: &mut Draw,
) -> Option<Vec<Piece>> {
    // Built for a key that multiplies x; turned over at the end if it is y.
    let mut pieces = sketch.pieces.clone();
    let mut gaps: Vec<Point> = sketch.empty.iter().copied().collect();
    if axis == Axis::Y {
        turn(pieces.iter_mut().map(|piece| &mut piece.point));
        turn(gaps.iter_mut());
    }
    let (low, high) = bounds(&pieces);
    let start = (factor - FARTHEST).max(-FARTHEST);
    let end = FARTHEST - (high.y - low.y);
    if start > end {
        return None;
    }
    let by = (
        draw_in(draw, -FARTHEST / 2..=FARTHEST / 2),
        draw_in(draw, start..=end) - low.y,
    );
    shift_by(&mut pieces, by);
    let figures = pieces.len();
    for gap in gaps {
        let twin = gap.step((by.0, by.1), 1).step((1, -factor), 1);
        let taken = pieces.iter().any(|piece| piece.point == twin);
        if twin.y >= -FARTHEST && !taken {
            pieces.push(Piece { point: twin, color });
        }
    }
    if pieces.len() == figures {
        return None;
    }
    if axis == Axis::Y {
        turn(pieces.iter_mut().map(|piece| &mut piece.point));
    }
    Some(pieces)
}

/// Mirrors the points in the line x = y.
fn turn<'a>(points: impl Iterator<Item = &'a mut Point>) {
    for point in points {
        std::mem::swap(&mut point.x, &mut point.y);
    }
}
