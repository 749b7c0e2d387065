//! The keys about the people behind a problem and its publication.

use super::text_value::text_value;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;
use std::fmt;

/// Who made the problem, and what catalogues of problems list. No case and no verdict depends on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(default, deny_unknown_fields, expecting = "a table, headed [about]")]
pub struct About {
    /// Who wrote the problem, each as `Name` or `Name <address>`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<String>,
    /// Who made the data and the solutions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contributors: Vec<String>,
    /// Who tested it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub testers: Vec<String>,
    /// Who translated the statement.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub translators: Vec<String>,
    /// Topics, such as `graphs`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// How difficult it is, as the judge rates it: `1500`, `hard`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<String>,
    /// The licence, such as `cc by-sa`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub license: Option<String>,
    /// Who owns the copyright.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rights_owner: Option<String>,
    /// The address of the page about the contest in `source`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_url: Option<String>,
    /// The identifier that the problem keeps in all formats and on all judges.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uuid: Option<Uuid>,
}

impl About {
    /// Whether nothing is written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The keys that are written, as they are called in the spec.
    #[must_use]
    pub fn keys(&self) -> Vec<&'static str> {
        let lists = [
            ("authors", &self.authors),
            ("contributors", &self.contributors),
            ("testers", &self.testers),
            ("translators", &self.translators),
            ("tags", &self.tags),
        ];
        let texts = [
            ("difficulty", self.difficulty.is_some()),
            ("license", self.license.is_some()),
            ("rights_owner", self.rights_owner.is_some()),
            ("source_url", self.source_url.is_some()),
            ("uuid", self.uuid.is_some()),
        ];
        let lists = lists.into_iter().map(|(key, list)| (key, !list.is_empty()));
        let written = lists.chain(texts).filter(|(_, is_written)| *is_written);
        written.map(|(key, _)| key).collect()
    }
}

/// A universally unique identifier, as `8ee7605a-ab1a-8226-1d71-e346ab1e688d`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Uuid(String);

impl Uuid {
    /// Reads one: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let groups: Vec<&str> = text.split('-').collect();
        let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
        let are_digits = groups.concat().bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_one = lengths == [8, 4, 4, 4, 12] && are_digits;
        is_one.then(|| Self(text.to_ascii_lowercase()))
    }
}

impl fmt::Display for Uuid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Uuid {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let wanted = "an identifier like \"8ee7605a-ab1a-8226-1d71-e346ab1e688d\"";
        text_value(from, wanted, Self::parse)
    }
}

impl JsonSchema for Uuid {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Uuid".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": "uuid" })
    }
}

#[cfg(test)]
mod tests {
    use super::Uuid;

    #[test]
    fn an_identifier_has_five_groups_of_digits() {
        let text = "8EE7605A-ab1a-8226-1d71-e346ab1e688d";
        assert_eq!(Uuid::parse(text).unwrap().to_string(), text.to_lowercase());
        for wrong in [
            "",
            "1",
            "8ee7605aab1a82261d71e346ab1e688d",
            "8ee7605a-ab1a-8226-1d71-e346ab1e688g",
        ] {
            assert_eq!(Uuid::parse(wrong), None, "{wrong}");
        }
    }
}
