//! Importing graders: programs with a main function that submissions are linked with.

use super::problem::ImportedProblem;
use super::{ImportError, PackageSource};
use std::sync::Arc;
use terms::language::Language;

impl PackageSource<'_> {
    /// Imports the grader whose main function is in `main` to the directory `to`, with other files
    /// beside it. One that cannot be called by submissions is reported.
    pub(super) fn take_grader(
        &self,
        problem: &mut ImportedProblem,
        main: &str,
        others: &[String],
        to: &str,
    ) -> Result<(), ImportError> {
        self.take_edited_grader(problem, (main, others), to, &|text| text)
    }

    /// The same, where the files are changed by `edit`.
    pub(super) fn take_edited_grader(
        &self,
        problem: &mut ImportedProblem,
        (main, others): (&str, &[String]),
        to: &str,
        edit: &dyn Fn(Vec<u8>) -> Vec<u8>,
    ) -> Result<(), ImportError> {
        let Some(language) = self.language(main) else {
            return Ok(());
        };
        let submission = problem.graders.submission.as_deref();
        let own = submission.map(|stem| language.file_name(stem));
        let is_taken = |name: &String| language.safe_name(name) != *name;
        if own
            .as_ref()
            .is_some_and(|name| is_taken(name) || *name == base(main))
        {
            self.package_files.mark_reported(main);
            problem.losses.lost(
                format!("the grader {main}"),
                "it is left out: submissions cannot have the name that it calls them by",
            );
            return Ok(());
        }
        let mut paths = Vec::new();
        for from in [main].into_iter().chain(others.iter().map(String::as_str)) {
            if own.as_deref() == Some(base(from)) {
                continue;
            }
            let path = format!("{to}/{}", base(from));
            let text = edit(self.package_files.bytes(from)?);
            problem.tree.put(path.as_str(), text);
            paths.push(path);
        }
        problem.graders.files.insert(language.name.clone(), paths);
        Ok(())
    }

    /// Imports starter code, if its language has a grader and no other starter code. Returns whether
    /// it does.
    pub(super) fn take_stub(
        &self,
        problem: &mut ImportedProblem,
        from: &str,
    ) -> Result<bool, ImportError> {
        let Some(language) = self.language(from) else {
            return Ok(false);
        };
        let graders = &problem.graders;
        let name = &language.name;
        if !graders.files.contains_key(name) || graders.stubs.contains_key(name) {
            return Ok(false);
        }
        let path = format!("stubs/{}", base(from));
        problem
            .tree
            .put(path.as_str(), self.package_files.bytes(from)?);
        problem.graders.stubs.insert(name.clone(), path);
        Ok(true)
    }

    /// Whether a solution can be linked with a grader, if the problem has graders; one that cannot
    /// be is reported.
    pub(super) fn has_grader(&self, solution: &str, problem: &mut ImportedProblem) -> bool {
        self.has_grader_in(self.language(solution), solution, problem)
    }

    /// The same for a solution in this language.
    pub(super) fn has_grader_in(
        &self,
        language: Option<Arc<Language>>,
        solution: &str,
        problem: &mut ImportedProblem,
    ) -> bool {
        let graders = &problem.graders.files;
        let is_linked = language.is_some_and(|language| graders.contains_key(&language.name));
        if graders.is_empty() || is_linked {
            return true;
        }
        self.package_files.mark_reported(solution);
        problem.losses.lost(
            format!("the solution {solution}, which needs a grader"),
            "it is left out: there is none in its language",
        );
        false
    }
}

/// The name of a file without its directories.
fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
