//! Running a program once on one input, to show its behaviour rather than to judge it.

use super::TaskJudge;
use base::pool::Rank;
use program::{Compilation, Source};
use sandbox::{Cancel, Exit, StderrUse, Stdin};
use std::sync::Arc;
use terms::Limits;
use terms::fault::Fault;

/// The result of running a program once.
#[derive(Debug)]
pub enum Once {
    /// The compiler refused it; with its output.
    Refused(String),
    /// It was run.
    Ran(Exit),
}

impl TaskJudge {
    /// Compiles a program, unless it is cached, and runs it.
    ///
    /// # Errors
    /// If it could not be compiled or run: never caused by the program.
    pub fn run_once(
        &self,
        source: &Source,
        input: Arc<[u8]>,
        limits: &Limits,
        cancel: &Cancel,
    ) -> Result<Once, Fault> {
        let compiled = self.programs.compiled(source, &self.compiler, &self.pool)?;
        let executable = match compiled.compilation() {
            Compilation::Refused(message) => return Ok(Once::Refused(message.clone())),
            Compilation::Ready(executable) => executable,
        };
        let mut job = executable.job(&[], Stdin::Bytes(input), limits);
        job.stderr = StderrUse::Data(limits.output);
        job.cancel = cancel.clone();
        let ran = self
            .pool
            .run(Rank::Unknown, || executable.run(&*self.sandbox, job))?;
        Ok(Once::Ran(ran.exit))
    }
}
