//! Where on the board a position is placed.

use super::super::board::{FARTHEST, Piece, Point};
use super::sketch::bounds;
use crate::{Parameter, Values};
use generators::{Draw, ParamError, Params};
use std::ops::RangeInclusive;

/// The parameter for the part of the board.
pub(super) const AT: Parameter = Parameter::new(
    "at",
    Values::Words(&["origin", "anywhere", "corner"]),
    "origin (if not given), anywhere, or corner: flush with the largest or least coordinates",
);

/// A part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardRegion {
    /// Around or near the origin.
    Origin,
    /// Anywhere within the bounds of coordinates.
    Anywhere,
    /// In one of the four corners.
    Corner,
}

impl BoardRegion {
    pub(super) fn read(params: &Params) -> Result<Self, ParamError> {
        let found = params.one_of(AT.name, &["origin", "anywhere", "corner"])?;
        Ok(match found {
            Some("anywhere") => Self::Anywhere,
            Some("corner") => Self::Corner,
            _ => Self::Origin,
        })
    }

    /// Moves the pieces into this part of the board.
    pub(super) fn place(self, pieces: &mut [Piece], draw: &mut Draw) {
        let (low, high) = bounds(pieces);
        let mut shift = |low: i32, high: i32| {
            let room = -FARTHEST..=FARTHEST - (high - low);
            let start = match self {
                Self::Origin => draw_in(draw, low - high..=1),
                Self::Anywhere => draw_in(draw, room),
                Self::Corner => *draw.pick(&[*room.start(), *room.end()]),
            };
            start - low
        };
        let by = (shift(low.x, high.x), shift(low.y, high.y));
        shift_by(pieces, by);
    }
}

/// Moves all pieces by the same vector.
pub(super) fn shift_by(pieces: &mut [Piece], (x, y): (i32, i32)) {
    for piece in pieces {
        piece.point = Point {
            x: piece.point.x + x,
            y: piece.point.y + y,
        };
    }
}

/// Draws a coordinate in `range`.
pub(super) fn draw_in(draw: &mut Draw, range: RangeInclusive<i32>) -> i32 {
    let drawn = draw.int(i64::from(*range.start())..=i64::from(*range.end()));
    i32::try_from(drawn).expect("the bounds of the range are coordinates")
}
