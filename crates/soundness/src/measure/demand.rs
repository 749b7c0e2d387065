//! Which solutions matter to a time limit, and how.

use package::{Allowed, Package, Solution};
use std::time::Duration;
use terms::verdict::Verdict;

/// The requirement for a solution on some groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Demand {
    pub(crate) wanted: TimeRequirement,
    /// The indices of the groups in the package.
    pub(crate) groups: Vec<usize>,
}

/// The requirement for a solution's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeRequirement {
    /// It must be accepted: in time on every case.
    Accepted,
    /// It must be too slow: over the limit on some case.
    TooSlow,
}

/// The owner of the time limit of a case: a listed group, by its index in the package, or the
/// problem (`None`).
pub type Owner = Option<usize>;

/// The owner of the time limit for cases of a group. Samples and hacks may belong to any group, so
/// they get the longest.
pub(crate) fn owner(package: &Package, group: usize) -> Owner {
    let is_same = |listed: &usize| {
        let other = &package.groups[*listed];
        other.is_listed() && other.limits.time == package.groups[group].limits.time
    };
    package.groups[group].limits.time?;
    if package.groups[group].is_listed() {
        return Some(group);
    }
    (0..package.groups.len()).find(is_same)
}

/// The time limit of an owner, whatever the language.
pub(crate) fn limit(package: &Package, owner: Owner) -> Duration {
    let own = owner.and_then(|group| package.groups[group].limits.time);
    own.unwrap_or(package.limits.time)
}

/// The requirements that a solution's expectation implies for its time. A solution that must fail
/// in another way has to be in time on the groups in which it must be accepted.
pub(crate) fn demands(package: &Package, solution: &Solution) -> Vec<Demand> {
    let expectation = &solution.expectation;
    let covered = |is_covered: &dyn Fn(&str) -> bool| {
        let groups = package.groups.iter().enumerate();
        let groups = groups.filter(|(_, group)| is_covered(&group.name));
        groups.map(|(place, _)| place).collect::<Vec<usize>>()
    };
    let named = expectation.groups.iter().map(|(name, allowed)| {
        let groups = covered(&|other| other == name);
        (allowed, groups)
    });
    let others = covered(&|name| !expectation.groups.contains_key(name));
    let overall = expectation.overall.iter();
    let overall = overall.map(|allowed| (allowed, others.clone()));
    let mut demands: Vec<Demand> = Vec::new();
    for (allowed, groups) in named.chain(overall) {
        let Some(wanted) = wanted(allowed) else {
            continue;
        };
        match demands.iter_mut().find(|demand| demand.wanted == wanted) {
            // Being accepted in each of two groups is one requirement; being too slow in each of
            // them is two.
            Some(same) if wanted == TimeRequirement::Accepted => same.groups.extend(groups),
            _ => demands.push(Demand { wanted, groups }),
        }
    }
    let is_full = |low: f64| package.points() > 0.0 && low >= package.points();
    if demands.is_empty() && expectation.score.is_some_and(|range| is_full(range.low)) {
        demands.push(Demand {
            wanted: TimeRequirement::Accepted,
            groups: (0..package.groups.len()).collect(),
        });
    }
    demands.retain(|demand| !demand.groups.is_empty());
    demands
}

fn wanted(allowed: &Allowed) -> Option<TimeRequirement> {
    let is_only = |verdict| allowed.required.len() == 1 && allowed.required.contains(&verdict);
    if allowed
        .permitted
        .iter()
        .all(|verdict| *verdict == Verdict::Accepted)
    {
        Some(TimeRequirement::Accepted)
    } else if is_only(Verdict::TimeLimit) {
        Some(TimeRequirement::TooSlow)
    } else {
        None
    }
}
