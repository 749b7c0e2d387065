//! Errors in requests.

use base::text::{hanging, line};
use cases::plan::ParamsError;
use generators::ParamError;
use std::fmt;
use terms::fault::{Accountable, Blame};
use terms::verdict::Verdict;

/// A request that is invalid, or that does not fit the problem.
#[derive(Clone, Debug, PartialEq)]
pub enum RequestError {
    /// The request names a solver of the model, but the problem has no model.
    NoModel {
        /// The problem.
        problem: String,
    },
    /// A submission does not compile.
    DoesNotCompile {
        /// Its name.
        name: String,
        /// The output of the compiler.
        output: String,
    },
    /// A submission would be compared with itself.
    SameProgram {
        /// The name of the submission.
        name: String,
        /// The name of the oracle.
        oracle: String,
    },
    /// The input to be shrunk is not valid.
    InvalidInput {
        /// The name of the input.
        name: String,
        /// The message of the validator.
        rejection: String,
    },
    /// The user stopped the work before the submission had failed on the input.
    StoppedAtOnce,
    /// The problem asks for an output only, so there is no input to vary.
    NoInput {
        /// The problem.
        problem: String,
    },
    /// The request names an oracle, but only the interactor judges.
    OracleOfInteractive {
        /// The problem.
        problem: String,
    },
    /// A solver of the model cannot interact with the interactor.
    SolverOfInteractive {
        /// The problem.
        problem: String,
    },
    /// No input can lead to this verdict.
    VerdictOfNoInput(Verdict),
    /// The search for slow inputs needs a program that runs in its own process.
    TimeInProcess {
        /// The name of the program.
        name: String,
    },
    /// The search for slow inputs cannot use other machines.
    TimeElsewhere,
    /// The search for slow inputs cannot enumerate.
    TimeOfAll,
    /// There is neither a submission nor a condition.
    NoSubmission,
    /// A submission is named besides a condition.
    NotInCondition {
        /// The submission.
        name: String,
    },
    /// Conditions and inputs of a group cannot use other machines.
    NotElsewhere,
    /// There is no group with this name.
    UnknownGroup {
        /// The name.
        name: String,
        /// The existing group with the most similar name.
        nearest: Option<String>,
        /// The existing groups.
        known: Vec<String>,
    },
    /// No inputs like those of a group can be made.
    NothingAmong {
        /// The group.
        group: String,
    },
    /// There is no generator with this name.
    UnknownGenerator {
        /// The name.
        name: String,
        /// The existing generators.
        known: Vec<String>,
    },
    /// The parameters do not match the generator.
    Params(ParamsError),
    /// The declared input does not use a parameter.
    Declared(ParamError),
    /// A generator needs parameters that no recipe sets.
    NeedsParameters {
        /// The generator.
        generator: String,
    },
    /// Parameters are given, but not the generator that they are meant for.
    WhichGenerator {
        /// The existing generators.
        known: Vec<String>,
    },
    /// The problem has no generator.
    NoGenerator {
        /// The problem.
        problem: String,
    },
    /// A generator program cannot be enumerated.
    ProgramGenerator {
        /// The generator.
        generator: String,
    },
    /// Neither the declaration nor the model has a small scope to enumerate.
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
                format!("{name} runs in-process: the search for slow inputs needs a program")
            }
            Self::TimeElsewhere => "times are compared on one machine: leave out --nats".to_owned(),
            Self::TimeOfAll => {
                "--find time-limit searches by itself: leave out --exhaustive".to_owned()
            }
            Self::NoSubmission => "name a submission, or several in a condition: --find 'a.cpp accepted and b.py not accepted'".to_owned(),
            Self::NotInCondition { name } => format!(
                "{} is not in the condition of --find, which names the submissions to run",
                line(name)
            ),
            Self::NotElsewhere => {
                "conditions and --among are tried on this machine only: leave out --nats".to_owned()
            }
            Self::UnknownGroup {
                name,
                nearest,
                known,
            } => {
                let hint = nearest.iter().map(|it| format!("; did you mean `{}`?", line(it)));
                format!(
                    "--among: unknown group `{}`: known are {}{}",
                    line(name),
                    line(&known.join(", ")),
                    hint.collect::<String>()
                )
            }
            Self::NothingAmong { group } => format!(
                "--among: group `{}` has no generator with parameters, and no files that the generator `vary` can change",
                line(group)
            ),
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
