//! Why no program that reads an input can be generated.

/// No program that reads the inputs can be generated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReaderError {
    /// The language is not supported.
    #[error("no reader can be made in {found}: the languages are {}", .known.join(", "))]
    Language {
        /// The requested language.
        found: String,
        /// The supported languages.
        known: Vec<&'static str>,
    },
    /// A variable that a generated program does not read.
    #[error("no reader can be made for `{name}`: {reason}")]
    Variable {
        /// Its name with the names of the parts around it.
        name: String,
        /// Why.
        reason: UnreadableReason,
    },
}

/// Why a variable cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableReason {
    /// Its length is more than arithmetic on numbers that were read.
    #[error(
        "its length is more than `+ - * / %` of numbers that were read before, not negative where divided"
    )]
    Expression,
    /// Its length is not a whole number.
    #[error("its length is not a whole number")]
    Fraction,
    /// The bytes after it could be a part of it.
    #[error("what follows it could be a part of it")]
    Glued,
    /// The list contains only fixed texts, so it has no variable.
    #[error("there is no variable in it that could have its length")]
    Empty,
    /// It can be written in ways that the languages read differently.
    #[error("`also` allows ways of writing that languages read differently")]
    Also,
    /// A list without a length within another list, in a language whose lists do not store their
    /// lengths.
    #[error("lists without a length within another list have no length in this language")]
    Lengthless,
}
