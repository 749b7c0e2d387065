//! The groups of tests.

use super::script::{self, ScriptLine, TestSource};
use super::{FILE, Reader};
use crate::ImportError;
use crate::kept::SAMPLES;
use crate::problem::ImportedProblem;
use crate::programs::{has_extension, is_header};
use crate::repository::cases::{NewCase, put};
use crate::repository::config::Config;
use crate::repository::glob;
use std::collections::BTreeMap;

/// The keys of a group and of a subgroup.
const OF_GROUP: [&str; 11] = [
    "name",
    "testcases",
    "testcaseGlob",
    "generators",
    "generatorScript",
    "subgroups",
    "validator",
    "extraValidators",
    "vars",
    "score",
    "deps",
];

/// Keys of a group that are lost by name.
const LOST: [&str; 4] = [
    "model_solution",
    "outputValidators",
    "visualizer",
    "solutionVisualizer",
];

/// The names of groups in the problem, by their names in the package.
pub(super) type Names = BTreeMap<String, String>;

impl Reader<'_> {
    pub(super) fn cases(&mut self, problem: &mut ImportedProblem) -> Result<Names, ImportError> {
        let mut names = Names::new();
        let has_points = self.has_points()?;
        for group in self.package.list("testcases")? {
            let name = group.require("name")?.text()?;
            let mut cases = Vec::new();
            self.of_group(group, name, &mut cases, problem)?;
            for (index, inner) in group.list("subgroups")?.into_iter().enumerate() {
                let own = inner.text_at("name")?;
                let own = own.map_or_else(|| index.to_string(), str::to_owned);
                self.of_group(inner, &format!("{name}/{own}"), &mut cases, problem)?;
            }
            if cases.is_empty() {
                let what = format!("the group {name}, which has no cases");
                problem.losses.lost(what, "it is left out");
                continue;
            }
            let made = if name == SAMPLES {
                SAMPLES.to_owned()
            } else {
                let taken: Vec<String> = names.values().cloned().collect();
                problem.group_name(name, &taken)
            };
            let made = put(self.source.package_files, &made, &cases, problem)?;
            names.insert(name.to_owned(), made.clone());
            if made != SAMPLES {
                Self::scoring(group, &made, (has_points, &names), problem)?;
            }
        }
        if names.is_empty() {
            return Err(ImportError::File {
                path: FILE.to_owned(),
                line: None,
                reason: "no group of `testcases` has a case that can be taken over".to_owned(),
            });
        }
        Ok(names)
    }

    fn scoring(
        group: Config,
        made: &str,
        (has_points, names): (bool, &Names),
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        if !has_points {
            return Ok(());
        }
        let points = group.get("score").map(|score| score.number()).transpose()?;
        let mut depends = Vec::new();
        if let Some(samples) = names.get(SAMPLES).filter(|samples| *samples != made) {
            depends.push(samples.clone());
        }
        for wanted in group.list("deps")? {
            let name = wanted.text()?;
            match names.get(name) {
                Some(found) if !depends.contains(found) => depends.push(found.clone()),
                Some(_) => {}
                None => problem.losses.weaker(
                    format!("that the group {made} depends on {name}"),
                    "it is judged in any case: no such group comes before it",
                ),
            }
        }
        let group = problem.group(made);
        (group.points, group.depends) = (points.unwrap_or_default(), depends);
        Ok(())
    }

    /// Adds the cases of a group or a subgroup, except those of its subgroups.
    fn of_group(
        &mut self,
        group: Config,
        name: &str,
        cases: &mut Vec<NewCase>,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let known: Vec<&str> = OF_GROUP.iter().chain(&LOST).copied().collect();
        group.unknown(&known, "a group", problem);
        for key in LOST.iter().filter(|key| group.get(key).is_some()) {
            let what = format!("`{key}` of the group {name}");
            problem
                .losses
                .lost(what, "it is left out: groups have none here");
        }
        for test in group.list("testcases")? {
            test.unknown(&["inputPath", "outputPath"], "a test", problem);
            let input = test.require("inputPath")?.text()?;
            cases.push(self.file(input, test.text_at("outputPath")?));
        }
        if let Some(pattern) = group.text_at("testcaseGlob")? {
            let found = glob::paths(self.source.package_files, pattern);
            for input in found.iter().filter(|path| has_extension(path, &["in"])) {
                cases.push(self.file(input, None));
            }
        }
        for call in group.list("generators")? {
            call.unknown(&["name", "args"], "a call of a generator", problem);
            let generator = call.require("name")?;
            let args = crate::commands::words(call.text_at("args")?.unwrap_or_default());
            let path = self.generator_path(generator.text()?, problem)?;
            let path = path.ok_or_else(|| generator.wrong("the name of a generator"))?;
            cases.extend(self.call(&path, &args, problem)?);
        }
        let own = ["testcases", "testcaseGlob", "generators", "subgroups"];
        let script = match group.get("generatorScript") {
            None if own.iter().all(|key| group.get(key).is_none()) => {
                self.package.get("generatorScript")
            }
            script => script,
        };
        script.map_or(Ok(()), |script| {
            self.of_script(script, name, cases, problem)
        })
    }

    /// A case from files; the answer may be beside its input.
    fn file(&self, input: &str, answer: Option<&str>) -> NewCase {
        let input = input.strip_prefix("./").unwrap_or(input);
        let stem = input.rsplit_once('.').map_or(input, |(stem, _)| stem);
        let beside = format!("{stem}.ans");
        let is_there = self.source.package_files.has(&beside);
        let answer = answer
            .map(str::to_owned)
            .or_else(|| is_there.then_some(beside));
        NewCase::File(input.to_owned(), answer)
    }

    /// Adds the cases of a generator script for a group.
    fn of_script(
        &mut self,
        script: Config,
        group: &str,
        cases: &mut Vec<NewCase>,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let known = [
            "path",
            "root",
            "format",
            "language",
            "compilationFiles",
            "executionFiles",
        ];
        script.unknown(&known, "a generator script", problem);
        let path = script.require("path")?.text()?;
        if !has_extension(path, &["txt"]) {
            self.source.package_files.mark_reported(path);
            let what =
                format!("the generator script {path} of the group {group}, which is a program");
            let why = "its cases are left out: run it, and name a file with what it prints";
            problem.losses.lost(what, why);
            return Ok(());
        }
        let text = self.source.package_files.text(path)?;
        let entries = match script.text_at("format")? {
            None | Some("rbx") => script::parse(path, &text)?,
            Some("box") => script::parse_box(path, &text)?,
            Some(_) => return Err(script.require("format")?.wrong("`rbx` or `box`")),
        };
        let root = script.text_at("root")?.unwrap_or_default();
        for entry in entries.iter().filter(|entry| entry.is_for(group)) {
            self.entry(entry, (path, root), cases, problem)?;
        }
        Ok(())
    }

    fn entry(
        &mut self,
        entry: &ScriptLine,
        (path, root): (&str, &str),
        cases: &mut Vec<NewCase>,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        match &entry.what {
            TestSource::Copy(input) => cases.push(self.file(input, None)),
            TestSource::Text(text) => cases.push(NewCase::Text(text.clone())),
            TestSource::Call(name, args) => {
                let mut found = self.generator_path(name, problem)?;
                if found.is_none() && !root.is_empty() {
                    found = self.generator_path(&format!("{root}/{name}"), problem)?;
                }
                let found = found.ok_or_else(|| ImportError::Value {
                    path: path.to_owned(),
                    line: entry.line,
                    column: 1,
                    reason: format!("there is no generator `{name}`"),
                })?;
                cases.extend(self.call(&found, args, problem)?);
            }
        }
        Ok(())
    }

    /// The case of a call, unless the generator cannot be imported.
    fn call(
        &mut self,
        path: &str,
        args: &[String],
        problem: &mut ImportedProblem,
    ) -> Result<Option<NewCase>, ImportError> {
        let generators = &mut self.generators;
        let call = self
            .source
            .generator_call(problem, generators, path, args)?;
        Ok(call.map(NewCase::Call))
    }

    /// The path of a generator, by its declared name, its path, or its path without an extension.
    fn generator_path(
        &self,
        name: &str,
        problem: &mut ImportedProblem,
    ) -> Result<Option<String>, ImportError> {
        for generator in self.package.list("generators")? {
            if generator.text_at("name")? == Some(name) {
                self.code_keys(generator, &["name"], "a generator", problem);
                let path = generator.require("path")?;
                if !self.source.package_files.has(path.text()?) {
                    return Err(path.wrong("the path of a file of the package"));
                }
                return Ok(Some(path.text()?.to_owned()));
            }
        }
        let package_files = self.source.package_files;
        let name = name.strip_prefix("./").unwrap_or(name);
        if package_files.has(name) {
            return Ok(Some(name.to_owned()));
        }
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let mut found = glob::paths(package_files, &format!("{stem}.*")).into_iter();
        Ok(found.find(|path| self.source.language(path).is_some()))
    }

    /// Reports the keys of a program that have no counterpart.
    pub(super) fn code_keys(
        &self,
        item: Config,
        own: &[&str],
        of: &str,
        problem: &mut ImportedProblem,
    ) {
        let usual = ["path", "language", "compilationFiles"];
        let lost = ["executionFiles"];
        let known: Vec<&str> = usual.iter().chain(own).chain(&lost).copied().collect();
        item.unknown(&known, of, problem);
        for file in item
            .get("compilationFiles")
            .iter()
            .flat_map(|files| files.node.texts())
        {
            let name = file.rsplit('/').next().unwrap_or(&file);
            // Others are libraries of rbx, or lie beside the program.
            if let Some(header) = self
                .source
                .package_files
                .file(&file)
                .filter(|_| is_header(&file))
            {
                problem.copy(header, format!("include/{name}"));
            }
        }
        for key in lost.iter().filter(|key| item.get(key).is_some()) {
            let what = format!("`{key}` of {of}");
            problem
                .losses
                .weaker(what, "only files beside a program are found when it runs");
        }
    }
}
