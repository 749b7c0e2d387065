//! Why a standard checker cannot be opened.

use std::fmt;

use crate::options::OptionName;

/// A name or an option that no standard checker has.
#[derive(Clone, Debug, PartialEq)]
pub enum OpenError {
    /// No standard checker has this name.
    UnknownName {
        /// The requested name.
        name: String,
        /// The names of the existing checkers.
        known: Vec<&'static str>,
    },
    /// The checker exists, but does not support this option.
    UnknownOption {
        /// The checker.
        checker: &'static str,
        /// The option that was set.
        option: OptionName,
        /// The options that it supports.
        takes: &'static [OptionName],
    },
    /// A tolerance that is negative, infinite or not a number.
    BadTolerance {
        /// The option.
        option: OptionName,
        /// Its value.
        value: f64,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName { name, known } => {
                write!(
                    f,
                    "no standard checker is named `{name}`; known are {}",
                    known.join(", ")
                )
            }
            Self::UnknownOption {
                checker,
                option,
                takes: [],
            } => {
                write!(
                    f,
                    "checker `{checker}` does not take `{option}`; it takes no options, remove it"
                )
            }
            Self::UnknownOption {
                checker,
                option,
                takes,
            } => {
                let keys: Vec<_> = takes.iter().map(|name| name.key()).collect();
                write!(
                    f,
                    "checker `{checker}` does not take `{option}`; it takes {}",
                    keys.join(", ")
                )
            }
            Self::BadTolerance { option, value } => {
                write!(
                    f,
                    "`{option}` is {value}; write a number from 0 up, such as 1e-6"
                )
            }
        }
    }
}

impl std::error::Error for OpenError {}
