//! Times of solutions that another judge or a cluster has run.

use super::demand::{self, Demand, Owner, TimeRequirement};
use super::propose::TimeLimits;
use super::{LeftOut, Measured, Measurer, Target, Time};
use judge::{Judged, JudgedCase};
use package::{Package, Solution};
use std::collections::BTreeMap;
use std::time::Duration;
use terms::verdict::Verdict;

/// A solution that matters to the limit, with one of its requirements.
pub struct RemoteSubject<'a> {
    /// The solution.
    pub solution: &'a Solution,
    demand: Demand,
    is_whole: bool,
}

impl<'a> RemoteSubject<'a> {
    /// The solutions of a problem that matter, in the order of [`super::Measurement::measured`].
    #[must_use]
    pub fn all(package: &'a Package) -> Vec<Self> {
        let of = |wanted: TimeRequirement| {
            let solutions = package.solutions.iter();
            solutions.flat_map(move |solution| {
                let demands = demand::demands(package, solution).into_iter();
                let demands = demands.filter(move |demand| demand.wanted == wanted);
                demands.map(|demand| Self {
                    solution,
                    is_whole: demand.groups.len() == package.groups.len(),
                    demand,
                })
            })
        };
        of(TimeRequirement::Accepted)
            .chain(of(TimeRequirement::TooSlow))
            .collect()
    }

    /// The requirement.
    #[must_use]
    pub fn wanted(&self) -> TimeRequirement {
        self.demand.wanted
    }

    /// Whether the requirement covers all groups.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Whether all cases have to run. A group ends at its first case that takes too long, which
    /// suffices unless only some groups matter.
    #[must_use]
    pub fn needs_all_cases(&self) -> bool {
        self.demand.wanted == TimeRequirement::Accepted || !self.is_whole
    }

    /// Its times in several runs by a judge with a limit that is only a ceiling; the median of the
    /// runs of a case counts.
    ///
    /// # Errors
    /// If it was not accepted where it must be.
    pub fn measured(
        &self,
        package: &Package,
        runs: &[Judged],
        target: &Target,
    ) -> Result<Measured, LeftOut> {
        let mut by_case: BTreeMap<&str, Vec<&JudgedCase>> = BTreeMap::new();
        for judged in runs {
            if judged.refusal.is_some() {
                return Err(LeftOut::Refused);
            }
            for case in &judged.cases {
                if self.demand.groups.contains(&case.group) {
                    by_case.entry(&case.id).or_default().push(case);
                }
            }
        }
        let mut times: BTreeMap<Owner, Time> = BTreeMap::new();
        for (id, cases) in by_case {
            let is_accepted = self.demand.wanted == TimeRequirement::Accepted;
            let is_wrong = |case: &&&JudgedCase| {
                is_accepted && !matches!(case.verdict, Verdict::Accepted | Verdict::TimeLimit)
            };
            if let Some(wrong) = cases.iter().find(is_wrong) {
                return Err(LeftOut::Failed(wrong.verdict, id.to_owned()));
            }
            let Some(group) = cases.first().map(|case| case.group) else {
                continue;
            };
            let is_stopped = cases.iter().any(|case| case.verdict == Verdict::TimeLimit);
            let cpu = cases.iter().map(|case| case.cpu).collect();
            let time = Time {
                target: target.clone(),
                ..Time::from_runs(id, cpu, is_stopped)
            };
            let slowest = times.entry(demand::owner(package, group)).or_default();
            if time.cpu >= slowest.cpu {
                *slowest = time;
            }
        }
        if times.is_empty() {
            let none = "it ran on none of the cases that matter".to_owned();
            return Err(LeftOut::Unexpected(none));
        }
        Ok(self.with_times(times))
    }

    /// Its times if the judge reports only the longest time of a run.
    #[must_use]
    pub fn measured_once(&self, target: &Target, longest: Duration, is_stopped: bool) -> Measured {
        let time = Time {
            target: target.clone(),
            ..Time::from_runs("", vec![longest], is_stopped)
        };
        self.with_times(BTreeMap::from([(None, time)]))
    }

    fn with_times(&self, times: BTreeMap<Owner, Time>) -> Measured {
        Measured {
            solution: self.solution.program.path.to_string_lossy().into_owned(),
            language: self.solution.program.language.name.clone(),
            wanted: self.demand.wanted,
            times,
        }
    }
}

impl Measurer<'_> {
    /// The CPU time after which another judge may stop solutions with this requirement, before
    /// factors of languages: the longest that any limit requires.
    #[must_use]
    pub fn longest_ceiling(&self, wanted: TimeRequirement, limits: &TimeLimits) -> Duration {
        let now = TimeLimits::from_package(self.jury.package());
        let owners = now.by_owner.keys();
        let ceilings = owners.map(|owner| {
            let own = |limits: &TimeLimits| limits.by_owner.get(owner).copied().unwrap_or_default();
            self.ceiling_above(wanted, own(&now), own(limits))
        });
        ceilings.max().unwrap_or_default()
    }
}
