//! The tests and their scoring.

use super::xml::Element;
use crate::{Exported, Ready, points};
use package::{Group, Package};
use terms::Aggregation;

/// The limits, the tests and the groups.
pub(super) fn judging(ready: &Ready, exported: &mut Exported) -> Element {
    let package = ready.package();
    let mut tests = Element::new("tests");
    let mut groups = Element::new("groups");
    // At least two digits, because some readers assume `tests/%02d`.
    let width = ready.cases.len().to_string().len().max(2);
    let mut number = 0;
    for (group, cases) in ready.groups() {
        let share = points::of_case(group, cases.len());
        let each = points::aggregation(group, &[Aggregation::Min, Aggregation::Sum], exported);
        for (at, case) in cases.iter().enumerate() {
            number += 1;
            let place = format!("tests/{number:0width$}");
            exported.tree.put(place.clone(), case.input.as_path());
            exported.tree.put(format!("{place}.a"), &case.answer);
            let mut test = Element::new("test")
                .with("method", "manual")
                .with("description", &case.planned.id);
            if group.shows(case.planned.given_name()) {
                test = test.with("sample", "true");
            }
            if ready.is_scoring() {
                // If a group is passed only as a whole, its points are those of its first test.
                let own = if each == Aggregation::Sum || at == 0 {
                    share
                } else {
                    0.0
                };
                test = test
                    .with("group", &group.name)
                    .with("points", own.to_string());
            }
            tests = tests.child(test);
        }
        groups = groups.child(about(package, group, each));
    }
    let limits = &package.limits;
    let mut testset = Element::new("testset")
        .with("name", "tests")
        .text_child("time-limit", limits.time.as_millis().to_string())
        // In bytes; the time is in milliseconds.
        .text_child("memory-limit", limits.memory.to_string())
        .text_child("test-count", number.to_string())
        .text_child("input-path-pattern", format!("tests/%0{width}d"))
        .text_child("answer-path-pattern", format!("tests/%0{width}d.a"))
        .child(tests);
    if ready.is_scoring() {
        testset = testset.child(groups);
    }
    exported.losses.cosmetic(
        "the names of the cases",
        "they are numbered, and described by their names",
    );
    let name = |name: &Option<String>| name.clone().unwrap_or_default();
    Element::new("judging")
        .with("input-file", name(&package.stream_files.input))
        .with("output-file", name(&package.stream_files.output))
        .child(testset)
}

fn about(package: &Package, group: &Group, each: Aggregation) -> Element {
    let policy = if each == Aggregation::Sum {
        "each-test"
    } else {
        "complete-group"
    };
    let mut about = Element::new("group")
        .with("name", &group.name)
        .with("points", group.points.to_string())
        .with("points-policy", policy)
        .with("feedback-policy", "complete");
    if !group.depends.is_empty() {
        let needed = group
            .depends
            .iter()
            .map(|at| Element::new("dependency").with("group", &package.groups[*at].name));
        about = about.child(Element::new("dependencies").children(needed));
    }
    about
}
