//! Values that become simpler: lower numbers, and texts of the first letter.

use super::counter;
use input_language::plan::{Plan, Term, VarId, VarKind};
use input_language::tree::{self, Node, TreeValue};

/// Moves all values of a variable by the same distance.
pub(super) fn shift(plan: &Plan, nodes: &mut [Node], var: VarId) -> Option<()> {
    let mut least: Option<i64> = None;
    tree::visit(nodes, &mut |node| {
        if let Node::Value(found, TreeValue::Int(value)) = node
            && *found == var
        {
            least = Some(least.map_or(*value, |least| least.min(*value)));
        }
    });
    let mut simplest = TreeValue::Int(least?);
    let is_alike =
        matches!(plan.vars[var].kind, VarKind::Int { .. }) && !counter::counts(plan, var);
    if !is_alike || !lowered(plan, var, &mut simplest, 0) {
        return None;
    }
    let TreeValue::Int(simplest) = simplest else {
        return None;
    };
    let distance = least?.checked_sub(simplest)?;
    tree::visit_mut(nodes, &mut |node| {
        if let Node::Value(found, TreeValue::Int(value)) = node
            && *found == var
        {
            *value = value.saturating_sub(distance);
        }
    });
    Some(())
}

/// The value of a variable that is read once.
pub(super) fn single(nodes: &[Node], var: VarId) -> Option<i64> {
    nodes.iter().find_map(|node| match node {
        Node::Value(found, TreeValue::Int(value)) if *found == var => Some(*value),
        _ => None,
    })
}

/// Sets the value of a variable that is read once.
pub(super) fn set_single(nodes: &mut [Node], var: VarId, value: i64) {
    for node in nodes {
        if let Node::Value(found, cell) = node
            && *found == var
        {
            *cell = TreeValue::Int(value);
        }
    }
}

pub(super) fn on_value(
    nodes: &mut [Node],
    number: usize,
    change: impl FnOnce(VarId, &mut TreeValue) -> bool,
) -> Option<()> {
    let mut left = number;
    let mut change = Some(change);
    let mut changed = false;
    tree::visit_mut(nodes, &mut |node| {
        if let Node::Value(var, cell) = node {
            if left == 0
                && let Some(change) = change.take()
            {
                changed = change(*var, cell);
            }
            left = left.wrapping_sub(1);
        }
    });
    changed.then_some(())
}

/// Moves a value towards its simplest value: all the way, or except for a part of it that is halved
/// this often.
pub(super) fn lowered(plan: &Plan, var: VarId, cell: &mut TreeValue, halves: u32) -> bool {
    let kind = &plan.vars[var].kind;
    let before = cell.clone();
    match cell {
        TreeValue::Int(value) => {
            let simplest = match kind {
                VarKind::Int {
                    low: Term::Number(low),
                    high: Term::Number(high),
                    ..
                } => {
                    let whole = |number: &input_language::number::Number| {
                        number
                            .to_whole()
                            .and_then(|number| i64::try_from(number).ok())
                    };
                    0.clamp(
                        whole(low).unwrap_or(0),
                        whole(high).unwrap_or(i64::MAX).max(whole(low).unwrap_or(0)),
                    )
                }
                VarKind::Int { .. } => 1.min(*value),
                _ => 0,
            };
            *value = nearer(*value, simplest, halves);
        }
        TreeValue::Decimal(units, places) => {
            *units = nearer(*units, 0, halves);
            if let VarKind::Decimal {
                places: (fewest, most),
                ..
            } = kind
            {
                let number = input_language::number::Number {
                    units: (*units).into(),
                    places: *most,
                };
                let lossless = (*fewest..=*most).find(|&places| number.at_places(places).is_some());
                *places = lossless
                    .and_then(|places| u8::try_from(places).ok())
                    .unwrap_or(*places);
            }
        }
        TreeValue::Text(text) => {
            if let VarKind::Text { alphabet, .. } = kind {
                // The half-way points are single letters, starting at the front.
                let first = alphabet[0];
                if halves == 0 {
                    text.fill(first);
                } else if let Some(letter) = text
                    .iter_mut()
                    .filter(|letter| **letter != first)
                    .nth(halves as usize - 1)
                {
                    *letter = first;
                }
            }
        }
    }
    *cell != before
}

fn nearer(value: i64, simplest: i64, halves: u32) -> i64 {
    let distance = i128::from(value) - i128::from(simplest);
    let left = if halves == 0 {
        0
    } else {
        distance - distance.signum() * (distance.abs() >> halves).max(1)
    };
    i64::try_from(i128::from(simplest) + left).unwrap_or(value)
}
