//! The manager of a task of the type Communication.

use super::Reader;
use crate::ImportError;
use crate::problem::{ImportedChecker, ImportedProblem, Processes};
use crate::repository::manager::{Manager, process_count};
use exchange::wrapped::ShareJudge;
use terms::ProcessIo;

const PATH: &str = "grader/manager.cpp";

impl Reader<'_> {
    pub(super) fn manager(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        let package_files = self.source.package_files;
        package_files.require(PATH, "the manager of a task of the type Communication")?;
        let manager = Manager {
            path: PATH,
            judge: ShareJudge::Cms,
            for_checker: matches!(
                problem.checker,
                ImportedChecker::Program(_) | ImportedChecker::Builtin(..)
            ),
            processes: Processes {
                count: process_count(self.task.get("num_processes"))?,
                io: process_io(problem),
            },
        };
        self.source.take_manager(&manager, problem)
    }
}

/// Graders of the first tasks open pipes that are their arguments; later ones use streams. No key
/// states which.
fn process_io(problem: &ImportedProblem) -> ProcessIo {
    let mains = problem.graders.files.values();
    let mains = mains.filter_map(|files| files.first());
    let contents = mains.filter_map(|main| problem.tree.get(main)?.read().ok());
    let mut texts = contents.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    if texts.any(|text| has_second_argument(&text)) {
        ProcessIo::Pipes
    } else {
        ProcessIo::Streams
    }
}

/// Whether a program uses its second argument. The only one of a process with streams is its number.
fn has_second_argument(text: &str) -> bool {
    let second = ["argv[2]", "args[1]", "paramstr(2)"];
    let text = text.to_lowercase();
    second.iter().any(|argument| text.contains(argument))
}

#[cfg(test)]
mod tests {
    use super::has_second_argument;

    #[test]
    fn a_grader_that_opens_pipes_has_a_second_argument() {
        assert!(has_second_argument(
            "fopen(argv[1], \"r\"); fopen(argv[2], \"a\");"
        ));
        assert!(has_second_argument("assign(fout, ParamStr(2));"));
        assert!(!has_second_argument(
            "if (std::string(argv[1]) == \"0\") graderA();"
        ));
    }
}
