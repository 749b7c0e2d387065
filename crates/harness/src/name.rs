//! Names in signatures, and their forms in each language.

use std::collections::BTreeMap;

/// The name of a function or a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name in inputs and messages.
    pub plain: String,
    /// Other names, by language.
    pub special: BTreeMap<String, String>,
}

/// An invalid name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// It does not consist of ASCII letters, digits and `_`, or does not begin with a letter.
    #[error("`{found}` cannot be a name")]
    Shape {
        /// The name.
        found: String,
    },
    /// It begins like the names of the drivers.
    #[error("`{found}` cannot be a name")]
    Ours {
        /// The name.
        found: String,
    },
    /// It is reserved in a language.
    #[error("`{found}` cannot be a name in {language}, where it has another meaning")]
    Reserved {
        /// Its form in that language.
        found: String,
        /// The language.
        language: &'static str,
    },
    /// It is reserved in a language as the name of a class.
    #[error("`{found}` cannot be a name in {language}, where it has another meaning")]
    ReservedClass {
        /// The name.
        found: String,
        /// The language.
        language: &'static str,
    },
}

const OURS: &str = "tengen";

impl Name {
    /// A name that is the same everywhere.
    #[must_use]
    pub fn plain(name: &str) -> Self {
        Self {
            plain: name.to_owned(),
            special: BTreeMap::new(),
        }
    }
}

/// Refuses text that is not a valid name.
///
/// # Errors
/// If it is not.
pub fn check_name(name: &str) -> Result<(), NameError> {
    let found = || name.to_owned();
    let first = |name: &str| name.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    if !first(name) || !name.chars().all(word) {
        return Err(NameError::Shape { found: found() });
    }
    if name.to_ascii_lowercase().starts_with(OURS) {
        return Err(NameError::Ours { found: found() });
    }
    Ok(())
}

/// `makeMove` as `make_move`.
pub(super) fn snake(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    let mut after_small = false;
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && after_small {
            snake.push('_');
        }
        after_small = letter.is_ascii_lowercase() || letter.is_ascii_digit();
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

/// `makeMove` as `MakeMove`.
pub(super) fn upper_first(name: &str) -> String {
    with_first(name, |letter| letter.to_ascii_uppercase())
}

/// `TicTacToe` as `ticTacToe`.
pub(super) fn lower_first(name: &str) -> String {
    with_first(name, |letter| letter.to_ascii_lowercase())
}

fn with_first(name: &str, change: fn(char) -> char) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map(change)
        .into_iter()
        .chain(letters)
        .collect()
}

impl NameError {
    /// A better alternative.
    #[must_use]
    pub fn advice(&self) -> String {
        match self {
            Self::Shape { .. } => {
                "a name begins with an ASCII letter and continues with letters, digits and `_`"
                    .to_owned()
            }
            Self::Ours { .. } => format!("names that begin with `{OURS}` belong to the drivers"),
            Self::ReservedClass { .. } => "choose another".to_owned(),
            Self::Reserved { found, language } => {
                format!(
                    "choose another, or one for that language: names = {{ {language:?} = \"{found}It\" }}"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NameError, check_name, lower_first, snake, upper_first};

    #[test]
    fn names_change_their_style() {
        assert_eq!(snake("getMinHTML2x"), "get_min_html2x");
        assert_eq!(snake("already_snake"), "already_snake");
        assert_eq!(upper_first("move"), "Move");
        assert_eq!(lower_first("TicTacToe"), "ticTacToe");
    }

    #[test]
    fn a_name_begins_with_a_letter_and_is_ascii() {
        for name in ["", "1st", "_a", "a-b", "größe", "a b"] {
            assert!(
                matches!(check_name(name), Err(NameError::Shape { .. })),
                "{name}"
            );
        }
        assert!(matches!(
            check_name("tengenRun"),
            Err(NameError::Ours { .. })
        ));
        assert_eq!(check_name("gobang"), Ok(()));
    }
}
