//! Expressions as written.

use crate::number::Number;
use std::ops::Range;

/// An expression and the bytes it was read from.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) at: Range<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    Number(Number),
    Text(String),
    /// A variable by its path: `n`, `case.n`.
    Name(Vec<String>),
    /// An element of a list or a text, counted from 1.
    Index(Box<Expr>, Box<Expr>),
    /// The elements of a list or a text from one to another: `s[1..=k]`.
    Slice(Box<Expr>, Box<Expr>, Box<Expr>),
    Call(String, Vec<Expr>),
    /// `all(BODY for NAME in LOW..=HIGH)`, the same with `any`, `sum`, `count`, `min` and `max`.
    Each {
        function: String,
        body: Box<Expr>,
        name: String,
        low: Box<Expr>,
        high: Box<Expr>,
    },
    Negative(Box<Expr>),
    Not(Box<Expr>),
    Binary(Binary, Box<Expr>, Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    /// A chain: `1 <= a <= b`.
    Compare(Box<Expr>, Vec<(Comparison, Expr)>),
}

/// An operation on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Divided,
    /// `%`
    Modulo,
    /// `^`
    Power,
}

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `==`
    Equal,
    /// `!=`
    Different,
}

impl Comparison {
    /// The comparison that holds exactly if this one does not.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Less => Self::AtLeast,
            Self::AtMost => Self::Greater,
            Self::Greater => Self::AtMost,
            Self::AtLeast => Self::Less,
            Self::Equal => Self::Different,
            Self::Different => Self::Equal,
        }
    }
}
