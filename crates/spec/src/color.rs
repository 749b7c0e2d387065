//! Colours.

use super::text_value::text_value;
use serde::de::{Deserialize, Deserializer};

/// A colour as `#rrggbb`, kept as `rrggbb` in small letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Color(pub String);

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        text_value(from, "a colour like \"#e6194b\"", |text| {
            let digits = text.strip_prefix('#')?;
            let is_color = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            is_color.then(|| Self(digits.to_ascii_lowercase()))
        })
    }
}
