//! The part of the shell in which packages list their cases: commands, variables, arithmetic and
//! `for`. Nothing is run. A script that needs more for them is refused with the line that does;
//! blocks that mention none of the commands that matter are passed over.

mod arithmetic;
mod expand;
mod tokens;
mod variables;

use tokens::{ShellStatement, Token};
use variables::{Variables, is_name};

/// The maximum number of commands that a script may come to, so that no loop fills the memory.
const MAX_COMMANDS: usize = 100_000;
/// The maximum nesting depth of loops.
const MAX_DEPTH: usize = 16;

/// A command with its words as the shell would pass them.
#[derive(Debug, PartialEq)]
pub(super) struct ShellCommand {
    /// From 1.
    pub(super) line: usize,
    pub(super) words: Vec<String>,
}

/// The line of what cannot be understood, and what it is.
pub(super) type NotUnderstood = (usize, String);

/// What begins a block, and what ends it.
const BLOCKS: [(&str, &str); 6] = [
    ("if", "fi"),
    ("for", "done"),
    ("while", "done"),
    ("until", "done"),
    ("case", "esac"),
    ("{", "}"),
];
/// Commands that neither set variables nor make files that matter.
const WITHOUT_EFFECT: [&str; 10] = [
    "echo", "printf", "set", "wait", "rm", "mkdir", "ulimit", "true", "cd", "cp",
];
const DECLARATIONS: [&str; 4] = ["declare", "export", "local", "readonly"];

/// The commands of a script in the order in which a shell would run them, up to an `exit`; those
/// that matter have these names.
pub(super) fn commands(text: &str, matter: &[&str]) -> Result<Vec<ShellCommand>, NotUnderstood> {
    let statements = tokens::statements(text)?;
    let mut script = ShellScript {
        matter,
        variables: Variables::default(),
        commands: Vec::new(),
        has_exited: false,
    };
    script.block(&statements, 0)?;
    Ok(script.commands)
}

struct ShellScript<'a> {
    matter: &'a [&'a str],
    variables: Variables,
    commands: Vec<ShellCommand>,
    has_exited: bool,
}

impl ShellScript<'_> {
    fn block(&mut self, statements: &[ShellStatement], depth: usize) -> Result<(), NotUnderstood> {
        let mut rest = statements;
        while let Some((statement, after)) = rest.split_first() {
            if self.has_exited {
                break;
            }
            rest = after;
            let from_here = &statements[statements.len() - rest.len() - 1..];
            if let Some(length) = self.ignored(from_here) {
                self.forget(&from_here[..length]);
                rest = &rest[length - 1..];
                continue;
            }
            match statement.first_word() {
                Some("for") => {
                    let (body, after) = body_of_loop(statement.line, rest)?;
                    self.repeat(statement, body, depth + 1)?;
                    rest = after;
                }
                Some(word @ ("do" | "done")) => {
                    return Err((statement.line, format!("`{word}` without a `for`")));
                }
                _ => self.statement(statement)?,
            }
        }
        Ok(())
    }

    /// How many statements from here on are one block in which nothing matters.
    fn ignored(&self, statements: &[ShellStatement]) -> Option<usize> {
        let matters = |statement: &ShellStatement| {
            let mut words = statement.tokens.iter();
            words.any(
                |token| matches!(token, Token::Word(word) if self.matter.contains(&word.as_str())),
            )
        };
        let length = length_of_block(statements)?;
        (!statements[..length].iter().any(matters)).then_some(length)
    }

    /// Variables that these statements may set have no known value any more.
    fn forget(&mut self, statements: &[ShellStatement]) {
        let tokens = statements.iter().flat_map(|statement| &statement.tokens);
        for token in tokens {
            let Token::Word(word) = token else { continue };
            let parts = word.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '$');
            for name in parts.filter(|part| is_name(part)) {
                self.variables.set(name, None);
            }
        }
    }

    fn statement(&mut self, statement: &ShellStatement) -> Result<(), NotUnderstood> {
        let Some(first) = statement.first_word() else {
            return Err((statement.line, "it does not begin with a word".to_owned()));
        };
        if BLOCKS.iter().any(|(begin, _)| *begin == first) {
            return Err((statement.line, format!("`{first}` is not supported")));
        }
        if WITHOUT_EFFECT.contains(&first) {
            return Ok(());
        }
        let words = statement.words()?;
        if first == "exit" {
            self.has_exited = true;
            return Ok(());
        }
        let assigned = if DECLARATIONS.contains(&first) {
            &words[1..]
        } else {
            &words[..]
        };
        if assigned.iter().all(|word| assignment(word).is_some()) {
            for (name, value) in assigned.iter().filter_map(|word| assignment(word)) {
                // What cannot be computed matters only where the variable is used.
                let value = self.variables.text(value).ok();
                self.variables.set(name, value);
            }
            return Ok(());
        }
        let mut expanded = Vec::new();
        for word in words {
            let fields = self.variables.fields(word);
            expanded.extend(fields.map_err(|reason| (statement.line, reason))?);
        }
        if self.commands.len() == MAX_COMMANDS {
            let reason = format!("it comes to more than {MAX_COMMANDS} commands");
            return Err((statement.line, reason));
        }
        self.commands.push(ShellCommand {
            line: statement.line,
            words: expanded,
        });
        Ok(())
    }

    fn repeat(
        &mut self,
        head: &ShellStatement,
        body: &[ShellStatement],
        depth: usize,
    ) -> Result<(), NotUnderstood> {
        let at = |reason: String| (head.line, reason);
        if depth > MAX_DEPTH {
            return Err(at(format!("loops are nested more than {MAX_DEPTH} deep")));
        }
        let words = head.words()?;
        if let [_, counted] = words[..]
            && let Some(parts) = counted
                .strip_prefix("((")
                .and_then(|it| it.strip_suffix("))"))
        {
            return self.count(head.line, parts, body, depth);
        }
        let [_, name, "in", values @ ..] = &words[..] else {
            return Err(at("a `for` needs `NAME in WORDS`".to_owned()));
        };
        let mut fields = Vec::new();
        for value in values {
            fields.extend(self.variables.fields(value).map_err(at)?);
        }
        for value in fields {
            self.variables.set(name, Some(value));
            self.block(body, depth)?;
        }
        Ok(())
    }

    /// `for ((first; condition; step))`.
    fn count(
        &mut self,
        line: usize,
        parts: &str,
        body: &[ShellStatement],
        depth: usize,
    ) -> Result<(), NotUnderstood> {
        let at = |reason: String| (line, reason);
        let parts: Vec<&str> = parts.split(';').collect();
        let [first, condition, step] = parts[..] else {
            return Err(at("a counted `for` needs three parts".to_owned()));
        };
        arithmetic::value(first, &mut self.variables).map_err(at)?;
        for _ in 0..MAX_COMMANDS {
            let goes_on = arithmetic::value(condition, &mut self.variables).map_err(at)? != 0;
            if !goes_on || self.has_exited {
                return Ok(());
            }
            self.block(body, depth)?;
            arithmetic::value(step, &mut self.variables).map_err(at)?;
        }
        Err(at(format!("it turns more than {MAX_COMMANDS} times")))
    }
}

/// How many statements the block or the function has that begins here, if one does.
fn length_of_block(statements: &[ShellStatement]) -> Option<usize> {
    let begins = |statement: &ShellStatement| {
        let word = match &statement.tokens[..] {
            [
                Token::Word(_),
                Token::Sign('('),
                Token::Sign(')'),
                Token::Word(brace),
                ..,
            ] => brace,
            [Token::Word(then), Token::Word(word), ..] if then == "then" || then == "else" => word,
            [Token::Word(word), ..] => word,
            _ => return None,
        };
        let mut blocks = BLOCKS.iter();
        blocks.find_map(|(begin, end)| (begin == word).then_some(*end))
    };
    begins(statements.first()?)?;
    let mut open = Vec::new();
    for (at, statement) in statements.iter().enumerate() {
        if let Some(end) = begins(statement) {
            open.push(end);
        } else if statement.first_word() == open.last().copied() {
            open.pop();
        }
        if open.is_empty() {
            return Some(at + 1);
        }
    }
    None
}

/// The statements of a loop between `do` and `done`, and those behind it.
fn body_of_loop(
    line: usize,
    statements: &[ShellStatement],
) -> Result<(&[ShellStatement], &[ShellStatement]), NotUnderstood> {
    if statements.first().and_then(ShellStatement::first_word) != Some("do") {
        return Err((line, "a `for` without `do`".to_owned()));
    }
    let mut open = 0;
    for (at, statement) in statements.iter().enumerate() {
        match statement.first_word() {
            Some("do") => open += 1,
            Some("done") => open -= 1,
            _ => {}
        }
        if open == 0 {
            return match &statement.tokens[..] {
                [Token::Word(_)] => Ok((&statements[1..at], &statements[at + 1..])),
                _ => Err((statement.line, "words behind `done`".to_owned())),
            };
        }
    }
    Err((line, "a `for` without `done`".to_owned()))
}

/// The name and the value of `NAME=VALUE`.
fn assignment(word: &str) -> Option<(&str, &str)> {
    let (name, value) = word.split_once('=')?;
    is_name(name).then_some((name, value))
}

#[cfg(test)]
mod tests;
