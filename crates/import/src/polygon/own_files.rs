//! Files that Polygon derives from the rest of a package: nothing is lost without them.

use super::Reader;
use crate::left_out;
use crate::problem::ImportedProblem;

/// Top-level scripts, which make the tests and clean up.
const SCRIPTS: [&str; 6] = [
    "doall.sh",
    "doall.bat",
    "wipe.sh",
    "wipe.bat",
    "tags",
    "problem.properties",
];
/// Files for typesetting statements.
const TEMPLATES: [&str; 6] = [
    "files/olymp.sty",
    "files/problem.tex",
    "files/statements.ftl",
    "files/tutorial.tex",
    "files/import.sty",
    "files/epigraph.sty",
];
/// Extensions of compiled files, and of notes on a solution that problem.xml repeats.
const MADE: [&str; 5] = [".exe", ".jar", ".class", ".desc", ".log"];

impl Reader<'_, '_> {
    /// Marks the unused files.
    pub(super) fn left_out(&self, problem: &mut ImportedProblem) {
        let package_files = self.source.package_files;
        // Pages and PDFs of the imported sections; without sections they are reported as lost
        // statements.
        for dir in ["scripts", "statements", "statement-sections"] {
            package_files.mark_reported(dir);
        }
        for path in package_files.paths() {
            let is_made = MADE.iter().any(|ending| path.ends_with(ending));
            if is_made || SCRIPTS.contains(&path) || TEMPLATES.contains(&path) {
                package_files.mark_reported(path);
            }
        }
        // problem.xml lists these at two positions, and programs that could not be imported are
        // reported as parts.
        for path in ["files/executables/executable", "assets/solutions/solution"] {
            for element in self.problem.all(path) {
                if let Some(file) = Self::path_of(&element) {
                    package_files.mark_reported(&file.path);
                }
            }
        }
        for path in [
            "assets/checker",
            "assets/interactor",
            "assets/validators/validator",
        ] {
            for element in self.problem.all(path) {
                let copy = element.one("copy").and_then(|copy| copy.get("path"));
                let file = Self::path_of(&element).map(|file| file.path);
                for path in copy.map(str::to_owned).into_iter().chain(file) {
                    package_files.mark_reported(&path);
                }
            }
        }
        self.tell_tests();
        left_out::tell(package_files, &mut problem.losses);
    }

    /// The files of tests: those of generated tests are not needed, and other sets are reported as
    /// a whole.
    fn tell_tests(&self) {
        let package_files = self.source.package_files;
        for set in self.problem.all("judging/testset") {
            for key in [
                "input-path-pattern",
                "answer-path-pattern",
                "output-path-pattern",
            ] {
                let pattern = set.one(key).and_then(|pattern| pattern.text());
                for number in 1..=set.all("tests/test").len() {
                    if let Some(pattern) = pattern {
                        package_files
                            .mark_reported(&super::parts::numbered(pattern.trim(), number));
                    }
                }
            }
        }
    }
}
