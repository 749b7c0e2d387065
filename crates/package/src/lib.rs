//! A problem with everything resolved: every name looked up, every file found, every default filled
//! in.
//!
//! Only `open` reads specs; later code reads neither the spec, environment variables nor flags.

mod allow;
mod best_move;
mod bounds;
mod call_templates;
mod checker;
mod choices;
mod commands;
mod constants;
mod declared;
mod depends;
mod error;
mod expectation;
mod files;
mod filled;
mod flags;
mod generator;
mod generator_options;
mod grader;
mod groups;
mod interactor;
mod io;
mod limits;
mod matches;
mod names;
mod open;
mod opposition;
mod parts;
mod routine;
mod script_input;
mod shown;
mod signature;
mod solution;
pub mod template;
mod typed_calls;
mod validator;
mod varied;
mod visualizer;

pub use call_templates::{CallTemplate, Values};
pub use constants::places;
pub use constants::{Constants, is_constant};
pub use declared::{Declared, INPUT_GENERATOR, InProcess};
pub use error::PackageError;
pub use groups::is_group_name;
pub use limits::{GroupLimits, LanguageFactors, Margins};
pub use matches::Match;
pub use names::{better_id, is_id};
pub use open::open;
pub use script_input::WORDS;
pub use solution::{Allowed, Expectation, Solution};
pub use varied::{GivenInputs, VARY_GENERATOR};
pub use visualizer::Visualizers;

use generators::{Params, Value};
use harness::{Graders, NoHarness, Signature};
use input::GameQuestion;
use problems::Model;
use program::{Bounds, Source, StreamFiles};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use terms::language::{Language, Languages};
use terms::{
    Aggregation, Draws, Feedback, Kind, Limits, Lint, LintLevel, PointScale, ProcessIo, Protocol,
    ScoreRange,
};

/// A problem, ready to be planned.
pub struct Package {
    /// The name of its directory.
    pub id: String,
    /// Its directory, absolute.
    pub dir: PathBuf,
    /// Its title by language code.
    pub title: BTreeMap<String, String>,
    /// The kind of task.
    pub kind: Kind,
    /// The interface that a contestant has to implement, if it is not a whole program.
    pub signature: Option<Signature>,
    /// The programs that submissions are linked with.
    pub graders: Option<Graders>,
    /// The origin of the problem.
    pub source: Option<String>,
    /// The number from which all seeds of its cases are derived; `None` if the spec has none.
    pub seed: Option<u64>,
    /// What a contestant learns about a wrong output.
    pub feedback: Feedback,
    /// The limits of a submission, without regard to its language and the group: see
    /// [`Package::limits_for`].
    pub limits: Limits,
    /// The maximum size of a submission's source, and its maximum compile time.
    pub bounds: Bounds,
    /// The factors of limits in some languages.
    pub language_factors: LanguageFactors,
    /// The languages of its programs and submissions, with its compiler flags.
    pub languages: Languages,
    /// The files that submissions read and write in place of their standard streams.
    pub stream_files: StreamFiles,
    /// The required margins of solutions to the time limit.
    pub margins: Margins,
    /// The minimum share of mutants that its cases have to kill, if the spec requires one.
    pub least_strength: Option<f64>,
    /// The built-in model, if it uses one.
    pub model: Option<Arc<dyn Model>>,
    /// The parameters of the model.
    pub model_params: Params,
    /// Who made it, and what catalogues of problems list.
    pub about: spec::About,
    /// What its texts and arguments may stand for.
    pub constants: Constants,
    /// The format of its inputs, if the spec declares it.
    pub declared: Option<Arc<Declared>>,
    /// The validators: all have to accept an input; having none is a lint issue.
    pub validators: Vec<Part>,
    /// The reference, which provides the answers.
    pub reference: Part,
    /// The question that the declared input answers, if it is the reference.
    pub game_question: Option<GameQuestion>,
    /// The checker.
    pub checker: CheckerPart,
    /// Whether the checker judges what the interactor writes to its `tout`, in an interactive problem.
    pub checks_tout: bool,
    /// How often a submission may be run on a case if the checker requests it.
    pub passes: u32,
    /// How many processes of a submission communicate with the interactor at the same time, if it is
    /// a manager.
    pub processes: Option<u32>,
    /// How these processes communicate.
    pub process_io: ProcessIo,
    /// The interactor, in an interactive problem.
    pub interactor: Option<Part>,
    /// The game that programs play against each other, in a match.
    pub matches: Option<Match>,
    /// The programs that draw its cases.
    pub visualizers: Visualizers,
    /// The program generators, by name.
    pub generators: BTreeMap<String, Program>,
    /// The templates of generator calls, by their texts: those that groups name, and those of typed
    /// calls.
    pub call_templates: BTreeMap<String, CallTemplate>,
    /// Its given inputs, for the generator that modifies them.
    pub given: GivenInputs,
    /// The groups in order: samples, those of the spec, hacks.
    pub groups: Vec<Group>,
    /// The jury's solutions, in the order of the spec.
    pub solutions: Vec<Solution>,
    /// The levels of the findings of `check` that the setter accepts.
    pub lints: BTreeMap<Lint, LintLevel>,
}

/// The implementation of a component.
#[derive(Clone, Debug)]
pub enum Part {
    /// The model.
    Model,
    /// The declaration of the input, as a validator, or as a reference that knows the rules of its
    /// games.
    Declared(Arc<Declared>),
    /// A program.
    Program(Program),
    /// A script in checktestdata's language, as a validator.
    Script(Arc<Script>),
    /// None: every answer is given, or belongs to an interactive problem and may be empty.
    None,
}

/// A script in checktestdata's language.
#[derive(Debug)]
pub struct Script {
    /// Its file, relative to the problem's directory.
    pub path: PathBuf,
    /// Its text.
    pub text: Vec<u8>,
    /// Its parsed commands.
    pub commands: checktestdata::Script,
}

/// A program of the jury.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its source, relative to the problem's directory.
    pub path: PathBuf,
    /// Its language.
    pub language: Arc<Language>,
    /// Its protocol.
    pub protocol: Protocol,
    /// Its arguments; `{name}` stands for a parameter of the group.
    pub args: Vec<String>,
    /// Whether the seed comes after the arguments, if it is a generator: always, except for a
    /// [`CallTemplate`].
    pub appends_seed: bool,
    /// Its time limit for one input, as elapsed time and as CPU time.
    pub time: Duration,
    /// The meaning of its points, if it judges.
    pub scale: PointScale,
    /// Whether it writes the answer to standard error, if it is a generator.
    pub tells_answer: bool,
    /// Whether it can report which bounds an input reaches, if it is a validator.
    pub tells_bounds: bool,
}

/// A checker.
#[derive(Clone)]
pub enum CheckerPart {
    /// A standard checker: its name, its options, and its implementation.
    Builtin(String, checkers::Options, Arc<dyn checkers::Checker>),
    /// A program.
    Program(Program),
}

/// Cases that are scored together.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its name, which is the first part of its cases' ids.
    pub name: String,
    /// Its points.
    pub points: f64,
    /// The description of its cases in statements, by the code of the language.
    pub text: BTreeMap<String, String>,
    /// How the shares of its cases are combined into its own.
    pub aggregation: Aggregation,
    /// The indices in [`Package::groups`] of the earlier groups without which it is not judged.
    pub depends: Vec<usize>,
    /// The source of its cases.
    pub cases: Cases,
    /// The names of its cases that statements show as samples; all of the group `samples` are
    /// shown.
    pub samples: BTreeSet<String>,
    /// The limits for its cases, where they differ from [`Package::limits`].
    pub limits: GroupLimits,
    /// The format of its inputs, if it narrows that of the problem.
    pub bounds: Option<Arc<input::Input>>,
    /// Arguments of the validators for its cases, after their own. `None` for hacks, and for
    /// samples without arguments in the spec: they may be cases of any group.
    pub validator_args: Option<Vec<String>>,
    /// Arguments of the checker or interactor for its cases, after its own.
    pub checker_args: Vec<String>,
    /// The checker of its cases, if it has arguments for one.
    pub checker: Option<CheckerPart>,
}

/// The source of a group's cases.
#[derive(Clone, Debug)]
pub enum Cases {
    /// Files in the problem's directory.
    Files(Vec<FileCase>),
    /// Calls of a generator.
    Generated(Calls),
    /// Files, and typed generator calls.
    Commands(Vec<FileCase>, Vec<Command>),
}

/// A typed call of a program generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The name of the case.
    pub name: String,
    /// The call as written, constants replaced.
    pub line: String,
    /// The generator: a key of [`Package::generators`].
    pub generator: String,
    /// Its arguments. Nothing is added to them.
    pub args: Vec<String>,
    /// The file of its standard input, relative to the problem's directory.
    pub stdin: Option<PathBuf>,
}

/// A case stored as files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileCase {
    /// The second part of its id: the file's name without its extension.
    pub name: String,
    /// The input, absolute.
    pub input: PathBuf,
    /// The answer, absolute, if one is stored: it must agree with the reference.
    pub answer: Option<PathBuf>,
}

/// Calls of one generator.
#[derive(Clone, Debug)]
pub struct Calls {
    /// The generator: of the model, or a key of [`Package::generators`].
    pub generator: String,
    /// Whether it is a program of the package.
    pub program: bool,
    /// The number of cases.
    pub count: usize,
    /// Parameters that each case draws, or uses unchanged.
    pub params: BTreeMap<String, Choices>,
    /// Parameters that the cases iterate over: their combinations, the first name changing slowest.
    pub each: Vec<(String, Vec<Value>)>,
    /// Parameters of single cases, in their order, besides `params`; then `each` is empty.
    pub cases: Vec<BTreeMap<String, Choices>>,
}

impl Calls {
    /// The possible values of each parameter in all cases.
    #[must_use]
    pub fn choices(&self) -> BTreeMap<String, Choices> {
        let each = self.each.iter();
        let each = each.map(|(name, values)| (name.clone(), Choices::List(values.clone())));
        let mut all: BTreeMap<String, Choices> =
            self.params.clone().into_iter().chain(each).collect();
        for (name, choices) in self.cases.iter().flatten() {
            match all.get_mut(name) {
                Some(known) => known.add(choices),
                None => drop(all.insert(name.clone(), choices.clone())),
            }
        }
        all
    }
}

/// The values a parameter may take.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Choices {
    /// Always this.
    One(Value),
    /// One of these.
    List(Vec<Value>),
    /// An integer from the first to the second, both included.
    Range(i64, i64),
}

impl Package {
    /// The number from which all seeds of the cases are derived.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or_default()
    }

    /// Whether the interactor is a game against a built-in player.
    #[must_use]
    pub fn plays_game(&self) -> bool {
        let model = self.model.as_ref();
        model.is_some_and(|model| model.name() == opponents::MODEL_NAME)
    }

    /// Whether the checker accepts every best move of a game, not only that of the answer.
    #[must_use]
    pub fn accepts_any_best_move(&self) -> bool {
        let is_asked = self.game_question == Some(GameQuestion::BestMove);
        is_asked && matches!(&self.checker, CheckerPart::Builtin(..))
    }

    /// The points of all groups together.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.groups.iter().map(|group| group.points).sum()
    }

    /// The program of a submission: itself, with the names of its files, or with the problem's
    /// harness or grader.
    ///
    /// # Errors
    /// If the submission's language has neither a harness nor a grader.
    pub fn program_of(&self, submission: Source) -> Result<Source, NoHarness> {
        let program = match (&self.signature, &self.graders) {
            _ if submission.excess.is_some() => submission,
            (Some(signature), _) => harness::compose(signature, &submission)?,
            (None, Some(graders)) => graders.link(&submission)?,
            (None, None) => submission,
        };
        Ok(Source {
            stream_files: self.stream_files.clone(),
            ..program
        })
    }
}

impl fmt::Debug for CheckerPart {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Builtin(name, ..) => out.debug_tuple("Builtin").field(name).finish(),
            Self::Program(program) => out.debug_tuple("Program").field(program).finish(),
        }
    }
}

impl Group {
    /// Whether it is the group of samples.
    #[must_use]
    pub fn is_samples(&self) -> bool {
        self.name == depends::SAMPLES
    }

    /// Whether it is listed in the spec: samples and hacks are not.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        ![depends::SAMPLES, depends::HACKS].contains(&self.name.as_str())
    }

    /// A group for cases outside the package, without points.
    #[must_use]
    pub fn of_inputs(package: &Package) -> Self {
        Self {
            name: "input".to_owned(),
            points: 0.0,
            text: BTreeMap::new(),
            aggregation: Aggregation::default(),
            depends: Vec::new(),
            cases: Cases::Files(Vec::new()),
            samples: BTreeSet::new(),
            limits: GroupLimits::widest(&package.limits, &package.groups),
            bounds: None,
            validator_args: None,
            checker_args: Vec::new(),
            checker: None,
        }
    }

    /// The maximum points of each of its cases: a part of its points if these are a sum, and
    /// otherwise all of them.
    #[must_use]
    pub fn points_of_case(&self) -> f64 {
        match self.aggregation {
            Aggregation::Sum => {
                let count = u32::try_from(self.cases.count()).unwrap_or(u32::MAX);
                self.points / f64::from(count.max(1))
            }
            Aggregation::Min | Aggregation::Max | Aggregation::Product => self.points,
        }
    }
}

impl Cases {
    fn count(&self) -> usize {
        match self {
            Self::Files(files) => files.len(),
            Self::Generated(calls) => calls.count,
            Self::Commands(files, commands) => files.len() + commands.len(),
        }
    }
}
