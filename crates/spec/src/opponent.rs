//! The names of built-in players.

use super::inline_schema::inline_schema;
use super::text_value::text_value;
use schemars::json_schema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use terms::Builtin;

/// The name of a built-in opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent(pub Builtin);

inline_schema!(Opponent: json_schema!({
    "type": "string",
    "pattern": "^(builtin:)?(random|greedy|perfect|(monte-carlo|mcts)([:-][0-9]+)?)$",
}));

impl<'de> Deserialize<'de> for Opponent {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let wanted = format_args!("a built-in opponent: {}", Builtin::NAMES);
        text_value(from, wanted, |text| text.parse().ok().map(Self))
    }
}

impl Serialize for Opponent {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}
