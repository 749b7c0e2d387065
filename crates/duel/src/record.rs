//! The record of a game, and its points.

use crate::table::Ending;
use serde::{Deserialize, Serialize};
use terms::verdict::Verdict;

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The numbers of the first and of the second player.
    pub players: [usize; 2],
    /// The number of the round.
    pub round: usize,
    /// The number of the pair of games.
    pub pair: usize,
    /// The number of the winner, if there is one.
    pub winner: Option<usize>,
    /// Why the game ended.
    pub ending: Ending,
    /// How many of the moves are the opening.
    pub opening: usize,
    /// All moves.
    pub moves: Vec<String>,
    /// The CPU time of the first and of the second player in seconds; nothing for built-in players.
    pub cpu: [Option<f64>; 2],
}

impl PlayedGame {
    /// The fault by which this player lost, if it did: the verdict and the reason.
    #[must_use]
    pub fn fault_of(&self, player: usize) -> Option<(Verdict, &str)> {
        match &self.ending {
            Ending::Fault { verdict, reason } if self.winner != Some(player) => {
                Some((*verdict, reason))
            }
            _ => None,
        }
    }
}

/// The points of a player in a game.
pub(crate) fn points(game: &PlayedGame, player: usize) -> f64 {
    match game.winner {
        Some(winner) if winner == player => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

/// How many pairs of games brought the player 0, 0.5, 1, 1.5 and 2 points.
#[must_use]
pub fn pairs(player: usize, games: &[PlayedGame]) -> [u32; 5] {
    let mut counts = [0; 5];
    for pair in games.chunks(2) {
        if pair.iter().all(|game| game.players.contains(&player)) {
            let halves: f64 = pair.iter().map(|game| 2.0 * points(game, player)).sum();
            let place = [0.0, 1.0, 2.0, 3.0].iter().position(|&at| at >= halves);
            counts[place.unwrap_or(4)] += 1;
        }
    }
    counts
}
