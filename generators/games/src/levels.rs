//! All positions of a game, move by move.

use crate::game::Game;
use std::collections::HashSet;

/// The different positions after 0, 1, 2, .. moves, in the order in which they are found: an
/// iterator that ends after the longest game. A position that is reached by games of different
/// lengths is part of several levels. Memory is needed for two levels.
///
/// ```
/// use games::{Game, Levels, lines::{Lines, LinesOptions}};
///
/// let game = Lines::new("tic-tac-toe", LinesOptions::flat([3, 3], 3))?;
/// let sizes: Vec<usize> = Levels::new(&game, game.start()).map(|level| level.len()).collect();
/// assert_eq!(sizes, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
/// # Ok::<(), games::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Levels<'a, G: Game> {
    game: &'a G,
    next: Vec<G::Position>,
}

impl<'a, G: Game> Levels<'a, G> {
    /// The levels from a position on.
    pub fn new(game: &'a G, position: G::Position) -> Self {
        Self {
            game,
            next: vec![position],
        }
    }
}

impl<G: Game> Iterator for Levels<'_, G> {
    type Item = Vec<G::Position>;

    fn next(&mut self) -> Option<Vec<G::Position>> {
        if self.next.is_empty() {
            return None;
        }
        let mut seen = HashSet::new();
        let mut after = Vec::new();
        let mut moves = Vec::new();
        for position in &self.next {
            self.game.moves(position, &mut moves);
            for &mv in &moves {
                let mut next = position.clone();
                self.game.play(&mut next, mv);
                if seen.insert(next.clone()) {
                    after.push(next);
                }
            }
        }
        Some(std::mem::replace(&mut self.next, after))
    }
}
