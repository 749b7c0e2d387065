//! Parameters, which may be anything.

use generators::Value;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;

/// A parameter: any TOML value but a date.
#[derive(Clone, Debug, PartialEq)]
pub struct Literal(pub Value);

struct LiteralVisitor;

impl<'de> Visitor<'de> for LiteralVisitor {
    type Value = Literal;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a text, a number, true, false, a list or a table")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Literal, E> {
        Ok(Literal(Value::Bool(value)))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Literal, E> {
        Ok(Literal(Value::Int(value)))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Literal, E> {
        Ok(Literal(Value::Float(value)))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Literal, E> {
        Ok(Literal(Value::Text(value.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Literal, A::Error> {
        let mut list = Vec::new();
        while let Some(Literal(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Literal(Value::List(list)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Literal, A::Error> {
        let mut table = BTreeMap::new();
        while let Some((key, Literal(value))) = entries.next_entry()? {
            table.insert(key, value);
        }
        Ok(Literal(Value::Table(table)))
    }
}

impl<'de> Deserialize<'de> for Literal {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(LiteralVisitor)
    }
}
