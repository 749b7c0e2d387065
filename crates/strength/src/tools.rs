//! The resources that all measurements share.

use base::pool::Pool;
use cases::build::{BuildDir, Case};
use cases::jury::Jury;
use fuzz::server::{ServerKind, Servers};
use fuzz::submission::Submission;
use program::{Compiler, Source};
use sandbox::Sandbox;
use terms::fault::Fault;

/// The resources for measuring.
#[derive(Clone, Copy)]
pub struct Tools<'a> {
    /// The jury programs of the problem.
    pub jury: &'a Jury<'a>,
    /// Its cases.
    pub cases: &'a [Case],
    /// The build directory of the cases.
    pub dir: &'a BuildDir,
    /// The compiler for solutions and mutants.
    pub compiler: &'a Compiler,
    /// The pool that limits all compilations and runs.
    pub pool: &'a Pool,
}

/// Compiles a submission.
pub(crate) type Compile<'a> = fn(
    &str,
    &Source,
    &'a Jury<'a>,
    &'a Compiler,
    &'a dyn Sandbox,
) -> Result<Result<Submission<'a>, String>, Fault>;

impl<'a> Tools<'a> {
    /// Whether fork servers can be used: not for interactive problems.
    pub(crate) fn can_serve(&self) -> bool {
        self.jury.package().interactor.is_none()
    }

    /// The paths and sources of the solutions of the package that must be accepted.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub(crate) fn accepted(&self) -> Result<Vec<(String, Source)>, Fault> {
        self.jury.package().accepted_submissions()
    }

    /// Compiles a program that is run like a submission.
    ///
    /// # Errors
    /// If it does not compile, or the machine fails.
    pub(crate) fn submission(
        &self,
        name: &str,
        source: &Source,
        compile: Compile<'a>,
    ) -> Result<Submission<'a>, Fault> {
        let compiled = compile(name, source, self.jury, self.compiler, self.jury.sandbox())?;
        compiled.map_err(|output| Fault::Usage(format!("{name} no longer compiles\n{output}")))
    }

    /// Builds the fork servers of a program, with the limits of its language.
    pub(crate) fn servers(&self, program: &Source, kind: ServerKind) -> Result<Servers<'a>, Fault> {
        let limits = self.jury.package().limits_for(&program.language, None);
        Servers::build(program, kind, limits, self.compiler, self.jury.sandbox())
    }
}
