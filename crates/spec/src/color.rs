//! Colours.

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use std::fmt;

/// A colour as `#rrggbb`, kept as `rrggbb` in small letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Color(pub String);

struct ColorVisitor;

impl Visitor<'_> for ColorVisitor {
    type Value = Color;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a colour like \"#e6194b\"")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Color, E> {
        let digits = text.strip_prefix('#').unwrap_or_default();
        if digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Ok(Color(digits.to_ascii_lowercase()));
        }
        Err(E::invalid_value(Unexpected::Str(text), &self))
    }
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_str(ColorVisitor)
    }
}
