//! Errors of requests.

use base::text::{hanging, line};
use generators::ParamError;
use std::fmt;
use tengen_core::fault::{Accountable, Blame};
use tengen_core::plan::ParamsError;
use tengen_core::verdict::Verdict;

/// A request that is not valid, in general or for this problem.
#[derive(Clone, Debug, PartialEq)]
pub enum RequestError {
    /// A solver of the model is named, and the problem has no model.
    NoModel {
        /// The problem.
        problem: String,
    },
    /// A submission does not compile.
    DoesNotCompile {
        /// Its name.
        name: String,
        /// The compiler's output.
        output: String,
    },
    /// A submission would be compared with itself.
    SameProgram {
        /// Its name.
        name: String,
        /// The name of the oracle.
        oracle: String,
    },
    /// The input to be shrunk is not valid.
    InvalidInput {
        /// Its name.
        name: String,
        /// The validator's message.
        rejection: String,
    },
    /// The work was stopped before the submission had failed on the input.
    StoppedAtOnce,
    /// The problem has no input, so there is nothing to vary.
    NoInput {
        /// The problem.
        problem: String,
    },
    /// An oracle is named, but only the interactor judges.
    OracleOfInteractive {
        /// The problem.
        problem: String,
    },
    /// A solver of the model cannot interact with the interactor.
    SolverOfInteractive {
        /// The problem.
        problem: String,
    },
    /// No input can cause this verdict.
    VerdictOfNoInput(Verdict),
    /// Slow inputs cannot be searched for in an in-process program.
    TimeInProcess {
        /// Its name.
        name: String,
    },
    /// Slow inputs cannot be searched for on other machines.
    TimeElsewhere,
    /// Slow inputs cannot be searched for in an enumeration.
    TimeOfAll,
    /// There is no generator with this name.
    UnknownGenerator {
        /// The name.
        name: String,
        /// The existing ones.
        known: Vec<String>,
    },
    /// The parameters do not match the generator.
    Params(ParamsError),
    /// The declared input does not accept a parameter.
    Declared(ParamError),
    /// A generator has required parameters, which no recipe has.
    NeedsParameters {
        /// The generator.
        generator: String,
    },
    /// Parameters are given, but there is not exactly one generator for them.
    WhichGenerator {
        /// The existing ones.
        known: Vec<String>,
    },
    /// The problem has no generator.
    NoGenerator {
        /// The problem.
        problem: String,
    },
    /// A program generator cannot be enumerated.
    ProgramGenerator {
        /// The generator.
        generator: String,
    },
    /// Neither declaration nor model defines what to enumerate.
    NoScope {
        /// The problem.
        problem: String,
    },
}

impl fmt::Display for RequestError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = match self {
            Self::NoModel { problem } => format!("{problem} has no built-in model"),
            Self::DoesNotCompile { name, output } => format!("{name} does not compile\n{output}"),
            Self::SameProgram { name, oracle } => {
                format!("{name} and {oracle} are the same program, so they cannot differ")
            }
            Self::InvalidInput { name, rejection } => format!("{name} is not valid: {rejection}"),
            Self::StoppedAtOnce => "stopped before there was anything to shrink".to_owned(),
            Self::NoInput { problem } => {
                format!(
                    "{problem} asks for answers, not for programs, so there is nothing to fuzz: use `tengen judge`"
                )
            }
            Self::OracleOfInteractive { problem } => {
                format!(
                    "{problem} is interactive: its interactor judges, and --against means nothing"
                )
            }
            Self::SolverOfInteractive { problem } => {
                format!("{problem} is interactive: a solver of the model does not interact")
            }
            Self::VerdictOfNoInput(verdict) => {
                format!("--find {verdict}: no input can be found by that verdict")
            }
            Self::TimeInProcess { name } => {
                format!("{name} runs in-process: only programs can be searched for what is slow")
            }
            Self::TimeElsewhere => "times are compared on one machine: leave out --nats".to_owned(),
            Self::TimeOfAll => {
                "--find time-limit searches by itself: leave out --exhaustive".to_owned()
            }
            Self::UnknownGenerator { name, known } => format!(
                "unknown generator `{}`: known are {}",
                line(name),
                known.join(", ")
            ),
            Self::Params(error) => error.to_string(),
            Self::Declared(error) => error.to_string(),
            Self::NeedsParameters { generator } => {
                format!("generator `{generator}` needs parameters: give them with -p KEY=VALUE")
            }
            Self::WhichGenerator { known } if known.is_empty() => {
                "-p: the problem has no generator".to_owned()
            }
            Self::WhichGenerator { known } => format!(
                "-p: name the generator with --generator, as there are several: {}",
                known.join(", ")
            ),
            Self::NoGenerator { problem } => {
                format!("{problem} has no generator, so there is nothing to fuzz with")
            }
            Self::ProgramGenerator { generator } => format!(
                "generator `{}` is a program or a script, or changes given inputs: only generators of a built-in model and a declared input can be enumerated",
                line(generator)
            ),
            Self::NoScope { problem } => format!(
                "{problem} has no small scope of its own: name what to enumerate with --generator and -p"
            ),
        };
        out.write_str(&hanging(message.trim_end()))
    }
}

impl std::error::Error for RequestError {}

impl From<ParamError> for RequestError {
    fn from(error: ParamError) -> Self {
        Self::Declared(error)
    }
}

impl From<ParamsError> for RequestError {
    fn from(error: ParamsError) -> Self {
        Self::Params(error)
    }
}

impl Accountable for RequestError {
    fn blame(&self) -> Blame {
        Blame::Usage
    }
}
