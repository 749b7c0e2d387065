//! Long games in which solutions that walk along lines are slow.
//!
//! A solution that walks along the lines of a move can stop at the first cell that does not belong
//! to the player. Therefore each player fills whole lines from one end to the other: the walk
//! passes all earlier stones on this line, on average half its length. One player uses the first
//! lines and the other one the last, so that the crossing lines are long, too. The last cell of
//! every line stays empty, so no player wins; only the last move may win.

use super::super::game::{BoardCell, MarkedGame};
use generators::Draw;

/// How lines are filled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep {
    pub(super) n: usize,
    /// Whether columns are filled instead of rows.
    pub(super) columns: bool,
    /// Whether lines are filled from the end to the start.
    pub(super) backward: bool,
    pub(super) moves: usize,
    /// Whether the last move completes the first line of its player.
    pub(super) won: bool,
}

impl Sweep {
    /// The minimum number of moves of a won game: the first lines of both players, except for
    /// their last cells, and the winning move.
    pub(super) fn least_to_win(&self) -> usize {
        2 * (self.n - 1) + 1
    }

    /// The maximum number of moves.
    pub(super) fn most(&self) -> usize {
        2 * (self.n / 2) * (self.n - 1) + usize::from(self.won)
    }

    /// The game, which must have at most [`Sweep::most`] moves.
    pub(super) fn game(&self, draw: &mut Draw) -> MarkedGame {
        let swapped = draw.chance(1, 2);
        let swept = self.moves - usize::from(self.won);
        let mut moves: Vec<BoardCell> = (0..swept)
            .map(|index| {
                let (line, at) = (index / 2 / (self.n - 1), index / 2 % (self.n - 1));
                self.cell(line, at, (index % 2 == 1) != swapped)
            })
            .collect();
        if self.won {
            moves.push(self.cell(0, self.n - 1, (swept % 2 == 1) != swapped));
        }
        MarkedGame { n: self.n, moves }
    }

    /// A cell of a player's lines; `from_last` selects the player.
    fn cell(&self, line: usize, at: usize, from_last: bool) -> BoardCell {
        let line = if from_last { self.n - 1 - line } else { line };
        let at = if self.backward { self.n - 1 - at } else { at };
        let (row, column) = if self.columns { (at, line) } else { (line, at) };
        BoardCell { row, column }
    }
}
