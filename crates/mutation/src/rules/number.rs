//! Arithmetic, constants, indices and tolerances.

use super::literal::{Integer, float, written};
use super::operand::{has_step, has_text, with_more, with_operator};
use super::{Drafts, replacement};
use crate::family::Family;
use crate::grammar::NodeRole;
use crate::mutant::{Edit, SiteForm};
use crate::operator::OperatorKind;
use crate::syntax::Code;
use crate::syntax::parts::{self, children};
use tree_sitter::Node;

/// An operator and its wrong replacement.
const OPERATORS: &[(&str, &str)] = &[
    ("+", "-"),
    ("-", "+"),
    ("*", "+"),
    ("/", "*"),
    ("//", "*"),
    ("%", "/"),
    ("**", "*"),
    ("<<", ">>"),
    (">>", "<<"),
    (">>>", "<<"),
    ("&", "|"),
    ("|", "&"),
    ("^", "|"),
    ("&^", "|"),
];

/// Usual names of C++ streams.
const STREAMS: &[&str] = &[
    "cin", "cout", "cerr", "clog", "in", "out", "os", "is", "ss", "iss", "oss", "fin", "fout",
    "input", "output", "stream", "sin", "sout",
];

pub(super) fn arithmetic(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    let [token] = &parts::operators(node)[..] else {
        return;
    };
    if drafts.claimed.contains(&node.id()) && code.is(node, NodeRole::Binary) {
        return;
    }
    let text = code.text(*token);
    match code.role(node) {
        Some(NodeRole::Binary) if !has_text(code, node) && !is_stream(code, node) => {
            let other = OPERATORS.iter().find(|(name, _)| *name == text);
            let Some((_, other)) = other else { return };
            let edits = with_operator(code, node, *token, other);
            drafts.add(OperatorKind::Arithmetic, node, SiteForm::Value, edits);
            if text == "%" {
                without_right(drafts, node);
            }
        }
        Some(NodeRole::Assignment) if !has_text(code, node) => compound(drafts, node, *token),
        Some(NodeRole::Step) if !is_header(code, node) => {
            let other = if text == "++" { "--" } else { "++" };
            drafts.add(
                OperatorKind::Arithmetic,
                node,
                SiteForm::Value,
                vec![replacement(*token, other)],
            );
        }
        Some(NodeRole::Unary) if text == "-" => sign(drafts, node, *token),
        _ => {}
    }
}

/// `a += b` becomes `a -= b`.
fn compound(drafts: &mut Drafts<'_>, node: Node<'_>, token: Node<'_>) {
    let code = drafts.code;
    let Some(operator) = code.text(token).strip_suffix('=') else {
        return;
    };
    let value = node.child_by_field_name("right");
    let other = OPERATORS.iter().find(|(name, _)| *name == operator);
    if let Some((_, other)) = other.filter(|_| !value.is_some_and(|value| has_text(code, value))) {
        drafts.add(
            OperatorKind::Arithmetic,
            node,
            SiteForm::Value,
            vec![replacement(token, format!("{other}="))],
        );
    }
}

/// `a % b` becomes `a`.
fn without_right(drafts: &mut Drafts<'_>, node: Node<'_>) {
    if let Some(left) = node.child_by_field_name("left") {
        let edit = Edit {
            range: left.end_byte()..node.end_byte(),
            text: String::new(),
        };
        drafts.add(OperatorKind::Arithmetic, node, SiteForm::Value, vec![edit]);
    }
}

/// `-a` becomes `+a`, if the language supports it.
fn sign(drafts: &mut Drafts<'_>, node: Node<'_>, token: Node<'_>) {
    let plus = if drafts.code.grammar.family == Family::Rust {
        ""
    } else {
        "+"
    };
    drafts.add(
        OperatorKind::Arithmetic,
        node,
        SiteForm::Value,
        vec![replacement(token, plus)],
    );
}

/// Whether a step belongs to the header of a counting loop. The opposite step would rarely
/// terminate.
fn is_header(code: &Code<'_>, node: Node<'_>) -> bool {
    let parent = code.parent(node);
    parent.is_some_and(|parent| {
        let fields = ["update", "increment"].map(|field| parent.child_by_field_name(field));
        fields.contains(&Some(node))
    })
}

/// Whether `<<` or `>>` is an output or input operator.
fn is_stream(code: &Code<'_>, node: Node<'_>) -> bool {
    if code.grammar.family != Family::Cpp
        || !parts::operators(node)
            .iter()
            .all(|token| ["<<", ">>"].contains(&code.text(*token)))
    {
        return false;
    }
    let mut first = node;
    while let Some(left) = first
        .child_by_field_name("left")
        .filter(|_| code.is(first, NodeRole::Binary))
    {
        first = left;
    }
    let is_statement = code.parent(node).is_some_and(|parent| {
        matches!(
            code.role(parent),
            Some(NodeRole::Statement | NodeRole::Binary)
        ) && !code.is(first, NodeRole::Integer)
            || parent.kind() == "condition_clause"
    });
    let name = code.text(first).trim_start_matches("std::");
    is_statement && !code.is(first, NodeRole::Parentheses) || STREAMS.contains(&name)
}

pub(super) fn index(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    if !code.is(node, NodeRole::Index) {
        return;
    }
    for index in indices(node) {
        let is_number = matches!(
            code.role(index),
            Some(
                NodeRole::Name
                    | NodeRole::Call
                    | NodeRole::Index
                    | NodeRole::Parentheses
                    | NodeRole::Binary
                    | NodeRole::Integer
                    | NodeRole::Step
            )
        ) || [
            "field_expression",
            "selector_expression",
            "field_access",
            "member_expression",
            "attribute",
        ]
        .contains(&index.kind());
        if !is_number || has_step(code, index) || has_text(code, index) {
            continue;
        }
        if let Some(number) = Integer::read(code.text(index)) {
            drafts.claim(index);
            for other in number.beside() {
                drafts.replace(OperatorKind::Index, index, other);
            }
            continue;
        }
        for operator in ["+", "-"] {
            let edits = with_more(code, index, operator, "1");
            drafts.add(OperatorKind::Index, index, SiteForm::Value, edits);
        }
    }
}

/// The expressions in the brackets.
fn indices(node: Node<'_>) -> Vec<Node<'_>> {
    if let Some(list) = node.child_by_field_name("indices") {
        return parts::named(list);
    }
    match ["index", "subscript"]
        .iter()
        .find_map(|name| node.child_by_field_name(name))
    {
        Some(index) => vec![index],
        // The Rust grammar has no field names here.
        None => parts::named(node).into_iter().skip(1).collect(),
    }
}

/// Positive numbers below this are treated as tolerances.
const TOLERANCE: f64 = 0.01;

pub(super) fn tolerance(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    if !matches!(code.role(node), Some(NodeRole::Float | NodeRole::Integer)) {
        return;
    }
    let Some((value, suffix)) = float(code.text(node)) else {
        return;
    };
    if value > 0.0 && value < TOLERANCE {
        drafts.claim(node);
        for other in [0.0, value * 1000.0] {
            drafts.replace(OperatorKind::Tolerance, node, written(other, suffix));
        }
    }
}

/// Changes any number or letter that no other rule has claimed.
pub(super) fn constant(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    if drafts.claimed.contains(&node.id()) || is_exit_code(code, node) {
        return;
    }
    let text = code.text(node);
    match code.role(node) {
        Some(NodeRole::Integer | NodeRole::Float) => {
            if let Some(number) = Integer::read(text) {
                for other in number.beside() {
                    drafts.replace(OperatorKind::Constant, node, other);
                }
            } else if let Some((value, suffix)) = float(text) {
                drafts.replace(OperatorKind::Constant, node, written(value + 1.0, suffix));
            }
        }
        Some(NodeRole::Character) => {
            if let Some(other) = next_letter(text) {
                drafts.replace(OperatorKind::Constant, node, other);
            }
        }
        _ => {}
    }
}

/// `'a'` becomes `'b'`.
fn next_letter(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let [b'\'', letter, b'\''] = bytes else {
        return None;
    };
    let next = letter + 1;
    let is_plain = next.is_ascii_graphic() && next != b'\'' && next != b'\\';
    is_plain.then(|| format!("'{}'", char::from(next)))
}

/// Whether a number is an exit code of the program.
fn is_exit_code(code: &Code<'_>, node: Node<'_>) -> bool {
    let Some(parent) = code.parent(node) else {
        return false;
    };
    let in_main =
        parent.kind() == "return_statement" && code.function(node).as_deref() == Some("main");
    let call = code
        .parent(parent)
        .filter(|call| code.is(*call, NodeRole::Call));
    let callee = call.and_then(|call| parts::callee(call));
    in_main || callee.is_some_and(|callee| ["exit", "_exit", "Exit"].contains(&code.text(callee)))
}

/// Claims all numbers in a node.
pub(super) fn claim_all(drafts: &mut Drafts<'_>, node: Node<'_>) {
    drafts.claim(node);
    for child in children(node) {
        claim_all(drafts, child);
    }
}
