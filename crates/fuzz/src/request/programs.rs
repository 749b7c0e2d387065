//! The programs of a request, loaded and compiled.

use super::error::RequestError;
use crate::comparison::candidate::{Builtin, Candidate, Solver};
use crate::submission::Submission;
use crate::workers::Comparand;
use cases::jury::Jury;
use package::Part;
use program::{Compiler, Source};
use sandbox::Sandbox;
use terms::fault::Fault;

/// Reads the source of a submission by its name.
pub type Read<'a> = dyn Fn(&str) -> Result<Source, Fault> + Sync + 'a;

/// A program to compare.
pub enum Program<'a> {
    /// A submission, run in the sandbox.
    Submission(Box<Submission<'a>>),
    /// A solver of the model, in this process.
    Builtin(Builtin<'a>),
}

impl<'a> Program<'a> {
    /// The program as a candidate.
    #[must_use]
    pub(super) fn candidate(&self) -> &(dyn Candidate + 'a) {
        match self {
            Self::Submission(submission) => &**submission,
            Self::Builtin(builtin) => builtin,
        }
    }

    /// The solver of the model, if this is one.
    pub(super) fn solver(&self) -> Option<Solver> {
        match self {
            Self::Submission(_) => None,
            Self::Builtin(builtin) => Some(builtin.solver),
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Submission(one), Self::Submission(other)) => one.is_same(other),
            _ => self.solver().is_some() && self.solver() == other.solver(),
        }
    }
}

/// Loads programs by name: a solver of the model, or a submission.
pub struct Loader<'a> {
    /// The jury programs of the problem.
    pub jury: &'a Jury<'a>,
    /// The compiler for submissions.
    pub compiler: &'a Compiler,
    /// The sandbox for submissions.
    pub sandbox: &'a dyn Sandbox,
    /// Reads submissions.
    pub read: &'a Read<'a>,
}

impl<'a> Loader<'a> {
    /// The description of the program with this name.
    pub(super) fn described(&self, name: &str) -> Result<Comparand, Fault> {
        let is_solver = Solver::named(name).is_some();
        Ok(Comparand {
            name: name.to_owned(),
            source: (!is_solver).then(|| (self.read)(name)).transpose()?,
            variant: 0,
        })
    }

    /// Loads the described program.
    ///
    /// # Errors
    /// When it does not exist or does not compile.
    pub(super) fn load(&self, comparand: &Comparand) -> Result<Program<'a>, Fault> {
        let name = &comparand.name;
        let Some(source) = &comparand.source else {
            return self.solver(name);
        };
        let compiled = self.compile(name, source)?;
        let submission = compiled.map_err(|output| RequestError::DoesNotCompile {
            name: name.to_owned(),
            output,
        })?;
        let submission = submission.for_variant(comparand.variant);
        Ok(Program::Submission(Box::new(submission)))
    }

    fn solver(&self, name: &str) -> Result<Program<'a>, Fault> {
        let model = self.jury.package().model.as_deref();
        if let Some((model, solver)) = model.zip(Solver::named(name)) {
            return Ok(Program::Builtin(Builtin { model, solver }));
        }
        let problem = self.jury.package().id.clone();
        Err(RequestError::NoModel { problem }.into())
    }

    /// Loads the described program, which must not be the oracle.
    ///
    /// # Errors
    /// As [`Loader::load`], and when it is the oracle under another name, because then there can be
    /// no difference.
    pub(super) fn candidate(
        &self,
        comparand: &Comparand,
        oracle: Option<&Program<'a>>,
    ) -> Result<Program<'a>, Fault> {
        let program = self.load(comparand)?;
        match oracle.filter(|oracle| oracle.is_same(&program)) {
            None => Ok(program),
            Some(oracle) => Err(Fault::from(RequestError::SameProgram {
                name: comparand.name.clone(),
                oracle: oracle.candidate().name().to_owned(),
            })),
        }
    }

    /// The problem's reference as a candidate; `None` if it is not a program that can be one.
    pub(super) fn reference(&self) -> Result<Option<Program<'a>>, Fault> {
        let package = self.jury.package();
        let Part::Program(reference) = &package.reference else {
            return Ok(None);
        };
        let source = Source::of_package(&package.dir, &reference.path, &reference.language)?;
        let compiled = self.compile("the reference", &source)?;
        Ok(compiled.ok().map(Box::new).map(Program::Submission))
    }

    /// The reference for
    /// [`Comparison::reference`](crate::comparison::compare::Comparison::reference), unless an
    /// oracle replaces it.
    pub(super) fn stand_in(
        &self,
        oracle: Option<&Program<'a>>,
    ) -> Result<Option<Program<'a>>, Fault> {
        let is_asked = oracle.is_none() && self.jury.package().interactor.is_none();
        if is_asked { self.reference() } else { Ok(None) }
    }

    /// Compiles the submission with this name; returns the compiler's output if it fails.
    pub(super) fn compile(
        &self,
        name: &str,
        source: &Source,
    ) -> Result<Result<Submission<'a>, String>, Fault> {
        Submission::compile(name, source, self.jury, self.compiler, self.sandbox)
    }
}
