//! What all of the work is done with.

use base::pool::Pool;
use fuzz::server::{Kind, Servers};
use tengen_core::build::{BuildDir, Case};
use tengen_core::fault::Fault;
use tengen_core::jury::Jury;
use tengen_core::program::{Compiler, Source};

/// What measuring needs.
#[derive(Clone, Copy)]
pub struct Tools<'a> {
    /// The problem's parts.
    pub jury: &'a Jury<'a>,
    /// Its cases.
    pub cases: &'a [Case],
    /// Where they are built.
    pub dir: &'a BuildDir,
    /// Compiles solutions and mutants.
    pub compiler: &'a Compiler,
    /// All that is compiled and run goes through this.
    pub pool: &'a Pool,
}

impl<'a> Tools<'a> {
    /// Whether fork servers can tell anything: not where somebody interacts with each run.
    pub(crate) fn can_serve(&self) -> bool {
        self.jury.package().interactor.is_none()
    }

    /// The solutions of the package that must be accepted: their paths and what they are.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub(crate) fn accepted(&self) -> Result<Vec<(String, Source)>, Fault> {
        let package = self.jury.package();
        let accepted = package.solutions.iter();
        let accepted = accepted.filter(|solution| package.must_accept(solution));
        accepted
            .map(|solution| package.submission(solution))
            .collect()
    }

    /// The fork servers of a program, within the limits of its language.
    pub(crate) fn servers(&self, program: &Source, kind: Kind) -> Result<Servers<'a>, Fault> {
        let limits = self.jury.package().limits_for(&program.language, None);
        Servers::build(program, kind, limits, self.compiler, self.jury.sandbox())
    }
}
