//! Numbers of the configuration.

use serde::de::{Error, Unexpected, Visitor};
use std::fmt;

/// Deserializes a number with `read`; `wanted` describes the valid values.
pub(super) struct NumberSeed<T> {
    pub(super) read: fn(i64) -> Option<T>,
    pub(super) wanted: &'static str,
}

impl<T> Visitor<'_> for NumberSeed<T> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.wanted)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        (self.read)(number).ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
    }
}
