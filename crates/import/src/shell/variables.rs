//! The variables of a script.

use std::collections::BTreeMap;

/// Variables by name; `None` for one whose value is not known.
#[derive(Debug, Default)]
pub(super) struct Variables(BTreeMap<String, Option<String>>);

impl Variables {
    pub(super) fn set(&mut self, name: &str, value: Option<String>) {
        self.0.insert(name.to_owned(), value);
    }

    /// The value of a variable; nothing was ever assigned to an empty one.
    pub(super) fn get(&self, name: &str) -> Result<&str, String> {
        match self.0.get(name) {
            Some(Some(value)) => Ok(value),
            Some(None) => Err(format!("the value of `{name}` is not known")),
            None => Err(format!("`{name}` was not set")),
        }
    }
}

pub(super) fn is_name(text: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !text.is_empty()
        && text.chars().all(is_letter)
        && !text.starts_with(|c: char| c.is_ascii_digit())
}
