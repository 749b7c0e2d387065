//! The keys of visualizers: `visualizer` for the path of one, `[visualizer]` for one,
//! `[[visualizer]]` for several.

use super::Args;
use super::Spanned;
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use terms::{Draws, Protocol};

/// A program that draws cases.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table like { program = \"draw.py\" }"
)]
pub struct Visualizer {
    /// Its source, relative to the problem's directory.
    pub program: Spanned<String>,
    /// Its protocol: `plain` (the default) or `icpc`.
    pub protocol: Option<Spanned<Protocol>>,
    /// Its arguments.
    pub args: Option<Spanned<Args>>,
    /// What it draws: `input` or `output`; a `plain` program draws both by default.
    pub draws: Option<Spanned<Draws>>,
}

/// All visualizers of a problem: at most one for inputs and one for outputs.
#[derive(Debug)]
pub struct Visualizers(pub Vec<Visualizer>);

/// The value: the path of a program, or tables.
enum Written {
    Path(String),
    Tables(Vec<Visualizer>),
}

struct VisualizersVisitor;

impl<'de> Visitor<'de> for VisualizersVisitor {
    type Value = Written;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(
            "the path of a program, a table headed [visualizer], or several headed [[visualizer]]",
        )
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Written, E> {
        Ok(Written::Path(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Written, A::Error> {
        let only = Visualizer::deserialize(MapAccessDeserializer::new(entries))?;
        Ok(Written::Tables(vec![only]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Written, A::Error> {
        let mut all = Vec::new();
        while let Some(visualizer) = items.next_element()? {
            all.push(visualizer);
        }
        Ok(Written::Tables(all))
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(VisualizersVisitor)
    }
}

impl<'de> Deserialize<'de> for Visualizers {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let written: Spanned<Written> = Spanned::deserialize(from)?;
        let span = written.span();
        Ok(Self(match written.into_inner() {
            Written::Tables(all) => all,
            Written::Path(path) => vec![Visualizer {
                program: Spanned::new(span, path),
                protocol: None,
                args: None,
                draws: None,
            }],
        }))
    }
}

impl Serialize for Visualizers {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0.as_slice() {
            [
                Visualizer {
                    program,
                    protocol: None,
                    args: None,
                    draws: None,
                },
            ] => program.serialize(to),
            [only] => only.serialize(to),
            several => several.serialize(to),
        }
    }
}
