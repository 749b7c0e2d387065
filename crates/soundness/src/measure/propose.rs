//! Proposing limits from times.
//!
//! # Theory of operation
//!
//! A language without a factor has the problem's limit, which follows from the slowest accepted
//! solution in any such language. A language with a factor gets what its own slowest accepted
//! solution needs. Languages have a factor if they have one in the spec. If the limits then let
//! slow solutions pass, the language that needs the most time also gets a factor, and so on until
//! one is left, so that the problem's limit becomes as short as possible. Readable numbers are
//! tried first, finer ones if these are too long. The computation is pure: the same times result in
//! the same limits.

use super::demand::{Owner, TimeRequirement};
use super::{Measured, Target, Time};
use base::text::line;
use spec::Factor;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;
use terms::verdict::seconds;

/// Time limits: of the problem and of groups with their own, and the factors of languages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimeLimits {
    /// By their owners.
    pub by_owner: BTreeMap<Owner, Duration>,
    /// The factors of languages; 1 if missing.
    pub factors: BTreeMap<String, f64>,
}

/// The required margins to the limit, with defaults filled in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WantedMargins {
    /// The limit is at least this multiple of the time of the slowest accepted solution.
    pub accepted: f64,
    /// The fastest solution that must be too slow takes at least this multiple of the limit.
    pub too_slow: f64,
}

/// A solution whose margin to the limit is too small.
#[derive(Clone, Debug, PartialEq)]
pub struct ThinMargin {
    /// The requirement for it.
    pub wanted: TimeRequirement,
    /// Its path.
    pub solution: String,
    /// Its time, on the decisive case.
    pub time: Time,
    /// The limit there, in its language.
    pub limit: Duration,
    /// Its margin: limit divided by time for a solution that must be accepted, time divided by
    /// limit for one that must be too slow.
    pub margin: f64,
    /// The required margin.
    pub asked: f64,
    /// The accepted solution that requires such a long limit, and its time, if the limit was
    /// computed.
    pub because: Option<(String, Time)>,
}

impl fmt::Display for ThinMargin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (solution, case) = (line(&self.solution), self.time.position());
        let (time, limit) = (seconds(self.time.cpu), seconds(self.limit));
        let at_least = if self.time.is_stopped {
            "at least "
        } else {
            ""
        };
        write!(out, "{solution} takes {at_least}{time} on {case}: ")?;
        if self.wanted == TimeRequirement::Accepted && self.time.is_stopped {
            return out.write_str(match self.time.target {
                Target::Domjudge(_) => {
                    "it was stopped there; a longer limit on the judge lets it run longer"
                }
                _ => "it was stopped there; `--ceiling` lets it run longer",
            });
        }
        let (margin, asked) = (self.margin, self.asked);
        match self.wanted {
            TimeRequirement::Accepted => write!(
                out,
                "the limit of {limit} is {margin:.2} times that, and must be {asked} times"
            )?,
            TimeRequirement::TooSlow => write!(
                out,
                "{margin:.2} times the limit of {limit}, and must be {asked} times"
            )?,
        }
        if self.is_stopped_by_judge() {
            out.write_str(
                "; the judge stopped it there: a longer limit on the judge lets it run longer",
            )?;
        }
        match &self.because {
            Some((solution, time)) => write!(
                out,
                "; {} needs that limit, for it takes {} on {}",
                line(solution),
                seconds(time.cpu),
                time.position()
            ),
            None => Ok(()),
        }
    }
}

impl ThinMargin {
    /// Whether another judge stopped a solution that must be too slow, so that its margin may be
    /// larger.
    fn is_stopped_by_judge(&self) -> bool {
        self.time.is_stopped && matches!(self.time.target, Target::Domjudge(_))
    }
}

/// Rounding up to readable numbers.
#[derive(Clone, Copy)]
enum Rounding {
    Readable,
    Fine,
}

impl TimeLimits {
    /// The limit of an owner in a language.
    #[must_use]
    pub fn limit(&self, owner: Owner, language: &str) -> Duration {
        let of = |owner| self.by_owner.get(&owner).copied();
        let limit = of(owner).or_else(|| of(None)).unwrap_or_default();
        limit.mul_f64(self.factor(language))
    }

    fn factor(&self, language: &str) -> f64 {
        self.factors.get(language).copied().unwrap_or(1.0)
    }

    /// The solutions whose margins to these limits are too small, in their order.
    #[must_use]
    pub fn thin(&self, measured: &[Measured], margins: WantedMargins) -> Vec<ThinMargin> {
        let thin = measured.iter().flat_map(|one| self.thin_of(one, margins));
        thin.collect()
    }

    fn thin_of(&self, measured: &Measured, margins: WantedMargins) -> Vec<ThinMargin> {
        let all = measured.times.iter();
        let all = all.map(|(owner, time)| self.compare(measured, *owner, time, margins));
        // Times are accurate to a millisecond at best.
        let (wide, thin): (Vec<ThinMargin>, Vec<ThinMargin>) =
            all.partition(|thin| thin.margin >= thin.asked * 0.9995);
        match measured.wanted {
            TimeRequirement::Accepted => thin,
            // Being too slow under one limit is enough.
            TimeRequirement::TooSlow if wide.is_empty() => {
                let nearest = thin.into_iter();
                let nearest = nearest.max_by(|one, other| one.margin.total_cmp(&other.margin));
                nearest.into_iter().collect()
            }
            TimeRequirement::TooSlow => Vec::new(),
        }
    }

    fn compare(
        &self,
        measured: &Measured,
        owner: Owner,
        time: &Time,
        margins: WantedMargins,
    ) -> ThinMargin {
        let limit = self.limit(owner, &measured.language);
        ThinMargin {
            wanted: measured.wanted,
            solution: measured.solution.clone(),
            time: time.clone(),
            limit,
            margin: time.margin(measured.wanted, limit),
            asked: match measured.wanted {
                TimeRequirement::Accepted => margins.accepted,
                TimeRequirement::TooSlow => margins.too_slow,
            },
            because: None,
        }
    }
}

/// The shortest limits with both margins. Limits without measurements stay unchanged.
///
/// # Errors
/// The solutions that prevent such limits, at least one.
pub fn propose(
    measured: &[Measured],
    now: &TimeLimits,
    margins: WantedMargins,
) -> Result<TimeLimits, Vec<ThinMargin>> {
    let needs = Needs::new(measured, margins.accepted);
    let endless = endless(measured, now, margins);
    if !endless.is_empty() {
        return Err(endless);
    }
    let mut in_the_way = Vec::new();
    let mut limits = now.clone();
    for rounding in [Rounding::Readable, Rounding::Fine] {
        let mut with_factor: BTreeSet<&str> = now.factors.keys().map(String::as_str).collect();
        loop {
            limits = needs.limits(now, &with_factor, rounding);
            in_the_way = limits.thin(measured, margins);
            if in_the_way.is_empty() {
                return Ok(limits);
            }
            match needs.next(&with_factor) {
                Some(language) => with_factor.insert(language),
                None => break,
            };
        }
    }
    for thin in &mut in_the_way {
        thin.because = because(measured, &limits, thin);
    }
    Err(in_the_way)
}

/// The required lengths of limits, by owner and language.
struct Needs<'a>(BTreeMap<(Owner, &'a str), Duration>);

impl<'a> Needs<'a> {
    fn new(measured: &'a [Measured], margin: f64) -> Self {
        let mut needs = BTreeMap::new();
        for one in measured
            .iter()
            .filter(|one| one.wanted == TimeRequirement::Accepted)
        {
            for (owner, time) in &one.times {
                let need = needs.entry((*owner, one.language.as_str())).or_default();
                *need = time.cpu.mul_f64(margin).max(*need);
            }
        }
        Self(needs)
    }

    /// The limits if these languages have factors.
    fn limits(
        &self,
        now: &TimeLimits,
        with_factor: &BTreeSet<&str>,
        rounding: Rounding,
    ) -> TimeLimits {
        let mut limits = now.clone();
        let owners: BTreeSet<Owner> = self.0.keys().map(|(owner, _)| *owner).collect();
        for owner in owners {
            let own = || self.0.iter().filter(|((other, _), _)| *other == owner);
            let plain = own().filter(|((_, language), _)| !with_factor.contains(language));
            // If all have a factor, the one that needs the least gets the problem's limit. No
            // factor may be too large.
            let need = plain.map(|(_, need)| *need).max();
            let need = need.or_else(|| own().map(|(_, need)| *need).min());
            let least = own().map(|(_, need)| need.div_f64(Factor::LARGEST)).max();
            if let Some(need) = need.max(least) {
                limits.by_owner.insert(owner, rounding.time(need));
            }
        }
        let languages: BTreeSet<&str> = self.0.keys().map(|(_, language)| *language).collect();
        for language in languages {
            let own = self.0.iter().filter(|((_, other), _)| *other == language);
            let ratio = own.map(|((owner, _), need)| {
                let limit = limits.by_owner.get(owner).copied().unwrap_or_default();
                need.as_secs_f64() / limit.as_secs_f64()
            });
            let factor = rounding.factor(ratio.fold(1.0, f64::max));
            if factor > 1.0 {
                limits.factors.insert(language.to_owned(), factor);
            } else {
                limits.factors.remove(language);
            }
        }
        limits
    }

    /// The language that needs the most of those without a factor, unless it is the last.
    fn next(&self, with_factor: &BTreeSet<&str>) -> Option<&'a str> {
        let mut most: BTreeMap<&'a str, Duration> = BTreeMap::new();
        for ((_, language), need) in &self.0 {
            if !with_factor.contains(language) {
                let known = most.entry(language).or_default();
                *known = (*known).max(*need);
            }
        }
        let next = most.iter().max_by_key(|(_, need)| **need);
        next.filter(|_| most.len() > 1)
            .map(|(language, _)| *language)
    }
}

/// The accepted solutions that were stopped, so that their times are unknown.
fn endless(measured: &[Measured], now: &TimeLimits, margins: WantedMargins) -> Vec<ThinMargin> {
    let accepted = measured
        .iter()
        .filter(|one| one.wanted == TimeRequirement::Accepted);
    let times = accepted.flat_map(|one| {
        one.times
            .iter()
            .map(move |(owner, time)| (one, owner, time))
    });
    let endless = times.filter(|(_, _, time)| time.is_stopped);
    endless
        .map(|(one, owner, time)| now.compare(one, *owner, time, margins))
        .collect()
}

/// The accepted solution that determines the limit under which this one is too fast: of its own
/// language, or else of one with the limit of the problem.
fn because(
    measured: &[Measured],
    limits: &TimeLimits,
    thin: &ThinMargin,
) -> Option<(String, Time)> {
    let is_it = |one: &&Measured| one.solution == thin.solution && one.wanted == thin.wanted;
    let mut own = measured.iter().filter(is_it);
    let (own, owner) = own.find_map(|one| {
        let mut times = one.times.iter();
        let (owner, _) = times.find(|(_, time)| **time == thin.time)?;
        Some((one, owner))
    })?;
    let accepted = measured
        .iter()
        .filter(|one| one.wanted == TimeRequirement::Accepted);
    let times = accepted.filter_map(|one| Some((one, one.times.get(owner)?)));
    let slowest = times.max_by_key(|(one, time)| {
        let is_same = one.language == own.language;
        (
            is_same,
            !limits.factors.contains_key(&one.language),
            time.cpu,
        )
    });
    slowest.map(|(one, time)| (one.solution.clone(), time.clone()))
}

impl Rounding {
    /// Rounds up to multiples of 100 ms below a second, of half a second below ten and of a second
    /// above; the finer step is a tenth of that.
    fn time(self, time: Duration) -> Duration {
        let milliseconds = time.as_micros().div_ceil(1000).max(1);
        let step = match milliseconds {
            ..=1000 => 100,
            1001..=10_000 => 500,
            _ => 1000,
        };
        let step = match self {
            Self::Readable => step,
            Self::Fine => step / 10,
        };
        let rounded = milliseconds.div_ceil(step) * step;
        Duration::from_millis(u64::try_from(rounded).unwrap_or(u64::MAX))
    }

    /// Rounds up to halves, or tenths.
    fn factor(self, factor: f64) -> f64 {
        let parts = match self {
            Self::Readable => 2.0,
            Self::Fine => 10.0,
        };
        // A ratio of two rounded times may be slightly off.
        (factor * parts - 1e-6).ceil() / parts
    }
}
