//! The search for a requested game: random attempts first, then an exhaustive search on small
//! boards.

use super::effort::{PATTERNED, QUICK, SearchEffort, THOROUGH};
use super::exhaust::{SearchResult, exhaust};
use super::plan::PositionPlan;
use crate::board::{Board, Cell, Move, Rules};
use crate::draw::Draw;
use crate::game::first_win;
use crate::params::GenerateError;
use std::iter::{repeat_n, successors};

/// A request for a game.
pub(super) struct GameSearch<'a> {
    pub(super) rules: &'a Rules,
    /// The allowed numbers of moves, ascending.
    pub(super) lengths: Vec<usize>,
    /// A random plan for a game with this number of moves; `None` if this plan is impossible.
    pub(super) plan: &'a dyn Fn(&mut Draw, usize) -> Option<PositionPlan>,
    /// Whether the last position and its last stone are as requested, given that no player won
    /// before. Used on small boards only.
    pub(super) accept: &'a dyn Fn(&Board, Cell) -> bool,
    /// The request in words, for the error.
    pub(super) wanted: String,
}

impl GameSearch<'_> {
    /// Finds a game. It takes one choice for its length and one for the search.
    ///
    /// # Errors
    /// When no such game exists or none was found. The error states which.
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
            SearchResult::Found(moves) => Ok(moves),
            SearchResult::None => Err(self.impossible("there is no game with")),
            SearchResult::GaveUp => self
                .attempt(index, THOROUGH, &mut search)
                .ok_or_else(|| self.impossible("no game was found with")),
        }
    }

    /// Tries random plans for a game of the length at `index`; if that fails, of shorter and then
    /// of longer games.
    fn attempt(&self, index: usize, effort: SearchEffort, draw: &mut Draw) -> Option<Vec<Move>> {
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
            // The stones that the plan requires may be a row themselves.
            let won = first_win(self.rules, &moves).ok()?.map(|win| win.number);
            (won == plan.last.map(|_| length)).then_some(moves)
        })
    }

    fn impossible(&self, what: &str) -> GenerateError {
        GenerateError::Impossible(format!("{what} {} on {}", self.wanted, self.rules))
    }
}
