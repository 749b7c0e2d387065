//! The key `reference`: a program, or a question about the games of the declared input.

use super::text_value::text_value;
use input::GameQuestion;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use std::fmt;

/// What provides the answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reference {
    /// A program, relative to the problem's directory.
    Program(String),
    /// The rules of the games of the declared input.
    Game(GameQuestion),
}

impl From<String> for Reference {
    fn from(path: String) -> Self {
        Self::Program(path)
    }
}

struct ReferenceVisitor;

impl<'de> Visitor<'de> for ReferenceVisitor {
    type Value = Reference;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the path of a solution, or a table like { game = \"result\" }")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Reference, E> {
        Ok(Reference::Program(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Reference, A::Error> {
        let mut found = None;
        while let Some(key) = entries.next_key::<String>()? {
            if key != "game" {
                return Err(A::Error::unknown_field(&key, &["game"]));
            }
            found = Some(entries.next_value::<Question>()?);
        }
        let Question(question) = found.ok_or_else(|| A::Error::missing_field("game"))?;
        Ok(Reference::Game(question))
    }
}

struct Question(GameQuestion);

impl<'de> Deserialize<'de> for Question {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let names = GameQuestion::ALL.map(|question| format!("\"{}\"", question.name()));
        let wanted = format_args!("one of {}", names.join(", "));
        text_value(from, wanted, |text| {
            let mut known = GameQuestion::ALL.into_iter();
            known.find(|question| question.name() == text).map(Self)
        })
    }
}

impl<'de> Deserialize<'de> for Reference {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(ReferenceVisitor)
    }
}

impl Serialize for Reference {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Program(path) => to.serialize_str(path),
            Self::Game(question) => {
                let mut table = to.serialize_map(Some(1))?;
                table.serialize_entry("game", question.name())?;
                table.end()
            }
        }
    }
}
