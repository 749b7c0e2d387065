//! Values that lie near each other: in the same order, with the same ones equal.
//!
//! Theory of operation: lowering one value of many often changes their order, on which most mistakes depend. So all values of a variable move at
//! once, those of both ends of intervals together: the least becomes the simplest, and the gaps between values are cut to the
//! same length, or all are divided by the same number, so that what was far apart is longer still than what was near.

use super::tree::{Cell, Node, visit, visit_mut};
use super::{counter, lowered};
use crate::plan::{Kind, Plan, Term, VarId};
use std::collections::BTreeMap;

/// What becomes of the gaps between values.
#[derive(Clone, Copy, Debug)]
pub(super) enum Gaps {
    /// They are so long at most.
    AtMost(i64),
    /// They are divided by this and rounded up, so that what was different stays so.
    Divided(i64),
}

impl Gaps {
    /// The boldest first.
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

    fn of(self, gap: i64) -> i64 {
        match self {
            Self::AtMost(most) => gap.min(most),
            Self::Divided(by) => gap / by + i64::from(gap % by > 0),
        }
    }
}

/// Whether the values of a variable may move, and are not moved with those of another.
pub(super) fn move_alone(plan: &Plan, var: VarId) -> bool {
    let info = &plan.vars[var];
    let is_free = matches!(info.kind, Kind::Int { .. }) && !info.structured;
    is_free && !counter::counts(plan, var) && begins_at(plan, var).is_none()
}

/// The variable that the range of another begins at, as the first end of an interval.
fn begins_at(plan: &Plan, var: VarId) -> Option<VarId> {
    match &plan.vars[var].kind {
        Kind::Int {
            low: Term::Last(first),
            ..
        } if plan.vars[*first].chain == plan.vars[var].chain => Some(*first),
        _ => None,
    }
}

/// Makes the gaps shorter between the values of a variable, and of the one that begins at it.
pub(super) fn shorten(plan: &Plan, nodes: &mut [Node], var: VarId, gaps: Gaps) -> Option<()> {
    let moves = |other: VarId| other == var || begins_at(plan, other) == Some(var);
    let mut places: BTreeMap<i64, i64> = BTreeMap::new();
    visit(nodes, &mut |node| {
        if let Node::Value(found, Cell::Int(value)) = node
            && moves(*found)
        {
            places.insert(*value, 0);
        }
    });
    let (&least, _) = places.first_key_value()?;
    let mut simplest = Cell::Int(least);
    lowered(plan, var, &mut simplest, 0);
    let Cell::Int(mut next) = simplest else {
        return None;
    };
    let mut before = least;
    for (value, place) in &mut places {
        next = next.checked_add(gaps.of(value.checked_sub(before)?))?;
        (before, *place) = (*value, next);
    }
    visit_mut(nodes, &mut |node| {
        if let Node::Value(found, Cell::Int(value)) = node
            && moves(*found)
        {
            *value = places.get(value).copied().unwrap_or(*value);
        }
    });
    Some(())
}
