//! Rust.

use super::{Grammar, NodeRole};
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

const ROLES: &[(&str, NodeRole)] = &[
    ("binary_expression", NodeRole::Binary),
    ("unary_expression", NodeRole::Unary),
    ("assignment_expression", NodeRole::Assignment),
    ("compound_assignment_expr", NodeRole::Assignment),
    ("call_expression", NodeRole::Call),
    ("index_expression", NodeRole::Index),
    ("parenthesized_expression", NodeRole::Parentheses),
    ("integer_literal", NodeRole::Integer),
    ("float_literal", NodeRole::Float),
    ("char_literal", NodeRole::Character),
    ("identifier", NodeRole::Name),
    ("string_literal", NodeRole::Text),
    ("raw_string_literal", NodeRole::Text),
    ("block", NodeRole::Block),
    ("expression_statement", NodeRole::Statement),
    ("let_declaration", NodeRole::Declarator),
    ("const_item", NodeRole::Declarator),
    ("static_item", NodeRole::Declarator),
    ("if_expression", NodeRole::If),
    ("while_expression", NodeRole::While),
    ("for_expression", NodeRole::ForEach),
    ("loop_expression", NodeRole::Forever),
    ("match_expression", NodeRole::Switch),
    ("break_expression", NodeRole::Break),
    ("continue_expression", NodeRole::Continue),
    ("function_item", NodeRole::Function),
    ("closure_expression", NodeRole::Closure),
    ("primitive_type", NodeRole::Type),
    ("line_comment", NodeRole::Opaque),
    ("block_comment", NodeRole::Opaque),
    ("use_declaration", NodeRole::Opaque),
    ("extern_crate_declaration", NodeRole::Opaque),
    ("attribute_item", NodeRole::Opaque),
    ("inner_attribute_item", NodeRole::Opaque),
    ("macro_definition", NodeRole::Opaque),
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
