//! Games in which a row of stones wins: their rules, lists of moves, and boards.

use super::Term;
use crate::structure::game::{Game, PositionRules};

/// The rules of a game in which a row of stones wins.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct GameRules {
    /// The numbers of cells along two or three axes.
    pub sides: Vec<Term>,
    /// How many stones in a row win.
    pub row: Term,
    /// Whether stones fall to the lowest empty cell.
    pub gravity: bool,
    /// Whether rows continue at the opposite edge.
    pub wrap: bool,
    /// Whether longer rows do not win.
    pub exact: bool,
    /// Whether moves may follow one that wins.
    pub goes_on: bool,
}

/// Columns of coordinates, optionally followed by one of players.
#[derive(Clone, Debug)]
pub struct Moves {
    /// The rules.
    pub game: GameRules,
    /// The number of the first cell along an axis.
    pub from: i64,
    /// How the input names the player of a move.
    pub players: Players,
}

/// How an input names the player of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// It does not name them.
    Silent,
    /// The players, who take turns.
    Named,
    /// The players, in any order.
    Free,
}

/// All cells of a board, as words or as letters of rows.
#[derive(Clone, Debug)]
pub struct BoardLayout {
    /// The rules.
    pub game: GameRules,
    /// The letters of an empty cell, of a stone of the first player and of one of the second, if
    /// the cells are letters of rows.
    pub letters: Option<[u8; 3]>,
    /// What the position must be.
    pub asked: PositionRules,
}

/// The most cells that a board may have.
pub(crate) const MAX_CELLS: i128 = 1 << 20;

impl GameRules {
    /// The game with the values of the terms; `None` if no such board exists.
    ///
    /// # Errors
    /// The first error of `whole`.
    pub fn with<E>(&self, whole: impl Fn(&Term) -> Result<i128, E>) -> Result<Option<Game>, E> {
        let sides: Vec<i128> = self.sides.iter().map(&whole).collect::<Result<_, E>>()?;
        let row = whole(&self.row)?;
        let cells = sides
            .iter()
            .try_fold(1_i128, |cells, side| cells.checked_mul(*side));
        let is_usable = sides.iter().all(|&side| side >= 1)
            && cells.is_some_and(|cells| cells <= MAX_CELLS)
            && row >= 1;
        let side = |axis: usize| {
            let side = sides.get(axis).and_then(|&side| usize::try_from(side).ok());
            side.unwrap_or(1)
        };
        Ok(is_usable.then(|| Game {
            sides: [side(0), side(1), side(2)],
            is_flat: sides.len() == 2,
            row: usize::try_from(row).unwrap_or(usize::MAX),
            gravity: self.gravity,
            wrap: self.wrap,
            exact: self.exact,
            goes_on: self.goes_on,
        }))
    }

    /// How many coordinates a move has.
    #[must_use]
    pub fn coordinates(&self) -> usize {
        self.sides.len() - usize::from(self.gravity)
    }

    /// The terms of its sizes.
    pub(crate) fn terms(&self) -> impl Iterator<Item = &Term> {
        self.sides.iter().chain([&self.row])
    }
}
