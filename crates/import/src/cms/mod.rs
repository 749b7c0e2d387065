//! The Italian format of CMS, also that of task-maker-rust: `task.yaml` and what lies beside it in
//! folders of fixed names, which may be Italian.
//!
//! Lines of `gen/GEN` or `gen/cases.gen` become the `commands` of groups. A package without a
//! generator has its inputs and outputs as numbered files.

mod cases;
mod cases_gen;
mod checker;
mod gen_file;
mod listed;
mod manager;
mod plan;
mod points;
mod solutions;
mod statements;

use crate::problem::ImportedProblem;
use crate::repository::config::{self, Config};
use crate::repository::glob;
use crate::repository::parts::{Generators, expect_only_what_is_judged, require_reference};
use crate::repository::scored::tell_included;
use crate::{ImportError, PackageSource, left_out};
use std::time::Duration;

/// The files that describe a task; the second is made of the first.
const FILES: [&str; 2] = ["task.yaml.orig", "task.yaml"];

/// Keys that are read.
const KNOWN: [&str; 18] = [
    "name",
    "nome_breve",
    "title",
    "nome",
    "time_limit",
    "timeout",
    "memory_limit",
    "memlimit",
    "score_type",
    "infile",
    "outfile",
    "output_only",
    "primary_language",
    "n_input",
    "score_type_parameters",
    "num_processes",
    "user_io",
    "total_value",
];

/// Keys that neither a verdict nor a score depends on.
const SHOWN: [&str; 23] = [
    "score_precision",
    "score_mode",
    "token_mode",
    "token_max_number",
    "token_min_interval",
    "token_gen_initial",
    "token_gen_number",
    "token_gen_interval",
    "token_gen_max",
    "token_initial",
    "token_total",
    "token_max",
    "token_gen_time",
    "public_testcases",
    "risultati",
    "feedback_level",
    "difficulty",
    "syllabuslevel",
    "max_submission_number",
    "max_user_test_number",
    "min_submission_interval",
    "min_user_test_interval",
    "submission_format",
];

/// The files that submissions read and write where `infile` and `outfile` are missing.
const INPUT_FILE: &str = "input.txt";
const OUTPUT_FILE: &str = "output.txt";

/// Programs of task-maker that start submissions themselves.
const CONTROLLERS: [&str; 2] = ["check/controller.*", "cor/controller.*"];

/// Whether a package is in this format.
pub(super) fn is_cms(package_files: &crate::package_files::PackageFiles) -> bool {
    FILES.iter().any(|path| package_files.has(path))
}

struct Reader<'a> {
    source: &'a PackageSource<'a>,
    task: Config<'a>,
    generators: Generators,
}

/// The problem of a directory with task.yaml.
pub(super) fn import(source: &PackageSource) -> Result<ImportedProblem, ImportError> {
    let package_files = source.package_files;
    let path = FILES.iter().find(|path| package_files.has(path));
    let path = path.copied().unwrap_or(FILES[1]);
    package_files.mark_reported(FILES[1]);
    let node = config::read(package_files, path)?;
    let mut reader = Reader {
        source,
        task: Config { path, node: &node },
        generators: Generators::default(),
    };
    let mut problem = ImportedProblem::default();
    reader.head(&mut problem)?;
    let plan = reader.plan(&mut problem)?;
    reader.solutions(&plan, &mut problem)?;
    reader.cases(&plan, &mut problem)?;
    require_reference("sol/solution.*", &problem)?;
    reader.judge(&mut problem)?;
    tell_included(&mut problem);
    reader.statements(&mut problem)?;
    // Compiled programs and what contestants get: it is made of the rest.
    for dir in ["bin", "att", "build"] {
        package_files.mark_reported(dir);
    }
    expect_only_what_is_judged(&mut problem);
    left_out::tell(package_files, &mut problem.losses);
    Ok(problem)
}

impl Reader<'_> {
    /// The path of the only source that matches one of some patterns.
    fn program(&self, patterns: &[&str]) -> Option<String> {
        let package_files = self.source.package_files;
        let mut found = patterns
            .iter()
            .flat_map(|pattern| glob::paths(package_files, pattern));
        found.find(|path| self.source.language(path).is_some())
    }

    /// The value of a key, which has an old name as well.
    fn either(&self, name: &str, old: &str) -> Option<Config<'_>> {
        self.task.get(name).or_else(|| self.task.get(old))
    }

    fn head(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let task = self.task;
        let known: Vec<&str> = KNOWN.iter().chain(&SHOWN).copied().collect();
        task.unknown(&known, "the task", problem);
        task.shown(&SHOWN, "the task", problem);
        let title = self
            .either("title", "nome")
            .or_else(|| self.either("name", "nome_breve"));
        let missing = || task.error("`title` is missing".to_owned());
        let title = title.ok_or_else(missing)?.text()?;
        let code = task.text_at("primary_language")?.unwrap_or("en");
        problem.title.insert(code.to_owned(), title.to_owned());
        if let Some(limit) = self.either("time_limit", "timeout") {
            let time = Duration::try_from_secs_f64(limit.number()?);
            problem.time = Some(time.map_err(|_| limit.wrong("a number of seconds"))?);
        }
        if let Some(limit) = self.either("memory_limit", "memlimit") {
            problem.memory = Some(limit.whole()?.saturating_mul(1 << 20));
        }
        problem.interactive = self.manager_path()?.is_some();
        self.files(problem)?;
        if let Some(only) = task.get("output_only")
            && only.truth()?
        {
            let what = "`output_only`";
            problem.losses.lost(
                what,
                "contestants write programs, not the outputs themselves",
            );
        }
        if let Some(path) = self.program(&CONTROLLERS) {
            return Err(ImportError::File {
                path,
                line: None,
                reason: "a task whose submissions talk to a controller cannot be imported: write an interactor, and import the task without this file".to_owned(),
            });
        }
        Ok(())
    }

    /// The files of submissions. CMS and task-maker use fixed names where the keys are missing, and
    /// standard streams only for empty names. Processes of a manager have pipes instead.
    fn files(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let listed = self.task.list("submission_format").unwrap_or_default();
        if let count @ 2.. = listed.len() {
            problem.losses.lost(
                format!("the {count} files of a submission in `submission_format`"),
                "a submission is one program: a file, or a directory with all of its files",
            );
        }
        let name = |key: &str, usual: &'static str| {
            let named = self.task.text_at(key)?;
            Ok(named.or((!problem.interactive).then_some(usual)))
        };
        let (input, output) = (name("infile", INPUT_FILE)?, name("outfile", OUTPUT_FILE)?);
        problem.use_files(input, output);
        Ok(())
    }

    fn judge(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        if let Some(path) = self.manager_path()? {
            return self.manager(&path, problem);
        }
        self.checker(problem)
    }
}
