//! Library Checker's problems: `info.toml`, `gen/`, `sol/`, `verifier.cpp`, `checker.cpp`, `hash.json`.
//!
//! A generator there gets the number of the case as its only argument, so a case is the command `random 3`. What info.toml
//! gives as `[params]` is a header file for all programs. The hashes of hash.json become the lock, so that a build
//! shows whether the data are the same.

use super::problem::{Allowed, Checker, ImportedProblem, Part, Pin, Solution, group_name};
use super::programs::is_header;
use super::{ImportError, Source, statement};
use base::beneath::Beneath;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tengen_core::package::Protocol;
use tengen_core::verdict::Verdict;
use toml::{Table, Value};

const INFO: &str = "info.toml";

/// Keys of info.toml that say nothing of how submissions fare.
const ABOUT: [&str; 4] = ["forum", "category", "tags", "links"];

/// The problem of an info.toml.
pub(super) fn import(source: &Source) -> Result<ImportedProblem, ImportError> {
    let text = source.package_files.text(INFO)?;
    let info: Table =
        toml::from_str(&text).map_err(|error: toml::de::Error| ImportError::File {
            path: INFO.to_owned(),
            line: error
                .span()
                .map(|span| 1 + text[..span.start].matches('\n').count()),
            reason: error.message().to_owned(),
        })?;
    let reader = Reader { source, info };
    let name = source
        .path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let title = reader.info.get("title").and_then(Value::as_str);
    let mut problem = ImportedProblem::titled(title.unwrap_or(&name));
    reader.limits(&mut problem);
    reader.headers(&mut problem)?;
    reader.programs(&mut problem)?;
    reader.cases(&mut problem)?;
    reader.statement(&mut problem)?;
    Ok(problem)
}

struct Reader<'a> {
    source: &'a Source<'a>,
    info: Table,
}

impl Reader<'_> {
    fn wrong(reason: impl Into<String>) -> ImportError {
        ImportError::File {
            path: INFO.to_owned(),
            line: None,
            reason: reason.into(),
        }
    }

    fn tables(&self, key: &str) -> impl Iterator<Item = &Table> {
        let list = self.info.get(key).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_table)
    }

    fn limits(&self, problem: &mut ImportedProblem) {
        let limit = self.info.get("timelimit");
        let seconds = limit.and_then(|limit| limit.as_float().or(limit.as_integer().map(near)));
        problem.time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        problem.memory = Some(1 << 30);
        for (key, _) in &self.info {
            match key.as_str() {
                "title" | "timelimit" | "tests" | "solutions" | "params" => {}
                "function" | "grader" => problem.losses.lost(
                    format!("`{key}`: solutions that are a function"),
                    "solutions are whole programs",
                ),
                _ if ABOUT.contains(&key.as_str()) => {
                    problem
                        .losses
                        .cosmetic(format!("`{key}` of {INFO}"), "it is left out");
                }
                _ => problem
                    .losses
                    .weaker(format!("`{key}` of {INFO}"), "it is left out"),
            }
        }
    }

    /// Puts header files where all programs find them: params.h, those of the problem, and those that the repository of
    /// the problem has in `common/`.
    fn headers(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        for path in self
            .source
            .package_files
            .paths()
            .filter(|path| is_header(path))
        {
            let name = path.rsplit('/').next().unwrap_or(path);
            let text = unclimbed(self.source.package_files.bytes(path)?);
            problem.tree.put(format!("include/{name}"), text);
        }
        problem.tree.put("include/params.h", self.params()?);
        let canonical = self.source.path.canonicalize().unwrap_or_default();
        let common = canonical
            .ancestors()
            .skip(1)
            .take(3)
            .map(|dir| dir.join("common"));
        let mut common = common.filter(|dir| dir.join("testlib.h").is_file());
        match common.next() {
            Some(dir) => copy_headers(&dir, problem),
            None => problem.losses.weaker(
                "testlib.h and other headers of the repository, which are not in the problem",
                "programs that need them look in include/ and TENGEN_INCLUDE: put them there",
            ),
        }
        Ok(())
    }

    /// The header file that `[params]` stand for.
    fn params(&self) -> Result<String, ImportError> {
        let mut header = String::new();
        let params = self.info.get("params").and_then(Value::as_table);
        for (name, value) in params.into_iter().flatten() {
            let written = match value {
                Value::Integer(number) => format!("(long long){number}"),
                Value::Boolean(value) => format!("(long long){}", u8::from(*value)),
                Value::Float(number) => number.to_string(),
                Value::String(text) => format!("\"{text}\""),
                _ => {
                    return Err(Self::wrong(format!(
                        "`params.{name}` is no number and no text"
                    )));
                }
            };
            let _ = writeln!(header, "#define {name} {written}");
        }
        Ok(header)
    }

    fn program(
        &self,
        from: &str,
        to: &str,
        problem: &mut ImportedProblem,
    ) -> Result<String, ImportError> {
        self.source
            .package_files
            .require(from, "which every problem has")?;
        let taken = self.source.take_program(problem, from, to, &unclimbed)?;
        taken
            .map(|taken| taken.path)
            .map_err(|left| ImportError::File {
                path: from.to_owned(),
                line: None,
                reason: left.why(),
            })
    }

    fn programs(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let testlib = |path| Part {
            path,
            protocol: Protocol::Testlib,
            args: Vec::new(),
        };
        let verifier = self.program("verifier.cpp", "jury", problem)?;
        problem.validators.push(testlib(verifier));
        let checker = self.program("checker.cpp", "jury", problem)?;
        problem.checker = Checker::Program(testlib(checker));
        let correct = self.program("sol/correct.cpp", "solutions", problem)?;
        problem.reference = Some(correct.clone());
        problem
            .solutions
            .push(solution(correct, Allowed::exactly(Verdict::Accepted)));
        for listed in self.tables("solutions") {
            let Some(name) = listed.get("name").and_then(Value::as_str) else {
                return Err(Self::wrong("a solution without `name`"));
            };
            if name == "correct.cpp" {
                continue;
            }
            let from = format!("sol/{name}");
            self.source
                .package_files
                .require(&from, "a solution that info.toml names")?;
            match self
                .source
                .take_program(problem, &from, "solutions", &unclimbed)?
            {
                Ok(taken) => problem
                    .solutions
                    .push(solution(taken.path, allowed(listed))),
                Err(left) => problem.losses.lost(
                    format!("the solution {name}"),
                    format!("it is left out: {}", left.why()),
                ),
            }
        }
        Ok(())
    }

    fn cases(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let hashes = self.hashes()?;
        let mut names: Vec<String> = Vec::new();
        for test in self.tables("tests") {
            let file = test.get("name").and_then(Value::as_str).unwrap_or_default();
            let number = test
                .get("number")
                .and_then(Value::as_integer)
                .unwrap_or_default();
            let (Some((stem, kind)), 1..=100_000) = (file.rsplit_once('.'), number) else {
                return Err(Self::wrong(format!(
                    "the test `{file}` has no name or no `number`"
                )));
            };
            let name = if stem == "example" && kind == "in" {
                "samples".to_owned()
            } else {
                group_name(stem, &names)
            };
            names.push(name.clone());
            let width = number.to_string().len().max(2);
            for index in 0..number {
                let case = format!("{stem}_{index:02}");
                let id = if kind == "in" {
                    self.kept(&name, &case, problem)?;
                    format!("{name}/{case}")
                } else {
                    problem
                        .group(&name)
                        .commands
                        .push(format!("{stem} {index}"));
                    format!("{name}/{:0width$}", index + 1)
                };
                let hash = |ending: &str| hashes.get(&format!("{case}.{ending}")).cloned();
                if let (Some(input), Some(answer)) = (hash("in"), hash("out")) {
                    problem.pins.insert(id, Pin { input, answer });
                }
            }
            if kind != "in" {
                let path = self.program(&format!("gen/{file}"), "generators", problem)?;
                problem.generators.insert(stem.to_owned(), path);
            }
        }
        Ok(())
    }

    fn kept(
        &self,
        group: &str,
        case: &str,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let input = self
            .source
            .package_files
            .require(&format!("gen/{case}.in"), "a case")?;
        if group == "samples" {
            problem.copy(input, format!("samples/{case}.in"));
            return Ok(());
        }
        problem.copy(input, format!("data/{group}/{case}.in"));
        problem.group(group).files = vec![format!("data/{group}/*.in")];
        Ok(())
    }

    fn hashes(&self) -> Result<BTreeMap<String, String>, ImportError> {
        if !self.source.package_files.has("hash.json") {
            return Ok(BTreeMap::new());
        }
        let text = self.source.package_files.text("hash.json")?;
        serde_json::from_str(&text).map_err(|error| ImportError::File {
            path: "hash.json".to_owned(),
            line: Some(error.line()),
            reason: error.to_string(),
        })
    }

    fn statement(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let title = problem.title.values().next().cloned().unwrap_or_default();
        let text = if self.source.package_files.has("task.md") {
            self.source.package_files.text("task.md")?
        } else {
            String::new()
        };
        statement::markdown(problem, "en", &title, &text);
        problem.losses.weaker(
            "the marks of task.md, such as @{keyword.statement}",
            "they stand in statement.en.md as they are: replace them",
        );
        Ok(())
    }
}

fn solution(path: String, allowed: Allowed) -> Solution {
    Solution {
        path,
        expect: allowed.into(),
        score: None,
    }
}

/// What a solution may get. There `wrong` is anything but accepted.
fn allowed(listed: &Table) -> Allowed {
    use Verdict::{
        Accepted, CompileError, MemoryLimit, OutputLimit, RuntimeError, TimeLimit, WrongAnswer,
    };
    const CRASHES: [Verdict; 3] = [RuntimeError, MemoryLimit, OutputLimit];
    let is_set = |key: &str| listed.get(key).and_then(Value::as_bool) == Some(true);
    let mut permitted = vec![Accepted];
    let mut required = Vec::new();
    for (key, verdicts) in [
        ("tle", &[TimeLimit][..]),
        ("wa", &[WrongAnswer]),
        ("re", &CRASHES),
    ] {
        let expected = listed.get("expect").and_then(Value::as_str);
        if expected.is_some_and(|expected| expected.eq_ignore_ascii_case(key)) {
            permitted.extend(verdicts);
            required.extend(verdicts);
        }
        if is_set(&format!("allow_{key}")) {
            permitted.extend(verdicts);
        }
    }
    if is_set("wrong") {
        let all = Verdict::ALL.into_iter();
        permitted = all.filter(|verdict| *verdict != CompileError).collect();
        required = permitted
            .iter()
            .copied()
            .filter(|verdict| *verdict != Accepted)
            .collect();
    }
    let allowed = Allowed::of(permitted, required);
    if allowed == Allowed::of([Accepted], []) {
        return Allowed::exactly(Accepted);
    }
    allowed
}

/// The program with the headers of the directory above named as if they were beside it: they are in `include` now.
fn unclimbed(text: Vec<u8>) -> Vec<u8> {
    match String::from_utf8(text) {
        Ok(text) => text
            .split_inclusive('\n')
            .map(|line| {
                if line.trim_start().starts_with("#include \"../") {
                    line.replacen("../", "", line.matches("../").count())
                } else {
                    line.to_owned()
                }
            })
            .collect::<String>()
            .into_bytes(),
        Err(error) => error.into_bytes(),
    }
}

/// Copies the header files right in a directory.
fn copy_headers(dir: &Path, problem: &mut ImportedProblem) {
    let Ok(root) = Beneath::new(dir).map(Arc::new) else {
        return;
    };
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let names: BTreeSet<String> = names.filter(|name| is_header(name)).collect();
    for name in names {
        let path = format!("include/{name}");
        let size = root.open(Path::new(&name)).and_then(|file| file.metadata());
        if let (Ok(size), None) = (size, problem.tree.get(&path)) {
            problem.copy(&root.file(name.into(), size.len()), path);
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "limits are small numbers of seconds"
)]
fn near(number: i64) -> f64 {
    number as f64
}
