//! Saving new cases as files in the directory of a group.

use crate::race::FoundInput;
use crate::strength::Strength;
use base::text::{count, line};
use cases::build::BuildDir;
use cases::jury::Jury;
use fuzz::save::{keep, of_call};
use generators::Value;
use package::{Group, Package};
use std::path::{Path, PathBuf};
use terms::fault::Fault;

const HEADING: &str = "# Where the case beside this file comes from; `tengen strength` wrote it.";
/// The maximum number of mutants that are named; the rest is counted.
const MAX_NAMES: usize = 20;

impl Strength {
    /// Writes the new cases to a directory, and their origins to files beside them; returns the
    /// paths of the inputs.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn save(
        &self,
        dir: &BuildDir,
        folder: &Path,
        command: &str,
    ) -> Result<Vec<PathBuf>, Fault> {
        let saved = self.found.iter().map(|found| {
            let of_mutant = |&(mutant, _): &(usize, _)| self.mutants[mutant].solution;
            let caught = found.catches.first();
            let solution = match (found.kills.first().map(of_mutant), caught) {
                (None, Some((named, _))) => &self.named[*named].name,
                (solution, _) => &self.solutions[solution.unwrap_or(0)].name,
            };
            let origin = self.origin(found, command);
            keep(dir, folder, (solution, &found.input), (HEADING, &origin))
        });
        saved.collect()
    }

    /// The origin of a new case.
    fn origin(&self, found: &FoundInput, command: &str) -> Vec<(&'static str, Value)> {
        let name = |(mutant, _): &(usize, _)| {
            let mutant = &self.mutants[*mutant];
            let solution = Path::new(&self.solutions[mutant.solution].name);
            let solution = solution.file_name().unwrap_or_default().to_string_lossy();
            Value::Text(format!("{solution} {}", mutant.id))
        };
        let mut names: Vec<Value> = found.kills.iter().take(MAX_NAMES).map(name).collect();
        if let Some(more @ 1..) = found.kills.len().checked_sub(MAX_NAMES) {
            names.push(Value::Text(format!("and {}", count(more, "other"))));
        }
        let caught = found.catches.iter();
        let caught = caught.map(|(named, _)| Value::Text(self.named[*named].name.clone()));
        let reached = found.reaches.iter().cloned().map(Value::Text);
        let lists = [
            ("kills", names),
            ("catches", caught.collect()),
            ("reaches", reached.collect()),
        ];
        let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
        let mut origin: Vec<_> = lists.map(|(key, list)| (key, Value::List(list))).collect();
        if !found.message.is_empty() {
            origin.push(("message", Value::Text(found.message.clone())));
        }
        origin.extend(of_call(found.call.as_ref()));
        let number = |bytes: usize| Value::Int(i64::try_from(bytes).unwrap_or(i64::MAX));
        if found.joined > 1 {
            let joined = i64::try_from(found.joined).unwrap_or(i64::MAX);
            origin.push(("joined", Value::Int(joined)));
        }
        if found.found_bytes > found.input.len() {
            origin.push(("shrunk_from_bytes", number(found.found_bytes)));
        }
        origin.push(("command", Value::Text(command.to_owned())));
        origin
    }

    /// The arguments with which the validators accept all new cases of a group: its own, those with
    /// which bounds are reached, or those of the first suitable group; empty if none are needed.
    ///
    /// # Errors
    /// If a validator fails, or the cases need other arguments, or those of several groups.
    pub fn validator_args(&self, jury: &Jury<'_>, name: &str) -> Result<Vec<String>, Fault> {
        let package = jury.package();
        let known = package.groups.iter().find(|group| group.name == name);
        if let Some(group) = known {
            let args = group.validator_args.clone().unwrap_or_default();
            let are_valid = self.are_valid(jury, group)?;
            return are_valid
                .then_some(args)
                .ok_or_else(|| unfit(package, name));
        }
        let mut tried: Vec<&[String]> = Vec::new();
        for group in self.kept_as.iter().chain(&package.groups) {
            let Some(args) = group.validator_args.as_deref() else {
                continue;
            };
            if tried.contains(&args) {
                continue;
            }
            tried.push(args);
            if self.are_valid(jury, group)? {
                return Ok(args.to_vec());
            }
        }
        if tried.is_empty() {
            return Ok(Vec::new());
        }
        Err(no_args(package))
    }

    /// Whether all new cases are valid as cases of a group.
    fn are_valid(&self, jury: &Jury<'_>, group: &Group) -> Result<bool, Fault> {
        for found in &self.found {
            let valid = jury.validate(&found.input, Some(group), "a new case")?;
            if valid.is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn unfit(package: &Package, group: &str) -> Fault {
    let group = line(group);
    Fault::Usage(format!(
        "{}: not all new cases are valid as cases of group `{group}`: keep them in another group, or with --group hacks",
        package.id
    ))
}

fn no_args(package: &Package) -> Fault {
    Fault::Usage(format!(
        "{}: the new cases need validator arguments of several groups, so no one group can hold them: keep them with --group hacks",
        package.id
    ))
}
