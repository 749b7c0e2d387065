//! A game: boards, turns and scores.

use crate::tic_tac_toe_score::board::{Board, finished};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayingSide {
    X,
    O,
}

impl PlayingSide {
    pub(super) const ALL: [Self; 2] = [Self::X, Self::O];

    /// The letter of the player's stones.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::X => "X",
            Self::O => "O",
        }
    }

    /// The number of the player's stones on a [`Board`].
    pub(super) fn number(self) -> u16 {
        match self {
            Self::X => 1,
            Self::O => 2,
        }
    }

    /// The value of a score for this player.
    pub(super) fn worth(self, score: i8) -> i8 {
        match self {
            Self::X => score,
            Self::O => -score,
        }
    }
}

/// How the jury chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strategy {
    /// The first of the best cells.
    First,
    /// A random one of the best cells.
    Random,
    /// The best cell after which the smallest share of the contestant's answers is optimal.
    Trap,
    /// Any cell: this leads to boards that do not occur in optimal play.
    Careless,
}

impl Strategy {
    pub(super) const ALL: [Self; 4] = [Self::First, Self::Random, Self::Trap, Self::Careless];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Random => "random",
            Self::Trap => "trap",
            Self::Careless => "careless",
        }
    }
}

/// The start of a game, and how the players play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    pub(super) board: Board,
    pub(super) contestant: PlayingSide,
    pub(super) strategy: Strategy,
}

/// The player to move: X begins, so O is to move if there is one more X.
pub(super) fn to_move(board: Board) -> PlayingSide {
    if board.empties() % 2 == 1 {
        PlayingSide::X
    } else {
        PlayingSide::O
    }
}

/// Whether this board can occur in a game that continues. Without a row of three, every order of
/// the stones is a valid game.
pub(super) fn is_open(board: Board) -> bool {
    let [crosses, noughts] = board.stones().map(u16::count_ones);
    crosses == noughts + u32::from(to_move(board) == PlayingSide::O) && score(board).is_none()
}

/// The score of a game that ends on this board: the number of empty cells plus one if X has a row,
/// the negative of this if O has a row, and 0 for a full board. `None` if the game continues.
pub(super) fn score(board: Board) -> Option<i8> {
    let [crosses, noughts] = board.stones();
    let empties = i8::try_from(board.empties()).expect("a board has nine cells");
    if finished(crosses).is_some() {
        Some(empties + 1)
    } else if finished(noughts).is_some() {
        Some(-empties - 1)
    } else {
        (empties == 0).then_some(0)
    }
}

/// The empty cells, from 0.
pub(super) fn empty_cells(board: Board) -> impl Iterator<Item = usize> {
    let cells = board.cells();
    (0..9).filter(move |cell| cells[*cell] == 0)
}

/// The board with a stone of the player to move.
pub(super) fn after(board: Board, cell: usize) -> Board {
    board.with(cell, to_move(board).number())
}

/// The cells row by row, as `X.O......`.
pub(super) fn cells(board: Board) -> String {
    let stone = |cell: u8| ['.', 'X', 'O'][usize::from(cell)];
    board.cells().map(stone).into_iter().collect()
}
