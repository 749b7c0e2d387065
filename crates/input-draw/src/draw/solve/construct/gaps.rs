//! Increasing numbers whose gaps are bounded: `all(0 < x[k+1] - x[k] <= d for k in 1..=n-1)`. The
//! first and the last number may be given.

use super::super::super::Drawer;
use super::super::parts::conjuncts;
use super::divisors::neighbour;
use super::steps::is_constant;
use generators::Draw;
use input_language::data::Column;
use input_language::evaluate::Evaluator;
use input_language::plan::{
    Direction, Function, Operation, Plan, Relation, StructureKind, Term, VarId, VarKind,
    structure_of,
};

/// A list with bounded gaps.
pub(in crate::draw::solve) struct GapRule<'a> {
    var: VarId,
    level: usize,
    bounds: Vec<Bound<'a>>,
    range: (&'a Term, &'a Term),
    /// The index of the first element that the smallest number of the quantifier means.
    first: i128,
    /// Elements that are equal to something: their indices, and their values.
    given: Vec<(&'a Term, &'a Term)>,
}

/// A bound of the gaps: a sum of terms.
struct Bound<'a> {
    is_least: bool,
    terms: Vec<(i128, &'a Term)>,
    /// 1 if the bound itself is not allowed.
    strict: i128,
}

/// A comparison of neighbours, as a sum that must not be negative.
#[derive(Default)]
struct Sum<'a> {
    /// The elements, by their distance from the name: how often each is added.
    elements: Vec<(VarId, usize, i128, i128)>,
    terms: Vec<(i128, &'a Term)>,
}

impl<'a> Sum<'a> {
    fn add(&mut self, term: &'a Term, factor: i128) {
        match term {
            Term::Binary(operation @ (Operation::Plus | Operation::Minus), left, right) => {
                self.add(left, factor);
                let sign = if *operation == Operation::Plus { 1 } else { -1 };
                self.add(right, factor * sign);
            }
            _ => match neighbour(term) {
                Some((var, level, at)) => self.elements.push((var, level, at, factor)),
                None => self.terms.push((factor, term)),
            },
        }
    }
}

pub(super) fn gap_rule<'a>(plan: &'a Plan, part: &'a Term) -> Option<GapRule<'a>> {
    let Term::Each {
        function: Function::All,
        body,
        slot: 0,
        low,
        high,
    } = part
    else {
        return None;
    };
    let mut comparisons = Vec::new();
    conjuncts(body, &mut comparisons);
    let mut found = None;
    let mut bounds = Vec::new();
    for comparison in comparisons {
        let Term::Compare(left, rest) = comparison else {
            return None;
        };
        let mut left = left.as_ref();
        for (relation, right) in rest {
            let (own, bound) = bound(left, *relation, right)?;
            if found.is_some_and(|found| found != own) {
                return None;
            }
            found = Some(own);
            bounds.push(bound);
            left = right;
        }
    }
    let (var, level, first) = found?;
    let info = &plan.vars[var];
    let rises = match structure_of(&plan.steps, var) {
        Some(StructureKind::List {
            order: Some(order), ..
        }) => *order == Direction::Ascending,
        None | Some(StructureKind::List { order: None, .. }) => {
            bounds.iter().any(Bound::is_positive)
        }
        Some(_) => false,
    };
    let is_plain = matches!(info.kind, VarKind::Int { .. })
        && info.chain.len() == level + 1
        && bounds
            .iter()
            .all(|bound| bound.terms.iter().all(|(_, term)| is_constant(term, var)));
    let is_bounded = bounds.iter().any(|bound| !bound.is_least);
    let given = given(plan, part, var)?;
    (rises && is_plain && is_bounded).then_some(GapRule {
        var,
        level,
        bounds,
        range: (low, high),
        first,
        given,
    })
}

/// The list, its level and the smaller index of a comparison of neighbours, and the bound of their
/// gap.
fn bound<'a>(
    left: &'a Term,
    relation: Relation,
    right: &'a Term,
) -> Option<((VarId, usize, i128), Bound<'a>)> {
    let (small, large, strict) = match relation {
        Relation::Less => (left, right, 1),
        Relation::AtMost => (left, right, 0),
        Relation::Greater => (right, left, 1),
        Relation::AtLeast => (right, left, 0),
        Relation::Equal | Relation::Different => return None,
    };
    let mut sum = Sum::default();
    sum.add(large, 1);
    sum.add(small, -1);
    let [one, other] = sum.elements[..] else {
        return None;
    };
    let (lower, upper) = if one.2 < other.2 {
        (one, other)
    } else {
        (other, one)
    };
    let is_fit = (lower.0, lower.1, lower.2 + 1) == (upper.0, upper.1, upper.2);
    (is_fit && lower.3 + upper.3 == 0 && upper.3.abs() == 1).then_some((
        (lower.0, lower.1, lower.2),
        Bound {
            is_least: upper.3 == 1,
            terms: sum.terms,
            strict,
        },
    ))
}

impl Bound<'_> {
    /// Whether it is a minimum that is not negative in every input.
    fn is_positive(&self) -> bool {
        let number = |term: &Term| match term {
            Term::Number(number) => number.to_whole(),
            _ => None,
        };
        let terms = self.terms.iter();
        let rest: Option<i128> = terms
            .map(|(factor, term)| Some(factor * number(term)?))
            .sum();
        self.is_least && rest.is_some_and(|rest| self.strict - rest >= 0)
    }

    fn value(&self, evaluator: &Evaluator<'_>) -> Option<i128> {
        let terms = self.terms.iter();
        let rest: Option<i128> = terms
            .map(|(factor, term)| Some(factor * evaluator.whole(term).ok()?))
            .sum();
        let rest = rest?;
        Some(if self.is_least {
            self.strict - rest
        } else {
            rest - self.strict
        })
    }
}

/// The elements with given values; `None` if another condition is about the list.
fn given<'a>(plan: &'a Plan, part: &Term, var: VarId) -> Option<Vec<(&'a Term, &'a Term)>> {
    let mut given = Vec::new();
    for condition in &plan.conditions {
        let mut parts = Vec::new();
        conjuncts(&condition.term, &mut parts);
        for other in parts {
            if std::ptr::eq(other, part) || !other.vars().contains(&var) {
                continue;
            }
            match other {
                Term::Call(Function::Sorted, _) => {}
                Term::Compare(left, rest) => {
                    let [(Relation::Equal, right)] = rest.as_slice() else {
                        return None;
                    };
                    let (index, value) = match (left.as_ref(), right) {
                        (Term::Index(list, index), value) if is_list(list, var) => (index, value),
                        (value, Term::Index(list, index)) if is_list(list, var) => (index, value),
                        _ => return None,
                    };
                    if !is_constant(index, var) || !is_constant(value, var) {
                        return None;
                    }
                    given.push((index.as_ref(), value));
                }
                _ => return None,
            }
        }
    }
    Some(given)
}

fn is_list(term: &Term, var: VarId) -> bool {
    matches!(term, Term::List { var: own, .. } if *own == var)
}

impl Drawer<'_> {
    /// Draws a list again, from gaps that a condition allows.
    pub(super) fn put_gaps(&mut self, number: usize, rule: &GapRule<'_>) -> Option<VarId> {
        let var = rule.var;
        if !self.may_rewrite(number, var) {
            return None;
        }
        let extent = self.extent(var, rule.level)?;
        let size = (extent.end - extent.start) as i128;
        let (low, high) = self.bounds(var).ok()?;
        let (low, high) = (i128::from(low), i128::from(high));
        let (shortest, longest) = self.gap_bounds(rule, high - low)?;
        let (first, last) = self.given_ends(rule, size)?;
        let gaps = size - 1;
        if !self.covers(rule, gaps) || shortest > longest || gaps < 1 {
            return None;
        }
        let room = last.unwrap_or(high) - first.unwrap_or(low);
        let (fewest, largest) = (gaps * shortest, room.min(gaps.saturating_mul(longest)));
        let total = match (first, last) {
            (Some(_), Some(_)) => room,
            _ => between(self.draw, fewest, largest)?,
        };
        if total < fewest || total > largest {
            return None;
        }
        let start = match (first, last) {
            (Some(first), _) => first,
            (None, Some(last)) => last - total,
            (None, None) => between(self.draw, low, high - total)?,
        };
        self.drawn += 8 * usize::try_from(size).ok()?;
        let gaps = with_sum(self.draw, gaps, (shortest, longest), total)?;
        let Column::Ints(values) = &mut self.data.columns[var] else {
            return None;
        };
        let mut value = start;
        let mut gaps = gaps.into_iter();
        for place in &mut values[extent.start..] {
            *place = i64::try_from(value).ok()?;
            value += gaps.next().unwrap_or(0);
        }
        Some(var)
    }

    /// The minimum and the maximum gap, which is at most the width of the range.
    fn gap_bounds(&self, rule: &GapRule<'_>, width: i128) -> Option<(i128, i128)> {
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let (mut shortest, mut longest) = (i128::from(self.is_distinct(rule.var)), width);
        for bound in &rule.bounds {
            let value = bound.value(&evaluator)?;
            if bound.is_least {
                shortest = shortest.max(value);
            } else {
                longest = longest.min(value);
            }
        }
        Some((shortest, longest))
    }

    /// The first and the last element, where they are given.
    fn given_ends(&self, rule: &GapRule<'_>, size: i128) -> Option<(Option<i128>, Option<i128>)> {
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let (mut first, mut last) = (None, None);
        for (index, value) in &rule.given {
            let value = Some(evaluator.whole(value).ok()?);
            match evaluator.whole(index).ok()? {
                1 => first = value,
                index if index == size => last = value,
                _ => return None,
            }
        }
        Some((first, last))
    }

    /// Whether the condition is about all gaps.
    fn covers(&self, rule: &GapRule<'_>, gaps: i128) -> bool {
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let (low, high) = rule.range;
        let range = evaluator.whole(low).ok().zip(evaluator.whole(high).ok());
        range.is_some_and(|(low, high)| low + rule.first == 1 && high - low + 1 == gaps)
    }

    fn is_distinct(&self, var: VarId) -> bool {
        matches!(
            structure_of(&self.plan.steps, var),
            Some(StructureKind::List { distinct: true, .. })
        )
    }
}

fn between(draw: &mut Draw, low: i128, high: i128) -> Option<i128> {
    let (low, high) = (i64::try_from(low).ok()?, i64::try_from(high).ok()?);
    (low <= high).then(|| i128::from(draw.int(low..=high)))
}

/// Numbers within bounds that have a sum, in random order.
fn with_sum(
    draw: &mut Draw,
    count: i128,
    (least, most): (i128, i128),
    total: i128,
) -> Option<Vec<i128>> {
    let cap = most - least;
    let above = total - count * least;
    let below = count * most - total;
    // What is missing to the maximum is shared if it is less than what exceeds the minimum.
    let is_high = below < above;
    let mut rest = above.min(below);
    let mut found = Vec::new();
    for left in (1..=count).rev() {
        let fewest = (rest - cap * (left - 1)).max(0);
        let share = if left == 1 { rest } else { 2 * rest / left };
        let part = between(draw, fewest, share.max(fewest).min(cap).min(rest))?;
        rest -= part;
        found.push(if is_high { most - part } else { least + part });
    }
    draw.shuffle(&mut found);
    Some(found)
}
