//! C and C++.

use super::{Grammar, NodeRole, PRECEDENCE_OF_C};
use crate::family::Family;
use tree_sitter::Node;

pub(super) const C: Grammar = Grammar {
    family: Family::C,
    language: || tree_sitter_c::LANGUAGE.into(),
    roles: ROLES,
    precedence: PRECEDENCE_OF_C,
    and: "&&",
    or: "||",
    not: "!",
    always: "1",
    never: "0",
    nothing: ";",
    integers: INTEGERS,
    floats: ("double", "float"),
    is_constant: is_constant_in_c,
};

pub(super) const CPP: Grammar = Grammar {
    family: Family::Cpp,
    language: || tree_sitter_cpp::LANGUAGE.into(),
    always: "true",
    never: "false",
    is_constant,
    ..C
};

/// Node kinds of C++ never have another meaning in C, so both languages share a table.
const ROLES: &[(&str, NodeRole)] = &[
    ("binary_expression", NodeRole::Binary),
    ("unary_expression", NodeRole::Unary),
    ("update_expression", NodeRole::Step),
    ("conditional_expression", NodeRole::Choice),
    ("assignment_expression", NodeRole::Assignment),
    ("call_expression", NodeRole::Call),
    ("subscript_expression", NodeRole::Index),
    ("parenthesized_expression", NodeRole::Parentheses),
    ("number_literal", NodeRole::Integer),
    ("char_literal", NodeRole::Character),
    ("identifier", NodeRole::Name),
    ("string_literal", NodeRole::Text),
    ("raw_string_literal", NodeRole::Text),
    ("concatenated_string", NodeRole::Text),
    ("user_defined_literal", NodeRole::Text),
    ("compound_statement", NodeRole::Block),
    ("expression_statement", NodeRole::Statement),
    ("init_declarator", NodeRole::Declarator),
    ("field_declaration", NodeRole::Declarator),
    ("if_statement", NodeRole::If),
    ("while_statement", NodeRole::While),
    ("do_statement", NodeRole::DoWhile),
    ("for_statement", NodeRole::For),
    ("for_range_loop", NodeRole::ForEach),
    ("switch_statement", NodeRole::Switch),
    ("break_statement", NodeRole::Break),
    ("continue_statement", NodeRole::Continue),
    ("function_definition", NodeRole::Function),
    ("lambda_expression", NodeRole::Closure),
    ("primitive_type", NodeRole::Type),
    ("sized_type_specifier", NodeRole::Type),
    ("type_identifier", NodeRole::Type),
    ("comment", NodeRole::Opaque),
    ("preproc_include", NodeRole::Opaque),
    ("preproc_directive", NodeRole::Opaque),
    ("preproc_call", NodeRole::Opaque),
    ("preproc_function_def", NodeRole::Opaque),
    ("attribute_declaration", NodeRole::Opaque),
    ("attribute_specifier", NodeRole::Opaque),
    ("linkage_specification_value", NodeRole::Opaque),
    ("gnu_asm_expression", NodeRole::Opaque),
    ("static_assert_declaration", NodeRole::Opaque),
    ("using_declaration", NodeRole::Opaque),
];

const INTEGERS: &[(&str, &str)] = &[
    ("long long", "int"),
    ("long long int", "int"),
    ("signed long long", "int"),
    ("unsigned long long", "unsigned"),
    ("unsigned long long int", "unsigned"),
    ("long", "int"),
    ("long int", "int"),
    ("unsigned long", "unsigned"),
    ("int64_t", "int"),
    ("uint64_t", "unsigned"),
    ("size_t", "unsigned"),
    ("__int128", "long long"),
    ("__int128_t", "long long"),
    ("long double", "double"),
];

/// In C, objects with static storage must be initialised with constants.
fn is_constant_in_c(parent: Node<'_>, field: Option<&str>) -> bool {
    let is_static = parent.kind() == "declaration"
        && (is_at_file_scope(parent) || has_specifier(parent, &["static"]));
    is_static || is_constant(parent, field)
}

fn is_constant(parent: Node<'_>, field: Option<&str>) -> bool {
    match parent.kind() {
        "array_declarator" | "abstract_array_declarator" => field == Some("size"),
        "case_statement" | "enumerator" => field == Some("value"),
        "optional_parameter_declaration" => field == Some("default_value"),
        "template_argument_list"
        | "template_parameter_list"
        | "bitfield_clause"
        | "sizeof_expression"
        | "alignof_expression"
        | "offsetof_expression"
        | "decltype"
        | "noexcept"
        | "preproc_if"
        | "preproc_elif"
        | "preproc_def"
        | "requires_clause"
        | "concept_definition" => true,
        "if_statement" => has_token(parent, "constexpr"),
        "function_definition" => has_specifier(parent, COMPILE_TIME),
        "field_declaration" => has_specifier(parent, &["static", "constexpr", "const"]),
        "declaration" => {
            let is_named_constant = has_specifier(parent, &["const"])
                && (is_at_file_scope(parent) || is_literal(parent));
            has_specifier(parent, COMPILE_TIME) || is_named_constant && !is_array(parent)
        }
        _ => false,
    }
}

const COMPILE_TIME: &[&str] = &["constexpr", "consteval", "constinit"];

fn children(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    (0..node.child_count()).filter_map(move |at| node.child(at))
}

fn has_token(node: Node<'_>, token: &str) -> bool {
    children(node).any(|child| child.kind() == token)
}

/// Whether one of these words precedes the type of a declaration.
fn has_specifier(declaration: Node<'_>, words: &[&str]) -> bool {
    let kinds = ["type_qualifier", "storage_class_specifier"];
    let mut specifiers = children(declaration).filter(|child| kinds.contains(&child.kind()));
    specifiers.any(|specifier| words.iter().any(|word| has_token(specifier, word)))
}

fn is_at_file_scope(declaration: Node<'_>) -> bool {
    let scopes = [
        "translation_unit",
        "declaration_list",
        "preproc_ifdef",
        "preproc_if",
        "preproc_else",
    ];
    let parent = declaration.parent();
    parent.is_none_or(|parent| scopes.contains(&parent.kind()))
}

/// Whether all initial values consist of number literals only.
fn is_literal(declaration: Node<'_>) -> bool {
    fn only_numbers(node: Node<'_>) -> bool {
        node.kind() != "identifier"
            && node.kind() != "call_expression"
            && children(node).all(only_numbers)
    }
    let values = children(declaration).filter_map(|child| child.child_by_field_name("value"));
    values.into_iter().all(only_numbers)
}

/// Elements of arrays are not constant expressions for the compiler, even if they never change.
fn is_array(declaration: Node<'_>) -> bool {
    children(declaration).any(|child| {
        let inner = child.child_by_field_name("declarator");
        inner.is_some_and(|inner| inner.kind() == "array_declarator")
    })
}
