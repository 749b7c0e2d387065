//! Pieces on the unbounded board.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// The maximum absolute value of a piece's coordinate. Cells beyond it can be played as well, and
/// their coordinates fit 32 bits.
pub(super) const FARTHEST: i32 = 1_000_000_000;

/// How many pieces in a row win.
pub(super) const FIVE: i32 = 5;

/// The directions of rows: along x, along y, and the two diagonals.
pub(super) const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The owner of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// The player who moves first.
    Black,
    /// The player who moves second.
    White,
}

impl Color {
    /// The opponent's colour.
    pub(super) fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// A cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Point {
    /// The first coordinate.
    pub x: i32,
    /// The second coordinate.
    pub y: i32,
}

impl Point {
    /// The cell `steps` steps away in a direction.
    pub(super) fn step(self, (dx, dy): (i32, i32), steps: i32) -> Self {
        Self {
            x: self.x + dx * steps,
            y: self.y + dy * steps,
        }
    }
}

impl Hash for Point {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [x, y] = [self.x, self.y].map(|value| u64::from(value.cast_unsigned()));
        state.write_u64(x << 32 | y);
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its cell.
    pub point: Point,
    /// Its owner.
    pub color: Color,
}

/// Values by cell. Lookups are far more frequent than insertions, and keys are always whole cells,
/// so the hash is a single multiplication.
pub(super) type ByPoint<T> = HashMap<Point, T, BuildHasherDefault<Mix>>;

/// The hasher of [`ByPoint`].
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        // The table takes its buckets from the low bits, but a product mixes best into the high
        // bits.
        self.0.rotate_left(26)
    }
}

/// The pieces by cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Stones(ByPoint<Color>);

impl Stones {
    /// The stones of a position.
    pub(super) fn new(pieces: &[Piece]) -> Self {
        Self(
            pieces
                .iter()
                .map(|piece| (piece.point, piece.color))
                .collect(),
        )
    }

    /// The owner of the stone at `point`; `None` if the cell is empty.
    pub(super) fn get(&self, point: Point) -> Option<Color> {
        self.0.get(&point).copied()
    }

    /// Places a stone and returns the owner of the stone that was there before.
    pub(super) fn put(&mut self, piece: Piece) -> Option<Color> {
        self.0.insert(piece.point, piece.color)
    }

    /// Whether a stone of this colour at `point` is part of five or more in a row.
    pub(super) fn makes_five(&self, piece: Piece) -> bool {
        let run = |direction, sense: i32| {
            let own = |&steps: &i32| {
                self.get(piece.point.step(direction, sense * steps)) == Some(piece.color)
            };
            (1..FIVE).take_while(own).count()
        };
        DIRECTIONS
            .into_iter()
            .any(|direction| run(direction, 1) + run(direction, -1) >= 4)
    }
}
