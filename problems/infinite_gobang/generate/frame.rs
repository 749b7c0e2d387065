//! Where on the board a position lies.

use super::super::board::{FARTHEST, Piece, Point};
use super::super::solve::outlook;
use super::sketch::bounds;
use crate::{Parameter, Values};
use generators::{Draw, ParamError, Params};
use std::ops::RangeInclusive;

/// The parameter that says where.
pub(super) const AT: Parameter = Parameter::new(
    "at",
    Values::Words(&WORDS),
    "origin (if not given), anywhere, corner: flush with the largest or least coordinates, or zero: the cell that decides, or else a stone, is (0, 0)",
);

const WORDS: [&str; 4] = ["origin", "anywhere", "corner", "zero"];

/// A part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// Across or near the origin.
    Origin,
    /// Anywhere within the bounds of coordinates.
    Anywhere,
    /// In one of the four corners.
    Corner,
    /// With the cell that decides at (0, 0), which programs take for no cell.
    Zero,
}

impl Frame {
    pub(super) fn read(params: &Params) -> Result<Self, ParamError> {
        let found = params.one_of(AT.name, &WORDS)?;
        Ok(match found {
            Some("anywhere") => Self::Anywhere,
            Some("corner") => Self::Corner,
            Some("zero") => Self::Zero,
            _ => Self::Origin,
        })
    }

    /// Moves the pieces there.
    pub(super) fn place(self, pieces: &mut [Piece], draw: &mut Draw) {
        if self == Self::Zero {
            let stone = pieces.first().map(|piece| piece.point);
            if let Some(Point { x, y }) = outlook(pieces).cell().or(stone) {
                shift_by(pieces, (-x, -y));
            }
            return;
        }
        let (low, high) = bounds(pieces);
        let mut shift = |low: i32, high: i32| {
            let room = -FARTHEST..=FARTHEST - (high - low);
            let start = match self {
                Self::Anywhere => draw_in(draw, room),
                Self::Corner => *draw.pick(&[*room.start(), *room.end()]),
                Self::Origin | Self::Zero => draw_in(draw, low - high..=1),
            };
            start - low
        };
        let by = (shift(low.x, high.x), shift(low.y, high.y));
        shift_by(pieces, by);
    }
}

/// Moves all pieces by the same steps.
pub(super) fn shift_by(pieces: &mut [Piece], (x, y): (i32, i32)) {
    for piece in pieces {
        piece.point = Point {
            x: piece.point.x + x,
            y: piece.point.y + y,
        };
    }
}

/// A coordinate in `range`.
pub(super) fn draw_in(draw: &mut Draw, range: RangeInclusive<i32>) -> i32 {
    let drawn = draw.int(i64::from(*range.start())..=i64::from(*range.end()));
    i32::try_from(drawn).expect("the bounds of the range are coordinates")
}
