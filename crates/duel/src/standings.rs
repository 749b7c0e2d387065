//! The results of a tournament as a table.

use crate::rating::{Elo, elo};
use crate::record::{pairs, points};
use crate::table::Ending;
use crate::tournament::Results;
use serde::Serialize;

/// The results of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StandingsRow {
    /// The number of the player.
    pub player: usize,
    /// How many games it won.
    pub won: u32,
    /// How many games were drawn.
    pub drawn: u32,
    /// How many games it lost.
    pub lost: u32,
    /// How many of these it lost by a fault: an illegal move, a crash, or a limit.
    pub faults: u32,
    /// The points against each player: 1 for a win, 0.5 for a draw.
    pub against: Vec<f64>,
    /// How many games it played against each player.
    pub met: Vec<u32>,
    /// The points of its byes, in rounds without an opponent.
    pub byes: f64,
    /// How much stronger it is than the average of its opponents.
    pub elo: Option<Elo>,
}

impl StandingsRow {
    /// The points in all games.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.against.iter().sum::<f64>() + self.byes
    }
}

/// A row for each player, those with the most points first; equal ones in the order in which they
/// were named.
#[must_use]
pub fn standings(players: usize, results: &Results) -> Vec<StandingsRow> {
    let mut rows: Vec<StandingsRow> = (0..players)
        .map(|player| row(player, players, results))
        .collect();
    rows.sort_by(|one, other| other.points().total_cmp(&one.points()));
    rows
}

fn row(player: usize, players: usize, results: &Results) -> StandingsRow {
    let games = &results.games;
    let mut row = StandingsRow {
        player,
        won: 0,
        drawn: 0,
        lost: 0,
        faults: 0,
        against: vec![0.0; players],
        met: vec![0; players],
        byes: results.points_of_byes(player),
        elo: None,
    };
    let own = games.iter().filter(|game| game.players.contains(&player));
    for game in own {
        let opponent = game.players[usize::from(game.players[0] == player)];
        match game.winner {
            Some(winner) if winner == player => row.won += 1,
            Some(_) => row.lost += 1,
            None => row.drawn += 1,
        }
        let is_lost = game.winner.is_some_and(|winner| winner != player);
        row.faults += u32::from(is_lost && matches!(game.ending, Ending::Fault { .. }));
        row.against[opponent] += points(game, player);
        row.met[opponent] += 1;
    }
    row.elo = elo(pairs(player, games));
    row
}
