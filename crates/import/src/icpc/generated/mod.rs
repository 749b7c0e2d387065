//! `generators/generators.yaml`, in which `BAPCtools` defines how cases are made, and scripts of
//! `testdata_tools`, which do the same.
//!
//! Packages often do not contain the data that these make. Cases whose input is in such a file,
//! or in another file beside it, become files of the package, as if they were in `data`; generator
//! calls become `commands` of their groups, with the seeds that the tool gives them. Existing files
//! in `data` are not replaced.

mod call;
mod rules;
mod testdata_tools;

use super::Reader;
use super::data::GroupDir;
use super::metadata::Metadata;
use crate::ImportError;
use crate::commands;
use crate::package_files::PackageFiles;
use crate::problem::{ImportedGenerator, ImportedProblem};
use crate::programs::{Files, Joining, NotImported};
use crate::yaml::{self, Node};
use rules::{CaseOrigin, GeneratorRules, Rule};
use std::collections::{BTreeMap, BTreeSet};

const FILE: &str = "generators/generators.yaml";

/// The additions of generators.yaml, or of a script, to a package.
#[derive(Debug, Default)]
pub(super) struct Generated {
    /// Whether the file exists; if so, the reference writes the missing answers.
    pub(super) is_there: bool,
    /// The package with the files that the rules make.
    pub(super) files: Option<PackageFiles>,
    /// The settings of groups, by path in the package.
    pub(super) settings: BTreeMap<String, Node>,
    /// The generator calls, by the directory of their cases below `data`.
    pub(super) calls: Vec<(String, String)>,
    /// The generator calls of cases that are in `data`.
    examples: Vec<String>,
    /// The submission that writes the answers.
    pub(super) solution: Option<String>,
    /// The files of generators with several files, by name.
    programs: BTreeMap<String, Vec<String>>,
    /// The sources of generators of a script, by name.
    sources: BTreeMap<String, String>,
}

/// Reads the file, if the package has one.
pub(super) fn read(
    package_files: &PackageFiles,
    metadata: &Metadata,
    problem: &mut ImportedProblem,
) -> Result<Generated, ImportError> {
    if !package_files.has(FILE) {
        return by_script(package_files, problem);
    }
    let root = yaml::read(package_files, FILE)?;
    let rules = rules::read(&root, metadata).map_err(|(line, reason)| ImportError::File {
        path: FILE.to_owned(),
        line: Some(line),
        reason,
    })?;
    let programs = root.get("generators").map(Node::entries);
    let programs = programs.unwrap_or_default().iter();
    let solution = root.get("solution").and_then(Node::text);
    let mut generated = Generated {
        is_there: true,
        solution: solution.and_then(|path| path.strip_prefix("/submissions/").map(str::to_owned)),
        programs: programs
            .map(|(name, files)| (name.clone(), files.texts()))
            .collect(),
        ..Generated::default()
    };
    generated.cases(package_files, rules, problem)?;
    Ok(generated)
}

/// What the script makes that lists the cases, if the package has one that was not run yet.
fn by_script(
    package_files: &PackageFiles,
    problem: &mut ImportedProblem,
) -> Result<Generated, ImportError> {
    let Some((path, text)) = testdata_tools::find(package_files) else {
        return Ok(Generated::default());
    };
    let has_been_run = testdata_tools::has_been_run(package_files);
    let made = match testdata_tools::read(&text, package_files) {
        Ok(made) if has_been_run => {
            package_files.mark_reported(&path);
            return Ok(Generated::of_examples(made));
        }
        Ok(made) => made,
        Err(_) if has_been_run => return Ok(Generated::default()),
        Err((line, reason)) => {
            let what = format!("{path}, which makes the cases");
            problem
                .losses
                .lost(what, format!("it is not used: line {line}: {reason}"));
            return Ok(Generated::default());
        }
    };
    package_files.mark_reported(&path);
    let count = made.calls.len() + made.copied.len();
    problem.losses.cosmetic(
        format!("{count} cases of {path} that are not in data"),
        "they are made as it describes: by its generators, or from its files; the reference writes their answers",
    );
    let calls = made.calls.into_iter();
    let calls = calls.map(|(dir, words)| (dir, line(&words)));
    let written = made.settings.iter();
    let written = written.filter(|(path, _)| !package_files.has(path));
    let written = written.map(|(path, text)| (path.clone(), text)).collect();
    Ok(Generated {
        is_there: true,
        files: Some(package_files.with(&written, &made.copied)?),
        calls: calls.collect(),
        solution: made.solution,
        sources: made.programs,
        ..Generated::default()
    })
}

/// A call of a script.
fn line(words: &[String]) -> String {
    commands::call(&words[0], &words[1..], None)
}

/// How many calls of a generator are listed that made files of the package.
const MAX_EXAMPLES: usize = 100;

impl Generated {
    /// What a script adds whose cases are in `data`.
    fn of_examples(made: testdata_tools::Made) -> Self {
        Self {
            examples: made.calls.iter().map(|(_, words)| line(words)).collect(),
            sources: made.programs,
            ..Self::default()
        }
    }

    fn cases(
        &mut self,
        package_files: &PackageFiles,
        rules: GeneratorRules,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let (mut written, mut copied) = (BTreeMap::new(), BTreeMap::new());
        let mut made = 0;
        for rule in &rules.cases {
            let at = format!("data/{}/{}", rule.dir, rule.name);
            if package_files.has(&format!("{at}.in")) {
                if let CaseOrigin::Called(line) = &rule.made {
                    self.examples.push(line.clone());
                }
                continue;
            }
            made += 1;
            self.case(rule, &at, package_files, &mut copied)?;
            if matches!(rule.made, CaseOrigin::Called(_)) {
                for (ending, _) in &rule.texts {
                    problem.losses.weaker(
                        format!("`{ending}` of cases in generators.yaml that a generator makes"),
                        "it is left out: the reference writes their answers",
                    );
                }
            } else {
                let texts = rule.texts.iter();
                written.extend(texts.map(|(ending, text)| (format!("{at}.{ending}"), text)));
            }
            for key in &rule.others {
                key_lost(
                    &format!("`{key}` of cases in generators.yaml"),
                    key,
                    problem,
                );
            }
        }
        for key in &rules.unknown {
            key_lost(&format!("`{key}` in generators.yaml"), key, problem);
        }
        let settings = rules.settings.into_iter();
        self.settings = settings
            .filter(|(path, _)| !package_files.has(path))
            .collect();
        if made > 0 {
            problem.losses.cosmetic(
                format!("{made} cases of generators.yaml that are not in data"),
                "they are made as it describes: by its generators, or from its texts and files; the reference writes their answers",
            );
        }
        self.files = Some(package_files.with(&written, &copied)?);
        Ok(())
    }

    /// Records the origin of a case: files that it is copied from, or a call.
    fn case(
        &mut self,
        rule: &Rule,
        at: &str,
        package_files: &PackageFiles,
        copied: &mut BTreeMap<String, String>,
    ) -> Result<(), ImportError> {
        match &rule.made {
            CaseOrigin::Written => {}
            CaseOrigin::Copied(path) => {
                let from = format!("generators/{path}");
                package_files.require(&format!("{from}.in"), "which generators.yaml copies")?;
                for ending in rules::TEXTS.into_iter().chain(["yaml", "hint", "desc"]) {
                    let file = format!("{from}.{ending}");
                    if package_files.has(&file) {
                        copied.insert(format!("{at}.{ending}"), file);
                    }
                }
            }
            CaseOrigin::Called(line) => self.calls.push((rule.dir.clone(), line.clone())),
        }
        Ok(())
    }

    /// The source of a generator with the macro that `testdata_tools` defines for it.
    fn with_macro(&self, source: Vec<u8>) -> Vec<u8> {
        let mut windows = source.windows(testdata_tools::MACRO.len());
        if self.sources.is_empty() || !windows.any(|it| it == testdata_tools::MACRO.as_bytes()) {
            return source;
        }
        let line = format!("#define {}\n", testdata_tools::MACRO);
        [line.into_bytes(), source].concat()
    }

    /// The generator in a call: its path in the package, and its additional files.
    fn program(&self, called: &str) -> (String, Files) {
        if let Some(source) = self.sources.get(called) {
            return (source.clone(), Files::new());
        }
        let inside = |file: &str| format!("generators/{file}");
        match self.programs.get(called).map(Vec::as_slice) {
            Some([main, others @ ..]) => {
                let others = others.iter();
                let joining = others.map(|file| (file.clone(), inside(file)));
                (inside(main), joining.collect())
            }
            _ => (inside(called), Files::new()),
        }
    }
}

impl Reader<'_> {
    /// Adds the calls to their groups as commands, and imports their generators.
    pub(super) fn calls(
        &self,
        problem: &mut ImportedProblem,
        groups: &[GroupDir],
    ) -> Result<(), ImportError> {
        let mut missing: BTreeSet<String> = BTreeSet::new();
        for group in groups {
            for line in &group.calls {
                let Some(NamedCall { name, called, line }) = named(line) else {
                    continue;
                };
                if missing.contains(&name) {
                    continue;
                }
                if let Some(left) = self.generator(&called, &name, problem)? {
                    let (from, _) = self.generated.program(&called);
                    self.source.package_files.mark_reported(&from);
                    problem.losses.lost(
                        format!("the cases that the generator {called} makes"),
                        format!("they are left out: {}", left.why()),
                    );
                    missing.insert(name);
                    continue;
                }
                problem.group(&group.name).commands.push(line);
            }
            if group.dir == "sample" && !group.calls.is_empty() {
                let made = problem.group(&group.name);
                let count = made.commands.len();
                let width = count.to_string().len().max(2);
                made.samples = (1..=count)
                    .map(|number| format!("{number:0width$}"))
                    .collect();
            }
        }
        for example in &self.generated.examples {
            let Some(NamedCall { name, called, line }) = named(example) else {
                continue;
            };
            let is_missing = missing.contains(&name);
            if is_missing || self.generator(&called, &name, problem)?.is_some() {
                missing.insert(name);
                continue;
            }
            if let Some(generator) = problem.generators.get_mut(&name)
                && generator.calls.len() < MAX_EXAMPLES
                && !generator.calls.contains(&line)
            {
                generator.calls.push(line);
            }
        }
        Ok(())
    }

    /// Imports a generator under a name, unless it is there; returns why that is not possible.
    fn generator(
        &self,
        called: &str,
        name: &str,
        problem: &mut ImportedProblem,
    ) -> Result<Option<NotImported>, ImportError> {
        if problem.generators.contains_key(name) {
            return Ok(None);
        }
        let (from, files) = self.generated.program(called);
        let joining = Joining { files, entry: None };
        let edit = |text| self.generated.with_macro(self.edit(text));
        let source = self.source;
        let taken = source.take_joined(problem, &from, "generators", &edit, &joining)?;
        match taken {
            Ok(taken) => {
                let generator = ImportedGenerator::plain(taken.path);
                problem.generators.insert(name.to_owned(), generator);
                Ok(None)
            }
            Err(left) => Ok(Some(left)),
        }
    }
}

/// A call with the name under which its generator is imported.
struct NamedCall {
    name: String,
    /// The generator as the package calls it.
    called: String,
    line: String,
}

fn named(line: &str) -> Option<NamedCall> {
    let words = commands::words(line);
    let (called, args) = words.split_first()?;
    let name: String = called
        .chars()
        .map(|letter| match letter {
            '-' | '_' | '.' => letter,
            _ if letter.is_ascii_alphanumeric() => letter,
            _ => '-',
        })
        .collect();
    Some(NamedCall {
        line: commands::call(&name, args, None),
        called: called.clone(),
        name,
    })
}

/// Reports an unused key.
fn key_lost(what: &str, key: &str, problem: &mut ImportedProblem) {
    let losses = &mut problem.losses;
    match key {
        // Checks that validators do as well; downloads; notes; cases made by fuzzing only.
        "match"
        | "in.download"
        | "ans.download"
        | "hint"
        | "desc"
        | "description"
        | "data/fuzz"
        | "visualizer"
        | "type"
        | "gitignore_generated" => losses.cosmetic(what, "it is left out"),
        "solution" => losses.weaker(what, "the reference writes all answers"),
        "retries" => losses.weaker(what, "a generator that fails is not called again"),
        _ => losses.lost(what, "it is left out"),
    }
}
