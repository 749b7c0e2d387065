//! Converting LaTeX and HTML statements to Markdown.
//!
//! `macros` expands the macros of the text; `cursor` reads tokens; `parser` makes a `tree` of them
//! by recursive descent, using `commands`, `environments`, `tables` and `maths`; `write` prints the
//! tree as Markdown with the necessary escapes. Elements that Markdown does not support are
//! reported as losses, and their text is kept. `html` makes the same tree of HTML.

mod commands;
mod cursor;
mod environments;
mod escape;
mod html;
mod macros;
mod maths;
mod parser;
mod references;
mod shared;
mod symbols;
mod tables;
mod tree;
mod write;

use cursor::{Cursor, Token};
use exchange::Losses;
pub use html::html_to_markdown;
use parser::Parser;
use shared::Shared;

/// The text in Markdown; unsupported elements are added to the losses.
#[must_use]
pub fn to_markdown(text: &str, losses: &mut Losses) -> String {
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

/// The title in the `\problemname` of a statement, as plain text.
#[must_use]
pub fn title(text: &str) -> Option<String> {
    // A comment for problemtools has priority.
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
            // The title is taken from problem.yaml.
            let is_elsewhere = name.contains("\\problemyamlname");
            let plain = to_plain(name);
            return (!is_elsewhere && !plain.is_empty()).then_some(plain);
        }
    }
    None
}

/// The visible part of a whole document: the text within its environment.
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
