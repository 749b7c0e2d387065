//! Points that are the corners of a polygon.

use super::super::prepared::{PreparedColumn, PreparedLists};
use super::super::{DrawError, DrawResult, Drawer, convex, points};
use input_language::plan::{Function, Repeat, Step, Term, VarId};
use input_language::structure::is_simple;

/// Up to how many corners of a polygon are put into other orders.
const MAX_TANGLED: usize = 64;

impl<'a> Drawer<'a> {
    /// The corners of a polygon, if a condition requires one.
    pub(in crate::draw) fn polygon(
        &mut self,
        repeat: &'a Repeat,
        count: usize,
        made: &mut PreparedLists,
    ) -> DrawResult<()> {
        let is_here = |var: &VarId| {
            repeat
                .body
                .iter()
                .any(|step| matches!(step, Step::Value(found) if found == var))
        };
        let wanted = self
            .plan
            .conditions
            .iter()
            .find_map(|condition| match &condition.term {
                Term::Call(function @ (Function::Convex | Function::Simple), arguments) => {
                    match arguments[..] {
                        [Term::List { var: x, .. }, Term::List { var: y, .. }]
                            if is_here(&x) && is_here(&y) =>
                        {
                            Some((*function, x, y))
                        }
                        _ => None,
                    }
                }
                _ => None,
            });
        let Some((function, x, y)) = wanted else {
            return Ok(());
        };
        let none = || DrawError::Attempt(format!("a polygon of {count} corners within its bounds"));
        if count < 3 {
            return Err(none());
        }
        let bounds = [self.bounds(x)?, self.bounds(y)?];
        self.drawn += 2 * count;
        let corners = if function == Function::Convex {
            let roomy = convex::convex(self.draw, bounds, count);
            let corners = match roomy {
                Some(corners) => corners,
                None => convex::crowded(self.draw, bounds, count).ok_or_else(none)?,
            };
            corners
                .into_iter()
                .map(|corner| (corner[0], corner[1]))
                .collect()
        } else {
            let columns = points::points(self.draw, &bounds, count, (true, false), None);
            let corners = Self::monotone(&columns.map_err(|_| none())?);
            self.tangled(corners)
        };
        let columns = self.turned(corners);
        for (var, column) in [x, y].into_iter().zip(columns) {
            made.0.push((var, PreparedColumn::Ints(column)));
        }
        Ok(())
    }

    /// Points as corners in an order in which sides meet only at corners: along the upper side
    /// there, along the lower side back.
    fn monotone(columns: &[Vec<i64>]) -> Vec<(i64, i64)> {
        let mut all: Vec<(i64, i64)> = columns[0]
            .iter()
            .copied()
            .zip(columns[1].iter().copied())
            .collect();
        all.sort_unstable();
        let (first, last) = (all[0], all[all.len() - 1]);
        let height = |point: &(i64, i64)| {
            let wide = |to: i64, from: i64| i128::from(to) - i128::from(from);
            wide(last.0, first.0) * wide(point.1, first.1)
                - wide(last.1, first.1) * wide(point.0, first.0)
        };
        let has_upper = all.iter().any(|point| height(point) > 0);
        let is_upper = |point: &(i64, i64)| height(point) > 0 || (!has_upper && height(point) == 0);
        let inner = &all[1..all.len() - 1];
        let mut corners = vec![first];
        corners.extend(inner.iter().copied().filter(is_upper));
        corners.push(last);
        corners.extend(inner.iter().rev().copied().filter(|point| !is_upper(point)));
        corners
    }

    /// Other polygons with the same few corners: a part of them is reversed if sides still meet
    /// only at corners.
    fn tangled(&mut self, mut corners: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
        if corners.len() > MAX_TANGLED {
            return corners;
        }
        for _ in 0..2 * corners.len() {
            let (from, to) = (
                self.draw.index(corners.len()),
                self.draw.index(corners.len()),
            );
            let stretch = from.min(to)..=from.max(to);
            corners[stretch.clone()].reverse();
            let (x, y): (Vec<i64>, Vec<i64>) = corners.iter().copied().unzip();
            if !is_simple(&x, &y) {
                corners[stretch].reverse();
            }
        }
        corners
    }

    /// Corners as columns, starting at any of them and in either direction.
    fn turned(&mut self, mut corners: Vec<(i64, i64)>) -> [Vec<i64>; 2] {
        let start = self.draw.index(corners.len());
        corners.rotate_left(start);
        if self.draw.chance(1, 2) {
            corners.reverse();
        }
        let (x, y) = corners.into_iter().unzip();
        [x, y]
    }
}
