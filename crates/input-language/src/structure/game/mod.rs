//! Games of two players who alternately place stones until one of them has a row of their own.
//!
//! Theory of operation: the cells of a board are one array, x running fastest, and contain 0 or the
//! number of the player whose stone is there. Unlike on the boards of the generators, rows may
//! continue over the edges here, or win only with their exact length, and a position may come from
//! an input without a game that leads to it.

mod moves;
mod order;
mod position;

pub use moves::{Alternation, GameResult, play};
pub(crate) use position::check_position;
pub use position::{PositionRules, count_games, count_positions};

use generators::Direction;

/// The rules, with all their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct Game {
    /// The numbers of cells along x, y and z; that along z is 1 on a flat board.
    pub sides: [usize; 3],
    /// Whether the board has two axes rather than three.
    pub is_flat: bool,
    /// How many stones in a row win.
    pub row: usize,
    /// Whether stones fall along the last axis.
    pub gravity: bool,
    /// Whether rows continue over the edges of the board.
    pub wrap: bool,
    /// Whether longer rows do not win.
    pub exact: bool,
    /// Whether the game continues after a win.
    pub goes_on: bool,
}

/// The player who begins; the other one is 2, and an empty cell 0.
pub(crate) const FIRST: u8 = 1;

/// The player whose turn it is after this many moves.
#[must_use]
pub fn player_after(moves: usize) -> u8 {
    FIRST + u8::from(moves % 2 == 1)
}

/// The opponent.
pub(crate) fn other(player: u8) -> u8 {
    3 - player
}

/// A player in words.
pub(crate) fn name(player: u8) -> &'static str {
    if player == FIRST {
        "the first player"
    } else {
        "the second player"
    }
}

impl Game {
    /// How many cells the board has.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.sides.iter().product()
    }

    /// The axis along which stones fall, if they do.
    pub(crate) fn last_axis(&self) -> usize {
        if self.is_flat { 1 } else { 2 }
    }

    /// The directions in which rows lie.
    #[must_use]
    pub fn directions(&self) -> &'static [Direction] {
        if self.is_flat {
            &Direction::ALL[..4]
        } else {
            &Direction::ALL
        }
    }

    pub(crate) fn cell(&self, point: [usize; 3]) -> usize {
        point[0] + self.sides[0] * (point[1] + self.sides[1] * point[2])
    }

    /// The coordinates of a cell.
    #[must_use]
    pub fn point(&self, cell: usize) -> [usize; 3] {
        let [width, depth, _] = self.sides;
        [cell % width, cell / width % depth, cell / width / depth]
    }

    /// The next cell in a direction, or in the opposite one; `None` beyond an edge, unless rows
    /// continue there.
    #[must_use]
    pub fn stepped(&self, cell: usize, direction: Direction, forward: bool) -> Option<usize> {
        let mut point = self.point(cell);
        let axes = point.iter_mut().zip(self.sides).zip(direction.0);
        for ((at, side), change) in axes {
            let change = isize::from(if forward { change } else { -change });
            let moved = at.wrapping_add_signed(change);
            *at = if moved < side {
                moved
            } else if self.wrap {
                moved.wrapping_add(side) % side
            } else {
                return None;
            };
        }
        Some(self.cell(point))
    }

    /// The cell with the index `read` in reading order: with gravity the highest cells come first.
    #[must_use]
    pub fn cell_read(&self, read: usize) -> usize {
        let mut point = self.point(read);
        if self.gravity {
            let axis = self.last_axis();
            point[axis] = self.sides[axis] - 1 - point[axis];
        }
        self.cell(point)
    }

    /// The row through the stone in `cell`: all adjacent cells of its owner, from one end to the
    /// other.
    fn row_through(&self, stones: &[u8], cell: usize, direction: Direction) -> Vec<usize> {
        let owner = stones[cell];
        let run = |forward: bool| {
            let next = move |&at: &usize| {
                self.stepped(at, direction, forward)
                    .filter(|&next| stones[next] == owner && next != cell)
            };
            std::iter::successors(Some(cell), next).skip(1)
        };
        let after: Vec<usize> = run(true).collect();
        let is_ring = after
            .last()
            .is_some_and(|&last| self.stepped(last, direction, true) == Some(cell));
        let mut row: Vec<usize> = if is_ring {
            Vec::new()
        } else {
            run(false).collect()
        };
        row.reverse();
        row.push(cell);
        row.extend(after);
        row
    }

    /// A winning row through the stone in `cell`; the first in the order of the directions.
    #[must_use]
    pub fn win_through(&self, stones: &[u8], cell: usize) -> Option<Vec<usize>> {
        let mut rows = self
            .directions()
            .iter()
            .map(|&direction| self.row_through(stones, cell, direction));
        rows.find(|row| self.wins(row.len()))
    }

    fn wins(&self, length: usize) -> bool {
        if self.exact {
            length == self.row
        } else {
            length >= self.row
        }
    }

    /// A winning row, anywhere on the board.
    pub(crate) fn win_on(&self, stones: &[u8]) -> Option<Vec<usize>> {
        (0..stones.len())
            .filter(|&cell| stones[cell] != 0)
            .find_map(|cell| self.win_through(stones, cell))
    }

    /// The cell to which a stone falls; `None` if there is no free cell.
    #[must_use]
    pub fn landing(&self, stones: &[u8], mut point: [usize; 3]) -> Option<usize> {
        if !self.gravity {
            let cell = self.cell(point);
            return (stones[cell] == 0).then_some(cell);
        }
        let axis = self.last_axis();
        (0..self.sides[axis])
            .map(|height| {
                point[axis] = height;
                self.cell(point)
            })
            .find(|&cell| stones[cell] == 0)
    }

    /// The cells of each column of stones from the lowest up; without gravity each cell is one.
    #[must_use]
    pub fn pegs(&self) -> Vec<Vec<usize>> {
        if !self.gravity {
            return (0..self.cells()).map(|cell| vec![cell]).collect();
        }
        let height = self.sides[self.last_axis()];
        let stride = self.cells() / height;
        (0..stride)
            .map(|peg| (0..height).map(|level| peg + level * stride).collect())
            .collect()
    }
}

#[cfg(test)]
mod tests;
