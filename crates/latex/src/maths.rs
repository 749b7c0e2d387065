//! Formulas: removes everything that is not math, or that would end the formula too early in
//! Markdown.

use super::cursor::{Cursor, Token};
use super::shared::Shared;

/// Commands whose argument is text, in which math has dollar signs.
const TEXTS: [&str; 9] = [
    "text",
    "mbox",
    "hbox",
    "fbox",
    "textrm",
    "textnormal",
    "textbf",
    "textit",
    "texttt",
];

/// Environments that are a formula. In Markdown, those with columns are put between dollar signs;
/// of the others only the body is used.
pub(super) fn is_environment(name: &str) -> bool {
    BARE.contains(&name) || WITH_COLUMNS.contains(&name.trim_end_matches('*'))
}

const BARE: [&str; 5] = ["equation", "equation*", "displaymath", "math", "dmath"];
const WITH_COLUMNS: [&str; 7] = [
    "align",
    "gather",
    "multline",
    "flalign",
    "eqnarray",
    "alignat",
    "alignedat",
];

/// The formula for an environment.
pub(super) fn from_environment(name: &str, body: &str) -> String {
    if BARE.contains(&name) {
        return body.to_owned();
    }
    if name.starts_with("eqnarray") {
        // Not all renderers of formulas support this environment.
        return format!("\\begin{{array}}{{rcl}}{body}\\end{{array}}");
    }
    format!("\\begin{{{name}}}{body}\\end{{{name}}}")
}

/// A formula without comments, labels and references, on lines that Markdown does not take for
/// another block.
pub(super) fn cleaned(tex: &str, shared: &mut Shared) -> String {
    let mut out = String::new();
    clean(tex, shared, &mut out);
    let lines = out.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut joined = String::new();
    for line in lines {
        if !joined.is_empty() {
            let may_begin = line.starts_with(|it: char| it.is_alphabetic() || it == '\\');
            joined.push(if may_begin { '\n' } else { ' ' });
        }
        joined += line;
    }
    // A backslash before the closing dollar sign would escape it.
    let slashes = joined.len() - joined.trim_end_matches('\\').len();
    if slashes % 2 == 1 {
        joined.push_str(" {}");
    }
    balanced(joined)
}

fn clean(tex: &str, shared: &mut Shared, out: &mut String) {
    let mut cursor = Cursor::new(tex);
    loop {
        let start = cursor.rest;
        let Some(token) = cursor.token() else { return };
        match token {
            Token::Comment(_) | Token::Word("nonumber" | "notag" | "label") => {
                if token == Token::Word("label") {
                    cursor.group();
                }
                // This ends the command before it.
                if out.ends_with(|it: char| it.is_ascii_alphabetic()) {
                    out.push(' ');
                }
            }
            Token::Word("ensuremath") => {
                let inner = cursor.argument();
                out.push('{');
                clean(inner, shared, out);
                out.push('}');
            }
            Token::Verbatim(text) => {
                out.push_str("\\texttt{");
                for letter in text.chars() {
                    if "#$%&_{}".contains(letter) {
                        out.push('\\');
                    }
                    out.push(letter);
                }
                out.push('}');
            }
            Token::Word(name) if TEXTS.contains(&name) => match cursor.group() {
                Some(text) => text_in_maths(name, text, shared, out),
                None => out.push_str(&start[..start.len() - cursor.rest.len()]),
            },
            Token::Dollar { .. } => {}
            Token::Paragraph => out.push('\n'),
            _ => out.push_str(&start[..start.len() - cursor.rest.len()]),
        }
    }
}

/// Text with the math moved out of it: Markdown would take its dollar signs for the end of the
/// formula.
fn text_in_maths(name: &str, text: &str, shared: &mut Shared, out: &mut String) {
    let is_dollar =
        |token: &Token| matches!(token, Token::Dollar { .. } | Token::Symbol('(' | ')'));
    for (at, (piece, _)) in Cursor::split(text, is_dollar).into_iter().enumerate() {
        if at % 2 == 1 {
            out.push('{');
            clean(piece, shared, out);
            out.push('}');
        } else if !piece.is_empty() || text.is_empty() {
            out.extend(["\\", name, "{", &piece.replace('\n', " "), "}"]);
        }
    }
}

/// A formula with balanced braces: otherwise Markdown does not recognize it as a formula.
fn balanced(mut tex: String) -> String {
    let (mut open, mut missing) = (0_usize, 0_usize);
    let mut cursor = Cursor::new(&tex);
    while let Some(token) = cursor.token() {
        match token {
            Token::Open => open += 1,
            Token::Close if open == 0 => missing += 1,
            Token::Close => open -= 1,
            _ => {}
        }
    }
    tex.insert_str(0, &"{".repeat(missing));
    tex + &"}".repeat(open)
}
