//! The table `[input]`: the declaration of the inputs.

use serde::de::{Deserialize, Deserializer};
use serde::{Serialize, Serializer};

/// A declaration as written, each value with its position; the crate `input` interprets it.
#[derive(Clone, Debug)]
pub struct Input(pub input::SpannedToml);

impl<'de> Deserialize<'de> for Input {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        input::SpannedToml::deserialize(from).map(Self)
    }
}

impl Serialize for Input {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.get_ref().serialize(to)
    }
}
