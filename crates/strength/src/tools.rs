//! What all of the work is done with.

use base::pool::Pool;
use tengen_core::build::{BuildDir, Case};
use tengen_core::jury::Jury;
use tengen_core::program::Compiler;

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
