//! Packages of sinol-make and SIO2: `config.yml`, tests in `in/` and `out/`, and programs in `prog/`
//! whose names begin with the name of the task.

mod cases;
mod solutions;

use crate::package_files::PackageFiles;
use crate::problem::{ImportedProblem, Processes};
use crate::programs::has_extension;
use crate::repository::config::{self, Config};
use crate::repository::glob;
use crate::repository::manager::{Manager, process_count};
use crate::repository::parts::{expect_only_what_is_judged, require_reference};
use crate::repository::validators::GroupValidator;
use crate::{ImportError, PackageSource, left_out, pictures, statement};
use exchange::wrapped::ShareJudge;
use std::collections::BTreeMap;
use std::time::Duration;
use terms::ProcessIo;

const FILE: &str = "config.yml";

/// The language of statements and titles that name none.
const LANGUAGE: &str = "pl";

/// Keys that are read.
const KNOWN: [&str; 16] = [
    "title",
    "scores",
    "subtask_dependencies",
    "time_limit",
    "time_limits",
    "memory_limit",
    "memory_limits",
    "override_limits",
    "extra_compilation_files",
    "extra_compilation_args",
    "extra_execution_files",
    "sinol_task_id",
    "sinol_contest_type",
    "sinol_total_score",
    "sinol_expected_scores",
    "num_processes",
];

/// Keys that neither a verdict nor a score depends on.
const SHOWN: [&str; 3] = ["sinol_latex_compiler", "sinol_static_tests", "testrun_soc"];

/// Whether a package is in this format.
pub(super) fn is_sinol(package_files: &PackageFiles) -> bool {
    package_files.has(FILE) && package_files.has_dir("prog")
}

struct Reader<'a> {
    source: &'a PackageSource<'a>,
    config: Config<'a>,
    /// The name of the task, with which the names of all its files begin.
    id: String,
}

/// The problem of a directory with config.yml and prog/.
pub(super) fn import(source: &PackageSource) -> Result<ImportedProblem, ImportError> {
    let node = config::read(source.package_files, FILE)?;
    let config = Config {
        path: FILE,
        node: &node,
    };
    let reader = Reader {
        source,
        config,
        id: id(source, config)?,
    };
    let mut problem = ImportedProblem {
        interactive: reader.program("soc").is_some(),
        ..ImportedProblem::default()
    };
    reader.head(&mut problem)?;
    let groups = reader.cases(&mut problem)?;
    reader.solutions(&groups, &mut problem)?;
    require_reference(&format!("prog/{}.cpp", reader.id), &problem)?;
    reader.judge(&mut problem)?;
    reader.statements(&mut problem)?;
    expect_only_what_is_judged(&mut problem);
    left_out::tell(source.package_files, &mut problem.losses);
    Ok(problem)
}

/// The name of the task: that in the configuration, or else the name of the directory if programs
/// begin with it, or what names of tests begin with.
fn id(source: &PackageSource, config: Config) -> Result<String, ImportError> {
    if let Some(id) = config.text_at("sinol_task_id")? {
        return Ok(id.to_owned());
    }
    let dir = source
        .path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy();
    let programs = source.package_files.names("prog");
    if !dir.is_empty()
        && programs
            .iter()
            .any(|name| name.split('.').next() == Some(&*dir))
    {
        return Ok(dir.into_owned());
    }
    let inputs = source.package_files.names("in").into_iter();
    let mut inputs = inputs.filter(|name| has_extension(name, &["in"]));
    let missing = || config.error("`sinol_task_id` is missing".to_owned());
    let first = inputs.next().ok_or_else(missing)?;
    let end = first
        .find(|letter: char| letter.is_ascii_digit())
        .unwrap_or(first.len());
    Ok(first[..end].to_owned())
}

impl Reader<'_> {
    /// The program of the task whose name ends with this word.
    fn program(&self, role: &str) -> Option<String> {
        let pattern = format!("prog/{}{role}.*", self.id);
        let mut found = glob::paths(self.source.package_files, &pattern).into_iter();
        found.find(|path| self.source.language(path).is_some())
    }

    fn head(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let config = self.config;
        let of = "the configuration";
        let titles = config.node.entries().iter().map(|(key, _)| key.as_str());
        let titles: Vec<&str> = titles.filter(|key| key.starts_with("title_")).collect();
        let known: Vec<&str> = KNOWN.iter().chain(&SHOWN).chain(&titles).copied().collect();
        config.unknown(&known, of, problem);
        config.shown(&SHOWN, of, problem);
        let own = format!("title_{LANGUAGE}");
        let title = config.get(&own).or_else(|| config.get("title"));
        let title = title.map_or(Ok(self.id.as_str()), |title| title.text())?;
        problem.title.insert(LANGUAGE.to_owned(), title.to_owned());
        for key in titles.iter().filter(|key| **key != own) {
            let what = format!("`{key}`, a title in a language without a statement");
            problem.losses.lost(what, "it is left out");
        }
        if let Some(limit) = config.get("time_limit") {
            problem.time = Some(Duration::from_millis(limit.whole()?));
        }
        if let Some(limit) = config.get("memory_limit") {
            problem.memory = Some(limit.whole()?.saturating_mul(1 << 10));
        }
        let kind = config.text_at("sinol_contest_type")?.unwrap_or("default");
        if kind == "oi" {
            problem.losses.weaker(
                "points of the contest type `oi`, which decrease above half of the time limit",
                "a solution within the time limit gets all points",
            );
        }
        self.overridden(problem)
    }

    /// The limits of single languages, as factors.
    fn overridden(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let Some(limits) = self.config.get("override_limits") else {
            return Ok(());
        };
        for (extension, own) in limits.entries()? {
            let Some(language) = self.source.language(&format!("x.{extension}")) else {
                let what = format!("limits for the language {extension}");
                problem.losses.lost(what, "no language here has this name");
                continue;
            };
            own.unknown(
                &["time_limit", "memory_limit"],
                "limits of a language",
                problem,
            );
            for (key, factors) in [
                ("time_limit", &mut problem.time_factors),
                ("memory_limit", &mut problem.memory_factors),
            ] {
                let limits = (own.get(key), self.config.get(key));
                if let (Some(limit), Some(usual)) = limits {
                    let factor = limit.number()? / usual.number()?.max(1.0);
                    factors.insert(language.name.clone(), factor);
                }
            }
        }
        Ok(())
    }

    fn judge(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        if let Some(path) = self.program("soc") {
            let manager = Manager {
                path: &path,
                judge: ShareJudge::Sio2,
                for_checker: false,
                processes: Processes {
                    count: process_count(self.config.get("num_processes"))?,
                    io: ProcessIo::Streams,
                },
            };
            self.source.take_manager(&manager, problem)?;
        } else if let Some(path) = self.program("chk") {
            problem.checker = self
                .source
                .scored_checker(&path, ShareJudge::Sio2, problem)?;
        }
        if let Some(path) = self.program("inwer") {
            let validator = GroupValidator {
                path,
                args: Vec::new(),
                groups: None,
            };
            self.source.validators(&[validator], problem)?;
        }
        for path in glob::paths(package_files, &format!("prog/{}ingen*", self.id)) {
            package_files.mark_reported(&path);
            problem.losses.weaker(
                format!("the generator {path}, which writes all tests to files"),
                "the tests in in/ are kept as files",
            );
        }
        // A header of the tools, which its programs include.
        package_files.mark_reported("prog/oi.h");
        Ok(())
    }

    fn statements(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let title = problem.title.values().next().cloned().unwrap_or_default();
        let path = |extension: &str| format!("doc/{}zad.{extension}", self.id);
        let (tex, pdf) = (path("tex"), path("pdf"));
        if package_files.has(&tex) {
            let text = package_files.text(&tex)?;
            let mut taken = BTreeMap::new();
            let pictures = pictures::take(package_files, "doc", LANGUAGE, problem, &mut taken)?;
            problem
                .tree
                .put(format!("statement.{LANGUAGE}.tex"), text.as_str());
            let text = pictures::with_whole_names(&text, &pictures);
            statement::tex(problem, LANGUAGE, &title, &text);
        } else if let Some(file) = package_files.file(&pdf) {
            let name = format!("statement.{LANGUAGE}.pdf");
            problem.copy(file, name.as_str());
            statement::elsewhere(problem, LANGUAGE, &title, &name);
        } else {
            statement::markdown(problem, LANGUAGE, &title, "");
            problem
                .losses
                .lost("the statement", "there is none in the package: write it");
        }
        Ok(())
    }
}
