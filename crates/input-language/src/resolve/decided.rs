//! Whether the ranges and lengths of variables alone decide a condition.

use super::interval::{apart, binary, interval};
use super::linear::{Linear, linear};
use super::{INFINITE, Interval, Resolver};
use crate::evaluate::holds;
use crate::plan::{Function, Operation, Relation, Term, VarId, VarKind};

impl Resolver {
    /// Whether a condition holds in every input, or in none; `None` if that depends on the input.
    pub(super) fn decided(&self, term: &Term) -> Option<bool> {
        match term {
            Term::Compare(first, rest) => {
                let mut left = first.as_ref();
                let mut all = Some(true);
                for (relation, right) in rest {
                    match self.decides(*relation, left, right) {
                        Some(true) => {}
                        Some(false) => return Some(false),
                        None => all = None,
                    }
                    left = right;
                }
                all
            }
            Term::And(left, right) => match (self.decided(left), self.decided(right)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            Term::Or(left, right) => match (self.decided(left), self.decided(right)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            Term::Not(inner) => self.decided(inner).map(|holds| !holds),
            Term::Each {
                function: function @ (Function::All | Function::Any),
                body,
                low,
                high,
                ..
            } => {
                // What an empty range gives follows from the function alone.
                let of_none = *function == Function::All;
                let is_any = |holds: &bool| *holds == of_none || self.is_passed(low, high);
                self.decided(body).filter(is_any)
            }
            _ => None,
        }
    }

    /// Whether a range has a number in every input.
    fn is_passed(&self, low: &Term, high: &Term) -> bool {
        self.extent(high).0 >= self.extent(low).1
    }

    /// Whether a condition that always holds has no use: it is about one variable, or its sides differ
    /// by a constant. Others say what follows from several ranges, as `n * m <= 1e6` does.
    pub(super) fn is_evident(&self, term: &Term) -> bool {
        if let Term::Each { body, .. } = term {
            return self.is_evident(body);
        }
        let mut vars = term.vars();
        vars.sort_unstable();
        vars.dedup();
        vars.len() <= 1
            || matches!(term, Term::Compare(first, rest)
                if matches!(&rest[..], [(_, right)] if self.difference(first, right).is_some()))
    }

    fn decides(&self, relation: Relation, left: &Term, right: &Term) -> Option<bool> {
        let never = |pair: (Interval, Interval)| apart(relation, pair.0, pair.1);
        let always = |pair: (Interval, Interval)| apart(relation.opposite(), pair.0, pair.1);
        // A comparison of a list compares each element, and an empty list has none.
        let has_elements = self.has_elements(left) && self.has_elements(right);
        if let Some((left, right)) = self.letters(left).zip(self.letters(right)) {
            let pairs = || {
                left.iter()
                    .flat_map(|one| right.iter().map(move |other| (one, other)))
            };
            let is_met = |(one, other): (&u8, &u8)| holds(relation, one.cmp(other));
            return match (pairs().all(is_met), pairs().any(is_met)) {
                (true, _) => Some(true),
                (_, false) => Some(false),
                _ => None,
            };
        }
        let decided = |pair: (Interval, Interval)| {
            if never(pair) {
                has_elements.then_some(false)
            } else {
                always(pair).then_some(true)
            }
        };
        let ranges = self.number_range(left).zip(self.number_range(right));
        let by_difference = || {
            let difference = self.difference(left, right)?;
            decided(((difference, difference), (0, 0)))
        };
        ranges.and_then(decided).or_else(by_difference)
    }

    /// By how much two sides differ, if that is the same in every input.
    fn difference(&self, left: &Term, right: &Term) -> Option<i128> {
        let difference = self.sum(left)?.less(&self.sum(right)?);
        difference.parts.is_empty().then_some(difference.rest)
    }

    /// The letters that a single letter can be.
    fn letters(&self, term: &Term) -> Option<Vec<u8>> {
        match term {
            Term::Text(text) if text.len() == 1 => Some(text.clone()),
            Term::Index(list, _) => match list.as_ref() {
                Term::Last(var) => match &self.plan.vars[*var].kind {
                    VarKind::Text { alphabet, .. } => Some(alphabet.clone()),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a term is a single value, or a list that has elements in every input.
    fn has_elements(&self, term: &Term) -> bool {
        let mut has = true;
        term.visit(&mut |inner| {
            has &= match inner {
                Term::List { var, level } => self.turns(*var, *level).0 > 0,
                Term::Slice(..) => false,
                _ => true,
            };
        });
        has || matches!(term, Term::Call(..))
    }

    /// The minimum and the maximum number of elements of a list.
    fn turns(&self, var: VarId, level: usize) -> Interval {
        let chain = &self.plan.vars[var].chain;
        if chain.len() != level + 1 {
            return (0, INFINITE);
        }
        let count = self.counts.get(chain[level]).and_then(Option::as_ref);
        let (low, high) = count.map_or((0, INFINITE), |count| self.extent(count));
        (low.max(0), high.max(0))
    }

    fn is_number(&self, var: VarId) -> bool {
        let kind = &self.plan.vars[var].kind;
        matches!(kind, VarKind::Int { .. } | VarKind::Decimal { .. })
    }

    /// The minimum and the maximum of a number, or of the elements of a list of numbers.
    fn number_range(&self, term: &Term) -> Option<Interval> {
        match term {
            Term::Number(_) => Some(interval(term, &|_| (0, 0))),
            Term::Last(var) | Term::List { var, .. } => {
                self.is_number(*var).then(|| self.plan.vars[*var].span)
            }
            Term::Index(list, _) | Term::Slice(list, ..) => self.number_range(list),
            Term::Negative(inner) => {
                let (low, high) = self.number_range(inner)?;
                Some((-high, -low))
            }
            Term::Binary(operation, left, right) => {
                let (left, right) = (self.number_range(left)?, self.number_range(right)?);
                // Remainders and quotients of decimals are not whole.
                let is_whole = matches!(
                    operation,
                    Operation::Plus | Operation::Minus | Operation::Times | Operation::Power
                );
                // A number that is too large has no value, so no condition on it holds.
                let is_small = |range: &Interval| range.0 > -INFINITE && range.1 < INFINITE;
                (is_whole || self.is_of_whole_numbers(term))
                    .then(|| binary(*operation, left, right))
                    .filter(is_small)
            }
            Term::Call(function, arguments) => self.called(*function, arguments),
            Term::Each {
                function: Function::Count,
                ..
            } => Some((0, INFINITE)),
            _ => None,
        }
    }

    fn is_of_whole_numbers(&self, term: &Term) -> bool {
        let is_whole = |var: VarId| matches!(self.plan.vars[var].kind, VarKind::Int { .. });
        let mut numbers = true;
        term.visit(&mut |inner| {
            if let Term::Number(number) = inner {
                numbers &= number.to_whole().is_some();
            }
        });
        numbers && term.vars().into_iter().all(is_whole)
    }

    fn called(&self, function: Function, arguments: &[Term]) -> Option<Interval> {
        let [argument, ..] = arguments else {
            return None;
        };
        if arguments.len() > 1 && function != Function::Count {
            return self.best_of(function, arguments);
        }
        match (function, argument) {
            (Function::Len, Term::List { var, level }) => Some(self.turns(*var, *level)),
            (Function::Len, Term::Last(var)) => self.lengths_of(*var),
            (Function::Abs, _) => {
                let (low, high) = self.number_range(argument)?;
                let is_around = low <= 0 && high >= 0;
                let least = if is_around {
                    0
                } else {
                    low.abs().min(high.abs())
                };
                Some((least, low.abs().max(high.abs())))
            }
            (Function::Min | Function::Max, list @ Term::List { .. }) => self.number_range(list),
            (Function::Gcd, list @ Term::List { .. }) => {
                let (low, high) = self.number_range(list)?;
                let is_positive = low >= 1 && self.has_elements(list);
                Some((is_positive.into(), low.abs().max(high.abs())))
            }
            (Function::Sum, Term::List { var, level }) => {
                let (low, high) = self.number_range(argument)?;
                let (fewest, most) = self.turns(*var, *level);
                let least = low.saturating_mul(if low < 0 { most } else { fewest });
                let largest = high.saturating_mul(if high < 0 { fewest } else { most });
                Some((least.max(-INFINITE), largest.min(INFINITE)))
            }
            (Function::Count, Term::List { var, level }) if arguments.len() == 2 => {
                Some((0, self.turns(*var, *level).1))
            }
            (Function::Count, Term::Last(var)) if arguments.len() == 2 => {
                Some((0, self.lengths_of(*var)?.1))
            }
            (Function::Len | Function::Count, _) => Some((0, INFINITE)),
            _ => None,
        }
    }

    /// The least or the greatest of several numbers.
    fn best_of(&self, function: Function, arguments: &[Term]) -> Option<Interval> {
        let is_single = |term: &Term| {
            let mut is_single = true;
            term.visit(&mut |inner| {
                is_single &= !matches!(inner, Term::List { .. } | Term::Slice(..));
            });
            is_single
        };
        let choose = match function {
            Function::Min => i128::min,
            Function::Max => i128::max,
            _ => return None,
        };
        let mut ranges = Vec::new();
        for argument in arguments {
            ranges.push(
                self.number_range(argument)
                    .filter(|_| is_single(argument))?,
            );
        }
        ranges
            .into_iter()
            .reduce(|left, right| (choose(left.0, right.0), choose(left.1, right.1)))
    }

    /// A linear term in which lengths are replaced by what they are declared to be.
    pub(super) fn sum(&self, term: &Term) -> Option<Linear> {
        linear(&self.with_declared_lengths(term))
    }

    fn with_declared_lengths(&self, term: &Term) -> Term {
        let inner = |part: &Term| Box::new(self.with_declared_lengths(part));
        match term {
            Term::Call(Function::Len, arguments) => {
                let declared = self.length_term(&arguments[0]);
                declared.unwrap_or_else(|| term.clone())
            }
            Term::Binary(operation, left, right) => {
                Term::Binary(*operation, inner(left), inner(right))
            }
            Term::Negative(part) => Term::Negative(inner(part)),
            other => other.clone(),
        }
    }
}
