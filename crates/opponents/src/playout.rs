//! Random games and their points.

use games::{AnyPosition, Choices, GameOutcome, Player};

/// After how many moves a random game counts as drawn.
const MAX_MOVES: u32 = 2000;

/// The result of a random game from a position.
pub(crate) fn random_result(
    position: &dyn AnyPosition,
    random: &mut dyn Choices,
) -> Option<GameOutcome> {
    position.playout(random, MAX_MOVES)
}

/// The points of a result for a player: 2 for a win, 1 for a draw.
pub(crate) fn points(outcome: Option<GameOutcome>, own: Player) -> u64 {
    match outcome.and_then(|outcome| outcome.winner) {
        Some(winner) => 2 * u64::from(winner == own),
        None => 1,
    }
}
