//! Lists whose elements follow one another: `a[k] < a[k+1]`, `l[k] < r[k]` with `r[k] < l[k+1]`.
//!
//! Theory of operation: such conditions specify a minimum distance between two values. If they
//! connect all elements, as many numbers as there are values are drawn, sorted, and moved apart by
//! the distances: so they are spread over the whole range, and all of them fit.

use super::super::prepared::{PreparedColumn, PreparedLists};
use super::super::{DrawError, DrawResult, Drawer};
use super::partial::{Unknown, View};
use input_language::plan::{Function, Operation, Relation, Repeat, Step, Term, VarId, VarKind};
use std::collections::BTreeMap;

/// A value exceeds another one by at least a given number: a value of the same element, the
/// previous or the next one.
#[derive(Clone, Copy, Debug)]
pub(in crate::draw) struct MinimumGap {
    pub(in crate::draw) lower: VarId,
    pub(in crate::draw) upper: VarId,
    /// How many elements after the lower value the upper one is.
    pub(in crate::draw) after: i128,
    pub(in crate::draw) gap: i128,
}

/// Sums of elements with factors, and a constant.
#[derive(Default)]
struct Linear {
    factors: BTreeMap<(VarId, i128), i128>,
    rest: i128,
}

impl<'a> Drawer<'a> {
    /// Lists that are generated in their order.
    pub(in crate::draw) fn chained(
        &mut self,
        repeat: &'a Repeat,
        count: usize,
        made: &mut PreparedLists,
    ) -> DrawResult<()> {
        if count == 0 {
            return Ok(());
        }
        let all = self.above(repeat, count);
        let Some((chain, gaps, is_falling)) = chain(&all) else {
            return Ok(());
        };
        if chain
            .iter()
            .any(|&var| made.has(var) || self.plan.vars[var].structured)
        {
            return Ok(());
        }
        let mut range = (i64::MIN, i64::MAX);
        for &var in &chain {
            let (low, high) = self.outer_bounds(repeat, var)?;
            range = (range.0.max(low), range.1.min(high));
        }
        let fixed = self.fixed_elements(&chain, count, is_falling);
        let values = self.spaced(&gaps, count, range, &fixed)?;
        for (at, &var) in chain.iter().enumerate() {
            let mut column: Vec<i64> = values
                .iter()
                .skip(at)
                .step_by(chain.len())
                .copied()
                .collect();
            if is_falling {
                column.reverse();
            }
            made.0.push((var, PreparedColumn::Ints(column)));
        }
        Ok(())
    }

    /// The bounds of a variable, without those from the same element.
    fn outer_bounds(&mut self, repeat: &Repeat, var: VarId) -> DrawResult<(i64, i64)> {
        let info = &self.plan.vars[var];
        let VarKind::Int {
            low: Term::Last(first),
            ..
        } = &info.kind
        else {
            return self.bounds(var);
        };
        if self.plan.vars[*first].chain != info.chain || info.chain.len() != repeat.level {
            return self.bounds(var);
        }
        self.bounds(*first)
    }

    /// Sorted numbers for all values of a chain, with these gaps between them and before the first
    /// of each element, and some of them fixed.
    pub(in crate::draw) fn spaced(
        &mut self,
        gaps: &[i128],
        count: usize,
        (low, high): (i64, i64),
        fixed: &BTreeMap<usize, i64>,
    ) -> DrawResult<Vec<i64>> {
        let total = count * gaps.len();
        let offsets = (0..total).scan(0_i128, |sum, at| {
            *sum += if at == 0 { 0 } else { gaps[at % gaps.len()] };
            Some(*sum)
        });
        let offsets: Vec<i128> = offsets.collect();
        // Without the gaps, equal numbers may follow each other.
        let last = i128::from(high) - offsets.last().copied().unwrap_or(0);
        let ends = fixed.iter().filter(|(place, _)| **place < total);
        let ends = ends.map(|(&place, &value)| (place, i128::from(value) - offsets[place]));
        let ends: Vec<(usize, i128)> = ends.chain([(total, last)]).collect();
        let room = || {
            DrawError::Attempt(format!(
                "room for {total} values in order from {low} to {high}"
            ))
        };
        self.drawn += total;
        let mut values: Vec<i128> = Vec::with_capacity(total);
        let mut from = i128::from(low);
        for (place, to) in ends {
            let width = u64::try_from(to - from).map_err(|_| room())?;
            let first = values.len();
            let push = |distance| values.push(from + i128::from(distance));
            self.draw.each_up_to(width, place - first, push);
            values[first..].sort_unstable();
            values.extend((place < total).then_some(to));
            from = to;
        }
        let moved = values.into_iter().zip(offsets);
        let moved = moved.map(|(value, offset)| i64::try_from(value + offset));
        moved.collect::<Result<Vec<i64>, _>>().map_err(|_| room())
    }

    /// The conditions that one value of a repetition is above another.
    pub(in crate::draw) fn above(&self, repeat: &'a Repeat, count: usize) -> Vec<MinimumGap> {
        let mut all = Vec::new();
        let vars = repeat.body.iter().filter_map(|step| match step {
            Step::Value(var) if matches!(self.plan.vars[*var].kind, VarKind::Int { .. }) => {
                Some(*var)
            }
            _ => None,
        });
        let vars: Vec<VarId> = vars.collect();
        for &var in &vars {
            if let VarKind::Int {
                low: Term::Last(first),
                ..
            } = &self.plan.vars[var].kind
                && vars.contains(first)
            {
                all.push(MinimumGap {
                    lower: *first,
                    upper: var,
                    after: 0,
                    gap: 0,
                });
            }
            for own in &self.rules.uses[var] {
                // It is the same condition when read from the other variable.
                let own_vars = own.term.vars();
                let first = own_vars.iter().filter(|&var| vars.contains(var)).min();
                if first != Some(&var) {
                    continue;
                }
                self.relations(own.term, repeat, count, &vars, &mut all);
            }
        }
        all
    }

    fn relations(
        &self,
        term: &Term,
        repeat: &Repeat,
        count: usize,
        vars: &[VarId],
        all: &mut Vec<MinimumGap>,
    ) {
        let mut view = self.view(vars[0], Unknown::Value, super::partial::ANYTHING);
        match term {
            Term::Each {
                function: Function::All,
                body,
                slot: 0,
                low,
                high,
            } => {
                let (low, high) = (view.number(low), view.number(high));
                if low.0 != low.1 || high.0 != high.1 {
                    return;
                }
                let mut parts = Vec::new();
                super::parts::conjuncts(body, &mut parts);
                for part in parts {
                    let mut found = Vec::new();
                    differences(&mut view, part, repeat.level, vars, &mut found);
                    // Conditions that do not cover all elements do not form a chain.
                    let covers = |first: i128, above: &MinimumGap| {
                        let (before, behind) = (
                            first.min(first + above.after),
                            first.max(first + above.after),
                        );
                        low.0 + before <= 1
                            && high.0 + behind >= count as i128 - i128::from(above.after == 0)
                    };
                    all.extend(
                        found
                            .into_iter()
                            .filter(|(first, above)| covers(*first, above))
                            .map(|pair| pair.1),
                    );
                }
            }
            Term::Compare(..) => {
                let mut found = Vec::new();
                differences(&mut view, term, repeat.level, vars, &mut found);
                all.extend(found.into_iter().map(|pair| pair.1));
            }
            _ => {}
        }
    }
}

/// The variables of a chain through all elements, the gaps before each of them, and whether the
/// chain runs backwards.
fn chain(all: &[MinimumGap]) -> Option<(Vec<VarId>, Vec<i128>, bool)> {
    for link in all.iter().filter(|above| above.after.abs() == 1) {
        let mut vars = vec![link.upper];
        let mut gaps = vec![link.gap];
        while let Some(&last) = vars.last()
            && last != link.lower
        {
            let next = all
                .iter()
                .filter(|above| above.after == 0 && above.lower == last);
            let next = next.filter(|above| !vars.contains(&above.upper));
            let Some(next) = next.max_by_key(|above| (above.upper == link.lower, above.gap)) else {
                break;
            };
            vars.push(next.upper);
            gaps.push(
                all.iter()
                    .filter(|above| {
                        above.after == 0 && (above.lower, above.upper) == (next.lower, next.upper)
                    })
                    .map(|above| above.gap)
                    .max()
                    .unwrap_or(0),
            );
        }
        if vars.last() == Some(&link.lower) {
            return Some((vars, gaps, link.after < 0));
        }
    }
    None
}

/// The differences that a comparison bounds, each with the distance of the lower value from the
/// number of the quantifier.
fn differences(
    view: &mut View<'_>,
    term: &Term,
    level: usize,
    vars: &[VarId],
    found: &mut Vec<(i128, MinimumGap)>,
) {
    let Term::Compare(first, rest) = term else {
        return;
    };
    let mut left = first.as_ref();
    for (relation, right) in rest {
        let (small, large, gap) = match relation {
            Relation::Less => (left, right, 1),
            Relation::AtMost => (left, right, 0),
            Relation::Greater => (right, left, 1),
            Relation::AtLeast => (right, left, 0),
            Relation::Equal | Relation::Different => {
                left = right;
                continue;
            }
        };
        left = right;
        let mut sum = Linear::default();
        if linear(view, small, 1, level, vars, &mut sum).is_none()
            || linear(view, large, -1, level, vars, &mut sum).is_none()
        {
            continue;
        }
        sum.factors.retain(|_, factor| *factor != 0);
        let side = |wanted: i128| {
            sum.factors
                .iter()
                .find(|(_, factor)| **factor == wanted)
                .map(|(key, _)| *key)
        };
        if let (2, Some((lower, at)), Some((upper, to))) = (sum.factors.len(), side(1), side(-1)) {
            let above = MinimumGap {
                lower,
                upper,
                after: to - at,
                gap: gap + sum.rest,
            };
            found.push((at, above));
        }
    }
}

fn linear(
    view: &mut View<'_>,
    term: &Term,
    factor: i128,
    level: usize,
    vars: &[VarId],
    sum: &mut Linear,
) -> Option<()> {
    match term {
        Term::Binary(operation @ (Operation::Plus | Operation::Minus), left, right) => {
            linear(view, left, factor, level, vars, sum)?;
            let sign = if *operation == Operation::Plus { 1 } else { -1 };
            linear(view, right, factor * sign, level, vars, sum)
        }
        Term::Negative(inner) => linear(view, inner, -factor, level, vars, sum),
        Term::Last(var) if vars.contains(var) => {
            *sum.factors.entry((*var, 0)).or_default() += factor;
            Some(())
        }
        Term::Index(list, index) => {
            let Term::List { var, level: from } = list.as_ref() else {
                return None;
            };
            if !vars.contains(var) || from + 1 != level {
                return None;
            }
            // With 0 for the number of the quantifier, an index is its offset.
            view.locals = vec![0];
            let (at, also) = view.number(index);
            view.locals = vec![1];
            if at != also || view.number(index) != (at + 1, at + 1) {
                return None;
            }
            *sum.factors.entry((*var, at)).or_default() += factor;
            Some(())
        }
        _ => {
            let mut is_constant = true;
            term.visit(&mut |inner| {
                is_constant &= !matches!(inner, Term::Local(_) | Term::List { .. } | Term::Row(_))
                    && !matches!(inner, Term::Last(var) if vars.contains(var));
            });
            let (low, high) = view.number(term);
            (is_constant && low == high).then(|| sum.rest += factor * low)
        }
    }
}
