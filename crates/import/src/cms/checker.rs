//! The checker of a task: a source, or a script, as CMS runs any program.

use super::Reader;
use crate::ImportError;
use crate::problem::{ImportedChecker, ImportedProblem, JuryProgram};
use exchange::wrapped::ShareJudge;
use terms::{PointScale, Protocol};

/// The sources of checkers.
const SOURCES: [&str; 3] = ["check/checker.*", "cor/correttore.*", "cor/checker.*"];
/// Checkers that CMS runs: programs, which may be scripts.
const PROGRAMS: [&str; 3] = ["check/checker", "cor/correttore", "cor/checker"];

/// The code that calls a checker in Python by testlib's protocol.
const CALLER: &str = concat!(
    include_str!("../repository/as_testlib.py"),
    include_str!("../repository/scored.py")
);

/// The directory of the checker.
const DIR: &str = "jury/checker";

impl Reader<'_> {
    pub(super) fn checker(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        let mut programs = PROGRAMS.iter().filter(|path| package_files.has(path));
        if let Some(path) = self.program(&SOURCES) {
            problem.checker = self
                .source
                .scored_checker(&path, ShareJudge::Cms, problem)?;
        } else if let Some(path) = programs.next() {
            problem.checker = self.scripted_checker(path, problem)?;
        }
        // A compiled checker lies beside its source.
        for path in PROGRAMS {
            package_files.mark_reported(path);
        }
        Ok(())
    }

    /// The checker at a path without an extension, which must be a script in Python.
    fn scripted_checker(
        &self,
        path: &str,
        problem: &mut ImportedProblem,
    ) -> Result<ImportedChecker, ImportError> {
        let package_files = self.source.package_files;
        let text = package_files.bytes(path)?;
        if !self.source.is_python_script(path) {
            let reason = if text.starts_with(b"#!") {
                "a checker can be imported if it is a source in C, C++ or Python"
            } else {
                "the package has a compiled checker without its source: add check/checker.cpp"
            };
            return Err(ImportError::File {
                path: path.to_owned(),
                line: None,
                reason: reason.to_owned(),
            });
        }
        if let Some(checker) = self.source.checker_of_an_export(path, problem) {
            return Ok(checker);
        }
        for (name, place) in self.source.modules(path) {
            let bytes = package_files.bytes(&place)?;
            problem.tree.put(format!("{DIR}/{name}"), bytes);
        }
        let base = path.rsplit('/').next().unwrap_or(path);
        let name = format!("{base}.py");
        let caller = CALLER
            .replace("CHECKER", &name)
            .replace("ROLE", "checker")
            .replace("IS_OF_CMS", "True");
        problem.tree.put(format!("{DIR}/{name}"), text);
        problem.tree.put(format!("{DIR}/__main__.py"), caller);
        problem.scale = Some(PointScale::Share);
        Ok(ImportedChecker::Program(JuryProgram {
            path: DIR.to_owned(),
            protocol: Protocol::Testlib,
            args: Vec::new(),
        }))
    }
}
