//! Titles, in one language or several.

use super::text_value::text_value;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Unexpected, Visitor};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

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
        while let Some((LanguageCode(language), NonBlankText(title))) = entries.next_entry()? {
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

impl Serialize for Title {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0.get("en") {
            Some(only) if self.0.len() == 1 => to.serialize_str(only),
            _ => to.collect_map(&self.0),
        }
    }
}

/// A language code, as `en` or `pt-br`.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct LanguageCode(String);

impl<'de> Deserialize<'de> for LanguageCode {
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
        text_value(from, wanted, |text| {
            test(text).then(|| Self(text.to_owned()))
        })
    }
}

/// A text that is not blank.
struct NonBlankText(String);

impl<'de> Deserialize<'de> for NonBlankText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let test = |text: &str| !text.trim().is_empty();
        let wanted = "a text that is not empty";
        text_value(from, wanted, |text| {
            test(text).then(|| Self(text.to_owned()))
        })
    }
}
