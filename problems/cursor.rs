//! Reads text in a strict format: every byte is checked, and every error has a position.

use crate::Invalid;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// Numbers with more digits are described in an error, not quoted.
const MOST_DIGITS_SHOWN: usize = 12;

/// A position in a text whose numbers are plain decimals, without sign or leading zero.
pub(crate) struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
    line_start: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            at: 0,
            line: 1,
            line_start: 0,
        }
    }

    /// An error at the byte at `at` of this line.
    fn invalid_at(&self, at: usize, message: String) -> Invalid {
        Invalid {
            line: self.line,
            column: at - self.line_start + 1,
            message,
        }
    }

    /// An error about this line as a whole.
    pub(crate) fn invalid_line(&self, message: String) -> Invalid {
        self.invalid_at(self.line_start, message)
    }

    /// An error: `wanted` is expected here.
    pub(crate) fn expected(&self, wanted: impl Display) -> Invalid {
        let found = match self.peek() {
            None => "the end of the file".to_owned(),
            Some(b'\n') => "the end of the line".to_owned(),
            Some(b' ') => "a space".to_owned(),
            Some(b'\r') => "a carriage return (lines end with LF alone)".to_owned(),
            Some(byte) => format!("`{}`", byte.escape_ascii()),
        };
        self.invalid_at(self.at, format!("expected {wanted}, found {found}"))
    }

    /// Reads a number in `allowed`; errors call it `name`.
    pub(crate) fn number(
        &mut self,
        name: &str,
        allowed: RangeInclusive<usize>,
    ) -> Result<usize, Invalid> {
        let start = self.at;
        let mut value = 0_usize;
        while let Some(digit @ b'0'..=b'9') = self.text.get(self.at) {
            value = value
                .saturating_mul(10)
                .saturating_add(usize::from(digit - b'0'));
            self.at += 1;
        }
        match self.at - start {
            0 => Err(self.expected(name)),
            2.. if self.text[start] == b'0' => {
                Err(self.invalid_at(start, format!("{name} has a leading zero")))
            }
            digits if !allowed.contains(&value) => {
                let (low, high) = allowed.into_inner();
                let found = if digits <= MOST_DIGITS_SHOWN {
                    value.to_string()
                } else {
                    format!("a number of {digits} digits")
                };
                let message = format!("{name} is {found}, but must be from {low} to {high}");
                Err(self.invalid_at(start, message))
            }
            _ => Ok(value),
        }
    }

    /// Reads one space.
    pub(crate) fn space(&mut self) -> Result<(), Invalid> {
        self.literal(b" ", "one space")
    }

    /// Reads the end of the line.
    pub(crate) fn newline(&mut self) -> Result<(), Invalid> {
        self.literal(b"\n", "the end of the line")?;
        self.line += 1;
        self.line_start = self.at;
        Ok(())
    }

    /// Reads the bytes of `literal`, which may contain a newline only at its end; errors call it
    /// `name`.
    pub(crate) fn literal(&mut self, literal: &[u8], name: &str) -> Result<(), Invalid> {
        for byte in literal {
            if self.peek() != Some(*byte) {
                return Err(self.expected(name));
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Checks that the text ends here.
    pub(crate) fn end(&self) -> Result<(), Invalid> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected("the end of the file")),
        }
    }

    /// The line and the byte column of the next byte, both from 1.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.line, self.at - self.line_start + 1)
    }

    /// The rest of the text, from the next byte on.
    pub(crate) fn rest(&self) -> &'a [u8] {
        &self.text[self.at..]
    }

    /// Skips `bytes` bytes, which must exist and contain no newline.
    pub(crate) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// The next byte.
    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }
}
