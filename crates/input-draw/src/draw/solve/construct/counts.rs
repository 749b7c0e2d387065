//! Values that occur a given number of times: `all(count(a, a[k]) == 2 for k in 1..=n)`,
//! `all(count(a, v) <= 3 for v in 1..=n)`, `any(count(a, v) * 2 > n for v in a)`.

use super::super::super::{Drawer, lists};
use super::spread;
use super::terms::{only_call, with_local};
use input_language::data::Column;
use input_language::evaluate::Evaluator;
use input_language::plan::{Function, Plan, StructureKind, Term, VarId, VarKind, structure_of};

/// The maximum number of values and counts that are tried.
const MAX_TRIED: usize = 4_000_000;

/// How often values occur.
pub(in crate::draw::solve) struct CountRule<'a> {
    var: VarId,
    level: usize,
    /// The condition, with a second name for the number of occurrences.
    body: Term,
    /// Whether all of the values occur so often, not only one of them.
    is_of_all: bool,
    /// The values, or `None` if the condition is about the values of all elements.
    values: Option<(&'a Term, &'a Term)>,
}

pub(super) fn count_rule<'a>(plan: &Plan, part: &'a Term) -> Option<CountRule<'a>> {
    let Term::Each {
        function: function @ (Function::All | Function::Any),
        body,
        slot: 0,
        low,
        high,
    } = part
    else {
        return None;
    };
    let call @ Term::Call(_, arguments) = only_call(body, Function::Count)? else {
        return None;
    };
    let Term::List { var, level } = arguments[0] else {
        return None;
    };
    let is_own = |list: &Term| matches!(list, Term::List { var: own, .. } if *own == var);
    let is_of_elements = match &arguments[1] {
        Term::Local(0) => false,
        Term::Index(list, index) if is_own(list) => matches!(**index, Term::Local(0)),
        _ => return None,
    };
    let body = with_local(body, &|term| std::ptr::eq(term, call), 1)?;
    let mut is_free = true;
    body.visit(&mut |term| {
        is_free &= !(is_of_elements && matches!(term, Term::Local(0)));
    });
    let structure = structure_of(&plan.steps, var);
    let is_plain = matches!(plan.vars[var].kind, VarKind::Int { .. })
        && plan.vars[var].chain.len() == level + 1
        && matches!(structure, None | Some(StructureKind::List { .. }));
    (is_free && is_plain && !body.vars().contains(&var)).then_some(CountRule {
        var,
        level,
        body,
        is_of_all: *function == Function::All,
        values: (!is_of_elements).then_some((low.as_ref(), high.as_ref())),
    })
}

impl Drawer<'_> {
    /// Draws a list again so that its values occur as often as they must.
    pub(super) fn put_counts(&mut self, number: usize, rule: &CountRule<'_>) -> Option<VarId> {
        let var = rule.var;
        let structure = structure_of(&self.plan.steps, var);
        if !self.may_rewrite(number, var) || structure.is_some() {
            return None;
        }
        let extent = self.extent(var, rule.level)?;
        let size = extent.end - extent.start;
        let (low, high) = self.bounds(var).ok()?;
        self.drawn += 4 * size;
        if !rule.is_of_all {
            return self.put_one_count(rule, (extent.start, size), (low, high));
        }
        let mut values = match rule.values {
            None => self.in_groups(rule, size, (low, high))?,
            Some(range) => self.by_values(rule, size, (low, high), range)?,
        };
        self.draw.shuffle(&mut values);
        if let Column::Ints(column) = &mut self.data.columns[var] {
            column[extent.start..].copy_from_slice(&values);
        }
        Some(var)
    }

    /// Writes one value to as many elements as it must occur.
    fn put_one_count(
        &mut self,
        rule: &CountRule<'_>,
        (start, size): (usize, usize),
        (low, high): (i64, i64),
    ) -> Option<VarId> {
        let value = match rule.values {
            None if size == 0 => return None,
            None => *self
                .data
                .ints(rule.var)
                .get(start + self.draw.index(size))?,
            Some(range) => {
                let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
                let first = i64::try_from(evaluator.whole(range.0).ok()?).ok()?;
                let last = i64::try_from(evaluator.whole(range.1).ok()?).ok()?;
                let (low, high) = (first.max(low), last.min(high));
                if low > high {
                    return None;
                }
                self.draw.int(low..=high)
            }
        };
        let mut allowed = self.allowed(&rule.body, value.into(), size);
        allowed.retain(|&count| count > 0 || rule.values.is_some());
        if allowed.is_empty() {
            return None;
        }
        let count = *self.draw.pick(&allowed);
        let places = self.draw.permutation(size);
        let Column::Ints(values) = &mut self.data.columns[rule.var] else {
            return None;
        };
        for &place in &places[..count] {
            values[start + place] = value;
        }
        Some(rule.var)
    }

    /// The numbers of occurrences that are allowed for a value.
    fn allowed(&self, body: &Term, value: i128, most: usize) -> Vec<usize> {
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let is_allowed =
            |count: &usize| evaluator.holds_for(body, &[value, *count as i128]) == Ok(true);
        let all = (0..=most).filter(is_allowed).collect();
        self.work.set(self.work.get() + evaluator.work());
        all
    }

    fn in_groups(
        &mut self,
        rule: &CountRule<'_>,
        size: usize,
        (low, high): (i64, i64),
    ) -> Option<Vec<i64>> {
        let allowed = self.allowed(&rule.body, 0, size);
        let most = usize::try_from(high.abs_diff(low)).unwrap_or(usize::MAX);
        let sizes = spread::parts(self.draw, size, &allowed, most.saturating_add(1))?;
        let values = lists::distinct(self.draw, low, high, sizes.len())?;
        let groups = values.into_iter().zip(sizes);
        let groups = groups.flat_map(|(value, size)| std::iter::repeat_n(value, size));
        Some(groups.collect())
    }

    fn by_values(
        &mut self,
        rule: &CountRule<'_>,
        size: usize,
        (low, high): (i64, i64),
        range: (&Term, &Term),
    ) -> Option<Vec<i64>> {
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let first = i64::try_from(evaluator.whole(range.0).ok()?).ok()?;
        let last = i64::try_from(evaluator.whole(range.1).ok()?).ok()?;
        // Values outside of the bounds occur never.
        let (start, end) = (first.max(low), last.min(high));
        let count = usize::try_from(end.checked_sub(start)?.checked_add(1)?).ok()?;
        let mut depends_on_value = false;
        rule.body
            .visit(&mut |term| depends_on_value |= matches!(term, Term::Local(0)));
        let allowed: Vec<Vec<usize>> = if depends_on_value {
            if count.saturating_mul(size) > MAX_TRIED {
                return None;
            }
            let values = start..=end;
            values
                .map(|value| self.allowed(&rule.body, value.into(), size))
                .collect()
        } else {
            vec![self.allowed(&rule.body, 0, size)]
        };
        let of = |at: usize| allowed[at.min(allowed.len() - 1)].as_slice();
        let others: Vec<(i64, i64)> = [(low, start - 1), (end + 1, high)]
            .into_iter()
            .filter(|(low, high)| low <= high)
            .collect();
        let mut inside = size;
        if !others.is_empty() {
            let limits = (0..count).try_fold((0, 0), |(least, most), at| {
                let of = of(at);
                Some((least + of.first()?, most + of.last()?))
            });
            let (fewest, most) = limits?;
            let most = most.min(size);
            inside = fewest + self.draw.index((most + 1).checked_sub(fewest)?);
        }
        let counts = spread::with_sum(self.draw, count, inside, of)?;
        let values = (start..=end).zip(counts);
        let values = values.flat_map(|(value, count)| std::iter::repeat_n(value, count));
        let mut values: Vec<i64> = values.collect();
        while values.len() < size {
            let (low, high) = *self.draw.pick(&others);
            values.push(self.draw.int(low..=high));
        }
        Some(values)
    }
}
