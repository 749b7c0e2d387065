//! Pieces whose cells have the same key as other cells in incorrect solutions.
//!
//! A key `x * factor + y` is the same for (x, y) and (x + 1, y - factor), for integers of any
//! width. So a stone of the other colour is placed on such a twin of every cell that must be empty.
//! A solution that finds cells by this key regards these cells as occupied. For `y * factor + x`
//! the axes are swapped.

use super::super::board::{Color, FARTHEST, Piece, Point};
use super::frame::{draw_in, shift_by};
use super::sketch::{Sketch, bounds};
use generators::Draw;

/// The largest factor for which twins are within the bounds of coordinates.
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

/// The coordinate that is multiplied in the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    X,
    Y,
}

/// The pieces of the sketch, and twins of this colour for its empty cells. `None` if no twin fits.
pub(super) fn with_twins(
    sketch: &Sketch,
    color: Color,
    (axis, factor): (Axis, i32),
    draw: &mut Draw,
) -> Option<Vec<Piece>> {
    // The pieces are built for a key that multiplies x, and mirrored at the end if it multiplies y.
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
