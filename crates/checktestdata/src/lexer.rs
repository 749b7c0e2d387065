//! Splits the text of a script into tokens.

use super::failure::ScriptError;
use super::value::{Value, decimal};
use num_bigint::BigInt;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// In capitals: a command or a keyword.
    Word(String),
    /// In small letters and digits: the name of a variable.
    Name(String),
    Literal(Value),
    /// An operator or a bracket.
    Sign(&'static str),
}

/// All tokens of a script, each with its line from 1.
pub(super) fn tokens(text: &[u8]) -> Result<Vec<(usize, Token)>, ScriptError> {
    let mut lexer = Lexer {
        text,
        at: 0,
        line: 1,
    };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_spaces();
        let line = lexer.line;
        match lexer.next()? {
            Some(token) => tokens.push((line, token)),
            None => return Ok(tokens),
        }
    }
}

/// Longer signs come before their prefixes.
const SIGNS: [&str; 20] = [
    "&&", "||", "<=", ">=", "==", "!=", "<", ">", "=", "!", "+", "-", "*", "/", "%", "^", "(", ")",
    "[", "]",
];

struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn error(&self, message: impl Into<String>) -> ScriptError {
        ScriptError::new(self.line, message)
    }

    fn next_byte(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        self.line += usize::from(byte == b'\n');
        Some(byte)
    }

    fn take_while(&mut self, test: impl Fn(u8) -> bool) -> String {
        let from = self.at;
        while self.peek().is_some_and(&test) {
            self.at += 1;
        }
        String::from_utf8_lossy(&self.text[from..self.at]).into_owned()
    }

    fn skip_spaces(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b'#' => drop(self.take_while(|byte| byte != b'\n')),
                _ if byte.is_ascii_whitespace() => drop(self.next_byte()),
                _ => return,
            }
        }
    }

    fn next(&mut self) -> Result<Option<Token>, ScriptError> {
        let Some(first) = self.peek() else {
            return Ok(None);
        };
        Ok(Some(match first {
            b'"' => Token::Literal(Value::Text(self.text()?)),
            // Commands are in capitals and variables are not, so the first letter is enough to
            // distinguish them.
            b'A'..=b'Z' => Token::Word(self.take_while(|byte| byte.is_ascii_uppercase())),
            b'a'..=b'z' => Token::Name(
                self.take_while(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()),
            ),
            // Without a sign: `-` is always an operator, so `n -1` is a difference.
            b'0'..=b'9' => Token::Literal(self.number()?),
            _ => Token::Sign(self.sign(first)?),
        }))
    }

    fn sign(&mut self, first: u8) -> Result<&'static str, ScriptError> {
        let rest = &self.text[self.at..];
        let comma = [","];
        let mut signs = SIGNS.into_iter().chain(comma);
        let sign = signs.find(|sign| rest.starts_with(sign.as_bytes()));
        let sign = sign.ok_or_else(|| {
            self.error(format!(
                "`{}` is not a valid character here",
                first.escape_ascii()
            ))
        })?;
        self.at += sign.len();
        Ok(sign)
    }

    fn number(&mut self) -> Result<Value, ScriptError> {
        let digits = |lexer: &mut Self| lexer.take_while(|byte| byte.is_ascii_digit());
        let from = self.at;
        let whole = digits(self);
        let mut is_whole = true;
        // Scripts allow more forms than inputs: `1.` is a number.
        if self.peek() == Some(b'.') {
            self.at += 1;
            digits(self);
            is_whole = false;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            if digits(self).is_empty() {
                return Err(self.error("an exponent needs digits"));
            }
            is_whole = false;
        }
        // Leading zeros are rejected, because in other languages `010` is 8.
        if is_whole && whole.len() > 1 && whole.starts_with('0') {
            return Err(self.error(format!("`{whole}` has leading zeros")));
        }
        let written = &self.text[from..self.at];
        let value = if is_whole {
            BigInt::parse_bytes(written, 10).map(Value::Int)
        } else {
            decimal(written).map(Value::Float)
        };
        value.ok_or_else(|| self.error("this number is too large"))
    }

    /// A string literal with its escapes replaced.
    fn text(&mut self) -> Result<Vec<u8>, ScriptError> {
        let opened = self.line;
        let unclosed = || ScriptError::new(opened, "a text without its closing quote");
        let mut text = Vec::new();
        self.at += 1;
        loop {
            match self.next_byte().ok_or_else(unclosed)? {
                b'"' => return Ok(text),
                b'\\' => self.escape(&mut text)?,
                byte => text.push(byte),
            }
        }
    }

    fn escape(&mut self, text: &mut Vec<u8>) -> Result<(), ScriptError> {
        match self.peek() {
            Some(b'0'..=b'7') => {
                let from = self.at;
                while self.at < from + 3 && matches!(self.peek(), Some(b'0'..=b'7')) {
                    self.at += 1;
                }
                let digits = self.text[from..self.at].iter();
                let code = digits.fold(0_u32, |code, digit| code * 8 + u32::from(digit - b'0'));
                let byte = u8::try_from(code);
                text.push(byte.map_err(|_| self.error("an octal escape above \\377"))?);
                return Ok(());
            }
            // A backslash at the end of a line joins it with the next line.
            Some(b'\n') => {}
            Some(b'n') => text.push(b'\n'),
            Some(b't') => text.push(b'\t'),
            Some(b'r') => text.push(b'\r'),
            Some(b'b') => text.push(8),
            Some(byte @ (b'"' | b'\\')) => text.push(byte),
            // Before any other character, the backslash stands for itself.
            _ => {
                text.push(b'\\');
                return Ok(());
            }
        }
        self.next_byte();
        Ok(())
    }
}
