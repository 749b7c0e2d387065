//! What submissions may use.

use super::parts::Resolver;
use super::{Limits, Package};
use crate::language::Language;
use crate::spec::{self, Factors, Mistake, Spanned};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

const MEBIBYTE: u64 = 1 << 20;

/// How many times as much programs in some languages may use, by the names of the languages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LanguageFactors {
    /// Of processor time.
    pub time: BTreeMap<String, f64>,
    /// Of memory.
    pub memory: BTreeMap<String, f64>,
}

impl LanguageFactors {
    /// Whether all languages have the same limits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.time.is_empty() && self.memory.is_empty()
    }
}

impl Package {
    /// What a submission in a language may use on one case.
    #[must_use]
    pub fn limits_for(&self, language: &Language) -> Limits {
        let of = |factors: &BTreeMap<String, f64>| factors.get(&language.name).copied();
        let factors = &self.language_factors;
        let time = of(&factors.time).map(|factor| self.limits.time.mul_f64(factor));
        let memory = of(&factors.memory).map(|factor| scaled(self.limits.memory, factor));
        Limits {
            time: time.unwrap_or(self.limits.time),
            memory: memory.unwrap_or(self.limits.memory),
            ..self.limits
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "at most 1024 GiB, times at most 100"
)]
fn scaled(bytes: u64, factor: f64) -> u64 {
    (bytes as f64 * factor) as u64
}

/// The limits of every language.
pub(super) fn limits(written: &spec::Limits) -> Limits {
    Limits {
        time: written.time.map_or(Duration::from_secs(1), |time| time.0),
        memory: written.memory.map_or(256 * MEBIBYTE, |memory| memory.0),
        output: written.output.map_or(64 * MEBIBYTE, |output| output.0),
        processes: written.processes.map_or(1, |processes| processes.0),
    }
}

impl Resolver<'_> {
    /// The factors of languages that there are.
    pub(super) fn language_factors(&self, written: &spec::Limits) -> LanguageFactors {
        LanguageFactors {
            time: self.factors(written.time_factors.as_ref()),
            memory: self.factors(written.memory_factors.as_ref()),
        }
    }

    /// The language of this name, or nothing and a note of the mistake.
    pub(super) fn known_language(&self, name: &Spanned<String>) -> Option<Arc<Language>> {
        let known = self.languages.named(name.get_ref());
        let language = known.ok_or_else(|| Mistake::UnknownName {
            what: "language",
            found: name.get_ref().clone(),
            known: self.languages.iter().map(|one| one.name.clone()).collect(),
        });
        self.noted(name.span(), language)
    }

    fn factors(&self, written: Option<&Factors>) -> BTreeMap<String, f64> {
        let mut factors = BTreeMap::new();
        let mut places: BTreeMap<String, Range<usize>> = BTreeMap::new();
        for (name, factor) in written.into_iter().flatten() {
            let Some(language) = self.known_language(name) else {
                continue;
            };
            let language = language.name.clone();
            if let Some(first) = places.insert(language.clone(), name.span()) {
                let what = "factor of";
                let name_twice = Mistake::Duplicate {
                    what,
                    name: language.clone(),
                    first,
                };
                self.mistakes.add(name.span(), name_twice);
            }
            factors.insert(language, factor.0);
        }
        factors
    }
}
