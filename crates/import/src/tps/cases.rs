//! Groups, from the sets of tests and from `subtasks.json`.

use super::data::{Set, SetEntry, error, parse};
use super::{DATA, Reader, SUBTASKS};
use crate::kept::SAMPLES;
use crate::problem::ImportedProblem;
use crate::repository::cases::{NewCase, put};
use crate::repository::config::{self, Config};
use crate::repository::glob;
use crate::repository::validators::GroupValidator;
use crate::{ImportError, commands};
use std::collections::{BTreeMap, BTreeSet};

/// The names of groups in the problem, by their names in the package.
pub(super) type Names = BTreeMap<String, String>;

/// The place of a subtask's name in arguments of validators.
const SUBTASK: &str = "{subtask}";

impl Reader<'_> {
    pub(super) fn cases(&mut self, problem: &mut ImportedProblem) -> Result<Names, ImportError> {
        let package_files = self.source.package_files;
        let sets = parse(&package_files.text(DATA)?)?;
        let node = config::read_json(package_files, SUBTASKS)?;
        let file = Config {
            path: SUBTASKS,
            node: &node,
        };
        let known = [
            "global_validators",
            "subtask_sensitive_validators",
            "subtasks",
        ];
        file.unknown(&known, "the subtasks", problem);
        let mut subtasks = file.require("subtasks")?.entries()?;
        let mut order = BTreeMap::new();
        for (name, subtask) in &subtasks {
            let index = subtask
                .get("index")
                .map(|index| index.whole())
                .transpose()?;
            order.insert((*name).to_owned(), index.unwrap_or(u64::MAX));
        }
        subtasks.sort_by_key(|(name, _)| order.get(*name).copied());
        let mut names = Names::new();
        for (name, subtask) in &subtasks {
            let known = ["index", "score", "validators", "text", "name"];
            subtask.unknown(&known, "a subtask", problem);
            let set = sets.iter().find(|set| set.name == *name && set.is_subtask);
            let missing = || subtask.error(format!("{DATA} has no subtask `{name}`"));
            let set = set.ok_or_else(missing)?;
            self.group(set, &sets, *subtask, &mut names, problem)?;
        }
        for set in sets
            .iter()
            .filter(|set| set.is_subtask && !names.contains_key(&set.name))
        {
            if !subtasks.iter().any(|(name, _)| *name == set.name) {
                let what = format!("the subtask {}, which is not in {SUBTASKS}", set.name);
                problem.losses.lost(what, "its cases are left out");
            }
        }
        self.validators(file, &subtasks, &names, problem)?;
        Ok(names)
    }

    fn group(
        &mut self,
        set: &Set,
        sets: &[Set],
        subtask: Config,
        names: &mut Names,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let points = subtask
            .get("score")
            .map(|score| score.number())
            .transpose()?;
        let points = points.unwrap_or_default();
        let (mut cases, mut depends) = (Vec::new(), BTreeSet::new());
        self.of_set(
            set,
            sets,
            (&mut cases, &mut depends),
            &mut Vec::new(),
            problem,
        )?;
        let taken: Vec<String> = names.values().cloned().collect();
        let name = match set.name.as_str() {
            "sample" | SAMPLES if points <= 0.0 => SAMPLES.to_owned(),
            name => problem.group_name(name, &taken),
        };
        if cases.is_empty() {
            let what = format!("the subtask {}, which has no cases of its own", set.name);
            problem.losses.lost(what, "it is left out");
            return Ok(());
        }
        let name = put(self.source.package_files, &name, &cases, problem)?;
        names.insert(set.name.clone(), name.clone());
        if name == SAMPLES {
            return Ok(());
        }
        for other in depends {
            match names.get(&other).cloned() {
                Some(other) => problem.group(&name).depends.push(other),
                None => problem.losses.weaker(
                    format!(
                        "that the subtask {} has the cases of {other} as well",
                        set.name
                    ),
                    "only an earlier group can be waited for",
                ),
            }
        }
        problem.group(&name).points = points;
        Ok(())
    }

    /// Adds the cases of a set: those of sets that it includes as well, and the names of the
    /// subtasks that it includes.
    fn of_set(
        &mut self,
        set: &Set,
        sets: &[Set],
        (cases, depends): (&mut Vec<NewCase>, &mut BTreeSet<String>),
        open: &mut Vec<String>,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        open.push(set.name.clone());
        for line in &set.lines {
            match &line.what {
                SetEntry::Include(name) => {
                    let other = sets.iter().find(|set| set.name == *name);
                    let missing = || error(line.number, format!("there is no set `{name}`"));
                    let other = other.ok_or_else(missing)?;
                    if open.contains(name) {
                        return Err(error(line.number, format!("`{name}` includes itself")));
                    }
                    if other.is_subtask {
                        depends.insert(name.clone());
                    } else {
                        self.of_set(other, sets, (cases, depends), open, problem)?;
                    }
                }
                SetEntry::Copy(path) => {
                    if !self.source.package_files.has(path) {
                        return Err(error(line.number, format!("there is no file `{path}`")));
                    }
                    cases.push(NewCase::File(path.clone(), None));
                }
                SetEntry::Call(name, args) => match self.generator_path(name) {
                    Some(path) => {
                        let generators = &mut self.generators;
                        let call = self
                            .source
                            .generator_call(problem, generators, &path, args)?;
                        cases.extend(call.map(NewCase::Call));
                    }
                    None => problem.losses.lost(
                        format!("the call of {name} in {DATA}, line {}", line.number),
                        "its case is left out: no program in gen/ has this name",
                    ),
                },
            }
        }
        open.pop();
        Ok(())
    }

    /// The path of a generator by its name, with an extension or without one.
    fn generator_path(&self, name: &str) -> Option<String> {
        let package_files = self.source.package_files;
        let name = name.strip_prefix("./").unwrap_or(name);
        let stem = name.strip_suffix(".exe").unwrap_or(name);
        let exact = format!("gen/{stem}");
        let found = glob::paths(package_files, &format!("gen/{stem}.*"));
        let mut found = [exact].into_iter().chain(found);
        found.find(|path| package_files.has(path) && self.source.language(path).is_some())
    }

    fn validators(
        &self,
        file: Config,
        subtasks: &[(&str, Config)],
        names: &Names,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let mut all: Vec<GroupValidator> = Vec::new();
        for validator in file.list("global_validators")? {
            all.extend(self.validator(validator, None, problem)?);
        }
        for validator in file.list("subtask_sensitive_validators")? {
            let Some(found) = self.validator(validator, None, problem)? else {
                continue;
            };
            let (of_groups, own): (Vec<String>, Vec<String>) = with_options(&found.args);
            for (name, made) in names {
                let args = of_groups.iter().map(|arg| arg.replace(SUBTASK, name));
                let args: Vec<String> = args.collect();
                if made == SAMPLES {
                    problem.samples.validator_args = Some(args);
                } else {
                    problem.group(made).validator_args = args;
                }
            }
            all.retain(|known| known.path != found.path);
            all.push(GroupValidator { args: own, ..found });
        }
        for (name, subtask) in subtasks {
            let Some(made) = names.get(*name) else {
                continue;
            };
            for validator in subtask.list("validators")? {
                let groups = Some(BTreeSet::from([made.clone()]));
                let Some(found) = self.validator(validator, groups, problem)? else {
                    continue;
                };
                let same = |known: &&mut GroupValidator| {
                    known.path == found.path && known.args == found.args
                };
                match all.iter_mut().find(same) {
                    Some(known) => {
                        if let Some(groups) = &mut known.groups {
                            groups.insert(made.clone());
                        }
                    }
                    None => all.push(found),
                }
            }
        }
        self.source.validators(&all, problem)
    }

    /// A validator with its arguments; `None` if it is another command.
    fn validator(
        &self,
        validator: Config,
        groups: Option<BTreeSet<String>>,
        problem: &mut ImportedProblem,
    ) -> Result<Option<GroupValidator>, ImportError> {
        let words = commands::words(validator.text()?);
        let (name, args) = words
            .split_first()
            .ok_or_else(|| validator.wrong("a validator"))?;
        let path = format!("validator/{name}");
        if !self.source.package_files.has(&path) {
            let what = format!("the validator `{}`", validator.text()?);
            problem
                .losses
                .lost(what, "it is left out: it is not a file in validator/");
            return Ok(None);
        }
        Ok(Some(GroupValidator {
            path,
            args: args.to_vec(),
            groups,
        }))
    }
}

/// The arguments with the name of the subtask, together with the option before each; and the rest.
fn with_options(args: &[String]) -> (Vec<String>, Vec<String>) {
    let (mut named, mut own) = (Vec::new(), Vec::<String>::new());
    for arg in args {
        if arg.contains(SUBTASK) {
            let option = own.pop_if(|option| option.starts_with('-'));
            named.extend(option);
            named.push(arg.clone());
        } else {
            own.push(arg.clone());
        }
    }
    (named, own)
}
