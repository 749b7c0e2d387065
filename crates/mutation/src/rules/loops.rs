//! Loops: their start, their end, and how they are left.

use super::literal::Integer;
use super::operand::{has_step, with_more};
use super::{Drafts, insertion, replacement};
use crate::family::Family;
use crate::grammar::NodeRole;
use crate::mutant::{Edit, Site, SiteForm};
use crate::operator::OperatorKind;
use crate::syntax::Code;
use crate::syntax::parts::{self, children, field};
use tree_sitter::Node;

pub(super) fn start_and_bound(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    if !code.is(node, NodeRole::For) {
        return;
    }
    let header = node
        .named_child(0)
        .filter(|first| first.kind() == "for_clause")
        .unwrap_or(node);
    if let Some(start) =
        field(header, &["initializer", "init"]).and_then(|init| first_value(code, init))
    {
        beside(drafts, OperatorKind::LoopStart, start);
    }
    if let Some(condition) = code.condition(node) {
        bound(drafts, condition);
    }
}

/// The initial value that the header of a loop gives to a variable.
fn first_value<'t>(code: &Code<'t>, node: Node<'t>) -> Option<Node<'t>> {
    let own = match code.role(node) {
        Some(NodeRole::Declarator) => parts::declared(node).and_then(|(_, value)| value),
        Some(NodeRole::Assignment) => code.assigned(node).map(|(_, value)| value),
        _ => None,
    };
    own.or_else(|| children(node).find_map(|child| first_value(code, child)))
}

/// Replaces a number by its neighbours.
fn beside(drafts: &mut Drafts<'_>, kind: OperatorKind, node: Node<'_>) {
    let code = drafts.code;
    if let Some(number) = Integer::read(code.text(node)) {
        drafts.claim(node);
        for other in number.beside() {
            drafts.replace(kind, node, other);
        }
    } else if is_amount(code, node) {
        for operator in ["+", "-"] {
            let edits = with_more(code, node, operator, "1");
            drafts.add(kind, node, SiteForm::Value, edits);
        }
    }
}

/// Whether this may be a number that is not changed already through a literal in it.
fn is_amount(code: &Code<'_>, node: Node<'_>) -> bool {
    let is_iterator = [".begin()", ".rbegin()", ".end()", ".rend()"]
        .iter()
        .any(|end| code.text(node).ends_with(end));
    let known = matches!(
        code.role(node),
        Some(
            NodeRole::Name
                | NodeRole::Call
                | NodeRole::Index
                | NodeRole::Parentheses
                | NodeRole::Binary
        )
    ) || [
        "field_expression",
        "selector_expression",
        "field_access",
        "member_expression",
        "attribute",
    ]
    .contains(&node.kind());
    known && !is_iterator && !has_step(code, node)
}

/// Changes the bound of a counting loop in the direction that another comparison operator does not
/// cover.
fn bound(drafts: &mut Drafts<'_>, condition: Node<'_>) {
    let code = drafts.code;
    let Some(right) = condition
        .child_by_field_name("right")
        .filter(|_| code.is(condition, NodeRole::Binary))
    else {
        return;
    };
    let operators = parts::operators(condition);
    let operator = match operators.first().map(|token| code.text(*token)) {
        Some("<" | ">=") => "-",
        Some("<=" | ">") => "+",
        _ => return,
    };
    if let Some(number) = Integer::read(code.text(right)) {
        drafts.claim(right);
        let other = if operator == "+" {
            number.value.checked_add(1)
        } else {
            number.value.checked_sub(1)
        };
        if let Some(other) = other.and_then(|value| number.other(value)) {
            drafts.replace(OperatorKind::LoopBound, right, other);
        }
    } else if is_amount(code, right) {
        let edits = with_more(code, right, operator, "1");
        drafts.add(OperatorKind::LoopBound, right, SiteForm::Value, edits);
    }
}

/// Changes loops over `range(a, b)` and `a..b`.
pub(super) fn range(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    let is_iteration = code.is(node, NodeRole::ForEach) || node.kind() == "for_in_clause";
    let Some(over) = field(node, &["right", "value"]).filter(|_| is_iteration) else {
        return;
    };
    match code.grammar.family {
        Family::Python => python_range(drafts, over),
        Family::Rust => rust_range(drafts, code.bare(over)),
        _ => {}
    }
}

fn python_range(drafts: &mut Drafts<'_>, over: Node<'_>) {
    let code = drafts.code;
    let is_range = parts::callee(over).is_some_and(|callee| code.text(callee) == "range");
    match parts::arguments(over)[..] {
        [end] if is_range => {
            let edit = insertion(end.start_byte(), "1, ");
            drafts.add(OperatorKind::LoopStart, over, SiteForm::Value, vec![edit]);
            beside(drafts, OperatorKind::LoopBound, end);
        }
        [start, end, ..] if is_range => {
            beside(drafts, OperatorKind::LoopStart, start);
            beside(drafts, OperatorKind::LoopBound, end);
        }
        _ => {}
    }
}

fn rust_range(drafts: &mut Drafts<'_>, over: Node<'_>) {
    let code = drafts.code;
    if over.kind() != "range_expression" {
        // `(a..b).rev()`
        if let Some(inner) = parts::receiver(over).filter(|_| code.is(over, NodeRole::Call)) {
            rust_range(drafts, code.bare(inner));
        }
        return;
    }
    if let [start, end] = parts::named(over)[..] {
        beside(drafts, OperatorKind::LoopStart, start);
        beside(drafts, OperatorKind::LoopBound, end);
    }
}

pub(super) fn jump(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    let (word, other) = match code.role(node) {
        Some(NodeRole::Break) => ("break", "continue"),
        Some(NodeRole::Continue) => ("continue", "break"),
        _ => return,
    };
    let is_expression = code.grammar.family == Family::Rust;
    let has_value = is_expression
        && parts::named(node)
            .iter()
            .any(|child| child.kind() != "label");
    let outer = code
        .parent(node)
        .filter(|parent| code.is(*parent, NodeRole::Statement));
    let form = if is_expression {
        SiteForm::Value
    } else {
        SiteForm::Statement
    };
    if !(has_value || word == "break" && leaves_a_switch(code, node)) {
        let start = node.start_byte();
        let edit = Edit {
            range: start..start + word.len(),
            text: other.to_owned(),
        };
        drafts.add(OperatorKind::Jump, node, form, vec![edit]);
    }
    let dropped = outer.unwrap_or(node);
    let is_droppable = !is_expression || outer.is_some();
    if is_droppable && !has_value && !ends_the_last_case(code, node) {
        let edit = replacement(dropped, code.grammar.nothing);
        drafts.add(OperatorKind::Jump, dropped, SiteForm::Statement, vec![edit]);
    }
}

/// Whether a `break` leaves a `switch` and not a loop.
fn leaves_a_switch(code: &Code<'_>, node: Node<'_>) -> bool {
    let breaks_none = matches!(code.grammar.family, Family::Rust);
    let target = code
        .around(node)
        .find(|node| code.is_loop(*node) || code.is(*node, NodeRole::Switch));
    !breaks_none && target.is_some_and(|target| code.is(target, NodeRole::Switch))
}

/// Whether no case follows into which the last one could fall through.
fn ends_the_last_case(code: &Code<'_>, node: Node<'_>) -> bool {
    let case = code.parent(node).filter(|_| leaves_a_switch(code, node));
    case.is_some_and(|case| {
        case.next_named_sibling().is_none() || code.grammar.family == Family::Go
    })
}

pub(super) fn early_exit(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    if !code.is_loop(node) {
        return;
    }
    let statement = code
        .parent(node)
        .filter(|parent| code.is(*parent, NodeRole::Statement))
        .unwrap_or(node);
    let block = code.parent(statement);
    let is_last = !std::iter::successors(statement.next_named_sibling(), |next| {
        next.next_named_sibling()
    })
    .any(|next| has_loop(code, next));
    let in_function = block
        .and_then(|block| {
            if block.kind() == "statement_list" {
                code.parent(block)?.parent()
            } else {
                code.parent(block)
            }
        })
        .is_some_and(|holder| code.is(holder, NodeRole::Function));
    if is_last && in_function {
        skip(drafts, node, statement);
    }
    once(drafts, node);
}

fn has_loop(code: &Code<'_>, node: Node<'_>) -> bool {
    code.is_loop(node) || children(node).any(|child| has_loop(code, child))
}

/// Replaces a loop by nothing. In Python a statement ends with its indentation, so there the loop
/// runs over an empty list.
fn skip(drafts: &mut Drafts<'_>, node: Node<'_>, statement: Node<'_>) {
    let code = drafts.code;
    if code.grammar.family != Family::Python {
        let edit = replacement(statement, code.grammar.nothing);
        return drafts.add(
            OperatorKind::EarlyExit,
            statement,
            SiteForm::Statement,
            vec![edit],
        );
    }
    match (code.role(node), node.child_by_field_name("right")) {
        (Some(NodeRole::ForEach), Some(over)) => {
            drafts.replace(OperatorKind::EarlyExit, over, "()");
        }
        _ => {
            if let Some(condition) = node.child_by_field_name("condition") {
                drafts.replace(OperatorKind::EarlyExit, condition, code.grammar.never);
            }
        }
    }
}

/// Adds a `break` at the end of the body.
fn once(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    let Some(body) = parts::body(node).filter(|body| code.is(*body, NodeRole::Block)) else {
        return;
    };
    let list = body
        .named_child(0)
        .filter(|first| first.kind() == "statement_list")
        .unwrap_or(body);
    let Some(end) = parts::named(list).last().copied() else {
        return;
    };
    let ends_anyway = [Some(NodeRole::Break), Some(NodeRole::Continue)].contains(&code.role(end))
        || ["return_statement", "raise_statement", "throw_statement"].contains(&end.kind())
        // In Rust, the value of a block ends it, too.
        || code.grammar.family == Family::Rust && !end.kind().ends_with("statement") && !end.kind().ends_with("declaration");
    if ends_anyway {
        return;
    }
    let text = match code.grammar.family {
        Family::Python => {
            let column = end.start_position().column;
            let start = end.start_byte() - column;
            let indent = &code.source[start..end.start_byte()];
            if !indent.trim().is_empty() {
                return;
            }
            format!("\n{indent}break")
        }
        Family::Go => "; break".to_owned(),
        _ => " break;".to_owned(),
    };
    let at = end.end_byte();
    let site = Site {
        range: at..at,
        form: SiteForm::Insertion,
    };
    drafts.push(
        OperatorKind::EarlyExit,
        node,
        vec![insertion(at, text)],
        Some(site),
    );
}
