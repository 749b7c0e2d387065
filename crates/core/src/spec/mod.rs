//! `problem.toml` as written: what the setter typed, checked for shape alone.
//!
//! Nothing here touches a file but the spec itself, and no name is looked up: that is the work of
//! [`crate::package`]. Values keep their place in the text, so that whatever is found wrong with them
//! later can be shown under a caret.

mod about;
mod allow;
mod color;
mod contest;
mod diagnostic;
mod edit;
mod expect;
mod group;
mod headers;
mod inline_schema;
mod input;
mod key;
mod literal;
mod mistake;
mod moment;
mod node;
mod number;
mod part;
mod quantity;
mod reader;
mod refusal;
mod schema;
mod score;
mod signature;
mod source;
mod spanned;
mod strength;
mod title;
mod validator;
mod visualizer;
mod writer;

pub use about::{About, Uuid};
pub use allow::Allow;
pub(crate) use color::Color;
pub(crate) use contest::{ContestSpec, ProblemEntry};
pub use diagnostic::{Diagnostic, Snippet};
pub use edit::{NewTimes, renamed, with_inputs};
pub use expect::{Expect, Permitted, Solution, Verdicts};
pub use group::{AnswerStream, Generator, Group, Samples};
pub use input::Input;
pub use key::KeyPath;
pub use literal::Literal;
pub use mistake::{Mistake, Mistakes};
pub(crate) use moment::Moment;
pub use number::{Count, Factor, Format, Jobs, Passes, Points, Processes, Seed, Share};
pub use part::{
    Args, Arithmetic, Checker, CompileFlags, Factors, Interactor, Limits, Margin, Model, Table,
};
pub(crate) use quantity::Span;
pub use quantity::{Size, Time};
pub use schema::schema;
pub use score::Score;
pub use signature::{Method, Names, Params, Signature};
pub use source::Source;
pub use spanned::Spanned;
pub use strength::Strength;
pub use title::Title;
pub use validator::{Validator, Validators};
pub use visualizer::{Visualizer, Visualizers};

use crate::terms::{Feedback, Kind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The whole of a `problem.toml`.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, expecting = "a table")]
pub struct Spec {
    /// The version of this format: 1.
    pub format: Format,
    /// The title: a text, or a table with one text a language.
    pub title: Spanned<Title>,
    /// The kind of task.
    pub kind: Spanned<Kind>,
    /// Where the problem comes from.
    pub source: Option<String>,
    /// Who made the problem, and what catalogues of problems list.
    pub about: Option<About>,
    /// The number that all seeds of the cases are derived from; 0 by default.
    pub seed: Option<Seed>,
    /// How much a contestant learns of a wrong output; `full` by default.
    pub feedback: Option<Feedback>,
    /// What `check` finds and the setter lets be, each for a reason.
    pub allow: Option<Vec<Allow>>,
    /// What a submission may use.
    pub limits: Option<Limits>,
    /// More flags of compilers by language, after the usual ones: for all programs of the problem, submissions among them.
    pub compile_flags: Option<CompileFlags>,
    /// Whether programs are told that a judge compiles and runs them, by the name `ONLINE_JUDGE`; true by default.
    pub online_judge: Option<bool>,
    /// What a contestant has to write, in problems of the kinds `function` and `class`.
    pub signature: Option<Spanned<Signature>>,
    /// The built-in model that supplies validator, reference and generators.
    pub model: Option<Model>,
    /// Values by name, which `{{name}}` stands for in arguments, parameters and statements.
    pub constants: Option<Table>,
    /// What the inputs look like: a validator and a generator follow from it.
    pub input: Option<Input>,
    /// The programs that accept or reject inputs; the model by default.
    pub validator: Option<Validators>,
    /// The program that writes the answers; the model by default.
    pub reference: Option<Spanned<String>>,
    /// What judges outputs; the builtin `tokens` by default.
    pub checker: Option<Spanned<Checker>>,
    /// The program that interacts with submissions, in problems of the kind `interactive`; the model by default.
    pub interactor: Option<Spanned<Interactor>>,
    /// The programs that draw cases; the model by default.
    pub visualizer: Option<Visualizers>,
    /// Programs that write inputs.
    pub generator: Option<Vec<Generator>>,
    /// What the parts of the jury are called with on the samples.
    pub samples: Option<Spanned<Samples>>,
    /// Cases that are scored together.
    pub group: Option<Vec<Spanned<Group>>>,
    /// How strong the cases have to be, as `tengen strength` measures it.
    pub strength: Option<Strength>,
    /// The jury's solutions.
    pub solution: Option<Vec<Spanned<Solution>>>,
}
