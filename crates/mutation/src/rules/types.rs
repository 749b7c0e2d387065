//! Types: narrower integers, `float` instead of `double`, smaller arrays. None of these can be
//! selected at run time.

use super::literal::Integer;
use super::number::claim_all;
use super::operand::with_more;
use super::{Drafts, replacement};
use crate::family::Family;
use crate::grammar::NodeRole;
use crate::mutant::{Edit, SiteForm};
use crate::operator::OperatorKind;
use crate::syntax::Code;
use crate::syntax::parts::{self, field};
use tree_sitter::Node;

/// An array size that people often expect to be large enough.
const ENOUGH: u128 = 64;

pub(super) fn narrow_integer(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    if code.parent(node).is_none() {
        everywhere(drafts, OperatorKind::NarrowInteger, |code, node| {
            narrower(code, node)
        });
    } else if is_lenient(code)
        && let Some(other) = narrower(code, node)
    {
        drafts.add_apart(
            OperatorKind::NarrowInteger,
            node,
            vec![replacement(node, other)],
        );
    }
}

pub(super) fn float(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    let single = |code: &Code<'_>, node: Node<'_>| {
        let (double, single) = code.grammar.floats;
        (code.is(node, NodeRole::Type) && code.text(node) == double).then(|| single.to_owned())
    };
    if code.parent(node).is_none() {
        everywhere(drafts, OperatorKind::Float, single);
    } else if is_lenient(code)
        && let Some(other) = single(code, node)
    {
        drafts.add_apart(OperatorKind::Float, node, vec![replacement(node, other)]);
    }
}

/// Whether the language converts numbers implicitly, so that a single declaration can be changed.
fn is_lenient(code: &Code<'_>) -> bool {
    matches!(code.grammar.family, Family::C | Family::Cpp)
}

/// Changes all types of a program at once.
fn everywhere(
    drafts: &mut Drafts<'_>,
    kind: OperatorKind,
    other: fn(&Code<'_>, Node<'_>) -> Option<String>,
) {
    let code = drafts.code;
    let nodes = &code.nodes;
    let edit = |node: &Node<'_>| Some(replacement(*node, other(code, *node)?));
    let edits: Vec<Edit> = nodes.iter().filter_map(edit).collect();
    if let Some(first) = nodes.iter().find(|node| {
        edits
            .first()
            .is_some_and(|edit| edit.range == node.byte_range())
    }) {
        drafts.add_apart(kind, *first, edits);
    }
}

/// The 32-bit type, or a literal of such a type.
fn narrower(code: &Code<'_>, node: Node<'_>) -> Option<String> {
    let text = code.text(node);
    let spelled = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let pair = |(wide, narrow): &(&str, &str)| (*wide == spelled).then(|| (*narrow).to_owned());
    match code.role(node) {
        Some(NodeRole::Type) => code.grammar.integers.iter().find_map(pair),
        Some(NodeRole::Integer) if is_lenient(code) => {
            let number = Integer::read(text)?;
            let is_wide = number.suffix.to_ascii_lowercase().contains('l');
            (is_wide && number.value < 1 << 31).then(|| number.value.to_string())
        }
        // The replacement text of a macro.
        _ if node.kind() == "preproc_arg" => code.grammar.integers.iter().find_map(pair),
        _ => None,
    }
}

pub(super) fn small_array(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    for size in sizes(drafts, node) {
        claim_all(drafts, size);
        if let Some(number) = Integer::read(code.text(size)) {
            // A size that people expect to be large enough.
            let enough = if number.value > 2 * ENOUGH { ENOUGH } else { 0 };
            for other in [number.value.saturating_sub(1), number.value / 2, enough] {
                if other > 0 {
                    let edit = replacement(size, format!("{other}{}", number.suffix));
                    drafts.add(OperatorKind::SmallArray, size, SiteForm::Value, vec![edit]);
                }
            }
        } else {
            let edits = with_more(code, size, "-", "1");
            drafts.add(OperatorKind::SmallArray, size, SiteForm::Value, edits);
            let half = match code.grammar.family {
                Family::Python => ("//", "2"),
                Family::JavaScript => return,
                _ => ("/", "2"),
            };
            let edits = with_more(code, size, half.0, half.1);
            drafts.add(OperatorKind::SmallArray, size, SiteForm::Value, edits);
        }
    }
}

/// The sizes that a node gives to arrays.
fn sizes<'t>(drafts: &Drafts<'t>, node: Node<'t>) -> Vec<Node<'t>> {
    let code = drafts.code;
    let size = match node.kind() {
        "array_declarator" => node.child_by_field_name("size"),
        "dimensions_expr" => node.named_child(0),
        "array_type" if code.grammar.family == Family::Go => node.child_by_field_name("length"),
        "template_type" => named_array(code, node),
        "init_declarator" => constructed(code, node),
        "call_expression" if code.grammar.family == Family::Go => made(code, node),
        "preproc_def" => defined(drafts, node),
        "new_expression" if code.grammar.family == Family::JavaScript => {
            let is_array = node
                .child_by_field_name("constructor")
                .is_some_and(|name| code.text(name).ends_with("Array"));
            parts::arguments(node)
                .into_iter()
                .next()
                .filter(|_| is_array)
        }
        "binary_operator" => repeated(code, node),
        _ => None,
    };
    size.into_iter()
        .filter(|size| !code.is(*size, NodeRole::Text))
        .collect()
}

/// `array<int, 5>`, `bitset<5>`.
fn named_array<'t>(code: &Code<'t>, node: Node<'t>) -> Option<Node<'t>> {
    let name = code.text(node.child_by_field_name("name")?);
    let last = parts::named(node.child_by_field_name("arguments")?)
        .into_iter()
        .last()?;
    let last = match last.kind() {
        "type_descriptor" => return None,
        _ => last,
    };
    ["array", "bitset"].contains(&name).then_some(last)
}

/// `vector<int> v(5)`, where the size is a constant.
fn constructed<'t>(code: &Code<'t>, node: Node<'t>) -> Option<Node<'t>> {
    let value = field(node, &["value"]).filter(|value| value.kind() == "argument_list")?;
    let kind = code.text(parts::declared_type(node)?);
    let first = parts::named(value).into_iter().next()?;
    let is_vector = kind.contains("vector<");
    (is_vector && code.is(first, NodeRole::Integer)).then_some(first)
}

/// `make([]int, n)`.
fn made<'t>(code: &Code<'t>, node: Node<'t>) -> Option<Node<'t>> {
    let is_make = parts::callee(node).is_some_and(|callee| code.text(callee) == "make");
    match parts::arguments(node)[..] {
        [kind, size, ..] if is_make && kind.kind() == "slice_type" => Some(size),
        _ => None,
    }
}

/// `#define N 100`, where `N` is the size of an array.
fn defined<'t>(drafts: &Drafts<'_>, node: Node<'t>) -> Option<Node<'t>> {
    let code = drafts.code;
    let name = code.text(node.child_by_field_name("name")?);
    let value = node.child_by_field_name("value")?;
    let names_it = |size: Node<'_>| {
        let text = code.text(size);
        text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .any(|word| word == name)
    };
    let mut arrays = drafts
        .code
        .nodes
        .iter()
        .filter(|node| node.kind() == "array_declarator");
    let is_size = arrays.any(|array| array.child_by_field_name("size").is_some_and(names_it));
    (is_size && Integer::read(code.text(value)).is_some()).then_some(value)
}

/// `[0] * n`.
fn repeated<'t>(code: &Code<'t>, node: Node<'t>) -> Option<Node<'t>> {
    let [left, right] = ["left", "right"].map(|side| node.child_by_field_name(side));
    let operators = parts::operators(node);
    let is_repeated = operators.iter().any(|token| code.text(*token) == "*");
    match (left?, right?) {
        (list, size) | (size, list) if is_repeated && list.kind() == "list" => Some(size),
        _ => None,
    }
}
