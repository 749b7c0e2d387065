//! What a submission plays against.

use games::AnyGame;
use std::sync::Arc;
use terms::Builtin;

/// A game, the built-in player, and what a submission has to reach against it.
#[derive(Clone, Debug)]
pub struct Opposition {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// The options with which it was made.
    pub options: Vec<(String, String)>,
    /// The opponent of submissions.
    pub player: Builtin,
    /// The share of a case's points for a draw: 0 if only a win is accepted.
    pub draw_share: f64,
    /// After how many moves a game is drawn.
    pub max_moves: usize,
}
