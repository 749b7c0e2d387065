//! Games of random legal moves.

use crate::board::{Move, Rules, narrow};
use crate::draw::Draw;
use crate::game::IllegalMove;

/// The moves that are still possible in a game. Drawing one takes constant time.
#[derive(Clone, Debug)]
pub struct OpenMoves {
    open: Vec<Move>,
    left: Vec<u32>,
    capacity: u32,
}

impl OpenMoves {
    /// All moves of an empty board.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut moves = Self {
            open: Vec::new(),
            left: vec![0; rules.moves()],
            capacity: narrow(rules.capacity()),
        };
        moves.reset();
        moves
    }

    /// Starts again with all moves of an empty board.
    pub fn reset(&mut self) {
        self.left.fill(self.capacity);
        self.open.clear();
        self.open.extend((0..).map(Move).take(self.left.len()));
    }

    /// Makes one of the open moves, all equally likely; `None` on a full board.
    #[inline]
    pub fn draw(&mut self, draw: &mut Draw) -> Option<Move> {
        if self.open.is_empty() {
            return None;
        }
        let index = draw.index(self.open.len());
        let mv = self.open[index];
        self.used(mv, index);
        Some(mv)
    }

    /// Makes one of the open moves that `accept` allows; `None` if it allows none. This is one
    /// choice, however many moves are rejected.
    pub fn draw_where(
        &mut self,
        draw: &mut Draw,
        mut accept: impl FnMut(Move) -> bool,
    ) -> Option<Move> {
        if self.open.is_empty() {
            return None;
        }
        let start = draw.index(self.open.len());
        let indices = (start..self.open.len()).chain(0..start);
        let index = indices
            .into_iter()
            .find(|&index| accept(self.open[index]))?;
        let mv = self.open[index];
        self.used(mv, index);
        Some(mv)
    }

    /// Makes the given moves. Each takes time proportional to the number of open moves.
    ///
    /// # Errors
    /// When one of them is not possible.
    pub fn make(&mut self, moves: &[Move]) -> Result<(), IllegalMove> {
        for (number, &mv) in (1..).zip(moves) {
            let index = self.open.iter().position(|&other| other == mv);
            self.used(mv, index.ok_or(IllegalMove { number })?);
        }
        Ok(())
    }

    #[inline]
    fn used(&mut self, mv: Move, index: usize) {
        let left = &mut self.left[mv.at()];
        *left -= 1;
        if *left == 0 {
            self.open.swap_remove(index);
        }
    }
}

/// A game of `length` random legal moves, whether or not a player wins; shorter if the board is
/// full before.
pub fn random_game(draw: &mut Draw, rules: &Rules, length: usize) -> Vec<Move> {
    let mut open = OpenMoves::new(rules);
    std::iter::from_fn(|| open.draw(draw))
        .take(length)
        .collect()
}

/// Continues a game with `count` random legal moves, whether or not a player wins; fewer if the
/// board is full before.
///
/// # Errors
/// When one of the moves so far is not possible.
pub fn play_on(
    draw: &mut Draw,
    rules: &Rules,
    moves: &mut Vec<Move>,
    count: usize,
) -> Result<(), IllegalMove> {
    let mut open = OpenMoves::new(rules);
    open.make(moves)?;
    moves.extend(std::iter::from_fn(|| open.draw(draw)).take(count));
    Ok(())
}
