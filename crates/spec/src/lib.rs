//! `problem.toml` as written: the setter's text, checked only for its form.
//!
//! This crate reads no file except the spec itself and looks up no names: that is the task of
//! the crate `package`. Values keep their position in the text, so that later mistakes can be shown
//! with a caret.

mod about;
mod allow;
mod color;
mod contest;
mod edit;
mod expect;
mod grader;
mod group;
mod headers;
mod inline_schema;
mod input;
mod io;
mod literal;
mod matches;
mod mistake;
mod moment;
mod node;
mod number;
mod opponent;
mod part;
mod quantity;
mod reader;
mod reference;
mod refusal;
mod schema;
mod score;
mod signature;
mod source;
mod spanned;
mod strength;
mod text_value;
mod title;
mod validator;
mod visualizer;
mod writer;

pub use about::{About, Uuid};
pub use allow::Allow;
pub use color::Color;
pub use contest::{
    AfterEnd, ContestResults, ContestScoring, ContestSpec, ProblemEntry, VirtualParticipation,
};
pub use edit::{
    NewExpectation, NewTimes, NewVerdicts, renamed, with_expectations, with_inputs,
    with_line_ends_of,
};
pub use expect::{Expect, Permitted, Solution, Verdicts};
pub use grader::{FilesByLanguage, Grader};
pub use group::{AnswerStream, Generator, Group, Samples};
pub use input::Input;
pub use io::Io;
pub use literal::Literal;
pub use matches::Match;
pub use mistake::{Mistake, Mistakes};
pub use moment::Moment;
pub use number::{
    Count, Factor, Format, Jobs, MatchMoves, MatchPairs, MatchRounds, OpeningMoves, Passes, Points,
    Processes, Seed, Share, SizeNumber, SubmissionProcesses,
};
pub use opponent::Opponent;
pub use part::{
    Args, Arithmetic, Checker, CompileFlags, Factors, Interactor, Limits, Margin, Model, Table,
};
pub use quantity::Span;
pub use quantity::{Size, Time};
pub use reference::Reference;
pub use schema::schema;
pub use score::Score;
pub use signature::{Method, Names, Params, Signature};
pub use source::Source;
pub use spanned::Spanned;
pub use strength::Strength;
pub use title::Title;
pub use validator::{Validator, Validators};
pub use visualizer::{Visualizer, Visualizers};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use terms::{Feedback, Kind};

/// The whole of a `problem.toml`.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub struct Spec {
    /// The version of this format: 1.
    pub format: Format,
    /// The title: a text, or a table with one text per language.
    pub title: Spanned<Title>,
    /// The kind of task.
    pub kind: Spanned<Kind>,
    /// The origin of the problem.
    pub source: Option<String>,
    /// Who made the problem, and what catalogues of problems list.
    pub about: Option<About>,
    /// The number that all seeds of the cases are derived from; 0 by default.
    pub seed: Option<Seed>,
    /// What a contestant learns about a wrong output; `full` by default.
    pub feedback: Option<Feedback>,
    /// Findings of `check` that the setter accepts, each with a reason.
    pub allow: Option<Vec<Allow>>,
    /// The limits of submissions.
    pub limits: Option<Limits>,
    /// Additional compiler flags by language, after the usual ones: for all programs of the
    /// problem, including submissions.
    pub compile_flags: Option<CompileFlags>,
    /// Whether programs learn that a judge compiles and runs them, by the name `ONLINE_JUDGE`; true
    /// by default.
    pub online_judge: Option<bool>,
    /// The names of the files that submissions read and write, if they do not use standard input
    /// and standard output. Only in problems of the kind `batch`.
    pub io: Option<Spanned<Io>>,
    /// The interface that a contestant has to implement, in problems of the kinds `function` and
    /// `class`.
    pub signature: Option<Spanned<Signature>>,
    /// The programs that submissions are linked with, in problems of the kinds `batch` and
    /// `interactive`.
    pub grader: Option<Spanned<Grader>>,
    /// The built-in model that provides validator, reference and generators.
    pub model: Option<Model>,
    /// Named values that replace `{{name}}` in arguments, parameters and statements.
    pub constants: Option<Table>,
    /// The declaration of the inputs, which defines a validator and a generator.
    pub input: Option<Input>,
    /// The programs that accept or reject inputs; the model by default.
    pub validator: Option<Validators>,
    /// The program that provides the answers, or a question about the games of the declared input;
    /// the model by default.
    pub reference: Option<Spanned<Reference>>,
    /// The checker; the builtin `tokens` by default.
    pub checker: Option<Spanned<Checker>>,
    /// The program that interacts with submissions, in problems of the kind `interactive`; the model by default.
    pub interactor: Option<Spanned<Interactor>>,
    /// The game that programs play against each other, in problems of the kind `match`.
    #[serde(rename = "match")]
    pub matches: Option<Spanned<Match>>,
    /// The programs that draw cases; the model by default.
    pub visualizer: Option<Visualizers>,
    /// Programs that write inputs.
    pub generator: Option<Vec<Generator>>,
    /// The arguments of the jury's components for the samples.
    pub samples: Option<Spanned<Samples>>,
    /// Cases that are scored together.
    pub group: Option<Vec<Spanned<Group>>>,
    /// The required strength of the cases, as `tengen strength` measures it.
    pub strength: Option<Strength>,
    /// The jury's solutions.
    pub solution: Option<Vec<Spanned<Solution>>>,
}
