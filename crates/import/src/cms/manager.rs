//! The manager of a task of the type Communication.

use super::Reader;
use crate::ImportError;
use crate::problem::{ImportedProblem, Processes};
use crate::repository::manager::{Manager, process_count};
use exchange::wrapped::ShareJudge;
use terms::ProcessIo;

/// The sources of managers.
const SOURCES: [&str; 2] = ["check/manager.*", "cor/manager.*"];
/// Managers that CMS runs: programs, which may be scripts.
const PROGRAMS: [&str; 2] = ["check/manager", "cor/manager"];

impl Reader<'_> {
    /// The path of the manager's source.
    pub(super) fn manager_path(&self) -> Result<Option<String>, ImportError> {
        if let Some(path) = self.program(&SOURCES) {
            return Ok(Some(path));
        }
        let package_files = self.source.package_files;
        let mut programs = PROGRAMS.iter().filter(|path| package_files.has(path));
        let Some(path) = programs.next() else {
            return Ok(None);
        };
        if package_files.bytes(path)?.starts_with(b"#!") {
            return Ok(Some((*path).to_owned()));
        }
        Err(ImportError::File {
            path: (*path).to_owned(),
            line: None,
            reason: "the package has a compiled manager without its source: add check/manager.cpp"
                .to_owned(),
        })
    }

    pub(super) fn manager(
        &self,
        path: &str,
        problem: &mut ImportedProblem,
    ) -> Result<(), ImportError> {
        let count = process_count(self.task.get("num_processes"))?;
        let io = match self.task.get("user_io") {
            // CMS passes pipes to stubs, and streams to whole programs.
            None if problem.graders.files.is_empty() => ProcessIo::Streams,
            None => ProcessIo::Pipes,
            Some(io) => match io.text()? {
                "std_io" => ProcessIo::Streams,
                "fifo_io" => ProcessIo::Pipes,
                _ => return Err(io.wrong("`std_io` or `fifo_io`")),
            },
        };
        let manager = Manager {
            path,
            judge: ShareJudge::Cms,
            for_checker: false,
            processes: Processes { count, io },
        };
        self.source.take_manager(&manager, problem)?;
        // A compiled manager lies beside its source.
        for path in PROGRAMS {
            self.source.package_files.mark_reported(path);
        }
        Ok(())
    }
}
