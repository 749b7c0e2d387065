//! The expectation that describes what a solution got.

use super::{Judged, unexpected};
use package::{Expectation, Package, Solution};
use spec::{NewExpectation, NewVerdicts};
use std::collections::BTreeSet;
use terms::verdict::Verdict;

/// The key of an expectation for every group that is not named.
const OTHERS: &str = "*";

/// What to write into the spec so that it describes the result of a solution. What is written in
/// more than one word, such as lists of verdicts and ranges of points, stays if the result meets
/// it.
#[must_use]
pub fn recorded(package: &Package, solution: &Solution, judged: &Judged) -> NewExpectation {
    let expectation = &solution.expectation;
    let is_met = |part: Expectation| unexpected(package, &part, judged).is_empty();
    let verdicts = Expectation {
        score: None,
        ..expectation.clone()
    };
    let is_general = !expectation.groups.is_empty() || expectation.is_general;
    let new = by_group(package, judged);
    // A name that is met and describes all groups is the same name.
    let keeps = (is_general || new.len() == 1) && is_met(verdicts);
    NewExpectation {
        verdicts: (!keeps).then_some(new),
        score: score(package, expectation, judged),
    }
}

/// The points to write: none if the solution gets all of them and the spec expects no others, and
/// none for a problem without points. A range is extended.
fn score(package: &Package, expectation: &Expectation, judged: &Judged) -> Option<(f64, f64)> {
    let all = package.points();
    let got = judged.score;
    match expectation.score {
        Some(range) if range.holds(got) => None,
        Some(range) if range.low < range.high => Some((range.low.min(got), range.high.max(got))),
        None if all <= 0.0 || got >= all || judged.refusal.is_some() => None,
        _ => Some((got, got)),
    }
}

/// The verdicts in each group: with one entry if it describes all groups of the spec.
fn by_group(package: &Package, judged: &Judged) -> Vec<(String, NewVerdicts)> {
    if judged.refusal.is_some() {
        return vec![everywhere(NewVerdicts::One(Verdict::CompileError.name()))];
    }
    let groups = (0..).zip(&package.groups).filter_map(|(index, group)| {
        let cases = judged.cases.iter().filter(|case| case.group == index);
        let verdicts: BTreeSet<Verdict> = cases.map(|case| case.verdict).collect();
        (!verdicts.is_empty()).then_some((group, verdicts))
    });
    let groups: Vec<_> = groups.collect();
    let all: BTreeSet<Verdict> = groups.iter().flat_map(|(_, got)| got.clone()).collect();
    let has_failed = |got: &BTreeSet<Verdict>| got.iter().any(|it| *it != Verdict::Accepted);
    let mut listed = groups.iter().filter(|(group, _)| group.is_listed());
    // Samples and hacks may be accepted though the groups of the spec are not.
    let is_alike = listed.all(|(_, got)| has_failed(got) == has_failed(&all));
    if is_alike && all.len() <= 2 && (all.len() < 2 || all.contains(&Verdict::Accepted)) {
        return vec![everywhere(written(&all))];
    }
    let (failed, accepted): (Vec<_>, Vec<_>) =
        groups.into_iter().partition(|(_, got)| has_failed(got));
    let mut entries: Vec<(String, NewVerdicts)> = failed
        .into_iter()
        .map(|(group, got)| (group.name.clone(), written(&got)))
        .collect();
    if !accepted.is_empty() {
        entries.push(everywhere(written(&[Verdict::Accepted].into())));
    }
    entries
}

fn everywhere(verdicts: NewVerdicts) -> (String, NewVerdicts) {
    (OTHERS.to_owned(), verdicts)
}

/// The verdicts as a name if that describes them: a name permits accepted cases, too.
fn written(got: &BTreeSet<Verdict>) -> NewVerdicts {
    let failed = got.iter().filter(|it| **it != Verdict::Accepted);
    let failed: Vec<&'static str> = failed.map(|it| it.name()).collect();
    match failed[..] {
        [] => NewVerdicts::One(Verdict::Accepted.name()),
        [one] => NewVerdicts::One(one),
        _ => NewVerdicts::General {
            permitted: got.iter().map(|it| it.name()).collect(),
            required: failed,
        },
    }
}
