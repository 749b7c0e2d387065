//! C and C++.

use super::{Grammar, PRECEDENCE_OF_C, Role};
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
const ROLES: &[(&str, Role)] = &[
    ("binary_expression", Role::Binary),
    ("unary_expression", Role::Unary),
    ("update_expression", Role::Step),
    ("conditional_expression", Role::Choice),
    ("assignment_expression", Role::Assignment),
    ("call_expression", Role::Call),
    ("subscript_expression", Role::Index),
    ("parenthesized_expression", Role::Parentheses),
    ("number_literal", Role::Integer),
    ("char_literal", Role::Character),
    ("identifier", Role::Name),
    ("string_literal", Role::Text),
    ("raw_string_literal", Role::Text),
    ("concatenated_string", Role::Text),
    ("user_defined_literal", Role::Text),
    ("compound_statement", Role::Block),
    ("expression_statement", Role::Statement),
    ("init_declarator", Role::Declarator),
    ("field_declaration", Role::Declarator),
    ("if_statement", Role::If),
    ("while_statement", Role::While),
    ("do_statement", Role::DoWhile),
    ("for_statement", Role::For),
    ("for_range_loop", Role::ForEach),
    ("switch_statement", Role::Switch),
    ("break_statement", Role::Break),
    ("continue_statement", Role::Continue),
    ("function_definition", Role::Function),
    ("lambda_expression", Role::Closure),
    ("primitive_type", Role::Type),
    ("sized_type_specifier", Role::Type),
    ("type_identifier", Role::Type),
    ("comment", Role::Opaque),
    ("preproc_include", Role::Opaque),
    ("preproc_directive", Role::Opaque),
    ("preproc_call", Role::Opaque),
    ("preproc_function_def", Role::Opaque),
    ("attribute_declaration", Role::Opaque),
    ("attribute_specifier", Role::Opaque),
    ("linkage_specification_value", Role::Opaque),
    ("gnu_asm_expression", Role::Opaque),
    ("static_assert_declaration", Role::Opaque),
    ("using_declaration", Role::Opaque),
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
