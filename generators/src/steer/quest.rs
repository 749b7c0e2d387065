//! The search for a game with a wanted course: random attempts first, all games of a small board at last.

use super::exhaust::{Search, exhaust};
use super::plan::Plan;
use crate::board::{Board, Cell, Move, Rules};
use crate::draw::Draw;
use crate::params::GenerateError;

/// How many plans are tried for each number of moves.
const ATTEMPTS: usize = 24;

/// A game that is looked for.
pub(super) struct Quest<'a> {
    pub(super) rules: &'a Rules,
    /// The numbers of moves that it may have, ascending.
    pub(super) lengths: Vec<usize>,
    /// A random plan for a game of so many moves; nothing where this one is impossible.
    pub(super) plan: &'a dyn Fn(&mut Draw, usize) -> Option<Plan>,
    /// Whether the last position and its last stone are as wanted; nobody has won before.
    pub(super) accept: &'a dyn Fn(&Board, Cell) -> bool,
    /// What is wanted, for the error.
    pub(super) wanted: String,
}

impl Quest<'_> {
    /// A game as wanted. Takes one choice for its length and one for the search.
    ///
    /// # Errors
    /// When there is none or none was found; says which.
    pub(super) fn find(&self, draw: &mut Draw) -> Result<Vec<Move>, GenerateError> {
        if self.lengths.is_empty() {
            return Err(self.impossible("no number of moves allows"));
        }
        let index = draw.index(self.lengths.len());
        let mut search = draw.branch("search for a game");
        // Long games are the hard ones: after a failure half the length is tried.
        let halving = std::iter::successors(Some(index), |&index| (index > 0).then_some(index / 2));
        for index in halving {
            if let Some(moves) = self.attempt(self.lengths[index], &mut search) {
                return Ok(moves);
            }
        }
        self.exhaust(&mut search)
    }

    fn attempt(&self, length: usize, draw: &mut Draw) -> Option<Vec<Move>> {
        (0..ATTEMPTS).find_map(|_| {
            let moves = (self.plan)(draw, length)?.attempt(self.rules, draw)?;
            self.is_as_wanted(&moves).then_some(moves)
        })
    }

    fn is_as_wanted(&self, moves: &[Move]) -> bool {
        let mut board = Board::new(self.rules);
        let Some((last, before)) = moves.split_last() else {
            return false;
        };
        let quiet = |&mv: &Move| {
            board
                .play(mv)
                .is_some_and(|cell| board.win_through(cell).is_none())
        };
        before.iter().all(quiet)
            && board
                .play(*last)
                .is_some_and(|cell| (self.accept)(&board, cell))
    }

    fn exhaust(&self, draw: &mut Draw) -> Result<Vec<Move>, GenerateError> {
        let mut complete = true;
        for &length in &self.lengths {
            match exhaust(self.rules, length, self.accept, draw) {
                Search::Found(moves) => return Ok(moves),
                Search::None => {}
                Search::GaveUp => complete = false,
            }
        }
        Err(self.impossible(if complete {
            "there is no game with"
        } else {
            "no game was found with"
        }))
    }

    fn impossible(&self, what: &str) -> GenerateError {
        GenerateError::Impossible(format!("{what} {} on {}", self.wanted, self.rules))
    }
}
