//! Lists of numbers: the distribution of their values, and their order.

use super::attacks;
use super::number_set::NumberSet;
use super::prepared::{PreparedColumn, PreparedLists};
use super::var_options::{Arrangement, Distribution, VarOptions};
use super::{DrawError, DrawResult, Drawer};
use generators::Draw;
use input_language::data::Column;
use input_language::plan::{Direction, Repeat, Structure, VarId, VarKind};
use std::collections::HashSet;

/// How rare others are than the number nearest to zero, if sparse numbers are drawn one by one.
const RARITY: u64 = 8;

/// A whole number of a range; the lower bound is the simplest.
pub(super) fn one(draw: &mut Draw, low: i64, high: i64, values: Distribution) -> i64 {
    let width = high.abs_diff(low);
    match values {
        Distribution::Uniform
        | Distribution::Equal
        | Distribution::Few(_)
        | Distribution::Against(_) => low.wrapping_add_unsigned(draw.up_to(width)),
        Distribution::Logarithmic => {
            // Each number of bits has the same probability, counted from 0 if that is in the range.
            let bits = u64::from(64 - width.leading_zeros());
            let bits = draw.up_to(bits);
            let most = if bits >= 64 {
                u64::MAX
            } else {
                (1_u64 << bits) - 1
            };
            let distance = draw.up_to(most.min(width));
            if low <= 0 && high >= 0 {
                around_zero(draw, low, high, distance)
            } else if high < 0 {
                high.wrapping_sub_unsigned(distance)
            } else {
                low.wrapping_add_unsigned(distance)
            }
        }
        Distribution::NearBounds => {
            let distance = draw.up_to(width.min(3));
            if draw.chance(1, 2) {
                high.wrapping_sub_unsigned(distance)
            } else {
                low.wrapping_add_unsigned(distance)
            }
        }
        Distribution::Sparse => draw.sparse(low, high, RARITY),
    }
}

fn around_zero(draw: &mut Draw, low: i64, high: i64, distance: u64) -> i64 {
    let (below, above) = (low.unsigned_abs(), high.unsigned_abs());
    let is_below = if distance > above {
        true
    } else {
        distance <= below && distance > 0 && draw.chance(1, 2)
    };
    if is_below {
        0_i64.wrapping_sub_unsigned(distance.min(below))
    } else {
        0_i64.wrapping_add_unsigned(distance)
    }
}

/// Appends values.
pub(super) fn fill(
    draw: &mut Draw,
    values: &mut Vec<i64>,
    count: usize,
    (low, high): (i64, i64),
    requested: &VarOptions,
) {
    let first = values.len();
    values.reserve(count);
    match requested.values {
        Distribution::Uniform => {
            let width = high.abs_diff(low);
            draw.each_up_to(width, count, |distance| {
                values.push(low.wrapping_add_unsigned(distance));
            });
        }
        Distribution::Equal => {
            let value = one(draw, low, high, Distribution::Uniform);
            values.extend(std::iter::repeat_n(value, count));
        }
        Distribution::Few(kinds) => {
            let chosen: Vec<i64> = (0..kinds.max(1))
                .map(|_| one(draw, low, high, Distribution::Uniform))
                .collect();
            values.extend((0..count).map(|_| *draw.pick(&chosen)));
        }
        Distribution::Against(attack) => {
            values.extend(attacks::numbers(attack, (low, high), count, false));
        }
        Distribution::Sparse => {
            let rarity = draw.rarity();
            values.extend((0..count).map(|_| draw.sparse(low, high, rarity)));
        }
        other => values.extend((0..count).map(|_| one(draw, low, high, other))),
    }
    arrange(draw, &mut values[first..], requested.order);
}

/// Sorts values into the requested order.
pub(super) fn arrange(draw: &mut Draw, values: &mut [i64], order: Arrangement) {
    match order {
        Arrangement::AsDrawn => return,
        Arrangement::Sorted | Arrangement::NearlySorted => values.sort_unstable(),
        Arrangement::Reversed => values.sort_unstable_by(|left, right| right.cmp(left)),
    }
    if order == Arrangement::NearlySorted && values.len() > 1 {
        for _ in 0..=values.len() / 50 {
            let at = draw.index(values.len() - 1);
            let other = (at + 1 + draw.index(8)).min(values.len() - 1);
            values.swap(at, other);
        }
    }
}

pub(super) fn permutation(draw: &mut Draw, size: usize, from: i64, order: Arrangement) -> Vec<i64> {
    let last = from + i64::try_from(size).unwrap_or(i64::MAX);
    let mut values: Vec<i64> = (from..last).collect();
    match order {
        Arrangement::AsDrawn => draw.shuffle(&mut values),
        order => arrange(draw, &mut values, order),
    }
    values
}

/// Different numbers of a range, in random order; `None` if there are too few.
pub(super) fn distinct(draw: &mut Draw, low: i64, high: i64, count: usize) -> Option<Vec<i64>> {
    let width = high.abs_diff(low);
    if count as u64 > width.saturating_add(1) {
        return None;
    }
    if count as u64 > width / 2 {
        // The first steps of a shuffle of all.
        let mut all: Vec<i64> = (low..=high).collect();
        for at in 0..count {
            let other = at + draw.index(all.len() - at);
            all.swap(at, other);
        }
        all.truncate(count);
        return Some(all);
    }
    let mut seen = NumberSet::with_capacity(count);
    let mut values = Vec::with_capacity(count);
    while values.len() < count {
        // A used number is replaced by the next free one, so that a replay with zeros terminates.
        let mut distance = draw.up_to(width);
        while !seen.insert(distance) {
            distance = if distance == width { 0 } else { distance + 1 };
        }
        values.push(low.wrapping_add_unsigned(distance));
    }
    Some(values)
}

impl<'a> Drawer<'a> {
    /// A list whose elements are different or sorted.
    pub(super) fn list(
        &mut self,
        repeat: &'a Repeat,
        structure: &'a Structure,
        (is_distinct, order): (bool, Option<Direction>),
        count: usize,
        made: &mut PreparedLists,
    ) -> DrawResult<()> {
        self.drawn += 4 * count * structure.vars.len();
        // Conditions on neighbours are satisfied element by element.
        let is_chosen = |&var: &VarId| self.is_solved(var) && self.has_solved_neighbours(var);
        if order.is_none() && structure.vars.iter().any(is_chosen) {
            return Ok(());
        }
        let alone = match structure.vars[..] {
            [var]
                if !self.plan.vars[var].per_row
                    && self.plan.vars[var].chain.len() == repeat.level =>
            {
                Some(var)
            }
            _ => None,
        };
        if let Some(var) = alone
            && matches!(self.plan.vars[var].kind, VarKind::Int { .. })
        {
            let values = self.numbers(var, is_distinct, order, count)?;
            made.0.push((var, PreparedColumn::Ints(values)));
            return Ok(());
        }
        let is_simple = structure.vars.iter().all(|&var| {
            let info = &self.plan.vars[var];
            !info.per_row && info.chain.len() == repeat.level
        });
        // Everything else is drawn element by element, and the whole list is checked.
        if is_simple {
            self.tuples(structure, (is_distinct, order), count, made)
        } else {
            Ok(())
        }
    }

    fn numbers(
        &mut self,
        var: VarId,
        is_distinct: bool,
        order: Option<Direction>,
        count: usize,
    ) -> DrawResult<Vec<i64>> {
        if count == 0 {
            return Ok(Vec::new());
        }
        let (low, high) = self.bounds(var)?;
        if let Some(order) = order
            && let fixed = self.fixed_elements(&[var], count, order == Direction::Descending)
            && !fixed.is_empty()
        {
            let gap = i128::from(is_distinct);
            let mut values = self.spaced(&[gap], count, (low, high), &fixed)?;
            if order == Direction::Descending {
                values.reverse();
            }
            return Ok(values);
        }
        let requested = &self.options.vars[var];
        let mut values = Vec::new();
        if is_distinct {
            let name = &self.plan.vars[var].name;
            let few = || {
                DrawError::Attempt(format!(
                    "{count} different values of `{name}` from {low} to {high}"
                ))
            };
            values = match requested.values {
                Distribution::Against(attack) if count as u64 <= high.abs_diff(low) => {
                    attacks::numbers(attack, (low, high), count, true)
                }
                _ => distinct(self.draw, low, high, count).ok_or_else(few)?,
            };
            if requested.order != Arrangement::AsDrawn {
                arrange(self.draw, &mut values, requested.order);
            }
        } else {
            fill(self.draw, &mut values, count, (low, high), requested);
        }
        match order {
            None => {}
            Some(Direction::Ascending) => values.sort_unstable(),
            Some(Direction::Descending) => values.sort_unstable_by(|left, right| right.cmp(left)),
        }
        Ok(values)
    }

    /// Tuples of numbers and texts; repeated ones are drawn again.
    fn tuples(
        &mut self,
        structure: &'a Structure,
        (is_distinct, order): (bool, Option<Direction>),
        count: usize,
        made: &mut PreparedLists,
    ) -> DrawResult<()> {
        let vars = &structure.vars;
        let marks: Vec<usize> = vars
            .iter()
            .map(|&var| self.data.columns[var].len())
            .collect();
        let mark = self.data.mark();
        let mut rows: Vec<Vec<Cell>> = Vec::with_capacity(count);
        let mut seen = HashSet::new();
        let mut misses = 0;
        while rows.len() < count {
            for &var in vars {
                self.value(var)?;
            }
            let row: Vec<Cell> = vars
                .iter()
                .zip(&marks)
                .map(|(&var, &at)| self.cell(var, at))
                .collect();
            self.data.cut(&mark);
            let values: Vec<_> = row.iter().map(|cell| (cell.0, cell.1.clone())).collect();
            if !is_distinct || seen.insert(values) {
                rows.push(row);
            } else {
                misses += 1;
                if misses > 1000 + 20 * count {
                    return Err(DrawError::Attempt(format!(
                        "{count} different elements of `{}`",
                        self.plan.vars[vars[0]].name
                    )));
                }
            }
        }
        match order {
            None => {}
            Some(Direction::Ascending) => rows.sort(),
            Some(Direction::Descending) => rows.sort_by(|left, right| right.cmp(left)),
        }
        for (at, &var) in vars.iter().enumerate() {
            let column = rows.iter().map(|row| row[at].clone());
            let filled = match self.plan.vars[var].kind {
                VarKind::Text { .. } | VarKind::Pattern(_) => {
                    PreparedColumn::Texts(column.map(|cell| cell.1).collect())
                }
                VarKind::Decimal { .. } => {
                    PreparedColumn::Decimals(column.map(|cell| (cell.0, cell.2)).collect())
                }
                VarKind::Int { .. } | VarKind::Words(_) => {
                    PreparedColumn::Ints(column.map(|cell| cell.0).collect())
                }
            };
            made.0.push((var, filled));
        }
        Ok(())
    }

    fn cell(&self, var: VarId, at: usize) -> Cell {
        let number = self.data.ints(var).get(at).copied().unwrap_or(0);
        match &self.data.columns[var] {
            Column::Ints(_) => (number, Vec::new(), 0),
            Column::Decimals { places, .. } => (number, Vec::new(), places[at]),
            column @ Column::Texts { .. } => (number, column.text(at).to_vec(), 0),
        }
    }
}

/// A number or a text, the other one being empty, and the number of places that the number is
/// written with.
type Cell = (i64, Vec<u8>, u8);
