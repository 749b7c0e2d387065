//! Points in time.

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use std::fmt;
use toml::value::Datetime;

/// A point in time such as `2026-11-28T10:00:00+08:00`, which TOML allows with or without quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment(pub String);

struct MomentVisitor;

impl Moment {
    /// The name by which a reader of TOML recognizes that a date is expected, which no other type
    /// accepts.
    pub(super) const NAME: &'static str = "Moment";
}

impl<'de> Visitor<'de> for MomentVisitor {
    type Value = Moment;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a time with its offset from UTC, like 2026-11-28T10:00:00+08:00")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Moment, E> {
        let read = text.parse::<Datetime>().ok();
        match read.filter(|it| it.date.is_some() && it.time.is_some() && it.offset.is_some()) {
            Some(moment) => Ok(Moment(moment.to_string())),
            None => Err(E::invalid_value(Unexpected::Str(text), &self)),
        }
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, from: D) -> Result<Moment, D::Error> {
        from.deserialize_str(self)
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_newtype_struct(Self::NAME, MomentVisitor)
    }
}
