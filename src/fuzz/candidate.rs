//! Running a program on one input, whoever runs it.

use crate::digest;
use crate::fault::{Failure, Fault};
use crate::jury::Jury;
use crate::package::Limits;
use crate::program::{Compilation, Compiler, Executable, Source};
use crate::sandbox::{Sandbox, Stdin};
use crate::verdict::{Finding, Verdict, of_run};
use problems::Model;
use std::sync::Arc;
use std::time::Duration;

/// What came of running a candidate on an input.
#[derive(Clone, Debug)]
pub struct Response {
    /// How it ended.
    pub end: End,
    /// Processor time used.
    pub cpu: Duration,
}

impl Response {
    /// Whether it took too long.
    #[must_use]
    pub fn is_late(&self) -> bool {
        match &self.end {
            End::Printed(_) => false,
            End::Failed { verdict, .. } | End::Judged { verdict, .. } => {
                *verdict == Verdict::TimeLimit
            }
        }
    }
}

/// How a run ended.
#[derive(Clone, Debug)]
pub enum End {
    /// Well: what it printed is for the checker.
    Printed(Vec<u8>),
    /// Otherwise.
    Failed {
        /// What that means.
        verdict: Verdict,
        /// Why, in the contestant's terms.
        reason: String,
        /// What it printed all the same.
        printed: Vec<u8>,
    },
    /// An interactor judged what it said.
    Judged {
        /// The interactor's verdict.
        verdict: Verdict,
        /// What the interactor said.
        message: String,
        /// What was said between them.
        transcript: String,
    },
}

/// A program that answers inputs: the one way in which fuzzing and shrinking run anything.
pub trait Candidate: Sync {
    /// What it is called in reports.
    fn name(&self) -> &str;

    /// Runs it on an input, as if it had never been run before. Calls may come from several threads.
    ///
    /// # Errors
    /// When it could not be run: never its own doing.
    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault>;

    /// The same, stopped after another time than the problem's limit, and run just once on each input; nothing where that cannot be
    /// done.
    fn within(&self, _: Duration) -> Option<Box<dyn Candidate + '_>> {
        None
    }
}

/// A submission that is started anew for each input.
pub struct Submission<'a> {
    name: String,
    executable: Executable,
    /// A hash of its language and its text, whatever the file is called.
    text: String,
    jury: &'a Jury<'a>,
    sandbox: &'a dyn Sandbox,
}

impl<'a> Submission<'a> {
    /// A compiled submission; the compiler's words if it refused.
    ///
    /// # Errors
    /// When a tool is missing, or the problem has no harness for the language.
    pub fn compile(
        name: &str,
        source: &Source,
        jury: &'a Jury<'a>,
        compiler: &Compiler,
        sandbox: &'a dyn Sandbox,
    ) -> Result<Result<Self, String>, Fault> {
        let program = jury.package().program_of(source.clone())?;
        Ok(match compiler.compile(&program)? {
            Compilation::Ready(executable) => Ok(Self {
                name: name.to_owned(),
                executable,
                text: hash(source),
                jury,
                sandbox,
            }),
            Compilation::Refused(words) => Err(words),
        })
    }

    /// Whether two submissions are the same program.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.text == other.text
    }

    fn run(&self, input: &Arc<[u8]>, limits: &Limits) -> Result<Response, Fault> {
        let stdin = Stdin::Bytes(input.clone());
        let job = self.executable.job(&[], stdin, limits);
        let ran = self.executable.run(self.sandbox, job)?;
        let end = match of_run(&ran.exit, limits, ran.failure.as_deref()) {
            Finding::Finished => End::Printed(ran.exit.stdout),
            Finding::Failed(verdict, reason) => End::Failed {
                verdict,
                reason,
                printed: ran.exit.stdout,
            },
        };
        Ok(Response {
            end,
            cpu: ran.exit.cpu,
        })
    }

    fn talk(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        let limits = self.jury.package().limits;
        let job = self.executable.job(&[], Stdin::Empty, &limits);
        let answer = self.jury.solve(input, &self.name)?;
        let talk = self
            .jury
            .interact(&self.executable, &job, input, &answer, &self.name)?;
        Ok(Response {
            end: End::Judged {
                verdict: talk.ruling.verdict,
                message: talk.ruling.message,
                transcript: talk.transcript.text(),
            },
            cpu: talk.exit.cpu,
        })
    }
}

impl Candidate for Submission<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    /// A run that took too long is made again: on a busy machine it may have been another's fault.
    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        if self.jury.package().interactor.is_some() {
            return self.talk(input);
        }
        let limits = self.jury.package().limits;
        let response = self.run(input, &limits)?;
        if response.is_late() {
            return self.run(input, &limits);
        }
        Ok(response)
    }

    /// Where somebody talks to it, the time belongs to both.
    fn within(&self, time: Duration) -> Option<Box<dyn Candidate + '_>> {
        let package = self.jury.package();
        let limits = Limits {
            time,
            ..package.limits
        };
        let submission = self;
        package
            .interactor
            .is_none()
            .then(|| Box::new(Within { submission, limits }) as Box<_>)
    }
}

fn hash(source: &Source) -> String {
    let texts = source.files.iter().map(|file| file.text.as_slice());
    digest::of_all([source.language.name.as_bytes()].into_iter().chain(texts))
}

/// A submission with limits of its own.
struct Within<'a> {
    submission: &'a Submission<'a>,
    limits: Limits,
}

impl Candidate for Within<'_> {
    fn name(&self) -> &str {
        &self.submission.name
    }

    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        self.submission.run(input, &self.limits)
    }
}

/// A solver of the built-in model, in-process.
pub struct Builtin<'a> {
    /// The model.
    pub model: &'a dyn Model,
    /// Which of its solvers.
    pub solver: Solver,
}

/// The solvers of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solver {
    /// The fast reference.
    Fast,
    /// The independent slow one.
    Slow,
}

impl Solver {
    /// The solver of this name on the command line.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Fast, Self::Slow]
            .into_iter()
            .find(|solver| solver.name() == name)
    }

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Fast => "model:solve",
            Self::Slow => "model:brute",
        }
    }
}

impl Candidate for Builtin<'_> {
    fn name(&self) -> &str {
        self.solver.name()
    }

    fn respond(&self, input: &Arc<[u8]>) -> Result<Response, Fault> {
        let answered = match self.solver {
            Solver::Fast => self.model.solve(input),
            Solver::Slow => self.model.brute(input),
        };
        let printed = answered.map_err(|invalid| {
            let shown = crate::text::excerpt(input, 10, 400);
            let failure = Failure::Rejected(invalid.to_string(), shown);
            let part = self.solver.name().to_owned();
            Fault::part(self.model.name(), part, "an input", failure)
        })?;
        Ok(Response {
            end: End::Printed(printed),
            cpu: Duration::ZERO,
        })
    }
}
