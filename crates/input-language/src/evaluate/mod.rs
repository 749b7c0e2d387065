//! Values of expressions on the values of an input.
//!
//! Theory of operation: a list is never copied; a view shows a part of a column. Arithmetic on a
//! list is done on each of its elements. A comparison of lists holds if it holds for all elements,
//! and stores the first one for which it does not.

mod counts;
mod functions;
mod prefixes;
mod value;

pub use functions::occurrences;
use value::ComparisonResult;
pub use value::holds;
pub(crate) use value::{Value, View};

use crate::data::{Column, Data, Frame};
use crate::number::Number;
use crate::plan::{Function, Operation, Plan, Relation, RepeatId, Term, VarId, VarKind};
use std::cell::{Cell, RefCell};

/// Why an expression has no value.
pub(crate) type EvaluationError = String;

/// Evaluates the terms of a plan.
pub struct Evaluator<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) data: &'a Data,
    pub(crate) frame: &'a Frame,
    /// The first element, from 0, for which the last comparison did not hold.
    pub(crate) element: Cell<Option<usize>>,
    /// How many terms and elements were evaluated.
    work: Cell<usize>,
    prefixes: RefCell<Vec<prefixes::Prefix>>,
    histograms: RefCell<Vec<counts::Histogram>>,
}

impl<'a> Evaluator<'a> {
    /// An evaluator of the terms of a plan on the values up to a position.
    #[must_use]
    pub fn new(plan: &'a Plan, data: &'a Data, frame: &'a Frame) -> Self {
        Self {
            plan,
            data,
            frame,
            element: Cell::new(None),
            work: Cell::new(0),
            prefixes: RefCell::default(),
            histograms: RefCell::default(),
        }
    }

    /// How much it has computed so far, in terms and elements of lists. Unlike time, it is the same on
    /// every machine.
    #[must_use]
    pub fn work(&self) -> usize {
        self.work.get()
    }

    fn add_work(&self, elements: usize) {
        self.work.set(self.work.get().saturating_add(elements));
    }

    /// The whole number that is the value of a term.
    ///
    /// # Errors
    /// If the term has no value, or its value is not a whole number.
    #[inline]
    pub fn whole(&self, term: &Term) -> Result<i128, EvaluationError> {
        match term {
            Term::Number(Number { units, places: 0 }) => Ok(*units),
            Term::Row(level) => Ok(self.frame.rows[*level].into()),
            _ => {
                if let Some(quick) = self.quick(term) {
                    return Ok(quick);
                }
                let number = self.number(term)?;
                number
                    .to_whole()
                    .ok_or_else(|| format!("{number} is not a whole number"))
            }
        }
    }

    /// The value of plain arithmetic with whole numbers, which is all that most bounds need.
    fn quick(&self, term: &Term) -> Option<i128> {
        match term {
            Term::Number(Number { units, places: 0 }) => Some(*units),
            Term::Row(level) => Some(self.frame.rows[*level].into()),
            Term::Last(var) => match (&self.data.columns[*var], &self.plan.vars[*var].kind) {
                (Column::Ints(values), VarKind::Int { .. }) => {
                    values.last().copied().map(i128::from)
                }
                _ => None,
            },
            Term::Binary(operation, left, right) => {
                let (left, right) = (self.quick(left)?, self.quick(right)?);
                match operation {
                    Operation::Plus => left.checked_add(right),
                    Operation::Minus => left.checked_sub(right),
                    Operation::Times => left.checked_mul(right),
                    Operation::Divided | Operation::Modulo | Operation::Power => None,
                }
            }
            _ => None,
        }
    }

    /// Whether a comparison of such numbers holds.
    fn quickly_holds(&self, term: &Term) -> Option<bool> {
        let Term::Compare(first, rest) = term else {
            return None;
        };
        let mut left = self.quick(first)?;
        for (relation, right) in rest {
            let right = self.quick(right)?;
            if !value::holds(*relation, left.cmp(&right)) {
                return Some(false);
            }
            left = right;
        }
        Some(true)
    }

    /// The value of a term that is a number.
    ///
    /// # Errors
    /// When the term has no value, as at a division by zero, or its value is not a number.
    pub fn number(&self, term: &Term) -> Result<Number, EvaluationError> {
        match self.term(term, &mut Vec::new())? {
            Value::Number(number) => Ok(number),
            _ => Err("a list or a text is used where a number is needed".to_owned()),
        }
    }

    /// Whether a condition holds.
    ///
    /// # Errors
    /// If the condition has no value.
    pub fn holds(&self, term: &Term) -> Result<bool, EvaluationError> {
        self.element.set(None);
        if let Some(holds) = self.quickly_holds(term) {
            return Ok(holds);
        }
        match self.term(term, &mut Vec::new())? {
            Value::Truth(holds) => Ok(holds),
            _ => Err("the condition is neither true nor false".to_owned()),
        }
    }

    /// Whether a part of a condition holds for these values of the names of its quantifiers.
    ///
    /// # Errors
    /// If the part has no value.
    pub fn holds_for(&self, term: &Term, locals: &[i128]) -> Result<bool, EvaluationError> {
        self.truth(term, &mut locals.to_vec())
    }

    /// The whole number that is the value of a part of a condition, for these values of the names
    /// of its quantifiers.
    ///
    /// # Errors
    /// If the part has no value, or its value is not a whole number.
    pub fn whole_for(&self, term: &Term, locals: &[i128]) -> Result<i128, EvaluationError> {
        self.index(term, &mut locals.to_vec())
    }

    /// All values of a variable since the current turn at a level began.
    pub(crate) fn view(&self, var: VarId, level: usize) -> View<'a> {
        let start = self.frame.starts[var][level];
        let column = &self.data.columns[var];
        let info = &self.plan.vars[var];
        let rows = (info.chain.len() == level + 2).then(|| self.rows(info.chain[level + 1], level));
        View {
            column,
            words: words(&info.kind),
            decimals: decimals(&info.kind),
            start,
            end: column.len(),
            rows,
        }
    }

    fn rows(&self, repeat: RepeatId, level: usize) -> &'a [usize] {
        &self.data.counts[repeat][self.frame.count_start(repeat, level)..]
    }

    fn last(&self, var: VarId) -> Result<Value<'a>, EvaluationError> {
        let column = &self.data.columns[var];
        let at = column
            .len()
            .checked_sub(1)
            .ok_or("a value is used before it is read")?;
        let kind = &self.plan.vars[var].kind;
        Ok(match (column, words(kind)) {
            (Column::Ints(values), None) => Value::Number(Number::whole(values[at].into())),
            (Column::Ints(values), Some(words)) => Value::Text(value::word(words, values[at])),
            (Column::Decimals { units, .. }, _) => Value::Number(Number {
                units: units[at].into(),
                places: decimals(kind),
            }),
            (Column::Texts { .. }, _) => Value::Text(column.text(at)),
        })
    }

    fn term<'b>(&self, term: &'b Term, locals: &mut Vec<i128>) -> Result<Value<'b>, EvaluationError>
    where
        'a: 'b,
    {
        self.add_work(1);
        Ok(match term {
            Term::Number(number) => Value::Number(*number),
            Term::Text(text) => Value::Text(text),
            Term::Last(var) => self.last(*var)?,
            Term::List { var, level } => Value::View(self.view(*var, *level)),
            Term::Local(slot) => {
                Value::Number(Number::whole(locals.get(*slot).copied().unwrap_or(0)))
            }
            Term::Row(level) => Value::Number(Number::whole(self.frame.rows[*level].into())),
            Term::Index(list, index) => {
                let index = self.operand(index, locals)?;
                self.term(list, locals)?.element(index)?
            }
            Term::Slice(list, low, high) => {
                let (low, high) = (self.index(low, locals)?, self.index(high, locals)?);
                self.term(list, locals)?.slice(low, high)?
            }
            Term::Call(function, arguments) => {
                if let Some(value) = self.of_prefix(*function, arguments, locals)? {
                    return Ok(value);
                }
                if let Some(value) = self.of_counts(*function, arguments, locals)? {
                    return Ok(value);
                }
                let values: Result<Vec<_>, _> = arguments
                    .iter()
                    .map(|argument| self.term(argument, locals))
                    .collect();
                let values = values?;
                self.add_work(values.iter().map(Value::size).sum());
                functions::call(*function, &values)?
            }
            Term::Each {
                function,
                body,
                slot,
                low,
                high,
            } => {
                let (low, high) = (self.index(low, locals)?, self.index(high, locals)?);
                self.each(*function, body, *slot, low..=high, locals)?
            }
            Term::Negative(inner) => {
                let inner = self.term(inner, locals)?;
                value::arithmetic(Operation::Minus, &Value::Number(Number::ZERO), &inner)?
            }
            Term::Not(inner) => Value::Truth(!self.truth(inner, locals)?),
            Term::And(left, right) => {
                Value::Truth(self.truth(left, locals)? && self.truth(right, locals)?)
            }
            Term::Or(left, right) => {
                Value::Truth(self.truth(left, locals)? || self.truth(right, locals)?)
            }
            Term::Binary(operation, left, right) => {
                let (left, right) = (self.term(left, locals)?, self.term(right, locals)?);
                value::arithmetic(*operation, &left, &right)?
            }
            Term::Compare(first, rest) => Value::Truth(self.chain(first, rest, locals)?),
        })
    }

    fn chain(
        &self,
        first: &Term,
        rest: &[(Relation, Term)],
        locals: &mut Vec<i128>,
    ) -> Result<bool, EvaluationError> {
        let mut left = self.term(first, locals)?;
        for (relation, right) in rest {
            let right = self.term(right, locals)?;
            self.add_work(left.size());
            match value::met(*relation, &left, &right)? {
                ComparisonResult::Yes => {}
                ComparisonResult::No => return Ok(false),
                ComparisonResult::NotAt(element) => {
                    self.element.set(Some(element));
                    return Ok(false);
                }
            }
            left = right;
        }
        Ok(true)
    }

    fn truth(&self, term: &Term, locals: &mut Vec<i128>) -> Result<bool, EvaluationError> {
        match self.term(term, locals)? {
            Value::Truth(value) => Ok(value),
            _ => Err("a number is used where a condition is needed".to_owned()),
        }
    }

    fn operand(&self, term: &Term, locals: &mut Vec<i128>) -> Result<Number, EvaluationError> {
        match self.term(term, locals)? {
            Value::Number(number) => Ok(number),
            _ => Err("a list or a text is used where a number is needed".to_owned()),
        }
    }

    fn index(&self, term: &Term, locals: &mut Vec<i128>) -> Result<i128, EvaluationError> {
        let number = self.operand(term, locals)?;
        number
            .to_whole()
            .ok_or_else(|| format!("{number} is not a whole number"))
    }

    /// The value of a quantifier.
    fn each<'b>(
        &self,
        function: Function,
        body: &'b Term,
        slot: usize,
        range: std::ops::RangeInclusive<i128>,
        locals: &mut Vec<i128>,
    ) -> Result<Value<'b>, EvaluationError>
    where
        'a: 'b,
    {
        let mut values = Vec::new();
        for at in range {
            locals.truncate(slot);
            locals.push(at);
            match function {
                Function::All | Function::Any => {
                    if self.truth(body, locals)? == (function == Function::Any) {
                        self.element.set(usize::try_from(at - 1).ok());
                        return Ok(Value::Truth(function == Function::Any));
                    }
                }
                Function::Count => {
                    values.extend(self.truth(body, locals)?.then_some(Value::Truth(true)));
                }
                _ => values.push(self.term(body, locals)?),
            }
        }
        match function {
            Function::All | Function::Any => Ok(Value::Truth(function == Function::All)),
            Function::Count => Ok(Value::Number(Number::whole(values.len() as i128))),
            _ => functions::call(function, &[Value::List(values)]),
        }
    }
}

fn words(kind: &VarKind) -> Option<&[Vec<u8>]> {
    match kind {
        VarKind::Words(words) => Some(words),
        _ => None,
    }
}

fn decimals(kind: &VarKind) -> u32 {
    match kind {
        VarKind::Decimal { places, .. } => places.1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
