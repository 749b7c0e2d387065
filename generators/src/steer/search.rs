//! The search for a game with a wanted course: random attempts first, all games of a small board at last.

use super::effort::{Effort, PATTERNED, QUICK, THOROUGH};
use super::exhaust::{Search, exhaust};
use super::plan::Plan;
use crate::board::{Board, Cell, Move, Rules};
use crate::draw::Draw;
use crate::game::first_win;
use crate::params::GenerateError;
use std::iter::{repeat_n, successors};

/// A game that is looked for.
pub(super) struct GameSearch<'a> {
    pub(super) rules: &'a Rules,
    /// The numbers of moves that it may have, ascending.
    pub(super) lengths: Vec<usize>,
    /// A random plan for a game of so many moves; nothing where this one is impossible.
    pub(super) plan: &'a dyn Fn(&mut Draw, usize) -> Option<Plan>,
    /// Whether the last position and its last stone are as wanted; nobody has won before. Asked on small boards
    /// only.
    pub(super) accept: &'a dyn Fn(&Board, Cell) -> bool,
    /// What is wanted, for the error.
    pub(super) wanted: String,
}

impl GameSearch<'_> {
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
        for effort in [QUICK, PATTERNED] {
            if let Some(moves) = self.attempt(index, effort, &mut search) {
                return Ok(moves);
            }
        }
        match exhaust(self.rules, &self.lengths, self.accept, &mut search) {
            Search::Found(moves) => Ok(moves),
            Search::None => Err(self.impossible("there is no game with")),
            Search::GaveUp => self
                .attempt(index, THOROUGH, &mut search)
                .ok_or_else(|| self.impossible("no game was found with")),
        }
    }

    /// Random plans for a game of the length at `index`; where that fails, of shorter and then of longer ones.
    fn attempt(&self, index: usize, effort: Effort, draw: &mut Draw) -> Option<Vec<Move>> {
        let halves = successors(Some(index), |&index| (index > 0).then_some(index / 2));
        let doubles = successors(Some(1), |&ahead| Some(2 * ahead));
        let longer = doubles
            .map(|ahead| index + ahead)
            .take_while(|&index| index < self.lengths.len());
        let lengths = halves.chain(longer).map(|index| self.lengths[index]);
        let plans = lengths.flat_map(|length| repeat_n(length, effort.attempts));
        plans.into_iter().find_map(|length| {
            let plan = (self.plan)(draw, length)?;
            let moves = plan.attempt(self.rules, effort, draw)?;
            // The stones that the plan demands may be a row themselves.
            let won = first_win(self.rules, &moves).ok()?.map(|win| win.number);
            (won == plan.last.map(|_| length)).then_some(moves)
        })
    }

    fn impossible(&self, what: &str) -> GenerateError {
        GenerateError::Impossible(format!("{what} {} on {}", self.wanted, self.rules))
    }
}
