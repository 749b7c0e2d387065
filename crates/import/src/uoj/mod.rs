//! Data of UOJ and judges that grew out of it, such as QOJ: `problem.conf`, numbered tests beside
//! it, and programs with fixed names.

mod cases;
mod conf;
mod implementer;

use crate::package_files::PackageFiles;
use crate::problem::{Allowed, ImportedChecker, ImportedProblem, ImportedSolution, JuryProgram};
use crate::programs::Joining;
use crate::repository::validators::GroupValidator;
use crate::{ImportError, PackageSource, left_out, statement};
use checkers::{Convention, Options};
use conf::Conf;
use std::time::Duration;
use terms::PointScale;
use terms::verdict::Verdict;

/// Keys that no verdict depends on: limits of the jury's programs, and what contestants see.
const SHOWN: [&str; 10] = [
    "checker_",
    "interactor_",
    "standard_",
    "std_",
    "validator_",
    "show_",
    "score_type",
    "subtask_used_time_type",
    "validate_input_before_test",
    "check_existence_only_in_sample_test",
];

/// Whether a package is in this format.
pub(super) fn is_uoj(package_files: &PackageFiles) -> bool {
    package_files.has(conf::FILE)
}

struct Reader<'a> {
    source: &'a PackageSource<'a>,
    conf: Conf,
}

/// The problem of a directory with problem.conf.
pub(super) fn import(source: &PackageSource) -> Result<ImportedProblem, ImportError> {
    let reader = Reader {
        source,
        conf: Conf::read(source.package_files)?,
    };
    let mut problem = source.untitled();
    reader.refuse()?;
    reader.head(&mut problem)?;
    reader.cases(&mut problem)?;
    reader.judge(&mut problem)?;
    reader.reference(&mut problem)?;
    reader.conf.tell_shown(&SHOWN, &mut problem);
    reader.conf.tell_unknown(&mut problem);
    if !statement::pages(source.package_files, &mut problem)? {
        let title = problem.title.values().next().cloned().unwrap_or_default();
        statement::markdown(&mut problem, "en", &title, "");
        let what = "the statement and the title, which UOJ keeps on its site";
        problem.losses.lost(what, "write them");
    }
    left_out::tell(source.package_files, &mut problem.losses);
    Ok(problem)
}

/// A limit in seconds.
fn seconds(number: f64) -> Duration {
    Duration::try_from_secs_f64(number).unwrap_or(Duration::MAX)
}

/// A limit in MiB.
fn mebibytes(number: f64) -> u64 {
    Duration::try_from_secs_f64(number)
        .map_or(u64::MAX, |number| number.as_secs().saturating_mul(1 << 20))
}

impl Reader<'_> {
    /// Fails for tasks of kinds that cannot be imported.
    fn refuse(&self) -> Result<(), ImportError> {
        if self.conf.is_on("submit_answer") {
            return Err(self.conf.wrong(
                "submit_answer",
                "`off`: outputs cannot be imported as submissions, so it",
            ));
        }
        let builtin = self.conf.text("use_builtin_judger");
        if builtin != Some("on") && self.program("judger").is_some() {
            return Err(self.conf.wrong(
                "use_builtin_judger",
                "`on`: a judger of the problem's own cannot be imported, so it",
            ));
        }
        Ok(())
    }

    /// The source of the program with this name.
    fn program(&self, name: &str) -> Option<String> {
        let names = self.source.package_files.names_at("").into_iter();
        let mut found = names.filter(|file| {
            file.split_once('.').is_some_and(|(stem, _)| stem == name)
                && self.source.language(file).is_some()
        });
        found.next()
    }

    fn head(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let limit = |key: &str, usual: f64| {
            let found = self.conf.number(key)?;
            Ok::<_, ImportError>(found.unwrap_or(usual))
        };
        problem.time = Some(seconds(limit("time_limit", 1.0)?));
        problem.memory = Some(mebibytes(limit("memory_limit", 256.0)?));
        problem.output = Some(mebibytes(limit("output_limit", 64.0)?));
        self.implementers(problem)?;
        if self.conf.text("token").is_some() {
            problem.losses.lost(
                "`token`, which the interactor's or the implementer's output begins with",
                "outputs are judged as they are",
            );
        }
        Ok(())
    }

    fn judge(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        if self.conf.is_on("interaction_mode") {
            let path = self.require("interactor")?;
            problem.interactor = self.source.jury_part(problem, &path, "interactor")?;
            problem.interactive = problem.interactor.is_some();
        }
        if let Some(path) = self.program("val") {
            let validator = GroupValidator {
                path,
                args: Vec::new(),
                groups: None,
            };
            self.source.validators(&[validator], problem)?;
        }
        if let Some(name) = self.conf.text("use_builtin_checker") {
            problem.checker = standard(name, problem);
        } else if !problem.interactive || self.program("chk").is_some() {
            let path = self.require("chk")?;
            problem.checker = self.checker(&path, problem)?;
        }
        Ok(())
    }

    fn checker(
        &self,
        path: &str,
        problem: &mut ImportedProblem,
    ) -> Result<ImportedChecker, ImportError> {
        if let Some(standard) = self.source.standard_checker(path, Convention::Testlib) {
            return Ok(standard);
        }
        let part: Option<JuryProgram> = self.source.jury_part(problem, path, "checker")?;
        let has_subtasks = self
            .conf
            .text("n_subtasks")
            .is_some_and(|number| number != "0");
        if has_subtasks {
            problem.losses.weaker(
                "subtasks of the type `packed`, which count only if every output is right",
                "where the checker gives parts of the points, the smallest part counts",
            );
        }
        // UOJ's testlib states parts of the points as shares.
        problem.scale = part.is_some().then_some(PointScale::Share);
        Ok(part.map_or(ImportedChecker::Usual, ImportedChecker::Program))
    }

    /// The source of a program that must be there.
    fn require(&self, name: &str) -> Result<String, ImportError> {
        let found = self.program(name);
        found.ok_or_else(|| ImportError::Missing {
            path: format!("{name}.cpp"),
            purpose: "a program that problem.conf needs",
        })
    }

    fn reference(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let Some(path) = self.program("std") else {
            return Ok(());
        };
        let taken = self.source.solution(problem, &path, &Joining::default())?;
        if let Some(path) = taken {
            // What a solution of an interactive problem prints is not the answer.
            if !problem.interactive {
                problem.reference = Some(path.clone());
            }
            problem.solutions.push(ImportedSolution {
                path,
                expect: Allowed::exactly(Verdict::Accepted).into(),
                score: None,
            });
        }
        Ok(())
    }
}

/// The equivalent of a checker that UOJ has.
fn standard(name: &str, problem: &mut ImportedProblem) -> ImportedChecker {
    let builtin = |name: &str| ImportedChecker::Builtin(name.to_owned(), Options::default());
    match name {
        "bcmp" => builtin("exact"),
        name if checkers::names().any(|known| known == name) => builtin(name),
        other => {
            problem
                .losses
                .lost(format!("the checker `{other}`"), "tokens are compared");
            builtin("tokens")
        }
    }
}
