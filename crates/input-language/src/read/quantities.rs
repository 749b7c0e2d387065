//! The bounded quantities of an input: numbers, lengths of texts and of open lists, and sums with a
//! bound.
//!
//! Theory of operation: the input is read as for validation, but value by value, and each value is
//! stored with its bounds at that position. Numbers of nodes and elements of permutations are not
//! quantities: their ranges follow from their structure.

use super::Reader;
use super::error::Invalid;
use crate::evaluate::Evaluator;
use crate::number::{Number, power_of_ten};
use crate::pattern::Pattern;
use crate::plan::{Plan, Relation, Repeat, StructureKind, Term, VarId, VarKind, structure_of};
use generators::{Amount, Quantity};
use std::collections::BTreeMap;

/// The owner of a quantity, in the order of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Owner {
    Var(VarId),
    List(usize),
    Condition(usize),
}

/// The quantities so far: variables, `len(s)` for the length of a text or of an open list, and the
/// sums that conditions bound.
#[derive(Debug, Default)]
pub(super) struct QuantityRecords(BTreeMap<Owner, Quantity<Number>>);

/// The quantities of a valid input.
///
/// # Errors
/// If the input is not valid.
pub fn quantities(plan: &Plan, text: &[u8]) -> Result<Vec<Quantity<Amount>>, Invalid> {
    let mut reader = Reader::new(plan, text);
    reader.noted = Some(QuantityRecords::default());
    match reader.whole() {
        Ok(()) => {
            let noted = reader.noted.unwrap_or_default().0;
            Ok(noted.into_values().map(|it| it.map(amount)).collect())
        }
        Err(refusal) => Err(Invalid::new(
            text,
            reader.place(&refusal.place),
            refusal.what,
        )),
    }
}

impl QuantityRecords {
    fn note(
        &mut self,
        owner: Owner,
        name: impl FnOnce() -> String,
        value: Number,
        bounds: (Option<Number>, Option<Number>),
    ) {
        let quantity = self.0.entry(owner);
        let quantity = quantity.or_insert_with(|| Quantity::new(name()));
        quantity.record(value, bounds);
    }
}

impl Reader<'_> {
    /// Stores the last value of a variable, and its bounds.
    pub(super) fn note_value(&mut self, var: VarId) {
        if self.noted.is_none() {
            return;
        }
        let follows = matches!(
            structure_of(&self.plan.steps, var),
            Some(
                StructureKind::Permutation { .. }
                    | StructureKind::Tree(_)
                    | StructureKind::Graph(_)
                    | StructureKind::Moves(_)
                    | StructureKind::Board(_)
                    | StructureKind::Play(_)
            )
        );
        if follows {
            return;
        }
        let amount = match &self.plan.vars[var].kind {
            VarKind::Pattern(pattern) => self.last_of_pattern(var, pattern),
            kind => self.last_amount(var, kind),
        };
        if let (Some((name, value, bounds)), Some(noted)) = (amount, &mut self.noted) {
            noted.note(Owner::Var(var), || name, value, bounds);
        }
    }

    /// The last value, or the length of the last text, of a variable with bounds.
    fn last_amount(&self, var: VarId, kind: &VarKind) -> Option<LastAmount> {
        let info = &self.plan.vars[var];
        let is_fixed = info.span.0 == info.span.1 && !matches!(kind, VarKind::Decimal { .. });
        let (low, high) = kind.bounds().filter(|_| !is_fixed)?;
        let column = &self.data.columns[var];
        let last = column.len().checked_sub(1)?;
        let (name, value) = match kind {
            VarKind::Text { .. } => (length_of(&info.name), whole(column.text(last).len())),
            VarKind::Decimal { places, .. } => {
                let units = self.data.ints(var)[last].into();
                let places = places.1;
                (info.name.clone(), Number { units, places })
            }
            _ => {
                let value = self.data.ints(var)[last];
                (info.name.clone(), Number::whole(value.into()))
            }
        };
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let bounds = (evaluator.number(low).ok(), evaluator.number(high).ok());
        Some((name, value, bounds))
    }

    /// The last number of many digits, or the length of the last text that matches a pattern. A
    /// pattern without a maximum bounds the length from below only.
    fn last_of_pattern(&self, var: VarId, pattern: &Pattern) -> Option<LastAmount> {
        let info = &self.plan.vars[var];
        let column = &self.data.columns[var];
        let text = column.text(column.len().checked_sub(1)?);
        if let Some((low, high)) = pattern.range() {
            let value = std::str::from_utf8(text).ok()?.parse().ok()?;
            let bounds = (Some(Number::whole(low)), Some(Number::whole(high)));
            return Some((info.name.clone(), Number::whole(value), bounds));
        }
        let (least, most) = (pattern.extent().0, pattern.longest());
        let is_free = info.position.is_none() && most != Some(least);
        let bounds = (Some(whole(least)), most.map(whole));
        is_free.then(|| (length_of(&info.name), whole(text.len()), bounds))
    }

    /// Stores how many elements an open list has.
    pub(super) fn note_turns(&mut self, repeat: &Repeat, turns: usize, (low, high): (i128, i128)) {
        if let Some(noted) = &mut self.noted {
            let bounds = (Some(Number::whole(low)), Some(Number::whole(high)));
            let name = || length_of(&repeat.name);
            noted.note(Owner::List(repeat.id), name, whole(turns), bounds);
        }
    }

    /// Stores a sum that a condition bounds.
    pub(super) fn note_sum(&mut self, number: usize) {
        let condition = &self.plan.conditions[number];
        let (true, Term::Compare(sum, rest)) = (condition.budget.is_some(), &condition.term) else {
            return;
        };
        let [(Relation::AtMost, most)] = rest.as_slice() else {
            return;
        };
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let (Ok(sum), Ok(most)) = (evaluator.number(sum), evaluator.number(most)) else {
            return;
        };
        let name = || {
            let sum = condition.text.split_once("<=");
            sum.map_or(condition.text.as_str(), |(sum, _)| sum)
                .trim()
                .to_owned()
        };
        if let Some(noted) = &mut self.noted {
            noted.note(Owner::Condition(number), name, sum, (None, Some(most)));
        }
    }
}

/// The name of a quantity, its value and its bounds.
type LastAmount = (String, Number, (Option<Number>, Option<Number>));

fn length_of(name: &str) -> String {
    format!("len({name})")
}

fn whole(length: usize) -> Number {
    Number::whole(i128::try_from(length).unwrap_or(i128::MAX))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "the nearest floating-point number is enough"
)]
fn amount(number: Number) -> Amount {
    let scale = power_of_ten(number.places).unwrap_or(1);
    Amount {
        text: number.to_string(),
        size: number.units as f64 / scale as f64,
    }
}
