//! Parameters, which may have any type.

use generators::Value;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// A parameter: any TOML value except a date.
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

impl Serialize for Literal {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Written(&self.0).serialize(to)
    }
}

/// A value or a part of one.
struct Written<'a>(&'a Value);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Bool(value) => to.serialize_bool(*value),
            Value::Int(number) => to.serialize_i64(*number),
            Value::Float(number) => to.serialize_f64(*number),
            Value::Text(text) => to.serialize_str(text),
            Value::List(items) => to.collect_seq(items.iter().map(Written)),
            Value::Table(table) => {
                to.collect_map(table.iter().map(|(key, value)| (key, Written(value))))
            }
        }
    }
}
