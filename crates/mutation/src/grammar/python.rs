//! Python.

use super::{Grammar, NodeRole};
use crate::family::Family;
use tree_sitter::Node;

pub(super) const GRAMMAR: Grammar = Grammar {
    family: Family::Python,
    language: || tree_sitter_python::LANGUAGE.into(),
    roles: ROLES,
    precedence: &[
        &["or"],
        &["and"],
        &[
            "==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not", "<>",
        ],
        &["|"],
        &["^"],
        &["&"],
        &["<<", ">>"],
        &["+", "-"],
        &["*", "/", "//", "%", "@"],
        &["**"],
    ],
    and: "and",
    or: "or",
    not: "not ",
    always: "True",
    never: "False",
    nothing: "pass",
    integers: &[],
    floats: ("", ""),
    is_constant,
};

const ROLES: &[(&str, NodeRole)] = &[
    ("binary_operator", NodeRole::Binary),
    ("boolean_operator", NodeRole::Binary),
    ("comparison_operator", NodeRole::Binary),
    ("unary_operator", NodeRole::Unary),
    ("not_operator", NodeRole::Unary),
    ("conditional_expression", NodeRole::Choice),
    ("assignment", NodeRole::Assignment),
    ("augmented_assignment", NodeRole::Assignment),
    ("call", NodeRole::Call),
    ("subscript", NodeRole::Index),
    ("parenthesized_expression", NodeRole::Parentheses),
    ("integer", NodeRole::Integer),
    ("float", NodeRole::Float),
    ("identifier", NodeRole::Name),
    ("string", NodeRole::Text),
    ("concatenated_string", NodeRole::Text),
    ("block", NodeRole::Block),
    ("expression_statement", NodeRole::Statement),
    ("if_statement", NodeRole::If),
    ("elif_clause", NodeRole::If),
    ("while_statement", NodeRole::While),
    ("for_statement", NodeRole::ForEach),
    ("break_statement", NodeRole::Break),
    ("continue_statement", NodeRole::Continue),
    ("function_definition", NodeRole::Function),
    ("lambda", NodeRole::Closure),
    ("comment", NodeRole::Opaque),
    ("import_statement", NodeRole::Opaque),
    ("import_from_statement", NodeRole::Opaque),
    ("future_import_statement", NodeRole::Opaque),
    ("decorator", NodeRole::Opaque),
    ("type", NodeRole::Opaque),
    ("global_statement", NodeRole::Opaque),
    ("nonlocal_statement", NodeRole::Opaque),
];

/// Patterns allow only constants.
fn is_constant(parent: Node<'_>, _field: Option<&str>) -> bool {
    parent.kind() == "case_pattern"
}
