//! Where a switch is possible: the parts of a program for which a number can select one of several
//! texts at run time.

use crate::family::Family;
use crate::grammar::NodeRole;
use crate::mutant::{Site, SiteForm};
use crate::syntax::Code;
use crate::syntax::parts::{self, children};
use tree_sitter::Node;

/// The site for changes within a node, if a switch can select them.
pub(crate) fn site(code: &Code<'_>, node: Node<'_>, form: SiteForm) -> Option<Site> {
    if is_constant(code, node) {
        return None;
    }
    let family = code.grammar.family;
    match form {
        SiteForm::Value if family == Family::Go => lifted(code, node),
        SiteForm::Value => value(code, node),
        SiteForm::Statement => statement(code, node),
        _ => Some(Site {
            range: node.byte_range(),
            form,
        }),
    }
}

fn statement(code: &Code<'_>, node: Node<'_>) -> Option<Site> {
    can_be_branch(code, node).then(|| Site {
        range: node.byte_range(),
        form: SiteForm::Statement,
    })
}

/// A node that is a statement is selected as a statement: not every language accepts `(a = 1)` or
/// `(c ? f() : g())` as one.
fn value(code: &Code<'_>, node: Node<'_>) -> Option<Site> {
    let around = code
        .parent(node)
        .filter(|parent| code.is(*parent, NodeRole::Statement));
    if let Some(site) = around.and_then(|around| statement(code, around)) {
        return Some(site);
    }
    let is_expression = match code.grammar.family {
        Family::Python => !code.is(node, NodeRole::Assignment),
        Family::Java => !is_header_of_loop(code, node),
        _ => true,
    };
    is_expression.then(|| Site {
        range: node.byte_range(),
        form: SiteForm::Value,
    })
}

/// Whether Java requires a statement here and does not accept a block.
fn is_header_of_loop(code: &Code<'_>, node: Node<'_>) -> bool {
    let parent = code
        .parent(node)
        .filter(|parent| parent.kind() == "for_statement");
    let field = parent.and_then(|parent| field_in(parent, node));
    field.is_some_and(|field| field != "condition")
}

/// Whether the compiler must know this value.
fn is_constant(code: &Code<'_>, node: Node<'_>) -> bool {
    let inside = std::iter::once(node).chain(code.around(node));
    inside.zip(code.around(node)).any(|(node, parent)| {
        let field = field_in(parent, node);
        (code.grammar.is_constant)(parent, field)
    })
}

/// The name of the field of its parent that contains a node.
fn field_in<'t>(parent: Node<'t>, node: Node<'t>) -> Option<&'t str> {
    let at = children(parent).position(|child| child.id() == node.id())?;
    parent.field_name_for_child(u32::try_from(at).ok()?)
}

/// Whether a branch may replace this statement.
fn can_be_branch(code: &Code<'_>, node: Node<'_>) -> bool {
    let Some(parent) = code.parent(node) else {
        return false;
    };
    let header = ["initializer", "init", "condition", "update", "increment"];
    if field_in(parent, node).is_some_and(|field| header.contains(&field))
        || parent.kind() == "for_clause"
    {
        return false;
    }
    // In Python, a statement ends with its line.
    code.grammar.family != Family::Python || begins_line(code, node) && ends_line(code, node)
}

fn begins_line(code: &Code<'_>, node: Node<'_>) -> bool {
    let before = &code.source[..node.start_byte()];
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    before[line..].trim().is_empty()
}

fn ends_line(code: &Code<'_>, node: Node<'_>) -> bool {
    let rest = &code.source[node.end_byte()..];
    let rest = rest.lines().next().unwrap_or_default().trim_start();
    rest.is_empty() || rest.starts_with('#')
}

/// Go has no conditional expression. So the switch selects the comparison that contains a value,
/// which `&&` and `||` can do; or the initial value of a variable; or the whole statement.
fn lifted(code: &Code<'_>, node: Node<'_>) -> Option<Site> {
    let mut inside = node;
    for outer in std::iter::once(node).chain(code.around(node)) {
        let range = outer.byte_range();
        match code.role(outer) {
            Some(NodeRole::Binary) if is_boolean(code, outer) => {
                let form = SiteForm::Condition;
                return Some(Site { range, form });
            }
            Some(NodeRole::Declarator) => {
                let form = SiteForm::First;
                let range = inside.byte_range();
                let is_only = inside.kind() == "expression_list" && inside.named_child_count() == 1;
                return (is_only && is_pure(code, inside)).then_some(Site { range, form });
            }
            Some(NodeRole::Statement | NodeRole::Assignment | NodeRole::Step) | None
                if is_simple(code, outer) =>
            {
                let form = SiteForm::Statement;
                return Some(Site { range, form });
            }
            Some(NodeRole::Function | NodeRole::Closure | NodeRole::Block) => return None,
            _ => {}
        }
        inside = outer;
    }
    None
}

/// Whether this is a statement in a list of statements that declares nothing.
fn is_simple(code: &Code<'_>, node: Node<'_>) -> bool {
    let is_listed = code
        .parent(node)
        .is_some_and(|parent| parent.kind() == "statement_list");
    let is_return = node.kind() == "return_statement";
    is_listed && (is_return || code.role(node).is_some())
}

fn is_boolean(code: &Code<'_>, node: Node<'_>) -> bool {
    let operators = parts::operators(node);
    operators.iter().any(|operator| {
        ["==", "!=", "<", "<=", ">", ">=", "&&", "||"].contains(&code.text(*operator))
    })
}

/// Whether it can be evaluated unnecessarily: it calls nothing and cannot fail.
fn is_pure(code: &Code<'_>, node: Node<'_>) -> bool {
    let is_own = match code.role(node) {
        Some(NodeRole::Call | NodeRole::Index | NodeRole::Closure) => false,
        Some(NodeRole::Binary) => !parts::operators(node)
            .iter()
            .any(|operator| ["/", "%", "<<", ">>"].contains(&code.text(*operator))),
        Some(NodeRole::Unary) => {
            let operators = parts::operators(node);
            operators
                .iter()
                .all(|operator| ["-", "!", "+"].contains(&code.text(*operator)))
        }
        _ => !matches!(
            node.kind(),
            "slice_expression" | "composite_literal" | "selector_expression"
        ),
    };
    is_own && children(node).all(|child| is_pure(code, child))
}
