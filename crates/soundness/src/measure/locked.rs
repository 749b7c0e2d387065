//! The measurement of one target in `limits.lock`.

use super::compare::TargetMargins;
use super::demand::{Owner, TimeRequirement};
use super::propose::{ThinMargin, TimeLimits, WantedMargins};
use super::{Measured, Target, TargetMeasurement, Time};
use base::text::line;
use package::Package;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::time::Duration;
use terms::verdict::Verdict;

/// The times of a target.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LockedTarget {
    pub(super) name: String,
    pub(super) machine: String,
    #[serde(default)]
    pub(super) time: Vec<LockedTime>,
}

/// A time of a solution.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LockedTime {
    pub(super) solution: String,
    pub(super) wanted: LockedRequirement,
    /// The group with the limit; none for the problem's limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) group: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) case: Option<String>,
    pub(super) ms: u64,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) stopped: bool,
}

/// A requirement as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum LockedRequirement {
    Accepted,
    TimeLimit,
}

/// The margins of the present limits on a target.
#[derive(Clone, Debug, PartialEq)]
pub struct LockedTargetMargins {
    /// The target.
    pub target: Target,
    /// The machine.
    pub machine: String,
    /// The margins.
    pub margins: TargetMargins,
    /// Whether the margin of the accepted solutions is thinner than the spec requires.
    pub is_accepted_thin: bool,
    /// Whether the other margin is.
    pub is_too_slow_thin: bool,
}

impl LockedTarget {
    pub(super) fn new(package: &Package, found: &TargetMeasurement) -> Self {
        let times = found.measured.iter().flat_map(|one| {
            let times = one.times.iter();
            times.map(move |(owner, time)| LockedTime::new(package, one, *owner, time))
        });
        Self {
            name: found.target.to_string(),
            machine: found.machine.clone(),
            time: times.collect(),
        }
    }

    /// The margins, and the solutions whose margin is thinner than the spec requires; or else what
    /// has changed.
    pub(super) fn margins(
        &self,
        package: &Package,
    ) -> Result<(LockedTargetMargins, Vec<ThinMargin>), String> {
        let target: Target = self.name.parse()?;
        let limits = TimeLimits::from_package(package);
        let times = self.time.iter();
        let measured = times.map(|time| time.measured(package, &target));
        let measured = measured.collect::<Result<Vec<Measured>, String>>()?;
        let measured = joined(measured);
        let asked = WantedMargins {
            accepted: package.margins.accepted.unwrap_or(0.0),
            too_slow: package.margins.too_slow.unwrap_or(0.0),
        };
        let thin = limits.thin(&measured, asked);
        let is_thin = |wanted| thin.iter().any(|it| it.wanted == wanted);
        let margins = LockedTargetMargins {
            machine: self.machine.clone(),
            margins: TargetMargins::new(&measured, &limits),
            is_accepted_thin: is_thin(TimeRequirement::Accepted),
            is_too_slow_thin: is_thin(TimeRequirement::TooSlow),
            target,
        };
        let is_here = margins.target == Target::Local;
        Ok((margins, if is_here { Vec::new() } else { thin }))
    }
}

/// Times of one solution under several limits, in one.
fn joined(measured: Vec<Measured>) -> Vec<Measured> {
    let mut all: Vec<Measured> = Vec::new();
    for one in measured {
        let is_same = |it: &&mut Measured| {
            let owners = it.times.keys();
            it.solution == one.solution
                && it.wanted == one.wanted
                && !owners
                    .into_iter()
                    .any(|owner| one.times.contains_key(owner))
        };
        match all.iter_mut().find(is_same) {
            Some(known) => known.times.extend(one.times),
            None => all.push(one),
        }
    }
    all
}

impl LockedTime {
    fn new(package: &Package, measured: &Measured, owner: Owner, time: &Time) -> Self {
        let group = owner.and_then(|group| package.groups.get(group));
        Self {
            solution: measured.solution.clone(),
            wanted: match measured.wanted {
                TimeRequirement::Accepted => LockedRequirement::Accepted,
                TimeRequirement::TooSlow => LockedRequirement::TimeLimit,
            },
            group: group.map(|group| group.name.clone()),
            case: (!time.case.is_empty()).then(|| time.case.clone()),
            ms: milliseconds(time.cpu),
            stopped: time.is_stopped,
        }
    }

    fn measured(&self, package: &Package, target: &Target) -> Result<Measured, String> {
        let name = line(&self.solution);
        let mut solutions = package.solutions.iter();
        let solution = solutions.find(|it| it.program.path == Path::new(&self.solution));
        let solution = solution.ok_or_else(|| format!("the spec no longer names {name}"))?;
        let owner = match &self.group {
            None => None,
            Some(group) => {
                let position = package.groups.iter().position(|it| it.name == *group);
                let has_limit = |at: &usize| package.groups[*at].limits.time.is_some();
                let position = position.filter(has_limit);
                Some(position.ok_or_else(|| {
                    format!("the group {} has no limit of its own now", line(group))
                })?)
            }
        };
        let cpu = Duration::from_millis(self.ms);
        let time = Time {
            case: self.case.clone().unwrap_or_default(),
            target: target.clone(),
            cpu,
            range: (cpu, cpu),
            runs: 1,
            is_stopped: self.stopped,
        };
        Ok(Measured {
            solution: self.solution.clone(),
            language: solution.program.language.name.clone(),
            wanted: match self.wanted {
                LockedRequirement::Accepted => TimeRequirement::Accepted,
                LockedRequirement::TimeLimit => TimeRequirement::TooSlow,
            },
            times: BTreeMap::from([(owner, time)]),
        })
    }
}

/// A time in milliseconds, rounded; at least one, so that a margin is never without bound.
fn milliseconds(time: Duration) -> u64 {
    let rounded = (time.as_micros() + 500) / 1000;
    u64::try_from(rounded).unwrap_or(u64::MAX).max(1)
}

impl fmt::Display for LockedTargetMargins {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TargetMargins { accepted, too_slow } = self.margins;
        let accepted = accepted.map(|margin| (margin, self.is_accepted_thin, Verdict::Accepted));
        let too_slow = too_slow.map(|margin| (margin, self.is_too_slow_thin, Verdict::TimeLimit));
        let known = [accepted, too_slow].into_iter().flatten();
        let known = known.map(|(margin, is_thin, verdict)| {
            let thin = if is_thin { " (thin)" } else { "" };
            format!("{} {margin:.2}{thin}", verdict.short())
        });
        let known: Vec<String> = known.collect();
        let target = line(&self.target.to_string());
        write!(out, "{target} {}", known.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::milliseconds;
    use std::time::Duration;

    #[test]
    fn times_are_rounded_to_milliseconds() {
        let of = |micros| milliseconds(Duration::from_micros(micros));
        assert_eq!([of(0), of(400), of(1499), of(1500)], [1, 1, 1, 2]);
    }
}
