//! A game: boards, turns and scores.

use crate::tic_tac_toe_score::board::{Board, finished};

/// One of the two who play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Player {
    X,
    O,
}

impl Player {
    pub(super) const ALL: [Self; 2] = [Self::X, Self::O];

    /// The letter of the stones.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::X => "X",
            Self::O => "O",
        }
    }

    /// The stone's number on a [`Board`].
    pub(super) fn number(self) -> u16 {
        match self {
            Self::X => 1,
            Self::O => 2,
        }
    }

    /// What a score is worth to this player.
    pub(super) fn worth(self, score: i8) -> i8 {
        match self {
            Self::X => score,
            Self::O => -score,
        }
    }
}

/// How the jury picks its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strategy {
    /// The first of the best cells.
    First,
    /// Any of the best cells.
    Random,
    /// The best cell after which the smallest part of the contestant's answers is good enough.
    Trap,
    /// Any cell at all: it leads to boards that good play never meets.
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

/// Where a game starts, and who plays how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    pub(super) board: Board,
    pub(super) contestant: Player,
    pub(super) strategy: Strategy,
}

/// Whose turn it is: X begins, so O is to move when there is one more X.
pub(super) fn to_move(board: Board) -> Player {
    if board.empties() % 2 == 1 {
        Player::X
    } else {
        Player::O
    }
}

/// Whether a game can come to this board and go on from it. Without a row of three any order of the stones is
/// a game.
pub(super) fn is_open(board: Board) -> bool {
    let [crosses, noughts] = board.stones().map(u16::count_ones);
    crosses == noughts + u32::from(to_move(board) == Player::O) && score(board).is_none()
}

/// The score of a game that ends on this board: its empty cells and one more if X has a row, below zero if O has,
/// 0 for a full board; nothing if the game goes on.
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

/// The cells along the rows, as `X.O......`.
pub(super) fn cells(board: Board) -> String {
    let stone = |cell: u8| ['.', 'X', 'O'][usize::from(cell)];
    board.cells().map(stone).into_iter().collect()
}
