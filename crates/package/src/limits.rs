//! The limits of submissions.

use super::parts::Resolver;
use super::{Group, Limits, Package};
use spec::{Factors, Mistake, Spanned};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;
use terms::language::{self, Language};

const MEBIBYTE: u64 = 1 << 20;

/// The factors of limits in some languages, by the names of the languages.
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

/// The required margins of solutions to the time limit, as far as the spec sets them. Both are
/// factors of at least 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Margins {
    /// The limit is at least this multiple of the time of the slowest accepted solution.
    pub accepted: Option<f64>,
    /// The fastest solution that must be too slow takes at least this multiple of the limit.
    pub too_slow: Option<f64>,
}

impl Margins {
    /// Whether any is set.
    #[must_use]
    pub fn are_asked_for(&self) -> bool {
        self.accepted.is_some() || self.too_slow.is_some()
    }

    /// The CPU time after which a submission with this limit is stopped: a tenth more than the
    /// limit, so that a time just over the limit is reported, or the time that a solution must take
    /// that must be too slow.
    #[must_use]
    pub fn stop_after(&self, limit: Duration) -> Duration {
        let tenth = limit + limit / 10;
        tenth.max(limit.mul_f64(self.too_slow.unwrap_or(1.0)))
    }
}

/// The limits for the cases of one group, instead of the problem's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupLimits {
    /// Processor time.
    pub time: Option<Duration>,
    /// Bytes of memory.
    pub memory: Option<u64>,
}

impl GroupLimits {
    /// The maximum that any of these groups allows, if it exceeds the problem's limits: for cases
    /// outside the groups of the spec, because they may be cases of any.
    pub(super) fn widest<'a>(limits: &Limits, groups: impl IntoIterator<Item = &'a Group>) -> Self {
        let mut widest = Self::default();
        for Self { time, memory } in groups.into_iter().map(|group| group.limits) {
            widest.time = widest.time.max(time.filter(|time| *time > limits.time));
            widest.memory = widest
                .memory
                .max(memory.filter(|memory| *memory > limits.memory));
        }
        widest
    }
}

impl Package {
    /// The limits of a submission in a language for one case of a group; without a group for any
    /// input.
    #[must_use]
    pub fn limits_for(&self, language: &Language, group: Option<&Group>) -> Limits {
        let own = group.map_or_else(
            || GroupLimits::widest(&self.limits, &self.groups),
            |group| group.limits,
        );
        let limits = Limits {
            time: own.time.unwrap_or(self.limits.time),
            memory: own.memory.unwrap_or(self.limits.memory),
            ..self.limits
        };
        self.times_factors(language, limits)
    }

    /// The limits of a submission in a language if no group has limits of its own.
    #[must_use]
    pub fn usual_limits(&self, language: &Language) -> Limits {
        self.times_factors(language, self.limits)
    }

    fn times_factors(&self, language: &Language, limits: Limits) -> Limits {
        let of = |factors: &BTreeMap<String, f64>| factors.get(&language.name).copied();
        let Limits { time, memory, .. } = limits;
        let factors = &self.language_factors;
        let (slower, larger) = if language.is_sanitized {
            (language::TIME_FACTOR, language::MEMORY_FACTOR)
        } else {
            (1, 1)
        };
        Limits {
            time: of(&factors.time).map_or(time, |factor| time.mul_f64(factor)) * slower,
            memory: of(&factors.memory).map_or(memory, |factor| scaled(memory, factor)) * larger,
            ..limits
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

/// The margins in the spec.
pub(super) fn margins(written: &spec::Limits) -> Margins {
    let margin = written.margin.clone().unwrap_or_default();
    Margins {
        accepted: margin.accepted.map(|factor| factor.0),
        too_slow: margin.too_slow.map(|factor| factor.0),
    }
}

/// The limits of a group.
pub(super) fn of_group(written: &spec::Group) -> GroupLimits {
    GroupLimits {
        time: written.time.map(|time| time.0),
        memory: written.memory.map(|memory| memory.0),
    }
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
    /// The factors of existing languages.
    pub(super) fn language_factors(&self, written: &spec::Limits) -> LanguageFactors {
        LanguageFactors {
            time: self.factors(written.time_factors.as_ref()),
            memory: self.factors(written.memory_factors.as_ref()),
        }
    }

    /// The language with this name; otherwise records a mistake.
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
