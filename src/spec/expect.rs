//! The keys about the jury's solutions and the verdicts they must get.

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use std::fmt;
use toml::Spanned;

/// A solution of the jury.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table, headed [[solution]]")]
pub struct Solution {
    /// Its source, relative to the problem's directory.
    pub path: Spanned<String>,
    /// The verdicts it must get: one name, `permitted` and `required` lists, or a table with either a
    /// group.
    pub expect: Spanned<Expect>,
}

/// The verdicts a solution must get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// The same for all groups together.
    Everywhere(Verdicts),
    /// By the name of the group; `*` is every group not named.
    Groups(Vec<(Spanned<String>, Spanned<Verdicts>)>),
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table like { permitted = [\"accepted\", \"time-limit\"] }"
)]
pub struct Permitted {
    /// The verdicts that cases may get; every one by default.
    pub permitted: Option<Vec<Spanned<String>>>,
    /// The verdicts of which at least one case must get one; none by default.
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
        Ok(Expect::Everywhere(Verdicts::Name(name.to_owned())))
    }

    /// The general form where its keys are seen, which no group may be named after; else by group.
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
        if general == Permitted::default() {
            return Ok(Expect::Groups(groups));
        }
        match groups.first() {
            None => Ok(Expect::Everywhere(Verdicts::General(general))),
            Some((name, _)) => Err(A::Error::unknown_field(
                name.get_ref(),
                &["permitted", "required"],
            )),
        }
    }
}

impl<'de> Deserialize<'de> for Expect {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(ExpectVisitor)
    }
}
