//! Regular expressions in the table of languages.

use regex::Regex;
use serde::Deserialize;
use std::sync::OnceLock;

/// A regular expression for a line. It is compiled on first use: compiling those of all languages
/// would take longer than most commands.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "String")]
pub struct LinePattern {
    text: String,
    /// `None` inside if the text is not a valid regular expression.
    compiled: OnceLock<Option<Regex>>,
}

impl PartialEq for LinePattern {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for LinePattern {}

impl From<String> for LinePattern {
    fn from(text: String) -> Self {
        Self {
            text,
            compiled: OnceLock::new(),
        }
    }
}

impl LinePattern {
    /// The error if the text is not a valid regular expression.
    pub(super) fn mistake(&self) -> Option<regex::Error> {
        Regex::new(&self.text).err()
    }

    /// Whether a line matches.
    pub(super) fn is_match(&self, line: &str) -> bool {
        let compiled = self.compiled.get_or_init(|| Regex::new(&self.text).ok());
        compiled.as_ref().is_some_and(|regex| regex.is_match(line))
    }

    /// The text of the expression.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}
