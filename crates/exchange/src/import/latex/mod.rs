//! LaTeX, as statements are written in, as Markdown.
//!
//! Theory of operation: `macros` replaces commands that the text defines itself; `cursor` reads tokens; `parser` makes a `tree` of
//! them by recursive descent, with `commands`, `environments`, `tables` and `maths`; `write` prints that as Markdown with what has to be
//! escaped escaped. What Markdown does not have is a named loss, and its text stays.

mod commands;
mod cursor;
mod environments;
mod escape;
mod macros;
mod maths;
mod parser;
mod references;
mod shared;
mod symbols;
mod tables;
mod tree;
mod write;

use crate::loss::Losses;
use cursor::{Cursor, Token};
use parser::Parser;
use shared::Shared;

/// The text in Markdown; what that does not hold is added to the losses.
pub(super) fn to_markdown(text: &str, losses: &mut Losses) -> String {
    let text = macros::expanded(&text.replace("\r\n", "\n"), losses);
    let mut shared = Shared::new(&text, losses);
    let blocks = Parser::new(body(&text), &mut shared).parse();
    write::markdown(&blocks, &mut shared)
}

/// A text of one line without any markup.
fn to_plain(text: &str) -> String {
    let mut losses = Losses::default();
    let text = macros::expanded(text, &mut losses);
    let mut shared = Shared::new(&text, &mut losses);
    let inlines = tree::flat(Parser::new(&text, &mut shared).parse());
    let plain = tree::plain(&inlines);
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The title that a statement has by `\problemname`, as plain text.
pub(super) fn title(text: &str) -> Option<String> {
    // A comment that problemtools reads goes before.
    let plain = text.lines().find_map(|line| {
        let comment = line.trim_start().strip_prefix("%%")?;
        comment.trim_start().strip_prefix("plainproblemname:")
    });
    if let Some(plain) = plain.map(str::trim).filter(|plain| !plain.is_empty()) {
        return Some(plain.to_owned());
    }
    let mut cursor = Cursor::new(text);
    while let Some(token) = cursor.token() {
        if token == Token::Word("problemname") {
            let name = cursor.group()?;
            // The name of problem.yaml is asked for.
            let is_elsewhere = name.contains("\\problemyamlname");
            let plain = to_plain(name);
            return (!is_elsewhere && !plain.is_empty()).then_some(plain);
        }
    }
    None
}

/// What a whole document shows: the text within its environment.
fn body(text: &str) -> &str {
    let Some((_, body)) = text.split_once("\\begin{document}") else {
        return text;
    };
    body.split("\\end{document}").next().unwrap_or_default()
}

#[cfg(test)]
mod back;
#[cfg(test)]
mod documents;
#[cfg(test)]
mod tests;
