//! Edits of the tree that add parentheses where another operator would otherwise separate the
//! operands.

use super::{insertion, replacement};
use crate::grammar::NodeRole;
use crate::mutant::Edit;
use crate::syntax::Code;
use crate::syntax::parts::{self, field};
use tree_sitter::Node;

/// Puts another operator between the operands of a node.
pub(super) fn with_operator(
    code: &Code<'_>,
    node: Node<'_>,
    token: Node<'_>,
    new: &str,
) -> Vec<Edit> {
    let tightness = |operator: &str| code.grammar.precedence(operator);
    let (old, now) = (tightness(code.text(token)), tightness(new));
    let mut edits = vec![replacement(token, new)];
    if now > old {
        for (operand, is_right) in [
            (node.child_by_field_name("left"), false),
            (node.child_by_field_name("right"), true),
        ] {
            let Some(operand) = operand else { continue };
            let inner = binding(code, operand);
            if inner.is_some_and(|inner| Some(inner) < now || is_right && Some(inner) == now) {
                edits.push(insertion(operand.start_byte(), "("));
                edits.push(insertion(operand.end_byte(), ")"));
            }
        }
    }
    if now < old && is_operand(code, node) {
        edits.push(insertion(node.start_byte(), "("));
        edits.push(insertion(node.end_byte(), ")"));
    }
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    edits
}

/// The precedence of a node's operators, if it has any.
fn binding(code: &Code<'_>, node: Node<'_>) -> Option<usize> {
    match code.role(node)? {
        NodeRole::Binary => code
            .grammar
            .precedence(code.text(*parts::operators(node).first()?)),
        NodeRole::Choice | NodeRole::Assignment => Some(0),
        _ => None,
    }
}

/// Whether an operator outside of a node would bind to a part of it.
fn is_operand(code: &Code<'_>, node: Node<'_>) -> bool {
    let Some(parent) = code.parent(node) else {
        return false;
    };
    match code.role(parent) {
        Some(NodeRole::Binary | NodeRole::Unary) => true,
        Some(NodeRole::Choice) => false,
        Some(NodeRole::Index | NodeRole::Call) => {
            field(
                parent,
                &["function", "argument", "operand", "object", "value"],
            ) == Some(node)
        }
        _ => matches!(
            parent.kind(),
            "cast_expression"
                | "type_cast_expression"
                | "field_expression"
                | "range_expression"
                | "try_expression"
        ),
    }
}

/// Appends an operation to a node: ` + 1`, ` / 2`.
pub(super) fn with_more(
    code: &Code<'_>,
    node: Node<'_>,
    operator: &str,
    amount: &str,
) -> Vec<Edit> {
    let end = format!(" {operator} {amount}");
    let tightness = code.grammar.precedence(operator);
    if is_atom(code, node) || binding(code, node) >= tightness && tightness.is_some() {
        return vec![insertion(node.end_byte(), end)];
    }
    vec![
        insertion(node.start_byte(), "("),
        insertion(node.end_byte(), format!("){end}")),
    ]
}

fn is_atom(code: &Code<'_>, node: Node<'_>) -> bool {
    let known = [
        NodeRole::Name,
        NodeRole::Call,
        NodeRole::Index,
        NodeRole::Parentheses,
        NodeRole::Integer,
    ];
    code.role(node).is_some_and(|role| known.contains(&role))
        || [
            "field_expression",
            "selector_expression",
            "field_access",
            "member_expression",
            "attribute",
        ]
        .contains(&node.kind())
}

/// Whether this is `a + 1` or similar, whose number is changed by another rule.
pub(super) fn has_step(code: &Code<'_>, node: Node<'_>) -> bool {
    let is_literal = |side| {
        node.child_by_field_name(side)
            .is_some_and(|side| code.is(side, NodeRole::Integer))
    };
    let operators = parts::operators(node);
    code.is(node, NodeRole::Binary)
        && operators
            .iter()
            .all(|token| ["+", "-"].contains(&code.text(*token)))
        && (is_literal("left") || is_literal("right"))
}

/// Whether one of the operands is a string, which gives `+` another meaning.
pub(super) fn has_text(code: &Code<'_>, node: Node<'_>) -> bool {
    match code.role(node) {
        Some(NodeRole::Text) => true,
        Some(NodeRole::Binary | NodeRole::Parentheses) => parts::named(node)
            .into_iter()
            .any(|operand| has_text(code, operand)),
        _ => ["list", "tuple", "list_comprehension", "array"].contains(&node.kind()),
    }
}
