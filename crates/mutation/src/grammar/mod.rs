//! The meaning of the node kinds of each grammar, so that rules are written once for all languages.
//!
//! A rule never names a node kind. A [`Grammar`] gives every relevant kind a [`NodeRole`], and defines
//! the other differences between languages: the precedence of operators, the spelling of `and`, the
//! empty statement, and where only constants are allowed. Rules read everything else through
//! fields. The grammars of tree-sitter mostly use the same field names; `syntax` tries the few
//! synonyms one after the other.

mod c;
mod go;
mod java;
mod javascript;
mod python;
mod rust;

use crate::family::Family;
use tree_sitter::{Language, Node};

/// The role of a node for the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeRole {
    /// Operands with operators between them: arithmetic, comparisons, logical operators.
    Binary,
    Unary,
    /// `a ? b : c`.
    Choice,
    Assignment,
    /// `i++` and similar.
    Step,
    Call,
    Index,
    Parentheses,
    Integer,
    Float,
    Character,
    Name,
    /// A string literal. It is never changed, but may be an operand.
    Text,
    Block,
    /// An expression used as a statement.
    Statement,
    /// A name with its initial value.
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
    /// Nothing inside is changed.
    Opaque,
}

impl NodeRole {
    pub(crate) fn is_loop(self) -> bool {
        matches!(
            self,
            Self::While | Self::DoWhile | Self::For | Self::ForEach | Self::Forever
        )
    }
}

/// How a language spells the text that rules write.
pub(crate) struct Grammar {
    pub(crate) family: Family,
    pub(crate) language: fn() -> Language,
    roles: &'static [(&'static str, NodeRole)],
    /// Binary operators by precedence, the lowest first.
    precedence: &'static [&'static [&'static str]],
    pub(crate) and: &'static str,
    pub(crate) or: &'static str,
    pub(crate) not: &'static str,
    pub(crate) always: &'static str,
    pub(crate) never: &'static str,
    /// An empty statement.
    pub(crate) nothing: &'static str,
    /// Pairs of integer types: the 64-bit type and the 32-bit type.
    pub(crate) integers: &'static [(&'static str, &'static str)],
    /// The floating-point types of double and of single precision.
    pub(crate) floats: (&'static str, &'static str),
    /// Whether the compiler must know the value in this field of this parent.
    pub(crate) is_constant: fn(Node<'_>, Option<&str>) -> bool,
}

impl Grammar {
    pub(crate) fn for_family(family: Family) -> &'static Self {
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

    /// The role of each node kind, if any, by the numbers of the kinds.
    pub(crate) fn roles(&self) -> Vec<Option<NodeRole>> {
        let language = (self.language)();
        let count = u16::try_from(language.node_kind_count()).unwrap_or(u16::MAX);
        let role = |kind: u16| {
            let name = language.node_kind_for_id(kind)?;
            let known = self.roles.iter().find(|(known, _)| *known == name);
            known.map(|(_, role)| *role)
        };
        (0..count).map(role).collect()
    }

    /// The precedence of an operator.
    pub(crate) fn precedence(&self, operator: &str) -> Option<usize> {
        self.precedence
            .iter()
            .position(|level| level.contains(&operator))
    }
}

/// The precedence levels of C, which C++, Java and JavaScript share.
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
