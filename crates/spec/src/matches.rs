//! The keys of a match between programs.

use super::Spanned;
use super::inline_schema::inline_schema;
use super::number::{MatchMoves, MatchPairs, MatchRounds, OpeningMoves, SizeNumber};
use super::{Table, Time};
use schemars::{JsonSchema, json_schema};
use serde::de::{Deserializer, Error, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use terms::{Builtin, ScheduleKind};

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

/// The name of a built-in opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent(pub Builtin);

inline_schema!(Opponent: json_schema!({
    "type": "string",
    "pattern": "^(builtin:)?(random|greedy|perfect|(monte-carlo|mcts)([:-][0-9]+)?)$",
}));

struct OpponentVisitor;

impl Visitor<'_> for OpponentVisitor {
    type Value = Opponent;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a built-in opponent: {}", Builtin::NAMES)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Opponent, E> {
        text.parse()
            .map(Opponent)
            .map_err(|()| E::invalid_value(Unexpected::Str(text), &self))
    }
}

impl<'de> Deserialize<'de> for Opponent {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_str(OpponentVisitor)
    }
}

impl Serialize for Opponent {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}
