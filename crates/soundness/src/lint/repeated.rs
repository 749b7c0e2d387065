//! Cases with the same input.

use super::Issue;
use cases::build::Case;
use cases::plan::{Call, Origin};
use package::Package;
use std::collections::BTreeMap;

/// The findings about the built cases.
#[must_use]
pub fn cases(package: &Package, cases: &[Case]) -> Vec<Issue> {
    let mut by_input: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for case in cases {
        by_input.entry(&case.hashes.input).or_default().push(case);
    }
    let repeated = by_input.values().filter(|same| same.len() > 1);
    repeated.map(|same| repeated_input(package, same)).collect()
}

fn repeated_input(package: &Package, same: &[&Case]) -> Issue {
    let calls: Vec<(&Case, &Call)> = same
        .iter()
        .filter_map(|case| match &case.planned.origin {
            Origin::Generated(call) => Some((*case, call)),
            Origin::File(_) | Origin::Command(_) => None,
        })
        .collect();
    for (index, (case, call)) in calls.iter().enumerate() {
        let twin = calls[index + 1..]
            .iter()
            .find(|(_, other)| other.generator == call.generator && other.params == call.params);
        if let Some((other, _)) = twin
            && package.generator_program(&call.generator).is_some()
        {
            return Issue::IgnoresSeed {
                generator: call.generator.clone(),
                cases: [case.planned.id.clone(), other.planned.id.clone()],
            };
        }
    }
    Issue::SameInput(same.iter().map(|case| case.planned.id.clone()).collect())
}
