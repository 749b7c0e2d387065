//! Random inputs that a script accepts.
//!
//! The script is run as for a check, but each command that reads a value instead draws one within
//! its bounds and writes it. If an ASSERT fails, values are drawn again: first the round of the
//! innermost loop, then that of the surrounding loop, and at last the whole input. So conditions on
//! neighbouring values are met soon. Conditions on all values together are met only by chance. The
//! result is checked like any other input.
//!
//! The style of the values is chosen once for an input ([`Style`]): inputs with equal values, or
//! with values near their bounds, find errors that uniform values do not find.

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
use super::evaluate::{EvaluationPosition, Variables};
use super::failure::{CheckError, ScriptError};
use super::syntax::{Action, Expr, Repeat, Rounds, ScriptCommand, Variable};
use super::value::Value;
use generators::Draw;
use range::{VariableBounds, ranges_of};
use regex::Expressions;
use std::collections::{BTreeMap, BTreeSet};

/// How often a round is drawn before the surrounding round is drawn again, and how often the whole
/// input is.
const ROUNDS: usize = 12;
const WHOLE: usize = 60;
/// How often a value that must differ from others is drawn.
const DISTINCT: usize = 20;
/// The maximum number of commands of the first attempt, and of all other attempts together; and the
/// maximum size of an input.
const STEPS: u64 = 4_000_000;
const STEPS_AGAIN: u64 = 200_000;
const MOST_BYTES: usize = 8 << 20;
/// The maximum number of rounds of a loop that continues to the end of the input.
const ROUNDS_TO_END: i64 = 40;
/// The narrower ranges of variables, by name.
pub type Narrowed = BTreeMap<String, (i64, i64)>;

/// Why no input was drawn.
enum DrawError {
    /// A condition in this line fails for the drawn values.
    Rejected(usize),
    /// The script has an error, or requires something that this module cannot draw.
    Never(String),
}

type Drawn<T = ()> = Result<T, DrawError>;

impl From<ScriptError> for DrawError {
    fn from(error: ScriptError) -> Self {
        Self::Never(error.to_string())
    }
}

impl Script {
    /// The variables whose bounds are the same in all inputs.
    #[must_use]
    pub fn ranges(&self) -> Vec<Ranged> {
        ranges_of(self).ranges(&self.names)
    }

    /// Whether inputs contain drawn texts.
    #[must_use]
    pub fn has_texts(&self) -> bool {
        ranges_of(self).has_texts
    }

    /// Draws an input, with the values of the given variables within the given ranges, and with
    /// some of these words as texts.
    ///
    /// # Errors
    /// Why no input was found.
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
                    Err(CheckError::Mismatch(_)) => {}
                    Err(CheckError::Script(error)) => return Err(error.to_string()),
                },
                Err(DrawError::Rejected(line)) => rejected = line,
                Err(DrawError::Never(why)) => return Err(why),
            }
        }
        Err(format!(
            "no input was found that line {rejected} of the script accepts"
        ))
    }
}

struct Writer<'a> {
    variables: Variables<'a>,
    bounds: &'a VariableBounds,
    output: Vec<u8>,
    draw: &'a mut Draw,
    narrowed: &'a Narrowed,
    style: Style,
    /// The positions of values within their bounds, for styles with few different values.
    fractions: Vec<u64>,
    /// The values of variables that must all differ.
    distinct: BTreeMap<usize, BTreeSet<Vec<u8>>>,
    /// How many rounds of the innermost loop are left, including this one.
    rounds: u64,
    expressions: &'a mut Expressions,
    /// Texts that find more errors than random ones.
    words: &'a [&'a str],
    /// How many commands may still run.
    steps: u64,
}

impl Writer<'_> {
    fn here(line: usize) -> EvaluationPosition<'static> {
        EvaluationPosition { rest: b"", line }
    }

    fn block(&mut self, all: &[ScriptCommand]) -> Drawn {
        let mut commands = all.iter().enumerate();
        commands.try_for_each(|(place, command)| self.command(command, &all[place + 1..]))
    }

    /// Runs a command; `after` are the commands that follow it.
    fn command(&mut self, command: &ScriptCommand, after: &[ScriptCommand]) -> Drawn {
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
            Action::Regex(pattern, into) => {
                self.regex(pattern, into.as_ref(), (command, after))?;
            }
            Action::Assert(test) => {
                if !self.holds(test, line)? {
                    return Err(DrawError::Rejected(line));
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
            // While the input is being written, its end is unknown.
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

    /// Draws a round of a loop, and draws it again if a condition in it fails.
    fn round(&mut self, body: &[ScriptCommand]) -> Drawn {
        let (written, mark) = (self.output.len(), self.variables.mark());
        let rounds = self.rounds;
        for attempt in 1.. {
            match self.block(body) {
                Err(DrawError::Rejected(_)) if attempt < ROUNDS => {
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

    /// The bounds of a parameter, narrowed; `None` if no value is left.
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

    fn regex(
        &mut self,
        pattern: &Expr,
        into: Option<&Variable>,
        (command, after): (&ScriptCommand, &[ScriptCommand]),
    ) -> Drawn {
        let line = command.line;
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
        let drawing = regex::TextDrawing { length, letters };
        let expression = self.expressions.get(&pattern).map_err(DrawError::Never)?;
        let members = into.map_or_else(Vec::new, |variable| self.members(variable, after));
        for _ in 0..DISTINCT {
            let word = match (!members.is_empty()).then(|| self.draw.pick(&members)) {
                Some(Value::Text(member)) => Some(member.clone()),
                _ => words::word(self.draw, self.words, &expression, lengths),
            };
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
        Err(DrawError::Rejected(line))
    }
}

fn too_large(line: usize) -> DrawError {
    DrawError::Never(format!(
        "no input that line {line} of the script accepts was found in time, or it is too large"
    ))
}
