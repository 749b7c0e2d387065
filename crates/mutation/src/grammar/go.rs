//! Go.

use super::{Grammar, NodeRole};
use crate::family::Family;
use tree_sitter::Node;

pub(super) const GRAMMAR: Grammar = Grammar {
    family: Family::Go,
    language: || tree_sitter_go::LANGUAGE.into(),
    roles: ROLES,
    precedence: &[
        &["||"],
        &["&&"],
        &["==", "!=", "<", "<=", ">", ">="],
        &["+", "-", "|", "^"],
        &["*", "/", "%", "<<", ">>", "&", "&^"],
    ],
    and: "&&",
    or: "||",
    not: "!",
    always: "true",
    never: "false",
    nothing: "{}",
    integers: &[
        ("int64", "int32"),
        ("uint64", "uint32"),
        ("int", "int32"),
        ("uint", "uint32"),
    ],
    floats: ("float64", "float32"),
    is_constant,
};

const ROLES: &[(&str, NodeRole)] = &[
    ("binary_expression", NodeRole::Binary),
    ("unary_expression", NodeRole::Unary),
    ("assignment_statement", NodeRole::Assignment),
    ("call_expression", NodeRole::Call),
    ("index_expression", NodeRole::Index),
    ("parenthesized_expression", NodeRole::Parentheses),
    ("int_literal", NodeRole::Integer),
    ("float_literal", NodeRole::Float),
    ("rune_literal", NodeRole::Character),
    ("identifier", NodeRole::Name),
    ("interpreted_string_literal", NodeRole::Text),
    ("raw_string_literal", NodeRole::Text),
    ("block", NodeRole::Block),
    ("expression_statement", NodeRole::Statement),
    ("inc_statement", NodeRole::Step),
    ("dec_statement", NodeRole::Step),
    ("short_var_declaration", NodeRole::Declarator),
    ("var_spec", NodeRole::Declarator),
    ("const_spec", NodeRole::Declarator),
    ("if_statement", NodeRole::If),
    ("for_statement", NodeRole::For),
    ("expression_switch_statement", NodeRole::Switch),
    ("type_switch_statement", NodeRole::Switch),
    ("select_statement", NodeRole::Switch),
    ("break_statement", NodeRole::Break),
    ("continue_statement", NodeRole::Continue),
    ("function_declaration", NodeRole::Function),
    ("method_declaration", NodeRole::Function),
    ("func_literal", NodeRole::Closure),
    ("type_identifier", NodeRole::Type),
    ("comment", NodeRole::Opaque),
    ("package_clause", NodeRole::Opaque),
    ("import_declaration", NodeRole::Opaque),
];

fn is_constant(parent: Node<'_>, field: Option<&str>) -> bool {
    match parent.kind() {
        "const_declaration" => true,
        "array_type" => field == Some("length"),
        "expression_case" => field == Some("value"),
        _ => false,
    }
}
