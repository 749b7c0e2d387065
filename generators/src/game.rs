//! Games: lists of moves, and how they end.

mod random;

use crate::board::{Board, Cell, Move, Player, Row, Rules};

pub use random::{OpenMoves, play_on, random_game};

/// The move that won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// Who won.
    pub player: Player,
    /// The number of the move, from 1.
    pub number: usize,
    /// The cell of its stone.
    pub cell: Cell,
    /// The row that it completed. If there are several, the first in the order of the directions.
    pub row: Row,
}

/// A move that is not possible, because its cell or peg is full or does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number} goes to a place that is full or does not exist")]
pub struct IllegalMove {
    /// The number of the move, from 1.
    pub number: usize,
}

/// The first win in a list of moves; `None` if no player wins. Moves after the win must be legal,
/// too.
///
/// # Errors
/// When a move is not possible.
pub fn first_win(rules: &Rules, moves: &[Move]) -> Result<Option<Win>, IllegalMove> {
    let mut board = Board::new(rules);
    let mut win = None;
    for (number, &mv) in (1..).zip(moves) {
        let player = board.to_move();
        let cell = board.play(mv).ok_or(IllegalMove { number })?;
        if win.is_none() {
            win = board.win_through(cell).map(|row| Win {
                player,
                number,
                cell,
                row,
            });
        }
    }
    Ok(win)
}

#[cfg(test)]
mod tests;
