//! Removed statements.

use super::{Drafts, replacement};
use crate::family::Family;
use crate::grammar::NodeRole;
use crate::mutant::SiteForm;
use crate::operator::OperatorKind;
use crate::syntax::Code;
use crate::syntax::parts::{self, children};
use std::collections::BTreeSet;
use tree_sitter::Node;

/// Calls that affect only the speed of a program, or nothing that it prints.
const WITHOUT_EFFECT: &[&str] = &[
    "sync_with_stdio",
    "tie",
    "reserve",
    "shrink_to_fit",
    "free",
    "setvbuf",
    "freopen",
    "flush",
    "close",
    "Flush",
    "Close",
    "setrecursionlimit",
    "srand",
    "fclose",
    "fflush",
    "debug_assert",
    "assert",
    "exceptions",
    "Buffer",
];

/// Calls that read input: without them a variable has no value at all.
const READING: &[&str] = &[
    "scanf",
    "fscanf",
    "sscanf",
    "getline",
    "fgets",
    "fread",
    "scanf_s",
    "read_line",
    "read_to_string",
    "Scan",
    "Fscan",
    "Scanf",
];

pub(super) fn dropped(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let statement = plain_statement(drafts.code, node);
    if statement.is_some_and(|inner| is_worth_dropping(drafts, inner)) {
        drop_it(drafts, OperatorKind::DroppedStatement, node);
    }
}

pub(super) fn drop_it(drafts: &mut Drafts<'_>, kind: OperatorKind, node: Node<'_>) {
    let edit = replacement(node, drafts.code.grammar.nothing);
    drafts.add(kind, node, SiteForm::Statement, vec![edit]);
}

/// A node that is a complete statement: not a declaration, and not a part of another statement's
/// header.
pub(super) fn plain_statement<'t>(code: &Code<'t>, node: Node<'t>) -> Option<Node<'t>> {
    let is_listed = code
        .parent(node)
        .is_some_and(|parent| parent.kind() == "statement_list");
    match code.role(node)? {
        NodeRole::Statement => node.named_child(0),
        NodeRole::Assignment | NodeRole::Step if code.grammar.family == Family::Go && is_listed => {
            Some(node)
        }
        _ => None,
    }
}

fn is_worth_dropping(drafts: &Drafts<'_>, inner: Node<'_>) -> bool {
    let code = drafts.code;
    let has_effect = match code.role(inner) {
        Some(NodeRole::Call) => {
            let callee = parts::callee(inner).map(|callee| code.text(callee));
            !callee.is_some_and(|name| WITHOUT_EFFECT.contains(&name) || READING.contains(&name))
        }
        Some(NodeRole::Binary) => !reads_a_stream(code, inner),
        Some(NodeRole::Assignment) => !gives_the_first_value(drafts, inner),
        Some(NodeRole::Step) => true,
        _ => ["macro_invocation", "delete_statement"].contains(&inner.kind()),
    };
    let is_assertion =
        code.text(inner).starts_with("assert") || code.text(inner).starts_with("debug_assert");
    has_effect && !is_assertion
}

pub(super) fn reads_a_stream(code: &Code<'_>, node: Node<'_>) -> bool {
    let operators = parts::operators(node);
    operators.iter().any(|token| code.text(*token) == ">>")
}

/// Whether a variable has no value before this assignment. Without it the program would not compile
/// or behave at random.
pub(super) fn gives_the_first_value(drafts: &Drafts<'_>, assignment: Node<'_>) -> bool {
    let code = drafts.code;
    let Some((target, _)) = code.assigned(assignment) else {
        return false;
    };
    if !code.is(target, NodeRole::Name) {
        return false;
    }
    let name = code.text(target);
    let declaration = declaration_before(drafts, assignment, name);
    match code.grammar.family {
        Family::Python => !is_assigned_before(drafts, assignment, name),
        // A variable that is declared outside of the loop has the value of the previous pass.
        _ => declaration.is_some_and(|declaration| {
            let same_pass = code.loop_around(declaration).map(|node| node.id())
                == code.loop_around(assignment).map(|node| node.id());
            let is_global = !code
                .around(declaration)
                .any(|node| code.is(node, NodeRole::Function));
            same_pass && !is_global && !has_value(code, declaration, name)
        }),
    }
}

/// The nearest declaration of a name before a node.
pub(super) fn declaration_before<'t>(
    drafts: &Drafts<'t>,
    node: Node<'_>,
    name: &str,
) -> Option<Node<'t>> {
    let code = drafts.code;
    let before = |found: &Node<'_>| found.end_byte() <= node.start_byte();
    let mut declarations = drafts.code.nodes.iter().copied().filter(|found| {
        let is_declaration = code.is(*found, NodeRole::Declarator)
            || found.kind().ends_with("declaration")
            || found.kind() == "let_declaration";
        is_declaration && before(found) && declares(code, *found, name)
    });
    declarations.next_back()
}

fn declares(code: &Code<'_>, declaration: Node<'_>, name: &str) -> bool {
    children(declaration).any(|child| {
        let is_declarator =
            code.is(child, NodeRole::Declarator) || child.kind().ends_with("declarator");
        code.is(child, NodeRole::Name) && code.text(child) == name
            || is_declarator && declares(code, child, name)
    })
}

fn has_value(code: &Code<'_>, declaration: Node<'_>, name: &str) -> bool {
    let own = code.is(declaration, NodeRole::Declarator)
        && parts::declared(declaration)
            .is_some_and(|(target, value)| code.text(target) == name && value.is_some());
    // In C++, an object of a class type has a value from its declaration on.
    let is_class = declaration
        .child_by_field_name("type")
        .is_some_and(|kind| ["template_type", "qualified_identifier"].contains(&kind.kind()));
    own || is_class
        || children(declaration)
            .any(|child| code.is(child, NodeRole::Declarator) && has_value(code, child, name))
}

/// Whether Python code has assigned to the name before, in the same function.
pub(super) fn is_assigned_before(drafts: &Drafts<'_>, assignment: Node<'_>, name: &str) -> bool {
    let code = drafts.code;
    let function = |node: Node<'_>| {
        code.around(node)
            .find(|node| code.is(*node, NodeRole::Function))
            .map(|node| node.id())
    };
    let own = function(assignment);
    drafts.code.nodes.iter().any(|&node| {
        let before = node.end_byte() <= assignment.start_byte() && function(node) == own;
        before
            && code
                .assigned(node)
                .is_some_and(|(target, _)| names(code, target).contains(name))
    })
}

/// The names in an expression.
pub(super) fn names<'s>(code: &Code<'s>, node: Node<'_>) -> BTreeSet<&'s str> {
    let mut found: BTreeSet<&str> = children(node)
        .flat_map(|child| names(code, child))
        .collect();
    if code.is(node, NodeRole::Name) {
        found.insert(code.text(node));
    }
    found
}
