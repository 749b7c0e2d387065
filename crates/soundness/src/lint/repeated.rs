//! Cases with the same input.

use super::Issue;
use cases::build::Case;
use cases::plan::{Call, Origin};
use package::Package;
use std::collections::{BTreeMap, BTreeSet};

/// The findings about the built cases. Where a group has all cases of another, that is one finding.
#[must_use]
pub fn cases(package: &Package, cases: &[Case]) -> Vec<Issue> {
    let mut by_input: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for case in cases {
        by_input.entry(&case.hashes.input).or_default().push(case);
    }
    let mut inputs: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for case in cases {
        let input: &str = &case.hashes.input;
        inputs.entry(group_of(case)).or_default().insert(input);
    }
    let contained = Contained::among(&inputs);
    let repeated = by_input.values().filter(|same| same.len() > 1);
    let alone = repeated.filter(|same| !contained.explains(same));
    let alone = alone.map(|same| repeated_input(package, same));
    contained.issues(&inputs).chain(alone).collect()
}

fn group_of(case: &Case) -> &str {
    let id = &case.planned.id;
    id.split_once('/').map_or(id.as_str(), |(group, _)| group)
}

/// Pairs of groups: the second has all inputs of the first.
struct Contained<'a>(BTreeSet<(&'a str, &'a str)>);

impl<'a> Contained<'a> {
    fn among(inputs: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> Self {
        let mut pairs = BTreeSet::new();
        for (part, few) in inputs {
            for (whole, many) in inputs {
                // Of two groups with the same inputs, the first is a part of the second.
                let is_smaller = (few.len(), part) < (many.len(), whole);
                if few.len() > 1 && is_smaller && few.is_subset(many) {
                    pairs.insert((*part, *whole));
                }
            }
        }
        Self(pairs)
    }

    /// Whether these cases are the same only because groups contain others.
    fn explains(&self, same: &[&Case]) -> bool {
        let groups: BTreeSet<&str> = same.iter().map(|case| group_of(case)).collect();
        let has_whole = |part: &&&str| {
            groups
                .iter()
                .any(|whole| self.0.contains(&(**part, *whole)))
        };
        groups.len() == same.len() && groups.iter().filter(has_whole).count() + 1 == groups.len()
    }

    /// A finding for each pair without a group between.
    fn issues(&self, inputs: &BTreeMap<&str, BTreeSet<&str>>) -> impl Iterator<Item = Issue> {
        let is_between = |part: &str, whole: &str, other: &str| {
            self.0.contains(&(part, other)) && self.0.contains(&(other, whole))
        };
        let is_direct = |(part, whole): &&(&'a str, &'a str)| {
            inputs.keys().all(|other| !is_between(part, whole, other))
        };
        let direct = self.0.iter().filter(is_direct);
        let issue = |(part, whole): &(&str, &str)| Issue::SameCases {
            part: (*part).to_owned(),
            whole: (*whole).to_owned(),
            cases: inputs[part].len(),
        };
        direct.map(issue).collect::<Vec<_>>().into_iter()
    }
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
