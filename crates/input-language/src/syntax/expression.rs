//! Expressions as written.

use crate::number::Number;
use std::ops::Range;

/// An expression and the bytes it was read from.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) at: Range<usize>,
}

impl Expr {
    /// Replaces a name by the element of a list whose number has this name.
    pub(crate) fn put_element(&mut self, name: &str, list: &Self) {
        let put = |inner: &mut Self| inner.put_element(name, list);
        match &mut self.kind {
            ExprKind::Name(path) if path.as_slice() == [name] => {
                let index = Box::new(self.clone());
                self.kind = ExprKind::Index(Box::new(list.clone()), index);
            }
            ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Name(_) => {}
            ExprKind::Negative(inner) | ExprKind::Not(inner) => put(inner),
            ExprKind::Index(left, right)
            | ExprKind::Binary(_, left, right)
            | ExprKind::And(left, right)
            | ExprKind::Or(left, right) => {
                put(left);
                put(right);
            }
            ExprKind::Slice(list, low, high) => {
                put(list);
                put(low);
                put(high);
            }
            ExprKind::Call(_, arguments) => arguments.iter_mut().for_each(put),
            ExprKind::Each {
                body,
                name: own,
                low,
                high,
                ..
            } => {
                put(low);
                put(high);
                // Within, the same name means something else.
                if own != name {
                    put(body);
                }
            }
            ExprKind::Compare(first, rest) => {
                put(first);
                for (_, right) in rest {
                    put(right);
                }
            }
        }
    }
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
