//! The jury: a package's generator, validator, reference, checker, interactor and visualizer,
//! whatever implements them.
//!
//! Each component is the built-in model, called in-process, or a program, run in the sandbox with
//! the jury's own limits. Callers do not see the difference. A component that fails is a [`Fault`]
//! of the package; only the judgement of a checker or an interactor becomes a verdict.

mod checker;
mod checker_files;
mod communication;
mod drawing;
mod exception;
mod fingerprint;
mod icpc;
mod interactor;
mod message;
mod observed;
mod output;
mod points;
mod programs;
mod testlib;
mod tout;
mod validator;
mod visualizer;
mod warning;

pub use checker::{Checking, Ruling};
pub use drawing::{Drawing, DrawingKind};
pub use interactor::Interaction;
pub use observed::{Observed, Telling};
pub use programs::PartLimits;
pub use validator::Rejection;
pub use visualizer::Scene;
pub use warning::{Noticed, Warning};

use crate::plan::{Call, INPUT, Origin, Planned};
use base::beneath::read_in;
use base::pool::{Pool, Rank};
use base::text::{Shown as _, excerpt, shell_words};
use generators::{Draw, GenerateError};
use input::{AnswerError, GameQuestion};
use package::{CheckerPart, Command, FileCase, Package, Part, Program, template};
use problems::Model;
use program::{Compiler, Executable, Source};
use programs::{PartCall, Programs};
use sandbox::{Sandbox, StderrUse, Stdin};
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use terms::event::Sink;
use terms::fault::{Fault, PartFailure};
use warning::Warnings;

/// A new case: input, and answer if known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeInput {
    /// Its input.
    pub input: Vec<u8>,
    /// Its answer, if a file or the generator provides it.
    pub answer: Option<Vec<u8>>,
}

/// The arguments and the standard input of a program generator.
type Given<'a> = (&'a [String], Stdin);

/// The components of a package, ready to work. Programs are compiled when they are first needed.
pub struct Jury<'a> {
    package: &'a Package,
    programs: Programs<'a>,
    warnings: Warnings,
}

impl<'a> Jury<'a> {
    /// The jury of a package, which compiles with `compiler` and runs in `sandbox`.
    #[must_use]
    pub fn new(package: &'a Package, compiler: &'a Compiler, sandbox: &'a dyn Sandbox) -> Self {
        Self {
            package,
            programs: Programs::new(package, compiler, sandbox),
            warnings: Warnings::default(),
        }
    }

    /// Announces each run of a program to `sink`.
    #[must_use]
    pub fn reporting(mut self, sink: &'a dyn Sink) -> Self {
        self.programs.sink = sink;
        self
    }

    /// The same jury with another executable in place of one program. No program may use more than
    /// this CPU time. Warnings are no longer recorded.
    #[must_use]
    pub fn replacing(&self, program: &Program, instead: Executable, patience: Duration) -> Self {
        Self {
            package: self.package,
            programs: self.programs.with(&program.path, instead, patience),
            warnings: Warnings::default(),
        }
    }

    /// The same jury, but no program may use more than this CPU time. Warnings are no longer
    /// recorded.
    #[must_use]
    pub fn hurried(&self, patience: Duration) -> Self {
        Self {
            package: self.package,
            programs: self.programs.hurried(patience),
            warnings: Warnings::default(),
        }
    }

    /// The package of these components.
    #[must_use]
    pub fn package(&self) -> &'a Package {
        self.package
    }

    /// The probable mistakes that its work has shown so far, in a fixed order.
    #[must_use]
    pub fn warnings(&self) -> Vec<Warning> {
        self.warnings.all()
    }

    /// The same for a jury of the problem on another machine.
    #[must_use]
    pub fn noticed(&self) -> Noticed {
        self.warnings.noticed()
    }

    /// Adds the observations of a jury of the problem on another machine.
    pub fn take_over(&self, noticed: Noticed) {
        self.warnings.take_over(noticed);
    }

    /// The sandbox of its programs.
    #[must_use]
    pub fn sandbox(&self) -> &'a dyn Sandbox {
        self.programs.sandbox
    }

    /// The text of one of the package's programs, with its headers.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn source(&self, program: &Program) -> Result<Source, Fault> {
        self.programs.source(program)
    }

    /// Compiles all programs needed for building the cases.
    ///
    /// # Errors
    /// If one does not compile, or a compiler is missing.
    pub fn prepare(&self, pool: &Pool) -> Result<(), Fault> {
        let parts = self
            .package
            .validators
            .iter()
            .chain([&self.package.reference]);
        let programs: Vec<&Program> = parts
            .filter_map(|part| match part {
                Part::Model | Part::Declared(_) | Part::Script(_) | Part::None => None,
                Part::Program(program) => Some(program),
            })
            .chain(self.package.generators.values())
            .collect();
        self.compile(&programs, pool)
    }

    /// Compiles the additional programs needed for judging: the checker and the interactor.
    ///
    /// # Errors
    /// If one does not compile, or a compiler is missing.
    pub fn prepare_to_judge(&self, pool: &Pool) -> Result<(), Fault> {
        let own = self.package.groups.iter();
        let checkers = own.filter_map(|group| group.checker.as_ref());
        let checkers = checkers.chain([&self.package.checker]);
        let checkers = checkers.filter_map(|checker| match checker {
            CheckerPart::Program(program) => Some(program),
            CheckerPart::Builtin(..) => None,
        });
        let interactor = match &self.package.interactor {
            Some(Part::Program(program)) => Some(program),
            Some(Part::Model | Part::Declared(_) | Part::Script(_) | Part::None) | None => None,
        };
        let programs: Vec<&Program> = checkers.chain(interactor).collect();
        self.compile(&programs, pool)
    }

    /// Compiles the interactor, so that it starts together with a submission.
    ///
    /// # Errors
    /// If it does not compile, or a compiler is missing.
    pub fn prepare_to_interact(&self) -> Result<(), Fault> {
        match &self.package.interactor {
            Some(Part::Program(program)) => self.programs.ready(program).map(drop),
            Some(Part::Model | Part::Declared(_) | Part::Script(_) | Part::None) | None => Ok(()),
        }
    }

    /// Compiles the programs that draw cases.
    ///
    /// # Errors
    /// If one does not compile, or a compiler is missing.
    pub fn prepare_to_draw(&self, pool: &Pool) -> Result<(), Fault> {
        let programs: Vec<&Program> = self.package.visualizers.programs().collect();
        self.compile(&programs, pool)
    }

    fn compile(&self, programs: &[&Program], pool: &Pool) -> Result<(), Fault> {
        let compiled = pool.map(Rank::Needed, programs, |program| {
            self.programs.ready(program).map(drop)
        });
        compiled.into_iter().collect()
    }

    /// The input of a planned case, and its answer if known: the bytes of its files, or the output
    /// of its generator.
    ///
    /// # Errors
    /// If a file cannot be read or the generator fails.
    pub fn made(&self, planned: &Planned) -> Result<MadeInput, Fault> {
        match &planned.origin {
            Origin::File(FileCase { input, answer, .. }) => Ok(MadeInput {
                input: self.file(input)?,
                answer: answer
                    .as_ref()
                    .map(|answer| self.file(answer))
                    .transpose()?,
            }),
            Origin::Generated(call) => self.generate(call, &planned.id),
            Origin::Command(command) => self.run_command(command, &planned.id),
        }
    }

    /// The output of a generator call; `subject` names it in errors.
    ///
    /// # Errors
    /// If the generator fails.
    pub fn generate(&self, call: &Call, subject: &str) -> Result<MadeInput, Fault> {
        match self.package.generator_program(&call.generator) {
            Some(program) => {
                let args = generator_arguments(program, call);
                let made = self.generate_by_program(program, &(&args, Stdin::Empty), subject);
                made.map_err(|fault| fault.repeated_by(|| self.command_of(call)))
            }
            None => Ok(MadeInput {
                input: self.generate_in_process(call, subject)?,
                answer: None,
            }),
        }
    }

    /// A file of the package, by its path in the problem's directory.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn file(&self, path: &Path) -> Result<Vec<u8>, Fault> {
        let read = read_in(&self.package.dir, path);
        read.map_err(|error| Fault::file("read", path, error))
    }

    /// The command of a generator call.
    #[must_use]
    pub(crate) fn command_of(&self, call: &Call) -> String {
        let id = &self.package.id;
        let mut words: Vec<String> = ["tengen", "gen", id, &call.generator]
            .map(str::to_owned)
            .to_vec();
        words.extend(["--seed".to_owned(), call.seed.to_string()]);
        for (name, value) in &call.params.0 {
            words.extend(["-p".to_owned(), format!("{name}={value}")]);
        }
        shell_words(&words)
    }

    /// Like [`Jury::generate`], but runs the generator once, without checking that it is
    /// deterministic. If the parameters admit no input, returns the reason.
    ///
    /// # Errors
    /// If the generator fails.
    pub fn sample(&self, call: &Call, subject: &str) -> Result<Result<Vec<u8>, String>, Fault> {
        match self.package.generator_program(&call.generator) {
            Some(program) => {
                let args = generator_arguments(program, call);
                let made = self.run_generator(program, (&args, Stdin::Empty), subject);
                let again = |fault: Fault| fault.repeated_by(|| self.command_of(call));
                Ok(Ok(made.map_err(again)?.input))
            }
            None => match self.made_in_process(call)? {
                Ok(input) => Ok(Ok(input)),
                Err(error) => Ok(Err(error.to_string())),
            },
        }
    }

    /// The output of a typed generator call; `subject` names it in errors.
    fn run_command(&self, command: &Command, subject: &str) -> Result<MadeInput, Fault> {
        let Some(program) = self.package.generators.get(&command.generator) else {
            let name = &command.generator;
            return Err(Fault::Usage(format!("generator `{name}` is not a program")));
        };
        let stdin = match &command.stdin {
            Some(path) => Stdin::Bytes(self.file(path)?.into()),
            None => Stdin::Empty,
        };
        self.generate_by_program(program, &(&command.args, stdin), subject)
    }

    fn generate_in_process(&self, call: &Call, subject: &str) -> Result<Vec<u8>, Fault> {
        self.made_in_process(call)?
            .map_err(|error| self.no_input(&call.generator, subject, error.to_string()))
    }

    /// The fault of a generator that makes no input, with the reason.
    #[must_use]
    pub fn no_input(&self, generator: &str, subject: &str, reason: String) -> Fault {
        let part = format!("generator `{generator}`");
        self.fault(part, subject, PartFailure::NoInput(reason))
    }

    fn made_in_process(&self, call: &Call) -> Result<Result<Vec<u8>, GenerateError>, Fault> {
        let mut draw = Draw::fresh(call.seed, INPUT);
        let Some(generator) = self.package.in_process(&call.generator) else {
            let known = self.package.generator_names();
            let (name, known) = (&call.generator, known.join(", "));
            return Err(Fault::Usage(format!(
                "unknown generator `{}`: known are {known}",
                base::text::line(name)
            )));
        };
        match generator.generate(&call.generator, &mut draw, &call.params) {
            Err(error @ GenerateError::Unknown { .. }) => Err(Fault::Usage(error.to_string())),
            made => Ok(made),
        }
    }

    fn generate_by_program(
        &self,
        program: &Program,
        given: &Given<'_>,
        subject: &str,
    ) -> Result<MadeInput, Fault> {
        let made = self.run_generator(program, given.clone(), subject)?;
        let again = self.run_generator(program, given.clone(), subject)?;
        if made != again {
            let differ =
                |made: &[u8], again| base::difference::first(made, again, "first", "second");
            let difference = if made.input == again.input {
                let [made, again] = [made, again].map(|made| made.answer.unwrap_or_default());
                format!("the answers: {}", differ(&made, &again))
            } else {
                differ(&made.input, &again.input)
            };
            let part = format!("generator {}", program.path.shown());
            let fault = self.fault(part, subject, PartFailure::NotDeterministic(difference));
            return Err(fault.called_with(given.0));
        }
        Ok(made)
    }

    /// The output of one run of a program generator.
    fn run_generator(
        &self,
        program: &Program,
        (args, stdin): Given<'_>,
        subject: &str,
    ) -> Result<MadeInput, Fault> {
        let call = PartCall {
            program,
            role: "generator",
            subject,
            args: args.to_vec(),
        };
        let arguments: Vec<OsString> = args.iter().map(Into::into).collect();
        let mut job = self.programs.job(program, &arguments, stdin)?;
        if program.tells_answer {
            job.stderr = StderrUse::Data(job.limits.output);
        }
        let exit = self.programs.finished_job(&call, job)?;
        if exit.stdout.is_empty() {
            let part = format!("generator {}", program.path.shown());
            let fault = self.fault(part, subject, PartFailure::NothingPrinted);
            return Err(fault.called_with(&call.args));
        }
        Ok(MadeInput {
            input: exit.stdout,
            answer: program.tells_answer.then_some(exit.stderr),
        })
    }

    /// The reference's answer to a valid input.
    ///
    /// # Errors
    /// If the reference fails, or is the model and the input is not valid for it.
    pub fn solve(&self, input: &Arc<[u8]>, subject: &str) -> Result<Vec<u8>, Fault> {
        match &self.package.reference {
            Part::Model => self.model()?.solve(input).map_err(|invalid| {
                let failure = PartFailure::Rejected(invalid.to_string(), excerpt(input, 10, 400));
                self.fault("the model".to_owned(), subject, failure)
            }),
            Part::Program(program)
                if self.package.checks_tout && self.package.processes.is_some() =>
            {
                self.solve_with_manager(program, input, subject)
            }
            Part::Program(program) => self.solve_by(program, input, subject),
            Part::None if self.package.interactor.is_some() => Ok(Vec::new()),
            Part::Declared(declared) if self.package.game_question.is_some() => {
                let question = self.package.game_question.unwrap_or(GameQuestion::Result);
                let answers = declared.input.answers(input, question);
                answers.map(String::into_bytes).map_err(|error| {
                    let failure = match error {
                        AnswerError::Invalid(invalid) => {
                            PartFailure::Rejected(invalid.to_string(), excerpt(input, 10, 400))
                        }
                        AnswerError::TooLarge(why) => PartFailure::TooLarge(why),
                    };
                    self.fault("the declared input".to_owned(), subject, failure)
                })
            }
            Part::Declared(_) | Part::Script(_) | Part::None => {
                let id = &self.package.id;
                Err(Fault::Usage(format!(
                    "{id} has no reference that could answer {subject}"
                )))
            }
        }
    }

    /// A solution's answer to an input, under the jury's limits, not the problem's.
    ///
    /// # Errors
    /// If the solution fails.
    pub fn solve_by(
        &self,
        program: &Program,
        input: &Arc<[u8]>,
        subject: &str,
    ) -> Result<Vec<u8>, Fault> {
        let call = PartCall {
            program,
            role: "solution",
            subject,
            args: Vec::new(),
        };
        self.programs.output(&call, Stdin::Bytes(input.clone()))
    }

    fn model(&self) -> Result<&'a Arc<dyn Model>, Fault> {
        let missing = || Fault::Usage(format!("{} has no model", self.package.id));
        self.package.model.as_ref().ok_or_else(missing)
    }

    fn fault(&self, part: String, subject: &str, failure: PartFailure) -> Fault {
        Fault::part(&self.package.id, part, subject, failure)
    }
}

/// The arguments of a generator program for a call. The seed has 31 bits, so that it fits the
/// integers of every language.
#[must_use]
pub fn generator_arguments(program: &Program, call: &Call) -> Vec<String> {
    let seed = (call.seed & 0x7fff_ffff).to_string();
    template::arguments(program, &call.params, &seed)
}
