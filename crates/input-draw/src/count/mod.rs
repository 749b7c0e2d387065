//! The number of inputs, without generating them.
//!
//! Theory of operation: values on which later bounds depend are enumerated; everything else
//! multiplies. A list of c independent elements counts as the c-th power of one; structures have
//! formulas ([`formulas`]). A bound on a sum is counted by adding up the sums of one, two, three
//! and more parts. With any other condition the number is an upper bound.

mod formulas;
mod structures;

use crate::draw::Orders;
use formulas::power;
use input_language::data::{Data, Frame};
use input_language::evaluate::Evaluator;
use input_language::number::power_of_ten;
use input_language::plan::{Count, Plan, Repeat, Step, Term, VarId, VarKind, sizes};
use std::collections::BTreeSet;

/// How many values may be enumerated.
const MAX_WORK: usize = 2_000_000;

/// How many inputs there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputCount {
    /// Their number.
    pub inputs: u128,
    /// Whether the number is exact; otherwise it is an upper bound.
    pub is_exact: bool,
}

/// `None` if counting takes too long, or the number has more than 38 digits.
#[must_use]
pub fn count(plan: &Plan, orders: Orders) -> Option<InputCount> {
    let mut counter = InputCounter {
        plan,
        orders,
        data: Data::new(plan),
        frame: Frame::new(plan),
        needed: needed(plan)?,
        made: BTreeSet::new(),
        fixed: None,
        met: BTreeSet::new(),
        is_exact: true,
        work: 0,
    };
    let inputs = counter.steps(&plan.steps)?;
    Some(InputCount {
        inputs,
        is_exact: counter.is_exact,
    })
}

struct InputCounter<'a> {
    plan: &'a Plan,
    orders: Orders,
    data: Data,
    frame: Frame,
    /// Variables on which other values depend.
    needed: Vec<bool>,
    /// Variables that a structure counts.
    made: BTreeSet<VarId>,
    /// The variable whose sum is being counted, and its value.
    fixed: Option<(VarId, i64)>,
    /// Conditions that the way of counting already satisfies.
    met: BTreeSet<usize>,
    is_exact: bool,
    work: usize,
}

/// The variables on which others depend; `None` if something depends on a whole list.
fn needed(plan: &Plan) -> Option<Vec<bool>> {
    let mut terms = plan.terms();
    terms.extend(
        plan.conditions
            .iter()
            .filter_map(|condition| condition.budget.as_ref())
            .map(|budget| &budget.most),
    );
    let mut needed = vec![false; plan.vars.len()];
    let mut is_simple = true;
    for term in terms {
        term.visit(&mut |term| match term {
            Term::Last(var) => needed[*var] = true,
            Term::List { .. } => is_simple = false,
            _ => {}
        });
    }
    is_simple.then_some(needed)
}

impl InputCounter<'_> {
    fn whole(&self, term: &Term) -> Option<i128> {
        Evaluator::new(self.plan, &self.data, &self.frame)
            .whole(term)
            .ok()
    }

    fn steps(&mut self, steps: &[Step]) -> Option<u128> {
        let Some((first, rest)) = steps.split_first() else {
            return Some(1);
        };
        let factor = match first {
            Step::Literal(_) => 1,
            Step::Check(number) => {
                self.is_exact &= self.met.contains(number);
                1
            }
            Step::Value(var) if self.made.contains(var) => 1,
            Step::Value(var) => return self.value(*var, rest),
            Step::Repeat(repeat) => self.repeat(repeat)?,
            Step::Either(either) => {
                let forms = either.forms.iter().map(|form| self.steps(&form.steps));
                forms.sum::<Option<u128>>()?
            }
        };
        factor.checked_mul(self.steps(rest)?)
    }

    /// A value and all steps after it.
    fn value(&mut self, var: VarId, rest: &[Step]) -> Option<u128> {
        if let Some((fixed, value)) = self.fixed
            && fixed == var
        {
            return self.with(var, value, rest);
        }
        if !self.needed[var] {
            return self.size(var)?.checked_mul(self.steps(rest)?);
        }
        let (low, high) = self.range(var)?;
        let mut sum: u128 = 0;
        for value in low..=high {
            sum = sum.checked_add(self.with(var, i64::try_from(value).ok()?, rest)?)?;
        }
        Some(sum)
    }

    /// The steps after a value.
    fn with(&mut self, var: VarId, value: i64, rest: &[Step]) -> Option<u128> {
        self.work += 1;
        if self.work > MAX_WORK || !matches!(self.plan.vars[var].kind, VarKind::Int { .. }) {
            return None;
        }
        let mark = self.data.mark();
        self.data.push_int(var, value);
        let count = self.steps(rest);
        self.data.cut(&mark);
        count
    }

    fn range(&self, var: VarId) -> Option<(i128, i128)> {
        let (low, high) = self.plan.vars[var].kind.bounds()?;
        Some((self.whole(low)?, self.whole(high)?))
    }

    /// How many values a variable can have.
    fn size(&self, var: VarId) -> Option<u128> {
        let width = |low: i128, high: i128| u128::try_from((high - low + 1).max(0)).ok();
        match &self.plan.vars[var].kind {
            VarKind::Int { .. } => {
                let (low, high) = self.range(var)?;
                width(low, high)
            }
            VarKind::Decimal { low, high, places } => {
                let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
                let scale = input_language::number::Number::whole(power_of_ten(places.1)?);
                let units = |term: &Term| evaluator.number(term).ok()?.times(scale)?.to_whole();
                width(units(low)?, units(high)?)
            }
            VarKind::Text { alphabet, .. } => {
                let (low, high) = self.range(var)?;
                let lengths = low.max(0)..=high;
                lengths
                    .map(|length| power(alphabet.len() as u128, length))
                    .sum()
            }
            VarKind::Pattern(pattern) => match &self.plan.vars[var].position {
                Some(position) => self.positions(position),
                None => Some(pattern.count()),
            },
            VarKind::Words(words) => Some(words.len() as u128),
        }
    }

    fn repeat(&mut self, repeat: &Repeat) -> Option<u128> {
        let (low, high) = match &repeat.count {
            Count::Exactly(term) => (self.whole(term)?, self.whole(term)?),
            Count::Open { low, high, .. } => (self.whole(low)?, self.whole(high)?),
        };
        let mut sum: u128 = 0;
        for count in low.max(0)..=high {
            self.work += 1;
            if self.work > MAX_WORK {
                return None;
            }
            sum = sum.checked_add(self.turns(repeat, count)?)?;
        }
        Some(sum)
    }

    /// A repetition with this many turns.
    fn turns(&mut self, repeat: &Repeat, count: i128) -> Option<u128> {
        let mut factor: u128 = 1;
        for structure in &repeat.structures {
            if structure.vars.iter().any(|&var| self.needed[var]) {
                return None;
            }
            factor = factor.checked_mul(self.structure(structure, count)?)?;
            self.made.extend(structure.vars.iter().copied());
        }
        if let Some(number) = self.budget(repeat) {
            return factor.checked_mul(self.shares(repeat, number, count)?);
        }
        let mut differs = false;
        let mut terms = Vec::new();
        bounds(self.plan, &repeat.body, &mut terms);
        for term in terms {
            term.visit(&mut |term| {
                differs |= matches!(term, Term::Row(level) if *level == repeat.level);
            });
        }
        if !differs {
            let body = if count == 0 {
                1
            } else {
                self.steps(&repeat.body)?
            };
            return factor.checked_mul(power(body, count)?);
        }
        for turn in 1..=count {
            self.frame.rows[repeat.level] = i64::try_from(turn).ok()?;
            factor = factor.checked_mul(self.steps(&repeat.body)?)?;
        }
        Some(factor)
    }

    /// The condition that bounds a sum over the turns of a repetition.
    fn budget(&self, repeat: &Repeat) -> Option<usize> {
        let is_here = |condition: &input_language::plan::Condition| {
            condition.budget.as_ref().is_some_and(|budget| {
                budget.level + 1 == repeat.level
                    && repeat
                        .body
                        .iter()
                        .any(|step| matches!(step, Step::Value(var) if *var == budget.var))
            })
        };
        self.plan.conditions.iter().position(is_here)
    }

    /// A number of turns with a bound on the sum of one of their values.
    fn shares(&mut self, repeat: &Repeat, number: usize, count: i128) -> Option<u128> {
        let budget = self.plan.conditions[number].budget.as_ref()?;
        let most = usize::try_from(self.whole(&budget.most)?.max(-1)).ok()?;
        let (low, high) = self.range(budget.var)?;
        let (low, high) = (
            usize::try_from(low).ok()?,
            usize::try_from(high).ok()?.min(most),
        );
        self.met.insert(number);
        let mut single = Vec::new();
        for value in low..=high.max(low) {
            self.fixed = Some((budget.var, i64::try_from(value).ok()?));
            single.push(if value > high {
                0
            } else {
                self.steps(&repeat.body)?
            });
        }
        self.fixed = None;
        let mut sums = vec![0_u128; most + 1];
        sums[0] = 1;
        for _ in 0..count {
            self.work += sums.len() * single.len();
            if self.work > MAX_WORK * 10 {
                return None;
            }
            let mut next = vec![0_u128; most + 1];
            for (sum, &ways) in sums.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                for (at, &more) in single.iter().enumerate() {
                    if let Some(slot) = next.get_mut(sum + low + at) {
                        *slot = slot.checked_add(ways.checked_mul(more)?)?;
                    }
                }
            }
            sums = next;
        }
        sums.into_iter().try_fold(0_u128, u128::checked_add)
    }
}

/// The terms of the bounds in some steps.
fn bounds<'a>(plan: &'a Plan, steps: &'a [Step], terms: &mut Vec<&'a Term>) {
    for step in steps {
        match step {
            Step::Value(var) => terms.extend(
                plan.vars[*var]
                    .kind
                    .bounds()
                    .into_iter()
                    .flat_map(|(low, high)| [low, high]),
            ),
            Step::Repeat(repeat) => bounds(plan, &repeat.body, terms),
            Step::Either(either) => either
                .forms
                .iter()
                .for_each(|form| bounds(plan, &form.steps, terms)),
            Step::Literal(_) | Step::Check(_) => {}
        }
    }
    sizes(steps, terms);
}
