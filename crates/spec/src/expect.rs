//! The keys of the jury's solutions and their expectations.

use super::Score;
use super::Spanned;
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

/// A solution of the jury.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, expecting = "a table, headed [[solution]]")]
#[schemars(extend("anyOf" = [{ "required": ["expect"] }, { "required": ["score"] }]))]
pub struct Solution {
    /// Its source, relative to the problem's directory.
    pub path: Spanned<String>,
    /// The verdicts it must get: one name, `permitted` and `required` lists, or a table with either
    /// for each group. Required without a `score`.
    pub expect: Option<Spanned<Expect>>,
    /// The points it must get, from the first to the second, both included.
    pub score: Option<Spanned<Score>>,
}

/// The verdicts that a solution must get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// The name of one, for all groups together.
    Verdict(String),
    /// A table: the general form for all groups together, or entries by group.
    Table {
        /// The general form.
        general: Permitted,
        /// By the name of the group; `*` is every group not named.
        groups: Vec<(Spanned<String>, Spanned<Verdicts>)>,
    },
}

/// A set of verdicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdicts {
    /// The name of one.
    Name(String),
    /// The general form.
    General(Permitted),
}

/// The general form of an expectation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table like { permitted = [\"accepted\", \"time-limit\"] }"
)]
pub struct Permitted {
    /// The verdicts that cases may get; all by default.
    pub permitted: Option<Vec<Spanned<String>>>,
    /// At least one case must get one of these verdicts. By default, there is no such condition.
    pub required: Option<Vec<Spanned<String>>>,
}

struct VerdictsVisitor;

impl<'de> Visitor<'de> for VerdictsVisitor {
    type Value = Verdicts;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a verdict like \"accepted\", or { permitted = [..], required = [..] }")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Verdicts, E> {
        Ok(Verdicts::Name(name.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Verdicts, A::Error> {
        Permitted::deserialize(MapAccessDeserializer::new(entries)).map(Verdicts::General)
    }
}

impl<'de> Deserialize<'de> for Verdicts {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(VerdictsVisitor)
    }
}

struct ExpectVisitor;

impl<'de> Visitor<'de> for ExpectVisitor {
    type Value = Expect;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a verdict like \"accepted\", or a table like { directions = \"wrong-answer\", \"*\" = \"accepted\" }")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Expect, E> {
        Ok(Expect::Verdict(name.to_owned()))
    }

    /// Groups must not have the names of the keys of the general form.
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Expect, A::Error> {
        let mut general = Permitted::default();
        let mut groups = Vec::new();
        while let Some(key) = entries.next_key::<Spanned<String>>()? {
            match key.get_ref().as_str() {
                "permitted" => general.permitted = Some(entries.next_value()?),
                "required" => general.required = Some(entries.next_value()?),
                _ => groups.push((key, entries.next_value()?)),
            }
        }
        Ok(Expect::Table { general, groups })
    }
}

impl<'de> Deserialize<'de> for Expect {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(ExpectVisitor)
    }
}

impl Serialize for Verdicts {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Name(name) => to.serialize_str(name),
            Self::General(general) => general.serialize(to),
        }
    }
}

impl Serialize for Expect {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (general, groups) = match self {
            Self::Verdict(name) => return to.serialize_str(name),
            Self::Table { general, groups } => (general, groups),
        };
        let mut table = to.serialize_map(None)?;
        let lists = [
            ("permitted", &general.permitted),
            ("required", &general.required),
        ];
        for (key, verdicts) in lists {
            if let Some(verdicts) = verdicts {
                table.serialize_entry(key, verdicts)?;
            }
        }
        for (group, verdicts) in groups {
            table.serialize_entry(group, verdicts)?;
        }
        table.end()
    }
}
