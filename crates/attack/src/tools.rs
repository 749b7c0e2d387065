//! The resources of an attack.

use base::pool::{Pool, Rank};
use cases::build::Case;
use cases::jury::Jury;
use fuzz::submission::Submission;
use fuzz::workers::Workers;
use program::{Compiler, Source};
use terms::fault::Fault;

/// The resources of an attack.
#[derive(Clone, Copy)]
pub struct Tools<'a> {
    /// The jury programs of the problem.
    pub jury: &'a Jury<'a>,
    /// The cases of the problem: its data.
    pub cases: &'a [Case],
    /// The compiler for programs.
    pub compiler: &'a Compiler,
    /// The pool that limits all compilations and runs.
    pub pool: &'a Pool,
    /// Other machines that fuzz the programs, if there are any.
    pub workers: Option<&'a dyn Workers>,
}

impl<'a> Tools<'a> {
    /// Compiles a program; returns the compiler's output if it fails.
    pub(crate) fn compile(
        &self,
        name: &str,
        source: &Source,
    ) -> Result<Result<Submission<'a>, String>, Fault> {
        let (jury, compiler) = (self.jury, self.compiler);
        self.pool.run(Rank::Needed, || {
            Submission::compile(name, source, jury, compiler, jury.sandbox())
        })
    }
}

/// Whether two sources are the same program, independent of the names of their files.
pub(crate) fn is_same(one: &Source, other: &Source) -> bool {
    let texts = |source: &Source| -> Vec<Vec<u8>> {
        let files = source.files.iter();
        files.map(|file| file.text.clone()).collect()
    };
    one.language.name == other.language.name && texts(one) == texts(other)
}
