//! Values with rules of their own: each says in `expecting` what it takes.

use generators::Value;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
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

/// The title by language code; a plain text counts as English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title(pub BTreeMap<String, String>);

struct TitleVisitor;

impl<'de> Visitor<'de> for TitleVisitor {
    type Value = Title;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a text or a table like { en = \"Chess\", zh = \"国际象棋\" }")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Title, E> {
        if text.trim().is_empty() {
            return Err(E::invalid_value(Unexpected::Str(text), &self));
        }
        Ok(Title([("en".to_owned(), text.to_owned())].into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Title, A::Error> {
        let mut titles = BTreeMap::new();
        while let Some((Code(language), Line(title))) = entries.next_entry()? {
            titles.insert(language, title);
        }
        Ok(Title(titles))
    }
}

impl<'de> Deserialize<'de> for Title {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(TitleVisitor)
    }
}

/// A text that passes a test; `wanted` says which in words.
struct Checked {
    test: fn(&str) -> bool,
    wanted: &'static str,
}

impl Visitor<'_> for Checked {
    type Value = String;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.wanted)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
        if (self.test)(text) {
            return Ok(text.to_owned());
        }
        Err(E::invalid_value(Unexpected::Str(text), &self))
    }
}

/// A language code, as `en` or `pt-br`.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Code(String);

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let test = |text: &str| {
            let (language, rest) = text.split_once('-').unwrap_or((text, "any"));
            matches!(language.len(), 2 | 3)
                && language.bytes().all(|byte| byte.is_ascii_lowercase())
                && !rest.is_empty()
                && rest
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        };
        let wanted = "a language code like en, zh or pt-BR";
        from.deserialize_str(Checked { test, wanted }).map(Self)
    }
}

/// A text that says something.
struct Line(String);

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let test = |text: &str| !text.trim().is_empty();
        let wanted = "a text that is not empty";
        from.deserialize_str(Checked { test, wanted }).map(Self)
    }
}

/// A whole number from `low` to `high`; `wanted` says so in words.
struct Whole {
    low: i64,
    high: i64,
    wanted: &'static str,
}

impl Visitor<'_> for Whole {
    type Value = i64;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.wanted)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<i64, E> {
        if (self.low..=self.high).contains(&value) {
            return Ok(value);
        }
        Err(E::invalid_value(Unexpected::Signed(value), &self))
    }
}

/// The version of the format: 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format;

impl<'de> Deserialize<'de> for Format {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let wanted = "1, the only format this release reads";
        from.deserialize_i64(Whole {
            low: 1,
            high: 1,
            wanted,
        })
        .map(|_| Self)
    }
}

/// A seed: a whole number from 0 to 2^63 - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub u64);

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let wanted = "a whole number from 0 to 9223372036854775807";
        from.deserialize_i64(Whole {
            low: 0,
            high: i64::MAX,
            wanted,
        })
        .map(|seed| Self(seed.unsigned_abs()))
    }
}

/// How many processes and threads may be alive at once: 1 to 4096.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Processes(pub u32);

impl<'de> Deserialize<'de> for Processes {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let wanted = "a number of processes from 1 to 4096";
        from.deserialize_i64(Whole {
            low: 1,
            high: 4096,
            wanted,
        })
        .map(|count| Self(u32::try_from(count).unwrap_or(1)))
    }
}

/// How many cases a group has: 1 to 100 000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count(pub usize);

impl Count {
    /// The most cases a group may have.
    pub const LARGEST: usize = 100_000;
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let wanted = "a number of cases from 1 to 100000";
        from.deserialize_i64(Whole {
            low: 1,
            high: 100_000,
            wanted,
        })
        .map(|count| Self(usize::try_from(count).unwrap_or(Self::LARGEST)))
    }
}

/// What a group is worth: a finite number of at least 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points(pub f64);

struct PointsVisitor;

impl Visitor<'_> for PointsVisitor {
    type Value = Points;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a number of points from 0 to 1000000000")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Points, E> {
        u32::try_from(value)
            .ok()
            .filter(|&points| points <= 1_000_000_000)
            .map(|points| Points(f64::from(points)))
            .ok_or_else(|| E::invalid_value(Unexpected::Signed(value), &self))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Points, E> {
        if (0.0..=1e9).contains(&value) {
            return Ok(Points(value));
        }
        Err(E::invalid_value(Unexpected::Float(value), &self))
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(PointsVisitor)
    }
}
