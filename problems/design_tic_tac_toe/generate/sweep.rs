//! Long games in which looking along lines takes long.
//!
//! Theory of operation: a solution that looks along the lines of a move can stop at the first cell that is not the mover's.
//! So each player fills whole lines of his own from one end to the other: the look runs over all his earlier
//! stones on that line, half its length on average. One player takes the first lines and the other the last ones, which
//! also keeps the lines across long. The last cell of every line stays empty, so nobody wins; only the last move may.

use super::super::game::{Cell, Game};
use generators::Draw;

/// How lines are filled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep {
    pub(super) n: usize,
    /// Columns are filled, not rows.
    pub(super) columns: bool,
    /// From the end to the start.
    pub(super) backward: bool,
    pub(super) moves: usize,
    /// The last move completes the first line of its player.
    pub(super) won: bool,
}

impl Sweep {
    /// The number of moves that a won game needs at least: the first line of either player.
    pub(super) fn least_to_win(&self) -> usize {
        2 * (self.n - 1) + 1
    }

    /// The number of moves that have a place.
    pub(super) fn most(&self) -> usize {
        2 * (self.n / 2) * (self.n - 1) + usize::from(self.won)
    }

    /// The game, which must have no more than [`Sweep::most`] moves.
    pub(super) fn game(&self, draw: &mut Draw) -> Game {
        let swapped = draw.chance(1, 2);
        let swept = self.moves - usize::from(self.won);
        let mut moves: Vec<Cell> = (0..swept)
            .map(|index| {
                let (line, at) = (index / 2 / (self.n - 1), index / 2 % (self.n - 1));
                self.cell(line, at, (index % 2 == 1) != swapped)
            })
            .collect();
        if self.won {
            moves.push(self.cell(0, self.n - 1, (swept % 2 == 1) != swapped));
        }
        Game { n: self.n, moves }
    }

    /// A cell of a player's lines: `from_last` tells whose.
    fn cell(&self, line: usize, at: usize, from_last: bool) -> Cell {
        let line = if from_last { self.n - 1 - line } else { line };
        let at = if self.backward { self.n - 1 - at } else { at };
        let (row, column) = if self.columns { (at, line) } else { (line, at) };
        Cell { row, column }
    }
}
