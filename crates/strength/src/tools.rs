//! The resources of the whole measurement.

use base::pool::Pool;
use fuzz::server::{Kind, Servers};
use fuzz::submission::Submission;
use sandbox::Sandbox;
use tengen_core::build::{BuildDir, Case};
use tengen_core::fault::Fault;
use tengen_core::jury::Jury;
use tengen_core::program::{Compiler, Source};

/// What measuring needs.
#[derive(Clone, Copy)]
pub struct Tools<'a> {
    /// The problem's components.
    pub jury: &'a Jury<'a>,
    /// Its cases.
    pub cases: &'a [Case],
    /// Their build directory.
    pub dir: &'a BuildDir,
    /// Compiles solutions and mutants.
    pub compiler: &'a Compiler,
    /// Everything is compiled and run through this pool.
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
    /// Whether fork servers are useful: not if each run is interactive.
    pub(crate) fn can_serve(&self) -> bool {
        self.jury.package().interactor.is_none()
    }

    /// The solutions of the package that must be accepted: their paths and sources.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub(crate) fn accepted(&self) -> Result<Vec<(String, Source)>, Fault> {
        self.jury.package().accepted_submissions()
    }

    /// A program in the form of a submission.
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

    /// The fork servers of a program, within the limits of its language.
    pub(crate) fn servers(&self, program: &Source, kind: Kind) -> Result<Servers<'a>, Fault> {
        let limits = self.jury.package().limits_for(&program.language, None);
        Servers::build(program, kind, limits, self.compiler, self.jury.sandbox())
    }
}
