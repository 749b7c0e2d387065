//! The length of a list, as far as a program computes it.

use super::lower::Lower;
use super::shape::{LengthExpr, Location, Sign};
use super::unreadable::UnreadableReason;
use input_language::plan::{Operation, Term, VarId, VarKind};
use input_language::resolve::interval;

impl Lower<'_> {
    pub(super) fn count(&self, term: &Term) -> Result<LengthExpr, UnreadableReason> {
        match term {
            Term::Number(number) => number
                .to_whole()
                .map(LengthExpr::Number)
                .ok_or(UnreadableReason::Fraction),
            Term::Last(var) => {
                let place = self.places[*var]
                    .clone()
                    .ok_or(UnreadableReason::Expression)?;
                self.number(*var, place)
            }
            Term::Row(level) => {
                let level = level.checked_sub(1).ok_or(UnreadableReason::Expression)?;
                Ok(LengthExpr::Turn(self.index(level)))
            }
            Term::Negative(inner) => Ok(LengthExpr::Negative(Box::new(self.count(inner)?))),
            Term::Binary(operation, left, right) => self.binary(*operation, left, right),
            _ => Err(UnreadableReason::Expression),
        }
    }

    fn number(&self, var: VarId, place: Location) -> Result<LengthExpr, UnreadableReason> {
        match &self.plan.vars[var].kind {
            VarKind::Int { .. } => Ok(LengthExpr::Value(place, self.width(var))),
            _ => Err(UnreadableReason::Expression),
        }
    }

    fn binary(
        &self,
        operation: Operation,
        left: &Term,
        right: &Term,
    ) -> Result<LengthExpr, UnreadableReason> {
        let span = |term: &Term| interval(term, &|var| self.plan.vars[var].span);
        let sign = match operation {
            Operation::Plus => Sign::Plus,
            Operation::Minus => Sign::Minus,
            Operation::Times => Sign::Times,
            Operation::Divided | Operation::Modulo => {
                // Languages differ in their arithmetic with negative numbers.
                if span(left).0 < 0 || span(right).0 < 0 {
                    return Err(UnreadableReason::Expression);
                }
                match operation {
                    Operation::Divided => Sign::Divided,
                    _ => Sign::Modulo,
                }
            }
            Operation::Power => return Err(UnreadableReason::Expression),
        };
        let (low, high) = span(&Term::Binary(
            operation,
            Box::new(left.clone()),
            Box::new(right.clone()),
        ));
        let is_wide = low < i32::MIN.into() || high > i32::MAX.into();
        let (left, right) = (self.count(left)?, self.count(right)?);
        Ok(LengthExpr::Binary(
            sign,
            Box::new(left),
            Box::new(right),
            is_wide,
        ))
    }
}
