//! What a script says of its variables for all inputs alike.

use crate::Script;
use crate::syntax::{Action, Command, Expr, Operator, Repeat, Rounds};
use crate::value::{Value, apply, negative};
use num_traits::ToPrimitive as _;
use std::collections::{BTreeMap, BTreeSet};

/// A text is at most this long where nothing says how long.
const LONGEST: i64 = 1000;

/// A variable with bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranged {
    /// Its name. The range of a text is that of its length.
    pub name: String,
    /// The smallest value.
    pub low: i64,
    /// The largest one.
    pub high: i64,
    /// Whether it makes inputs larger.
    pub is_size: bool,
    /// Whether it is read once, rather than in each round of a loop.
    pub is_single: bool,
}

/// What is known of variables, by number.
#[derive(Default)]
pub(super) struct Bounds {
    /// The bounds of whole numbers, and whether they are read once.
    ints: BTreeMap<usize, ((i64, i64), bool)>,
    /// The lengths of texts.
    pub(super) lengths: BTreeMap<usize, (i64, i64)>,
    /// Those on which the number of rounds of a loop depends.
    pub(super) sizes: BTreeSet<usize>,
    /// Those whose values all differ.
    pub(super) distinct: BTreeSet<usize>,
}

/// What a script says of its variables.
pub(super) fn ranges_of(script: &Script) -> Bounds {
    let mut bounds = Bounds::default();
    bounds.block(&script.commands, false);
    bounds
}

impl Bounds {
    pub(super) fn ranges(&self, names: &[String]) -> Vec<Ranged> {
        let ints = self.ints.iter().map(|(name, ((low, high), is_single))| Ranged {
            name: names[*name].clone(),
            low: *low,
            high: *high,
            is_size: self.sizes.contains(name),
            is_single: *is_single,
        });
        let texts = self.lengths.iter().map(|(name, (low, high))| Ranged {
            name: names[*name].clone(),
            low: *low,
            high: *high,
            is_size: true,
            is_single: false,
        });
        ints.chain(texts).filter(|it| it.low < it.high).collect()
    }

    fn block(&mut self, commands: &[Command], is_repeated: bool) {
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
                Action::Regex(_, Some(into)) => {
                    self.lengths.entry(into.name).or_insert((0, LONGEST));
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

    /// Takes what a condition says of lengths and of values that differ.
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
            (Expr::Length(text), bound) => (text, number(bound), operator),
            (bound, Expr::Length(text)) => (text, number(bound), turned(operator)),
            _ => return,
        };
        let (Expr::Variable(text), Some(bound)) = (&**text, bound) else {
            return;
        };
        let Some((low, high)) = self.lengths.get_mut(&text.name) else {
            return;
        };
        match operator {
            Operator::AtMost => *high = bound,
            Operator::Less => *high = bound - 1,
            Operator::AtLeast => *low = bound,
            Operator::Greater => *low = bound + 1,
            Operator::Equal => (*low, *high) = (bound, bound),
            _ => {}
        }
    }
}

/// The operator with its sides exchanged.
fn turned(operator: Operator) -> Operator {
    match operator {
        Operator::AtMost => Operator::AtLeast,
        Operator::Less => Operator::Greater,
        Operator::AtLeast => Operator::AtMost,
        Operator::Greater => Operator::Less,
        other => other,
    }
}

/// The variables in a number of rounds.
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

/// The value of an expression that needs no variable, if it is a whole number of 64 bits.
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
