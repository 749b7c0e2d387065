//! The bounds of variables that hold for all inputs.

use crate::Script;
use crate::syntax::{Action, Expr, Repeat, Rounds, ScriptCommand};
use crate::value::{Operator, Value, apply, negative};
use num_traits::ToPrimitive as _;
use std::collections::{BTreeMap, BTreeSet};

/// The maximum length of a text if the script does not limit it.
const LONGEST: i64 = 1000;
/// The length is unknown.
const UNKNOWN: (i64, i64) = (0, i64::MAX);

/// A variable with its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranged {
    /// Its name. For a text, the range is that of its length.
    pub name: String,
    /// The minimum.
    pub low: i64,
    /// The maximum.
    pub high: i64,
    /// Whether it influences the size of the input.
    pub is_size: bool,
    /// Whether it is read once, not in each round of a loop.
    pub is_single: bool,
    /// Whether it is the length of a text.
    pub is_text: bool,
}

/// The known properties of variables, by number.
#[derive(Default)]
pub(super) struct VariableBounds {
    /// The bounds of whole numbers, and whether they are read only once.
    ints: BTreeMap<usize, ((i64, i64), bool)>,
    /// The lengths of texts.
    lengths: BTreeMap<usize, (i64, i64)>,
    /// Comparisons of lengths with values that are known only after other variables:
    /// [`VariableBounds::of_length`].
    compared: BTreeMap<usize, Vec<(Operator, Expr)>>,
    /// Whole numbers that are not stored in a variable, by their commands, with their bounds. Their
    /// parameters are called `int1`, `int2` and so on.
    unnamed: Vec<(*const ScriptCommand, (i64, i64))>,
    /// Whether texts are drawn.
    pub(super) has_texts: bool,
    /// The variables on which the number of rounds of a loop depends.
    pub(super) sizes: BTreeSet<usize>,
    /// The variables whose values must all differ.
    pub(super) distinct: BTreeSet<usize>,
}

/// Finds the properties of the variables of a script.
pub(super) fn ranges_of(script: &Script) -> VariableBounds {
    let mut bounds = VariableBounds::default();
    bounds.block(&script.commands, false);
    bounds
}

impl VariableBounds {
    pub(super) fn ranges(&self, names: &[String]) -> Vec<Ranged> {
        let ints = self
            .ints
            .iter()
            .map(|(name, ((low, high), is_single))| Ranged {
                name: names[*name].clone(),
                low: *low,
                high: *high,
                is_size: self.sizes.contains(name),
                is_single: *is_single,
                is_text: false,
            });
        // A length that depends on another variable is not narrowed separately.
        let texts = self.lengths.iter();
        let texts = texts.filter(|(name, _)| !self.compared.contains_key(*name));
        let texts = texts.map(|(name, (low, high))| Ranged {
            name: names[*name].clone(),
            low: *low,
            high: if *high == i64::MAX {
                LONGEST.max(*low)
            } else {
                *high
            },
            is_size: true,
            is_single: false,
            is_text: true,
        });
        let unnamed = self.unnamed.iter().enumerate();
        let unnamed = unnamed.map(|(place, (_, (low, high)))| Ranged {
            name: unnamed_name(place),
            low: *low,
            high: *high,
            is_size: false,
            is_single: false,
            is_text: false,
        });
        ints.chain(texts)
            .chain(unnamed)
            .filter(|it| it.low < it.high)
            .collect()
    }

    /// The name of the parameter for the number that a command reads without a variable.
    pub(super) fn name_of(&self, command: &ScriptCommand) -> Option<String> {
        let mut unnamed = self.unnamed.iter();
        let place = unnamed.position(|(known, _)| std::ptr::eq(*known, command));
        place.map(unnamed_name)
    }

    fn block(&mut self, commands: &[ScriptCommand], is_repeated: bool) {
        for command in commands {
            match &command.action {
                Action::Int(low, high, Some(into)) => {
                    if let (Some(low), Some(high)) = (number(low), number(high)) {
                        let is_single = !is_repeated && into.index.is_empty();
                        let known = self.ints.entry(into.name);
                        let known = known.or_insert(((low, high), is_single));
                        known.0 = (known.0.0.min(low), known.0.1.max(high));
                    }
                }
                Action::Int(low, high, None) => {
                    if let (Some(low), Some(high)) = (number(low), number(high)) {
                        self.unnamed.push((command, (low, high)));
                    }
                }
                Action::Regex(_, None) => self.has_texts = true,
                Action::Regex(_, Some(into)) => {
                    self.has_texts = true;
                    self.lengths.entry(into.name).or_insert(UNKNOWN);
                }
                Action::Assert(test) => self.assert(test),
                Action::Repeat(repeat) => self.repeat(repeat),
                Action::If(_, then, otherwise) => {
                    self.block(then, is_repeated);
                    self.block(otherwise, is_repeated);
                }
                _ => {}
            }
        }
    }

    fn repeat(&mut self, repeat: &Repeat) {
        if let Rounds::Count(count) = &repeat.rounds {
            sized(count, &mut self.sizes);
        }
        self.block(&repeat.body, true);
    }

    /// Reads the restrictions of a condition on lengths and on different values.
    fn assert(&mut self, test: &Expr) {
        match test {
            Expr::Binary(Operator::And, both) => {
                self.assert(&both.0);
                self.assert(&both.1);
            }
            Expr::Binary(operator, both) => self.length(*operator, both),
            Expr::Unique(names) => {
                if let [name] = names[..] {
                    self.distinct.insert(name);
                }
            }
            _ => {}
        }
    }

    fn length(&mut self, operator: Operator, both: &(Expr, Expr)) {
        let (text, bound, operator) = match both {
            (Expr::Length(text), bound) => (text, bound, operator),
            (bound, Expr::Length(text)) => (text, bound, turned(operator)),
            _ => return,
        };
        let Expr::Variable(text) = &**text else {
            return;
        };
        match (number(bound), self.lengths.get_mut(&text.name)) {
            (Some(number), Some(lengths)) => narrow(lengths, operator, number),
            (None, Some(_)) => {
                sized(bound, &mut self.sizes);
                let compared = self.compared.entry(text.name).or_default();
                compared.push((operator, bound.clone()));
            }
            (_, None) => {}
        }
    }

    /// The bounds of the length of a text, given the values of expressions that are known.
    pub(super) fn of_length(
        &self,
        text: usize,
        value: impl Fn(&Expr) -> Option<i64>,
    ) -> (i64, i64) {
        let mut lengths = self.lengths.get(&text).copied().unwrap_or(UNKNOWN);
        for (operator, bound) in self.compared.get(&text).into_iter().flatten() {
            if let Some(number) = value(bound) {
                narrow(&mut lengths, *operator, number);
            }
        }
        if lengths.1 == i64::MAX {
            lengths.1 = LONGEST.max(lengths.0);
        }
        lengths
    }
}

/// Narrows bounds to the numbers for which this comparison holds.
pub(super) fn narrow((low, high): &mut (i64, i64), operator: Operator, number: i64) {
    match operator {
        Operator::AtMost => *high = number.min(*high),
        Operator::Less => *high = number.saturating_sub(1).min(*high),
        Operator::AtLeast => *low = number.max(*low),
        Operator::Greater => *low = number.saturating_add(1).max(*low),
        Operator::Equal => (*low, *high) = (number.max(*low), number.min(*high)),
        _ => {}
    }
}

fn unnamed_name(place: usize) -> String {
    format!("int{}", place + 1)
}

/// The operator with its operands swapped.
pub(super) fn turned(operator: Operator) -> Operator {
    match operator {
        Operator::AtMost => Operator::AtLeast,
        Operator::Less => Operator::Greater,
        Operator::AtLeast => Operator::AtMost,
        Operator::Greater => Operator::Less,
        other => other,
    }
}

/// Collects the variables in a number of rounds.
fn sized(count: &Expr, sizes: &mut BTreeSet<usize>) {
    match count {
        Expr::Variable(variable) => drop(sizes.insert(variable.name)),
        Expr::Negative(operand) => sized(operand, sizes),
        Expr::Binary(_, operands) => {
            sized(&operands.0, sizes);
            sized(&operands.1, sizes);
        }
        _ => {}
    }
}

/// The value of an expression without variables, if it is a whole number of 64 bits.
fn number(expr: &Expr) -> Option<i64> {
    match constant(expr)? {
        Value::Int(number) => number.to_i64(),
        _ => None,
    }
}

fn constant(expr: &Expr) -> Option<Value> {
    match expr {
        Expr::Value(value) => Some(value.clone()),
        Expr::Negative(operand) => negative(&constant(operand)?).ok(),
        Expr::Binary(operator, operands) => {
            let (left, right) = (constant(&operands.0)?, constant(&operands.1)?);
            apply(*operator, &left, &right).ok()
        }
        _ => None,
    }
}
