//! Python.

use super::{Grammar, Role};
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

const ROLES: &[(&str, Role)] = &[
    ("binary_operator", Role::Binary),
    ("boolean_operator", Role::Binary),
    ("comparison_operator", Role::Binary),
    ("unary_operator", Role::Unary),
    ("not_operator", Role::Unary),
    ("conditional_expression", Role::Choice),
    ("assignment", Role::Assignment),
    ("augmented_assignment", Role::Assignment),
    ("call", Role::Call),
    ("subscript", Role::Index),
    ("parenthesized_expression", Role::Parentheses),
    ("integer", Role::Integer),
    ("float", Role::Float),
    ("identifier", Role::Name),
    ("string", Role::Text),
    ("concatenated_string", Role::Text),
    ("block", Role::Block),
    ("expression_statement", Role::Statement),
    ("if_statement", Role::If),
    ("elif_clause", Role::If),
    ("while_statement", Role::While),
    ("for_statement", Role::ForEach),
    ("break_statement", Role::Break),
    ("continue_statement", Role::Continue),
    ("function_definition", Role::Function),
    ("lambda", Role::Closure),
    ("comment", Role::Opaque),
    ("import_statement", Role::Opaque),
    ("import_from_statement", Role::Opaque),
    ("future_import_statement", Role::Opaque),
    ("decorator", Role::Opaque),
    ("type", Role::Opaque),
    ("global_statement", Role::Opaque),
    ("nonlocal_statement", Role::Opaque),
];

/// Patterns allow only constants.
fn is_constant(parent: Node<'_>, _field: Option<&str>) -> bool {
    parent.kind() == "case_pattern"
}
