//! Hydro's archives: `problem.yaml`, statements, `testdata/` with its `config.yaml`.

mod cases;
mod found;
mod quantity;
mod rates;
mod samples;

use crate::import::package_files::PackageFiles;
use crate::import::problem::{Checker, ImportedProblem, Part};
use crate::import::yaml::{self, Node, Value};
use crate::import::{ImportError, Source, left_out, pictures, statement};
use checkers::{Convention, Options};
use samples::{Sample, put_samples, without_samples};
use std::time::Duration;
use tengen_core::package::Protocol;

const CONFIGS: [&str; 4] = [
    "testdata/config.yaml",
    "testdata/config.yml",
    "config.yaml",
    "config.yml",
];

/// The files that statements may name.
const ADDITIONAL: &str = "additional_file";

/// Whether a package is Hydro's.
pub(super) fn is_hydro(package_files: &PackageFiles) -> bool {
    let has_config = CONFIGS.iter().any(|path| package_files.has(path));
    // A package with `data/secret` is one of ICPC's, whatever else lies there.
    (has_config || package_files.has_dir("testdata")) && !package_files.has_dir("data/secret")
}

/// The problem of an archive.
pub(super) fn import(source: &Source) -> Result<ImportedProblem, ImportError> {
    let package_files = source.package_files;
    let path = CONFIGS.iter().find(|path| package_files.has(path));
    let config = match path {
        Some(path) => yaml::read(package_files, path)?,
        None => Node {
            line: 1,
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
    reader.passes(&mut problem);
    reader.cases(&mut problem)?;
    put_samples(shown, &mut problem);
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
    source: &'a Source<'a>,
    config: Node,
    /// Where it is.
    file: &'static str,
    /// Where the data are.
    dir: &'static str,
}

/// Keys of config.yaml that are understood.
const KNOWN: [&str; 13] = [
    "type",
    "time",
    "memory",
    "time_limit_rate",
    "memory_limit_rate",
    "score",
    "checker_type",
    "checker",
    "interactor",
    "validator",
    "multi_pass",
    "subtasks",
    "cases",
];

impl Reader<'_> {
    fn at(&self, name: &str) -> String {
        if self.dir.is_empty() {
            name.to_owned()
        } else {
            format!("{}/{name}", self.dir)
        }
    }

    fn wrong(&self, node: &Node, reason: String) -> ImportError {
        ImportError::File {
            path: self.file.to_owned(),
            line: Some(node.line),
            reason,
        }
    }

    /// Title and statements; gives the samples of the first statement.
    fn about(&self, problem: &mut ImportedProblem) -> Result<Vec<Sample>, ImportError> {
        let package_files = self.source.package_files;
        let mut title = "Untitled".to_owned();
        let mut shown = Vec::new();
        if package_files.has("problem.yaml") {
            let about = yaml::read(package_files, "problem.yaml")?;
            if let Some(found) = about.get("title").and_then(Node::text) {
                found.clone_into(&mut title);
            }
            for key in ["pid", "tag", "difficulty", "owner"] {
                if about.get(key).is_some() {
                    problem
                        .losses
                        .cosmetic(format!("`{key}` of problem.yaml"), "it is left out");
                }
            }
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
            let text = pictures::taken_from(&text, package_files, ADDITIONAL, problem);
            let (text, samples) = without_samples(&text);
            if problem.title.len() == 1 {
                shown = samples;
            }
            statement::markdown(problem, code, &title, &text);
        }
        if problem.title.is_empty() {
            problem.title.insert("zh".to_owned(), title.clone());
            statement::markdown(problem, "zh", &title, "");
            problem
                .losses
                .lost("the statement", "there is none in the package: write it");
        }
        Ok(shown)
    }

    /// The time limit of the problem or a subtask, if there is one.
    fn time(&self, of: &Node) -> Result<Option<Duration>, ImportError> {
        let time = of.get("time").map(|node| {
            let time = quantity::time(node.text().unwrap_or_default());
            time.ok_or_else(|| self.wrong(node, "`time` is no time like 1s or 500ms".to_owned()))
        });
        time.transpose()
    }

    /// The memory limit of the problem or a subtask, if there is one.
    fn memory(&self, of: &Node) -> Result<Option<u64>, ImportError> {
        let memory = of.get("memory").map(|node| {
            let memory = quantity::memory(node.text().unwrap_or_default());
            memory.ok_or_else(|| self.wrong(node, "`memory` is no size like 256m".to_owned()))
        });
        memory.transpose()
    }

    fn limits(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        problem.time = self.time(&self.config)?;
        problem.memory = self.memory(&self.config)?;
        problem.time_factors = self.rates("time_limit_rate", &mut problem.losses);
        problem.memory_factors = self.rates("memory_limit_rate", &mut problem.losses);
        for (key, node) in self.config.entries() {
            if !KNOWN.contains(&key.as_str()) && node.value != Value::Null {
                problem
                    .losses
                    .weaker(format!("`{key}` of config.yaml"), "it is left out");
            }
        }
        Ok(())
    }

    /// The name of a file: alone, or as `file` of a map.
    fn file_of(&self, key: &str) -> Option<String> {
        let node = self.config.get(key)?;
        let node = node.get("file").unwrap_or(node);
        node.text().map(str::to_owned)
    }

    fn program(
        &self,
        key: &str,
        protocol: Protocol,
        problem: &mut ImportedProblem,
    ) -> Result<Option<Part>, ImportError> {
        let Some(name) = self.file_of(key) else {
            return Ok(None);
        };
        let from = self.at(&name);
        self.headers(problem)?;
        let same = |text| text;
        self.source
            .package_files
            .require(&from, "which config.yaml names")?;
        match self.source.take_program(problem, &from, "jury", &same)? {
            Ok(taken) => Ok(Some(Part {
                path: taken.path,
                protocol,
                args: Vec::new(),
            })),
            Err(left) => {
                problem.losses.lost(
                    format!("the {key} {name}"),
                    format!("it is left out: {}", left.why()),
                );
                Ok(None)
            }
        }
    }

    /// Header files beside the data go where programs of the jury find them.
    fn headers(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        for name in package_files.names_at(self.dir) {
            if crate::import::programs::is_header(&name) {
                let file = package_files.require(&self.at(&name), "a header file")?;
                problem.copy(file, format!("include/{name}"));
            }
        }
        Ok(())
    }

    fn judge(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let text = |key: &str| self.config.get(key).and_then(Node::text);
        match text("type") {
            None | Some("default" | "interactive") => {}
            Some(other) => problem.losses.lost(
                format!("the type `{other}` of the problem"),
                "submissions are programs that read an input and print an output",
            ),
        }
        let validator = self.program("validator", Protocol::Testlib, problem)?;
        problem.validators.extend(validator);
        if let Some(interactor) = self.program("interactor", Protocol::Testlib, problem)? {
            // There an interactor judges alone, so a checker beside it is not looked for.
            (problem.interactive, problem.interactor) = (true, Some(interactor));
            return Ok(());
        }
        let name = self.file_of("checker").unwrap_or_default();
        let is_file = self.source.package_files.has(&self.at(&name));
        // Hydro has testlib's checkers: a name without a file is one of those.
        let is_standard = checkers::names().any(|known| known == name);
        problem.checker = match text("checker_type") {
            Some("testlib") if !is_file && is_standard => {
                Checker::Builtin(name, Options::default())
            }
            Some("testlib") => self.checker(Protocol::Testlib, problem)?,
            Some("kattis") => self.checker(Protocol::Icpc, problem)?,
            Some("strict") => Checker::Builtin("exact".to_owned(), Options::default()),
            None | Some("default") => {
                problem.losses.weaker(
                    "the default checker, which skips blank lines anywhere",
                    "the builtin `lines` skips those at the end alone",
                );
                Checker::Builtin("lines".to_owned(), Options::default())
            }
            Some(other) => {
                problem.losses.lost(
                    format!("the checker, which speaks `{other}`"),
                    "tokens are compared",
                );
                Checker::Usual
            }
        };
        Ok(())
    }

    /// Only checkers by ICPC's protocol have a way to ask for another pass here.
    fn passes(&self, problem: &mut ImportedProblem) {
        let Some(passes) = self.config.get("multi_pass").and_then(Node::number) else {
            return;
        };
        match &problem.checker {
            Checker::Program(part) if part.protocol == Protocol::Icpc => {
                problem.passes = (2..=100).find(|most| f64::from(*most) >= passes);
            }
            _ => problem
                .losses
                .lost("several passes", "each case is judged after one"),
        }
    }

    fn checker(
        &self,
        protocol: Protocol,
        problem: &mut ImportedProblem,
    ) -> Result<Checker, ImportError> {
        let convention = match protocol {
            Protocol::Icpc => Convention::Icpc,
            _ => Convention::Testlib,
        };
        let name = self.file_of("checker").unwrap_or_default();
        if let Some(standard) = self.source.standard_checker(&self.at(&name), convention) {
            return Ok(standard);
        }
        let part = self.program("checker", protocol, problem)?;
        Ok(part.map_or(Checker::Usual, Checker::Program))
    }
}
