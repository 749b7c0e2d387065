//! The checker, validators, interactor and generators, with their header files.

use super::Reader;
use super::xml::XmlElement;
use crate::ImportError;
use crate::problem::{ImportedChecker, ImportedProblem, JuryProgram};
use crate::programs::is_header;
use checkers::{Convention, Options};
use terms::Protocol;

impl Reader<'_, '_> {
    pub(super) fn parts(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        self.headers(problem)?;
        if let Some(checker) = self.problem.one("assets/checker") {
            self.checker(&checker, problem)?;
        }
        for validator in self.problem.all("assets/validators/validator") {
            let part = self.part(&validator, "validator", problem)?;
            problem.validators.extend(part);
            self.validator_tests(&validator, problem)?;
        }
        if let Some(interactor) = self.problem.one("assets/interactor") {
            problem.interactor = self.part(&interactor, "interactor", problem)?;
            problem.interactive = problem.interactor.is_some();
        }
        Ok(())
    }

    /// Header files are put where all jury programs find them.
    fn headers(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let in_files = package_files
            .inside("files")
            .map(|path| format!("files/{path}"));
        // testlib.h is in `files` or at the top level, depending on the tool that made the package.
        let at_top = package_files
            .paths()
            .filter(|path| !path.contains('/'))
            .map(str::to_owned);
        for path in at_top.chain(in_files).filter(|path| is_header(path)) {
            let name = path.rsplit('/').next().unwrap_or(&path);
            let file = package_files.require(&path, "a header file")?;
            problem.copy(file, format!("include/{name}"));
        }
        Ok(())
    }

    fn checker(
        &self,
        checker: &XmlElement,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let standard = checker
            .get("name")
            .and_then(|name| name.strip_prefix("std::"));
        let standard = standard.and_then(|name| name.strip_suffix(".cpp"));
        if let Some(name) = standard.filter(|name| checkers::names().any(|known| known == *name)) {
            problem.checker = ImportedChecker::Builtin(name.to_owned(), Options::default());
        } else if let Some(standard) = Self::path_of(checker).and_then(|file| {
            self.source
                .standard_checker(&file.path, Convention::Testlib)
        }) {
            problem.checker = standard;
        } else if let Some(part) = self.part(checker, "checker", problem)? {
            problem.checker = ImportedChecker::Program(part);
        }
        self.checker_tests(checker, problem)
    }

    /// Imports the program of an asset.
    fn part(
        &self,
        asset: &XmlElement,
        role: &str,
        problem: &mut ImportedProblem,
    ) -> Result<Option<JuryProgram>, ImportError> {
        let Some(file) = Self::path_of(asset) else {
            problem
                .losses
                .lost(format!("a {role} without a source"), "it is left out");
            return Ok(None);
        };
        let same = |text| text;
        let taken = self
            .source
            .take_program(problem, &file.path, "jury", &same)?;
        Ok(match taken {
            Ok(taken) => Some(JuryProgram {
                path: taken.path,
                protocol: Protocol::Testlib,
                args: Vec::new(),
            }),
            Err(left) => {
                let what = format!("the {role} {} in {}", file.path, file.kind);
                problem
                    .losses
                    .lost(what, format!("it is left out: {}", left.why()));
                None
            }
        })
    }

    fn validator_tests(
        &self,
        validator: &XmlElement,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let Some(set) = validator.one("testset") else {
            return Ok(());
        };
        let ends = self.ends()?;
        let pattern = element_text(
            &set,
            "input-path-pattern",
            "files/tests/validator-tests/%02d",
        );
        for (index, test) in set.all("tests/test").iter().enumerate() {
            let kind = match test.get("verdict") {
                Some("valid") => "valid",
                _ => "invalid",
            };
            let from = numbered(&pattern, index + 1);
            if self.source.package_files.has(&from) {
                let to = format!("tests/validator/{kind}/{:02}.in", index + 1);
                self.lines(&from, to, ends, problem)?;
            } else {
                problem.losses.cosmetic(
                    "tests of the validator",
                    "their files are not in the package",
                );
            }
        }
        Ok(())
    }

    fn checker_tests(
        &self,
        checker: &XmlElement,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let Some(set) = checker.one("testset") else {
            return Ok(());
        };
        let ends = self.ends()?;
        let files = [
            (
                "input",
                "input-path-pattern",
                "files/tests/checker-tests/%02d",
            ),
            (
                "output",
                "output-path-pattern",
                "files/tests/checker-tests/%02d.o",
            ),
            (
                "answer",
                "answer-path-pattern",
                "files/tests/checker-tests/%02d.a",
            ),
        ];
        for (index, test) in set.all("tests/test").iter().enumerate() {
            let kind = match test.get("verdict") {
                Some("ok") => "right",
                Some("wrong-answer" | "presentation-error") => "wrong",
                _ => {
                    let what = "tests of the checker that expect neither yes nor no";
                    problem.losses.cosmetic(what, "they are left out");
                    continue;
                }
            };
            for (name, key, usual) in files {
                let from = numbered(&element_text(&set, key, usual), index + 1);
                if self.source.package_files.has(&from) {
                    let to = format!("tests/checker/{kind}/{:02}/{name}", index + 1);
                    self.lines(&from, to, ends, problem)?;
                } else {
                    problem
                        .losses
                        .cosmetic("tests of the checker", "their files are not in the package");
                }
            }
        }
        Ok(())
    }

    /// The source path of an executable, by its name in commands.
    pub(super) fn generator(&self, name: &str) -> Option<String> {
        let all = self.problem.all("files/executables/executable");
        all.iter()
            .filter_map(|executable| Self::path_of(executable))
            .find_map(|file| {
                let base = file.path.rsplit('/').next()?;
                let stem = base.split('.').next()?;
                (stem == name && self.source.package_files.has(&file.path)).then_some(file.path)
            })
    }
}

/// The text of an inner element.
pub(super) fn element_text(element: &XmlElement, name: &str, usual: &str) -> String {
    let found = element.one(name).and_then(|inner| inner.text());
    found.unwrap_or(usual).trim().to_owned()
}

/// A pattern like `tests/%02d` with a number filled in.
pub(super) fn numbered(pattern: &str, number: usize) -> String {
    let Some((before, rest)) = pattern.split_once('%') else {
        return pattern.to_owned();
    };
    let Some((width, after)) = rest.split_once('d') else {
        return pattern.to_owned();
    };
    let width: usize = width.trim_start_matches('0').parse().unwrap_or(0);
    // No file name has more digits.
    let width = if width > 20 { 0 } else { width };
    format!("{before}{number:0width$}{after}")
}

#[cfg(test)]
mod tests {
    use super::numbered;

    #[test]
    fn patterns_are_numbered_as_printf_does() {
        assert_eq!(numbered("tests/%02d.a", 7), "tests/07.a");
        assert_eq!(numbered("tests/%d", 123), "tests/123");
        assert_eq!(numbered("tests/%099999999999d", 1).len(), "tests/1".len());
        assert_eq!(numbered("tests/x%", 1), "tests/x%");
    }
}
