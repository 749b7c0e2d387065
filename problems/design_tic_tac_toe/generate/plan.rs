//! From the requirements for the end of a game to a game that satisfies them.
//!
//! Lines only fill up. So no player wins early exactly if no line is complete before the last move.
//! A plan therefore first places stones at random until this holds, and orders them afterwards:
//! each player's stones in random order, in turns.

use super::super::game::{BoardCell, MarkedGame, Tally, player_of};
use generators::{Draw, GenerateError};
use std::collections::BTreeMap;

/// How often stones are placed before the search gives up.
const TRIES: usize = 2000;

/// Requirements for the end of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct GamePlan {
    pub(super) n: usize,
    /// Cells with a stone of this player, or without a stone for 0.
    pub(super) fixed: BTreeMap<BoardCell, u8>,
    /// The cell of the last move, which is one of the fixed stones.
    pub(super) last: Option<BoardCell>,
    /// Whether the last move wins.
    pub(super) won: bool,
}

impl GamePlan {
    /// The possible numbers of moves of the game.
    pub(super) fn lengths(&self) -> Vec<usize> {
        let fixed = |player| {
            self.fixed
                .values()
                .filter(|&&owner| owner == player)
                .count()
        };
        let [empty, first, second] = [0, 1, 2].map(fixed);
        let last = self.last.and_then(|cell| self.fixed.get(&cell));
        let fits = |&moves: &usize| {
            moves.div_ceil(2) >= first
                && moves / 2 >= second
                && (moves == 0 || last.is_none_or(|&player| player_of(moves - 1) == player))
        };
        (0..=self.n * self.n - empty).filter(fits).collect()
    }

    /// A game with `wanted` moves, which is one of [`GamePlan::lengths`].
    pub(super) fn game(&self, wanted: usize, draw: &mut Draw) -> Result<MarkedGame, GenerateError> {
        let free: Vec<BoardCell> = self.free_cells();
        for _ in 0..TRIES {
            let stones = self.spread(&free, wanted, draw);
            if self.is_open(&stones) {
                return Ok(self.order(stones, draw));
            }
        }
        let message = format!(
            "no game of {wanted} moves with the requested end was found for n = {}",
            self.n
        );
        Err(GenerateError::Impossible(message))
    }

    fn free_cells(&self) -> Vec<BoardCell> {
        let rows = 0..self.n;
        let cells = rows.flat_map(|row| (0..self.n).map(move |column| BoardCell { row, column }));
        cells
            .filter(|cell| !self.fixed.contains_key(cell))
            .collect()
    }

    /// The cells of each player at the end.
    fn spread(&self, free: &[BoardCell], wanted: usize, draw: &mut Draw) -> [Vec<BoardCell>; 2] {
        let fixed = |player| {
            let own = self
                .fixed
                .iter()
                .filter(move |(_, owner)| **owner == player);
            own.map(|(cell, _)| *cell).collect::<Vec<BoardCell>>()
        };
        let mut stones = [fixed(1), fixed(2)];
        let left = wanted - stones[0].len() - stones[1].len();
        let mut chosen: Vec<BoardCell> = draw
            .subset(free.len(), left)
            .into_iter()
            .map(|at| free[at])
            .collect();
        draw.shuffle(&mut chosen);
        let second = chosen.split_off(wanted.div_ceil(2) - stones[0].len());
        stones[0].extend(chosen);
        stones[1].extend(second);
        stones
    }

    /// Whether no line is complete before the last move.
    fn is_open(&self, stones: &[Vec<BoardCell>; 2]) -> bool {
        let mut tally = Tally::new(self.n);
        let before = |cell: &&BoardCell| !self.won || self.last != Some(**cell);
        (1..).zip(stones).all(|(player, cells)| {
            cells
                .iter()
                .filter(before)
                .all(|&cell| !tally.add(cell, player))
        })
    }

    fn order(&self, mut stones: [Vec<BoardCell>; 2], draw: &mut Draw) -> MarkedGame {
        let count = stones[0].len() + stones[1].len();
        for own in &mut stones {
            draw.shuffle(own);
            if let Some(at) = own.iter().position(|cell| Some(*cell) == self.last) {
                let last = own.remove(at);
                own.push(last);
            }
        }
        let [first, second] = stones.map(Vec::into_iter);
        let mut turns = [first, second];
        let moves = (0..count)
            .filter_map(|index| turns[index % 2].next())
            .collect();
        MarkedGame { n: self.n, moves }
    }
}
