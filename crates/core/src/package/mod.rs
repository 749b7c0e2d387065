//! A problem as resolved: every name looked up, every file found, every default filled in.
//!
//! `open` is the only reader of specs; what follows it re-reads neither spec, environment nor flags.

mod allow;
mod bounds;
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
mod groups;
mod interactor;
mod limits;
mod names;
mod open;
mod parts;
mod routine;
mod script_input;
mod shown;
mod signature;
mod solution;
pub mod template;
mod validator;
mod varied;
mod visualizer;

pub use crate::terms::{
    Aggregation, Draws, Feedback, Kind, Limits, Lint, LintLevel, PointScale, Protocol, ScoreRange,
};
pub(crate) use constants::places;
pub use constants::{Constants, is_constant};
pub use declared::{Declared, INPUT_GENERATOR, InProcess};
pub use error::PackageError;
pub use groups::is_group_name;
pub use limits::{GroupLimits, LanguageFactors, Margins};
pub use names::{better_id, is_id};
pub use open::open;
pub use script_input::WORDS;
pub use solution::{Allowed, Expectation, Solution};
pub use varied::{GivenInputs, VARY_GENERATOR};
pub use visualizer::Visualizers;

use crate::harness::{self, NoHarness, Signature};
use crate::language::{Language, Languages};
use crate::program::{Bounds, Source};
use crate::spec;
use checktestdata;
use generators::{Params, Value};
use problems::Model;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

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
    /// What a contestant has to write, if it is not a whole program.
    pub signature: Option<Signature>,
    /// Where the problem comes from.
    pub source: Option<String>,
    /// From this all seeds of its cases are derived; none where the spec gives none.
    pub seed: Option<u64>,
    /// How much a contestant learns of a wrong output.
    pub feedback: Feedback,
    /// What a submission may use, without regard to its language and the group: see [`Package::limits_for`].
    pub limits: Limits,
    /// How much the source of a submission may be, and how long it may take to compile.
    pub bounds: Bounds,
    /// How many times as much it may use in some languages.
    pub language_factors: LanguageFactors,
    /// What its programs and submissions may be written in, with the flags that it gives to compilers.
    pub languages: Languages,
    /// How far solutions have to stay from the time limit.
    pub margins: Margins,
    /// The least share of mutants that its cases have to kill, if the spec demands any.
    pub least_strength: Option<f64>,
    /// The built-in model, if it uses one.
    pub model: Option<Arc<dyn Model>>,
    /// The parameters of the model.
    pub model_params: Params,
    /// Who made it, and what catalogues of problems list.
    pub about: spec::About,
    /// What its texts and arguments may stand for.
    pub constants: Constants,
    /// What its inputs look like, where the spec declares it.
    pub declared: Option<Arc<Declared>>,
    /// What accepts and rejects inputs: all have to accept; none is a lint issue.
    pub validators: Vec<Part>,
    /// What writes the answers.
    pub reference: Part,
    /// What judges outputs.
    pub checker: CheckerPart,
    /// Whether the checker judges what the interactor writes to its `tout`, in an interactive problem.
    pub checks_tout: bool,
    /// How often a submission may be run on a case at the wish of the checker.
    pub passes: u32,
    /// What interacts with submissions and judges them, in an interactive problem.
    pub interactor: Option<Part>,
    /// What draws its cases.
    pub visualizers: Visualizers,
    /// The program generators, by name.
    pub generators: BTreeMap<String, Program>,
    /// Its given inputs, for the generator that changes them.
    pub given: GivenInputs,
    /// The groups in order: samples, those of the spec, hacks.
    pub groups: Vec<Group>,
    /// The jury's solutions, in the order of the spec.
    pub solutions: Vec<Solution>,
    /// The levels of the findings of `check` that the setter allows.
    pub lints: BTreeMap<Lint, LintLevel>,
}

/// A part of a problem, by who plays it.
#[derive(Clone, Debug)]
pub enum Part {
    /// The model.
    Model,
    /// The declaration of the input, which accepts or rejects inputs.
    Declared(Arc<Declared>),
    /// A program.
    Program(Program),
    /// A script in checktestdata's language, which accepts or rejects inputs.
    Script(Arc<Script>),
    /// None: every answer is kept, or it belongs to an interactive problem and may be empty.
    None,
}

/// A script in checktestdata's language.
#[derive(Debug)]
pub struct Script {
    /// Its file, relative to the problem's directory.
    pub path: PathBuf,
    /// Its text.
    pub text: Vec<u8>,
    /// What it says.
    pub commands: checktestdata::Script,
}

/// A program of the jury.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its source, relative to the problem's directory.
    pub path: PathBuf,
    /// What it is written in.
    pub language: Arc<Language>,
    /// How it is called and answers.
    pub protocol: Protocol,
    /// Its arguments; `{name}` stands for a parameter of the group.
    pub args: Vec<String>,
    /// How long it may run on one input: elapsed time, and processor time.
    pub time: Duration,
    /// What the points mean that it gives, if it judges.
    pub scale: PointScale,
    /// Whether it writes the answer to standard error, if it is a generator.
    pub tells_answer: bool,
    /// Whether it tells which bounds an input reaches, if it is a validator that is asked for them.
    pub tells_bounds: bool,
}

/// What judges outputs.
#[derive(Clone)]
pub enum CheckerPart {
    /// A standard checker: its name, its options, and itself.
    Builtin(String, checkers::Options, Arc<dyn checkers::Checker>),
    /// A program.
    Program(Program),
}

/// Cases that are scored together.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its name, which is the first half of its cases' ids.
    pub name: String,
    /// What it is worth.
    pub points: f64,
    /// What statements tell contestants of its cases, by the code of the language.
    pub text: BTreeMap<String, String>,
    /// How the shares of its cases make up its own.
    pub aggregation: Aggregation,
    /// The places in [`Package::groups`] of the earlier groups without which it is not judged.
    pub depends: Vec<usize>,
    /// Where its cases come from.
    pub cases: Cases,
    /// The names of its cases that statements show as samples; all of the group `samples` are shown.
    pub samples: BTreeSet<String>,
    /// What a submission may use on its cases, where that differs from [`Package::limits`].
    pub limits: GroupLimits,
    /// The inputs that its cases may be, where it narrows those of the problem.
    pub bounds: Option<Arc<input::Input>>,
    /// Arguments of the validators on its cases, after their own. None for hacks, and for samples of which the spec says
    /// nothing: they may be cases of any group.
    pub validator_args: Option<Vec<String>>,
    /// Arguments of the checker or interactor on its cases, after its own.
    pub checker_args: Vec<String>,
    /// What judges outputs of its cases, where it has arguments for that.
    pub checker: Option<CheckerPart>,
}

/// Where the cases of a group come from.
#[derive(Clone, Debug)]
pub enum Cases {
    /// Files in the problem's directory.
    Files(Vec<FileCase>),
    /// Calls of a generator.
    Generated(Calls),
    /// Files, and calls of generators as they are typed.
    Commands(Vec<FileCase>, Vec<Command>),
}

/// A call of a program generator as it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The name of the case.
    pub name: String,
    /// The call as it is written, constants replaced.
    pub line: String,
    /// The generator: a key of [`Package::generators`].
    pub generator: String,
    /// Its arguments. Nothing is added to them.
    pub args: Vec<String>,
    /// The file that it reads as standard input, relative to the problem's directory.
    pub stdin: Option<PathBuf>,
}

/// A case kept as files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileCase {
    /// The second half of its id: the file's name without its extension.
    pub name: String,
    /// The input, absolute.
    pub input: PathBuf,
    /// The answer, absolute, where one is kept: it must agree with the reference.
    pub answer: Option<PathBuf>,
}

/// Calls of one generator.
#[derive(Clone, Debug)]
pub struct Calls {
    /// The generator: of the model, or a key of [`Package::generators`].
    pub generator: String,
    /// Whether a program of the package plays it.
    pub program: bool,
    /// How many cases are made.
    pub count: usize,
    /// Parameters that each case draws or takes as they are.
    pub params: BTreeMap<String, Choices>,
    /// Parameters that the cases run through: their combinations, the first name turning slowest.
    pub each: Vec<(String, Vec<Value>)>,
    /// Parameters of single cases, in their order, besides `params`; then there is no `each`.
    pub cases: Vec<BTreeMap<String, Choices>>,
}

impl Calls {
    /// What each parameter is taken from in any of the cases.
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
    /// A whole number from the first to the second, both included.
    Range(i64, i64),
}

impl Package {
    /// The number that all seeds of the cases are derived from.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or_default()
    }

    /// What all groups together are worth.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.groups.iter().map(|group| group.points).sum()
    }

    /// The program of a submission: itself, or what the problem's harness makes of it.
    ///
    /// # Errors
    /// When there is no harness for the submission.
    pub fn program_of(&self, submission: Source) -> Result<Source, NoHarness> {
        match &self.signature {
            Some(signature) if submission.excess.is_none() => {
                harness::compose(signature, &submission)
            }
            _ => Ok(submission),
        }
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
    /// Whether it holds the samples.
    #[must_use]
    pub fn is_samples(&self) -> bool {
        self.name == depends::SAMPLES
    }

    /// Whether the spec lists it: neither samples nor hacks are listed.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        ![depends::SAMPLES, depends::HACKS].contains(&self.name.as_str())
    }

    /// A group for cases that are in none of this package: it is worth nothing.
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

    /// What each of its cases is worth: a part of its points where these are a sum, and otherwise all of them.
    #[must_use]
    pub(crate) fn points_of_case(&self) -> f64 {
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
