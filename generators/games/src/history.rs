//! A game with its past, so that moves can be undone.

use crate::game::Game;

/// A position and the positions before it.
#[derive(Clone, Debug)]
pub struct History<G: Game> {
    game: G,
    position: G::Position,
    past: Vec<(G::Position, G::Move)>,
    /// Positions whose memory is used again.
    spare: Vec<G::Position>,
}

impl<G: Game> History<G> {
    /// A history that begins with a position.
    pub fn new(game: G, position: G::Position) -> Self {
        Self {
            game,
            position,
            past: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The present position.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// The moves made and not undone, each with the position before it.
    pub fn past(&self) -> &[(G::Position, G::Move)] {
        &self.past
    }

    /// Makes a legal move.
    pub fn play(&mut self, mv: G::Move) {
        let copy = match self.spare.pop() {
            Some(mut copy) => {
                copy.clone_from(&self.position);
                copy
            }
            None => self.position.clone(),
        };
        self.past.push((copy, mv));
        self.game.play(&mut self.position, mv);
    }

    /// Undoes the last move and returns it; `None` if there is none.
    pub fn undo(&mut self) -> Option<G::Move> {
        let (before, mv) = self.past.pop()?;
        self.spare
            .push(std::mem::replace(&mut self.position, before));
        Some(mv)
    }
}
