//! Why a value of a spec could not be read: serde's errors with their parts.

use super::mistake::Mistake;
use serde::de::{Error, Expected, Unexpected};
use std::fmt;
use std::ops::Range;
use terms::diagnostic::KeyPath;

/// Why a value could not be read, and its position once that is known.
#[derive(Debug, thiserror::Error)]
#[error("{}", .mistake.message(&KeyPath::default()))]
pub(super) struct Refusal {
    pub(super) mistake: Mistake,
    pub(super) span: Option<Range<usize>>,
}

impl Refusal {
    /// Sets the position unless there is one.
    pub(super) fn within(mut self, span: &Range<usize>) -> Self {
        self.span.get_or_insert_with(|| span.clone());
        self
    }

    /// Sets what an unknown name should have named.
    pub(super) fn naming(mut self, what: &'static str) -> Self {
        if let Mistake::UnknownName { what: said, .. } = &mut self.mistake {
            *said = what;
        }
        self
    }
}

impl From<Mistake> for Refusal {
    fn from(mistake: Mistake) -> Self {
        Self {
            mistake,
            span: None,
        }
    }
}

impl Error for Refusal {
    fn custom<T: fmt::Display>(words: T) -> Self {
        Mistake::Syntax(words.to_string()).into()
    }

    fn invalid_type(found: Unexpected<'_>, wanted: &dyn Expected) -> Self {
        let (wanted, found) = (wanted_in_words(wanted, found), in_words(found));
        Mistake::Mismatch { found, wanted }.into()
    }

    fn invalid_value(found: Unexpected<'_>, wanted: &dyn Expected) -> Self {
        Self::invalid_type(found, wanted)
    }

    fn unknown_variant(found: &str, known: &'static [&'static str]) -> Self {
        let known = known.iter().map(ToString::to_string).collect();
        Mistake::UnknownName {
            what: "name",
            found: found.to_owned(),
            known,
        }
        .into()
    }

    fn unknown_field(found: &str, known: &'static [&'static str]) -> Self {
        let known = known.iter().map(ToString::to_string).collect();
        Mistake::UnknownKey {
            found: found.to_owned(),
            known,
        }
        .into()
    }

    fn missing_field(key: &'static str) -> Self {
        Mistake::MissingKey {
            key: key.to_owned(),
            advice: "",
        }
        .into()
    }
}

/// Translates serde's words for the plain types; our own stay.
fn wanted_in_words(wanted: &dyn Expected, found: Unexpected<'_>) -> String {
    let wanted = wanted.to_string();
    match (wanted.as_str(), found) {
        ("a string", _) => "a text in quotes".to_owned(),
        ("a boolean", _) => "true or false".to_owned(),
        ("f64", _) => "a number".to_owned(),
        ("a sequence", Unexpected::Map) => {
            "a list of tables, each headed with two brackets, [[ ]]".to_owned()
        }
        ("a sequence", _) => "a list in brackets, [ ]".to_owned(),
        ("a map", _) => "a table like { n = 3 }".to_owned(),
        _ => wanted,
    }
}

fn in_words(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Signed(value) => value.to_string(),
        Unexpected::Float(value) => format!("{value:?}"),
        Unexpected::Str(text) => format!("{text:?}"),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "a table".to_owned(),
        other => other.to_string(),
    }
}
