//! How stones are placed, and what wins.

use super::geometry::narrow;
use super::{Cell, Direction, Geometry, Point};
use std::fmt;

/// The rules of a game for two players who place stones in turns. The first player with `line` or
/// more own stones in a row wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The board.
    pub geometry: Geometry,
    /// The number of stones in a row that wins.
    pub line: usize,
    /// Whether stones fall to the lowest free cell along the last axis (z, or y on a flat board).
    pub gravity: bool,
}

/// The choice of a player: a cell, or with gravity a peg (all cells that differ only along the last
/// axis). Moves are numbered from 0; x changes fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub u32);

impl Move {
    pub(crate) fn at(self) -> usize {
        self.0 as usize
    }
}

impl Rules {
    /// Rules without gravity.
    #[must_use]
    pub fn free(geometry: Geometry, line: usize) -> Self {
        Self {
            geometry,
            line,
            gravity: false,
        }
    }

    /// Rules under which stones fall.
    #[must_use]
    pub fn falling(geometry: Geometry, line: usize) -> Self {
        Self {
            geometry,
            line,
            gravity: true,
        }
    }

    /// How often each move can be made: the height of a peg with gravity, otherwise 1.
    #[must_use]
    pub fn capacity(&self) -> usize {
        if self.gravity {
            self.geometry.sides()[self.geometry.axes() - 1]
        } else {
            1
        }
    }

    /// The number of different moves: the number of pegs or cells.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.geometry.len() / self.capacity()
    }

    /// The move to which `point` belongs. With gravity, the coordinate along the last axis is
    /// ignored.
    #[must_use]
    pub fn move_at(&self, point: Point) -> Move {
        let [width, depth, _] = self.geometry.sides();
        let number = point[0] + width * (point[1] + depth * point[2]);
        Move(narrow(number % self.moves()))
    }

    /// The point of the first stone of a move.
    #[must_use]
    pub fn point_of(&self, mv: Move) -> Point {
        let [width, depth, _] = self.geometry.sides();
        let number = mv.at();
        [
            number % width,
            number / width % depth,
            number / width / depth,
        ]
    }

    /// The cell of stone number `level` (from 0) of a move.
    #[must_use]
    pub fn cell_of(&self, mv: Move, level: usize) -> Cell {
        let mut point = self.point_of(mv);
        point[self.geometry.axes() - 1] += level;
        self.geometry.cell(point)
    }

    /// Whether stones in this direction lie on top of each other.
    pub(crate) fn is_upright(&self, direction: Direction) -> bool {
        let below = self.geometry.axes() - 1;
        self.gravity && direction.0[..below].iter().all(|&change| change == 0)
    }

    /// How many cells of the same peg lie above `cell`.
    pub(crate) fn room_above(&self, cell: Cell) -> usize {
        self.capacity() - 1 - self.move_and_level(cell).1
    }

    /// The move and the level of `cell`: the inverse of [`Rules::cell_of`].
    #[must_use]
    pub fn move_and_level(&self, cell: Cell) -> (Move, usize) {
        let point = self.geometry.point(cell);
        let level = if self.gravity {
            point[self.geometry.axes() - 1]
        } else {
            0
        };
        (self.move_at(point), level)
    }

    /// The offset from a stone to the next stone of the same move: to the cell above, or 0 without
    /// gravity.
    pub(crate) fn rise(&self) -> isize {
        let above = self.geometry.stride(self.geometry.axes() - 1);
        if self.gravity { above.cast_signed() } else { 0 }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides = &self.geometry.sides()[..self.geometry.axes()];
        let sides: Vec<String> = sides.iter().map(ToString::to_string).collect();
        let fall = if self.gravity { " with gravity" } else { "" };
        write!(
            out,
            "{} cells{fall} and {} in a row",
            sides.join(" x "),
            self.line
        )
    }
}
