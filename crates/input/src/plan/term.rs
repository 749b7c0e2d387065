//! Terms: bounds, counts and conditions, resolved.

use super::VarId;
use crate::number::Number;
use std::ops::RangeInclusive;

#[derive(Clone, Debug)]
pub(crate) struct Condition {
    pub(crate) text: String,
    pub(crate) term: Term,
    /// Where it is `sum(LIST) <= MOST`, and nothing in the list is negative.
    pub(crate) budget: Option<Budget>,
}

#[derive(Clone, Debug)]
pub(crate) struct Budget {
    pub(crate) var: VarId,
    /// Relative to which turn it is a list.
    pub(crate) level: usize,
    pub(crate) most: Term,
}

/// An expression whose names were looked up.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    Number(Number),
    Text(Vec<u8>),
    /// The value that was read last.
    Last(VarId),
    /// All values since the current turn at this level began.
    List {
        var: VarId,
        level: usize,
    },
    /// What a quantifier runs through, by its depth.
    Local(usize),
    /// Which turn it is, from 1, of the repetition whose body has this level.
    Row(usize),
    Index(Box<Term>, Box<Term>),
    /// The elements of a list, or the letters of a text, from one to another.
    Slice(Box<Term>, Box<Term>, Box<Term>),
    Call(Function, Vec<Term>),
    Each {
        function: Function,
        body: Box<Term>,
        slot: usize,
        low: Box<Term>,
        high: Box<Term>,
    },
    Negative(Box<Term>),
    Not(Box<Term>),
    Binary(Operation, Box<Term>, Box<Term>),
    And(Box<Term>, Box<Term>),
    Or(Box<Term>, Box<Term>),
    Compare(Box<Term>, Vec<(Relation, Term)>),
}

pub(crate) use crate::syntax::Binary as Operation;
pub(crate) use crate::syntax::Comparison as Relation;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Sum,
    Min,
    Max,
    Count,
    Len,
    Abs,
    Gcd,
    Distinct,
    Sorted,
    Connected,
    LongestRow,
    Days,
    Contains,
    Prime,
    Product,
    /// Points, in their order the corners of a convex polygon, or of one whose edges meet at corners only.
    Convex,
    Simple,
    All,
    Any,
}

impl Function {
    /// The name of each, and how many arguments it takes.
    pub(crate) const TABLE: [(&'static str, Self, RangeInclusive<usize>); 19] = [
        ("sum", Self::Sum, 1..=1),
        ("min", Self::Min, 1..=9),
        ("max", Self::Max, 1..=9),
        ("count", Self::Count, 2..=2),
        ("len", Self::Len, 1..=1),
        ("abs", Self::Abs, 1..=1),
        ("gcd", Self::Gcd, 1..=9),
        ("distinct", Self::Distinct, 1..=9),
        ("sorted", Self::Sorted, 1..=1),
        ("connected", Self::Connected, 2..=2),
        ("longest_row", Self::LongestRow, 2..=3),
        ("days", Self::Days, 2..=2),
        ("contains", Self::Contains, 2..=2),
        ("convex", Self::Convex, 2..=2),
        ("simple", Self::Simple, 2..=2),
        ("prime", Self::Prime, 1..=1),
        ("product", Self::Product, 1..=1),
        ("all", Self::All, 1..=1),
        ("any", Self::Any, 1..=1),
    ];
}

impl Term {
    pub(crate) fn whole(number: i128) -> Self {
        Self::Number(Number::whole(number))
    }

    /// This and all terms within it, each before what it holds.
    pub(crate) fn visit<'a>(&'a self, look: &mut impl FnMut(&'a Self)) {
        look(self);
        match self {
            Self::Number(_)
            | Self::Text(_)
            | Self::Last(_)
            | Self::List { .. }
            | Self::Local(_)
            | Self::Row(_) => {}
            Self::Negative(inner) | Self::Not(inner) => inner.visit(look),
            Self::Index(left, right)
            | Self::Binary(_, left, right)
            | Self::And(left, right)
            | Self::Or(left, right) => {
                left.visit(look);
                right.visit(look);
            }
            Self::Slice(list, low, high) => {
                list.visit(look);
                low.visit(look);
                high.visit(look);
            }
            Self::Call(_, arguments) => arguments.iter().for_each(|argument| argument.visit(look)),
            Self::Each {
                body, low, high, ..
            } => {
                low.visit(look);
                high.visit(look);
                body.visit(look);
            }
            Self::Compare(first, rest) => {
                first.visit(look);
                for (_, term) in rest {
                    term.visit(look);
                }
            }
        }
    }

    /// The variables that it needs.
    pub(crate) fn vars(&self) -> Vec<VarId> {
        let mut vars = Vec::new();
        self.visit(&mut |term| {
            if let Self::Last(var) | Self::List { var, .. } = term {
                vars.push(*var);
            }
        });
        vars
    }
}
