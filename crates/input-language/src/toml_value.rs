//! TOML values with their positions, as the reader of the file provides them.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::{Serialize, Serializer};
use serde_spanned::Spanned;
use std::fmt;

/// A value of the spec and its bytes in the file.
pub type SpannedToml = Spanned<TomlValue>;

/// Any TOML value except a date.
#[derive(Clone, Debug, PartialEq)]
pub enum TomlValue {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with a fraction.
    Float(f64),
    /// A text, without its quotes.
    Text(String),
    /// A list.
    List(Vec<SpannedToml>),
    /// A table.
    Table(Vec<(Spanned<String>, SpannedToml)>),
}

impl TomlValue {
    /// The value as shown in a message.
    pub(crate) fn in_words(&self) -> String {
        match self {
            Self::Bool(value) => value.to_string(),
            Self::Int(value) => value.to_string(),
            Self::Float(value) => format!("{value:?}"),
            Self::Text(text) => format!("{text:?}"),
            Self::List(_) => "a list".to_owned(),
            Self::Table(_) => "a table".to_owned(),
        }
    }
}

struct TomlValueVisitor;

impl<'de> Visitor<'de> for TomlValueVisitor {
    type Value = TomlValue;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a text, a number, true, false, a list or a table")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<TomlValue, E> {
        Ok(TomlValue::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<TomlValue, E> {
        Ok(TomlValue::Int(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<TomlValue, E> {
        Ok(TomlValue::Float(value))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<TomlValue, E> {
        Ok(TomlValue::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<TomlValue, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(TomlValue::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<TomlValue, A::Error> {
        let mut table = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            table.push(entry);
        }
        Ok(TomlValue::Table(table))
    }
}

impl<'de> Deserialize<'de> for TomlValue {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(TomlValueVisitor)
    }
}

/// Serializes the value without its position.
impl Serialize for TomlValue {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Bool(value) => to.serialize_bool(*value),
            Self::Int(number) => to.serialize_i64(*number),
            Self::Float(number) => to.serialize_f64(*number),
            Self::Text(text) => to.serialize_str(text),
            Self::List(items) => to.collect_seq(items.iter().map(Spanned::get_ref)),
            Self::Table(entries) => to.collect_map(
                entries
                    .iter()
                    .map(|(key, value)| (key.get_ref(), value.get_ref())),
            ),
        }
    }
}
