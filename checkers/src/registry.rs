//! The one table of standard checkers.

use crate::Checker;
use crate::exact::Exact;
use crate::lines::Lines;
use crate::open_error::OpenError;
use crate::options::{OptionName, Options};
use crate::tokens::Tokens;

/// A standard checker, as the table knows it.
pub struct Standard {
    /// Its name in a spec.
    pub name: &'static str,
    /// What it compares, in a phrase.
    pub about: &'static str,
    /// The options that it takes.
    pub takes: &'static [OptionName],
    open: fn(&Options) -> Box<dyn Checker>,
}

const TEXT: &[OptionName] = &[OptionName::CaseSensitive, OptionName::SpaceChangeSensitive];
const CASE: &[OptionName] = &[OptionName::CaseSensitive];

/// All standard checkers, sorted by name.
pub static STANDARD: &[Standard] = &[
    Standard {
        name: "exact",
        about: "the same bytes",
        takes: &[],
        open: |_| Box::new(Exact),
    },
    Standard {
        name: "lines",
        about: "the same lines, but for white space at their ends and blank lines at the end",
        takes: CASE,
        open: |options| Box::new(Lines::new(options)),
    },
    Standard {
        name: "tokens",
        about: "the same tokens, whatever the white space between them",
        takes: TEXT,
        open: |options| Box::new(Tokens::new(options)),
    },
];

/// The names of all standard checkers, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    STANDARD.iter().map(|standard| standard.name)
}

/// Opens the standard checker called `name`.
///
/// # Errors
///
/// When there is no such checker, it does not take an option that is set, or a tolerance makes no sense.
pub fn open(name: &str, options: &Options) -> Result<Box<dyn Checker>, OpenError> {
    let standard = STANDARD
        .binary_search_by_key(&name, |standard| standard.name)
        .map(|at| &STANDARD[at])
        .map_err(|_| OpenError::UnknownName {
            name: name.to_owned(),
        })?;
    for option in options.set() {
        standard.admit(option, options)?;
    }
    Ok((standard.open)(options))
}

impl Standard {
    fn admit(&self, option: OptionName, options: &Options) -> Result<(), OpenError> {
        if !self.takes.contains(&option) {
            return Err(OpenError::UnknownOption {
                checker: self.name,
                option,
                takes: self.takes,
            });
        }
        match options.tolerance(option) {
            Some(value) if !(value >= 0.0 && value.is_finite()) => {
                Err(OpenError::BadTolerance { option, value })
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_its_names_unique() {
        assert!(STANDARD.is_sorted_by(|a, b| a.name < b.name));
    }

    #[test]
    fn every_name_opens() {
        for name in names() {
            assert!(open(name, &Options::default()).is_ok(), "{name}");
        }
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let error = open("token", &Options::default())
            .err()
            .unwrap()
            .to_string();
        assert!(
            error.contains("`token`") && error.contains("exact, "),
            "{error}"
        );
    }

    #[test]
    fn an_option_that_the_checker_does_not_take_is_refused() {
        let options = Options {
            case_sensitive: Some(true),
            ..Options::default()
        };
        let error = open("exact", &options).err().unwrap();
        assert_eq!(
            error.to_string(),
            "checker `exact` does not take `case_sensitive`; it takes no options, remove it"
        );
    }
}
