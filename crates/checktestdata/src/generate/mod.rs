//! Inputs that a script accepts, drawn at random.
//!
//! Theory of operation: the script is run as for checking, but each command that reads writes instead what is drawn within its bounds. What
//! an ASSERT rules out is drawn again: first the round of the innermost loop around it, then that of the next, in the end the whole. So
//! conditions on neighbours are met soon, and those on everything at once only where chance meets them. The result is checked as an
//! input from elsewhere is.
//!
//! How values are drawn is chosen once for an input ([`Style`]): inputs with equal values or values at the ends of their bounds find
//! mistakes that uniform ones do not.

mod ahead;
mod numbers;
mod range;
mod regex;
mod style;
#[cfg(test)]
mod tests;
mod words;

pub use range::Ranged;
pub use style::{NAMES as STYLES, Style};

use super::Script;
use super::evaluate::{Here, Variables};
use super::failure::{Failure, ScriptError};
use super::syntax::{Action, Command, Expr, Repeat, Rounds, Variable};
use super::value::Value;
use generators::Draw;
use range::{Bounds, ranges_of};
use regex::Expressions;
use std::collections::{BTreeMap, BTreeSet};

/// How often a round is drawn before the one around it is, and the whole.
const ROUNDS: usize = 12;
const WHOLE: usize = 60;
/// How often a value is drawn that must differ from others.
const DISTINCT: usize = 20;
/// How many commands run at most for a first attempt, and for all others together; and how large an input gets.
const STEPS: u64 = 4_000_000;
const STEPS_AGAIN: u64 = 200_000;
const MOST_BYTES: usize = 8 << 20;
/// How many rounds a loop to the end of the input has at most.
const ROUNDS_TO_END: i64 = 40;
/// What the values of variables are narrowed to.
pub type Narrowed = BTreeMap<String, (i64, i64)>;

/// Why nothing was drawn.
enum Stop {
    /// A condition does not hold for what was drawn, in this line.
    Rejected(usize),
    /// The script fails, or asks for what cannot be drawn.
    Never(String),
}

type Drawn<T = ()> = Result<T, Stop>;

impl From<ScriptError> for Stop {
    fn from(error: ScriptError) -> Self {
        Self::Never(error.to_string())
    }
}

impl Script {
    /// The variables with bounds that are the same in all inputs.
    #[must_use]
    pub fn ranges(&self) -> Vec<Ranged> {
        ranges_of(self).ranges(&self.names)
    }

    /// Whether inputs have texts in them that are drawn.
    #[must_use]
    pub fn has_texts(&self) -> bool {
        ranges_of(self).has_texts
    }

    /// An input, with the values of these variables within these ranges, and these words among its texts.
    ///
    /// # Errors
    /// Why none was found.
    pub fn generate(
        &self,
        draw: &mut Draw,
        narrowed: &Narrowed,
        style: Option<Style>,
        words: &[&str],
    ) -> Result<Vec<u8>, String> {
        let style = style.unwrap_or_else(|| Style::draw(draw));
        let mut steps = STEPS;
        let mut rejected = 0;
        let mut expressions = Expressions::default();
        let words = &words::some(draw, words)[..];
        let bounds = ranges_of(self);
        for _ in 0..WHOLE {
            let mut writer = Writer {
                variables: Variables::new(&self.names).with_journal(),
                distinct: bounds
                    .distinct
                    .iter()
                    .map(|name| (*name, BTreeSet::new()))
                    .collect(),
                bounds: &bounds,
                output: Vec::new(),
                fractions: style.fractions(draw),
                draw,
                narrowed,
                style,
                rounds: 1,
                expressions: &mut expressions,
                words,
                steps,
            };
            let done = writer.block(&self.commands);
            steps = writer.steps.min(STEPS_AGAIN);
            let output = writer.output;
            match done {
                Ok(()) => match self.check(&output) {
                    Ok(()) => return Ok(output),
                    Err(Failure::Mismatch(_)) => {}
                    Err(Failure::Script(error)) => return Err(error.to_string()),
                },
                Err(Stop::Rejected(line)) => rejected = line,
                Err(Stop::Never(why)) => return Err(why),
            }
        }
        Err(format!(
            "no input was found that line {rejected} of the script accepts"
        ))
    }
}

struct Writer<'a> {
    variables: Variables<'a>,
    bounds: &'a Bounds,
    output: Vec<u8>,
    draw: &'a mut Draw,
    narrowed: &'a Narrowed,
    style: Style,
    /// Where in their bounds values lie, for styles with few of them.
    fractions: Vec<u64>,
    /// The values of variables that must all differ.
    distinct: BTreeMap<usize, BTreeSet<Vec<u8>>>,
    /// How many rounds the innermost loop has left, this one included.
    rounds: u64,
    expressions: &'a mut Expressions,
    /// Texts that are more telling than random ones.
    words: &'a [&'a str],
    /// How many commands may still run.
    steps: u64,
}

impl Writer<'_> {
    fn here(line: usize) -> Here<'static> {
        Here { rest: b"", line }
    }

    fn block(&mut self, all: &[Command]) -> Drawn {
        let mut commands = all.iter().enumerate();
        commands.try_for_each(|(place, command)| self.command(command, &all[place + 1..]))
    }

    /// Runs a command, after which these come.
    fn command(&mut self, command: &Command, after: &[Command]) -> Drawn {
        let line = command.line;
        self.steps = self.steps.saturating_sub(1);
        if self.steps == 0 || self.output.len() > MOST_BYTES {
            return Err(too_large(line));
        }
        match &command.action {
            Action::Space => self.output.push(b' '),
            Action::Newline => self.output.push(b'\n'),
            Action::Eof => {}
            Action::Int(low, high, into) => {
                self.int((low, high), into.as_ref(), (command, after))?;
            }
            Action::Float(float) => self.float(float, line)?,
            Action::Text(text) => {
                let text = self.variables.text(text, &Self::here(line))?;
                self.output.extend(text);
            }
            Action::Regex(pattern, into) => self.regex(pattern, into.as_ref(), line)?,
            Action::Assert(test) => {
                if !self.holds(test, line)? {
                    return Err(Stop::Rejected(line));
                }
            }
            Action::Set(all) => {
                for (variable, value) in all {
                    let value = self.variables.value(value, &Self::here(line))?;
                    self.set(variable, value, line)?;
                }
            }
            Action::Unset(names) => {
                for name in names {
                    self.variables.unset(*name);
                    if let Some(values) = self.distinct.get_mut(name) {
                        values.clear();
                    }
                }
            }
            Action::Repeat(repeat) => self.repeat(repeat, line)?,
            Action::If(test, then, otherwise) => {
                let holds = self.holds(test, line)?;
                self.block(if holds { then } else { otherwise })?;
            }
        }
        Ok(())
    }

    fn holds(&self, test: &Expr, line: usize) -> Drawn<bool> {
        Ok(self.variables.holds(test, &Self::here(line))?)
    }

    fn set(&mut self, variable: &Variable, value: Value, line: usize) -> Drawn {
        Ok(self.variables.set(variable, value, &Self::here(line))?)
    }

    fn repeat(&mut self, repeat: &Repeat, line: usize) -> Drawn {
        let rounds = match &repeat.rounds {
            Rounds::Count(count) => self.variables.small(count, &Self::here(line))?,
            // Nobody knows where an input ends that is not there yet.
            Rounds::While(test) if ahead::asks_for_end(test) => {
                u32::try_from(numbers::size(self.draw, 1, ROUNDS_TO_END)).unwrap_or(1)
            }
            Rounds::While(_) => u32::MAX,
        };
        let around = self.rounds;
        for round in 0..=rounds {
            if let Some(index) = &repeat.index {
                self.set(index, Value::Int(round.into()), line)?;
            }
            let goes_on = match &repeat.rounds {
                Rounds::Count(_) => round < rounds,
                Rounds::While(test) if ahead::asks_for_end(test) => round < rounds,
                Rounds::While(test) => self.holds(test, line)?,
            };
            if !goes_on {
                break;
            }
            if let (Some(separator), 1..) = (&repeat.separator, round) {
                self.command(separator, &[])?;
            }
            self.rounds = u64::from(rounds - round);
            self.round(&repeat.body)?;
        }
        self.rounds = around;
        Ok(())
    }

    /// Draws a round of a loop, again if a condition in it does not hold.
    fn round(&mut self, body: &[Command]) -> Drawn {
        let (written, mark) = (self.output.len(), self.variables.mark());
        let rounds = self.rounds;
        for attempt in 1.. {
            match self.block(body) {
                Err(Stop::Rejected(_)) if attempt < ROUNDS => {
                    self.output.truncate(written);
                    self.variables.roll_back(mark);
                    self.rounds = rounds;
                }
                done => return done,
            }
        }
        Ok(())
    }

    fn name(&self, variable: &Variable) -> &str {
        &self.variables.names()[variable.name]
    }

    /// The bounds of a parameter as they are narrowed; nothing where nothing is left.
    fn within(&self, name: Option<&str>, (low, high): (i64, i64)) -> Option<(i64, i64)> {
        let narrowed = name.and_then(|name| self.narrowed.get(name));
        let (least, most) = narrowed.copied().unwrap_or((low, high));
        let (low, high) = (low.max(least), high.min(most));
        (low <= high).then_some((low, high))
    }

    fn is_new(&mut self, name: usize, value: Vec<u8>) -> bool {
        let values = self.distinct.entry(name).or_default();
        values.insert(value)
    }

    fn regex(&mut self, pattern: &Expr, into: Option<&Variable>, line: usize) -> Drawn {
        let pattern = self.variables.text(pattern, &Self::here(line))?;
        let lengths = into.and_then(|variable| {
            let lengths = self.length_now(variable);
            self.within(Some(self.name(variable)), lengths)
        });
        let name = into.map(|variable| self.name(variable).to_owned());
        let length = lengths.map(|lengths| {
            let length = self.size(name.as_deref(), lengths);
            usize::try_from(length).unwrap_or(usize::MAX)
        });
        if length.is_some_and(|length| length > MOST_BYTES) {
            return Err(too_large(line));
        }
        let letters = self.style.letters();
        let drawing = regex::Drawing { length, letters };
        let expression = self.expressions.of(&pattern).map_err(Stop::Never)?;
        for _ in 0..DISTINCT {
            let word = words::word(self.draw, self.words, &expression, lengths);
            let text = word.unwrap_or_else(|| drawing.text(self.draw, &expression));
            let is_distinct = into.is_some_and(|it| self.distinct.contains_key(&it.name));
            if let Some(variable) = into.filter(|_| is_distinct)
                && !self.is_new(variable.name, text.clone())
            {
                continue;
            }
            self.output.extend(&text);
            return match into {
                Some(variable) => self.set(variable, Value::Text(text), line),
                None => Ok(()),
            };
        }
        Err(Stop::Rejected(line))
    }
}

fn too_large(line: usize) -> Stop {
    Stop::Never(format!(
        "no input that line {line} of the script accepts was found in time, or it is too large"
    ))
}
