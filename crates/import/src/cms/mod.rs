//! The Italian format of CMS, also that of task-maker-rust: `task.yaml` and what lies beside it in
//! folders of fixed names, which may be Italian.
//!
//! Lines of `gen/GEN` or `gen/cases.gen` become the `commands` of groups. A package without a
//! generator has its inputs and outputs as numbered files.

mod cases;
mod cases_gen;
mod gen_file;
mod listed;
mod manager;
mod plan;
mod solutions;

use crate::problem::ImportedProblem;
use crate::programs::has_extension;
use crate::repository::config::{self, Config};
use crate::repository::glob;
use crate::repository::parts::{Generators, expect_only_what_is_judged, require_reference};
use crate::repository::scored::{Shares, tell_included};
use crate::{ImportError, Source, left_out, pictures, statement};
use std::collections::BTreeMap;
use std::time::Duration;

/// The files that describe a task; the second is made of the first.
const FILES: [&str; 2] = ["task.yaml.orig", "task.yaml"];

/// Keys that are read.
const KNOWN: [&str; 17] = [
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
];

/// Keys that neither a verdict nor a score depends on.
const SHOWN: [&str; 24] = [
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
    "total_value",
    "submission_format",
];

/// Programs of task-maker that start submissions themselves.
const CONTROLLERS: [&str; 2] = ["check/controller.*", "cor/controller.*"];

/// The folders of statements.
const STATEMENTS: [&str; 2] = ["statement", "testo"];

/// Whether a package is in this format.
pub(super) fn is_cms(package_files: &crate::package_files::PackageFiles) -> bool {
    FILES.iter().any(|path| package_files.has(path))
}

struct Reader<'a> {
    source: &'a Source<'a>,
    task: Config<'a>,
    generators: Generators,
}

/// The problem of a directory with task.yaml.
pub(super) fn import(source: &Source) -> Result<ImportedProblem, ImportError> {
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
        problem.use_files(task.text_at("infile")?, task.text_at("outfile")?);
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

    fn judge(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        if let Some(path) = self.manager_path()? {
            return self.manager(&path, problem);
        }
        if let Some(path) = self.program(&["check/checker.*", "cor/correttore.*", "cor/checker.*"])
        {
            problem.checker = self.source.scored_checker(&path, Shares::OfCms, problem)?;
        }
        // A compiled checker lies beside its source.
        for path in ["check/checker", "cor/correttore", "cor/checker"] {
            self.source.package_files.mark_reported(path);
        }
        Ok(())
    }

    fn statements(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let (main, title) = match problem.title.iter().next() {
            Some((code, title)) => (code.clone(), title.clone()),
            None => Default::default(),
        };
        let mut taken = BTreeMap::new();
        for dir in STATEMENTS {
            for name in package_files.names(dir) {
                let path = format!("{dir}/{name}");
                let stem = name.split('.').next().unwrap_or(&name).to_lowercase();
                let code = match stem.as_str() {
                    "testo" | "statement" => main.clone(),
                    stem => match statement::known_code(stem) {
                        Some(code) => code.to_owned(),
                        None => continue,
                    },
                };
                let is_second = problem.tree.get(&format!("statement.{code}.md")).is_some();
                if is_second || !package_files.has(&path) {
                    continue;
                }
                if has_extension(&name, &["tex"]) {
                    let text = package_files.text(&path)?;
                    let pictures = pictures::take(package_files, dir, &code, problem, &mut taken)?;
                    problem
                        .title
                        .entry(code.clone())
                        .or_insert_with(|| title.clone());
                    problem
                        .tree
                        .put(format!("statement.{code}.tex"), text.as_str());
                    let text = pictures::with_whole_names(&text, &pictures);
                    statement::tex(problem, &code, &title, &text);
                } else if has_extension(&name, &["typ"]) {
                    let kept = format!("statement.{code}.typ");
                    problem.copy(package_files.require(&path, "a statement")?, kept.as_str());
                    pictures::take(package_files, dir, &code, problem, &mut taken)?;
                    statement::modules(package_files, dir, problem);
                    problem
                        .title
                        .entry(code.clone())
                        .or_insert_with(|| title.clone());
                } else if has_extension(&name, &["html"]) {
                    problem
                        .title
                        .entry(code.clone())
                        .or_insert_with(|| title.clone());
                    statement::html(problem, (&code, &title), (package_files, &path))?;
                } else if has_extension(&name, &["md"]) {
                    let text = package_files.text(&path)?;
                    problem
                        .title
                        .entry(code.clone())
                        .or_insert_with(|| title.clone());
                    pictures::take_named(&text, package_files, problem);
                    statement::markdown(problem, &code, &title, &text);
                }
            }
        }
        let has_main = |extension| {
            let path = format!("statement.{main}.{extension}");
            problem.tree.get(&path).is_some()
        };
        if !has_main("md") && !has_main("typ") {
            let pdf = STATEMENTS
                .iter()
                .flat_map(|dir| glob::paths(package_files, &format!("{dir}/*.pdf")));
            match pdf.into_iter().next() {
                Some(path) => {
                    let name = format!("statement.{main}.pdf");
                    let file = package_files.require(&path, "a statement")?;
                    problem.copy(file, name.as_str());
                    statement::elsewhere(problem, &main, &title, &name);
                }
                None if problem
                    .tree
                    .paths()
                    .any(|path| path.starts_with("statement.")) => {}
                None => {
                    statement::markdown(problem, &main, &title, "");
                    problem
                        .losses
                        .lost("the statement", "there is none in the package: write it");
                }
            }
        }
        Ok(())
    }
}
