//! Go.

use super::{Grammar, Role};
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

const ROLES: &[(&str, Role)] = &[
    ("binary_expression", Role::Binary),
    ("unary_expression", Role::Unary),
    ("assignment_statement", Role::Assignment),
    ("call_expression", Role::Call),
    ("index_expression", Role::Index),
    ("parenthesized_expression", Role::Parentheses),
    ("int_literal", Role::Integer),
    ("float_literal", Role::Float),
    ("rune_literal", Role::Character),
    ("identifier", Role::Name),
    ("interpreted_string_literal", Role::Text),
    ("raw_string_literal", Role::Text),
    ("block", Role::Block),
    ("expression_statement", Role::Statement),
    ("inc_statement", Role::Step),
    ("dec_statement", Role::Step),
    ("short_var_declaration", Role::Declarator),
    ("var_spec", Role::Declarator),
    ("const_spec", Role::Declarator),
    ("if_statement", Role::If),
    ("for_statement", Role::For),
    ("expression_switch_statement", Role::Switch),
    ("type_switch_statement", Role::Switch),
    ("select_statement", Role::Switch),
    ("break_statement", Role::Break),
    ("continue_statement", Role::Continue),
    ("function_declaration", Role::Function),
    ("method_declaration", Role::Function),
    ("func_literal", Role::Closure),
    ("type_identifier", Role::Type),
    ("comment", Role::Opaque),
    ("package_clause", Role::Opaque),
    ("import_declaration", Role::Opaque),
];

fn is_constant(parent: Node<'_>, field: Option<&str>) -> bool {
    match parent.kind() {
        "const_declaration" => true,
        "array_type" => field == Some("length"),
        "expression_case" => field == Some("value"),
        _ => false,
    }
}
