//! Polygon packages: `problem.xml` and the files that it refers to.
//!
//! Manual tests are imported as files; generated tests are imported as the commands that made them,
//! which determine them completely, as the arguments are testlib's seed. If a command cannot be run
//! here, the test's file is imported instead. The hashes of the tests in the package go into the
//! lock, so a build detects differences.

mod cases;
mod known;
mod line_ends;
mod own_files;
mod parts;
mod solutions;
mod statements;
mod testset;
mod xml;

use super::problem::ImportedProblem;
use super::statement::code;
use super::{ImportError, PackageSource};
use std::time::Duration;
use xml::{SourceFile, XmlElement};

/// The package and state that all modules of the import share.
struct Reader<'a, 'b> {
    source: &'a PackageSource<'a>,
    problem: XmlElement<'a, 'b>,
}

/// Imports the problem of a Polygon package.
pub(super) fn import(source: &PackageSource) -> Result<ImportedProblem, ImportError> {
    let text = source.package_files.text(xml::FILE)?;
    let document = xml::parse(&text)?;
    let reader = Reader {
        source,
        problem: XmlElement::root(&document),
    };
    let mut problem = ImportedProblem::default();
    reader.head(&mut problem);
    reader.parts(&mut problem)?;
    reader.solutions(&mut problem)?;
    reader.cases(&mut problem)?;
    reader.statements(&mut problem)?;
    reader.unknown(&mut problem);
    reader.left_out(&mut problem);
    Ok(problem)
}

impl Reader<'_, '_> {
    fn head(&self, problem: &mut ImportedProblem) {
        for name in self.problem.all("names/name") {
            let (Some(language), Some(title)) = (name.get("language"), name.get("value")) else {
                continue;
            };
            problem.title.insert(code(language), title.to_owned());
        }
        if problem.title.is_empty() {
            let name = self.problem.get("short-name").unwrap_or("Untitled");
            problem.title.insert("en".to_owned(), name.to_owned());
        }
        let judging = self.problem.one("judging");
        let file = |key| judging.as_ref().and_then(|judging| judging.get(key));
        problem.use_files(file("input-file"), file("output-file"));
        if judging
            .as_ref()
            .is_some_and(|judging| judging.number("run-count").unwrap_or(1) > 1)
        {
            problem
                .losses
                .lost("several runs on a test", "each test is run once");
        }
        if let Some(set) = self.testset() {
            // In milliseconds and in bytes.
            problem.time = set.number("time-limit").map(Duration::from_millis);
            problem.memory = set.number("memory-limit");
        }
        for set in self.problem.all("judging/testset") {
            if set.get("name") != self.testset().and_then(|set| set.get("name")) {
                let name = set.get("name").unwrap_or_default();
                problem
                    .losses
                    .lost(format!("the testset {name}"), "its tests are left out");
            }
        }
        let tags = self.problem.all("tags/tag").into_iter();
        let tags = tags.filter_map(|tag| tag.get("value").map(str::to_owned));
        problem.about.tags = tags.collect();
        for (path, what) in [
            ("properties/property", "properties"),
            ("stresses/stress", "stresses"),
            ("stresses/list/stress", "stresses"),
        ] {
            if !self.problem.all(path).is_empty() {
                problem.losses.cosmetic(what, "they are left out");
            }
        }
    }

    /// The tests on which submissions are judged.
    fn testset(&self) -> Option<XmlElement<'_, '_>> {
        let mut sets = self.problem.all("judging/testset").into_iter();
        let first = sets.next()?;
        let named = sets.find(|set| set.get("name") == Some("tests"));
        if first.get("name") == Some("tests") {
            Some(first)
        } else {
            named.or(Some(first))
        }
    }

    /// The source in an element, with its path.
    fn path_of(element: &XmlElement) -> Option<SourceFile> {
        let source = element.one("source")?;
        Some(SourceFile {
            path: source.get("path")?.to_owned(),
            kind: source.get("type").unwrap_or_default().to_owned(),
        })
    }
}
