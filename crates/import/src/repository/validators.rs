//! Validators for all groups, and for some groups only.
//!
//! All validators of a problem of tengen are called for every input, with the arguments of the
//! input's group. So a validator for some groups becomes a program of two files: the validator
//! itself, and code that accepts the inputs of all other groups.

use crate::kept::SAMPLES;
use crate::problem::{ImportedProblem, JuryProgram};
use crate::programs::has_extension;
use crate::{ImportError, PackageSource};
use exchange::names::portable;
use std::collections::BTreeSet;
use terms::Protocol;

/// A validator of a repository.
#[derive(Clone, Debug)]
pub(crate) struct GroupValidator {
    /// Its path in the package.
    pub(crate) path: String,
    pub(crate) args: Vec<String>,
    /// The names of its groups in the problem; `None` for all.
    pub(crate) groups: Option<BTreeSet<String>>,
}

/// The option that names the group, which testlib has as well.
pub(crate) const GROUP: &str = "--group";

const CALLER: &str = include_str!("groups.cpp");
const CALLER_PYTHON: &str = include_str!("groups.py");

impl PackageSource<'_> {
    /// Imports validators. If one is only for some groups, every group passes its name to all.
    pub(crate) fn validators(
        &self,
        all: &[GroupValidator],
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        for validator in all {
            let is_testlib = self.is_by_testlib(&validator.path);
            let part = match &validator.groups {
                None => self.jury_part(problem, &validator.path, "validator")?,
                Some(groups) => self.of_groups(validator, groups, problem)?,
            };
            problem.validators.extend(part.map(|part| JuryProgram {
                args: validator.args.clone(),
                protocol: if is_testlib {
                    Protocol::Testlib
                } else {
                    Protocol::Plain
                },
                ..part
            }));
        }
        if all.iter().any(|validator| validator.groups.is_some()) {
            pass_names(problem);
        }
        Ok(())
    }

    fn is_by_testlib(&self, path: &str) -> bool {
        let text = self.package_files.peek(path);
        text.is_some_and(|text| text.contains("testlib.h"))
    }

    fn of_groups(
        &self,
        validator: &GroupValidator,
        groups: &BTreeSet<String>,
        problem: &mut ImportedProblem,
    ) -> Result<Option<JuryProgram>, ImportError> {
        let path = &validator.path;
        let base = path.rsplit('/').next().unwrap_or(path);
        let names: Vec<String> = groups.iter().map(|name| format!("{name:?}")).collect();
        let (caller, added) = if has_extension(path, &["cpp", "cc", "cxx"]) {
            (CALLER, "only-for-groups.cpp")
        } else if has_extension(path, &["py"]) {
            (CALLER_PYTHON, "__main__.py")
        } else {
            self.package_files.mark_reported(path);
            let what = format!("the validator {path}, which is only for some groups");
            problem
                .losses
                .lost(what, "it is left out: it is in neither C++ nor Python");
            return Ok(None);
        };
        let stem = portable(base.split('.').next().unwrap_or(base));
        let dir = free(problem, &format!("jury/{stem}-of-groups"));
        let text = caller
            .replace("GROUPS", &names.join(", "))
            .replace("VALIDATOR", base);
        self.take_headers(problem, path, &dir, &|text| text)?;
        for (name, place) in self.modules(path) {
            let bytes = self.package_files.bytes(&place)?;
            problem.tree.put(format!("{dir}/{name}"), bytes);
        }
        problem
            .tree
            .put(format!("{dir}/{base}"), self.package_files.bytes(path)?);
        problem.tree.put(format!("{dir}/{added}"), text);
        Ok(Some(JuryProgram {
            path: dir,
            protocol: Protocol::Plain,
            args: Vec::new(),
        }))
    }
}

/// A directory that the problem does not have yet.
fn free(problem: &ImportedProblem, dir: &str) -> String {
    let is_free = |dir: &String| {
        let inside = format!("{dir}/");
        !problem.tree.paths().any(|path| path.starts_with(&inside))
    };
    let numbered = (2..).map(|number| format!("{dir}-{number}"));
    let mut all = std::iter::once(dir.to_owned()).chain(numbered);
    all.find(is_free).unwrap_or_else(|| dir.to_owned())
}

/// Passes the name of each group to the validators, and that of the samples.
pub(crate) fn pass_names(problem: &mut ImportedProblem) {
    // Without arguments of their own, samples would be checked as those of any group.
    let mut paths = problem.tree.paths();
    if problem.samples.validator_args.is_none() && paths.any(|path| path.starts_with("samples/")) {
        problem.samples.validator_args = Some(vec![GROUP.to_owned(), SAMPLES.to_owned()]);
    }
    for group in &mut problem.groups {
        if !group.validator_args.iter().any(|arg| arg == GROUP) {
            group
                .validator_args
                .extend([GROUP.to_owned(), group.name.clone()]);
        }
    }
}
