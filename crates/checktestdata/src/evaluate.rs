//! The variables of a running script, and the values of its expressions.

use super::failure::ScriptError;
use super::syntax::{Expr, Variable};
use super::value::{ComparableKey, Operator, Value, apply, effort, negative};
use num_bigint::BigInt;
use num_traits::ToPrimitive as _;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// The maximum amount of computation, in the unit of [`effort`]: some seconds, however large
/// numbers and arrays are. The crate's own tests are not optimised, so they have a lower limit.
const EFFORT: u64 = if cfg!(test) {
    40_000_000
} else {
    4_000_000_000
};
/// The cost of comparing a value of an array with another one, and of a search in the array, in the
/// unit of `effort`.
const COMPARED: u64 = 32;
const FOUND: u64 = 512;

/// The values of a variable by index. A plain variable has an empty index.
type Cells = BTreeMap<Vec<BigInt>, Value>;

pub(super) struct Variables<'a> {
    names: &'a [String],
    cells: Vec<Cells>,
    /// The amount of computation that is left.
    left: Cell<u64>,
    /// The old values of changed cells, the latest change last; `None` if changes are never undone.
    journal: Option<Vec<Change>>,
}

/// A variable, an index, and the old value of this cell.
type Change = (usize, Vec<BigInt>, Option<Value>);

/// The position at which an expression is evaluated.
pub(super) struct EvaluationPosition<'a> {
    /// The rest of the input.
    pub(super) rest: &'a [u8],
    /// The line of the script.
    pub(super) line: usize,
}

type Evaluated<T> = Result<T, ScriptError>;

impl<'a> Variables<'a> {
    pub(super) fn new(names: &'a [String]) -> Self {
        Self {
            names,
            cells: vec![Cells::new(); names.len()],
            left: Cell::new(EFFORT),
            journal: None,
        }
    }

    /// Enables [`Variables::roll_back`].
    pub(super) fn with_journal(self) -> Self {
        Self {
            journal: Some(Vec::new()),
            ..self
        }
    }

    /// The current state, to which [`Variables::roll_back`] can return.
    pub(super) fn mark(&self) -> usize {
        self.journal.as_ref().map_or(0, Vec::len)
    }

    /// Undoes all changes since this mark.
    pub(super) fn roll_back(&mut self, mark: usize) {
        let Some(journal) = &mut self.journal else {
            return;
        };
        for (name, index, before) in journal.drain(mark..).rev() {
            match before {
                Some(value) => self.cells[name].insert(index, value),
                None => self.cells[name].remove(&index),
            };
        }
    }

    pub(super) fn names(&self) -> &'a [String] {
        self.names
    }

    /// Counts computations: a limit on commands does not limit the time, because a single command
    /// may take long.
    fn charge(&self, effort: u64, here: &EvaluationPosition) -> Evaluated<()> {
        let Some(left) = self.left.get().checked_sub(effort) else {
            return here.fail(
                "it computes for too long: its numbers or arrays are too large for its loops",
            );
        };
        self.left.set(left);
        Ok(())
    }

    pub(super) fn set(
        &mut self,
        variable: &Variable,
        value: Value,
        here: &EvaluationPosition,
    ) -> Evaluated<()> {
        let index = self.index(variable, here)?;
        match &mut self.journal {
            None => drop(self.cells[variable.name].insert(index, value)),
            Some(journal) => {
                let before = self.cells[variable.name].insert(index.clone(), value);
                journal.push((variable.name, index, before));
            }
        }
        Ok(())
    }

    /// The values of an array, in the order of their indices.
    pub(super) fn array(&self, name: usize) -> Vec<Value> {
        self.cells[name].values().cloned().collect()
    }

    pub(super) fn unset(&mut self, name: usize) {
        let cells = std::mem::take(&mut self.cells[name]);
        if let Some(journal) = &mut self.journal {
            let cells = cells.into_iter();
            journal.extend(cells.map(|(index, value)| (name, index, Some(value))));
        }
    }

    fn index(&self, variable: &Variable, here: &EvaluationPosition) -> Evaluated<Vec<BigInt>> {
        let index = variable.index.iter();
        index.map(|index| self.integer(index, here)).collect()
    }

    pub(super) fn integer(&self, expr: &Expr, here: &EvaluationPosition) -> Evaluated<BigInt> {
        match self.value(expr, here)? {
            Value::Int(number) => Ok(number),
            other => here.fail(format!("expected a whole number, found {other}")),
        }
    }

    pub(super) fn small(&self, expr: &Expr, here: &EvaluationPosition) -> Evaluated<u32> {
        let number = self.integer(expr, here)?;
        match number.to_u32() {
            Some(number) => Ok(number),
            None => here.fail(format!("{number} is not a number from 0 to 4294967295")),
        }
    }

    pub(super) fn text(&self, expr: &Expr, here: &EvaluationPosition) -> Evaluated<Vec<u8>> {
        match self.value(expr, here)? {
            Value::Text(text) => Ok(text),
            other => here.fail(format!("expected a text, found {other}")),
        }
    }

    pub(super) fn holds(&self, expr: &Expr, here: &EvaluationPosition) -> Evaluated<bool> {
        match self.value(expr, here)? {
            Value::Bool(value) => Ok(value),
            other => here.fail(format!("expected a condition, found {other}")),
        }
    }

    pub(super) fn value(&self, expr: &Expr, here: &EvaluationPosition) -> Evaluated<Value> {
        Ok(match expr {
            Expr::Value(value) => value.clone(),
            Expr::Variable(variable) => self.get(variable, here)?,
            Expr::Negative(operand) => {
                let operand = self.value(operand, here)?;
                here.check(negative(&operand))?
            }
            Expr::Not(operand) => Value::Bool(!self.holds(operand, here)?),
            Expr::Binary(operator, operands) => self.binary(*operator, operands, here)?,
            Expr::Length(text) => Value::Int(self.text(text, here)?.len().into()),
            Expr::Match(bytes) => {
                let bytes = self.text(bytes, here)?;
                // At the end of the input nothing matches, so a loop with this condition ends
                // there.
                Value::Bool(here.rest.first().is_some_and(|next| bytes.contains(next)))
            }
            Expr::IsEof => Value::Bool(here.rest.is_empty()),
            Expr::Unique(names) => {
                let count = names.iter().map(|name| self.cells[*name].len() as u64);
                self.charge(count.sum::<u64>() * FOUND, here)?;
                Value::Bool(self.are_unique(names))
            }
            Expr::InArray(value, name) => {
                self.charge(self.cells[*name].len() as u64 * COMPARED, here)?;
                // By key, because 1 and 1.0 are equal.
                let key = self.value(value, here)?.key();
                Value::Bool(self.cells[*name].values().any(|value| value.key() == key))
            }
        })
    }

    fn binary(
        &self,
        operator: Operator,
        operands: &(Expr, Expr),
        here: &EvaluationPosition,
    ) -> Evaluated<Value> {
        let (left, right) = operands;
        match operator {
            // The right operand is not evaluated if the left one decides: it may use a variable
            // without a value.
            Operator::And => Ok(Value::Bool(
                self.holds(left, here)? && self.holds(right, here)?,
            )),
            Operator::Or => Ok(Value::Bool(
                self.holds(left, here)? || self.holds(right, here)?,
            )),
            _ => {
                let (left, right) = (self.value(left, here)?, self.value(right, here)?);
                self.charge(effort(operator, &left, &right), here)?;
                here.check(apply(operator, &left, &right))
            }
        }
    }

    fn get(&self, variable: &Variable, here: &EvaluationPosition) -> Evaluated<Value> {
        let index = self.index(variable, here)?;
        if let Some(value) = self.cells[variable.name].get(&index) {
            self.charge(value.words(), here)?;
            return Ok(value.clone());
        }
        let name = &self.names[variable.name];
        let index: Vec<String> = index.iter().map(ToString::to_string).collect();
        let index = if index.is_empty() {
            String::new()
        } else {
            format!("[{}]", index.join(","))
        };
        here.fail(format!("`{name}{index}` has no value"))
    }

    /// Whether these arrays have the same indices, and the tuples of values at any two indices
    /// differ.
    fn are_unique(&self, names: &[usize]) -> bool {
        let Some((first, others)) = names.split_first() else {
            return true;
        };
        let first = &self.cells[*first];
        let others: Vec<&Cells> = others.iter().map(|name| &self.cells[*name]).collect();
        // A row without a value cannot be compared; then the arrays are not unique.
        if !others.iter().all(|other| other.keys().eq(first.keys())) {
            return false;
        }
        let mut seen: BTreeSet<Vec<ComparableKey>> = BTreeSet::new();
        first.iter().all(|(index, value)| {
            let others = others.iter().filter_map(|cells| cells.get(index));
            seen.insert([value].into_iter().chain(others).map(Value::key).collect())
        })
    }
}

impl EvaluationPosition<'_> {
    pub(super) fn fail<T>(&self, message: impl Into<String>) -> Evaluated<T> {
        Err(ScriptError::new(self.line, message))
    }

    pub(super) fn check<T>(&self, computed: Result<T, String>) -> Evaluated<T> {
        computed.or_else(|message| self.fail(message))
    }
}
