//! Initial values of variables.

use super::Drafts;
use super::literal::{Integer, float};
use super::reset::is_extreme;
use super::statement::gives_the_first_value;
use crate::family::Family;
use crate::grammar::NodeRole;
use crate::operator::OperatorKind;
use crate::syntax::Code;
use crate::syntax::parts::{self, children};
use tree_sitter::Node;

/// Changes the initial value of a variable.
pub(super) fn initial_value(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    let (target, value) = match code.role(node) {
        Some(NodeRole::Declarator) => match parts::declared(node) {
            Some((target, Some(value))) => (target, value),
            _ => return,
        },
        Some(NodeRole::Assignment) if code.grammar.family == Family::Python => {
            match code.assigned(node) {
                Some((target, value))
                    if code.is(target, NodeRole::Name) && gives_the_first_value(drafts, node) =>
                {
                    (target, value)
                }
                _ => return,
            }
        }
        _ => return,
    };
    let in_header = code
        .around(node)
        .take(2)
        .any(|parent| code.is(parent, NodeRole::For) || parent.kind() == "for_clause");
    if in_header {
        return;
    }
    if target.kind() == "pointer_declarator" {
        // The value is a null pointer, and 1 is not a pointer.
        return drafts.claim(value);
    }
    if let Some(other) = other_beginning(code, node, value) {
        drafts.replace(OperatorKind::InitialValue, value, other);
    }
}

/// A wrong initial value.
fn other_beginning(code: &Code<'_>, declarator: Node<'_>, value: Node<'_>) -> Option<String> {
    let text = code.text(value);
    match text {
        "true" => return Some("false".to_owned()),
        "false" => return Some("true".to_owned()),
        "True" => return Some("False".to_owned()),
        "False" => return Some("True".to_owned()),
        _ => {}
    }
    if let Some(number) = Integer::read(text) {
        return number.other(u128::from(number.value == 0));
    }
    if let Some((number, suffix)) = float(text) {
        return (number.abs() > f64::EPSILON).then(|| format!("0.0{suffix}"));
    }
    let is_class = parts::declared_type(declarator).is_some_and(|kind| !is_number(code, kind));
    let is_float = text.contains("float('") || text.contains("f64") || text.contains("Infinity");
    let zero = if is_float && code.grammar.family == Family::Rust {
        "0.0"
    } else {
        "0"
    };
    (is_extreme(text) && !is_class && !has_text(code, value)).then(|| zero.to_owned())
}

fn has_text(code: &Code<'_>, node: Node<'_>) -> bool {
    node.kind() == "function_expression"
        || node.kind() == "arrow_function"
        || code.is(node, NodeRole::Closure)
        || children(node).any(|child| has_text(code, child))
}

/// Whether a type is a number type.
fn is_number(code: &Code<'_>, kind: Node<'_>) -> bool {
    let known = code.is(kind, NodeRole::Type);
    known && !["bool", "char", "string", "boolean", "auto"].contains(&code.text(kind))
}
