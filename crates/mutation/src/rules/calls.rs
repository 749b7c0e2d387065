//! Calls: `min` instead of `max`, and swapped arguments.

use super::{Drafts, replacement};
use crate::grammar::NodeRole;
use crate::mutant::SiteForm;
use crate::operator::OperatorKind;
use crate::syntax::Code;
use crate::syntax::parts::{self, children, field};
use tree_sitter::Node;

/// Functions that return a minimum, and their counterparts that return a maximum.
const EXTREMES: &[(&str, &str)] = &[
    ("min", "max"),
    ("Min", "Max"),
    ("fmin", "fmax"),
    ("chmin", "chmax"),
    ("ckmin", "ckmax"),
    ("min_element", "max_element"),
    ("min_by_key", "max_by_key"),
    ("min_by", "max_by"),
    ("MIN", "MAX"),
];

/// Functions that find an element in a sorted list or take one from an end, and their counterparts
/// for the neighbour or the other end.
const NEIGHBOURS: &[(&str, &str)] = &[
    ("lower_bound", "upper_bound"),
    ("bisect_left", "bisect_right"),
    ("lowerKey", "floorKey"),
    ("higherKey", "ceilingKey"),
    ("lowerEntry", "floorEntry"),
    ("higherEntry", "ceilingEntry"),
    ("lower", "floor"),
    ("higher", "ceiling"),
    ("pop_front", "pop_back"),
    ("pollFirst", "pollLast"),
    ("popleft", "pop"),
    ("front", "back"),
];

pub(super) fn min_max(drafts: &mut Drafts<'_>, node: Node<'_>) {
    other_function(drafts, node, EXTREMES, OperatorKind::MinMax);
}

pub(super) fn next_element(drafts: &mut Drafts<'_>, node: Node<'_>) {
    other_function(drafts, node, NEIGHBOURS, OperatorKind::NextElement);
}

/// Calls the other function of a pair.
fn other_function(
    drafts: &mut Drafts<'_>,
    node: Node<'_>,
    pairs: &[(&str, &str)],
    kind: OperatorKind,
) {
    let code = drafts.code;
    let Some(callee) = parts::callee(node).filter(|_| code.is(node, NodeRole::Call)) else {
        return;
    };
    let name = code.text(callee);
    let other = pairs.iter().find_map(|(one, other)| match name {
        _ if name == *one => Some(*other),
        _ if name == *other => Some(*one),
        _ => None,
    });
    if let Some(other) = other {
        drafts.add(
            kind,
            node,
            SiteForm::Value,
            vec![replacement(callee, other)],
        );
    }
}

/// Swaps neighbouring arguments in calls of functions of this file whose parameters have the same
/// type.
pub(super) fn swapped_arguments(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    let Some(callee) = parts::callee(node).filter(|_| code.is(node, NodeRole::Call)) else {
        return;
    };
    let arguments = parts::arguments(node);
    let Some(types) = parameters(drafts, code.text(callee), arguments.len()) else {
        return;
    };
    for (pair, types) in arguments.windows(2).zip(types.windows(2)) {
        let [first, second] = [pair[0], pair[1]].map(|argument| code.text(argument));
        if types[0] == types[1] && first != second {
            let edits = vec![replacement(pair[0], second), replacement(pair[1], first)];
            drafts.add(OperatorKind::SwappedArguments, node, SiteForm::Value, edits);
        }
    }
}

/// The parameter types of the function with this name and number of arguments. The types are empty
/// if the language has none.
fn parameters(drafts: &Drafts<'_>, name: &str, count: usize) -> Option<Vec<String>> {
    let code = drafts.code;
    let is_named = |node: &&Node<'_>| {
        code.is(**node, NodeRole::Function)
            && parts::function_name(**node).is_some_and(|own| code.text(own) == name)
    };
    let functions = drafts.code.nodes.iter().filter(is_named);
    let lists = functions.filter_map(|function| Some(types(code, parameter_list(*function)?)));
    lists.into_iter().find(|types| types.len() == count)
}

fn parameter_list(function: Node<'_>) -> Option<Node<'_>> {
    let mut holder = function;
    loop {
        if let Some(list) = holder.child_by_field_name("parameters") {
            return Some(list);
        }
        holder = holder.child_by_field_name("declarator")?;
    }
}

/// The type of each parameter, without the object on which a method is called.
fn types(code: &Code<'_>, list: Node<'_>) -> Vec<String> {
    let mut types = Vec::new();
    for parameter in parts::named(list) {
        let text = code.text(parameter);
        if parameter.kind() == "self_parameter" || ["self", "cls"].contains(&text) {
            continue;
        }
        // Go can declare several parameters of one type at once.
        let names = parameter
            .children_by_field_name("name", &mut parameter.walk())
            .count()
            .max(1);
        let spelled = field(parameter, &["type"]).map_or_else(String::new, |kind| {
            let pointer =
                field(parameter, &["declarator"]).map_or("", |declarator| shape(code, declarator));
            format!("{}{pointer}", code.text(kind))
        });
        types.extend(std::iter::repeat_n(spelled, names));
    }
    types
}

/// The part that a declarator adds to a type: `*`, `&`, `[]`.
fn shape<'s>(code: &Code<'s>, declarator: Node<'_>) -> &'s str {
    match declarator.kind() {
        "identifier" => "",
        _ => children(declarator)
            .next()
            .map_or("", |first| code.text(first)),
    }
}
