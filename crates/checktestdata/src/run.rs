//! Runs a script on an input.

use super::Script;
use super::evaluate::{EvaluationPosition, Variables};
use super::failure::CheckError;
use super::input::{InputCursor, is_normalized};
use super::pattern::{self, Patterns};
use super::quantity::RecordedQuantities;
use super::syntax::{Action, Expr, Float, Notation, Repeat, Rounds, ScriptCommand, Variable};
use super::value::{Fraction, Value, decimal};
use num_bigint::BigInt;

/// How many commands a script may run, plus how many for each byte of the input.
const STEPS: u64 = 5_000_000;
const STEPS_A_BYTE: u64 = 1000;

/// Fails unless the input matches the script. Records bounded quantities if `noted` is given.
pub(super) fn run(
    script: &Script,
    input: &[u8],
    noted: Option<&mut RecordedQuantities>,
) -> Result<(), CheckError> {
    let mut runner = Runner {
        input: InputCursor::new(input),
        variables: Variables::new(&script.names),
        patterns: Patterns::default(),
        steps: STEPS + STEPS_A_BYTE * input.len() as u64,
        noted,
    };
    runner.block(&script.commands)?;
    // The input must end with the script, even without an `EOF` command.
    let last = script.commands.last().map_or(1, |command| command.line);
    runner.eof(last)
}

struct Runner<'a> {
    input: InputCursor<'a>,
    variables: Variables<'a>,
    patterns: Patterns,
    /// How many commands may still run.
    steps: u64,
    noted: Option<&'a mut RecordedQuantities>,
}

type Done<T = ()> = Result<T, CheckError>;

impl Runner<'_> {
    fn here(&self, line: usize) -> EvaluationPosition<'_> {
        EvaluationPosition {
            rest: self.input.rest(),
            line,
        }
    }

    fn block(&mut self, commands: &[ScriptCommand]) -> Done {
        commands
            .iter()
            .try_for_each(|command| self.command(command))
    }

    fn command(&mut self, command: &ScriptCommand) -> Done {
        let line = command.line;
        self.step(line)?;
        match &command.action {
            Action::Space => self.exactly(b" ", "a space", line),
            Action::Newline => self.exactly(b"\n", "the end of the line", line),
            Action::Eof => self.eof(line),
            Action::Int(low, high, _) => self.int(low, high, &command.action, line),
            Action::Float(float) => self.float(float, &command.action, line),
            Action::Text(text) => {
                let text = self.variables.text(text, &self.here(line))?;
                self.exactly(&text, &format!("\"{}\"", text.escape_ascii()), line)
            }
            Action::Regex(pattern, _) => self.regex(pattern, &command.action, line),
            Action::Assert(test) => self.assert(test, line),
            // In order: a later value may use a variable that is set before it.
            Action::Set(all) => all.iter().try_for_each(|(variable, value)| {
                let value = self.variables.value(value, &self.here(line))?;
                self.set(variable, value, line)
            }),
            Action::Unset(names) => {
                for name in names {
                    self.variables.unset(*name);
                }
                Ok(())
            }
            Action::Repeat(repeat) => self.repeat(repeat, line),
            Action::If(test, then, otherwise) => {
                let holds = self.holds(test, line)?;
                self.block(if holds { then } else { otherwise })
            }
        }
    }

    /// Counts a command or a round.
    fn step(&mut self, line: usize) -> Done {
        let Some(left) = self.steps.checked_sub(1) else {
            let message = "it runs too many commands: a loop may have no end";
            return Ok(self.here(line).fail(message)?);
        };
        self.steps = left;
        Ok(())
    }

    fn holds(&self, test: &Expr, line: usize) -> Done<bool> {
        Ok(self.variables.holds(test, &self.here(line))?)
    }

    fn set(&mut self, variable: &Variable, value: Value, line: usize) -> Done {
        let here = EvaluationPosition {
            rest: self.input.rest(),
            line,
        };
        Ok(self.variables.set(variable, value, &here)?)
    }

    fn assert(&mut self, test: &Expr, line: usize) -> Done {
        if !self.holds(test, line)? {
            // ASSERT reads nothing, so its position is the current position in the input.
            let wanted = "the condition of ASSERT to hold";
            return Err(self.input.fault("the input so far", wanted, line));
        }
        if let Some(noted) = &mut self.noted {
            let rest = self.input.rest();
            noted.asserted(test, &self.variables, &EvaluationPosition { rest, line });
        }
        Ok(())
    }

    /// Records a value that a command has read, and its bounds.
    fn record(
        &mut self,
        (action, line): (&Action, usize),
        value: &Fraction,
        bounds: (&Fraction, &Fraction),
    ) {
        if let Some(noted) = &mut self.noted {
            let (low, high) = bounds;
            let read_by = (self.variables.names(), action, line);
            noted.read(read_by, value.clone(), (low.clone(), high.clone()));
        }
    }

    fn exactly(&mut self, text: &[u8], wanted: &str, line: usize) -> Done {
        if !self.input.rest().starts_with(text) {
            return Err(self.input.mismatch(wanted, line));
        }
        self.input.take(text.len());
        Ok(())
    }

    fn eof(&self, line: usize) -> Done {
        if self.input.rest().is_empty() {
            return Ok(());
        }
        Err(self.input.mismatch("the end of the input", line))
    }

    fn int(&mut self, low: &Expr, high: &Expr, action: &Action, line: usize) -> Done {
        let low = self.variables.integer(low, &self.here(line))?;
        let high = self.variables.integer(high, &self.here(line))?;
        let wanted = || format!("a whole number from {low} to {high}");
        let written = self.input.integer();
        // Parsing many digits takes long, so a number that is certainly too large is not parsed.
        let longest = low.bits().max(high.bits()) / 3 + 2;
        let number = match written {
            [b'0', _, ..] | [b'-', b'0', ..] => None,
            _ if written.len() as u64 > longest => None,
            _ => BigInt::parse_bytes(written, 10),
        };
        let number = number.filter(|number| low <= *number && *number <= high);
        let Some(number) = number else {
            return Err(self.input.mismatch(wanted(), line));
        };
        self.input.take(written.len());
        if self.noted.is_some() {
            let [number, low, high] = [&number, &low, &high].map(|it| Fraction::from(it.clone()));
            self.record((action, line), &number, (&low, &high));
        }
        let Action::Int(.., Some(into)) = action else {
            return Ok(());
        };
        self.set(into, Value::Int(number), line)
    }

    fn float(&mut self, float: &Float, action: &Action, line: usize) -> Done {
        let here = self.here(line);
        let (low, high) = (&float.low, &float.high);
        let low = self.variables.value(low, &here)?;
        let high = self.variables.value(high, &here)?;
        let decimals = match &float.decimals {
            None => 0..=u32::MAX,
            Some((least, most)) => {
                self.variables.small(least, &here)?..=self.variables.small(most, &here)?
            }
        };
        let (Some(least), Some(most)) = (low.fraction(), high.fraction()) else {
            return Ok(here.fail("the bounds of a number are numbers")?);
        };
        let number = self
            .input
            .float(float.notation)
            .and_then(|(written, found)| {
                // Decimals are counted as written: `1e-3` has none.
                let fits = u32::try_from(found).is_ok_and(|found| decimals.contains(&found))
                    && (float.decimals.is_none() || is_normalized(written));
                let number = decimal(written).filter(|number| least <= *number && *number <= most);
                number
                    .filter(|_| fits)
                    .map(|number| (written.len(), number))
            });
        let Some((length, number)) = number else {
            let notation = match float.notation {
                Notation::Any => "",
                Notation::Fixed => " in fixed notation",
                Notation::Scientific => " in scientific notation",
            };
            let count = match &float.decimals {
                None => String::new(),
                Some(_) => format!(" with {} to {} decimals", decimals.start(), decimals.end()),
            };
            let wanted = format!("a number from {low} to {high}{notation}{count}");
            return Err(self.input.mismatch(wanted, line));
        };
        self.input.take(length);
        self.record((action, line), &number, (&least, &most));
        let into = float.into.as_ref();
        into.map_or(Ok(()), |variable| {
            self.set(variable, Value::Float(number), line)
        })
    }

    fn regex(&mut self, pattern: &Expr, action: &Action, line: usize) -> Done {
        let pattern = self.variables.text(pattern, &self.here(line))?;
        let matched = self.patterns.matched(&pattern, self.input.rest());
        let Some(length) = self.here(line).check(matched)? else {
            let wanted = format!("what `{}` matches", pattern.escape_ascii());
            return Err(self.input.mismatch(wanted, line));
        };
        let text = self.input.take(length).to_owned();
        if self.noted.is_some()
            && let Some((low, high)) = pattern::lengths(&pattern)
        {
            let [low, high, length] =
                [low, high, length].map(|it| Fraction::from_integer(it.into()));
            self.record((action, line), &length, (&low, &high));
        }
        let Action::Regex(_, Some(into)) = action else {
            return Ok(());
        };
        self.set(into, Value::Text(text), line)
    }

    fn repeat(&mut self, repeat: &Repeat, line: usize) -> Done {
        let rounds = match &repeat.rounds {
            Rounds::Count(count) => self.variables.small(count, &self.here(line))?,
            // The limit on steps ends an infinite loop.
            Rounds::While(_) => u32::MAX,
        };
        // One more than the number of rounds: the index is incremented also after the last round,
        // so afterwards it is the number of rounds.
        for round in 0..=rounds {
            if let Some(index) = &repeat.index {
                self.set(index, Value::Int(round.into()), line)?;
            }
            let goes_on = match &repeat.rounds {
                Rounds::Count(_) => round < rounds,
                Rounds::While(test) => self.holds(test, line)?,
            };
            if !goes_on {
                break;
            }
            // A round is counted even if its body is empty.
            self.step(line)?;
            if let (Some(separator), 1..) = (&repeat.separator, round) {
                self.command(separator)?;
            }
            self.block(&repeat.body)?;
        }
        Ok(())
    }
}
