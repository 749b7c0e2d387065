//! Dark squares as bits, so that a diagonal step is a shift by the same distance everywhere.
//!
//! The squares of two rows in succession have bits without a gap, and one unused bit follows. On
//! 8×8 squares the steps are then 4 and 5, on 10×10 squares 5 and 6. What leaves the board comes to
//! an unused bit.

use crate::bits::byte;
use crate::text::Squares;

#[derive(Clone, Copy, Debug)]
pub(super) struct SquareLayout {
    side: usize,
    board: u64,
}

/// A diagonal step.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiagonalStep {
    shift: u8,
    /// Whether the numbers of the squares grow.
    is_down: bool,
    board: u64,
}

impl DiagonalStep {
    /// The squares one step from those of a set.
    #[inline]
    pub(super) fn step(self, set: u64) -> u64 {
        let moved = if self.is_down {
            set << self.shift
        } else {
            set >> self.shift
        };
        moved & self.board
    }

    /// The square some steps before one.
    pub(super) fn back(self, square: u8, steps: u8) -> u8 {
        let distance = self.shift * steps;
        if self.is_down {
            square - distance
        } else {
            square + distance
        }
    }
}

impl SquareLayout {
    pub(super) fn new(side: usize) -> Self {
        let layout = Self { side, board: 0 };
        let board = (0..side).fold(0, |board, row| board | layout.row(row));
        Self { side, board }
    }

    pub(super) fn board(self) -> u64 {
        self.board
    }

    /// The squares of a row.
    pub(super) fn row(self, row: usize) -> u64 {
        let width = self.side / 2;
        ((1 << width) - 1) << (row * width + row / 2)
    }

    /// The directions: two down, two up.
    pub(super) fn directions(self) -> [DiagonalStep; 4] {
        let width = byte(self.side / 2);
        [
            (width, true),
            (width + 1, true),
            (width + 1, false),
            (width, false),
        ]
        .map(|(shift, is_down)| DiagonalStep {
            shift,
            is_down,
            board: self.board,
        })
    }

    /// All squares, dark and light, row by row from the top.
    pub(super) fn squares(self) -> Squares {
        Squares::from_top(self.side, self.side)
    }

    /// The bit of one of all squares; 0 for a light one.
    pub(super) fn bit_at(self, square: usize) -> u64 {
        let (row, column) = (square / self.side, square % self.side);
        if (row + column).is_multiple_of(2) {
            return 0;
        }
        let number = row * (self.side / 2) + column / 2;
        1 << (number + row / 2)
    }

    /// The usual number of a dark square, from 1.
    pub(super) fn number(self, bit: u8) -> usize {
        let bit = usize::from(bit);
        bit + 1 - bit / (self.side + 1)
    }
}
