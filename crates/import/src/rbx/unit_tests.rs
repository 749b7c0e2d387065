//! Tests of the validator and of the checker.

use super::Reader;
use crate::ImportError;
use crate::problem::{ImportedChecker, ImportedProblem};
use crate::repository::config::Config;
use crate::repository::glob;
use std::collections::BTreeSet;

impl Reader<'_> {
    pub(super) fn unit_tests(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let Some(tests) = self.package.get("unitTests") else {
            return Ok(());
        };
        tests.unknown(&["validator", "checker"], "`unitTests`", problem);
        for test in tests.list("validator")? {
            let known = ["glob", "testplan", "outcome", "validator"];
            test.unknown(&known, "a test of the validator", problem);
            if test.get("validator").is_some() {
                let what = "tests of a validator that is not the problem's";
                problem
                    .losses
                    .weaker(what, "all validators get these inputs");
            }
            let Some(pattern) = pattern(test, "validator", problem)? else {
                continue;
            };
            let outcome = test.require("outcome")?;
            let kind = match outcome.text()?.to_lowercase().as_str() {
                "valid" => "valid",
                "invalid" => "invalid",
                _ => return Err(outcome.wrong("`valid` or `invalid`")),
            };
            for path in glob::paths(self.source.package_files, pattern) {
                let file = self
                    .source
                    .package_files
                    .require(&path, "a test of a validator")?;
                let base = path.rsplit('/').next().unwrap_or(&path);
                let stem = base.strip_suffix(".in").unwrap_or(base);
                problem.copy(file, format!("tests/validator/{kind}/{stem}.in"));
            }
        }
        for test in tests.list("checker")? {
            test.unknown(
                &["glob", "testplan", "outcome"],
                "a test of the checker",
                problem,
            );
            let Some(pattern) = pattern(test, "checker", problem)? else {
                continue;
            };
            let outcome = test
                .require("outcome")?
                .text()?
                .to_lowercase()
                .replace(['_', '-'], " ");
            let kind = match outcome.as_str() {
                "accepted" | "ac" | "correct" => "right",
                "wrong answer" | "wa" | "incorrect" | "fail" => "wrong",
                other => {
                    let what = format!("tests of the checker that expect `{other}`");
                    problem.losses.weaker(what, "they are left out");
                    continue;
                }
            };
            self.checker_tests(pattern, kind, problem);
        }
        Ok(())
    }

    fn checker_tests(&self, pattern: &str, kind: &str, problem: &mut ImportedProblem) {
        let package_files = self.source.package_files;
        let found = glob::paths(package_files, pattern);
        let stem = |path: &String| Some(path.rsplit_once('.')?.0.to_owned());
        let stems: BTreeSet<String> = found.iter().filter_map(stem).collect();
        for stem in stems {
            let base = stem.rsplit('/').next().unwrap_or(&stem);
            for (extension, name) in [("in", "input"), ("out", "output"), ("ans", "answer")] {
                let to = format!("tests/checker/{kind}/{base}/{name}");
                match package_files.file(&format!("{stem}.{extension}")) {
                    Some(file) => problem.copy(file, to),
                    // rbx passes an empty file.
                    None => problem.tree.put(to, ""),
                }
            }
        }
        if !matches!(problem.checker, ImportedChecker::Program(_)) {
            problem.losses.cosmetic(
                "tests of the checker, which is a standard one",
                "they are kept in tests/checker",
            );
        }
    }
}

/// The pattern of a test's files; a script of tests is lost.
fn pattern<'a>(
    test: Config<'a>,
    of: &str,
    problem: &mut ImportedProblem,
) -> Result<Option<&'a str>, ImportError> {
    if let Some(plan) = test.text_at("testplan")? {
        let what = format!("the tests of the {of} in {plan}");
        problem
            .losses
            .weaker(what, "they are left out: write them as files");
        return Ok(None);
    }
    test.require("glob")?.text().map(Some)
}
