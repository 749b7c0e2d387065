//! Regular expressions in the table of languages.

use regex::Regex;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// A regular expression for a line.
#[derive(Clone, Debug)]
pub struct LinePattern(Regex);

impl PartialEq for LinePattern {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for LinePattern {}

impl LinePattern {
    /// Whether a line matches.
    pub(super) fn is_match(&self, line: &str) -> bool {
        self.0.is_match(line)
    }

    /// As it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl<'de> Deserialize<'de> for LinePattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Regex::new(&text).map(Self).map_err(D::Error::custom)
    }
}
