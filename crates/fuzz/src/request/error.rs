//! Errors in requests.

use base::text::{hanging, line};
use cases::plan::ParamsError;
use generators::ParamError;
use terms::fault::{Accountable, Blame};
use terms::verdict::Verdict;

/// A request that is invalid, or that does not fit the problem.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RequestError {
    /// The request names a solver of the model, but the problem has no model.
    #[error("{problem} has no built-in model")]
    NoModel {
        /// The problem.
        problem: String,
    },
    /// A submission does not compile.
    #[error("{name} does not compile\n    {}", hanging(.output.trim_end()))]
    DoesNotCompile {
        /// Its name.
        name: String,
        /// The output of the compiler.
        output: String,
    },
    /// A submission would be compared with itself.
    #[error("{name} and {oracle} are the same program, so they cannot differ")]
    SameProgram {
        /// The name of the submission.
        name: String,
        /// The name of the oracle.
        oracle: String,
    },
    /// The input to be shrunk is not valid.
    #[error("{name} is not valid: {}", hanging(.rejection.trim_end()))]
    InvalidInput {
        /// The name of the input.
        name: String,
        /// The message of the validator.
        rejection: String,
    },
    /// The user stopped the work before the submission had failed on the input.
    #[error("stopped before there was anything to shrink")]
    StoppedAtOnce,
    /// The problem asks for an output only, so there is no input to vary.
    #[error(
        "{problem} asks for answers, not for programs, so there is nothing to fuzz: use `tengen judge`"
    )]
    NoInput {
        /// The problem.
        problem: String,
    },
    /// The request names an oracle, but only the interactor judges.
    #[error("{problem} is interactive: its interactor judges, and --against means nothing")]
    OracleOfInteractive {
        /// The problem.
        problem: String,
    },
    /// A solver of the model cannot interact with the interactor.
    #[error("{problem} is interactive: a solver of the model does not interact")]
    SolverOfInteractive {
        /// The problem.
        problem: String,
    },
    /// No input can lead to this verdict.
    #[error("--find {0}: no input can be found by that verdict")]
    VerdictOfNoInput(Verdict),
    /// The search for slow inputs needs a program that runs in its own process.
    #[error("{name} runs in-process: the search for slow inputs needs a program")]
    TimeInProcess {
        /// The name of the program.
        name: String,
    },
    /// The search for slow inputs cannot use other machines.
    #[error("times are compared on one machine: leave out --nats")]
    TimeElsewhere,
    /// The search for slow inputs cannot enumerate.
    #[error("--find time-limit searches by itself: leave out --exhaustive")]
    TimeOfAll,
    /// There is neither a submission nor a condition.
    #[error(
        "name a submission, or several in a condition: --find 'a.cpp accepted and b.py not accepted'"
    )]
    NoSubmission,
    /// A submission is named besides a condition.
    #[error(
        "{} is not in the condition of --find, which names the submissions to run",
        line(.name)
    )]
    NotInCondition {
        /// The submission.
        name: String,
    },
    /// Conditions and inputs of a group cannot use other machines.
    #[error("conditions and --among are tried on this machine only: leave out --nats")]
    NotElsewhere,
    /// There is no group with this name.
    #[error(
        "--among: unknown group `{}`: known are {}{}",
        line(.name), line(&.known.join(", ")), did_you_mean(.nearest.as_deref())
    )]
    UnknownGroup {
        /// The name.
        name: String,
        /// The existing group with the most similar name.
        nearest: Option<String>,
        /// The existing groups.
        known: Vec<String>,
    },
    /// No inputs like those of a group can be made.
    #[error(
        "--among: group `{}` has no generator with parameters, and no files that the generator `vary` can change",
        line(.group)
    )]
    NothingAmong {
        /// The group.
        group: String,
    },
    /// There is no generator with this name.
    #[error("unknown generator `{}`: known are {}", line(.name), .known.join(", "))]
    UnknownGenerator {
        /// The name.
        name: String,
        /// The existing generators.
        known: Vec<String>,
    },
    /// The parameters do not match the generator.
    #[error(transparent)]
    Params(#[from] ParamsError),
    /// The declared input does not use a parameter.
    #[error(transparent)]
    Declared(#[from] ParamError),
    /// A generator needs parameters that no recipe sets.
    #[error("generator `{generator}` needs parameters: give them with -p KEY=VALUE")]
    NeedsParameters {
        /// The generator.
        generator: String,
    },
    /// Parameters are given, but not the generator that they are meant for.
    #[error("-p: {}", which_generator(.known))]
    WhichGenerator {
        /// The existing generators.
        known: Vec<String>,
    },
    /// The problem has no generator.
    #[error("{problem} has no generator, so there is nothing to fuzz with")]
    NoGenerator {
        /// The problem.
        problem: String,
    },
    /// A generator program cannot be enumerated.
    #[error(
        "generator `{}` is a program or a script, or changes given inputs: only generators of a built-in model and a declared input can be enumerated",
        line(.generator)
    )]
    ProgramGenerator {
        /// The generator.
        generator: String,
    },
    /// Neither the declaration nor the model has a small scope to enumerate.
    #[error(
        "{problem} has no small scope of its own: name what to enumerate with --generator and -p"
    )]
    NoScope {
        /// The problem.
        problem: String,
    },
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |it| format!("; did you mean `{}`?", line(it)))
}

fn which_generator(known: &[String]) -> String {
    match known {
        [] => "the problem has no generator".to_owned(),
        known => format!(
            "name the generator with --generator, as there are several: {}",
            known.join(", ")
        ),
    }
}

impl Accountable for RequestError {
    fn blame(&self) -> Blame {
        Blame::Usage
    }
}
