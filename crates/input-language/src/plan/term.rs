//! Terms: bounds, counts and conditions, resolved.

use super::VarId;
use crate::number::Number;
use std::ops::RangeInclusive;

/// A condition.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The condition as written, for messages.
    pub text: String,
    /// The condition.
    pub term: Term,
    /// The limit of the sum, if the condition is `sum(LIST) <= MAX` and no element of the list is
    /// negative.
    pub budget: Option<Budget>,
}

/// The limit of a sum of values that are not negative.
#[derive(Clone, Debug)]
pub struct Budget {
    /// The list whose sum is limited.
    pub var: VarId,
    /// The level of the turn in which the variable is a list.
    pub level: usize,
    /// The maximum of the sum.
    pub most: Term,
}

/// An expression whose names are resolved.
#[derive(Clone, Debug)]
pub enum Term {
    /// A number.
    Number(Number),
    /// A text.
    Text(Vec<u8>),
    /// The last value of the variable.
    Last(VarId),
    /// All values since the current turn at this level began.
    List {
        /// The variable.
        var: VarId,
        /// The level.
        level: usize,
    },
    /// The value of a quantifier's name, by the depth of the quantifier.
    Local(usize),
    /// The number of the current turn, from 1, of the repetition whose body has this level.
    Row(usize),
    /// An element of a list, or a letter of a text, counted from 1.
    Index(Box<Term>, Box<Term>),
    /// The elements of a list, or the letters of a text, in a range of indices.
    Slice(Box<Term>, Box<Term>, Box<Term>),
    /// A function of values.
    Call(Function, Vec<Term>),
    /// A quantifier: `all(BODY for NAME in LOW..=HIGH)`, and the same with other functions.
    Each {
        /// What is done with the values of the body.
        function: Function,
        /// The body.
        body: Box<Term>,
        /// The depth of the quantifier.
        slot: usize,
        /// The first value of the name.
        low: Box<Term>,
        /// The last value of the name.
        high: Box<Term>,
    },
    /// A number with the opposite sign.
    Negative(Box<Term>),
    /// Whether a condition does not hold.
    Not(Box<Term>),
    /// An operation on two numbers.
    Binary(Operation, Box<Term>, Box<Term>),
    /// Whether both conditions hold.
    And(Box<Term>, Box<Term>),
    /// Whether one of two conditions holds.
    Or(Box<Term>, Box<Term>),
    /// A chain of comparisons.
    Compare(Box<Term>, Vec<(Relation, Term)>),
}

pub use crate::syntax::Binary as Operation;
pub use crate::syntax::Comparison as Relation;

/// A function of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// `sum`
    Sum,
    /// `min`
    Min,
    /// `max`
    Max,
    /// `count`
    Count,
    /// `len`
    Len,
    /// `abs`
    Abs,
    /// `gcd`
    Gcd,
    /// `distinct`
    Distinct,
    /// `sorted`
    Sorted,
    /// `connected`
    Connected,
    /// `longest_row`
    LongestRow,
    /// `days`
    Days,
    /// `contains`
    Contains,
    /// `nested`: brackets of several kinds that close in the reverse order of their opening.
    Nested,
    /// `prime`
    Prime,
    /// `product`
    Product,
    /// `convex`: points that are, in their order, the corners of a convex polygon.
    Convex,
    /// `simple`: points that are, in their order, the corners of a polygon whose edges meet only at corners.
    Simple,
    /// `all`
    All,
    /// `any`
    Any,
}

impl Function {
    /// The name of each function, and how many arguments it accepts.
    pub(crate) const TABLE: [(&'static str, Self, RangeInclusive<usize>); 20] = [
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
        ("nested", Self::Nested, 2..=2),
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

    /// Calls a function with this term and all terms within it, outer ones first.
    pub fn visit<'a>(&'a self, look: &mut impl FnMut(&'a Self)) {
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

    /// The variables in the term.
    #[must_use]
    pub fn vars(&self) -> Vec<VarId> {
        let mut vars = Vec::new();
        self.visit(&mut |term| {
            if let Self::Last(var) | Self::List { var, .. } = term {
                vars.push(*var);
            }
        });
        vars
    }
}
