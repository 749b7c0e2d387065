//! The keys of validators: `[validator]` for one, `[[validator]]` for several.

use super::Args;
use super::Spanned;
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use terms::Protocol;

/// A program that accepts or rejects inputs.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table like { program = \"validator.cpp\" }"
)]
pub struct Validator {
    /// Its source, relative to the problem's directory.
    pub program: Spanned<String>,
    /// Its protocol; `plain` by default, `checktestdata` for a program whose name ends with `.ctd`.
    pub protocol: Option<Spanned<Protocol>>,
    /// Its arguments.
    pub args: Option<Spanned<Args>>,
    /// Whether it can report which bounds an input reaches; true by default for `testlib`.
    pub bounds: Option<Spanned<bool>>,
}

/// All validators of a problem. Each of them has to accept an input.
#[derive(Debug)]
pub struct Validators(pub Vec<Validator>);

struct ValidatorsVisitor;

impl<'de> Visitor<'de> for ValidatorsVisitor {
    type Value = Validators;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a table headed [validator], or several headed [[validator]]")
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Validators, A::Error> {
        let only = Validator::deserialize(MapAccessDeserializer::new(entries))?;
        Ok(Validators(vec![only]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Validators, A::Error> {
        let mut all = Vec::new();
        while let Some(validator) = items.next_element()? {
            all.push(validator);
        }
        Ok(Validators(all))
    }
}

impl<'de> Deserialize<'de> for Validators {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(ValidatorsVisitor)
    }
}

impl Serialize for Validators {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0.as_slice() {
            [only] => only.serialize(to),
            several => several.serialize(to),
        }
    }
}
