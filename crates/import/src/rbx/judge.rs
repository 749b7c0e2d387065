//! The checker, the interactor and the validators.

use super::Reader;
use super::cases::Names;
use crate::ImportError;
use crate::kept::SAMPLES;
use crate::problem::{ImportedChecker, ImportedProblem};
use crate::repository::config::Config;
use crate::repository::glob;
use crate::repository::validators::{GROUP, GroupValidator};
use checkers::{Convention, Options};
use std::collections::{BTreeMap, BTreeSet};

/// Programs that have no counterpart.
const LOST: [&str; 3] = ["outputValidators", "visualizer", "solutionVisualizer"];

/// Words in sources that read arguments.
const READS_ARGUMENTS: [&str; 6] = ["opt<", "opt(", "has_opt", "getOpt", "argv[", "sys.argv"];

impl Reader<'_> {
    pub(super) fn judge(
        &self,
        names: &Names,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        for key in LOST.iter().filter(|key| self.package.get(key).is_some()) {
            let what = format!("`{key}` of the problem");
            problem
                .losses
                .lost(what, "it is left out: its protocol is rbx's own");
        }
        self.interactor(problem)?;
        match self.package.get("checker") {
            Some(checker) => self.checker(checker, problem)?,
            // The default of rbx.
            None if !problem.interactive => {
                problem.checker = ImportedChecker::Builtin("wcmp".to_owned(), Options::default());
            }
            None => {}
        }
        self.all_validators(names, problem)
    }

    fn interactor(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let Some(interactor) = self.package.get("interactor") else {
            if problem.interactive {
                return Err(self.package.error("`interactor` is missing".to_owned()));
            }
            return Ok(());
        };
        if !problem.interactive {
            return Err(interactor.error("`type: communication` is missing".to_owned()));
        }
        self.code_keys(
            interactor,
            &["legacy", "capture"],
            "the interactor",
            problem,
        );
        let path = interactor.require("path")?.text()?;
        problem.interactor = self.source.jury_part(problem, path, "interactor")?;
        Ok(())
    }

    fn checker(&self, checker: Config, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        self.code_keys(checker, &["mode", "fallback_to"], "the checker", problem);
        let path = checker.require("path")?;
        let (name, package_files) = (path.text()?, self.source.package_files);
        if !package_files.has(name) {
            if let Some(other) = checker.get("fallback_to") {
                return self.checker(other, problem);
            }
            let stem = name.strip_suffix(".cpp").unwrap_or(name);
            if !checkers::names().any(|known| known == stem) {
                return Err(path.wrong("a file of the package, or a checker of testlib"));
            }
            problem.checker = ImportedChecker::Builtin(stem.to_owned(), Options::default());
            return Ok(());
        }
        match checker.text_at("mode")? {
            None | Some("testlib") => {}
            Some(mode) => {
                package_files.mark_reported(name);
                let what = format!("the checker {name}, which speaks `{mode}`");
                problem.losses.lost(what, "tokens are compared");
                return Ok(());
            }
        }
        let standard = self.source.standard_checker(name, Convention::Testlib);
        problem.checker = if let Some(standard) = standard {
            standard
        } else {
            let part = self.source.jury_part(problem, name, "checker")?;
            part.map_or(ImportedChecker::Usual, ImportedChecker::Program)
        };
        Ok(())
    }

    fn all_validators(
        &self,
        names: &Names,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let groups = self.package.list("testcases")?;
        let mut all: Vec<GroupValidator> = Vec::new();
        // The groups of each validator, in the order of the file.
        let mut found: Vec<(String, BTreeSet<String>)> = Vec::new();
        let mut add =
            |path: String, group: &str| match found.iter_mut().find(|(known, _)| *known == path) {
                Some((_, of)) => drop(of.insert(group.to_owned())),
                None => found.push((path, [group.to_owned()].into())),
            };
        let of_problem = self.package.get("validator");
        let of_all = self.package.list("extraValidators")?;
        for group in &groups {
            let Some(name) = group.text_at("name")?.and_then(|name| names.get(name)) else {
                continue;
            };
            if let Some(validator) = group.get("validator").or(of_problem) {
                self.code_keys(validator, &[], "a validator", problem);
                add(validator.require("path")?.text()?.to_owned(), name);
            }
            let mut extra = [of_all.clone(), group.list("extraValidators")?].concat();
            for inner in group.list("subgroups")? {
                let own = inner.list("extraValidators")?;
                if !own.is_empty() {
                    let what = format!("`extraValidators` of subgroups of {name}");
                    problem.losses.weaker(what, "they validate the whole group");
                }
                extra.extend(own);
            }
            for item in extra {
                self.code_keys(item, &[], "a validator", problem);
                let pattern = item.require("path")?;
                let paths = glob::paths(self.source.package_files, pattern.text()?);
                if paths.is_empty() {
                    return Err(pattern.wrong("the path of a file of the package"));
                }
                for path in paths {
                    add(path, name);
                }
            }
        }
        let every: BTreeSet<&String> = names.values().collect();
        for (path, groups) in found {
            all.push(GroupValidator {
                args: self.arguments(&path),
                groups: (groups.len() < every.len()).then_some(groups),
                path,
            });
        }
        self.source.validators(&all, problem)?;
        self.group_arguments(&all, names, problem)
    }

    /// The variables as arguments, if a program seems to read arguments.
    fn arguments(&self, path: &str) -> Vec<String> {
        let text = self.source.package_files.peek(path).unwrap_or_default();
        if READS_ARGUMENTS.iter().any(|word| text.contains(word)) {
            self.vars.args()
        } else {
            Vec::new()
        }
    }

    /// Arguments of groups: their names as in rbx, and variables of their own.
    fn group_arguments(
        &self,
        all: &[GroupValidator],
        names: &Names,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let mut own = BTreeMap::new();
        for group in self.package.list("testcases")? {
            let name = group.text_at("name")?.unwrap_or_default();
            if let (Some(made), Some(vars)) = (names.get(name), group.get("vars")) {
                own.insert(made.clone(), self.vars.with(Some(vars), problem)?.args());
            }
        }
        let reads_group = |validator: &GroupValidator| {
            let text = self.source.package_files.peek(&validator.path);
            text.is_some_and(|text| text.contains("group()") || text.contains("getGroup"))
        };
        if own.is_empty() && !all.iter().any(reads_group) {
            return Ok(());
        }
        let reads = |validator: &GroupValidator| !validator.args.is_empty();
        let reads_arguments = all.iter().any(reads);
        for (name, made) in names.iter().filter(|(_, made)| made.as_str() != SAMPLES) {
            let group = problem.group(made);
            let vars = own.get(made).filter(|_| reads_arguments).cloned();
            let mut args = vars.unwrap_or_default();
            // A validator for some groups compares the name of the group in the problem.
            if !group.validator_args.iter().any(|arg| arg == GROUP) {
                args.extend([GROUP.to_owned(), name.clone()]);
            }
            group.validator_args.extend(args);
        }
        if names.contains_key(SAMPLES) {
            let args = own.get(SAMPLES).filter(|_| reads_arguments).cloned();
            let mut args = args.unwrap_or_default();
            args.extend([GROUP.to_owned(), SAMPLES.to_owned()]);
            problem.samples.validator_args = Some(args);
        }
        Ok(())
    }
}
