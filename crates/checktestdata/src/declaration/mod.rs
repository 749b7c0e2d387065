//! Converts a script to a declaration of the input (docs/input.md) if both describe exactly the
//! same inputs.
//!
//! The commands up to each `NEWLINE` become a line. A loop becomes a list on its line or repeated
//! lines; a loop over several lines becomes a part with its own variables. If a declaration cannot
//! express a command exactly, the whole script has no declaration. Nothing is guessed.

mod terms;

use super::Script;
use super::syntax::{Action, Expr, Repeat, Rounds, ScriptCommand, Variable};
use super::value::Value;
use num_bigint::BigInt;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use terms::KnownVariable;

/// Why a script has no declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotDeclared {
    /// The line in the script, from 1.
    pub line: usize,
    /// What a declaration cannot express.
    pub reason: &'static str,
}

type Converted<T> = Result<T, NotDeclared>;

/// Words with a special meaning in declarations.
const RESERVED: [&str; 21] = [
    "i",
    "j",
    "and",
    "or",
    "not",
    "in",
    "for",
    "all",
    "any",
    "sum",
    "min",
    "max",
    "count",
    "len",
    "abs",
    "gcd",
    "distinct",
    "sorted",
    "connected",
    "longest_row",
    "days",
];

impl Script {
    /// The table `[input]` in TOML that describes the same inputs.
    ///
    /// # Errors
    /// The first command that cannot be declared.
    pub fn declaration(&self) -> Result<String, NotDeclared> {
        let mut commands = &self.commands[..];
        if let [before @ .., last] = commands
            && matches!(last.action, Action::Eof)
        {
            commands = before;
        }
        let mut part = InputPart::default();
        let mut maker = DeclarationMaker {
            script: self,
            taken: BTreeSet::new(),
            known: Vec::new(),
            lists: Vec::new(),
        };
        maker.part(commands, &mut part)?;
        let mut text = format!("lines = {}\n", list(&part.lines));
        if !part.conditions.is_empty() {
            let _ = writeln!(text, "where = {}", list(&part.conditions));
        }
        text.push_str("\n[vars]\n");
        for (name, value) in &part.variables {
            let _ = writeln!(text, "{name} = {value}");
        }
        Ok(text)
    }
}

/// A part of an input: its lines, its variables with their definitions in TOML, and its conditions.
#[derive(Default)]
struct InputPart {
    lines: Vec<String>,
    variables: Vec<(String, String)>,
    conditions: Vec<String>,
}

impl InputPart {
    /// The part as the value of a variable.
    fn inline(&self) -> String {
        let mut text = format!("{{ lines = {}", list(&self.lines));
        if !self.conditions.is_empty() {
            let _ = write!(text, ", where = {}", list(&self.conditions));
        }
        for (name, value) in &self.variables {
            let _ = write!(text, ", {name} = {value}");
        }
        text.push_str(" }");
        text
    }
}

/// A line that is being built.
#[derive(Default)]
struct DeclarationLine {
    text: String,
    /// The last piece of the line.
    last: Last,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Last {
    #[default]
    Nothing,
    Space,
    Text,
    Value,
}

impl DeclarationLine {
    fn add(&mut self, piece: &str, last: Last, here: usize) -> Converted<()> {
        let runs_on = self.last == Last::Value && last == Last::Value;
        if runs_on {
            return refuse(here, "two values without a separator");
        }
        if last == Last::Space && matches!(self.last, Last::Nothing | Last::Space) {
            return refuse(
                here,
                "a space at the beginning of a line or after another one",
            );
        }
        self.text.push_str(piece);
        self.last = last;
        Ok(())
    }

    fn end(&mut self, here: usize) -> Converted<String> {
        match self.last {
            Last::Nothing => refuse(here, "an empty line"),
            Last::Space => refuse(here, "a space at the end of a line"),
            Last::Text | Last::Value => Ok(std::mem::take(self).text),
        }
    }
}

struct DeclarationMaker<'a> {
    script: &'a Script,
    /// The names that are used.
    taken: BTreeSet<String>,
    /// The variables that expressions can use here, the innermost last.
    known: Vec<KnownVariable>,
    /// The lists of the current part, with the numbers of their variables in the script.
    lists: Vec<(usize, String)>,
}

impl DeclarationMaker<'_> {
    /// Adds what these commands read to a part.
    fn part(&mut self, commands: &[ScriptCommand], part: &mut InputPart) -> Converted<()> {
        let mut line = DeclarationLine::default();
        for command in commands {
            let here = command.line;
            match &command.action {
                Action::Newline => part.lines.push(line.end(here)?),
                Action::Repeat(repeat) if line.last == Last::Nothing && has_lines(&repeat.body) => {
                    let repeated = self.repeated(repeat, here, part)?;
                    part.lines.push(repeated);
                }
                action => self.piece(action, here, &mut line, part)?,
            }
        }
        match commands.last() {
            _ if line.last == Last::Nothing => Ok(()),
            last => refuse(last.map_or(1, |last| last.line), "a line without an end"),
        }
    }

    /// Adds what a command reads to a line.
    fn piece(
        &mut self,
        action: &Action,
        here: usize,
        line: &mut DeclarationLine,
        part: &mut InputPart,
    ) -> Converted<()> {
        match action {
            Action::Space => line.add(" ", Last::Space, here),
            Action::Text(Expr::Value(Value::Text(text))) => {
                let text = std::str::from_utf8(text).ok();
                let plain = text.filter(|text| {
                    !text.is_empty()
                        && text
                            .chars()
                            .all(|it| it.is_ascii_graphic() && it != '\'' && it != '\\')
                });
                match plain {
                    Some(text) => line.add(&format!("'{text}'"), Last::Text, here),
                    None => refuse(here, "a text with spaces or quotes"),
                }
            }
            Action::Int(..) | Action::Regex(..) => {
                let name = self.value(action, here, part)?;
                line.add(&name, Last::Value, here)
            }
            Action::Repeat(repeat) => self.list(repeat, here, line, part),
            Action::Assert(test) => {
                if line.last != Last::Nothing {
                    return refuse(here, "a condition within a line");
                }
                let condition = self.condition(test, here)?;
                part.conditions.push(condition);
                Ok(())
            }
            Action::Text(_) => refuse(here, "a text that is computed"),
            Action::Float(_) => refuse(
                here,
                "a number with decimals, which may be written in several ways",
            ),
            Action::Set(_) | Action::Unset(_) => refuse(here, "a variable that is computed"),
            Action::If(..) => refuse(here, "a choice"),
            Action::Eof => refuse(here, "an end before the end of the script"),
            Action::Newline => refuse(here, "a newline in a list"),
        }
    }

    /// Declares a variable that is read, and returns its name.
    fn value(&mut self, action: &Action, here: usize, part: &mut InputPart) -> Converted<String> {
        let (into, value, least) = match action {
            Action::Int(low, high, into) => {
                let (low_text, high_text) = (self.term(low, here)?, self.term(high, here)?);
                let range = quoted(&format!("{low_text}..={high_text}"));
                (into, range, self.least(low))
            }
            Action::Regex(Expr::Value(Value::Text(pattern)), into) => {
                match terms::simple(pattern) {
                    Some(pattern) => {
                        let table = format!("{{ pattern = {} }}", quoted(&pattern));
                        (into, table, None)
                    }
                    None => {
                        return refuse(
                            here,
                            "a regular expression other than characters in brackets",
                        );
                    }
                }
            }
            _ => return refuse(here, "a regular expression that is computed"),
        };
        let name = self.name(into.as_ref(), here)?;
        self.known.push(KnownVariable {
            variable: into.as_ref().map(|into| into.name),
            name: name.clone(),
            least,
        });
        part.variables.push((name.clone(), value));
        Ok(name)
    }

    /// The name of a variable. A script may read it only once.
    fn name(&mut self, into: Option<&Variable>, here: usize) -> Converted<String> {
        let Some(into) = into else {
            return Ok(self.fresh("x"));
        };
        let own = self.script.names[into.name].clone();
        let name = if RESERVED.contains(&&*own) {
            format!("{own}_")
        } else {
            own
        };
        if !self.taken.insert(name.clone()) {
            return refuse(here, "a variable that is read in two places");
        }
        Ok(name)
    }

    /// A name that the script does not use.
    fn fresh(&mut self, stem: &str) -> String {
        let is_free =
            |name: &String| !self.taken.contains(name) && !self.script.names.contains(name);
        let mut names = (1..).map(|number: u32| format!("{stem}{number}"));
        let name = names.find(is_free).unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }

    /// The number of rounds of a loop.
    fn count(&self, repeat: &Repeat, here: usize) -> Converted<(String, Option<BigInt>)> {
        match &repeat.rounds {
            Rounds::Count(count) => Ok((self.term(count, here)?, self.least(count))),
            Rounds::While(_) => refuse(here, "a loop with a condition"),
        }
    }

    /// A loop on one line.
    fn list(
        &mut self,
        repeat: &Repeat,
        here: usize,
        line: &mut DeclarationLine,
        part: &mut InputPart,
    ) -> Converted<()> {
        let (count, least) = self.count(repeat, here)?;
        let between = repeat.separator.as_ref().map(|command| &command.action);
        let (lead, value) = match &repeat.body[..] {
            [value] => (None, value),
            [lead, value] if between.is_none() => (Some(&lead.action), value),
            _ => return refuse(here, "a list of more than one value each"),
        };
        let outside = self.known.len();
        let name = self.value(&value.action, value.line, part)?;
        self.become_lists(outside);
        let separator = match (lead, between) {
            (None, Some(Action::Space)) | (Some(Action::Space), None) => String::new(),
            (None, Some(Action::Text(Expr::Value(Value::Text(text))))) if text == b"," => {
                "; ','".to_owned()
            }
            _ => {
                return refuse(here, "a list with separators other than spaces or commas");
            }
        };
        // If the list may be empty, it is unknown whether the space before it exists.
        let is_filled = least.is_some_and(|least| least >= BigInt::from(1));
        if !is_filled && (lead.is_some() || line.last != Last::Nothing) {
            return refuse(here, "a list that may be empty, next to something else");
        }
        if lead.is_some() {
            line.add(" ", Last::Space, here)?;
        }
        line.add(&format!("{name}[{count}{separator}]"), Last::Value, here)?;
        Ok(())
    }

    /// Variables that were read in a loop have no single value after it; they become lists.
    fn become_lists(&mut self, from: usize) {
        let read = self.known.drain(from..);
        let lists = read.filter_map(|known| Some((known.variable?, known.name)));
        self.lists.extend(lists);
    }

    /// A loop over lines.
    fn repeated(
        &mut self,
        repeat: &Repeat,
        here: usize,
        part: &mut InputPart,
    ) -> Converted<String> {
        let (count, _) = self.count(repeat, here)?;
        if repeat.separator.is_some() {
            return refuse(here, "lines with something between them");
        }
        let outside = self.known.len();
        let mut inner = InputPart::default();
        let lists = self.lists.len();
        self.part(&repeat.body, &mut inner)?;
        if let [line] = &inner.lines[..]
            && inner.conditions.is_empty()
        {
            self.lists.truncate(lists);
            self.become_lists(outside);
            part.variables.append(&mut inner.variables);
            return Ok(format!("({line})[{count}]"));
        }
        self.lists.truncate(lists);
        self.known.truncate(outside);
        let name = self.fresh("part");
        part.variables.push((name.clone(), inner.inline()));
        Ok(format!("{name}[{count}]"))
    }
}

/// Whether a loop is over lines.
fn has_lines(body: &[ScriptCommand]) -> bool {
    body.iter().any(|command| match &command.action {
        Action::Newline => true,
        Action::Repeat(repeat) => has_lines(&repeat.body),
        _ => false,
    })
}

fn refuse<T>(line: usize, reason: &'static str) -> Converted<T> {
    Err(NotDeclared { line, reason })
}

/// A text in TOML.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", texts.join(", "))
}
