//! Tests of validators: `invalid_input`, `invalid_output`, `valid_output`.

use super::Reader;
use super::settings::GroupSettings;
use crate::ImportError;
use crate::problem::ImportedProblem;

/// An imported test of a part.
#[derive(Debug)]
pub(super) struct PartTest {
    /// The file of its arguments.
    pub(super) args_file: String,
    /// Whether it tests an input; otherwise it tests an output.
    pub(super) is_input: bool,
    pub(super) settings: GroupSettings,
}

/// The directories below `data`, in all versions.
const DIRS: [&str; 8] = [
    "invalid_input",
    "invalid_output",
    "valid_output",
    "invalid_answer",
    "invalid_inputs",
    "invalid_outputs",
    "invalid_answers",
    "bad",
];

impl Reader<'_> {
    /// Imports the tests of validators.
    pub(super) fn part_tests(
        &self,
        problem: &mut ImportedProblem,
    ) -> Result<Vec<PartTest>, ImportError> {
        let package_files = self.source.package_files;
        let mut tests = Vec::new();
        for dir in DIRS {
            let root = format!("data/{dir}");
            let inputs = package_files.inside(&root);
            for case in inputs.filter_map(|path| path.strip_suffix(".in")) {
                match dir {
                    "invalid_input" | "invalid_inputs" => {
                        tests.push(self.input_test(dir, case, problem)?);
                    }
                    "invalid_output" | "invalid_outputs" => {
                        tests.extend(self.output_test((dir, "wrong"), case, problem)?);
                    }
                    "valid_output" => {
                        tests.extend(self.output_test((dir, "right"), case, problem)?);
                    }
                    _ => {
                        package_files.mark_reported(&root);
                        problem.losses.cosmetic(
                            format!("the tests in data/{dir}"),
                            "answers have no validator of their own",
                        );
                    }
                }
            }
        }
        Ok(tests)
    }

    fn input_test(
        &self,
        dir: &str,
        case: &str,
        problem: &mut ImportedProblem,
    ) -> Result<PartTest, ImportError> {
        let from = format!("data/{dir}/{case}.in");
        let to = format!("tests/validator/invalid/{}", case.replace('/', "-"));
        let file = self.source.package_files;
        let file = file.require(&from, "a test of the validators")?;
        problem.copy(file, format!("{to}.in"));
        Ok(PartTest {
            args_file: format!("{to}.args"),
            is_input: true,
            settings: self.settings_around(dir, case)?,
        })
    }

    fn output_test(
        &self,
        (dir, kind): (&str, &str),
        case: &str,
        problem: &mut ImportedProblem,
    ) -> Result<Option<PartTest>, ImportError> {
        let package_files = self.source.package_files;
        let files = [("in", "input"), ("out", "output"), ("ans", "answer")];
        let at = |extension: &str| format!("data/{dir}/{case}.{extension}");
        let is_made = files
            .iter()
            .any(|(extension, _)| !package_files.has(&at(extension)));
        if is_made && self.generated.is_there {
            for (extension, _) in files {
                package_files.mark_reported(&at(extension));
            }
            let what = format!("the test data/{dir}/{case}, whose output a submission makes");
            let why = "it is left out: an import runs no program";
            problem.losses.lost(what, why);
            return Ok(None);
        }
        let judge = if self.metadata.interactive {
            "interactor"
        } else {
            "checker"
        };
        let to = format!("tests/{judge}/{kind}/{}", case.replace('/', "-"));
        for (extension, file) in files {
            let found = package_files.require(&at(extension), "a test of the validators")?;
            problem.copy(found, format!("{to}/{file}"));
        }
        Ok(Some(PartTest {
            args_file: format!("{to}/args"),
            is_input: false,
            settings: self.settings_around(dir, case)?,
        }))
    }

    /// The settings of the directory that contains a test.
    fn settings_around(&self, dir: &str, case: &str) -> Result<GroupSettings, ImportError> {
        match case.rsplit_once('/') {
            Some((inner, _)) => self.settings(&format!("{dir}/{inner}")),
            None => self.settings(dir),
        }
    }
}
