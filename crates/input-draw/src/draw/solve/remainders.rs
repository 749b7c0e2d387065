//! From the required remainder of a division to the number that is drawn.

use super::narrow::NarrowedRange;
use super::partial::{Unknown, View, around};
use input_language::plan::{Function, Operation, Term};
use input_language::resolve::Interval;

impl View<'_> {
    /// `A % x == 0`, for a known number A: x is one of its divisors.
    pub(super) fn divisor(&mut self, left: &Term, right: &Term, narrowed: &mut NarrowedRange) {
        if let (Term::Binary(Operation::Modulo, number, by), Term::Number(zero)) = (left, right)
            && around(*zero) == (0, 0)
            && self.is_unknown(by)
        {
            let (low, high) = self.number(number);
            if low == high && low != 0 {
                narrowed.divides = Some(low.abs());
            }
        }
        let Term::Binary(Operation::Modulo, number, by) = left else {
            return;
        };
        let (by, rest) = (self.number(by), self.number(right));
        if by.0 != by.1 || by.0 <= 0 || rest.0 != rest.1 {
            return;
        }
        if self.is_unknown(number) {
            narrowed.rest = Some((by.0, rest.0));
        } else if let Some((others, is_added)) = self.rest_of_sum(number) {
            let rest = if is_added {
                rest.0 - others
            } else {
                others - rest.0
            };
            narrowed.rest = Some((by.0, rest.rem_euclid(by.0)));
        }
    }

    /// The other part of a sum, if the number that is being drawn is all that is not known of it,
    /// and whether that number is added.
    fn rest_of_sum(&mut self, sum: &Term) -> Option<(i128, bool)> {
        let before = self.domain;
        let mut at = |number: i128| -> Interval {
            self.domain = (number, number);
            self.number(sum)
        };
        let (zero, one) = (at(0), at(1));
        self.domain = before;
        let is_known = matches!(self.unknown, Unknown::Value) && zero.0 == zero.1 && one.0 == one.1;
        match (is_known, one.0 - zero.0) {
            (true, 1) => Some((zero.0, true)),
            (true, -1) => Some((zero.0, false)),
            _ => None,
        }
    }

    /// `gcd(a) == g`: each element is a multiple of g.
    pub(super) fn common_divisor(
        &mut self,
        gcd: &Term,
        divisor: &Term,
        narrowed: &mut NarrowedRange,
    ) {
        let Term::Call(Function::Gcd, numbers) = gcd else {
            return;
        };
        let divisor = self.number(divisor);
        let is_own = numbers.iter().any(|term| match term {
            Term::List { var, .. } => *var == self.var && matches!(self.unknown, Unknown::Value),
            other => self.is_unknown(other),
        });
        if is_own && divisor.0 == divisor.1 && divisor.0 > 1 {
            narrowed.rest = Some((divisor.0, 0));
        }
    }
}
