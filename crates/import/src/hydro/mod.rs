//! Hydro's archives: `problem.yaml`, statements, `testdata/` with its `config.yaml`.

mod cases;
mod found;
mod graders;
mod ini;
mod judge;
mod quantity;
mod rates;
mod samples;

use crate::package_files::PackageFiles;
use crate::problem::ImportedProblem;
use crate::programs::has_extension;
use crate::yaml::{self, Node, Value};
use crate::{ImportError, PackageSource, left_out, pictures, statement};
use samples::{StatementSample, put_samples, without_samples};
use std::time::Duration;

const CONFIGS: [&str; 8] = [
    "testdata/config.yaml",
    "testdata/config.yml",
    "config.yaml",
    "config.yml",
    // The first of these that exists is used.
    "testdata/config.ini",
    "testdata/Config.ini",
    "config.ini",
    "Config.ini",
];

/// The files that statements may refer to.
const ADDITIONAL: &str = "additional_file";

/// Whether a package is in Hydro's format.
pub(super) fn is_hydro(package_files: &PackageFiles) -> bool {
    let has_config = CONFIGS.iter().any(|path| package_files.has(path));
    // A package with `data/secret` is in ICPC's format, whatever else it contains.
    (has_config || package_files.has_dir("testdata")) && !package_files.has_dir("data/secret")
}

/// Imports the problem of an archive.
pub(super) fn import(source: &PackageSource) -> Result<ImportedProblem, ImportError> {
    let package_files = source.package_files;
    let path = CONFIGS.iter().find(|path| package_files.has(path));
    let config = match path {
        Some(path) if has_extension(path, &["ini"]) => {
            ini::converted(path, &package_files.text(path)?)?
        }
        Some(path) => yaml::read(package_files, path)?,
        None => Node {
            line: 1,
            column: 1,
            value: Value::Null,
        },
    };
    let dir = if package_files.has_dir("testdata") {
        "testdata"
    } else {
        ""
    };
    let reader = Reader {
        source,
        config,
        file: path.copied().unwrap_or("testdata/config.yaml"),
        dir,
    };
    let mut problem = ImportedProblem::default();
    let shown = reader.about(&mut problem)?;
    reader.limits(&mut problem)?;
    reader.judge(&mut problem)?;
    reader.stream_files(&mut problem);
    reader.passes(&mut problem);
    reader.extra_files(&mut problem);
    reader.cases(&mut problem)?;
    put_samples(shown, &mut problem);
    reader.graders(&mut problem)?;
    source.any_solutions("std", &mut problem)?;
    let is_taken = |path: &str| problem.tree.get(path).is_some();
    if package_files.inside(ADDITIONAL).any(|path| !is_taken(path)) {
        let what = format!("the directory {ADDITIONAL}");
        problem.losses.cosmetic(what, "it is left out");
        package_files.mark_reported(ADDITIONAL);
    }
    left_out::tell(package_files, &mut problem.losses);
    Ok(problem)
}

struct Reader<'a> {
    source: &'a PackageSource<'a>,
    config: Node,
    /// The path of the configuration.
    file: &'static str,
    /// The directory of the data.
    dir: &'static str,
}

/// The supported keys of config.yaml.
const KNOWN: [&str; 16] = [
    "filename",
    "type",
    "time",
    "memory",
    "time_limit_rate",
    "memory_limit_rate",
    "noOutputFile",
    "checker_type",
    "checker",
    "interactor",
    "validator",
    "judge_extra_files",
    "user_extra_files",
    "multi_pass",
    "subtasks",
    "cases",
];

/// Keys of config.yaml that do not influence verdicts.
const SHOWN: [&str; 2] = ["detail", "key"];

impl Reader<'_> {
    /// The path of a data file. If it does not exist, it is searched without the directory in its
    /// name, as in Hydro, and in the directories of old archives.
    fn at(&self, name: &str) -> String {
        let within = |name: &str| {
            if self.dir.is_empty() {
                name.to_owned()
            } else {
                format!("{}/{name}", self.dir)
            }
        };
        let usual = within(name);
        let base = name.rsplit('/').next().unwrap_or(name);
        let others = ["", "input/", "output/", "Input/", "Output/"];
        let mut others = others
            .map(|dir| within(&format!("{dir}{base}")))
            .into_iter();
        if self.source.package_files.has(&usual) {
            return usual;
        }
        let found = others.find(|path| self.source.package_files.has(path));
        found.unwrap_or(usual)
    }

    fn wrong(&self, node: &Node, reason: String) -> ImportError {
        ImportError::File {
            path: self.file.to_owned(),
            line: Some(node.line),
            reason,
        }
    }

    /// Imports title and statements; returns the samples of the first statement.
    fn about(&self, problem: &mut ImportedProblem) -> Result<Vec<StatementSample>, ImportError> {
        let package_files = self.source.package_files;
        let mut title = "Untitled".to_owned();
        let (mut shown, mut content) = (Vec::new(), None);
        if package_files.has("problem.yaml") {
            let about = yaml::read(package_files, "problem.yaml")?;
            if let Some(found) = about.get("title").and_then(Node::text) {
                found.clone_into(&mut title);
            }
            if let Some(found) = about.get("name").and_then(Node::text)
                && about.get("title").is_none()
            {
                found.clone_into(&mut title);
            }
            content = about.get("content").and_then(Node::text).map(str::to_owned);
            Self::keys_about(&about, problem);
        }
        let names = package_files.names_at("");
        let texts = names.iter().filter_map(|name| {
            let code = name.strip_prefix("problem")?.strip_suffix(".md")?;
            Some((name, code.trim_start_matches('_')))
        });
        for (name, code) in texts {
            let code = match code.split('_').next() {
                None | Some("") => "zh",
                Some(code) => code,
            };
            problem.title.insert(code.to_owned(), title.clone());
            let text = package_files.text(name)?;
            let text = statement::markdown_of(&text, code, problem);
            let text = pictures::taken_from(&text, package_files, ADDITIONAL, problem);
            // The samples of an interactive problem show what a submission reads and prints: they
            // are not cases.
            let (text, samples) = if self.is_interactive() {
                (text, Vec::new())
            } else {
                without_samples(&text)
            };
            if problem.title.len() == 1 {
                shown = samples;
            }
            statement::markdown(problem, code, &title, &text);
        }
        if problem.title.is_empty() {
            problem.title.insert("zh".to_owned(), title.clone());
            if let Some(content) = content {
                let content = statement::markdown_of(&content, "zh", problem);
                let (text, samples) = without_samples(&content);
                statement::markdown(problem, "zh", &title, &text);
                return Ok(samples);
            }
            statement::markdown(problem, "zh", &title, "");
            problem
                .losses
                .lost("the statement", "there is none in the package: write it");
        }
        Ok(shown)
    }

    fn is_interactive(&self) -> bool {
        let kind = self.config.get("type").and_then(Node::text);
        kind == Some("interactive") || self.config.get("interactor").is_some() || self.has_manager()
    }

    /// Reports the other keys of problem.yaml.
    fn keys_about(about: &Node, problem: &mut ImportedProblem) {
        for (key, value) in about.entries() {
            let what = format!("`{key}` of problem.yaml");
            match key.as_str() {
                "title" | "name" | "content" | "limits" => {}
                "tag" => problem.about.tags = value.texts(),
                "difficulty" => problem.about.difficulty = value.text().map(str::to_owned),
                "pid" | "owner" | "hidden" | "nSubmit" | "nAccept" => {
                    problem.losses.cosmetic(what, "it is left out");
                }
                _ => problem.losses.weaker(what, "it is left out"),
            }
        }
    }

    /// The time limit of the problem or a subtask, if it is set.
    fn time(&self, of: &Node) -> Result<Option<Duration>, ImportError> {
        let time = of.get("time").map(|node| {
            let time = quantity::time(node.text().unwrap_or_default());
            time.ok_or_else(|| self.wrong(node, "`time` is not a time like 1s or 500ms".to_owned()))
        });
        time.transpose()
    }

    /// The memory limit of the problem or a subtask, if it is set.
    fn memory(&self, of: &Node) -> Result<Option<u64>, ImportError> {
        let memory = of.get("memory").map(|node| {
            let memory = quantity::memory(node.text().unwrap_or_default());
            memory.ok_or_else(|| self.wrong(node, "`memory` is not a size like 256m".to_owned()))
        });
        memory.transpose()
    }

    /// The files that submissions read and write; interactive ones have none.
    fn stream_files(&self, problem: &mut ImportedProblem) {
        if let Some(name) = self.config.get("filename").and_then(Node::text) {
            let [input, output] = ["in", "out"].map(|extension| format!("{name}.{extension}"));
            problem.use_files(Some(&input), Some(&output));
        }
    }

    fn limits(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        problem.time = self.time(&self.config)?;
        problem.memory = self.memory(&self.config)?;
        problem.time_factors = self.rates("time_limit_rate", &mut problem.losses);
        problem.memory_factors = self.rates("memory_limit_rate", &mut problem.losses);
        for (key, node) in self.config.entries() {
            let key = key.as_str();
            // A grader in each language is what such a list follows from: see `graders`.
            let is_implied = match key {
                "langs" => self.config.get("user_extra_files").is_some(),
                "manager" | "num_processes" => self.has_manager(),
                _ => false,
            };
            if KNOWN.contains(&key) || is_implied || node.value == Value::Null {
                continue;
            }
            let what = format!("`{key}` of {}", self.file);
            if SHOWN.contains(&key) {
                problem.losses.cosmetic(what, "it is left out");
            } else if key == "score" {
                let why = "Hydro does not read it: the points of all cases together are 100";
                problem.losses.cosmetic(what, why);
            } else {
                problem.losses.lost(what, "it is left out");
            }
        }
        self.limits_of_icpc(problem)
    }

    /// The limits in problem.yaml, which override those of config.yaml in Hydro.
    fn limits_of_icpc(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        if !package_files.has("problem.yaml") {
            return Ok(());
        }
        let about = yaml::read(package_files, "problem.yaml")?;
        let Some(limits) = about.get("limits") else {
            return Ok(());
        };
        for (key, node) in limits.entries() {
            // In seconds, and in MiB.
            let number = node.number().filter(|number| *number > 0.0);
            match (key.as_str(), number) {
                ("time_limit", Some(seconds)) => {
                    problem.time = quantity::time(&format!("{seconds:?}s"));
                }
                ("memory", Some(mebibytes)) => {
                    problem.memory = quantity::memory(&format!("{mebibytes:?}m"));
                }
                _ => {
                    let what = format!("`limits.{key}` of problem.yaml");
                    problem.losses.lost(what, "it is left out");
                }
            }
        }
        Ok(())
    }
}
