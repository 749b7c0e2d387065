//! How often each value occurs in a list, for conditions that count several values of it.

use super::value::Value;
use super::{EvaluationError, Evaluator};
use crate::number::Number;
use crate::plan::{Function, Term};
use std::collections::HashMap;

/// How many terms cost as much as to count an element.
const COST: usize = 4;

/// How often each number occurs in a list.
pub(super) struct Histogram {
    list: usize,
    len: usize,
    counts: Counts,
}

enum Counts {
    /// The least value, and the counts of it and the values after it.
    Dense(i64, Vec<usize>),
    Sparse(HashMap<i64, usize>),
}

impl Counts {
    fn new(values: &[i64]) -> Self {
        let least = values.iter().min().copied().unwrap_or(0);
        let most = values.iter().max().copied().unwrap_or(0);
        let index = |value: i64| usize::try_from(value.abs_diff(least)).unwrap_or(usize::MAX);
        if index(most) > 4 * values.len() {
            let mut counts = HashMap::with_capacity(values.len());
            for &value in values {
                *counts.entry(value).or_default() += 1;
            }
            return Self::Sparse(counts);
        }
        let mut counts = vec![0; index(most) + 1];
        for &value in values {
            counts[index(value)] += 1;
        }
        Self::Dense(least, counts)
    }

    fn occurrences(&self, value: i64) -> usize {
        let count = match self {
            Self::Sparse(counts) => counts.get(&value),
            Self::Dense(least, _) if value < *least => None,
            Self::Dense(least, counts) => usize::try_from(value.abs_diff(*least))
                .ok()
                .and_then(|at| counts.get(at)),
        };
        count.copied().unwrap_or(0)
    }
}

impl<'a> Evaluator<'a> {
    /// `count(a, x)` within a quantifier. Without the histogram, each number of the quantifier would
    /// cost as much as the whole list.
    pub(super) fn of_counts<'b>(
        &self,
        function: Function,
        arguments: &'b [Term],
        locals: &mut Vec<i128>,
    ) -> Result<Option<Value<'b>>, EvaluationError>
    where
        'a: 'b,
    {
        let (Function::Count, [list @ Term::List { .. }, wanted]) = (function, arguments) else {
            return Ok(None);
        };
        if locals.is_empty() || matches!(wanted, Term::Text(_)) {
            return Ok(None);
        }
        let Value::View(view) = self.term(list, locals)? else {
            return Ok(None);
        };
        let (Some(units), 0) = (view.units(), view.decimals) else {
            return Ok(None);
        };
        let Value::Number(wanted) = self.term(wanted, locals)? else {
            return Ok(None);
        };
        let wanted = wanted
            .to_whole()
            .and_then(|whole| i64::try_from(whole).ok());
        let count_in = |histogram: &Histogram| {
            let count = wanted.map_or(0, |wanted| histogram.counts.occurrences(wanted));
            Value::Number(Number::whole(count as i128))
        };
        let key = (units.as_ptr() as usize, units.len());
        let mut known = self.histograms.borrow_mut();
        if let Some(found) = known.iter().find(|one| (one.list, one.len) == key) {
            return Ok(Some(count_in(found)));
        }
        self.add_work(COST * units.len());
        known.push(Histogram {
            list: key.0,
            len: key.1,
            counts: Counts::new(units),
        });
        Ok(known.last().map(count_in))
    }
}
