//! Macros that a text defines.
//!
//! Before anything else is read, definitions are removed from the text, and every later use is
//! replaced by its body, also in math. Inserted text is expanded again, up to a depth and a length.

use super::Losses;
use super::cursor::{Cursor, Token, VERBATIM};
use std::collections::BTreeMap;

/// The maximum depth of expansions.
const MAX_DEPTH: usize = 20;
/// How many bytes expansions may add.
const MAX_ADDED_BYTES: usize = 1 << 20;

struct Macro {
    arguments: usize,
    /// The default of an optional first argument.
    default: Option<String>,
    body: String,
}

struct Expansion<'s> {
    macros: BTreeMap<String, Macro>,
    left: usize,
    losses: &'s mut Losses,
}

/// The text without definitions, and with all macros expanded.
pub(super) fn expanded(text: &str, losses: &mut Losses) -> String {
    let mut expansion = Expansion {
        macros: BTreeMap::new(),
        left: MAX_ADDED_BYTES,
        losses,
    };
    expansion.expand(text, 0)
}

impl Expansion<'_> {
    fn expand(&mut self, text: &str, depth: usize) -> String {
        let mut cursor = Cursor::new(text);
        let mut out = String::new();
        loop {
            let start = cursor.rest;
            let Some(token) = cursor.token() else {
                return out;
            };
            let expansion = match token {
                Token::Word(name) if self.define(name, &mut cursor) => continue,
                Token::Word("begin" | "end") => {
                    self.environment(token == Token::Word("begin"), &mut cursor)
                }
                Token::Word(name) => self.call(name, &mut cursor),
                _ => None,
            };
            match expansion {
                Some(_) if depth == MAX_DEPTH => {
                    self.losses
                        .weaker("definitions that expand without end", "they are left out");
                }
                Some(body) => {
                    let body = self.expand(&body, depth + 1);
                    out += &body;
                    if ends_with_command(&body)
                        && cursor.rest.starts_with(|it: char| it.is_ascii_alphabetic())
                    {
                        out.push(' ');
                    }
                }
                None => out += &start[..start.len() - cursor.rest.len()],
            }
        }
    }

    /// Reads a definition, if the command is one.
    fn define(&mut self, command: &str, cursor: &mut Cursor) -> bool {
        let before = *cursor;
        let defined = match command {
            "newcommand" | "renewcommand" | "providecommand" | "DeclareRobustCommand" => {
                self.new_command(cursor)
            }
            "DeclareMathOperator" => {
                let star = if cursor.star() { "*" } else { "" };
                let name = name(cursor.argument());
                let body = format!("\\operatorname{star}{{{}}}", cursor.argument());
                self.add(name, 0, None, &body)
            }
            "def" | "gdef" => self.plain_definition(cursor),
            "newenvironment" | "renewenvironment" => self.new_environment(cursor),
            _ => false,
        };
        if !defined {
            *cursor = before;
        }
        defined
    }

    fn add(
        &mut self,
        name: Option<&str>,
        arguments: usize,
        default: Option<&str>,
        body: &str,
    ) -> bool {
        let Some(name) = name else { return false };
        if name.starts_with("labelenum") {
            self.losses
                .cosmetic("the form of numbers of lists", "they are 1, 2, 3");
            return true;
        }
        let default = default.map(str::to_owned);
        let body = body.to_owned();
        let made = Macro {
            arguments,
            default,
            body,
        };
        self.macros.insert(name.to_owned(), made);
        true
    }

    fn new_command(&mut self, cursor: &mut Cursor) -> bool {
        cursor.star();
        let name = name(cursor.argument());
        let count = cursor.options().and_then(|count| count.trim().parse().ok());
        let default = cursor.options();
        let body = cursor.argument();
        self.add(name, count.unwrap_or(0), default, body)
    }

    fn plain_definition(&mut self, cursor: &mut Cursor) -> bool {
        let name = name(cursor.argument());
        let Some(open) = cursor.rest.find('{') else {
            return false;
        };
        let parameters = &cursor.rest[..open];
        let is_simple = parameters
            .chars()
            .all(|it| it == '#' || it.is_ascii_digit());
        cursor.rest = &cursor.rest[open..];
        let count = parameters.matches('#').count();
        let body = cursor.group().unwrap_or_default();
        is_simple && self.add(name, count, None, body)
    }

    /// An environment is defined as two commands. The second takes no arguments.
    fn new_environment(&mut self, cursor: &mut Cursor) -> bool {
        cursor.star();
        let Some(name) = cursor.group() else {
            return false;
        };
        let count = cursor.options().and_then(|count| count.trim().parse().ok());
        let default = cursor.options();
        let [begin, end] = [cursor.argument(), cursor.argument()];
        self.add(
            Some(&format!("begin {name}")),
            count.unwrap_or(0),
            default,
            begin,
        ) && self.add(Some(&format!("end {name}")), 0, None, end)
    }

    /// The expansion of the start or end of an environment. Verbatim environments are left
    /// unchanged, including their bodies.
    fn environment(&mut self, is_begin: bool, cursor: &mut Cursor) -> Option<String> {
        let name = cursor.group()?;
        if is_begin && VERBATIM.contains(&name) {
            cursor.environment(name);
            return None;
        }
        let word = if is_begin { "begin" } else { "end" };
        self.call(&format!("{word} {name}"), cursor)
    }

    /// The expansion of a command with its arguments.
    fn call(&mut self, name: &str, cursor: &mut Cursor) -> Option<String> {
        let called = self.macros.get(name)?;
        let mut arguments = Vec::new();
        if let Some(default) = &called.default {
            arguments.push(cursor.options().unwrap_or(default).to_owned());
        }
        while arguments.len() < called.arguments {
            arguments.push(cursor.argument().to_owned());
        }
        if arguments.is_empty() && matches!(cursor.peek(), Some(Token::Space { .. })) {
            cursor.token();
        }
        let body = filled(&called.body, &arguments);
        let Some(left) = self.left.checked_sub(body.len()) else {
            self.losses
                .weaker("definitions that expand without end", "they are left out");
            return Some(String::new());
        };
        self.left = left;
        Some(body)
    }
}

/// The name in `
/// ame` or `{
/// ame}`.
fn name(argument: &str) -> Option<&str> {
    let name = argument.trim().strip_prefix('\\')?;
    (!name.is_empty()).then_some(name)
}

/// A body with its arguments inserted.
fn filled(body: &str, arguments: &[String]) -> String {
    let mut pieces = body.split('#');
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let number = piece.chars().next().and_then(|digit| digit.to_digit(10));
        let argument = number.and_then(|it| arguments.get((it as usize).checked_sub(1)?));
        match argument {
            Some(argument) => out.extend([argument, &piece[1..]]),
            None => out.extend(["#", piece]),
        }
    }
    out
}

fn ends_with_command(body: &str) -> bool {
    let word = body.trim_end_matches(|it: char| it.is_ascii_alphabetic());
    word.len() < body.len() && word.ends_with('\\')
}

#[cfg(test)]
mod tests {
    use super::super::Losses;
    use super::expanded;

    #[test]
    fn definitions_are_replaced_where_they_are_used() {
        for (text, expected) in [
            ("\\newcommand{\\n}{10^5}$n \\le \\n$", "$n \\le 10^5$"),
            ("\\newcommand\\pair[2]{(#1, #2)}\\pair{a}{b}", "(a, b)"),
            ("\\newcommand{\\x}[1][d]{<#1>}\\x\\x[e]", "<d><e>"),
            ("\\def\\f#1{f(#1)}\\f{x}y", "f(x)y"),
            ("\\def\\a{\\alpha}$\\a b$", "$\\alpha b$"),
            ("\\def\\a{b}\\verb|\\a|\\a", "\\verb|\\a|b"),
            ("\\newenvironment{q}{<}{>}\\begin{q}a\\end{q}", "<a>"),
            (
                "\\DeclareMathOperator{\\lcm}{lcm}$\\lcm$",
                "$\\operatorname{lcm}$",
            ),
            ("\\section*{a}", "\\section*{a}"),
        ] {
            assert_eq!(expanded(text, &mut Losses::default()), expected, "{text}");
        }
    }

    #[test]
    fn definitions_that_never_end_are_stopped() {
        let mut losses = Losses::default();
        expanded("\\def\\a{\\a\\a}\\a", &mut losses);
        let mut doubling = String::new();
        for (before, name) in ('a'..='y').zip('b'..='z') {
            let definition = format!("\\def\\{name}{{\\{before}\\{before}}}");
            doubling += &definition;
        }
        expanded(&format!("\\def\\a{{x}}{doubling}\\z"), &mut losses);
        assert!(!losses.is_empty());
    }
}
