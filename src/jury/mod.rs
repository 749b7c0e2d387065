//! The jury at work: a package's generator, validator, reference, checker and interactor, whoever plays them.
//!
//! Each part is the built-in model, called in-process, or a program, run in the sandbox with the jury's
//! own limits. Callers do not see the difference. A part that does not do its work is a [`Fault`] of the
//! package; only the judgement of a checker or an interactor ever becomes a verdict.

mod checker;
mod desk;
mod icpc;
mod interactor;
mod monologue;
mod programs;
mod said;
mod testlib;
mod validator;

pub use checker::{Checking, Ruling};
pub use interactor::Interaction;
pub use validator::Rejection;

use crate::fault::{Failure, Fault};
use crate::package::{Command, Package, Part, Program};
use crate::plan::{self, Call, INPUT, Origin, Planned};
use crate::program::{Compiler, Source};
use crate::sandbox::{Sandbox, Stdin};
use crate::text::Shown as _;
use crate::text::excerpt;
use generators::{Draw, GenerateError};
use problems::Model;
use programs::Programs;
use std::ffi::OsString;
use std::sync::Arc;

/// The parts of a package, ready to work. Programs are compiled when they are first needed.
pub struct Jury<'a> {
    package: &'a Package,
    programs: Programs<'a>,
}

impl<'a> Jury<'a> {
    /// The jury of a package, which compiles with `compiler` and runs in `sandbox`.
    #[must_use]
    pub fn new(package: &'a Package, compiler: &'a Compiler, sandbox: &'a dyn Sandbox) -> Self {
        Self {
            package,
            programs: Programs::new(package, compiler, sandbox),
        }
    }

    /// The package.
    #[must_use]
    pub fn package(&self) -> &'a Package {
        self.package
    }

    /// Where its programs run.
    #[must_use]
    pub fn sandbox(&self) -> &'a dyn Sandbox {
        self.programs.sandbox
    }

    /// The text of one of the package's programs, with the headers that it includes.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn source(&self, program: &Program) -> Result<Source, Fault> {
        self.programs.source(program)
    }

    /// Compiles all programs that building the cases needs, `jobs` at a time.
    ///
    /// # Errors
    /// When one does not compile, or a compiler is missing.
    pub fn prepare(&self, jobs: usize) -> Result<(), Fault> {
        let parts = self
            .package
            .validators
            .iter()
            .chain([&self.package.reference]);
        let programs: Vec<&Program> = parts
            .filter_map(|part| match part {
                Part::Model | Part::Script(_) | Part::Nobody => None,
                Part::Program(program) => Some(program),
            })
            .chain(self.package.generators.values())
            .collect();
        crate::pool::map(jobs, &programs, |program| {
            self.programs.ready(program).map(drop)
        })
        .into_iter()
        .collect()
    }

    /// The input of a planned case: the bytes of its file, or what its generator makes.
    ///
    /// # Errors
    /// When the file cannot be read or the generator does not do its work.
    pub fn input(&self, planned: &Planned) -> Result<Vec<u8>, Fault> {
        match &planned.origin {
            Origin::File(file) => {
                std::fs::read(&file.input).map_err(|error| Fault::file("read", &file.input, error))
            }
            Origin::Generated(call) => self.generate(call, &planned.id),
            Origin::Command(command) => self.obey(command, &planned.id),
        }
    }

    /// What a call of a generator makes; `subject` names it in errors.
    ///
    /// # Errors
    /// When the generator does not do its work.
    pub fn generate(&self, call: &Call, subject: &str) -> Result<Vec<u8>, Fault> {
        match self.package.generators.get(&call.generator) {
            Some(program) => {
                self.generate_by_program(program, &generator_arguments(program, call), subject)
            }
            None => self.generate_by_model(call, subject),
        }
    }

    /// As [`Jury::generate`], but once: whether a program generator is deterministic is left to others. Where the
    /// parameters admit no input, why.
    ///
    /// # Errors
    /// When the generator does not do its work.
    pub fn sample(&self, call: &Call, subject: &str) -> Result<Result<Vec<u8>, String>, Fault> {
        match self.package.generators.get(&call.generator) {
            Some(program) => {
                let args = generator_arguments(program, call);
                Ok(Ok(self.print_input(program, &args, subject)?))
            }
            None => match self.made_by_model(call)? {
                Ok(input) => Ok(Ok(input)),
                Err(error) => Ok(Err(error.to_string())),
            },
        }
    }

    /// What a call of a generator that is typed prints; `subject` names it in errors.
    fn obey(&self, command: &Command, subject: &str) -> Result<Vec<u8>, Fault> {
        let Some(program) = self.package.generators.get(&command.generator) else {
            let name = &command.generator;
            return Err(Fault::Usage(format!("generator `{name}` is no program")));
        };
        let args: Vec<OsString> = command.args.iter().map(Into::into).collect();
        self.generate_by_program(program, &args, subject)
    }

    fn generate_by_model(&self, call: &Call, subject: &str) -> Result<Vec<u8>, Fault> {
        self.made_by_model(call)?
            .map_err(|error| self.no_input(&call.generator, subject, error.to_string()))
    }

    /// A generator that makes no input, and why.
    #[must_use]
    pub fn no_input(&self, generator: &str, subject: &str, reason: String) -> Fault {
        let part = format!("generator `{generator}`");
        self.fault(part, subject, Failure::NoInput(reason))
    }

    fn made_by_model(&self, call: &Call) -> Result<Result<Vec<u8>, GenerateError>, Fault> {
        let mut draw = Draw::fresh(call.seed, INPUT);
        let Some(model) = &self.package.model else {
            let known = self
                .package
                .generators
                .keys()
                .map(String::as_str)
                .collect::<Vec<_>>();
            let (name, known) = (&call.generator, known.join(", "));
            return Err(Fault::Usage(format!(
                "unknown generator `{name}`: known are {known}"
            )));
        };
        match model.generate(&call.generator, &mut draw, &call.params) {
            Err(error @ GenerateError::Unknown { .. }) => Err(Fault::Usage(error.to_string())),
            made => Ok(made),
        }
    }

    fn generate_by_program(
        &self,
        program: &Program,
        args: &[OsString],
        subject: &str,
    ) -> Result<Vec<u8>, Fault> {
        let made = self.print_input(program, args, subject)?;
        let again = self.print_input(program, args, subject)?;
        if made != again {
            let difference = crate::difference::first(&made, &again, "first", "second");
            let part = format!("generator {}", program.path.shown());
            return Err(self.fault(part, subject, Failure::NotDeterministic(difference)));
        }
        Ok(made)
    }

    /// What one run of a program generator prints.
    fn print_input(
        &self,
        program: &Program,
        args: &[OsString],
        subject: &str,
    ) -> Result<Vec<u8>, Fault> {
        let made = self
            .programs
            .output(program, "generator", args, Stdin::Empty, subject)?;
        if made.is_empty() {
            let part = format!("generator {}", program.path.shown());
            return Err(self.fault(part, subject, Failure::NothingPrinted));
        }
        Ok(made)
    }

    /// The reference's answer to a valid input.
    ///
    /// # Errors
    /// When the reference fails, or is the model and the input is not valid for it.
    pub fn solve(&self, input: &Arc<[u8]>, subject: &str) -> Result<Vec<u8>, Fault> {
        match &self.package.reference {
            Part::Model => self.model()?.solve(input).map_err(|invalid| {
                let failure = Failure::Rejected(invalid.to_string(), excerpt(input, 10, 400));
                self.fault("the model".to_owned(), subject, failure)
            }),
            Part::Program(program) => self.solve_by(program, input, subject),
            Part::Nobody if self.package.interactor.is_some() => Ok(Vec::new()),
            Part::Script(_) | Part::Nobody => {
                let id = &self.package.id;
                Err(Fault::Usage(format!(
                    "{id} has no reference that could answer {subject}"
                )))
            }
        }
    }

    /// A solution's answer to an input; it has the jury's limits, not the problem's.
    ///
    /// # Errors
    /// When the solution fails.
    pub fn solve_by(
        &self,
        program: &Program,
        input: &Arc<[u8]>,
        subject: &str,
    ) -> Result<Vec<u8>, Fault> {
        let stdin = Stdin::Bytes(input.clone());
        self.programs
            .output(program, "solution", &[], stdin, subject)
    }

    /// A hash of all that decides the bytes of the package's cases, besides generator calls and files.
    ///
    /// # Errors
    /// When a program of the jury cannot be compiled.
    pub fn fingerprint(&self) -> Result<String, Fault> {
        let mut pieces = vec![problems::FINGERPRINT.as_bytes().to_vec()];
        if let Some(model) = &self.package.model {
            pieces.push(model.name().as_bytes().to_vec());
            pieces.push(format!("{:?}", self.package.model_params).into_bytes());
        }
        let parts = self
            .package
            .validators
            .iter()
            .chain([&self.package.reference]);
        for part in parts {
            pieces.push(match part {
                Part::Model => b"model".to_vec(),
                Part::Nobody => b"nobody".to_vec(),
                Part::Script(script) => format!("{:?}", script.commands).into_bytes(),
                Part::Program(program) => {
                    let key = self.programs.ready(program)?.key().to_owned();
                    format!("{key} {:?}", program.args).into_bytes()
                }
            });
        }
        for (name, program) in &self.package.generators {
            pieces.push(name.as_bytes().to_vec());
            pieces.push(self.programs.ready(program)?.key().as_bytes().to_vec());
        }
        Ok(crate::digest::of_all(pieces.iter().map(Vec::as_slice)))
    }

    fn model(&self) -> Result<&'a Arc<dyn Model>, Fault> {
        let missing = || Fault::Usage(format!("{} has no model", self.package.id));
        self.package.model.as_ref().ok_or_else(missing)
    }

    fn fault(&self, part: String, subject: &str, failure: Failure) -> Fault {
        Fault::part(&self.package.id, part, subject, failure)
    }
}

/// The arguments of a generator program; the seed comes last, in 31 bits, so that it fits the integers of
/// every language.
/// The arguments of a generator program for a call, the seed last.
pub(crate) fn generator_arguments(program: &Program, call: &Call) -> Vec<OsString> {
    let seed = (call.seed & 0x7fff_ffff).to_string();
    plan::arguments(program, &call.params)
        .into_iter()
        .chain([seed])
        .map(Into::into)
        .collect()
}
