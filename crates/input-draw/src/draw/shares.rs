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

    /// The maximum of a value that leaves the minimum for all others.
    pub(super) fn share(&mut self, var: VarId, low: i64, high: i64) -> DrawResult<i64> {
        let Some(number) = self.budget(var) else {
            return Ok(high);
        };
        let Some(budget) = &self.plan.conditions[number].budget else {
            return Ok(high);
        };
        let most = self.whole(&budget.most)?;
        let start = self.frame.starts[var][budget.level];
        let given = self.given(number, &self.data.ints(var)[start..], start);
        self.given[number] = given;
        let left = most - given.sum;
        let levels = budget.level + 1..=self.plan.vars[var].chain.len();
        // Of the remaining turns, only those of the current repetitions are known.
        let to_come: i128 = levels
            .map(|level| self.turns[level] as i128 - i128::from(self.frame.rows[level]))
            .sum();
        let most = left - to_come * i128::from(low);
        if most < i128::from(low) {
            return Err(DrawError::Attempt(format!(
                "`{}`",
                self.plan.conditions[number].text
            )));
        }
        if self.exhaustive.is_some() {
            return Ok(i64::try_from(most).unwrap_or(i64::MAX).min(high));
        }
        if given.count == 0 {
            self.shares[number] = ShareMode::drawn(self.draw);
        }
        let fair = match self.shares[number] {
            ShareMode::Even => (2 * left / (to_come + 1)).max(low.into()),
            ShareMode::Greedy => most,
        };
        Ok(i64::try_from(most.min(fair)).unwrap_or(i64::MAX).min(high))
    }
}
