//! Java.

use super::{Grammar, NodeRole, PRECEDENCE_OF_C};
use crate::family::Family;
use tree_sitter::Node;

pub(super) const GRAMMAR: Grammar = Grammar {
    family: Family::Java,
    language: || tree_sitter_java::LANGUAGE.into(),
    roles: ROLES,
    precedence: PRECEDENCE_OF_C,
    and: "&&",
    or: "||",
    not: "!",
    always: "true",
    never: "false",
    nothing: "{}",
    integers: &[("long", "int")],
    floats: ("double", "float"),
    is_constant,
};

const ROLES: &[(&str, NodeRole)] = &[
    ("binary_expression", NodeRole::Binary),
    ("unary_expression", NodeRole::Unary),
    ("update_expression", NodeRole::Step),
    ("ternary_expression", NodeRole::Choice),
    ("assignment_expression", NodeRole::Assignment),
    ("method_invocation", NodeRole::Call),
    ("array_access", NodeRole::Index),
    ("parenthesized_expression", NodeRole::Parentheses),
    ("decimal_integer_literal", NodeRole::Integer),
    ("hex_integer_literal", NodeRole::Integer),
    ("octal_integer_literal", NodeRole::Integer),
    ("binary_integer_literal", NodeRole::Integer),
    ("decimal_floating_point_literal", NodeRole::Float),
    ("character_literal", NodeRole::Character),
    ("identifier", NodeRole::Name),
    ("string_literal", NodeRole::Text),
    ("block", NodeRole::Block),
    ("constructor_body", NodeRole::Block),
    ("expression_statement", NodeRole::Statement),
    ("variable_declarator", NodeRole::Declarator),
    ("if_statement", NodeRole::If),
    ("while_statement", NodeRole::While),
    ("do_statement", NodeRole::DoWhile),
    ("for_statement", NodeRole::For),
    ("enhanced_for_statement", NodeRole::ForEach),
    ("switch_expression", NodeRole::Switch),
    ("break_statement", NodeRole::Break),
    ("continue_statement", NodeRole::Continue),
    ("method_declaration", NodeRole::Function),
    ("constructor_declaration", NodeRole::Function),
    ("compact_constructor_declaration", NodeRole::Function),
    ("lambda_expression", NodeRole::Closure),
    ("integral_type", NodeRole::Type),
    ("floating_point_type", NodeRole::Type),
    ("line_comment", NodeRole::Opaque),
    ("block_comment", NodeRole::Opaque),
    ("import_declaration", NodeRole::Opaque),
    ("package_declaration", NodeRole::Opaque),
    ("annotation", NodeRole::Opaque),
    ("marker_annotation", NodeRole::Opaque),
];

fn is_constant(parent: Node<'_>, _field: Option<&str>) -> bool {
    match parent.kind() {
        "switch_label" => true,
        // A `case` label may name such a field.
        "field_declaration" | "constant_declaration" => is_final(parent) && is_scalar(parent),
        _ => false,
    }
}

fn is_final(field: Node<'_>) -> bool {
    let mut cursor = field.walk();
    let mut children = field.children(&mut cursor);
    let modifiers = children.find(|child| child.kind() == "modifiers");
    modifiers.is_some_and(|modifiers| {
        let mut cursor = modifiers.walk();
        let mut words = modifiers.children(&mut cursor);
        words.any(|word| word.kind() == "final")
    })
}

fn is_scalar(field: Node<'_>) -> bool {
    let kind = field.child_by_field_name("type").map(|kind| kind.kind());
    kind.is_some_and(|kind| kind != "array_type" && kind != "generic_type")
}
