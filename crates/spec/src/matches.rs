//! The keys of a match between programs.

use super::Spanned;
use super::number::{MatchMoves, MatchPairs, MatchRounds, OpeningMoves, SizeNumber};
use super::opponent::Opponent;
use super::{Table, Time};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use terms::{MatchProtocol, ScheduleKind};

/// The game that programs play against each other, and how they meet.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, expecting = "a table, headed [match]")]
pub struct Match {
    /// The name of the game.
    pub game: Spanned<String>,
    /// Its size; the usual one by default.
    pub size: Option<Spanned<Vec<SizeNumber>>>,
    /// Its options, such as `komi`.
    pub options: Option<Table>,
    /// How programs read and print moves: `lines` (the default), `botzone` or `botzone-simple`.
    pub protocol: Option<MatchProtocol>,
    /// How many random moves begin each pair of games; 0 by default.
    pub opening: Option<OpeningMoves>,
    /// After how many moves a game is drawn; 1000 by default.
    pub max_moves: Option<MatchMoves>,
    /// The CPU time of a move; by default that of the game limits it.
    pub move_time: Option<Time>,
    /// The CPU time of a program's first move, with its start; by default that of a move.
    pub first_move_time: Option<Time>,
    /// Who plays whom: `round-robin` (the default), `gauntlet` or `swiss`.
    pub schedule: Option<ScheduleKind>,
    /// The number of rounds of a Swiss tournament; by default as many as usually give one leader.
    pub rounds: Option<Spanned<MatchRounds>>,
    /// How many pairs of games two players play when they meet; 1 by default.
    pub pairs: Option<MatchPairs>,
    /// Built-in opponents, which play besides the solutions.
    pub opponents: Option<Vec<Opponent>>,
}
