//! The keys about cases: generators and groups.

use super::Spanned;
use super::{Args, Count, Points, Size, Table, Time, Title};
use crate::terms::Aggregation;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A program that writes inputs.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, expecting = "a table, headed [[generator]]")]
pub struct Generator {
    /// What groups call it.
    pub name: Spanned<String>,
    /// Its source, relative to the problem's directory.
    pub program: Spanned<String>,
    /// Its arguments, in which `{n}` stands for the parameter `n` and `{*}` for all of them as
    /// `--name=value`, which is the default; the seed comes after them.
    pub args: Option<Args>,
    /// How long it may run for one input; 10 s by default.
    pub time: Option<Time>,
    /// Where it writes the answer, if it knows it: `stderr`.
    pub answer: Option<AnswerStream>,
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

/// What the parts of the jury are called with on the samples, which lie in `samples/`.
#[derive(Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, expecting = "a table, headed [samples]")]
pub struct Samples {
    /// Arguments of the validators on samples, after their own; without them those of any group will do.
    pub validator_args: Option<Args>,
    /// Arguments of the checker or the interactor on samples, after its own.
    pub checker_args: Option<Spanned<Args>>,
}

/// Cases that are scored together.
#[derive(Debug, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields, expecting = "a table, headed [[group]]")]
pub struct Group {
    /// Its name: the directory its cases lie in.
    pub name: Spanned<String>,
    /// What it is worth; 0 by default.
    pub points: Option<Points>,
    /// What statements tell contestants of its cases: a text, or a table with one text a language.
    pub text: Option<Spanned<Title>>,
    /// How the shares of its cases make up its own; `min` by default.
    pub score: Option<Aggregation>,
    /// Earlier groups; unless all of them are passed in full, this one is not judged.
    pub depends: Option<Vec<Spanned<String>>>,
    /// The generator that makes its cases.
    pub generator: Option<Spanned<String>>,
    /// The inputs it consists of instead, as paths; `*` and `?` stand for parts of file names.
    pub files: Option<Spanned<Vec<Spanned<String>>>>,
    /// Calls of program generators as they are typed, each a case: `gen 10 5`.
    pub commands: Option<Spanned<Vec<Spanned<String>>>>,
    /// The names of its cases that statements show as samples, besides those in `samples/`.
    pub samples: Option<Vec<Spanned<String>>>,
    /// Processor time on its cases, `s` or `ms`, instead of the problem's.
    pub time: Option<Time>,
    /// Memory on its cases, `B`, `KiB`, `MiB` or `GiB`, instead of the problem's.
    pub memory: Option<Size>,
    /// Arguments of the validators on its cases, after their own.
    pub validator_args: Option<Args>,
    /// Arguments of the checker or the interactor on its cases, after its own.
    pub checker_args: Option<Spanned<Args>>,
    /// How many cases are made; by default one a combination of `each`.
    pub count: Option<Spanned<Count>>,
    /// Narrower ranges of variables of `[input]` that its cases keep to.
    pub bounds: Option<Spanned<Table>>,
    /// Parameters of the generator: a list or a range like "4..=7" is drawn from, all else passed on.
    pub params: Option<Spanned<Table>>,
    /// Parameters that the cases run through, combined.
    pub each: Option<Spanned<Table>>,
    /// Parameters of single cases, one table for each, besides `params`.
    pub cases: Option<Spanned<Vec<Spanned<Table>>>>,
}
