//! From text to tokens.

use super::SyntaxError;
use std::ops::Range;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Name(String),
    Number(String),
    Text(String),
    Symbol(&'static str),
    End,
}

impl Token {
    pub(super) fn in_words(&self) -> String {
        match self {
            Self::Name(text) | Self::Number(text) => format!("`{text}`"),
            Self::Text(text) => format!("`'{text}'`"),
            Self::Symbol(symbol) => format!("`{symbol}`"),
            Self::End => "the end".to_owned(),
        }
    }
}

/// Longer symbols come first.
const SYMBOLS: [&str; 26] = [
    "..=", "..", "<=", ">=", "==", "!=", "&&", "||", "(", ")", "[", "]", ",", ";", ".", "+", "-",
    "*", "/", "%", "^", "<", ">", "!", "{", "}",
];

/// The maximum number of tokens of a text: an expression of this many is as deep as the parser can
/// go.
const MAX_TOKENS: usize = 500;

/// All tokens of a text, including the end.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Range<usize>)>, SyntaxError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        if next == ' ' {
            at += 1;
            continue;
        }
        let (token, length) = token(&text[at..], next, at)?;
        if tokens.len() == MAX_TOKENS {
            return Err(SyntaxError {
                at: at..at + length,
                found: format!("more than {MAX_TOKENS} words and signs"),
                wanted: "a shorter text".to_owned(),
            });
        }
        tokens.push((token, at..at + length));
        at += length;
    }
    tokens.push((Token::End, text.len()..text.len()));
    Ok(tokens)
}

/// The first token of the rest of a text, and its length.
fn token(rest: &str, next: char, at: usize) -> Result<(Token, usize), SyntaxError> {
    if next.is_ascii_alphabetic() || next == '_' {
        let name = head(rest, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
        return Ok((Token::Name(name.to_owned()), name.len()));
    }
    if next.is_ascii_digit() {
        let number = number(rest);
        return Ok((Token::Number(number.to_owned()), number.len()));
    }
    if next == '\'' {
        return quoted(rest, at);
    }
    let symbol = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol));
    let symbol = symbol.ok_or_else(|| SyntaxError {
        at: at..at + next.len_utf8(),
        found: format!("`{}`", next.escape_default()),
        wanted: match next {
            '=' => "`==`, which compares".to_owned(),
            _ => "a name, a number, a text in quotes '..', or an operator".to_owned(),
        },
    })?;
    Ok((Token::Symbol(symbol), symbol.len()))
}

/// The first bytes for which `is_part` holds.
fn head(text: &str, is_part: impl Fn(u8) -> bool) -> &str {
    let end = text.bytes().position(|byte| !is_part(byte));
    &text[..end.unwrap_or(text.len())]
}

/// Digits with a point and an exponent, where digits follow these.
fn number(text: &str) -> &str {
    let digits =
        |from: usize| head(&text[from..], |byte| byte.is_ascii_digit() || byte == b'_').len();
    let has_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let mut end = digits(0);
    if text[end..].starts_with('.') && has_digit(end + 1) {
        end += 1 + digits(end + 1);
    }
    if text[end..].starts_with(['e', 'E']) && has_digit(end + 1) {
        end += 1 + digits(end + 1);
    }
    &text[..end]
}

/// A text in quotes; a quote in it is written twice.
fn quoted(rest: &str, at: usize) -> Result<(Token, usize), SyntaxError> {
    let mut text = String::new();
    let mut letters = rest.char_indices().skip(1).peekable();
    while let Some((index, letter)) = letters.next() {
        if letter != '\'' {
            text.push(letter);
        } else if letters.next_if(|(_, next)| *next == '\'').is_some() {
            text.push('\'');
        } else {
            return Ok((Token::Text(text), index + 1));
        }
    }
    Err(SyntaxError {
        at: at..at + rest.len(),
        found: "a text without an end".to_owned(),
        wanted: "a closing '; a quote within a text is written twice, ''".to_owned(),
    })
}
