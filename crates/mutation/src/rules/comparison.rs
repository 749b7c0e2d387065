//! Comparisons, logical operators and conditions.

use super::operand::{has_text, with_operator};
use super::{Drafts, insertion, replacement};
use crate::family::Family;
use crate::grammar::NodeRole;
use crate::mutant::{Edit, SiteForm};
use crate::operator::OperatorKind;
use crate::syntax::Code;
use crate::syntax::parts::{self, children};
use tree_sitter::Node;

/// A comparison, its negation, and the comparisons that treat the bound differently.
const RELATIONS: &[(&str, &str, &[&str])] = &[
    ("<", ">=", &["<="]),
    ("<=", ">", &["<"]),
    (">", "<=", &[">="]),
    (">=", "<", &[">"]),
    ("==", "!=", &["<=", ">="]),
    ("!=", "==", &[]),
    ("===", "!==", &["<=", ">="]),
    ("!==", "===", &[]),
    ("is", "is not", &[]),
    ("is not", "is", &[]),
    ("in", "not in", &[]),
    ("not in", "in", &[]),
];

pub(super) fn relation(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    if !code.is(node, NodeRole::Binary) {
        return;
    }
    for token in parts::operators(node) {
        let known = RELATIONS
            .iter()
            .find(|(name, ..)| *name == code.text(token));
        let Some((name, negation, boundaries)) = known else {
            continue;
        };
        if !(name.starts_with("==") && has_no_order(code, node)) {
            for boundary in *boundaries {
                let edits = with_operator(code, node, token, boundary);
                drafts.add(
                    OperatorKind::RelationalBoundary,
                    node,
                    SiteForm::Condition,
                    edits,
                );
            }
        }
        // In JavaScript, the `in` of a loop header is not a comparison.
        if !bounds_a_loop(code, node) {
            let edits = with_operator(code, node, token, negation);
            drafts.add(
                OperatorKind::RelationalNegation,
                node,
                SiteForm::Condition,
                edits,
            );
        }
    }
}

/// Whether an operand certainly has a type that supports equality but not order.
fn has_no_order(code: &Code<'_>, node: Node<'_>) -> bool {
    let nothing = [
        "true", "false", "True", "False", "None", "none", "null", "nullptr", "NULL", "nil",
    ];
    parts::named(node).into_iter().any(|operand| {
        let text = code.text(operand);
        has_text(code, operand)
            || code.is(operand, NodeRole::Character)
            || nothing.contains(&text)
            || text.ends_with(".end()")
    })
}

/// Whether this is the condition of a counting loop. Its negation would run the loop never or
/// without end; the mutant that skips the loop covers this.
fn bounds_a_loop(code: &Code<'_>, node: Node<'_>) -> bool {
    code.parent(node).is_some_and(|parent| {
        let is_header = code.is(parent, NodeRole::For) || parent.kind() == "for_clause";
        is_header && !matches!(code.text(node), "")
    })
}

pub(super) fn connective(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    let (and, or) = (code.grammar.and, code.grammar.or);
    let sides = ["left", "right"].map(|side| node.child_by_field_name(side));
    let ([Some(left), Some(right)], [token]) = (sides, &parts::operators(node)[..]) else {
        return;
    };
    let other = match code.text(*token) {
        text if text == and => or,
        text if text == or => and,
        _ => return,
    };
    if !code.is(node, NodeRole::Binary) || has_binding(node) {
        return;
    }
    let edits = with_operator(code, node, *token, other);
    drafts.add(OperatorKind::Logical, node, SiteForm::Condition, edits);
    let is_nested = parts::operators(left)
        .iter()
        .any(|inner| code.text(*inner) == code.text(*token));
    for (kept, dropped) in [
        (left, left.end_byte()..right.end_byte()),
        (right, left.start_byte()..right.start_byte()),
    ] {
        let loses_all_before = kept == right && is_nested && code.is(left, NodeRole::Binary);
        if !loses_all_before && is_truth(code, node, kept) {
            let edit = Edit {
                range: dropped,
                text: String::new(),
            };
            drafts.add(OperatorKind::Logical, node, SiteForm::Condition, vec![edit]);
        }
    }
}

/// Whether a condition contains a declaration.
fn has_binding(node: Node<'_>) -> bool {
    matches!(node.kind(), "let_condition" | "let_chain" | "declaration")
        || children(node).any(has_binding)
}

/// Whether an operand is a boolean and can replace the whole expression. In C, other numbers are
/// true as well.
fn is_truth(code: &Code<'_>, whole: Node<'_>, operand: Node<'_>) -> bool {
    if !matches!(code.grammar.family, Family::C | Family::Cpp) {
        return true;
    }
    let operand = code.bare(operand);
    let is_relation = |node: Node<'_>| {
        let operators = parts::operators(node);
        code.is(node, NodeRole::Binary)
            && operators.iter().all(|token| {
                let text = code.text(*token);
                ["&&", "||"].contains(&text) || RELATIONS.iter().any(|(name, ..)| *name == text)
            })
    };
    let is_negation = code.is(operand, NodeRole::Unary) && code.text(operand).starts_with('!');
    is_relation(operand) || is_negation || is_tested(code, whole)
}

/// Whether a value is used only as a condition.
fn is_tested(code: &Code<'_>, node: Node<'_>) -> bool {
    let Some(parent) = code.parent(node) else {
        return false;
    };
    match code.role(parent) {
        Some(NodeRole::Parentheses | NodeRole::Binary) => is_tested(code, parent),
        Some(NodeRole::Unary) => code.text(parent).starts_with('!'),
        Some(
            NodeRole::If | NodeRole::While | NodeRole::DoWhile | NodeRole::For | NodeRole::Choice,
        ) => code
            .condition(parent)
            .is_some_and(|condition| condition.byte_range() == code.bare(node).byte_range()),
        _ => parent.kind() == "condition_clause",
    }
}

pub(super) fn condition(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    negation(drafts, node);
    if !matches!(code.role(node), Some(NodeRole::If | NodeRole::Choice)) {
        return;
    }
    let Some(condition) = code
        .condition(node)
        .filter(|condition| !has_binding(*condition))
    else {
        return;
    };
    if !is_negatable_by_itself(code, condition) {
        let not = code.grammar.not;
        let edits = vec![
            insertion(condition.start_byte(), format!("{not}(")),
            insertion(condition.end_byte(), ")"),
        ];
        drafts.add(
            OperatorKind::NegatedCondition,
            condition,
            SiteForm::Condition,
            edits,
        );
    }
    let has_else = node.child_by_field_name("alternative").is_some();
    if code.is(node, NodeRole::If) && !has_else && !is_elif_before_more(node) {
        let edits = vec![replacement(condition, code.grammar.never)];
        drafts.add(
            OperatorKind::DroppedGuard,
            condition,
            SiteForm::Condition,
            edits,
        );
    }
    if code.is(node, NodeRole::If) && returns(node) {
        let edits = vec![replacement(condition, code.grammar.always)];
        drafts.add(
            OperatorKind::EarlyReturn,
            condition,
            SiteForm::Condition,
            edits,
        );
    }
}

/// Whether the first branch of an `if` ends with a `return`.
fn returns(node: Node<'_>) -> bool {
    let mut last = node.child_by_field_name("consequence");
    while let Some(statement) = last {
        match statement.kind() {
            "return_statement" | "return_expression" => return true,
            "compound_statement"
            | "block"
            | "statement_block"
            | "statement_list"
            | "expression_statement" => last = parts::named(statement).last().copied(),
            _ => return false,
        }
    }
    false
}

/// Whether an `elif` is followed by further branches, which belong to the surrounding statement.
fn is_elif_before_more(node: Node<'_>) -> bool {
    node.kind() == "elif_clause"
        && node
            .next_named_sibling()
            .is_some_and(|next| ["elif_clause", "else_clause"].contains(&next.kind()))
}

/// Whether another rule negates it: the one for comparisons, or the one that removes a `!`.
fn is_negatable_by_itself(code: &Code<'_>, condition: Node<'_>) -> bool {
    let operators = parts::operators(condition);
    let is_relation = |token: &Node<'_>| {
        RELATIONS
            .iter()
            .any(|(name, ..)| *name == code.text(*token))
    };
    let text = code.text(condition);
    code.is(condition, NodeRole::Binary)
        && operators.len() == 1
        && operators.iter().all(is_relation)
        || code.is(condition, NodeRole::Unary) && (text.starts_with('!') || text.starts_with("not"))
}

/// `!a` becomes `a`.
fn negation(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    let [token] = &parts::operators(node)[..] else {
        return;
    };
    let is_not = code.text(*token) == code.grammar.not.trim();
    if !code.is(node, NodeRole::Unary) || !is_not {
        return;
    }
    let named = parts::named(node);
    let (Some(operand), true) = (named.last(), named.len() <= 2) else {
        return;
    };
    if is_truth(code, node, *operand) {
        let edit = Edit {
            range: token.start_byte()..operand.start_byte(),
            text: String::new(),
        };
        drafts.add(
            OperatorKind::NegatedCondition,
            node,
            SiteForm::Condition,
            vec![edit],
        );
    }
}
