//! Looks ahead: the conditions that follow restrict a value before it is drawn.

use super::Writer;
use super::range::{narrow, turned};
use crate::syntax::{Action, Expr, ScriptCommand, Variable};
use crate::value::{Operator, Value};
use num_traits::ToPrimitive as _;

impl Writer<'_> {
    /// The bounds of a variable, restricted by the following conditions that compare it with known
    /// values. So an increasing list is drawn at the first attempt, which random values would
    /// rarely achieve. The numbers of such a list are drawn close to each other, so that the
    /// remaining ones have room.
    pub(super) fn ahead(
        &self,
        variable: &Variable,
        bounds: (i64, i64),
        after: &[ScriptCommand],
    ) -> (i64, i64) {
        let mut narrowed = bounds;
        for command in after {
            match &command.action {
                Action::Assert(test) => self.narrow_by(variable, test, &mut narrowed),
                Action::Space | Action::Newline | Action::Text(_) => {}
                _ => break,
            }
        }
        let (low, high) = narrowed;
        let rounds = i64::try_from(self.rounds).unwrap_or(i64::MAX);
        if low > bounds.0 && rounds > 1 && low < high {
            let step = high.saturating_sub(low) / rounds;
            return (low, low.saturating_add(step.saturating_mul(2)).min(high));
        }
        narrowed
    }

    /// The values of an array to which the following conditions restrict a variable: random values are
    /// hardly ever among them.
    pub(super) fn members(&self, variable: &Variable, after: &[ScriptCommand]) -> Vec<Value> {
        let is_it = |expr: &Expr| matches!(expr, Expr::Variable(it) if it.name == variable.name);
        for command in after {
            match &command.action {
                Action::Assert(Expr::InArray(value, array)) if is_it(value) => {
                    return self.variables.array(*array);
                }
                Action::Assert(_) | Action::Space | Action::Newline | Action::Text(_) => {}
                _ => break,
            }
        }
        Vec::new()
    }

    fn narrow_by(&self, variable: &Variable, test: &Expr, bounds: &mut (i64, i64)) {
        let Expr::Binary(operator, both) = test else {
            return;
        };
        if *operator == Operator::And {
            self.narrow_by(variable, &both.0, bounds);
            self.narrow_by(variable, &both.1, bounds);
            return;
        }
        let is_it =
            |expr: &Expr| matches!(expr, Expr::Variable(other) if other.name == variable.name);
        if is_it(&both.0)
            && let Some(number) = self.known(&both.1)
        {
            narrow(bounds, *operator, number);
        } else if is_it(&both.1)
            && let Some(number) = self.known(&both.0)
        {
            narrow(bounds, turned(*operator), number);
        }
    }

    /// The value of an expression if all its variables have values and it is a whole number of 64
    /// bits.
    fn known(&self, expr: &Expr) -> Option<i64> {
        let value = self.variables.integer(expr, &Self::here(0)).ok()?;
        value.to_i64()
    }

    /// The allowed length of a text, given the values of other variables so far.
    pub(super) fn length_now(&self, variable: &Variable) -> (i64, i64) {
        let value = |expr: &Expr| self.known(expr);
        self.bounds.of_length(variable.name, value)
    }
}

/// Whether a condition depends on the end of the input.
pub(super) fn asks_for_end(test: &Expr) -> bool {
    match test {
        Expr::IsEof => true,
        Expr::Not(operand) => asks_for_end(operand),
        Expr::Binary(_, both) => asks_for_end(&both.0) || asks_for_end(&both.1),
        _ => false,
    }
}
