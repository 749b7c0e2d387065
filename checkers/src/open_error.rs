//! Why a standard checker cannot be opened.

use crate::options::OptionName;

/// A name or an option that no standard checker has.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OpenError {
    /// No standard checker has this name.
    #[error("no standard checker is named `{name}`; known are {}", .known.join(", "))]
    UnknownName {
        /// The requested name.
        name: String,
        /// The names of the existing checkers.
        known: Vec<&'static str>,
    },
    /// The checker exists, but does not support this option.
    #[error("checker `{checker}` does not take `{option}`; {}", supported(.takes))]
    UnknownOption {
        /// The checker.
        checker: &'static str,
        /// The option that was set.
        option: OptionName,
        /// The options that it supports.
        takes: &'static [OptionName],
    },
    /// A tolerance that is negative, infinite or not a number.
    #[error("`{option}` is {value}; write a number from 0 up, such as 1e-6")]
    BadTolerance {
        /// The option.
        option: OptionName,
        /// Its value.
        value: f64,
    },
}

fn supported(options: &[OptionName]) -> String {
    let keys: Vec<_> = options.iter().map(|name| name.key()).collect();
    match keys[..] {
        [] => "it takes no options, remove it".to_owned(),
        _ => format!("it takes {}", keys.join(", ")),
    }
}
