//! Running a program once, on one input, for whoever wants to know what it does and not whether that is right.

use super::TaskJudge;
use base::pool::Rank;
use sandbox::{Cancel, Exit, StderrUse, Stdin};
use std::sync::Arc;
use tengen_core::fault::Fault;
use tengen_core::package::Limits;
use tengen_core::program::{Compilation, Source};

/// What came of a program that was to be run once.
#[derive(Debug)]
pub enum Once {
    /// The compiler refused it, and said this.
    Refused(String),
    /// It was run.
    Ran(Exit),
}

impl TaskJudge {
    /// Compiles a program, unless that was done before, and runs it.
    ///
    /// # Errors
    /// When it could not be compiled or run: never the program's fault.
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
