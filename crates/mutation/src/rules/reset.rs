//! Loops that forget to reset a variable between their passes.

use super::literal::{Integer, float};
use super::statement::{
    declaration_before, drop_it, is_assigned_before, names, plain_statement, reads_a_stream,
};
use super::{Drafts, insertion, replacement};
use crate::family::Family;
use crate::grammar::NodeRole;
use crate::mutant::Edit;
use crate::operator::OperatorKind;
use crate::syntax::Code;
use crate::syntax::parts::{self, children};
use std::collections::BTreeSet;
use tree_sitter::Node;

/// Calls that reset a variable.
const RESETTING: &[&str] = &[
    "clear", "assign", "fill", "fill_n", "memset", "reset", "bzero", "truncate", "setAll",
];

pub(super) fn forgotten_reset(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    let (Some(inner), Some(around)) = (plain_statement(code, node), code.loop_around(node)) else {
        return;
    };
    let Some(target) = reset(code, inner) else {
        return;
    };
    let name = code.text(target);
    let bound = match code.grammar.family {
        // In Python, a variable that first gets its value in the loop does not exist before it.
        Family::Python => {
            !is_assigned_before(drafts, inner, name)
                && code.is(target, NodeRole::Name)
                && code.assigned(inner).is_some()
        }
        _ => declaration_before(drafts, inner, name)
            .is_some_and(|declaration| around.byte_range().contains(&declaration.start_byte())),
    };
    if !bound {
        drop_it(drafts, OperatorKind::ForgottenReset, node);
    }
}

/// The variable that a statement resets.
fn reset<'t>(code: &Code<'t>, inner: Node<'t>) -> Option<Node<'t>> {
    if let Some((target, value)) = code.assigned(inner) {
        return code.variable(target).filter(|_| is_beginning(code, value));
    }
    let name = parts::callee(inner)
        .filter(|_| code.is(inner, NodeRole::Call))
        .map(|callee| code.text(callee))?;
    if !RESETTING.contains(&name) {
        return None;
    }
    let target = parts::receiver(inner)
        .filter(|receiver| !["std", "Arrays", "ranges"].contains(&code.text(*receiver)));
    let target = target.or_else(|| parts::arguments(inner).first().copied())?;
    code.variable(target)
}

/// Whether a value is independent of the pass: a literal, an empty container, or a constant.
fn is_beginning(code: &Code<'_>, value: Node<'_>) -> bool {
    let text = code.text(value);
    let compact: String = text.split_whitespace().collect();
    let is_empty = [
        "{}", "[]", "()", "set()", "dict()", "list()", "false", "true", "False", "True", "None",
        "null", "nil",
    ]
    .contains(&compact.as_str());
    let number = compact.strip_prefix('-').unwrap_or(&compact);
    is_empty
        || Integer::read(number).is_some()
        || float(number).is_some()
        || is_extreme(text)
        || ["list", "array", "initializer_list"].contains(&value.kind())
            && parts::named(value).len() < 9
}

/// Whether a value is meant to be greater or less than all others, as `INT_MAX` or `-INF`.
pub(super) fn is_extreme(text: &str) -> bool {
    let word: String = text.to_ascii_lowercase();
    ["max", "min", "inf"].iter().any(|part| word.contains(part)) && !text.contains(',')
}

/// Moves the declaration of a variable out of the loop, so that it keeps its value from pass to
/// pass.
pub(super) fn kept_variable(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    let is_c = matches!(code.grammar.family, Family::C | Family::Cpp);
    let Some(around) = code.loop_around(node) else {
        return;
    };
    let is_direct = code.parent(node).is_some_and(|parent| {
        let body = parts::body(around);
        Some(parent) == body || parent.kind() == "statement_list" && code.parent(parent) == body
    });
    if !is_direct || !declares_a_beginning(drafts, node, around) {
        return;
    }
    if is_c {
        let edit = insertion(node.start_byte(), "static ");
        drafts.add_apart(OperatorKind::ForgottenReset, node, vec![edit]);
    } else if let Some(edits) = moved_before(code, node, around) {
        drafts.add_apart(OperatorKind::ForgottenReset, node, edits);
    }
}

/// Whether a statement declares variables whose initial values do not depend on the pass.
fn declares_a_beginning(drafts: &Drafts<'_>, node: Node<'_>, around: Node<'_>) -> bool {
    let code = drafts.code;
    let values: Vec<Node<'_>> = match code.grammar.family {
        Family::C if node.kind() == "declaration" => first_values(code, node),
        Family::Cpp if node.kind() == "declaration" => {
            let text = code.text(node);
            let is_kept = ["const ", "static ", "constexpr ", "auto "]
                .iter()
                .any(|word| text.starts_with(word));
            let is_reference = children(node).any(|child| declares_a_reference(code, child));
            if is_kept || is_reference {
                return false;
            }
            let is_class = node.child_by_field_name("type").is_some_and(|kind| {
                kind.kind() != "primitive_type" && kind.kind() != "sized_type_specifier"
            });
            let values = first_values(code, node);
            if values.is_empty() && is_class && code.text(node).contains('<') {
                return true;
            }
            values
        }
        Family::Rust
            if node.kind() == "let_declaration" && code.text(node).starts_with("let mut ") =>
        {
            first_values(code, node)
        }
        Family::Go if ["short_var_declaration", "var_declaration"].contains(&node.kind()) => {
            first_values(code, node)
        }
        Family::Java if node.kind() == "local_variable_declaration" => first_values(code, node),
        Family::JavaScript
            if node.kind() == "lexical_declaration" && code.text(node).starts_with("let ") =>
        {
            first_values(code, node)
        }
        Family::Python => {
            let assigned = node
                .named_child(0)
                .filter(|_| code.is(node, NodeRole::Statement))
                .and_then(|inner| {
                    let (target, value) = code.assigned(inner)?;
                    let is_first = code.is(target, NodeRole::Name)
                        && !is_assigned_before(drafts, inner, code.text(target));
                    is_first.then_some(value)
                });
            assigned.into_iter().collect()
        }
        _ => return false,
    };
    let bound = bound_in(code, around);
    let is_c = code.grammar.family == Family::C;
    !values.is_empty()
        && values.iter().all(|value| {
            let is_free = names(code, *value).is_disjoint(&bound);
            is_free && (!is_c || is_beginning(code, *value)) && !has_call_with_effect(code, *value)
        })
}

fn first_values<'t>(code: &Code<'t>, node: Node<'t>) -> Vec<Node<'t>> {
    match parts::declared(node).filter(|_| code.is(node, NodeRole::Declarator)) {
        Some((_, value)) => value.into_iter().collect(),
        None => children(node)
            .flat_map(|child| first_values(code, child))
            .collect(),
    }
}

fn declares_a_reference(code: &Code<'_>, node: Node<'_>) -> bool {
    node.kind() == "reference_declarator"
        || code.is(node, NodeRole::Declarator)
            && node
                .child_by_field_name("declarator")
                .is_some_and(|inner| declares_a_reference(code, inner))
}

/// Whether evaluating an expression may read input or change something else.
fn has_call_with_effect(code: &Code<'_>, node: Node<'_>) -> bool {
    let constructors = [
        "vec",
        "new",
        "with_capacity",
        "make",
        "list",
        "set",
        "dict",
        "defaultdict",
        "deque",
        "Counter",
        "Array",
        "Map",
        "Set",
    ];
    let is_own = code.is(node, NodeRole::Call)
        && !parts::callee(node).is_some_and(|callee| constructors.contains(&code.text(callee)));
    is_own || children(node).any(|child| has_call_with_effect(code, child))
}

/// The names that are assigned in a loop.
fn bound_in<'s>(code: &Code<'s>, around: Node<'_>) -> BTreeSet<&'s str> {
    let mut found = BTreeSet::new();
    let mut left = vec![around];
    while let Some(node) = left.pop() {
        let target = match code.role(node) {
            Some(NodeRole::Declarator) => parts::declared(node).map(|(target, _)| target),
            Some(NodeRole::Assignment) => node.child_by_field_name("left"),
            Some(NodeRole::ForEach) => ["left", "pattern", "declarator", "name"]
                .iter()
                .find_map(|name| node.child_by_field_name(name)),
            Some(NodeRole::Step) => Some(node),
            Some(NodeRole::Unary) if code.text(node).starts_with('&') => Some(node),
            Some(NodeRole::Binary) if reads_a_stream(code, node) => Some(node),
            _ if ["declaration", "range_clause", "local_variable_declaration"]
                .contains(&node.kind()) =>
            {
                Some(node)
            }
            _ => None,
        };
        found.extend(target.iter().flat_map(|target| names(code, *target)));
        left.extend(children(node));
    }
    found
}

/// Moves the statement from the loop to before the loop.
fn moved_before(code: &Code<'_>, node: Node<'_>, around: Node<'_>) -> Option<Vec<Edit>> {
    let outer = code
        .parent(around)
        .filter(|parent| code.is(*parent, NodeRole::Statement))
        .unwrap_or(around);
    let holder = code.parent(outer)?;
    let is_listed = code.is(holder, NodeRole::Block)
        || ["statement_list", "module", "program"].contains(&holder.kind());
    if !is_listed {
        return None;
    }
    let line = code.source[..outer.start_byte()]
        .rfind('\n')
        .map_or(0, |end| end + 1);
    let indent = &code.source[line..outer.start_byte()];
    let text = code.text(node);
    let between = if indent.trim().is_empty() {
        format!("\n{indent}")
    } else {
        "; ".to_owned()
    };
    if code.grammar.family == Family::Python && !indent.trim().is_empty() {
        return None;
    }
    Some(vec![
        insertion(outer.start_byte(), format!("{text}{between}")),
        replacement(node, code.grammar.nothing),
    ])
}
