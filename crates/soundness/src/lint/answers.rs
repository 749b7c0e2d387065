//! Groups whose cases all have the same answer, and wrong solutions that only the samples reject.

use super::Issue;
use base::digest;
use cases::build::Case;
use judge::{Judged, JudgedCase};
use package::{Group, Package, Solution};
use terms::Kind;

const SAMPLES: &str = "samples";
/// In smaller groups, equal answers do not indicate a mistake.
const CASES: usize = 3;

/// The groups of the spec whose cases all have the same answer: a program that always prints it
/// passes them.
pub(super) fn same_answers(package: &Package, cases: &[Case]) -> Vec<Issue> {
    if package.kind == Kind::Answer || package.interactor.is_some() {
        return Vec::new();
    }
    let nothing = digest::sha256_hex(b"");
    let groups = package.groups.iter().enumerate();
    let groups = groups.filter(|(_, group)| group.is_listed());
    let same = groups.filter_map(|(place, group)| {
        let own = cases.iter().filter(|case| case.planned.group == place);
        let own: Vec<&Case> = own.collect();
        let first = &own.first()?.hashes.answer;
        let is_same = own.len() >= CASES
            && *first != nothing
            && own.iter().all(|case| case.hashes.answer == *first);
        is_same.then(|| Issue::SameAnswers {
            group: group.name.clone(),
            cases: own.len(),
        })
    });
    same.collect()
}

/// Whether samples are the only cases that reject a wrong solution, although there are others.
/// `rerun` returns the results on all cases, if some were not needed before.
pub(crate) fn samples_only<E>(
    package: &Package,
    solution: &Solution,
    judged: &Judged,
    others: usize,
    rerun: impl FnOnce() -> Result<Judged, E>,
) -> Result<bool, E> {
    let is_sample = |case: &&JudgedCase| {
        package
            .groups
            .get(case.group)
            .is_some_and(Group::is_samples)
    };
    let is_rejected = |case: &JudgedCase| case.share < 1.0;
    let rejects_other = |judged: &Judged| {
        let mut others = judged.cases.iter().filter(|case| !is_sample(case));
        others.any(is_rejected)
    };
    let rejects_sample = judged.cases.iter().filter(is_sample).any(is_rejected);
    let is_meant = solution.expectation.groups.contains_key(SAMPLES);
    if package.must_accept(solution) || !rejects_sample || is_meant || others == 0 {
        return Ok(false);
    }
    if rejects_other(judged) {
        return Ok(false);
    }
    let known = judged.cases.iter().filter(|case| !is_sample(case)).count();
    // The samples may have made other groups unnecessary.
    Ok(known == others || !rejects_other(&rerun()?))
}
