//! The solver: if random values did not satisfy the conditions, each value is drawn from those that
//! are possible with the values before it and those still to come.
//!
//! Theory of operation: a condition with some unknown values has an interval as its value
//! (`partial`), including lists that are partly drawn (`sums`). Backwards from the required value
//! follow bounds of the value that is drawn next (`narrow`). If few values are left, all are tried,
//! otherwise a sample; values with which a condition can no longer hold are dropped. If none is
//! left, the drawer of the list goes back a few elements. All of this only makes it likely that the
//! conditions hold: they are checked afterwards as always.

mod cache;
mod chains;
mod circuits;
mod construct;
mod ends;
mod folding;
mod lengths;
mod letters;
mod lookup;
mod narrow;
mod partial;
mod parts;
mod placed;
mod polygons;
mod remainders;
mod sums;
mod swaps;
mod totals;
mod uses;

pub(super) use cache::Sums;
pub(super) use ends::EndOrder;
pub(super) use uses::VariableConditions;

use super::var_options::Distribution;
use super::{CHOSEN, DrawError, DrawResult, Drawer, MAX_DRAWN, TERM, lists};
use input_language::plan::{Function, Relation, Term, VarId};
use input_language::resolve::Interval;
use narrow::NarrowedRange;
use partial::{Unknown, View};

/// Up to this many values, all are tried.
const MAX_TRIED: i128 = 40;
/// How many values are tried if there are more.
const TRIES: usize = 24;

impl Drawer<'_> {
    /// Whether conditions choose the values of a variable now.
    pub(super) fn is_solved(&self, var: VarId) -> bool {
        self.solving && self.rules.has(var)
    }

    fn view<'v>(&'v self, var: VarId, unknown: Unknown<'v>, domain: Interval) -> View<'v> {
        View {
            plan: self.plan,
            data: &self.data,
            frame: &self.frame,
            turns: &self.turns,
            counts: &self.rules.counts,
            sums: &self.sums,
            chosen: &self.chosen,
            var,
            unknown,
            domain,
            locals: Vec::new(),
            turn: None,
            work: &self.work,
        }
    }

    /// The indices, from 1, of the current element and of a letter of it.
    fn stands_at(&self, var: VarId, letter: Option<usize>) -> Vec<i128> {
        let levels = 1..=self.plan.vars[var].chain.len();
        let rows = levels.map(|level| i128::from(self.frame.rows[level]));
        rows.chain(letter.map(|letter| letter as i128 + 1))
            .collect()
    }

    /// The part of a range that conditions allow.
    fn narrowed(&self, var: VarId, unknown: Unknown<'_>, range: Interval) -> NarrowedRange {
        let mut narrowed = NarrowedRange::new(range);
        let mut view = self.view(var, unknown, range);
        for own in &self.rules.uses[var] {
            view.domain = narrowed.range;
            view.locals.clear();
            let Some(all) = &own.all else {
                view.require(own.term, true, &mut narrowed);
                continue;
            };
            let position = self.within(own.condition, self.stands_at(var, None));
            for locals in all.instances(&mut view, &position) {
                view.locals = locals;
                view.require(all.body, true, &mut narrowed);
            }
        }
        narrowed
    }

    /// The last indices of a position: those of the part that a condition belongs to.
    fn within(&self, condition: usize, mut position: Vec<i128>) -> Vec<i128> {
        let mut level = 0;
        self.plan.conditions[condition].term.visit(&mut |term| {
            if let input_language::plan::Term::List { level: found, .. } = term {
                level = level.max(*found);
            }
            if let input_language::plan::Term::Last(var) = term {
                level = level.max(self.plan.vars[*var].chain.len());
            }
        });
        position.drain(..level.min(position.len()));
        position
    }

    /// The first condition that cannot hold with the value that was drawn last, if there is one.
    fn ruled_out(&self, var: VarId, unknown: Unknown<'_>) -> Option<usize> {
        let mut view = self.view(var, unknown, (0, 0));
        let letter = match unknown {
            Unknown::Letter(text, _) => text.len().checked_sub(1),
            _ => None,
        };
        let uses = self.rules.uses[var].iter();
        let broken = uses.filter(|own| {
            view.locals.clear();
            let Some(all) = &own.all else {
                return view.truth(own.term) == Some(false);
            };
            let position = self.within(own.condition, self.stands_at(var, letter));
            let instances = all.instances(&mut view, &position);
            instances.into_iter().any(|locals| {
                view.locals = locals;
                view.truth(all.body) == Some(false)
            })
        });
        broken.map(|own| own.condition).next()
    }

    fn is_possible(&mut self, var: VarId, value: i64) -> bool {
        let mark = self.data.columns[var].len();
        self.data.push_int(var, value);
        let is_possible = self.ruled_out(var, Unknown::Nothing).is_none();
        self.data.shorten(var, mark);
        is_possible
    }

    /// Whether all attempts together have done too much work.
    fn is_spent(&self) -> bool {
        self.drawn.saturating_add(TERM * self.work.get()) >= MAX_DRAWN
    }

    /// Adds what the conditions have cost to the work so far; an error if it is too much.
    fn spend(&mut self) -> DrawResult<()> {
        self.drawn = self.drawn.saturating_add(TERM * self.work.take());
        if self.drawn < MAX_DRAWN {
            return Ok(());
        }
        let condition = self.met.last().map_or(0, |last| last + 1);
        let conditions = &self.plan.conditions;
        let condition = conditions.get(condition).or(conditions.last());
        let why = condition.map_or("conditions", |condition| &condition.text);
        Err(DrawError::Impossible(self.given_up(&format!("`{why}`"))))
    }

    fn nothing_left(&self, var: VarId) -> DrawError {
        let number = self.rules.uses[var].first().map_or(0, |own| own.condition);
        DrawError::Attempt(format!("`{}`", self.plan.conditions[number].text))
    }

    /// A number that conditions allow.
    pub(super) fn solved(&mut self, var: VarId, low: i64, high: i64) -> DrawResult<i64> {
        self.drawn += CHOSEN;
        self.spend()?;
        let range = (i128::from(low), i128::from(high));
        let mut narrowed = self.narrowed(var, Unknown::Value, range);
        narrowed.fair = narrowed.fair.filter(|_| !self.is_greedy(var));
        let (low, high) = narrowed.range;
        if low > high {
            return Err(self.nothing_left(var));
        }
        if high - low < MAX_TRIED {
            let all = (low..=high)
                .filter_map(|value| i64::try_from(value).ok())
                .collect();
            return self.one_of(var, all, narrowed.fair);
        }
        if let Some(number) = narrowed.divides {
            let divisors = divisors(number)
                .into_iter()
                .filter(|divisor| (low..=high).contains(divisor));
            let all = divisors
                .filter_map(|value| i64::try_from(value).ok())
                .collect();
            return self.one_of(var, all, narrowed.fair);
        }
        self.sampled(var, &narrowed)
    }

    /// Whether each element may take all that is left of a bounded sum.
    fn is_greedy(&self, var: VarId) -> bool {
        let repeat = self.plan.vars[var].chain.last();
        repeat.is_some_and(|&repeat| self.greedy[repeat])
    }

    /// One of a few numbers.
    fn one_of(&mut self, var: VarId, mut all: Vec<i64>, fair: Option<Interval>) -> DrawResult<i64> {
        if let Some((low, high)) = fair {
            let is_fair = |value: &i64| (low..=high).contains(&i128::from(*value));
            let some: Vec<i64> = all.iter().copied().filter(is_fair).collect();
            if some.iter().any(|&value| self.is_possible(var, value)) {
                all = some;
            }
        }
        while !all.is_empty() {
            let at = self.draw.index(all.len());
            let value = all.swap_remove(at);
            if self.is_possible(var, value) {
                return Ok(value);
            }
        }
        Err(self.nothing_left(var))
    }

    /// One of many numbers.
    fn sampled(&mut self, var: VarId, narrowed: &NarrowedRange) -> DrawResult<i64> {
        let whole =
            |bound: i128| i64::try_from(bound.clamp(i64::MIN.into(), i64::MAX.into())).unwrap_or(0);
        let (low, high) = (whole(narrowed.range.0), whole(narrowed.range.1));
        let fair = narrowed
            .fair
            .filter(|fair| fair.0 <= fair.1)
            .unwrap_or(narrowed.range);
        let fair = (
            whole(fair.0).clamp(low, high),
            whole(fair.1).clamp(low, high),
        );
        let values = match self.options.vars[var].values {
            Distribution::Uniform if narrowed.is_factor => Distribution::Logarithmic,
            other => other,
        };
        let mut hints = self.compared_with(var);
        hints.retain(|hint| (low..=high).contains(hint));
        if !hints.is_empty() && self.draw.chance(1, 4) {
            let hint = *self.draw.pick(&hints);
            if self.is_possible(var, hint) {
                return Ok(hint);
            }
        }
        for number in 0..TRIES {
            let (low, high) = if number < TRIES / 2 {
                fair
            } else {
                (low, high)
            };
            let mut value = lists::one(self.draw, low, high, values);
            if let Some((by, rest)) = narrowed.rest {
                value = fitted(value, (low, high), by, rest).unwrap_or(value);
            }
            if self.is_possible(var, value) {
                return Ok(value);
            }
        }
        hints.extend([low, high, fair.0, fair.1]);
        let hint = hints
            .into_iter()
            .find(|&value| self.is_possible(var, value));
        hint.ok_or_else(|| self.nothing_left(var))
    }

    /// The numbers that some values of a variable must be equal to: `x` in `count(a, x) >= 1` and in
    /// `any(a[k] == x ..)`. Random numbers would never be.
    fn compared_with(&self, var: VarId) -> Vec<i64> {
        let mut view = self.view(var, Unknown::Value, partial::ANYTHING);
        let mut wanted: Vec<&Term> = Vec::new();
        for own in &self.rules.uses[var] {
            own.term.visit(&mut |term| match term {
                Term::Call(Function::Count, arguments) => wanted.extend(arguments.get(1)),
                Term::Each {
                    function: Function::Any,
                    body,
                    ..
                } => body.visit(&mut |inner| {
                    if let Term::Compare(_, rest) = inner
                        && let [(Relation::Equal, right)] = rest.as_slice()
                    {
                        wanted.push(right);
                    }
                }),
                _ => {}
            });
        }
        let is_value = |term: &&Term| matches!(term, Term::Number(_) | Term::Last(_));
        let wanted = wanted.into_iter().filter(is_value);
        let numbers = wanted.filter_map(|wanted| {
            let (low, high) = view.number(wanted);
            i64::try_from(low).ok().filter(|_| low == high)
        });
        numbers.collect()
    }

    /// The number of a word that conditions allow.
    pub(super) fn solved_word(&mut self, var: VarId, words: usize) -> DrawResult<i64> {
        self.drawn += CHOSEN;
        let all = (0..words)
            .filter_map(|word| i64::try_from(word).ok())
            .collect();
        self.one_of(var, all, None)
    }

    /// The length of a text that conditions allow.
    pub(super) fn solved_length(&mut self, var: VarId, low: i64, high: i64) -> DrawResult<i64> {
        let narrowed = self.narrowed(var, Unknown::Length, (i128::from(low), i128::from(high)));
        let (least, most) = narrowed.range;
        if least > most {
            return Err(self.nothing_left(var));
        }
        let is_greedy = self.is_greedy(var);
        let fair = narrowed
            .fair
            .filter(|_| !is_greedy)
            .map_or(most, |fair| fair.1.clamp(least, most));
        let whole = |bound: i128| i64::try_from(bound).unwrap_or(high);
        let (least, fair) = (whole(least), whole(fair));
        let len = lists::one(self.draw, least, fair, Distribution::Uniform);
        Ok(self.even_length(var, len, (least, whole(most))))
    }

    /// Whether a condition is about single elements of a list.
    pub(super) fn has_solved_neighbours(&self, var: VarId) -> bool {
        self.rules.uses[var].iter().any(|own| own.all.is_some())
    }

    /// Whether conditions choose single letters of a text.
    pub(super) fn has_solved_letters(&self, var: VarId) -> bool {
        uses::is_about_letters(&self.rules.uses[var], self.plan, var)
    }
}

/// The nearest number with this remainder that is not above, or not below, a value.
fn fitted(value: i64, (low, high): (i64, i64), by: i128, rest: i128) -> Option<i64> {
    let below = i128::from(value) - (i128::from(value) - rest).rem_euclid(by);
    let fits = |number: i128| (i128::from(low)..=i128::from(high)).contains(&number);
    let found = [below, below + by]
        .into_iter()
        .find(|&number| fits(number))?;
    i64::try_from(found).ok()
}

/// All divisors of a number; only the small ones of a very large number.
fn divisors(number: i128) -> Vec<i128> {
    let root = i128::try_from(number.unsigned_abs().isqrt())
        .unwrap_or(0)
        .min(2_000_000);
    let small = (1..=root).filter(|by| number % by == 0);
    let mut all: Vec<i128> = small.flat_map(|by| [by, number / by]).collect();
    all.sort_unstable();
    all.dedup();
    all
}
