//! The parts of nodes, independent of the field names of a grammar.

use tree_sitter::Node;

/// The operators between the operands of a node, and the one of an assignment or a sign.
pub(crate) fn operators(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    let several: Vec<_> = node
        .children_by_field_name("operators", &mut cursor)
        .collect();
    if !several.is_empty() {
        return several;
    }
    if let Some(operator) = node.child_by_field_name("operator") {
        return vec![operator];
    }
    children(node)
        .filter(|child| !child.is_named())
        .take(1)
        .collect()
}

/// The declared name, and its initial value, if any.
pub(crate) fn declared(node: Node<'_>) -> Option<(Node<'_>, Option<Node<'_>>)> {
    let name = ["declarator", "name", "pattern", "left"];
    let value = ["value", "right", "default_value"];
    let name = field(node, &name)?;
    Some((single(name), field(node, &value).map(single)))
}

/// The type that a declaration gives to its names.
pub(crate) fn declared_type(node: Node<'_>) -> Option<Node<'_>> {
    let own = node.child_by_field_name("type");
    own.or_else(|| node.parent()?.child_by_field_name("type"))
}

/// The body of a loop.
pub(crate) fn body(node: Node<'_>) -> Option<Node<'_>> {
    node.child_by_field_name("body")
}

/// The last part of the name of the called function.
pub(crate) fn callee(call: Node<'_>) -> Option<Node<'_>> {
    let mut name = field(call, &["function", "name"])?;
    while let Some(inner) = field(name, &["field", "property", "attribute", "name"]) {
        name = inner;
    }
    Some(name)
}

/// The object on which a method is called.
pub(crate) fn receiver(call: Node<'_>) -> Option<Node<'_>> {
    let function = call.child_by_field_name("function").unwrap_or(call);
    field(function, &["argument", "value", "operand", "object"])
}

pub(crate) fn arguments(call: Node<'_>) -> Vec<Node<'_>> {
    let arguments = call.child_by_field_name("arguments");
    arguments.map_or_else(Vec::new, |arguments| named(arguments))
}

/// The named children except comments.
pub(crate) fn named(node: Node<'_>) -> Vec<Node<'_>> {
    let is_comment = |child: &Node<'_>| child.is_extra();
    children(node)
        .filter(|child| child.is_named() && !is_comment(child))
        .collect()
}

pub(crate) fn function_name(function: Node<'_>) -> Option<Node<'_>> {
    let mut name = field(function, &["name", "declarator"])?;
    while let Some(inner) = field(name, &["declarator", "name"]) {
        name = inner;
    }
    Some(name)
}
/// The first of these fields that a node has.
pub(crate) fn field<'t>(node: Node<'t>, names: &[&str]) -> Option<Node<'t>> {
    names.iter().find_map(|name| node.child_by_field_name(name))
}

pub(crate) fn children(node: Node<'_>) -> impl DoubleEndedIterator<Item = Node<'_>> {
    (0..node.child_count()).filter_map(move |at| node.child(at))
}

/// The only element of an expression list in Go, which uses lists where other languages have one
/// expression.
pub(super) fn single(node: Node<'_>) -> Node<'_> {
    match node.named_child(0) {
        Some(only) if node.kind() == "expression_list" && node.named_child_count() == 1 => only,
        _ => node,
    }
}
