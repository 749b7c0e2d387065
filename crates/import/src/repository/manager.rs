//! Managers, which communicate with several processes of a submission, as CMS, SIO2 and Hydro call them.
//! Code beside them makes them programs of testlib's protocol.

use super::scored::{scale_of_an_export, truth};
use crate::problem::{ImportedProblem, JuryProgram, Processes};
use crate::programs::has_extension;
use crate::repository::config::Config;
use crate::{ImportError, PackageSource};
use exchange::wrapped::{ShareJudge, foreign_mark, number_set, without_caller};
use terms::{PointScale, Protocol};

const CALLER: &str = concat!(
    include_str!("as_testlib.cpp"),
    "\n",
    include_str!("manager.cpp")
);
const CALLER_PYTHON: &str = concat!(include_str!("as_testlib.py"), include_str!("manager.py"));

/// The directory of the manager.
const DIR: &str = "jury/manager";
/// The maximum number of processes.
const MAX_PROCESSES: u64 = 8;

/// A manager of a package.
#[derive(Clone, Debug)]
pub(crate) struct Manager<'a> {
    /// The path of its source.
    pub(crate) path: &'a str,
    /// The judge that it is for.
    pub(crate) judge: ShareJudge,
    /// Whether a checker judges what it prints.
    pub(crate) for_checker: bool,
    pub(crate) processes: Processes,
}

/// The number in a key, or 1.
pub(crate) fn process_count(key: Option<Config<'_>>) -> Result<u32, ImportError> {
    let Some(key) = key else {
        return Ok(1);
    };
    match key.whole()? {
        count @ 1..=MAX_PROCESSES => Ok(u32::try_from(count).unwrap_or(1)),
        _ => Err(key.wrong("a number of processes from 1 to 8")),
    }
}

impl PackageSource<'_> {
    /// Imports a manager as the interactor of the problem.
    pub(crate) fn take_manager(
        &self,
        manager: &Manager<'_>,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        if self.manager_of_an_export(manager, problem) {
            return Ok(());
        }
        let base = manager.path.rsplit('/').next().unwrap_or(manager.path);
        let text = self.package_files.bytes(manager.path)?;
        let is_python = has_extension(base, &["py"]) || is_python_script(base, &text);
        let (caller, added, extension) = if has_extension(base, &["cpp", "cc", "cxx", "c"]) {
            (CALLER, "as-testlib.cpp", ".cpp")
        } else if is_python {
            (CALLER_PYTHON, "__main__.py", ".py")
        } else {
            return Err(ImportError::File {
                path: manager.path.to_owned(),
                line: None,
                reason: "a manager can be imported if it is a source in C, C++ or Python"
                    .to_owned(),
            });
        };
        self.take_headers(problem, manager.path, DIR, &|text| text)?;
        for (name, place) in self.modules(manager.path) {
            let bytes = self.package_files.bytes(&place)?;
            problem.tree.put(format!("{DIR}/{name}"), bytes);
        }
        // C is compiled as C++ here, as both files are one program.
        let stem = base
            .strip_suffix(".c")
            .or((!base.contains('.')).then_some(base));
        let name = stem.map_or_else(|| base.to_owned(), |stem| format!("{stem}{extension}"));
        problem.tree.put(format!("{DIR}/{name}"), text);
        let comment = if is_python { "#" } else { "//" };
        let truth = |value| truth(value, is_python);
        let caller = (foreign_mark(comment, manager.judge) + caller)
            .replace("MANAGER", &name)
            .replace("ROLE", "manager")
            .replace("FOR_CHECKER", truth(manager.for_checker))
            .replace("IS_OF_SIO2", truth(manager.judge == ShareJudge::Sio2))
            .replace("IS_OF_HYDRO", truth(manager.judge == ShareJudge::Hydro));
        problem.tree.put(format!("{DIR}/{added}"), caller);
        problem.scale = Some(PointScale::Share);
        problem.processes = Some(manager.processes);
        problem.interactor = Some(JuryProgram {
            path: DIR.to_owned(),
            protocol: Protocol::Testlib,
            args: Vec::new(),
        });
        if !manager.for_checker {
            // No checker compares outputs with answers.
            problem.reference = None;
        }
        Ok(())
    }
}

impl PackageSource<'_> {
    /// Imports an interactor by testlib's protocol that an export put behind code which calls it.
    /// Returns whether it is one.
    fn manager_of_an_export(&self, manager: &Manager<'_>, problem: &mut ImportedProblem) -> bool {
        let Some(text) = self.package_files.peek(manager.path) else {
            return false;
        };
        let Some(own) = without_caller(&text) else {
            return false;
        };
        self.package_files.mark_reported(manager.path);
        let main = if text.starts_with("#!") {
            "jury/interactor.py"
        } else {
            "jury/interactor.cpp"
        };
        problem.tree.put(main, own);
        problem.scale = scale_of_an_export(&text);
        // An interactor without `processes` has the streams of the submission.
        let is_manager = number_set(&text, "TENGEN_PROCESSES") != Some(0);
        problem.processes = Some(manager.processes).filter(|_| is_manager);
        problem.interactor = Some(JuryProgram {
            path: main.to_owned(),
            protocol: Protocol::Testlib,
            args: Vec::new(),
        });
        problem.reference = None;
        true
    }
}

/// Whether a file without an extension is a script in Python, by its first line.
fn is_python_script(name: &str, text: &[u8]) -> bool {
    let first = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let first = String::from_utf8_lossy(first);
    !name.contains('.') && first.starts_with("#!") && first.contains("python")
}

#[cfg(test)]
mod tests {
    use super::is_python_script;

    #[test]
    fn a_script_is_known_by_its_first_line() {
        assert!(is_python_script(
            "manager",
            b"#!/usr/bin/python3 -sS\nimport io\n"
        ));
        assert!(!is_python_script("manager", b"\x7fELF python"));
        assert!(!is_python_script("manager.sh", b"#!/usr/bin/env python3\n"));
    }
}
