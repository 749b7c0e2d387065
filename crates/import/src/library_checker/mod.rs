//! Library Checker's problems: `info.toml`, `gen/`, `sol/`, `verifier.cpp`, `checker.cpp`,
//! `hash.json`.
//!
//! A generator gets the number of the case as its only argument, so a case becomes the command
//! `random 3`. The table `[params]` of info.toml becomes a header file for all programs. The hashes
//! of hash.json become the lock, so that a build shows whether the data are identical. [`headers`]
//! finds the headers of programs, [`programs`] finds the programs.

mod headers;
mod programs;

use super::problem::{ImportedGenerator, ImportedProblem, Pin, group_name};
use super::{ImportError, PackageSource, left_out, statement};
use headers::Headers;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;
use toml::{Table, Value};

const INFO: &str = "info.toml";

/// The time limit of a generator: Library Checker has none, and some generators make inputs of 100
/// MB.
const GENERATOR_TIME: Duration = Duration::from_mins(1);

/// Keys of info.toml that say nothing of the verdicts of submissions.
const ABOUT: [&str; 3] = ["forum", "category", "links"];

/// Imports the problem of an info.toml.
pub(super) fn import(source: &PackageSource) -> Result<ImportedProblem, ImportError> {
    let text = source.package_files.text(INFO)?;
    let info: Table =
        toml::from_str(&text).map_err(|error: toml::de::Error| ImportError::File {
            path: INFO.to_owned(),
            line: error
                .span()
                .map(|span| 1 + text[..span.start].matches('\n').count()),
            reason: error.message().to_owned(),
        })?;
    let name = source
        .path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let title = info.get("title").and_then(Value::as_str);
    let mut problem = ImportedProblem::titled(title.unwrap_or(&name));
    let headers = Headers::read(source, params(&info)?, &mut problem)?;
    for (place, text) in headers.all() {
        problem
            .tree
            .put(format!("include/{place}"), text.to_owned());
    }
    let reader = Reader {
        source,
        info,
        headers,
    };
    reader.limits(&mut problem);
    reader.programs(&mut problem)?;
    reader.cases(&mut problem)?;
    reader.statement(&mut problem)?;
    left_out::tell(source.package_files, &mut problem.losses);
    Ok(problem)
}

struct Reader<'a> {
    source: &'a PackageSource<'a>,
    info: Table,
    headers: Headers,
}

impl Reader<'_> {
    fn tables(&self, key: &str) -> impl Iterator<Item = &Table> {
        let list = self.info.get(key).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_table)
    }

    fn limits(&self, problem: &mut ImportedProblem) {
        let limit = self.info.get("timelimit");
        let seconds = limit.and_then(|limit| limit.as_float().or(limit.as_integer().map(near)));
        problem.time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        // Library Checker's own tools use this standard, and some programs use names that later
        // standards define.
        let flags = vec!["-std=c++17".to_owned()];
        problem.compile_flags.insert("c++".to_owned(), flags);
        // info.toml has no memory limit.
        problem.memory = Some(1 << 30);
        for (key, value) in &self.info {
            match key.as_str() {
                "title" | "timelimit" | "tests" | "solutions" | "params" | "checker"
                | "verifier" => {}
                "tags" => {
                    let tags = value.as_array().into_iter().flatten();
                    let tags = tags.filter_map(|tag| tag.as_str().map(str::to_owned));
                    problem.about.tags = tags.collect();
                }
                _ if ABOUT.contains(&key.as_str()) => {
                    problem
                        .losses
                        .cosmetic(format!("`{key}` of {INFO}"), "it is left out");
                }
                _ => problem
                    .losses
                    .lost(format!("`{key}` of {INFO}"), "it is left out"),
            }
        }
    }

    fn cases(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let hashes = self.hashes()?;
        for table in self.tables("tests") {
            unknown_keys(table, &["name", "number"], "[[tests]]", problem);
        }
        let mut names: Vec<String> = Vec::new();
        for test in self.tables("tests") {
            let file = test.get("name").and_then(Value::as_str).unwrap_or_default();
            let number = test
                .get("number")
                .and_then(Value::as_integer)
                .unwrap_or_default();
            let Some((stem, kind)) = file.rsplit_once('.') else {
                return Err(wrong(format!(
                    "the test `{file}` is named after no file: `name` is one like random.cpp"
                )));
            };
            if !(1..=100_000).contains(&number) {
                let found = test
                    .get("number")
                    .map_or("nothing".to_owned(), Value::to_string);
                return Err(wrong(format!(
                    "`number` of the test `{file}` is {found}, where a number of cases from 1 to 100000 is expected"
                )));
            }
            let name = if stem == "example" && kind == "in" {
                "samples".to_owned()
            } else {
                group_name(stem, &names)
            };
            names.push(name.clone());
            let width = number.to_string().len().max(2);
            for index in 0..number {
                // Files and hashes are numbered from 00 there, cases from 01 here.
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
                let generator = ImportedGenerator {
                    time: Some(GENERATOR_TIME),
                    ..ImportedGenerator::plain(path)
                };
                problem.generators.insert(stem.to_owned(), generator);
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
            "they are unchanged in statement.en.md: replace them",
        );
        Ok(())
    }
}

/// Reports the unknown keys of a table.
fn unknown_keys(table: &Table, known: &[&str], of: &str, problem: &mut ImportedProblem) {
    for (key, _) in table {
        if !known.contains(&key.as_str()) {
            problem
                .losses
                .lost(format!("`{key}` of {of} in {INFO}"), "it is left out");
        }
    }
}

/// An error in info.toml.
fn wrong(reason: impl Into<String>) -> ImportError {
    ImportError::File {
        path: INFO.to_owned(),
        line: None,
        reason: reason.into(),
    }
}

/// The header file for `[params]`.
fn params(info: &Table) -> Result<String, ImportError> {
    let mut header = String::new();
    let params = info.get("params").and_then(Value::as_table);
    for (name, value) in params.into_iter().flatten() {
        let written = match value {
            // With its type, so that a product of two does not overflow an int.
            Value::Integer(number) => format!("(long long){number}"),
            Value::Boolean(value) => format!("(long long){}", u8::from(*value)),
            Value::Float(number) => number.to_string(),
            Value::String(text) => format!("\"{text}\""),
            _ => {
                return Err(wrong(format!(
                    "`params.{name}` is neither a number nor a text"
                )));
            }
        };
        let _ = writeln!(header, "#define {name} {written}");
    }
    Ok(header)
}

#[expect(
    clippy::cast_precision_loss,
    reason = "limits are small numbers of seconds"
)]
fn near(number: i64) -> f64 {
    number as f64
}
