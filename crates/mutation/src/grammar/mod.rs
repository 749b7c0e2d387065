//! What the node kinds of each grammar mean, so that rules are written once for all languages.
//!
//! Theory of operation: a rule never names a node kind. A [`Grammar`] gives every kind that matters a [`Role`], and says
//! what differs beyond that: operators by precedence, the spelling of `and`, what stands in the place of nothing, and where only
//! constants may stand. All else is read through fields, whose names the grammars of tree-sitter share, but for the few synonyms
//! that `syntax` tries in turn.

mod c;
mod go;
mod java;
mod javascript;
mod python;
mod rust;

use crate::family::Family;
use tree_sitter::{Language, Node};

/// What a node is to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Operands with operators between them: arithmetic, comparisons, connectives.
    Binary,
    Unary,
    /// `a ? b : c`.
    Choice,
    Assignment,
    /// `i++` and its like.
    Step,
    Call,
    Index,
    Parentheses,
    Integer,
    Float,
    Character,
    Name,
    /// A text, which is never touched but may be an operand.
    Text,
    Block,
    /// An expression that stands as a statement.
    Statement,
    /// A name with its first value.
    Declarator,
    If,
    While,
    DoWhile,
    For,
    ForEach,
    Forever,
    Switch,
    Break,
    Continue,
    Function,
    Closure,
    /// The type of a variable, an argument or a cast.
    Type,
    /// Nothing in it is touched.
    Opaque,
}

impl Role {
    pub(crate) fn is_loop(self) -> bool {
        matches!(
            self,
            Self::While | Self::DoWhile | Self::For | Self::ForEach | Self::Forever
        )
    }
}

/// How a language spells what rules write.
pub(crate) struct Grammar {
    pub(crate) family: Family,
    pub(crate) language: fn() -> Language,
    roles: &'static [(&'static str, Role)],
    /// Binary operators by how tightly they bind, the loosest first.
    precedence: &'static [&'static [&'static str]],
    pub(crate) and: &'static str,
    pub(crate) or: &'static str,
    pub(crate) not: &'static str,
    pub(crate) always: &'static str,
    pub(crate) never: &'static str,
    /// An empty statement.
    pub(crate) nothing: &'static str,
    /// Pairs of integer types: of 64 bits, and of 32.
    pub(crate) integers: &'static [(&'static str, &'static str)],
    /// The types of floating point numbers: of double and of single precision.
    pub(crate) floats: (&'static str, &'static str),
    /// Whether what stands in this field of this parent must be known to the compiler.
    pub(crate) is_constant: fn(Node<'_>, Option<&str>) -> bool,
}

impl Grammar {
    pub(crate) fn of(family: Family) -> &'static Self {
        match family {
            Family::C => &c::C,
            Family::Cpp => &c::CPP,
            Family::Rust => &rust::GRAMMAR,
            Family::Go => &go::GRAMMAR,
            Family::Java => &java::GRAMMAR,
            Family::Python => &python::GRAMMAR,
            Family::JavaScript => &javascript::GRAMMAR,
        }
    }

    /// What each kind of node is to the rules, if anything, by the numbers of the kinds.
    pub(crate) fn roles(&self) -> Vec<Option<Role>> {
        let language = (self.language)();
        let count = u16::try_from(language.node_kind_count()).unwrap_or(u16::MAX);
        let role = |kind: u16| {
            let name = language.node_kind_for_id(kind)?;
            let known = self.roles.iter().find(|(known, _)| *known == name);
            known.map(|(_, role)| *role)
        };
        (0..count).map(role).collect()
    }

    /// How tightly an operator binds.
    pub(crate) fn precedence(&self, operator: &str) -> Option<usize> {
        self.precedence
            .iter()
            .position(|level| level.contains(&operator))
    }
}

/// The levels of C, which C++, Java and JavaScript took over.
const PRECEDENCE_OF_C: &[&[&str]] = &[
    &["||", "or", "??"],
    &["&&", "and"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!=", "===", "!==", "not_eq"],
    &["<", "<=", ">", ">=", "instanceof", "in", "<=>"],
    &["<<", ">>", ">>>"],
    &["+", "-"],
    &["*", "/", "%"],
];
