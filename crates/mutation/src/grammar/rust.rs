//! Rust.

use super::{Grammar, Role};
use crate::family::Family;
use tree_sitter::Node;

pub(super) const GRAMMAR: Grammar = Grammar {
    family: Family::Rust,
    language: || tree_sitter_rust::LANGUAGE.into(),
    roles: ROLES,
    precedence: &[
        &["||"],
        &["&&"],
        &["==", "!=", "<", "<=", ">", ">="],
        &["|"],
        &["^"],
        &["&"],
        &["<<", ">>"],
        &["+", "-"],
        &["*", "/", "%"],
    ],
    and: "&&",
    or: "||",
    not: "!",
    always: "true",
    never: "false",
    nothing: "{}",
    integers: &[
        ("i64", "i32"),
        ("u64", "u32"),
        ("usize", "u32"),
        ("isize", "i32"),
        ("i128", "i64"),
        ("u128", "u64"),
    ],
    floats: ("f64", "f32"),
    is_constant,
};

const ROLES: &[(&str, Role)] = &[
    ("binary_expression", Role::Binary),
    ("unary_expression", Role::Unary),
    ("assignment_expression", Role::Assignment),
    ("compound_assignment_expr", Role::Assignment),
    ("call_expression", Role::Call),
    ("index_expression", Role::Index),
    ("parenthesized_expression", Role::Parentheses),
    ("integer_literal", Role::Integer),
    ("float_literal", Role::Float),
    ("char_literal", Role::Character),
    ("identifier", Role::Name),
    ("string_literal", Role::Text),
    ("raw_string_literal", Role::Text),
    ("block", Role::Block),
    ("expression_statement", Role::Statement),
    ("let_declaration", Role::Declarator),
    ("const_item", Role::Declarator),
    ("static_item", Role::Declarator),
    ("if_expression", Role::If),
    ("while_expression", Role::While),
    ("for_expression", Role::ForEach),
    ("loop_expression", Role::Forever),
    ("match_expression", Role::Switch),
    ("break_expression", Role::Break),
    ("continue_expression", Role::Continue),
    ("function_item", Role::Function),
    ("closure_expression", Role::Closure),
    ("primitive_type", Role::Type),
    ("line_comment", Role::Opaque),
    ("block_comment", Role::Opaque),
    ("use_declaration", Role::Opaque),
    ("extern_crate_declaration", Role::Opaque),
    ("attribute_item", Role::Opaque),
    ("inner_attribute_item", Role::Opaque),
    ("macro_definition", Role::Opaque),
];

fn is_constant(parent: Node<'_>, field: Option<&str>) -> bool {
    match parent.kind() {
        // An inner module cannot see the function that reads the switch.
        "const_item" | "static_item" | "array_type" | "enum_variant" | "type_arguments"
        | "const_block" | "mod_item" => true,
        "array_expression" => field == Some("length"),
        // The guard of a match arm is an ordinary expression.
        "match_pattern" => field != Some("condition"),
        "let_condition" | "let_declaration" | "for_expression" | "parameter" => {
            field == Some("pattern")
        }
        "function_item" => is_const_function(parent),
        _ => false,
    }
}

fn is_const_function(function: Node<'_>) -> bool {
    let mut cursor = function.walk();
    let mut children = function.children(&mut cursor);
    let modifiers = children.find(|child| child.kind() == "function_modifiers");
    modifiers.is_some_and(|modifiers| {
        let mut cursor = modifiers.walk();
        let mut words = modifiers.children(&mut cursor);
        words.any(|word| word.kind() == "const")
    })
}
