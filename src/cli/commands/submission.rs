//! The submissions that a command names.

use super::{Context, Fault};
use crate::cli::context::Open;
use base::text::Shown as _;
use fuzz::comparison::candidate::{Builtin, Candidate, Solver};
use fuzz::submission::Submission;
use sandbox::Sandbox;
use std::path::Path;
use tengen_core::jury::Jury;
use tengen_core::package::{Package, Part};
use tengen_core::program::{Compiler, Place, Source, Unfit};

/// Reads a source file, or a directory of them, as a submission to the problem.
pub(super) fn source(context: &Context, package: &Package, path: &Path) -> Result<Source, Fault> {
    let shown = path.shown();
    let place = Place::named(path);
    let language = place.language(&context.languages, package.bounds);
    let language = language.map_err(|unfit| {
        Fault::Usage(match &unfit {
            Unfit::Language(known) => format!(
                "cannot tell the language of {shown}: known extensions are {}",
                known.join(", ")
            ),
            _ => format!("{shown} is no submission: {unfit}: {}", unfit.advice()),
        })
    })?;
    let unusable = match path.metadata() {
        Ok(metadata) if metadata.is_file() || metadata.is_dir() => None,
        Ok(_) => Some("it is not a regular file".to_owned()),
        Err(error) => Some(error.to_string()),
    };
    if let Some(reason) = unusable {
        return Err(Fault::Usage(format!("no submission {shown}: {reason}")));
    }
    Source::read(&place, &language, package.bounds_in(&language))
}

/// A party of a comparison.
pub(super) enum Program<'a> {
    /// A submission, run in the sandbox.
    Submission(Box<Submission<'a>>),
    /// A solver of the model, in-process.
    Builtin(Builtin<'a>),
}

impl<'a> Program<'a> {
    pub(super) fn candidate(&self) -> &(dyn Candidate + 'a) {
        match self {
            Self::Submission(submission) => &**submission,
            Self::Builtin(builtin) => builtin,
        }
    }

    /// The solver of the model that it is, if it is one.
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

/// What programs are made with.
pub(super) struct Loader<'a> {
    context: &'a Context,
    jury: &'a Jury<'a>,
    compiler: &'a Compiler,
    sandbox: &'a dyn Sandbox,
}

impl<'a> Loader<'a> {
    /// The means of an open problem.
    pub(super) fn of(context: &'a Context, open: &'a Open, jury: &'a Jury<'a>) -> Self {
        Self {
            context,
            jury,
            compiler: &open.compiler,
            sandbox: &*open.sandbox,
        }
    }

    /// The party to compare with, if one is named.
    pub(super) fn oracle(&self, name: Option<&String>) -> Result<Option<Program<'a>>, Fault> {
        name.map(|name| self.party(name)).transpose()
    }

    /// The problem's reference, run as a submission is; none where it is no program that can be.
    pub(super) fn reference(&self) -> Result<Option<Program<'a>>, Fault> {
        let package = self.jury.package();
        let Part::Program(reference) = &package.reference else {
            return Ok(None);
        };
        let source = Source::of_package(&package.dir, &reference.path, &reference.language)?;
        let compiled = Submission::compile(
            "the reference",
            &source,
            self.jury,
            self.compiler,
            self.sandbox,
        )?;
        Ok(compiled.ok().map(Box::new).map(Program::Submission))
    }

    /// The party of this name: a source file, or a solver of the model.
    fn party(&self, name: &str) -> Result<Program<'a>, Fault> {
        if let Some(solver) = Solver::named(name) {
            let Some(model) = self.jury.package().model.as_deref() else {
                let id = &self.jury.package().id;
                return Err(Fault::Usage(format!("{id} has no built-in model")));
            };
            return Ok(Program::Builtin(Builtin { model, solver }));
        }
        let source = source(self.context, self.jury.package(), Path::new(name))?;
        let compiled = Submission::compile(name, &source, self.jury, self.compiler, self.sandbox)?;
        let refused = |words| Fault::Usage(format!("{name} does not compile\n{words}"));
        Ok(Program::Submission(Box::new(compiled.map_err(refused)?)))
    }

    /// The programs of these names, none of which may be the oracle.
    pub(super) fn programs(
        &self,
        names: &[String],
        oracle: Option<&Program<'a>>,
    ) -> Result<Vec<Program<'a>>, Fault> {
        let mut programs = Vec::new();
        for name in names {
            let party = self.party(name)?;
            if let Some(oracle) = oracle.filter(|oracle| oracle.is_same(&party)) {
                let other = oracle.candidate().name();
                return Err(Fault::Usage(format!(
                    "{name} and {other} are the same program, so they cannot differ"
                )));
            }
            programs.push(party);
        }
        Ok(programs)
    }
}
