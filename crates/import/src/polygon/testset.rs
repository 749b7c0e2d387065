//! The tests in problem.xml.

use super::parts::{element_text, numbered};
use super::xml::XmlElement;
use std::collections::BTreeSet;

/// A test in problem.xml.
pub(super) struct PolygonTest<'a> {
    /// The generator call that made it, if any.
    pub(super) command: Option<&'a str>,
    /// Whether it is one of several tests that a single call writes to files.
    pub(super) is_from_file: bool,
    pub(super) is_sample: bool,
    /// Whether it is judged in its group, even if it is a sample.
    pub(super) is_grouped: bool,
    pub(super) points: f64,
    pub(super) group: Option<&'a str>,
    /// The paths of its files, if they are in the package.
    pub(super) input: String,
    pub(super) answer: String,
}

/// The tests of a set, in order.
pub(super) fn tests<'a>(set: &XmlElement<'a, '_>) -> Vec<PolygonTest<'a>> {
    let input = element_text(set, "input-path-pattern", "tests/%02d");
    let answer = element_text(set, "answer-path-pattern", "tests/%02d.a");
    let all = set.all("tests/test").into_iter().enumerate();
    let mut tests: Vec<PolygonTest> = all
        .map(|(index, test)| PolygonTest {
            command: test
                .get("cmd")
                .filter(|_| test.get("method") == Some("generated")),
            is_from_file: test.get("from-file").is_some(),
            is_sample: test.get("sample") == Some("true"),
            is_grouped: true,
            points: test.real("points").unwrap_or_default(),
            group: test.get("group").filter(|group| !group.is_empty()),
            input: numbered(&input, index + 1),
            answer: numbered(&answer, index + 1),
        })
        .collect();
    // A sample counts in its group, unless the group consists of samples without points.
    let is_scored = |test: &PolygonTest| !test.is_sample || test.points > 0.0;
    let scored: BTreeSet<&str> = tests
        .iter()
        .filter(|test| is_scored(test))
        .filter_map(|test| test.group)
        .collect();
    for test in &mut tests {
        test.is_grouped = is_scored(test) || test.group.is_some_and(|group| scored.contains(group));
    }
    tests
}
