//! Tasks of TPS, the task preparation system of IOI 2017: `problem.json`, `subtasks.json`,
//! `solutions.json`, and `gen/data` with the calls of generators.

mod cases;
mod data;
mod inputs;
mod manager;
mod solutions;

use crate::package_files::PackageFiles;
use crate::problem::ImportedProblem;
use crate::programs::has_extension;
use crate::repository::config::{self, Config};
use crate::repository::parts::{Generators, expect_only_what_is_judged, require_reference};
use crate::repository::scored::tell_included;
use crate::{ImportError, PackageSource, left_out, pictures, statement};
use exchange::wrapped::ShareJudge;
use std::collections::BTreeMap;
use std::time::Duration;

const PROBLEM: &str = "problem.json";
const SUBTASKS: &str = "subtasks.json";
const SOLUTIONS: &str = "solutions.json";
const DATA: &str = "gen/data";
const CHECKER: &str = "checker/checker.cpp";
/// The name of the file between the two runs of a task of the type `TwoSteps`.
const BETWEEN: &str = "pipe";

/// Keys that are read.
const KNOWN: [&str; 13] = [
    "name",
    "title",
    "type",
    "time_limit",
    "memory_limit",
    "has_grader",
    "grader_name",
    "has_checker",
    "has_manager",
    "num_processes",
    "task_type",
    "score_type",
    "code",
];

/// Keys that neither a verdict nor a score depends on.
const SHOWN: [&str; 18] = [
    "description",
    "tps_web_url",
    "cpp_enabled",
    "java_enabled",
    "pascal_enabled",
    "python_enabled",
    "python2_enabled",
    "python3_enabled",
    "feedback_level",
    "max_submission_number",
    "max_user_test_number",
    "min_submission_interval",
    "min_user_test_interval",
    "score_precision",
    "score_mode",
    "task_type_params",
    "ignore_checker",
    "cpp_std_opt",
];

/// Folders of what TPS makes, of its own scripts, and of what contestants get.
const OWN: [&str; 5] = ["scripts", "tests", "sandbox", "logs", "public"];

/// Whether a package is in this format.
pub(super) fn is_tps(package_files: &PackageFiles) -> bool {
    package_files.has(PROBLEM) && (package_files.has(DATA) || package_files.has(SUBTASKS))
}

struct Reader<'a> {
    source: &'a PackageSource<'a>,
    task: Config<'a>,
    generators: Generators,
}

/// The problem of a directory with problem.json.
pub(super) fn import(source: &PackageSource) -> Result<ImportedProblem, ImportError> {
    let package_files = source.package_files;
    let node = config::read_json(package_files, PROBLEM)?;
    let task = Config {
        path: PROBLEM,
        node: &node,
    };
    let mut reader = Reader {
        source,
        task,
        generators: Generators::default(),
    };
    let mut problem = ImportedProblem::default();
    reader.head(&mut problem)?;
    let names = reader.cases(&mut problem)?;
    reader.solutions(&names, &mut problem)?;
    require_reference("model_solution in solutions.json", &problem)?;
    if reader.has("has_checker", true)? && package_files.has(CHECKER) {
        problem.checker = source.scored_checker(CHECKER, ShareJudge::Cms, &mut problem)?;
    }
    if problem.interactive {
        reader.manager(&mut problem)?;
    }
    tell_included(&mut problem);
    reader.statements(&mut problem)?;
    reader.finish_inputs(&mut problem)?;
    for dir in OWN {
        package_files.mark_reported(dir);
    }
    for path in package_files.paths() {
        let base = path.rsplit('/').next();
        if matches!(base, Some("Makefile" | "testlib.h")) {
            package_files.mark_reported(path);
        }
    }
    expect_only_what_is_judged(&mut problem);
    left_out::tell(package_files, &mut problem.losses);
    Ok(problem)
}

impl Reader<'_> {
    /// A value that is true or false.
    fn has(&self, key: &str, usual: bool) -> Result<bool, ImportError> {
        self.task.get(key).map_or(Ok(usual), |value| value.truth())
    }

    fn head(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let task = self.task;
        let known: Vec<&str> = KNOWN.iter().chain(&SHOWN).copied().collect();
        task.unknown(&known, "the task", problem);
        task.shown(&SHOWN, "the task", problem);
        let title = task.get("title").map_or_else(|| task.require("name"), Ok)?;
        problem
            .title
            .insert("en".to_owned(), title.text()?.to_owned());
        let kind = task.get("type").or_else(|| task.get("task_type"));
        match kind.map_or(Ok("Batch"), |kind| kind.text())? {
            "Communication" => problem.interactive = true,
            "Batch" => problem.interactive = self.has("has_manager", false)?,
            "TwoSteps" => problem.stream_files.between = Some(BETWEEN.to_owned()),
            "OutputOnly" => problem.losses.lost(
                "the type `OutputOnly`",
                "contestants write programs, not the outputs themselves",
            ),
            _ => {
                let kind = kind.unwrap_or(task);
                return Err(kind.wrong("`Batch`, `Communication`, `TwoSteps` or `OutputOnly`"));
            }
        }
        if let Some(limit) = task.get("time_limit") {
            let time = Duration::try_from_secs_f64(limit.number()?);
            problem.time = Some(time.map_err(|_| limit.wrong("a number of seconds"))?);
        }
        if let Some(limit) = task.get("memory_limit") {
            problem.memory = Some(limit.whole()?.saturating_mul(1 << 20));
        }
        Ok(())
    }

    fn statements(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        const DIR: &str = "statement";
        let package_files = self.source.package_files;
        let title = problem.title.values().next().cloned().unwrap_or_default();
        let mut taken = BTreeMap::new();
        let names = package_files.names(DIR);
        let texts = || names.iter().filter(|name| has_extension(name, &["md"]));
        for name in &names {
            let path = format!("{DIR}/{name}");
            let stem = name.split('.').next().unwrap_or(name).to_lowercase();
            let code = match stem.as_str() {
                "index" | "statement" => "en",
                // The only text is the statement, whatever its name.
                _ if texts().count() == 1 && has_extension(name, &["md"]) => "en",
                stem => match statement::known_code(stem) {
                    Some(code) => code,
                    None => continue,
                },
            };
            let is_text = has_extension(name, &["md", "tex", "html"]) && package_files.has(&path);
            if !is_text || problem.tree.get(&format!("statement.{code}.md")).is_some() {
                continue;
            }
            problem
                .title
                .entry(code.to_owned())
                .or_insert_with(|| title.clone());
            if has_extension(name, &["html"]) {
                statement::html(problem, (code, &title), (package_files, &path))?;
                continue;
            }
            let text = package_files.text(&path)?;
            if has_extension(name, &["md"]) {
                pictures::take_named_in(&text, DIR, package_files, problem);
                statement::markdown(problem, code, &title, &text);
            } else {
                let pictures = pictures::take(package_files, DIR, code, problem, &mut taken)?;
                problem
                    .tree
                    .put(format!("statement.{code}.tex"), text.as_str());
                let text = pictures::with_whole_names(&text, &pictures);
                statement::tex(problem, code, &title, &text);
            }
        }
        // Fonts, and pages that are made of the text.
        package_files.mark_reported("statement/assets");
        if problem.tree.get("statement.en.md").is_none() {
            statement::markdown(problem, "en", &title, "");
            problem
                .losses
                .lost("the statement", "there is none in the package: write it");
        }
        Ok(())
    }
}
