//! The board as a solution stores it, and how it may lose cells.

use super::bug::Bug;
use super::cell::{Cell, DIRECTIONS, step};
use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

/// A fast hash of a cell, because there are many lookups.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_i64(byte.into());
        }
    }

    fn write_i64(&mut self, value: i64) {
        let mixed = self.0.rotate_left(32) ^ value.cast_unsigned();
        self.0 = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

/// Pieces by cell: 0 is black and 1 white.
pub(super) struct PieceBoard {
    pub(super) bug: Bug,
    pub(super) pieces: Vec<(Cell, i64)>,
    colors: HashMap<Cell, i64, BuildHasherDefault<Mix>>,
    low: Cell,
    high: Cell,
}

impl PieceBoard {
    /// The board of an input.
    pub(super) fn read(bug: Bug, input: &[u8]) -> Self {
        let text = String::from_utf8_lossy(input);
        let numbers: Vec<i64> = text
            .split(|char: char| !char.is_ascii_digit() && char != '-')
            .filter_map(|token| token.parse().ok())
            .collect();
        let most = if bug == Bug::FiveHundredPieces {
            500
        } else {
            1000
        };
        let pieces: Vec<(Cell, i64)> = numbers
            .chunks(3)
            .take(most)
            .map(|piece| ((kept(bug, piece[0]), kept(bug, piece[1])), piece[2]))
            .collect();
        let mut board = Self {
            bug,
            colors: HashMap::default(),
            low: (i64::MAX, i64::MAX),
            high: (i64::MIN, i64::MIN),
            pieces,
        };
        for (cell, color) in board.pieces.clone() {
            board.put(cell, color);
            board.low = (board.low.0.min(cell.0), board.low.1.min(cell.1));
            board.high = (board.high.0.max(cell.0), board.high.1.max(cell.1));
        }
        board
    }

    pub(super) fn put(&mut self, cell: Cell, color: i64) {
        self.colors.insert(key(self.bug, cell), color);
    }

    pub(super) fn remove(&mut self, cell: Cell) {
        self.colors.remove(&key(self.bug, cell));
    }

    pub(super) fn color(&self, cell: Cell) -> Option<i64> {
        self.colors.get(&key(self.bug, cell)).copied()
    }

    /// The cells worth trying for a color: those near its pieces.
    pub(super) fn cells(&self, color: i64) -> BTreeSet<Cell> {
        let own = self.pieces.iter().filter(|piece| piece.1 == color);
        own.flat_map(|(piece, _)| self.near(*piece))
            .filter(|cell| self.is_tried(*cell))
            .collect()
    }

    fn near(&self, piece: Cell) -> Vec<Cell> {
        let (directions, reach) = match self.bug {
            Bug::TouchingCellsOnly => (&DIRECTIONS[..], 1),
            Bug::NoCornerCells => (&DIRECTIONS[..2], 1),
            _ => (&DIRECTIONS[..], 4),
        };
        let along = |direction: &Cell| {
            let direction = *direction;
            (-reach..=reach).map(move |steps| step(piece, direction, steps))
        };
        directions.iter().flat_map(along).collect()
    }

    fn is_tried(&self, cell: Cell) -> bool {
        const FARTHEST: i64 = 1_000_000_000;
        let within = |low: Cell, high: Cell| {
            (low.0..=high.0).contains(&cell.0) && (low.1..=high.1).contains(&cell.1)
        };
        let allowed = match self.bug {
            Bug::CellsInTheBoxOnly => within(self.low, self.high),
            Bug::CellsInBoundsOnly => within((-FARTHEST, -FARTHEST), (FARTHEST, FARTHEST)),
            Bug::NoNegativeCells => within((0, 0), (i64::MAX, i64::MAX)),
            _ => true,
        };
        let free = match self.color(cell) {
            None => true,
            Some(color) => self.bug == Bug::FilledCellsCount && color == 1,
        };
        allowed && free
    }
}

/// The part of a coordinate that is stored.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "losing digits is the mistake"
)]
fn kept(bug: Bug, coordinate: i64) -> i64 {
    match bug {
        Bug::ShortCoordinates => i64::from(coordinate as i16),
        Bug::FloatCoordinates => coordinate as f32 as i64,
        Bug::AbsoluteCoordinates => coordinate.abs(),
        _ => coordinate,
    }
}

/// The key of a cell in the table.
fn key(bug: Bug, (x, y): Cell) -> Cell {
    match bug {
        Bug::KeyTimes(factor) => (x * factor + y, 0),
        Bug::KeyTimesAcross(factor) => (y * factor + x, 0),
        Bug::WeakKey(key) => key.for_cell((x, y)),
        Bug::WeakKeyAcross(key) => key.for_cell((y, x)),
        Bug::SignInTheKey => (x << 32 | y, 0),
        _ => (x, y),
    }
}
