//! Games: lists of moves, and how they end.

mod random;

use crate::board::{Board, Cell, Move, Player, Row, Rules};
use std::fmt;

pub use random::{OpenMoves, play_on, random_game};

/// The move that ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// Who won.
    pub player: Player,
    /// The number of the move, from 1.
    pub number: usize,
    /// Where its stone came to lie.
    pub cell: Cell,
    /// The row that it completed; the first in the order of the directions where there are several.
    pub row: Row,
}

/// A move that cannot be made, because its cell or peg is full or does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The number of the move, from 1.
    pub number: usize,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "move {} goes to a place that is full or does not exist",
            self.number
        )
    }
}

impl std::error::Error for IllegalMove {}

/// The first win in a list of moves; nothing where nobody wins. Moves after the win must be legal too.
///
/// # Errors
/// When a move cannot be made.
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
mod tests {
    use super::*;
    use crate::board::{Geometry, Point};

    fn pegs(rules: &Rules, moves: &[(usize, usize)]) -> Vec<Move> {
        let to_move = |&(x, y): &(usize, usize)| rules.move_at([x - 1, y - 1, 0]);
        moves.iter().map(to_move).collect()
    }

    fn cube(side: usize, line: usize) -> Rules {
        Rules::falling(Geometry::solid([side; 3]), line)
    }

    #[test]
    fn a_record_without_a_row_has_no_winner() {
        let rules = cube(3, 3);
        let moves = pegs(&rules, &[(1, 1), (1, 1), (1, 1)]);
        assert_eq!(first_win(&rules, &moves), Ok(None));
    }

    #[test]
    fn the_winner_the_move_and_the_row_are_told() {
        let rules = cube(3, 3);
        let moves = [(2, 2), (1, 3), (1, 1), (2, 3), (2, 1), (3, 3), (3, 1)];
        let win = first_win(&rules, &pegs(&rules, &moves)).unwrap().unwrap();
        assert_eq!((win.player, win.number), (Player::Second, 6));
        assert_eq!(win.row.place_of(&rules.geometry, win.cell), Some(2));
        let points: Vec<Point> = win
            .row
            .cells(&rules.geometry)
            .map(|cell| rules.geometry.point(cell))
            .collect();
        assert_eq!(points, [[0, 2, 0], [1, 2, 0], [2, 2, 0]]);
    }

    #[test]
    fn a_space_diagonal_wins() {
        let rules = cube(4, 3);
        let moves = [
            (1, 1),
            (2, 2),
            (1, 1),
            (3, 3),
            (3, 3),
            (1, 1),
            (3, 3),
            (3, 3),
            (4, 4),
            (1, 1),
            (4, 4),
            (4, 4),
            (4, 4),
            (4, 1),
            (2, 2),
        ];
        let win = first_win(&rules, &pegs(&rules, &moves)).unwrap().unwrap();
        assert_eq!((win.player, win.number), (Player::First, 15));
    }

    #[test]
    fn a_move_on_a_full_peg_is_illegal() {
        let rules = cube(3, 3);
        let moves = pegs(&rules, &[(1, 1); 4]);
        assert_eq!(first_win(&rules, &moves), Err(IllegalMove { number: 4 }));
    }

    #[test]
    fn a_random_game_of_full_length_fills_the_board() {
        let rules = cube(4, 4);
        let moves = random_game(&mut crate::Draw::fresh(3, "fill"), &rules, 1000);
        assert_eq!(moves.len(), 64);
        assert!(first_win(&rules, &moves).is_ok());
    }
}
