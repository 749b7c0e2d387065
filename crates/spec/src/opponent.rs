//! The names of built-in players.

use super::inline_schema::inline_schema;
use schemars::json_schema;
use serde::de::{Deserializer, Error, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use terms::Builtin;

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
