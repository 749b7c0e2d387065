//! Why no program that reads an input can be generated.

use std::fmt;

/// No program that reads the inputs can be generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReaderError {
    /// The language is not supported.
    Language {
        /// The requested language.
        found: String,
        /// The supported languages.
        known: Vec<&'static str>,
    },
    /// A variable that a generated program does not read.
    Variable {
        /// Its name with the names of the parts around it.
        name: String,
        /// Why.
        reason: UnreadableReason,
    },
}

/// Why a variable cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnreadableReason {
    /// Its length is more than arithmetic on numbers that were read.
    Expression,
    /// Its length is not a whole number.
    Fraction,
    /// The bytes after it could be a part of it.
    Glued,
    /// The list contains only fixed texts, so it has no variable.
    Empty,
    /// It can be written in ways that the languages read differently.
    Also,
    /// A list without a length within another list, in a language whose lists do not store their
    /// lengths.
    Lengthless,
}

impl fmt::Display for ReaderError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Language { found, known } => write!(
                out,
                "no reader can be made in {found}: the languages are {}",
                known.join(", ")
            ),
            Self::Variable { name, reason } => {
                let reason = match reason {
                    UnreadableReason::Expression => {
                        "its length is more than `+ - * / %` of numbers that were read before, not negative where divided"
                    }
                    UnreadableReason::Fraction => "its length is not a whole number",
                    UnreadableReason::Glued => "what follows it could be a part of it",
                    UnreadableReason::Empty => {
                        "there is no variable in it that could have its length"
                    }
                    UnreadableReason::Also => {
                        "`also` allows ways of writing that languages read differently"
                    }
                    UnreadableReason::Lengthless => {
                        "lists without a length within another list have no length in this language"
                    }
                };
                write!(out, "no reader can be made for `{name}`: {reason}")
            }
        }
    }
}

impl std::error::Error for ReaderError {}
