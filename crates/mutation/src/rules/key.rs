//! Keys of pairs: `a * 1000003 + b` and `a << 32 | b`, with a factor or shift that is too small, so
//! that different pairs get the same key.

use super::literal::Integer;
use super::{Drafts, replacement};
use crate::grammar::NodeRole;
use crate::mutant::SiteForm;
use crate::operator::OperatorKind;
use crate::syntax::Code;
use crate::syntax::parts::{self, field};
use tree_sitter::Node;

/// Products and shifts with smaller numbers are not treated as keys.
const LEAST_FACTOR: u128 = 10;
const LEAST_SHIFT: u128 = 8;
/// A factor that is common in string hashes.
const COMMON: u128 = 31;

pub(super) fn weak_key(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let Some((literal, number, is_shift)) = key(drafts.code, node) else {
        return;
    };
    let weaker = if is_shift {
        vec![number.value / 2]
    } else {
        vec![number.value / 2, COMMON]
    };
    for other in weaker {
        if other < number.value {
            let edit = replacement(literal, format!("{other}{}", number.suffix));
            drafts.add(OperatorKind::WeakKey, node, SiteForm::Value, vec![edit]);
        }
    }
}

/// The number by which a sum of two parts multiplies or shifts one of them.
fn key<'t>(code: &Code<'t>, node: Node<'t>) -> Option<(Node<'t>, Integer<'t>, bool)> {
    if !code.is(node, NodeRole::Binary) || !["+", "^", "|"].contains(&operator(code, node)?) {
        return None;
    }
    let mut sides = ["left", "right"].into_iter();
    sides.find_map(|side| {
        let part = unwrapped(node.child_by_field_name(side)?);
        let name = operator(code, part)?;
        let is_shift = name == "<<";
        if !is_shift && name != "*" {
            return None;
        }
        let least = if is_shift { LEAST_SHIFT } else { LEAST_FACTOR };
        let mut numbers = ["left", "right"].into_iter().filter_map(|side| {
            let literal = part.child_by_field_name(side)?;
            let number = Integer::read(code.text(literal))?;
            (code.is(literal, NodeRole::Integer) && number.value >= least)
                .then_some((literal, number))
        });
        let (literal, number) = numbers.next_back()?;
        Some((literal, number, is_shift))
    })
}

/// The operator of a binary expression.
fn operator<'t>(code: &Code<'t>, node: Node<'t>) -> Option<&'t str> {
    match &parts::operators(node)[..] {
        [token] if code.is(node, NodeRole::Binary) => Some(code.text(*token)),
        _ => None,
    }
}

/// The expression inside parentheses and conversions.
fn unwrapped(node: Node<'_>) -> Node<'_> {
    let inner = match node.kind() {
        "parenthesized_expression" => parts::named(node).into_iter().next(),
        "cast_expression" => field(node, &["value"]),
        _ => None,
    };
    inner.map_or(node, unwrapped)
}
