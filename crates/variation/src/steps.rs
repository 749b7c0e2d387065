//! Steps: changes in a fixed order. Each was chosen for what the ones before it led to.
//!
//! A search that keeps the best of many changed inputs and changes them again needs many changes
//! that are all known. The parameter lists them as numbers: `3 g17 s5`. Each number selects one
//! change. `g` only grows, and `s` only gives a list or a word a structure.

use crate::change::{self, ChangeKind};
use crate::seen::Seen;
use crate::text::Text;
use crate::{Changed, LARGEST, STEPS, TRIES};
use generators::{Draw, ParamError, Value};
use std::fmt;

/// The maximum number of steps.
const MAX_STEPS: usize = 100;

/// What a step may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// Anything.
    Any,
    /// The size, upwards.
    Grow,
    /// The order and values of a list or a word.
    Structure,
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it may change.
    pub kind: StepKind,
    /// Selects the change.
    pub number: u64,
}

/// Steps in their order, as a parameter lists them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps(pub Vec<Step>);

impl Steps {
    /// The steps in a text; `None` if it is not valid.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let steps: Option<Vec<Step>> = text.split(' ').map(Step::parse).collect();
        steps.filter(|it| it.len() <= MAX_STEPS).map(Self)
    }

    /// These steps and another.
    #[must_use]
    pub fn with(&self, step: Step) -> Self {
        Self(self.0.iter().copied().chain([step]).collect())
    }

    /// Whether no further step is allowed.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.len() >= MAX_STEPS
    }

    pub(crate) fn of_value(value: &Value) -> Result<Self, ParamError> {
        let steps = match value {
            Value::Text(text) => Self::parse(text),
            // A single step may be written as a number.
            Value::Int(number) => Self::parse(&number.to_string()),
            _ => None,
        };
        let wanted = format!("at most {MAX_STEPS} numbers, such as \"3 g17 s5\"");
        steps.ok_or_else(|| ParamError::wrong(STEPS, value, &wanted))
    }

    /// Changes a text. A step that is not possible is skipped.
    pub(crate) fn take(&self, changed: &mut Changed, others: &[&Text], seen: &Seen) {
        for step in &self.0 {
            let mut draw = Draw::fresh(step.number, "step");
            let text = &mut changed.text;
            let kind = step.kind.only();
            let made = (0..TRIES).find_map(|_| change::step(text, kind, others, seen, &mut draw));
            changed.changes.extend(made);
            if changed.text.len() > LARGEST {
                return;
            }
        }
    }
}

impl StepKind {
    fn only(self) -> Option<ChangeKind> {
        match self {
            Self::Any => None,
            Self::Grow => Some(ChangeKind::Grow),
            Self::Structure => Some(ChangeKind::Structure),
        }
    }
}

impl Step {
    fn parse(word: &str) -> Option<Self> {
        let (kind, digits) = match word.as_bytes().first()? {
            b'g' => (StepKind::Grow, &word[1..]),
            b's' => (StepKind::Structure, &word[1..]),
            _ => (StepKind::Any, word),
        };
        let number = digits.parse::<u64>().ok()?;
        (number.to_string() == digits).then_some(Self { kind, number })
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, step) in self.0.iter().enumerate() {
            let space = if place > 0 { " " } else { "" };
            let letter = match step.kind {
                StepKind::Any => "",
                StepKind::Grow => "g",
                StepKind::Structure => "s",
            };
            write!(out, "{space}{letter}{}", step.number)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Steps;

    #[test]
    fn steps_are_read_as_they_are_written() {
        for text in ["0", "3 g17 s5"] {
            assert_eq!(Steps::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "3  4", "x1", "g", "-1", "01"] {
            assert_eq!(Steps::parse(text), None, "{text:?}");
        }
    }
}
