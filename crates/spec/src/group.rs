//! The keys of cases: generators and groups.

use super::Spanned;
use super::{Args, Count, Points, Size, Table, Time, Title};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use terms::Aggregation;

/// A program that writes inputs.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, expecting = "a table, headed [[generator]]")]
pub struct Generator {
    /// Its name in groups.
    pub name: Spanned<String>,
    /// Its source, relative to the problem's directory.
    pub program: Spanned<String>,
    /// Its arguments, in which `{n}` stands for the parameter `n` and `{*}` for all of them as
    /// `--name=value`, which is the default; the seed follows them.
    pub args: Option<Args>,
    /// Its time limit for one input; 10 s by default.
    pub time: Option<Time>,
    /// Where it writes the answer, if it provides one: `stderr`.
    pub answer: Option<AnswerStream>,
    /// Calls of it as they are typed. They make no cases: plans and searches vary their values.
    pub calls: Option<Vec<Spanned<String>>>,
}

/// Where a generator writes the answer to the input that it prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "answer stream",
    rename_all = "kebab-case",
    expecting = "\"stderr\""
)]
pub enum AnswerStream {
    /// Standard error.
    Stderr,
}

/// The arguments of the jury's components for the samples in `samples/`.
#[derive(Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, expecting = "a table, headed [samples]")]
pub struct Samples {
    /// Arguments of the validators for samples, after their own; by default those of any group are
    /// accepted.
    pub validator_args: Option<Args>,
    /// Arguments of the checker or the interactor for samples, after its own.
    pub checker_args: Option<Spanned<Args>>,
}

/// Cases that are scored together.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, expecting = "a table, headed [[group]]")]
pub struct Group {
    /// Its name: the directory of its cases.
    pub name: Spanned<String>,
    /// Its points; 0 by default.
    pub points: Option<Points>,
    /// The description of its cases in statements: a text, or a table with one text per language.
    pub text: Option<Spanned<Title>>,
    /// How the shares of its cases are combined into its own; `min` by default.
    pub score: Option<Aggregation>,
    /// Earlier groups; unless all of them are passed in full, this one is not judged.
    pub depends: Option<Vec<Spanned<String>>>,
    /// The generator that makes its cases.
    pub generator: Option<Spanned<String>>,
    /// The files of its inputs instead, as paths; `*` and `?` are wildcards in file names.
    pub files: Option<Spanned<Vec<Spanned<String>>>>,
    /// Typed calls of program generators, one per case: `gen 10 5`.
    pub commands: Option<Spanned<Vec<Spanned<String>>>>,
    /// The names of its cases that statements show as samples, besides those in `samples/`.
    pub samples: Option<Vec<Spanned<String>>>,
    /// The CPU time limit for its cases, `s` or `ms`, instead of the problem's.
    pub time: Option<Time>,
    /// The memory limit for its cases, `B`, `KiB`, `MiB` or `GiB`, instead of the problem's.
    pub memory: Option<Size>,
    /// Arguments of the validators for its cases, after their own.
    pub validator_args: Option<Args>,
    /// Arguments of the checker or the interactor for its cases, after its own.
    pub checker_args: Option<Spanned<Args>>,
    /// The number of cases; by default one per combination of `each`.
    pub count: Option<Spanned<Count>>,
    /// Narrower ranges of variables of `[input]` for its cases.
    pub bounds: Option<Spanned<Table>>,
    /// Parameters of the generator: values are drawn from a list or a range such as "4..=7", others
    /// are passed on.
    pub params: Option<Spanned<Table>>,
    /// Parameters that the cases iterate over, combined.
    pub each: Option<Spanned<Table>>,
    /// Parameters of single cases, one table for each, besides `params`.
    pub cases: Option<Spanned<Vec<Spanned<Table>>>>,
}
