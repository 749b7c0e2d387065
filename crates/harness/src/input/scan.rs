//! Reading JSON byte by byte, with positions for errors.

use base::text::escape;
use checkers::json_number_length;
use problems::Invalid;

/// How many bytes of the input a message quotes.
const QUOTED: usize = 24;

/// An input and the current position.
pub(super) struct Scan<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Scan<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// The position of the next token. A newline is a token: values do not extend over it.
    pub(super) fn place(&mut self) -> usize {
        while let Some(b' ' | b'\t' | b'\r') = self.text.get(self.at) {
            self.at += 1;
        }
        self.at
    }

    pub(super) fn takes(&mut self, wanted: u8) -> bool {
        let here = self.text.get(self.place()) == Some(&wanted);
        self.at += usize::from(here);
        here
    }

    pub(super) fn takes_word(&mut self, wanted: &[u8]) -> bool {
        let start = self.place();
        let here = token(&self.text[start..]) == wanted;
        self.at += if here { wanted.len() } else { 0 };
        here
    }

    pub(super) fn expect(&mut self, wanted: u8, what: &str) -> Result<(), Invalid> {
        if self.takes(wanted) {
            return Ok(());
        }
        let at = self.place();
        Err(self.refuse(at, what))
    }

    pub(super) fn end_line(&mut self) -> Result<(), Invalid> {
        if self.place() == self.text.len() {
            return Ok(());
        }
        self.expect(b'\n', "the end of the line")
    }

    pub(super) fn end(&mut self) -> Result<(), Invalid> {
        while self.takes(b'\n') {}
        let at = self.place();
        if at == self.text.len() {
            return Ok(());
        }
        Err(self.refuse(at, "the end of the input"))
    }

    /// A number in JSON's notation; if there is none, nothing is read, and the result is empty.
    pub(super) fn number(&mut self) -> &'a str {
        let start = self.place();
        let word = token(&self.text[start..]);
        match std::str::from_utf8(word) {
            Ok(number) if json_number_length(word) == Some(word.len()) => {
                self.at += number.len();
                number
            }
            _ => "",
        }
    }

    /// A text.
    pub(super) fn string(&mut self, wanted: &str) -> Result<String, Invalid> {
        let start = self.place();
        let size = quoted(&self.text[start..]);
        let read = std::str::from_utf8(&self.text[start..start + size])
            .ok()
            .and_then(|quoted| serde_json::from_str::<String>(quoted).ok())
            .filter(|text| !text.contains('\0'));
        self.at += size;
        read.ok_or_else(|| self.refuse(start, wanted))
    }

    /// The error for the input at `at`.
    pub(super) fn refuse(&self, at: usize, wanted: &str) -> Invalid {
        let before = &self.text[..at];
        // Inputs may be single lines of many megabytes.
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
        let found = match &self.text[at..] {
            [] => "the end of the input".to_owned(),
            [b'\n', ..] => "the end of the line".to_owned(),
            rest => format!("`{}`", escape(&excerpt(rest))),
        };
        Invalid {
            line: 1 + memchr::memchr_iter(b'\n', before).count(),
            column: 1 + at - line_start,
            message: format!("expected {wanted}, found {found}"),
        }
    }
}

/// The bytes up to the next separator.
fn token(text: &[u8]) -> &[u8] {
    let is_end = |byte: &u8| b" \t\r\n,[]{}\":".contains(byte);
    let end = text.iter().position(is_end).unwrap_or(text.len());
    &text[..end]
}

/// The length of the quoted text at the beginning, with its quotes; 0 if there is none.
fn quoted(text: &[u8]) -> usize {
    if text.first() != Some(&b'"') {
        return 0;
    }
    let mut at = 1;
    loop {
        match text.get(at) {
            None | Some(b'\n') => return at,
            Some(b'"') => return at + 1,
            Some(b'\\') => at += 2,
            Some(_) => at += 1,
        }
        if at > text.len() {
            return text.len();
        }
    }
}

/// The part of the text that a message shows: its first token.
fn excerpt(text: &[u8]) -> Vec<u8> {
    // A token without an end may be megabytes long.
    let text = &text[..text.len().min(QUOTED + 1)];
    let size = match text.first() {
        Some(b'"') => quoted(text),
        Some(b'[' | b']' | b',' | b'{' | b'}' | b':') => 1,
        _ => token(text).len().max(1),
    };
    let mut shown = text[..size.min(QUOTED)].to_owned();
    if size > QUOTED {
        shown.extend(b"...");
    }
    shown
}
