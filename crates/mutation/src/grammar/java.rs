//! Java.

use super::{Grammar, PRECEDENCE_OF_C, Role};
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

const ROLES: &[(&str, Role)] = &[
    ("binary_expression", Role::Binary),
    ("unary_expression", Role::Unary),
    ("update_expression", Role::Step),
    ("ternary_expression", Role::Choice),
    ("assignment_expression", Role::Assignment),
    ("method_invocation", Role::Call),
    ("array_access", Role::Index),
    ("parenthesized_expression", Role::Parentheses),
    ("decimal_integer_literal", Role::Integer),
    ("hex_integer_literal", Role::Integer),
    ("octal_integer_literal", Role::Integer),
    ("binary_integer_literal", Role::Integer),
    ("decimal_floating_point_literal", Role::Float),
    ("character_literal", Role::Character),
    ("identifier", Role::Name),
    ("string_literal", Role::Text),
    ("block", Role::Block),
    ("constructor_body", Role::Block),
    ("expression_statement", Role::Statement),
    ("variable_declarator", Role::Declarator),
    ("if_statement", Role::If),
    ("while_statement", Role::While),
    ("do_statement", Role::DoWhile),
    ("for_statement", Role::For),
    ("enhanced_for_statement", Role::ForEach),
    ("switch_expression", Role::Switch),
    ("break_statement", Role::Break),
    ("continue_statement", Role::Continue),
    ("method_declaration", Role::Function),
    ("constructor_declaration", Role::Function),
    ("compact_constructor_declaration", Role::Function),
    ("lambda_expression", Role::Closure),
    ("integral_type", Role::Type),
    ("floating_point_type", Role::Type),
    ("line_comment", Role::Opaque),
    ("block_comment", Role::Opaque),
    ("import_declaration", Role::Opaque),
    ("package_declaration", Role::Opaque),
    ("annotation", Role::Opaque),
    ("marker_annotation", Role::Opaque),
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
