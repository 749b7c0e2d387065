//! Reading a value that is written as a text.

use serde::de::{Deserializer, Error, Unexpected, Visitor};
use std::fmt;

struct TextVisitor<W, R> {
    wanted: W,
    read: R,
}

impl<W: fmt::Display, T, R: Fn(&str) -> Option<T>> Visitor<'_> for TextVisitor<W, R> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wanted.fmt(out)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

/// Reads a text as a value; `wanted` describes the texts for which `read` returns one.
pub(super) fn text_value<'de, D: Deserializer<'de>, T>(
    from: D,
    wanted: impl fmt::Display,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, D::Error> {
    from.deserialize_str(TextVisitor { wanted, read })
}
