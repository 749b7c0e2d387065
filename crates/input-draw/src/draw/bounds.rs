//! Bounds and sizes, computed from the values drawn so far.

use super::{DrawError, DrawResult, Drawer};
use input_language::data::Column;
use input_language::evaluate::Evaluator;
use input_language::number::{Number, power_of_ten};
use input_language::plan::{Count, Plan, Repeat, RepeatId, Step, Term, VarId};

/// The maximum number of values of an input, as of a declaration: without it a wrong size takes all
/// memory of the machine.
const MAX_VALUES: usize = 100_000_000;

/// Bounds that all elements of a list share, evaluated once.
pub(super) struct SharedBounds {
    /// How often each repetition has begun.
    begun: Vec<u64>,
    /// The bounds of each variable, and how often its repetition had begun when they were
    /// evaluated.
    known: Vec<Option<(u64, (i64, i64))>>,
}

impl SharedBounds {
    pub(super) fn new(plan: &Plan) -> Self {
        Self {
            begun: vec![0; plan.repeats],
            known: vec![None; plan.vars.len()],
        }
    }

    /// Starts a repetition, whose bounds may differ from the last time.
    pub(super) fn begin(&mut self, repeat: RepeatId) {
        self.begun[repeat] += 1;
    }

    fn get(&self, var: VarId, repeat: RepeatId) -> Option<(i64, i64)> {
        let (begun, bounds) = self.known[var]?;
        (begun == self.begun[repeat]).then_some(bounds)
    }
}

impl Drawer<'_> {
    pub(super) fn whole(&self, term: &Term) -> DrawResult<i128> {
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        evaluator
            .whole(term)
            .map_err(|why| DrawError::Attempt(format!("bounds that have a value ({why})")))
    }

    /// A number of nodes or elements.
    pub(super) fn size(&self, term: &Term) -> DrawResult<usize> {
        let size = self.whole(term)?;
        usize::try_from(size)
            .ok()
            .filter(|&size| size <= 1 << 30)
            .ok_or_else(|| DrawError::Attempt("a length of 0 at least".to_owned()))
    }

    /// Whether the input is small enough with this number of further elements in a list.
    pub(super) fn fits(&self, repeat: &Repeat, count: usize) -> DrawResult<()> {
        let values = self.data.columns.iter().map(Column::len).sum::<usize>();
        let triangle = repeat.body.iter().find_map(|step| match step {
            Step::Repeat(inner) => match inner.count {
                Count::Exactly(Term::Row(level)) if level == repeat.level => Some(&inner.name),
                _ => None,
            },
            _ => None,
        });
        let more = match triangle {
            Some(_) => count.saturating_mul(count.saturating_add(1)) / 2,
            None => count,
        };
        if values.saturating_add(more) <= MAX_VALUES {
            return Ok(());
        }
        let name = triangle.unwrap_or(&repeat.name);
        let mut message = format!("with `{name}` the input would have more than 1e8 values");
        if triangle.is_some() {
            message += ": `[i]` makes lists of 1, 2, 3 and so on values; for one value a line \
                        write the name alone, as in `(u v)[m]`";
        }
        Err(DrawError::Impossible(message))
    }

    /// The bounds of a whole number, or of the length of a text.
    pub(super) fn bounds(&mut self, var: VarId) -> DrawResult<(i64, i64)> {
        let info = &self.plan.vars[var];
        let Some(&repeat) = info.chain.last().filter(|_| !info.per_row) else {
            return self.evaluated(var);
        };
        if let Some(bounds) = self.shared.get(var, repeat) {
            return Ok(bounds);
        }
        let bounds = self.evaluated(var)?;
        self.shared.known[var] = Some((self.shared.begun[repeat], bounds));
        Ok(bounds)
    }

    fn evaluated(&self, var: VarId) -> DrawResult<(i64, i64)> {
        let Some((low, high)) = self.plan.vars[var].kind.bounds() else {
            return Ok((0, 0));
        };
        let clamp =
            |bound: i128| i64::try_from(bound.clamp(i64::MIN.into(), i64::MAX.into())).unwrap_or(0);
        let (low, high) = (clamp(self.whole(low)?), clamp(self.whole(high)?));
        if low > high {
            return Err(DrawError::Attempt(format!(
                "a value of `{}`",
                self.plan.vars[var].name
            )));
        }
        Ok((low, high))
    }

    /// The bounds of a decimal in units of its last place.
    pub(super) fn units(&self, low: &Term, high: &Term, places: u32) -> DrawResult<(i64, i64)> {
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let scale = Number::whole(power_of_ten(places).unwrap_or(1));
        // A bound with more places than the number is between two of its values.
        let unit = |term: &Term, is_low: bool| {
            let exact = evaluator.number(term).ok()?.times(scale)?;
            let floor = exact.units.div_euclid(power_of_ten(exact.places)?);
            let rounded = if is_low && Number::whole(floor) < exact {
                floor + 1
            } else {
                floor
            };
            i64::try_from(rounded).ok()
        };
        match (unit(low, true), unit(high, false)) {
            (Some(low), Some(high)) if low <= high => Ok((low, high)),
            _ => Err(DrawError::Attempt("a decimal within its bounds".to_owned())),
        }
    }
}
