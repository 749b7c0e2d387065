//! Why no program can be made that reads an input.

use std::fmt;

/// No program can be made that reads the inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// There are no readers in this language.
    Language {
        /// The language that was asked for.
        found: String,
        /// The languages there are.
        known: Vec<&'static str>,
    },
    /// A variable that a generated program does not read.
    Variable {
        /// Its name with those of the parts it lies in.
        name: String,
        /// Why.
        reason: Reason,
    },
}

/// Why a variable cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Its length is more than arithmetic on numbers that were read.
    Expression,
    /// Its length is no whole number.
    Fraction,
    /// What follows it could be a part of it.
    Glued,
    /// There is nothing in the list but texts that are always the same, so that it has no variable.
    Empty,
    /// It can be written in ways that the languages read differently.
    Also,
    /// A list without a length within another list, in a language whose lists do not know their lengths.
    Lengthless,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Language { found, known } => write!(
                out,
                "no reader can be made in {found}: the languages are {}",
                known.join(", ")
            ),
            Self::Variable { name, reason } => {
                let reason = match reason {
                    Reason::Expression => {
                        "its length is more than `+ - * / %` of numbers that were read before, not negative where divided"
                    }
                    Reason::Fraction => "its length is not a whole number",
                    Reason::Glued => "what follows it could be a part of it",
                    Reason::Empty => "there is no variable in it that could have its length",
                    Reason::Also => "`also` allows ways of writing that languages read differently",
                    Reason::Lengthless => {
                        "lists without a length within another list have no length in this language"
                    }
                };
                write!(out, "no reader can be made for `{name}`: {reason}")
            }
        }
    }
}

impl std::error::Error for Unreadable {}
