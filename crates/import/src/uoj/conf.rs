//! `problem.conf`: keys and their values, separated by white space.

use crate::ImportError;
use crate::package_files::PackageFiles;
use crate::problem::ImportedProblem;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The name of the file.
pub(super) const FILE: &str = "problem.conf";

/// The values by their keys, with the line of each.
pub(super) struct Conf {
    values: BTreeMap<String, (String, usize)>,
    /// The keys that were asked for: all others are unknown.
    asked: RefCell<BTreeSet<String>>,
}

impl Conf {
    pub(super) fn read(package_files: &PackageFiles) -> Result<Self, ImportError> {
        let text = package_files.text(FILE)?;
        let words = text.lines().zip(1..).flat_map(|(line, number)| {
            let words = line.split_whitespace();
            words.map(move |word| (word, number))
        });
        let mut words = words.peekable();
        let mut values = BTreeMap::new();
        while let Some((key, line)) = words.next() {
            let Some((value, _)) = words.next() else {
                return Err(ImportError::in_line(
                    FILE,
                    line,
                    format!("`{key}` has no value"),
                ));
            };
            values.insert(key.to_owned(), (value.to_owned(), line));
        }
        Ok(Self {
            values,
            asked: RefCell::default(),
        })
    }

    fn get(&self, key: &str) -> Option<&(String, usize)> {
        self.asked.borrow_mut().insert(key.to_owned());
        self.values.get(key)
    }

    /// An error at the value of a key.
    pub(super) fn wrong(&self, key: &str, wanted: &str) -> ImportError {
        match self.get(key) {
            Some((value, line)) => ImportError::in_line(
                FILE,
                *line,
                format!("`{key}` is `{value}`, where {wanted} is expected"),
            ),
            None => ImportError::File {
                path: FILE.to_owned(),
                line: None,
                reason: format!("`{key}` is missing: {wanted} is expected"),
            },
        }
    }

    pub(super) fn text(&self, key: &str) -> Option<&str> {
        self.get(key).map(|(value, _)| value.as_str())
    }

    /// Whether the value of a key is `on`.
    pub(super) fn is_on(&self, key: &str) -> bool {
        self.text(key) == Some("on")
    }

    /// A number that is not negative.
    pub(super) fn number(&self, key: &str) -> Result<Option<f64>, ImportError> {
        let number = |value: &str| {
            let number = value.parse().ok();
            let number = number.filter(|number: &f64| number.is_finite() && *number >= 0.0);
            number.ok_or_else(|| self.wrong(key, "a number that is not negative"))
        };
        self.text(key).map(number).transpose()
    }

    /// A whole number that is not negative.
    pub(super) fn whole(&self, key: &str) -> Result<Option<usize>, ImportError> {
        let whole = |value: &str| {
            let whole = value.parse().ok();
            whole.ok_or_else(|| self.wrong(key, "a whole number"))
        };
        self.text(key).map(whole).transpose()
    }

    /// The number for one test or subtask, or else that for all.
    pub(super) fn number_of(&self, key: &str, of: usize) -> Result<Option<f64>, ImportError> {
        match self.number(&format!("{key}_{of}"))? {
            Some(number) => Ok(Some(number)),
            None => self.number(key),
        }
    }

    /// Reports the keys that nothing asked for.
    pub(super) fn tell_unknown(&self, problem: &mut ImportedProblem) {
        let asked = self.asked.borrow();
        for (key, (_, line)) in self.values.iter().filter(|(key, _)| !asked.contains(*key)) {
            let what = format!("`{key}` ({FILE}, line {line})");
            let why = "it is left out: its meaning is not known here";
            problem.losses.lost(what, why);
        }
    }

    /// Reports the keys with such a beginning that no verdict depends on.
    pub(super) fn tell_shown(&self, beginnings: &[&str], problem: &mut ImportedProblem) {
        let keys = self.values.keys();
        let is_shown = |key: &&String| beginnings.iter().any(|begin| key.starts_with(begin));
        for key in keys.filter(is_shown) {
            self.asked.borrow_mut().insert(key.clone());
            problem
                .losses
                .cosmetic(format!("`{key}` of {FILE}"), "it is left out");
        }
    }
}
