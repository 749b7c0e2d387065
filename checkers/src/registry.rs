//! The table of all standard checkers.

use crate::Checker;
use crate::exact::Exact;
use crate::integers::integers;
use crate::json::Json;
use crate::lines::LineChecker;
use crate::open_error::OpenError;
use crate::options::{OptionName, Options};
use crate::single::Single;
use crate::stream::{Compare, Reading};
use crate::testlib;
use crate::text::C_SPACES;
use crate::tokens::Tokens;
use crate::unordered::Unordered;

/// An entry in the table of standard checkers.
pub struct Standard {
    /// Its name in a spec.
    pub name: &'static str,
    /// What it compares, in a few words.
    pub about: &'static str,
    /// The options that it supports.
    pub takes: &'static [OptionName],
    open: fn(&Options) -> Box<dyn Checker>,
}

const CASE: &[OptionName] = &[OptionName::CaseSensitive];
const TOLERANCES: &[OptionName] = &[
    OptionName::FloatTolerance,
    OptionName::FloatRelativeTolerance,
    OptionName::FloatAbsoluteTolerance,
    OptionName::Arithmetic,
];
const ALL: &[OptionName] = &OptionName::ALL;

/// All standard checkers, sorted by name. Those marked `testlib` agree with testlib's checker of
/// the same name.
pub static STANDARD: &[Standard] = &[
    entry(
        "acmp",
        "one number, absolute error up to 1.5e-6 (testlib)",
        &[],
        |_| testlib::numbers(testlib::acmp),
    ),
    entry(
        "caseicmp",
        "`Case 1: x`, one 64-bit integer a case (testlib)",
        &[],
        |_| testlib::reading(testlib::caseicmp),
    ),
    entry(
        "casencmp",
        "`Case 1: x y ...`, 64-bit integers (testlib)",
        &[],
        |_| testlib::reading(testlib::casencmp),
    ),
    entry(
        "casewcmp",
        "`Case 1: x y ...`, tokens (testlib)",
        &[],
        |_| testlib::reading(testlib::casewcmp),
    ),
    entry(
        "dcmp",
        "one number, absolute or relative error up to 1e-6 (testlib)",
        &[],
        |_| testlib::numbers(testlib::dcmp),
    ),
    entry("exact", "the same bytes", &[], |_| Box::new(Exact)),
    entry("fcmp", "the same lines (testlib)", &[], |_| {
        testlib::reading(testlib::fcmp)
    }),
    entry(
        "floats",
        "the same tokens, numbers within a tolerance (default: 1e-6, absolute or relative)",
        ALL,
        |options| Box::new(Tokens::floats(options)),
    ),
    entry("hcmp", "one integer of any size (testlib)", &[], |_| {
        testlib::numbers(testlib::hcmp)
    }),
    entry("icmp", "one 32-bit integer (testlib)", &[], |_| {
        testlib::numbers(testlib::icmp)
    }),
    entry(
        "icpc",
        "ICPC's default validator: the same tokens, letter case and white space ignored unless options change this",
        ALL,
        |options| Box::new(Tokens::icpc(options)),
    ),
    entry(
        "integers",
        "the same integers of any size, by value",
        &[],
        |_| reading(integers, true),
    ),
    entry("json", "the same JSON value", TOLERANCES, |options| {
        Box::new(Json::new(options))
    }),
    entry("lcmp", "lines of the same tokens (testlib)", &[], |_| {
        testlib::reading(testlib::lcmp)
    }),
    entry(
        "lines",
        "the same lines, except for white space at their ends and empty lines at the end",
        CASE,
        |options| Box::new(LineChecker::new(options)),
    ),
    entry("ncmp", "the same 64-bit integers (testlib)", &[], |_| {
        testlib::numbers(testlib::ncmp)
    }),
    entry(
        "nyesno",
        "the same sequence of YES and NO, in letters of either case (testlib)",
        &[],
        |_| testlib::reading(testlib::nyesno),
    ),
    entry(
        "pointscmp",
        "one number; its distance from the answer is the share of the points (testlib)",
        &[],
        |_| testlib::numbers(testlib::pointscmp),
    ),
    entry(
        "rcmp",
        "one number, absolute error up to 1.5e-6 (testlib)",
        &[],
        |_| testlib::numbers(testlib::acmp),
    ),
    entry(
        "rcmp4",
        "numbers, absolute or relative error up to 1e-4 (testlib)",
        &[],
        |_| testlib::numbers(testlib::rcmp4),
    ),
    entry(
        "rcmp6",
        "numbers, absolute or relative error up to 1e-6 (testlib)",
        &[],
        |_| testlib::numbers(testlib::rcmp6),
    ),
    entry(
        "rcmp9",
        "numbers, absolute or relative error up to 1e-9 (testlib)",
        &[],
        |_| testlib::numbers(testlib::rcmp9),
    ),
    entry(
        "rncmp",
        "numbers, absolute error up to 1.5e-5 (testlib)",
        &[],
        |_| testlib::numbers(testlib::rncmp),
    ),
    entry(
        "single",
        "one token, followed by at most one newline",
        CASE,
        |options| Box::new(Single::token(options)),
    ),
    entry(
        "single-integer",
        "one integer of any size, followed by at most one newline",
        &[],
        |_| Box::new(Single::integer()),
    ),
    entry(
        "tokens",
        "the same tokens with any white space between them",
        ALL,
        |options| Box::new(Tokens::new(options)),
    ),
    entry(
        "uncmp",
        "the same 64-bit integers in any order (testlib)",
        &[],
        |_| testlib::reading(testlib::uncmp),
    ),
    entry(
        "unordered-lines",
        "the same lines in any order, except for empty lines and white space at their ends",
        CASE,
        |options| Box::new(Unordered::lines(options)),
    ),
    entry(
        "unordered-tokens",
        "the same tokens in any order",
        CASE,
        |options| Box::new(Unordered::tokens(options)),
    ),
    entry("wcmp", "the same tokens (testlib)", &[], |_| {
        testlib::wcmp()
    }),
    entry(
        "yes-no",
        "the same sequence of yes and no, in letters of either case",
        &[],
        |_| reading(testlib::nyesno, false),
    ),
    entry(
        "yesno",
        "one YES or NO, in letters of either case (testlib)",
        &[],
        |_| testlib::reading(testlib::yesno),
    ),
];

const fn entry(
    name: &'static str,
    about: &'static str,
    takes: &'static [OptionName],
    open: fn(&Options) -> Box<dyn Checker>,
) -> Standard {
    Standard {
        name,
        about,
        takes,
        open,
    }
}

fn reading(compare: Compare, reads_files: bool) -> Box<dyn Checker> {
    Box::new(Reading {
        spaces: &C_SPACES,
        compare,
        drops_mark: false,
        reads_files,
    })
}

/// The names of all standard checkers, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    STANDARD.iter().map(|standard| standard.name)
}

/// Opens the standard checker called `name`.
///
/// # Errors
///
/// When there is no such checker, it does not support an option that is set, or a tolerance is not
/// valid.
pub fn open(name: &str, options: &Options) -> Result<Box<dyn Checker>, OpenError> {
    let standard = STANDARD
        .binary_search_by_key(&name, |standard| standard.name)
        .map(|at| &STANDARD[at])
        .map_err(|_| OpenError::UnknownName {
            name: name.to_owned(),
            known: names().collect(),
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
