//! Whether judged solutions keep the margins to the limits that the spec requires.

use super::demand::{self, TimeRequirement};
use super::propose::{ThinMargin, TimeLimits, WantedMargins};
use super::{Measured, Target, Time};
use judge::{Judged, JudgedCase};
use package::{Package, Solution};
use std::collections::BTreeMap;
use terms::verdict::Verdict;

/// Where the margin of a judged solution is smaller than the spec requires. Margins that the spec
/// does not set and solutions that are not as expected are ignored. A solution that must be too
/// slow was run until it was slow enough ([`package::Margins`]). `rerun` returns the results
/// on all cases, if those that were needed do not suffice.
pub(crate) fn thin_margins<E>(
    package: &Package,
    solution: &Solution,
    judged: &Judged,
    rerun: impl FnOnce() -> Result<Judged, E>,
) -> Result<Vec<ThinMargin>, E> {
    let margins = &package.margins;
    let asked = WantedMargins {
        accepted: margins.accepted.unwrap_or(0.0),
        too_slow: margins.too_slow.unwrap_or(0.0),
    };
    let limits = TimeLimits::from_package(package);
    let thin = limits.thin(&measured(package, solution, judged), asked);
    if thin
        .iter()
        .all(|thin| thin.wanted == TimeRequirement::Accepted)
    {
        return Ok(thin);
    }
    // A group ends at its first case that is too slow, and a later one may be slower.
    let judged = rerun()?;
    Ok(limits.thin(&measured(package, solution, &judged), asked))
}

fn measured(package: &Package, solution: &Solution, judged: &Judged) -> Vec<Measured> {
    let demands = demand::demands(package, solution).into_iter();
    let measured = demands.filter_map(|demand| {
        let cases = judged.cases.iter();
        let cases = cases.filter(|case| demand.groups.contains(&case.group));
        let cases: Vec<&JudgedCase> = cases.collect();
        let is_late = |case: &JudgedCase| case.verdict == Verdict::TimeLimit;
        let is_met = match demand.wanted {
            TimeRequirement::Accepted => cases.iter().all(|case| case.verdict == Verdict::Accepted),
            // A program that waits is too slow, however little it computes.
            TimeRequirement::TooSlow => {
                let idle = |case: &&JudgedCase| is_late(case) && case.cpu < case.wall / 5;
                cases.iter().any(|case| is_late(case)) && !cases.iter().any(idle)
            }
        };
        let mut times: BTreeMap<_, Time> = BTreeMap::new();
        for case in cases {
            let time = times.entry(demand::owner(package, case.group));
            let time = time.or_insert_with(|| Time::of_judged(case));
            if case.cpu > time.cpu {
                *time = Time::of_judged(case);
            }
        }
        is_met.then(|| Measured {
            solution: judged.submission.clone(),
            language: solution.program.language.name.clone(),
            wanted: demand.wanted,
            times,
        })
    });
    measured.collect()
}

impl Time {
    fn of_judged(case: &JudgedCase) -> Self {
        Self {
            case: case.id.clone(),
            target: Target::Local,
            cpu: case.cpu,
            range: (case.cpu, case.cpu),
            runs: 1,
            is_stopped: case.verdict == Verdict::TimeLimit,
        }
    }
}
