//! Values that are close to each other, in the same order and with the same equal ones.
//!
//! Theory of operation: lowering one value of many often changes their order, on which most
//! mistakes depend. So all values of a variable move at once, including both ends of intervals: the
//! minimum becomes the simplest value, and the gaps between values are limited to the same length,
//! or all divided by the same number, so that longer gaps stay longer.

use super::{counter, lowered};
use input_language::plan::{Plan, Term, VarId, VarKind};
use input_language::tree::{Node, TreeValue, visit, visit_mut};
use std::collections::BTreeMap;

/// How the gaps between values change.
#[derive(Clone, Copy, Debug)]
pub(super) enum GapChange {
    /// They have at most this length.
    AtMost(i64),
    /// They are divided by this and rounded up, so that different values stay different.
    Divided(i64),
}

impl GapChange {
    /// The largest changes first.
    pub(super) const ALL: [Self; 9] = [
        Self::AtMost(1),
        Self::AtMost(2),
        Self::AtMost(3),
        Self::AtMost(10),
        Self::Divided(1 << 24),
        Self::Divided(1 << 12),
        Self::Divided(1 << 6),
        Self::Divided(1 << 3),
        Self::Divided(2),
    ];

    fn shortened(self, gap: i64) -> i64 {
        match self {
            Self::AtMost(most) => gap.min(most),
            Self::Divided(by) => gap / by + i64::from(gap % by > 0),
        }
    }
}

/// Whether the values of a variable may move, and do not move with those of another.
pub(super) fn move_alone(plan: &Plan, var: VarId) -> bool {
    let info = &plan.vars[var];
    let is_free = matches!(info.kind, VarKind::Int { .. }) && !info.structured;
    is_free && !counter::counts(plan, var) && begins_at(plan, var).is_none()
}

/// The variable at which the range of another begins, as the first end of an interval.
fn begins_at(plan: &Plan, var: VarId) -> Option<VarId> {
    match &plan.vars[var].kind {
        VarKind::Int {
            low: Term::Last(first),
            ..
        } if plan.vars[*first].chain == plan.vars[var].chain => Some(*first),
        _ => None,
    }
}

/// Shortens the gaps between the values of a variable, and of the variable that begins at it.
pub(super) fn shorten(plan: &Plan, nodes: &mut [Node], var: VarId, gaps: GapChange) -> Option<()> {
    let moves = |other: VarId| other == var || begins_at(plan, other) == Some(var);
    let mut places: BTreeMap<i64, i64> = BTreeMap::new();
    visit(nodes, &mut |node| {
        if let Node::Value(found, TreeValue::Int(value)) = node
            && moves(*found)
        {
            places.insert(*value, 0);
        }
    });
    let (&least, _) = places.first_key_value()?;
    let mut simplest = TreeValue::Int(least);
    lowered(plan, var, &mut simplest, 0);
    let TreeValue::Int(mut next) = simplest else {
        return None;
    };
    let mut before = least;
    for (value, place) in &mut places {
        next = next.checked_add(gaps.shortened(value.checked_sub(before)?))?;
        (before, *place) = (*value, next);
    }
    visit_mut(nodes, &mut |node| {
        if let Node::Value(found, TreeValue::Int(value)) = node
            && moves(*found)
        {
            *value = places.get(value).copied().unwrap_or(*value);
        }
    });
    Some(())
}
