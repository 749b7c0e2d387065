//! Elements and attributes of problem.xml that are read, or that do not influence verdicts. All
//! others are losses.

use super::Reader;
use super::xml::XmlElement;
use crate::problem::ImportedProblem;

/// The paths of elements below `problem`, with their attributes.
const KNOWN: [(&str, &[&str]); 52] = [
    ("", &["revision", "short-name", "url"]),
    ("names", &[]),
    ("names/name", &["language", "value"]),
    ("statements", &["latex-pdf-mode"]),
    (
        "statements/statement",
        &["charset", "language", "mathjax", "path", "type"],
    ),
    ("tutorials", &[]),
    (
        "tutorials/tutorial",
        &["charset", "language", "mathjax", "path", "type"],
    ),
    (
        "judging",
        &[
            "cpu-name",
            "cpu-speed",
            "input-file",
            "output-file",
            "run-count",
        ],
    ),
    ("judging/testset", &["name"]),
    ("judging/testset/time-limit", &[]),
    ("judging/testset/memory-limit", &[]),
    ("judging/testset/test-count", &[]),
    ("judging/testset/input-path-pattern", &[]),
    ("judging/testset/output-path-pattern", &[]),
    ("judging/testset/answer-path-pattern", &[]),
    ("judging/testset/tests", &[]),
    (
        "judging/testset/tests/test",
        &[
            "method",
            "cmd",
            "from-file",
            "sample",
            "group",
            "points",
            "description",
        ],
    ),
    ("judging/testset/groups", &[]),
    (
        "judging/testset/groups/group",
        &["name", "points", "points-policy", "feedback-policy"],
    ),
    ("judging/testset/groups/group/dependencies", &[]),
    (
        "judging/testset/groups/group/dependencies/dependency",
        &["group"],
    ),
    ("files", &[]),
    ("files/resources", &[]),
    ("files/resources/file", &["path", "type"]),
    ("files/attachments", &[]),
    ("files/attachments/file", &["path", "type"]),
    ("files/executables", &[]),
    ("files/executables/executable", &[]),
    ("files/executables/executable/source", &["path", "type"]),
    ("files/executables/executable/binary", &["path", "type"]),
    ("assets", &[]),
    ("assets/checker", &["name", "type"]),
    ("assets/interactor", &["name", "type"]),
    ("assets/interactor/runs", &[]),
    ("assets/interactor/runs/run", &[]),
    ("assets/validators", &[]),
    ("assets/validators/validator", &["name", "type"]),
    ("assets/solutions", &[]),
    ("assets/solutions/solution", &["tag"]),
    ("assets/solutions/solution/source", &["path", "type"]),
    ("assets/solutions/solution/binary", &["path", "type"]),
    // These are reported as a whole.
    ("properties", &[]),
    ("properties/property", &["name", "value"]),
    ("stresses", &[]),
    ("stresses/stress", &["name"]),
    ("stresses/list", &[]),
    ("stresses/list/stress", &["name"]),
    ("stresses/stress-count", &[]),
    ("stresses/stress-path-pattern", &[]),
    ("tags", &[]),
    ("tags/tag", &["value"]),
    ("documents", &[]),
];

/// The elements and attributes of checkers, interactors and validators.
const OF_PROGRAMS: [(&str, &[&str]); 10] = [
    ("source", &["path", "type"]),
    ("binary", &["path", "type"]),
    ("copy", &["path", "type"]),
    ("testset", &[]),
    ("testset/test-count", &[]),
    ("testset/input-path-pattern", &[]),
    ("testset/output-path-pattern", &[]),
    ("testset/answer-path-pattern", &[]),
    ("testset/tests", &[]),
    ("testset/tests/test", &["verdict"]),
];

/// The elements with such programs.
const PROGRAMS: [&str; 3] = [
    "assets/checker/",
    "assets/interactor/",
    "assets/validators/validator/",
];

impl Reader<'_, '_> {
    /// Reports the unused elements and attributes of problem.xml.
    pub(super) fn unknown(&self, problem: &mut ImportedProblem) {
        below(&self.problem, "", problem);
    }
}

fn below(element: &XmlElement, path: &str, problem: &mut ImportedProblem) {
    let Some(attributes) = known(path) else {
        if !path.starts_with("documents/") {
            problem.losses.lost(
                format!("<{path}> of problem.xml"),
                "it is left out, with all that is in it",
            );
        }
        return;
    };
    for name in element.attributes() {
        if !attributes.contains(&name) {
            let of = path.rsplit('/').next().unwrap_or_default();
            let of = if of.is_empty() { "problem" } else { of };
            problem.losses.lost(
                format!("`{name}` of <{of}> in problem.xml"),
                "it is left out",
            );
        }
    }
    for (name, inner) in element.inner() {
        let path = if path.is_empty() {
            name.to_owned()
        } else {
            format!("{path}/{name}")
        };
        below(&inner, &path, problem);
    }
}

/// The attributes of the element at a path, if it is supported.
fn known(path: &str) -> Option<&'static [&'static str]> {
    let find = |table: &[(&'static str, &'static [&'static str])], path: &str| {
        let mut table = table.iter();
        table.find(|(known, _)| *known == path).map(|(_, own)| *own)
    };
    find(&KNOWN, path).or_else(|| {
        let of_program = PROGRAMS
            .iter()
            .find_map(|prefix| path.strip_prefix(prefix))?;
        find(&OF_PROGRAMS, of_program)
    })
}
