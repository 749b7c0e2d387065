//! The generator: from choices to the values of an input.
//!
//! Theory of operation: the drawer walks along the plan as the validator does, and appends to the
//! same columns. Structures of a list are built for the whole list at once: distinct values, trees,
//! graphs, points, grids. Sums with a bound are divided into shares. All other conditions are
//! checked: if one does not hold, single values are changed (`repair`), or its part of the input is
//! drawn again, about ten thousand times at most.

mod attacks;
mod bounds;
mod convex;
mod datasets;
mod elements;
mod exhaustive;
mod games;
mod graphs;
mod grids;
mod library;
mod lists;
mod narrowing;
mod nearest;
mod number_set;
mod options;
mod play_search;
mod plays;
mod points;
mod prepared;
mod repair;
mod shares;
mod solve;
mod steering;
mod structures;
mod texts;
mod trees;
mod var_options;
mod weights;
mod wishes;

pub use datasets::{DATASETS, datasets};
pub(crate) use datasets::{Datasets, asks_for_datasets, of_plan};
pub use exhaustive::Orders;
pub use narrowing::narrowed;
pub use options::DrawOptions;
pub(crate) use options::names_of_kinds;
pub use var_options::range;

use generators::Draw;
use input_language::data::{Data, Frame};
use input_language::evaluate::Evaluator;
use input_language::number::Number;
use input_language::plan::{Count, Plan, Play, Repeat, RepeatId, Step, Term, VarId, VarKind};
use prepared::PreparedLists;
use std::cell::Cell;
use std::collections::BTreeMap;
use var_options::Distribution;

/// How often parts are drawn again, in total.
const ATTEMPTS: usize = 10_000;
/// How often a part is drawn at random before conditions choose its values.
const BLIND: usize = 4;
/// The maximum work of all attempts, in values drawn at random: about ten seconds. It is counted
/// because with a clock the same seed would give another input on a busy machine.
pub(crate) const MAX_DRAWN: usize = 400_000_000;
/// How many times as much work a value is that conditions choose.
const CHOSEN: usize = 40;
/// How many times as much work a term of a condition is.
const TERM: usize = 3;

/// Why no input was found.
#[derive(Debug)]
pub(crate) enum DrawError {
    /// This attempt did not satisfy a condition.
    Attempt(String),
    /// No attempt can, or did, satisfy a condition.
    Impossible(String),
}

type DrawResult<T> = Result<T, DrawError>;

/// The values of an input.
///
/// # Errors
/// If no values were found that satisfy all conditions, with the reason.
pub(crate) fn draw(plan: &Plan, source: &mut Draw, options: &DrawOptions) -> Result<Data, String> {
    let mut drawer = Drawer::new(plan, source, options, None);
    match drawer.tried(&plan.steps) {
        Ok(()) => Ok(drawer.data),
        Err(DrawError::Attempt(why) | DrawError::Impossible(why)) => Err(why),
    }
}

/// The values for these choices: other choices give other values; `None` if the values do not
/// satisfy the conditions.
pub fn one_of_all(
    plan: &Plan,
    source: &mut Draw,
    options: &DrawOptions,
    orders: Orders,
) -> Option<Data> {
    let mut drawer = Drawer::new(plan, source, options, Some(orders));
    drawer.steps(&plan.steps).ok()?;
    Some(drawer.data)
}

struct Drawer<'a> {
    plan: &'a Plan,
    draw: &'a mut Draw,
    options: &'a DrawOptions,
    data: Data,
    frame: Frame,
    /// How many turns the repetition of each level has.
    turns: Vec<usize>,
    /// Bounds that all elements of a list share.
    shared: bounds::SharedBounds,
    /// How the sums with a bound are divided.
    shares: Vec<shares::ShareMode>,
    given: Vec<shares::SpentSum>,
    attempts: usize,
    /// How often parts were drawn without success, also before conditions chose their values.
    tries: usize,
    /// The work so far: about as many values as could be drawn in that time.
    drawn: usize,
    /// What conditions have cost, which is not a part of `drawn` yet.
    work: Cell<usize>,
    /// For the attempt that satisfied most conditions: how many these were, and how the next one
    /// failed.
    nearest: Option<(usize, String)>,
    /// Variables on which bounds and lengths depend.
    needed: Vec<bool>,
    rules: solve::VariableConditions<'a>,
    sums: std::cell::RefCell<solve::Sums>,
    /// For each repetition, the element that must be its minimum or maximum if a condition requires
    /// one.
    chosen: Vec<usize>,
    /// Whether an element of each repetition may take all that is left of a bounded sum.
    greedy: Vec<bool>,
    /// Whether conditions choose values.
    solving: bool,
    /// Sizes of the last attempt, which the next one uses again.
    kept: Vec<Option<i64>>,
    /// Conditions that were satisfied so far.
    met: std::collections::BTreeSet<usize>,
    /// Whether each list of choices must give a different input.
    exhaustive: Option<Orders>,
    /// The lists of moves of games that are played when their lengths are drawn.
    plays: BTreeMap<VarId, (RepeatId, &'a Play)>,
    /// The moves of the last of these games, and the repetition that contains them.
    next_game: Option<(RepeatId, Vec<String>)>,
}

impl<'a> Drawer<'a> {
    fn new(
        plan: &'a Plan,
        draw: &'a mut Draw,
        options: &'a DrawOptions,
        exhaustive: Option<Orders>,
    ) -> Self {
        Drawer {
            plan,
            draw,
            options,
            data: Data::new(plan),
            frame: Frame::new(plan),
            turns: vec![1; plan.repeats + 1],
            shared: bounds::SharedBounds::new(plan),
            shares: vec![shares::ShareMode::Even; plan.conditions.len()],
            given: vec![shares::SpentSum::default(); plan.conditions.len()],
            attempts: 0,
            tries: 0,
            nearest: None,
            drawn: 0,
            work: Cell::new(0),
            needed: plan.needed(),
            rules: solve::VariableConditions::new(plan),
            sums: std::cell::RefCell::default(),
            chosen: vec![0; plan.repeats],
            greedy: vec![false; plan.repeats],
            solving: false,
            kept: vec![None; plan.vars.len()],
            met: std::collections::BTreeSet::new(),
            exhaustive,
            plays: library::counted_plays(plan),
            next_game: None,
        }
    }

    /// The steps of a part with conditions of its own, drawn until these hold.
    fn tried(&mut self, steps: &'a [Step]) -> DrawResult<()> {
        if self.exhaustive.is_some() {
            return self.steps(steps);
        }
        let mark = self.data.mark();
        let met = self.met.clone();
        let was_solving = self.solving;
        let mut number = 0;
        let blind = if self.rules.has_sums { 0 } else { BLIND };
        loop {
            self.solving = was_solving || number >= blind;
            let why = match self.steps(steps) {
                Err(DrawError::Attempt(why)) => why,
                done => {
                    self.solving = was_solving;
                    return done;
                }
            };
            number += 1;
            self.tries += 1;
            self.attempts += usize::from(self.solving);
            self.drawn += 1 + self.data.since(&mark) + TERM * self.work.take();
            self.keep(steps, number);
            self.sums.borrow_mut().clear();
            self.given.fill(shares::SpentSum::default());
            if self.attempts >= ATTEMPTS || self.drawn >= self.options.max_drawn {
                return Err(DrawError::Impossible(self.given_up(&why)));
            }
            self.data.cut(&mark);
            self.met.clone_from(&met);
        }
    }

    /// Stores the sizes of an attempt for the next ones: if sizes were drawn again each time, they
    /// would become small, because small inputs satisfy most conditions more often than large ones.
    fn keep(&mut self, steps: &[Step], attempt: usize) {
        for step in steps {
            if let Step::Value(var) = step {
                let last = match &self.plan.vars[*var].kind {
                    VarKind::Int { .. } if self.needed[*var] => {
                        self.data.ints(*var).last().copied()
                    }
                    VarKind::Text { .. } => {
                        let column = &self.data.columns[*var];
                        let last = column
                            .len()
                            .checked_sub(1)
                            .map(|last| column.text(last).len());
                        last.and_then(|len| i64::try_from(len).ok())
                            .or(self.kept[*var])
                    }
                    _ => None,
                };
                self.kept[*var] = last.filter(|_| self.solving && !attempt.is_multiple_of(4));
            }
        }
    }

    fn steps(&mut self, steps: &'a [Step]) -> DrawResult<()> {
        for step in steps {
            match step {
                Step::Literal(_) => {}
                Step::Value(var) => self.value(*var)?,
                Step::Repeat(repeat) => self.repeat(repeat)?,
                Step::Either(either) => {
                    self.value(either.var)?;
                    let last = self.data.columns[either.var].len() - 1;
                    let form = self.data.form(either, last);
                    self.steps(&either.forms[form].steps)?;
                }
                Step::Check(number) => self.check(*number)?,
            }
        }
        Ok(())
    }

    /// Whether a term holds, which costs work.
    fn holds(&mut self, term: &Term) -> Result<bool, String> {
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let holds = evaluator.holds(term);
        self.work.set(self.work.get() + evaluator.work());
        holds
    }

    fn check(&mut self, number: usize) -> DrawResult<()> {
        let condition = &self.plan.conditions[number];
        let holds = |drawer: &mut Self| drawer.holds(&condition.term);
        let mut holds_now = holds(self);
        if holds_now != Ok(true) && self.solving {
            let mut moved = self.construct(number);
            if holds(self) != Ok(true) {
                moved.extend(self.swap(number));
            }
            if moved.iter().any(|&var| self.breaks_another(number, var)) {
                return Err(DrawError::Attempt(format!("`{}`", condition.text)));
            }
            holds_now = holds(self);
        }
        // Repair is slow if there is no solution, so it is rare after many attempts.
        let is_tried = self.attempts < 100 || self.attempts.is_multiple_of(16);
        let may_repair = self.solving && is_tried;
        if holds_now != Ok(true) && !(may_repair && self.repaired(number)) {
            self.note_nearest(number);
            return Err(DrawError::Attempt(format!("`{}`", condition.text)));
        }
        self.met.insert(number);
        Ok(())
    }

    fn value(&mut self, var: VarId) -> DrawResult<()> {
        let requested = &self.options.vars[var];
        match &self.plan.vars[var].kind {
            VarKind::Int { .. } => {
                let (low, high) = self.bounds(var)?;
                let high = self.share(var, low, high)?;
                let high = self.sustained(var, low, high)?;
                let kept = self.kept[var].filter(|kept| (low..=high).contains(kept));
                let bounds = kept.map_or((low, high), |kept| (kept, kept));
                let value = match (self.game_length(var, bounds)?, kept) {
                    (Some(length), _) => length,
                    (None, Some(kept)) => kept,
                    (None, None) if self.is_solved(var) => self.solved(var, low, high)?,
                    (None, None) => lists::one(self.draw, low, high, requested.values),
                };
                self.data.push_int(var, value);
            }
            VarKind::Decimal { low, high, places } => {
                let (low, high) = self.units(low, high, places.1)?;
                let units = lists::one(self.draw, low, high, requested.values);
                let digits = self.digits(units, *places);
                self.data.push_decimal(var, units, digits);
            }
            VarKind::Text { alphabet, .. } => {
                let (low, high) = self.bounds(var)?;
                let len = match self.kept[var].filter(|kept| (low..=high).contains(kept)) {
                    Some(kept) => kept,
                    None if self.is_solved(var) => self.solved_length(var, low.max(0), high)?,
                    None => lists::one(self.draw, low.max(0), high, Distribution::Uniform),
                };
                let size = usize::try_from(len).unwrap_or(0);
                self.drawn += size;
                let text = if self.is_solved(var) && self.has_solved_letters(var) {
                    self.kept[var] = Some(len).filter(|_| self.plan.vars[var].chain.is_empty());
                    self.solved_letters(var, size)?
                } else {
                    texts::text(self.draw, alphabet, size, requested.string)
                };
                self.data.push_text(var, &text);
            }
            VarKind::Pattern(pattern) => {
                let text = match &self.plan.vars[var].position {
                    Some(position) => self.library_position(position)?.into_bytes(),
                    None => pattern.draw(self.draw),
                };
                self.data.push_text(var, &text);
            }
            VarKind::Words(words) => {
                let last = i64::try_from(words.len() - 1).unwrap_or(0);
                let number = if self.is_solved(var) {
                    self.solved_word(var, words.len())?
                } else {
                    lists::one(self.draw, 0, last, requested.values)
                };
                self.data.push_int(var, number);
            }
        }
        Ok(())
    }

    /// How many places a decimal is written with: any number that does not change its value.
    fn digits(&mut self, units: i64, (fewest, most): (u32, u32)) -> u8 {
        let lossless = |places: &u32| {
            Number {
                units: units.into(),
                places: most,
            }
            .at_places(*places)
            .is_some()
        };
        let all: Vec<u32> = (fewest..=most).filter(lossless).collect();
        let places = if self.exhaustive.is_some() {
            all[0]
        } else {
            *self.draw.pick(&all)
        };
        u8::try_from(places).unwrap_or(u8::MAX)
    }

    fn repeat(&mut self, repeat: &'a Repeat) -> DrawResult<()> {
        let count = match &repeat.count {
            Count::Exactly(term) => self.size(term)?,
            Count::Open { low, high, .. } => {
                let (low, high) = (self.size(low)?, self.size(high)?);
                match self.open_game(repeat, (low, high))? {
                    Some(length) => length,
                    None => low + self.draw.index((high + 1).saturating_sub(low).max(1)),
                }
            }
        };
        self.fits(repeat, count)?;
        self.turns[repeat.level] = count;
        if self.solving {
            self.chosen[repeat.id] = self.draw.index(count.max(1));
            self.greedy[repeat.id] = self.draw.chance(1, 4);
        }
        self.shared.begin(repeat.id);
        self.frame.rows[repeat.level] = 1;
        if let Some((structure, board)) = games::board_of(repeat) {
            self.board(repeat, structure, board, count)?;
            self.data.counts[repeat.id].push(count);
            return Ok(());
        }
        let mut made = PreparedLists::default();
        if self.solving {
            self.polygon(repeat, count, &mut made)?;
        }
        for structure in &repeat.structures {
            if structure.vars.iter().all(|&var| made.has(var)) {
                continue;
            }
            match self.exhaustive {
                Some(orders) => self.enumerated(repeat, structure, count, orders, &mut made)?,
                None => self.structured(repeat, structure, count, &mut made)?,
            }
        }
        if self.exhaustive.is_none() {
            self.grid(repeat, count, &mut made)?;
        }
        if self.solving {
            self.chained(repeat, count, &mut made)?;
        }
        if !self.columns(repeat, count, &mut made)? {
            self.elements(repeat, count, &made)?;
        }
        self.data.counts[repeat.id].push(count);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
