//! The elements of a list: whole columns at once if the elements are independent, otherwise one
//! after another.

use super::prepared::{PreparedColumn, PreparedLists};
use super::{DrawError, DrawResult, Drawer, lists, shares};
use input_language::data::{Column, Mark};
use input_language::plan::{Direction, Repeat, Step, Structure, StructureKind, VarId, VarKind};

/// How often some elements of a list, with those before them, are drawn again.
const MAX_RETURNS: usize = 60;

impl<'a> Drawer<'a> {
    /// Whole columns at once, for independent elements.
    pub(super) fn columns(
        &mut self,
        repeat: &'a Repeat,
        count: usize,
        made: &mut PreparedLists,
    ) -> DrawResult<bool> {
        let is_open = |structure: &Structure| structure.vars.iter().any(|&var| !made.has(var));
        if repeat.structures.iter().any(is_open) {
            return Ok(false);
        }
        let vars = repeat.body.iter().filter_map(|step| match step {
            Step::Value(var) => Some(Some(*var)),
            Step::Literal(_) => None,
            _ => Some(None),
        });
        let Some(vars) = vars.collect::<Option<Vec<VarId>>>() else {
            return Ok(false);
        };
        let is_plain = |var: &VarId| {
            let info = &self.plan.vars[*var];
            made.has(*var)
                || (!info.per_row
                    && matches!(info.kind, VarKind::Int { .. })
                    && self.budget(*var).is_none()
                    && !self.is_solved(*var))
        };
        if !vars.iter().all(is_plain) {
            return Ok(false);
        }
        for var in vars {
            if let Some(values) = made.take(var) {
                self.append(var, values);
                continue;
            }
            // Without elements, their bounds may be empty.
            if count == 0 {
                continue;
            }
            let (low, high) = self.bounds(var)?;
            let requested = &self.options.vars[var];
            let Column::Ints(values) = &mut self.data.columns[var] else {
                continue;
            };
            lists::fill(self.draw, values, count, (low, high), requested);
        }
        if count > 0 {
            self.frame.rows[repeat.level] = i64::try_from(count).unwrap_or(i64::MAX);
        }
        Ok(true)
    }

    fn append(&mut self, var: VarId, values: PreparedColumn) {
        match values {
            PreparedColumn::Ints(more) => match &mut self.data.columns[var] {
                Column::Ints(values) if values.is_empty() => *values = more,
                Column::Ints(values) => values.extend(more),
                _ => {}
            },
            PreparedColumn::Decimals(values) => {
                for (units, places) in values {
                    self.data.push_decimal(var, units, places);
                }
            }
            PreparedColumn::Texts(texts) => {
                for text in &texts {
                    self.data.push_text(var, text);
                }
            }
        }
    }

    /// All elements, one after another.
    pub(super) fn elements(
        &mut self,
        repeat: &'a Repeat,
        count: usize,
        made: &PreparedLists,
    ) -> DrawResult<()> {
        let is_open = |structure: &&Structure| {
            matches!(structure.kind, StructureKind::List { .. })
                && structure.vars.iter().any(|&var| !made.has(var))
        };
        let rules: Vec<&Structure> = repeat.structures.iter().filter(is_open).collect();
        let has_check = repeat
            .body
            .iter()
            .any(|step| matches!(step, Step::Check(_)));
        let starts: Vec<usize> = self.data.columns.iter().map(Column::len).collect();
        // A part with conditions of its own may take many attempts.
        let is_part = repeat.is_group && has_check_within(&repeat.body);
        if !is_part && self.exhaustive.is_none() && self.has_solved(&repeat.body) {
            return self.solved_elements(repeat, count, made, (&rules, &starts));
        }
        for turn in 0..count {
            self.frame.turn(repeat, turn, &self.data);
            if repeat.is_group {
                self.tried(&repeat.body)?;
                self.follows(&rules, &starts)?;
            } else if self.exhaustive.is_some() || (rules.is_empty() && !has_check) {
                self.row(&repeat.body, turn, made)?;
                self.follows(&rules, &starts)?;
            } else {
                self.element(repeat, turn, made, (&rules, &starts))?;
            }
        }
        Ok(())
    }

    /// Whether conditions choose a value, or the form, of an element.
    fn has_solved(&self, body: &[Step]) -> bool {
        body.iter().any(|step| match step {
            Step::Value(var) => self.is_solved(*var),
            Step::Either(either) => self.is_solved(either.var),
            _ => false,
        })
    }

    /// Elements whose values conditions choose. If no value is left for one, some of those before
    /// it are drawn again, too.
    fn solved_elements(
        &mut self,
        repeat: &'a Repeat,
        count: usize,
        made: &PreparedLists,
        (rules, starts): (&[&Structure], &[usize]),
    ) -> DrawResult<()> {
        let vars = repeat.body.iter().filter_map(|step| match step {
            Step::Value(var) => Some(*var),
            _ => None,
        });
        let vars: Vec<VarId> = vars.collect();
        let is_flat = !repeat
            .body
            .iter()
            .any(|step| matches!(step, Step::Repeat(_) | Step::Either(_)));
        // Where each element began, if elements have different numbers of values.
        let mut marks: Vec<Mark> = Vec::new();
        let (mut turn, mut returns) = (0, 0);
        while turn < count {
            self.frame.turn(repeat, turn, &self.data);
            if !is_flat {
                marks.truncate(turn);
                marks.push(self.data.mark());
            }
            match self.element(repeat, turn, made, (rules, starts)) {
                Err(DrawError::Attempt(why)) => {
                    returns += 1;
                    if returns > MAX_RETURNS {
                        return Err(DrawError::Attempt(why));
                    }
                    turn = turn.saturating_sub(1 << returns.min(12) >> 1);
                    match marks.get(turn) {
                        Some(mark) => self.data.cut(mark),
                        None => vars
                            .iter()
                            .for_each(|&var| self.data.shorten(var, starts[var] + turn)),
                    }
                    self.sums.borrow_mut().clear();
                    self.given.fill(shares::SpentSum::default());
                }
                Err(impossible) => return Err(impossible),
                Ok(()) => turn += 1,
            }
        }
        Ok(())
    }

    /// One element, drawn until its conditions hold.
    fn element(
        &mut self,
        repeat: &'a Repeat,
        turn: usize,
        made: &PreparedLists,
        (rules, starts): (&[&Structure], &[usize]),
    ) -> DrawResult<()> {
        let mark = self.data.mark();
        let mut attempts = match (self.solving, made.0.is_empty()) {
            (true, _) => 8,
            (false, true) => 1000,
            (false, false) => 30,
        };
        loop {
            let row = self.row(&repeat.body, turn, made);
            match row.and_then(|()| self.follows(rules, starts)) {
                Err(DrawError::Attempt(_)) if attempts > 0 => {
                    attempts -= 1;
                    self.data.cut(&mark);
                }
                done => return done,
            }
        }
    }

    /// Whether the last element differs from those before it, or comes after them, as the
    /// structures require.
    fn follows(&self, rules: &[&Structure], starts: &[usize]) -> DrawResult<()> {
        for structure in rules {
            let StructureKind::List { distinct, order } = structure.kind else {
                continue;
            };
            let (first, last) = (
                starts[structure.vars[0]],
                self.data.columns[structure.vars[0]].len() - 1,
            );
            let element = |at: usize| {
                let cells = structure.vars.iter().map(move |&var| {
                    let column = &self.data.columns[var];
                    let at = starts[var] + at - first;
                    (self.data.ints(var).get(at).copied(), column.text(at))
                });
                cells.collect::<Vec<_>>()
            };
            let new = element(last);
            let is_same = |at: usize| {
                let mut cells = structure.vars.iter().zip(&new);
                cells.all(|(&var, new)| {
                    let at = starts[var] + at - first;
                    self.data.ints(var).get(at).copied() == new.0
                        && self.data.columns[var].text(at) == new.1
                })
            };
            let repeats = distinct && (first..last).any(is_same);
            let is_unsorted = last > first
                && match order {
                    None => false,
                    Some(Direction::Ascending) => element(last - 1) > new,
                    Some(Direction::Descending) => element(last - 1) < new,
                };
            if repeats || is_unsorted {
                let name = &self.plan.vars[structure.vars[0]].name;
                return Err(DrawError::Attempt(format!(
                    "the order and the differences of `{name}`"
                )));
            }
        }
        Ok(())
    }

    /// The steps of one element, for which some values are prepared.
    fn row(&mut self, steps: &'a [Step], turn: usize, made: &PreparedLists) -> DrawResult<()> {
        for step in steps {
            match step {
                Step::Value(var) => match made.get(*var) {
                    Some(PreparedColumn::Ints(values)) => self.data.push_int(*var, values[turn]),
                    Some(PreparedColumn::Decimals(values)) => {
                        let (units, places) = values[turn];
                        self.data.push_decimal(*var, units, places);
                    }
                    Some(PreparedColumn::Texts(texts)) => self.data.push_text(*var, &texts[turn]),
                    None => self.value(*var)?,
                },
                other => self.steps(std::slice::from_ref(other))?,
            }
        }
        Ok(())
    }
}

/// Whether these steps have conditions of their own.
fn has_check_within(steps: &[Step]) -> bool {
    steps.iter().any(|step| match step {
        Step::Check(_) => true,
        Step::Repeat(repeat) => has_check_within(&repeat.body),
        Step::Either(either) => {
            let mut forms = either.forms.iter();
            forms.any(|form| has_check_within(&form.steps))
        }
        Step::Literal(_) | Step::Value(_) => false,
    })
}
