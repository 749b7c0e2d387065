//! The judge of tasks: made once, called from many threads.
//!
//! # Theory of operation
//!
//! A task becomes a package in memory without groups and cases, and its tests are passed to the
//! core's [`CaseJudge`] one by one. They are taken from the pool like the cases of a problem: one
//! at a time while others want the slots, and several if there are free ones. The result is that of
//! one test after another: tests after the first failed one are cancelled and dropped.

mod once;
mod package;
mod programs;
mod run;
#[cfg(test)]
mod tests;

pub use once::Once;

use crate::result::TaskResult;
use crate::task::{Task, TaskChecker};
use base::pool::Pool;
use base::scratch::Scratch;
use cases::jury::{Jury, PartLimits};
use judge::{CaseJudge, JudgedCase};
use program::{Compilation, Compiler, Executable};
use programs::Programs;
use run::TaskRun;
use sandbox::{Cancel, Isolation, Sandbox};
use std::path::PathBuf;
use std::sync::Arc;
use terms::fault::{Fault, PartFailure};
use terms::language::Languages;

/// The limits of a checker, except its time. It is not trusted, and several run at once.
const CHECKER: PartLimits = PartLimits {
    memory: 1 << 30,
    output: 16 << 20,
    processes: 16,
};

/// The resources of a judge.
pub struct Setup {
    /// The sandbox of all programs.
    pub sandbox: Arc<dyn Sandbox>,
    /// The slots for compiling and running.
    pub pool: Arc<Pool>,
    /// The languages of tasks.
    pub languages: Languages,
    /// Directories of header files for checkers, such as testlib.h.
    pub include: Vec<PathBuf>,
    /// The cache of compiled programs between runs of the tool, if there is one.
    pub programs: Option<PathBuf>,
    /// The cache of headers that are compiled once for all programs, if there is one.
    pub headers: Option<PathBuf>,
}

/// Judges tasks.
pub struct TaskJudge {
    sandbox: Arc<dyn Sandbox>,
    pool: Arc<Pool>,
    languages: Languages,
    compiler: Compiler,
    programs: Programs,
    /// The directory of compiled programs, removed with this value.
    scratch: Scratch,
}

impl TaskJudge {
    /// A judge with a directory of its own among the machine's temporary files.
    ///
    /// # Errors
    /// If that cannot be created.
    pub fn new(setup: Setup) -> Result<Self, Fault> {
        let temp = std::env::temp_dir();
        let make = |error| Fault::file("make a directory in", &temp, error);
        let scratch = Scratch::new().map_err(make)?;
        let [bin, drafts] = ["bin", "drafts"].map(|name| scratch.path().join(name));
        for dir in [&bin, &drafts] {
            std::fs::create_dir(dir).map_err(make)?;
        }
        let compiler = Compiler::new(bin, drafts, setup.sandbox.clone())
            .including(setup.include)
            .sharing(setup.programs)
            .precompiling(setup.headers);
        Ok(Self {
            sandbox: setup.sandbox,
            pool: setup.pool,
            languages: setup.languages,
            compiler,
            programs: Programs::default(),
            scratch,
        })
    }

    /// The languages of tasks.
    #[must_use]
    pub fn languages(&self) -> &Languages {
        &self.languages
    }

    /// The isolation of programs.
    #[must_use]
    pub fn isolation(&self) -> &Isolation {
        self.sandbox.isolation()
    }

    /// How many programs run at a time.
    #[must_use]
    pub fn jobs(&self) -> usize {
        self.pool.jobs()
    }

    /// Judges a task. Several threads may call it. Runs end early when they are cancelled; then
    /// there is no verdict.
    #[must_use]
    pub fn judge(&self, task: &Task, cancel: &Cancel) -> TaskResult {
        let isolation = self.isolation();
        match self.judged(task, cancel) {
            // A cancelled run may have ended in any way.
            _ if cancel.is_cancelled() => TaskResult::cancelled(task, isolation),
            Ok(result) => result,
            Err(fault) => TaskResult::failed(task, isolation, &fault),
        }
    }

    fn judged(&self, task: &Task, cancel: &Cancel) -> Result<TaskResult, Fault> {
        let submission = self
            .programs
            .compiled(&task.source, &self.compiler, &self.pool)?;
        match submission.compilation() {
            Compilation::Refused(message) => {
                Ok(TaskResult::refused(task, self.isolation(), message.clone()))
            }
            Compilation::Ready(executable) => {
                let cases = self.run(task, executable, cancel)?;
                Ok(TaskResult::judged(task, self.isolation(), cases))
            }
        }
    }

    /// Runs the submission on the tests, with the checker of the task.
    fn run(
        &self,
        task: &Task,
        executable: &Executable,
        cancel: &Cancel,
    ) -> Result<Vec<JudgedCase>, Fault> {
        let package = package::build(task, self.scratch.path(), &self.languages);
        let jury = Jury::new(&package, &self.compiler, &*self.sandbox);
        let TaskChecker::Program(checker) = &task.checker else {
            return self.run_tests(task, &jury, executable, cancel);
        };
        let source = checker
            .source
            .clone()
            .with_headers_in(self.compiler.include())?;
        let compiled = self
            .programs
            .compiled(&source, &self.compiler, &self.pool)?;
        let part = package::checker(checker);
        match compiled.compilation() {
            Compilation::Refused(message) => {
                let failure = PartFailure::DoesNotCompile(message.clone());
                let name = part.path.to_string_lossy().into_owned();
                Err(Fault::part(&task.id, name, "being compiled", failure))
            }
            Compilation::Ready(instead) => {
                let jury = jury.replacing(&part, instead.clone(), checker.time);
                self.run_tests(task, &jury.confined(CHECKER, cancel), executable, cancel)
            }
        }
    }

    fn run_tests(
        &self,
        task: &Task,
        jury: &Jury<'_>,
        executable: &Executable,
        cancel: &Cancel,
    ) -> Result<Vec<JudgedCase>, Fault> {
        let judge = CaseJudge::within_limits(jury, executable, &self.pool);
        TaskRun::new(task, &judge, cancel).run(&self.pool)
    }
}
