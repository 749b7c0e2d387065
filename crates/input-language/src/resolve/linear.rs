//! Terms as sums of variables with factors, and a number.

use crate::plan::{Function, Operation, Term, VarId};
use std::collections::BTreeMap;

/// The parts of a linear term besides its constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LinearPart {
    Value(VarId),
    Length(VarId),
    Local(usize),
    Row(usize),
}

#[derive(Clone, Debug, Default)]
pub(super) struct Linear {
    pub(super) parts: BTreeMap<LinearPart, i128>,
    pub(super) rest: i128,
}

/// A term with the name of a quantifier replaced by another term.
pub(super) fn replaced(term: &Term, slot: usize, by: &Term) -> Term {
    let inner = |part: &Term| Box::new(replaced(part, slot, by));
    match term {
        Term::Local(found) if *found == slot => by.clone(),
        Term::Binary(operation, left, right) => Term::Binary(*operation, inner(left), inner(right)),
        Term::Negative(part) => Term::Negative(inner(part)),
        other => other.clone(),
    }
}

impl Linear {
    pub(super) fn is(&self, number: i128) -> bool {
        self.parts.is_empty() && self.rest == number
    }

    fn add(&mut self, other: &Self, factor: i128) {
        for (part, more) in &other.parts {
            let sum = self.parts.entry(*part).or_default();
            *sum = sum.saturating_add(more.saturating_mul(factor));
        }
        self.parts.retain(|_, factor| *factor != 0);
        self.rest = self.rest.saturating_add(other.rest.saturating_mul(factor));
    }

    pub(super) fn less(&self, other: &Self) -> Self {
        let mut result = self.clone();
        result.add(other, -1);
        result
    }
}

/// A term as a sum of products with constants; `None` if it is not linear.
pub(super) fn linear(term: &Term) -> Option<Linear> {
    let part = |part: LinearPart| Linear {
        parts: BTreeMap::from([(part, 1)]),
        rest: 0,
    };
    Some(match term {
        Term::Number(number) => Linear {
            rest: number.to_whole()?,
            ..Linear::default()
        },
        Term::Last(var) => part(LinearPart::Value(*var)),
        Term::Local(slot) => part(LinearPart::Local(*slot)),
        Term::Row(level) => part(LinearPart::Row(*level)),
        Term::Call(Function::Len, arguments) => match &arguments[0] {
            Term::Last(var) => part(LinearPart::Length(*var)),
            _ => return None,
        },
        Term::Negative(inner) => {
            let mut result = Linear::default();
            result.add(&linear(inner)?, -1);
            result
        }
        Term::Binary(operation @ (Operation::Plus | Operation::Minus), left, right) => {
            let mut result = linear(left)?;
            result.add(
                &linear(right)?,
                if *operation == Operation::Plus { 1 } else { -1 },
            );
            result
        }
        Term::Binary(Operation::Times, left, right) => {
            let (left, right) = (linear(left)?, linear(right)?);
            let (number, other) = if left.parts.is_empty() {
                (left, right)
            } else {
                (right, left)
            };
            if !number.parts.is_empty() {
                return None;
            }
            let mut result = Linear::default();
            result.add(&other, number.rest);
            result
        }
        _ => return None,
    })
}
