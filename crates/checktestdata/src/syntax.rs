//! The syntax tree of a script.

use super::value::{Operator, Value};

/// A command, and the line in which it begins.
#[derive(Clone, Debug)]
pub(super) struct ScriptCommand {
    pub(super) line: usize,
    pub(super) action: Action,
}

#[derive(Clone, Debug)]
pub(super) enum Action {
    Space,
    Newline,
    Eof,
    /// A whole number from the first to the second value.
    Int(Expr, Expr, Option<Variable>),
    Float(Box<Float>),
    /// Exactly this text.
    Text(Expr),
    /// A text that this regular expression matches.
    Regex(Expr, Option<Variable>),
    Assert(Expr),
    Set(Vec<(Variable, Expr)>),
    Unset(Vec<usize>),
    Repeat(Box<Repeat>),
    If(Expr, Vec<ScriptCommand>, Vec<ScriptCommand>),
}

/// A number from `low` to `high`.
#[derive(Clone, Debug)]
pub(super) struct Float {
    pub(super) low: Expr,
    pub(super) high: Expr,
    /// The minimum and maximum number of decimals.
    pub(super) decimals: Option<(Expr, Expr)>,
    pub(super) into: Option<Variable>,
    pub(super) notation: Notation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    Any,
    Fixed,
    Scientific,
}

#[derive(Clone, Debug)]
pub(super) struct Repeat {
    /// The variable for the number of the round, from 0.
    pub(super) index: Option<Variable>,
    pub(super) rounds: Rounds,
    /// The command between two rounds.
    pub(super) separator: Option<ScriptCommand>,
    pub(super) body: Vec<ScriptCommand>,
}

#[derive(Clone, Debug)]
pub(super) enum Rounds {
    Count(Expr),
    While(Expr),
}

/// A variable by its number, and the index if it is an array.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub(super) name: usize,
    pub(super) index: Vec<Expr>,
}

#[derive(Clone, Debug)]
pub(super) enum Expr {
    Value(Value),
    Variable(Variable),
    Negative(Box<Self>),
    Not(Box<Self>),
    Binary(Operator, Box<(Self, Self)>),
    Length(Box<Self>),
    /// Whether the next byte is one of these.
    Match(Box<Self>),
    IsEof,
    Unique(Vec<usize>),
    InArray(Box<Self>, usize),
}

/// `!` has a lower precedence than all operators except the logical ones.
pub(super) const STRENGTH_OF_NOT: u8 = 3;
/// `-` before a value has a lower precedence than powers only.
pub(super) const STRENGTH_OF_MINUS: u8 = 7;
