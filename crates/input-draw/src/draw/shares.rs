//! Sums with a bound, divided into shares.

use super::{DrawError, DrawResult, Drawer};
use generators::Draw;
use input_language::plan::VarId;

/// How a sum is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShareMode {
    /// All values take about the same amount.
    Even,
    /// Each value may take all that is left.
    Greedy,
}

/// The amount that some values take of a sum.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SpentSum {
    start: usize,
    count: usize,
    sum: i128,
}

impl ShareMode {
    pub(super) fn drawn(draw: &mut Draw) -> Self {
        if draw.chance(1, 4) {
            Self::Greedy
        } else {
            Self::Even
        }
    }
}

impl Drawer<'_> {
    /// The condition that bounds the sum of a variable.
    pub(super) fn budget(&self, var: VarId) -> Option<usize> {
        let bounds = |condition: &input_language::plan::Condition| {
            condition
                .budget
                .as_ref()
                .is_some_and(|budget| budget.var == var)
        };
        self.plan.conditions.iter().position(bounds)
    }

    /// The amount that the values so far take of a sum: the last result plus what was added since.
    fn given(&self, number: usize, values: &[i64], start: usize) -> SpentSum {
        let last = self.given[number];
        let is_longer = last.start == start && last.count > 0 && last.count < values.len();
        let from = if is_longer {
            last
        } else {
            SpentSum {
                start,
                ..SpentSum::default()
            }
        };
        let more = values[from.count..].iter().map(|&value| i128::from(value));
        SpentSum {
            start,
            count: values.len(),
            sum: from.sum + more.sum::<i128>(),
        }
    }

    /// The maximum of a value with which the sums of others can still be kept whose minimum depends
    /// on it: a connected graph of n nodes has at least n-1 edges, and all edges together are
    /// bounded, too.
    pub(super) fn sustained(&mut self, var: VarId, low: i64, high: i64) -> DrawResult<i64> {
        if !self.needed[var] || self.plan.vars[var].chain.is_empty() {
            return Ok(high);
        }
        let plan = self.plan;
        let mut high = high;
        for (number, condition) in plan.conditions.iter().enumerate() {
            let Some(budget) = &condition.budget else {
                continue;
            };
            let other = &plan.vars[budget.var];
            let Some((least, _)) = other.kind.bounds() else {
                continue;
            };
            if other.chain == plan.vars[var].chain && least.vars() == [var] {
                let (left, to_come) = self.left(number)?;
                let most = left - to_come * other.span.0;
                high = self.greatest(var, (low, high), |drawer| {
                    drawer.whole(least).is_ok_and(|least| least <= most)
                });
            }
        }
        Ok(high)
    }

    /// The greatest value for which something holds that holds up to some value; the least value if
    /// it never does.
    fn greatest(
        &mut self,
        var: VarId,
        (low, high): (i64, i64),
        holds: impl Fn(&Self) -> bool,
    ) -> i64 {
        let (mut low, mut high) = (low, high);
        while low < high {
            let middle = low.wrapping_add_unsigned(high.abs_diff(low).div_ceil(2));
            let mark = self.data.columns[var].len();
            self.data.push_int(var, middle);
            if holds(self) {
                low = middle;
            } else {
                high = middle - 1;
            }
            self.data.shorten(var, mark);
        }
        low
    }

    /// What is left of a sum, and how many values are to come after the next one.
    fn left(&mut self, number: usize) -> DrawResult<(i128, i128)> {
        let Some(budget) = &self.plan.conditions[number].budget else {
            return Ok((0, 0));
        };
        let var = budget.var;
        let most = self.whole(&budget.most)?;
        let start = self.frame.starts[var][budget.level];
        let given = self.given(number, &self.data.ints(var)[start..], start);
        self.given[number] = given;
        let levels = budget.level + 1..=self.plan.vars[var].chain.len();
        // Of the remaining turns, only those of the current repetitions are known.
        let to_come: i128 = levels
            .map(|level| self.turns[level] as i128 - i128::from(self.frame.rows[level]))
            .sum();
        Ok((most - given.sum, to_come))
    }

    /// The maximum of a value that leaves the minimum for all others.
    pub(super) fn share(&mut self, var: VarId, low: i64, high: i64) -> DrawResult<i64> {
        let Some(number) = self.budget(var) else {
            return Ok(high);
        };
        let (left, to_come) = self.left(number)?;
        let info = &self.plan.vars[var];
        // Other elements may have another minimum.
        let reserved = if info.per_row {
            info.span.0
        } else {
            low.into()
        };
        let most = left - to_come * reserved;
        if most < i128::from(low) {
            return Err(DrawError::Attempt(format!(
                "`{}`",
                self.plan.conditions[number].text
            )));
        }
        if self.exhaustive.is_some() {
            return Ok(i64::try_from(most).unwrap_or(i64::MAX).min(high));
        }
        if self.given[number].count == 0 {
            self.shares[number] = ShareMode::drawn(self.draw);
        }
        let fair = match self.shares[number] {
            ShareMode::Even => (2 * left / (to_come + 1)).max(low.into()),
            ShareMode::Greedy => most,
        };
        Ok(i64::try_from(most.min(fair)).unwrap_or(i64::MAX).min(high))
    }
}
