//! Running a script along an input.

use super::Script;
use super::evaluate::{Here, Variables};
use super::failure::Failure;
use super::input::Input;
use super::pattern::{self, Patterns};
use super::quantity::Noted;
use super::syntax::{Action, Command, Expr, Float, Notation, Repeat, Rounds, Variable};
use super::value::{Fraction, Value, decimal};
use num_bigint::BigInt;

/// How many commands a script may run, and how many more for each byte of the input.
const STEPS: u64 = 5_000_000;
const STEPS_A_BYTE: u64 = 1000;

/// Fails unless the input is as the script says. Bounded quantities are noted where that is asked for.
pub(super) fn run(script: &Script, input: &[u8], noted: Option<&mut Noted>) -> Result<(), Failure> {
    let mut runner = Runner {
        input: Input::new(input),
        variables: Variables::new(&script.names),
        patterns: Patterns::default(),
        steps: STEPS + STEPS_A_BYTE * input.len() as u64,
        noted,
    };
    runner.block(&script.commands)?;
    // The input has to end with the script, whether that says EOF or not.
    let last = script.commands.last().map_or(1, |command| command.line);
    runner.eof(last)
}

struct Runner<'a> {
    input: Input<'a>,
    variables: Variables<'a>,
    patterns: Patterns,
    /// How many commands may still run.
    steps: u64,
    noted: Option<&'a mut Noted>,
}

type Done<T = ()> = Result<T, Failure>;

impl Runner<'_> {
    fn here(&self, line: usize) -> Here<'_> {
        Here {
            rest: self.input.rest(),
            line,
        }
    }

    fn block(&mut self, commands: &[Command]) -> Done {
        commands
            .iter()
            .try_for_each(|command| self.command(command))
    }

    fn command(&mut self, command: &Command) -> Done {
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
            // One after the other: a later value may use a variable that is set before it.
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

    /// Counts a command, or a round.
    fn step(&mut self, line: usize) -> Done {
        let Some(left) = self.steps.checked_sub(1) else {
            let message = "it runs on and on: a loop may have no end";
            return Ok(self.here(line).fail(message)?);
        };
        self.steps = left;
        Ok(())
    }

    fn holds(&self, test: &Expr, line: usize) -> Done<bool> {
        Ok(self.variables.holds(test, &self.here(line))?)
    }

    fn set(&mut self, variable: &Variable, value: Value, line: usize) -> Done {
        let here = Here {
            rest: self.input.rest(),
            line,
        };
        Ok(self.variables.set(variable, value, &here)?)
    }

    fn assert(&mut self, test: &Expr, line: usize) -> Done {
        if !self.holds(test, line)? {
            // ASSERT reads nothing, so its place is where the input has got to.
            let wanted = "what ASSERT says to hold";
            return Err(self.input.fault("all so far", wanted, line));
        }
        if let Some(noted) = &mut self.noted {
            let rest = self.input.rest();
            noted.asserted(test, &self.variables, &Here { rest, line });
        }
        Ok(())
    }

    /// Notes a value that a command has read, and what bounds it.
    fn note(
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
        // To read many digits takes long, so a number that must be too large is not read.
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
            self.note((action, line), &number, (&low, &high));
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
                // Decimals are counted as they are written: `1e-3` has none.
                let fits = u32::try_from(found).is_ok_and(|found| decimals.contains(&found));
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
        self.note((action, line), &number, (&least, &most));
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
            self.note((action, line), &length, (&low, &high));
        }
        let Action::Regex(_, Some(into)) = action else {
            return Ok(());
        };
        self.set(into, Value::Text(text), line)
    }

    fn repeat(&mut self, repeat: &Repeat, line: usize) -> Done {
        let rounds = match &repeat.rounds {
            Rounds::Count(count) => self.variables.small(count, &self.here(line))?,
            // The bound on steps ends a loop that would not end.
            Rounds::While(_) => u32::MAX,
        };
        // Once more than the body runs: the index counts on, and afterwards is the number of rounds.
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
            // A round counts even if its body is empty.
            self.step(line)?;
            if let (Some(separator), 1..) = (&repeat.separator, round) {
                self.command(separator)?;
            }
            self.block(&repeat.body)?;
        }
        Ok(())
    }
}
