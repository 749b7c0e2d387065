//! Groups, from subtasks with their lines or from numbered files.

use super::Reader;
use super::plan::{CaseLine, DEFAULT, LineOrigin, Subtask, SubtaskPlan, error};
use crate::ImportError;
use crate::kept::SAMPLES;
use crate::problem::ImportedProblem;
use crate::repository::cases::{NewCase, put};
use crate::repository::glob;
use crate::repository::validators::GroupValidator;
use std::collections::{BTreeMap, BTreeSet};
use terms::Aggregation;

impl Reader<'_> {
    pub(super) fn cases(
        &mut self,
        plan: &SubtaskPlan,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let files = self.numbered();
        let names = names(plan);
        let mut made: Vec<Option<String>> = Vec::new();
        let mut number = 0;
        for (index, subtask) in plan.subtasks.iter().enumerate() {
            let mut cases = Vec::new();
            for line in &subtask.cases {
                let kept = files.get(&number);
                number += 1;
                cases.extend(self.case(line, kept, plan, problem)?);
            }
            if cases.is_empty() {
                let what = format!("the subtask {index}, which has no cases");
                problem.losses.lost(what, "it is left out");
                made.push(None);
                continue;
            }
            let name = put(self.source.package_files, &names[index], &cases, problem)?;
            if name != SAMPLES {
                let group = problem.group(&name);
                group.points = subtask.points;
            }
            made.push(Some(name));
        }
        if plan.subtasks.is_empty() {
            self.without_plan(&files, problem)?;
        }
        if !made.iter().flatten().any(|name| name == SAMPLES) {
            self.samples(problem)?;
        }
        depends(plan, &made, problem);
        self.aggregation(plan, problem)?;
        for dir in ["input", "output"] {
            self.source.package_files.mark_reported(dir);
        }
        self.all_validators(plan, &made, problem)
    }

    /// The numbered inputs, with their outputs.
    fn numbered(&self) -> BTreeMap<usize, NewCase> {
        let package_files = self.source.package_files;
        let inputs = package_files.inside("input");
        let numbers = inputs.filter_map(|name| name.strip_prefix("input")?.strip_suffix(".txt"));
        let numbers = numbers.filter_map(|number| number.parse().ok());
        let case = |number: usize| {
            let answer = format!("output/output{number}.txt");
            let answer = package_files.has(&answer).then_some(answer);
            NewCase::File(format!("input/input{number}.txt"), answer)
        };
        let numbers: BTreeSet<usize> = numbers.collect();
        numbers
            .into_iter()
            .map(|number| (number, case(number)))
            .collect()
    }

    /// The case of a line. Without a generator it is that of the numbered file.
    fn case(
        &mut self,
        line: &CaseLine,
        kept: Option<&NewCase>,
        plan: &SubtaskPlan,
        problem: &mut ImportedProblem,
    ) -> Result<Option<NewCase>, ImportError> {
        let package_files = self.source.package_files;
        let path = plan.path.unwrap_or_default();
        let (name, args) = match &line.origin {
            LineOrigin::Copy(file) => {
                return match (package_files.has(file), kept) {
                    (true, _) => Ok(Some(NewCase::File(file.clone(), None))),
                    (false, Some(kept)) => Ok(Some(kept.clone())),
                    (false, None) => Err(error(
                        path,
                        line.number,
                        format!("there is no file `{file}`"),
                    )),
                };
            }
            LineOrigin::Call(name, args) => (name, args),
        };
        // In old tasks the generator copies the file that is its only argument.
        if let [only] = args.as_slice()
            && package_files.has(only)
        {
            problem.losses.weaker(
                "calls of the generator with the path of a file",
                "the file is the input, unchanged",
            );
            return Ok(Some(NewCase::File(only.clone(), None)));
        }
        match (plan.generators.get(name), kept) {
            (Some(generator), _) => {
                let generators = &mut self.generators;
                let source = self.source;
                let call = source.generator_call(problem, generators, generator, args)?;
                Ok(call.map(NewCase::Call).or_else(|| kept.cloned()))
            }
            (None, Some(kept)) => Ok(Some(kept.clone())),
            (None, None) => Err(error(
                path,
                line.number,
                "neither gen/generator in a known language nor the numbered input of this line exists",
            )),
        }
    }

    /// The groups of a task whose cases no file lists: all files are one group, or by the counts in
    /// `score_type_parameters` several.
    fn without_plan(
        &self,
        files: &BTreeMap<usize, NewCase>,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let mut rest: Vec<NewCase> = files.values().cloned().collect();
        if rest.is_empty() {
            package_files.require(
                "gen/GEN",
                "which lists the cases, nor a file input/input0.txt",
            )?;
        }
        let parameters = self.task.get("score_type_parameters");
        let parts = parameters.filter(|parts| parts.items().is_ok());
        for (index, part) in parts
            .map(|parts| parts.items())
            .transpose()?
            .into_iter()
            .flatten()
            .enumerate()
        {
            let items = part.items()?;
            let [points, count, ..] = items.as_slice() else {
                return Err(part.wrong("points and a number of cases"));
            };
            let count = count
                .whole()?
                .try_into()
                .unwrap_or(usize::MAX)
                .min(rest.len());
            let later = rest.split_off(count);
            let name = put(package_files, &format!("subtask{index}"), &rest, problem)?;
            problem.group(&name).points = points.number()?;
            rest = later;
        }
        if !rest.is_empty() {
            let name = put(package_files, "tests", &rest, problem)?;
            problem.group(&name).points = self.total(rest.len())?;
        }
        Ok(())
    }

    /// Samples that lie beside the statement.
    fn samples(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let mut cases = Vec::new();
        for dir in super::statements::STATEMENTS {
            let pattern = format!("{dir}/*input*.txt");
            for input in glob::paths(package_files, &pattern) {
                let answer = input.replace("input", "output");
                let answer = package_files.has(&answer).then_some(answer);
                cases.push(NewCase::File(input, answer));
            }
        }
        if !cases.is_empty() {
            put(package_files, SAMPLES, &cases, problem)?;
        }
        Ok(())
    }

    /// How the points of a group follow from those of its cases.
    fn aggregation(
        &self,
        plan: &SubtaskPlan,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let is_one = plan.is_implied || plan.subtasks.is_empty() && problem.groups.len() <= 1;
        let score = match (self.score_type()?, self.task.text_at("score_type")?) {
            (Some(score), _) => score,
            (None, None) if is_one => Aggregation::Sum,
            (None, None) => Aggregation::Min,
            (None, Some(kind)) => {
                let what = format!("`score_type` {kind}");
                let why = "a group is worth the minimum of its cases";
                problem.losses.weaker(what, why);
                Aggregation::Min
            }
        };
        for group in &mut problem.groups {
            if group.points > 0.0 {
                group.score = score;
            }
        }
        Ok(())
    }

    fn all_validators(
        &self,
        plan: &SubtaskPlan,
        made: &[Option<String>],
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let mut all = Vec::new();
        for (name, (path, args)) in &plan.validators {
            let of = |subtask: &Subtask| subtask.validator.as_deref().unwrap_or(DEFAULT) == name;
            let groups = made.iter().enumerate();
            let groups = groups.filter(|(index, _)| plan.subtasks.get(*index).is_none_or(of));
            let groups: BTreeSet<String> = groups.filter_map(|(_, name)| name.clone()).collect();
            if groups.is_empty() && !made.is_empty() {
                continue;
            }
            self.source.package_files.require(path, "a validator")?;
            all.push(GroupValidator {
                path: path.clone(),
                args: vec!["/dev/stdin".to_owned()],
                groups: (plan.validators.len() > 1).then_some(groups),
            });
            for (index, group) in made.iter().enumerate() {
                let Some(group) = group else { continue };
                if !plan.subtasks.get(index).is_none_or(of) {
                    continue;
                }
                let args: Vec<String> = args
                    .iter()
                    .skip(1)
                    .map(|arg| argument(arg, index, plan))
                    .collect();
                if group == SAMPLES {
                    problem.samples.validator_args = Some(args);
                } else {
                    problem.group(group).validator_args = args;
                }
            }
            if args.first().is_some_and(|arg| arg != "$INPUT") {
                let what = format!("arguments of the validator {path} in their order");
                problem
                    .losses
                    .weaker(what, "the first is the input, /dev/stdin");
            }
        }
        self.source.validators(&all, problem)
    }
}

/// An argument of a validator with its variables filled in.
fn argument(arg: &str, index: usize, plan: &SubtaskPlan) -> String {
    arg.replace("$SUBTASK", &(index + 1).to_string())
        .replace("$ST_NUM", &index.to_string())
        .replace("$ST_NAME", &plan.name(index))
}

/// The names of groups: those of the subtasks. The first one is the samples if it is worth nothing.
pub(super) fn names(plan: &SubtaskPlan) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (index, subtask) in plan.subtasks.iter().enumerate() {
        let is_samples = index == 0 && subtask.points <= 0.0;
        let listed = subtask.cases.iter().map(|line| match &line.origin {
            // An export writes the ids of cases, as there is no generator.
            LineOrigin::Call(_, args) => args.first().and_then(|id| id.split_once('/')),
            LineOrigin::Copy(_) => None,
        });
        let dirs: BTreeSet<Option<&str>> = listed.map(|id| id.map(|(dir, _)| dir)).collect();
        let only = dirs.first().copied().flatten().filter(|_| dirs.len() == 1);
        let only = only.filter(|_| plan.generators.is_empty());
        let name = match only {
            Some(dir) => dir.to_owned(),
            None => plan.name(index),
        };
        names.push(if is_samples {
            SAMPLES.to_owned()
        } else {
            crate::problem::group_name(&name, &names)
        });
    }
    names
}

/// The groups that other groups wait for.
fn depends(plan: &SubtaskPlan, made: &[Option<String>], problem: &mut ImportedProblem) {
    for (index, subtask) in plan.subtasks.iter().enumerate() {
        let Some(name) = made[index].clone().filter(|name| name != SAMPLES) else {
            continue;
        };
        for wanted in &subtask.depends {
            let of = |other: &usize| wanted == "*" || plan.name(*other) == *wanted;
            let found: Vec<usize> = (0..plan.subtasks.len()).filter(of).collect();
            let (earlier, later): (Vec<usize>, Vec<usize>) = found
                .iter()
                .filter(|other| **other != index)
                .partition(|other| **other < index);
            for other in earlier.iter().filter_map(|other| made[*other].clone()) {
                let group = problem.group(&name);
                if !group.depends.contains(&other) {
                    group.depends.push(other);
                }
            }
            if found.is_empty() || !later.is_empty() {
                let what = format!("that the subtask {name} has the cases of {wanted} as well");
                problem
                    .losses
                    .weaker(what, "only an earlier group can be waited for");
            }
        }
    }
}
