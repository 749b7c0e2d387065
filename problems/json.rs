//! Reads inputs in LeetCode's format: one JSON value per line, each in its canonical form without
//! spaces, fractions, exponents or escapes.
//!
//! The model requests each value by its type. So no tree is built, nesting depth costs nothing, and
//! a value of another type is reported at the position where it starts.

use crate::Invalid;
use crate::cursor::Cursor;
use std::ops::RangeInclusive;

/// Longer parts of the text are described in an error, not quoted.
const LONGEST_SHOWN: usize = 20;

/// A position of an error in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextPosition {
    line: usize,
    column: usize,
}

impl TextPosition {
    /// The start of a text.
    pub(crate) const START: Self = Self { line: 1, column: 1 };

    /// An error at this position.
    pub(crate) fn invalid(self, message: String) -> Invalid {
        Invalid {
            line: self.line,
            column: self.column,
            message,
        }
    }
}

/// A position in JSON text. In all functions `wanted` is the name of the expected value in errors.
pub(crate) struct Json<'a>(Cursor<'a>);

impl<'a> Json<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self(Cursor::new(text))
    }

    /// The position of the next byte.
    pub(crate) fn place(&self) -> TextPosition {
        let (line, column) = self.0.place();
        TextPosition { line, column }
    }

    /// An error: `wanted` is expected here. It names the type of the value that was found.
    pub(crate) fn expected(&self, wanted: &str) -> Invalid {
        match self.found() {
            Some(found) => {
                let message = format!("expected {wanted}, found {found}");
                self.place().invalid(message)
            }
            None => self.0.expected(wanted),
        }
    }

    fn found(&self) -> Option<&'static str> {
        let rest = self.0.rest();
        let words = [("true", "true"), ("false", "false"), ("null", "null")];
        let word = words
            .into_iter()
            .find(|(word, _)| rest.starts_with(word.as_bytes()));
        match rest.first()? {
            b'[' => Some("a list"),
            b'{' => Some("an object"),
            b'"' => Some("a string"),
            b'-' | b'0'..=b'9' => Some("a number"),
            b' ' => Some("a space (JSON is written without spaces here)"),
            _ => word.map(|(_, name)| name),
        }
    }

    /// Reads a list of any length; `item` reads one item.
    pub(crate) fn list(
        &mut self,
        wanted: &str,
        mut item: impl FnMut(&mut Self) -> Result<(), Invalid>,
    ) -> Result<(), Invalid> {
        self.open(wanted)?;
        if self.0.peek() == Some(b']') {
            return self.close("`]`");
        }
        loop {
            item(self)?;
            match self.0.peek() {
                Some(b',') => self.comma("`,`")?,
                _ => return self.close("`,` or `]`"),
            }
        }
    }

    /// Reads the start of a list.
    pub(crate) fn open(&mut self, wanted: &str) -> Result<(), Invalid> {
        self.byte(b'[', wanted)
    }

    /// Reads the comma between two items of a list.
    pub(crate) fn comma(&mut self, wanted: &str) -> Result<(), Invalid> {
        self.byte(b',', wanted)
    }

    /// Reads the end of a list.
    pub(crate) fn close(&mut self, wanted: &str) -> Result<(), Invalid> {
        self.byte(b']', wanted)
    }

    fn byte(&mut self, byte: u8, wanted: &str) -> Result<(), Invalid> {
        if self.0.peek() != Some(byte) {
            return Err(self.expected(wanted));
        }
        self.0.skip(1);
        Ok(())
    }

    /// Reads a whole number in `allowed`.
    pub(crate) fn integer(
        &mut self,
        wanted: &str,
        allowed: RangeInclusive<i64>,
    ) -> Result<i64, Invalid> {
        let (low, high) = allowed.into_inner();
        let token = self.number_token();
        let fault = match token.parse() {
            _ if !matches!(token.as_bytes().first(), Some(b'-' | b'0'..=b'9')) => {
                return Err(self.expected(&format!("{wanted} (a whole number)")));
            }
            Ok(value) if is_canonical(token) => {
                if (low..=high).contains(&value) {
                    self.0.skip(token.len());
                    return Ok(value);
                }
                format!("is {value}, but must be from {low} to {high}")
            }
            Err(_) if is_canonical(token) => format!(
                "is a number of {} digits, but must be from {low} to {high}",
                token.trim_start_matches('-').len()
            ),
            _ => format!(
                "must be a whole number without leading zeros, fraction or exponent, but is {}",
                quoted(token)
            ),
        };
        Err(self.place().invalid(format!("{wanted} {fault}")))
    }

    /// The following bytes that can be part of a JSON number.
    fn number_token(&self) -> &'a str {
        let of_number = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
        let rest = self.0.rest();
        let length = rest.iter().position(|byte| !of_number(byte));
        let token = &rest[..length.unwrap_or(rest.len())];
        std::str::from_utf8(token).expect("these bytes are ASCII")
    }

    /// Reads a string that is one of `allowed`, and returns its index.
    pub(crate) fn word(&mut self, allowed: &[&str]) -> Result<usize, Invalid> {
        let spelled = |word: &str| format!("\"{word}\"");
        let rest = self.0.rest();
        for (index, word) in allowed.iter().enumerate() {
            let word = spelled(word);
            if rest.starts_with(word.as_bytes()) {
                self.0.skip(word.len());
                return Ok(index);
            }
        }
        let all: Vec<String> = allowed.iter().map(|word| spelled(word)).collect();
        let wanted = all.join(" or ");
        let Some(text) = rest.strip_prefix(b"\"") else {
            return Err(self.expected(&wanted));
        };
        let end = text
            .iter()
            .position(|byte| matches!(byte, b'"' | b'\n'))
            .unwrap_or(text.len());
        let found = quoted(&text[..end].escape_ascii().to_string());
        let message = format!("expected {wanted}, found the string {found}");
        Err(self.place().invalid(message))
    }

    /// Reads the end of the line.
    pub(crate) fn newline(&mut self) -> Result<(), Invalid> {
        if self.0.peek() == Some(b'\n') {
            return self.0.newline();
        }
        Err(self.expected("the end of the line"))
    }

    /// Checks that the text ends here.
    pub(crate) fn end(&self) -> Result<(), Invalid> {
        self.0.end()
    }
}

/// Whether a number is written in its canonical form.
fn is_canonical(token: &str) -> bool {
    let digits = token.strip_prefix('-').unwrap_or(token);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain && (token == "0" || !digits.starts_with('0'))
}

/// A part of the text, shortened for an error.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST_SHOWN) {
        None => format!("`{text}`"),
        Some((cut, _)) => format!("`{}...`", &text[..cut]),
    }
}

#[cfg(test)]
mod tests {
    use super::Json;
    use crate::Invalid;

    fn numbers(text: &str) -> Result<Vec<i64>, Invalid> {
        let mut json = Json::new(text.as_bytes());
        let mut numbers = Vec::new();
        json.list("a list of numbers", |json| {
            numbers.push(json.integer("a number", -1000..=1000)?);
            Ok(())
        })?;
        json.newline()?;
        json.end()?;
        Ok(numbers)
    }

    #[test]
    fn canonical_lists_are_read() {
        assert_eq!(numbers("[]\n").unwrap(), []);
        assert_eq!(numbers("[0]\n").unwrap(), [0]);
        assert_eq!(
            numbers("[1,-1,1000,-1000]\n").unwrap(),
            [1, -1, 1000, -1000]
        );
    }

    #[test]
    fn a_list_that_is_not_canonical_is_refused_with_a_position() {
        let deep = "[".repeat(1_000_000);
        let long = format!("[{}]\n", "9".repeat(400));
        let whole =
            "a number must be a whole number without leading zeros, fraction or exponent, but is";
        #[rustfmt::skip]
        let cases = [
            ("", 1, "expected a list of numbers, found the end of the file".to_owned()),
            ("\n", 1, "expected a list of numbers, found the end of the line".to_owned()),
            ("5\n", 1, "expected a list of numbers, found a number".to_owned()),
            ("{}\n", 1, "expected a list of numbers, found an object".to_owned()),
            ("null\n", 1, "expected a list of numbers, found null".to_owned()),
            ("nil\n", 1, "expected a list of numbers, found `n`".to_owned()),
            ("[\n", 2, "expected a number (a whole number), found the end of the line".to_owned()),
            ("[1", 3, "expected `,` or `]`, found the end of the file".to_owned()),
            ("[1 ,2]\n", 3, "expected `,` or `]`, found a space (JSON is written without spaces here)".to_owned()),
            ("[1, 2]\n", 4, "expected a number (a whole number), found a space (JSON is written without spaces here)".to_owned()),
            ("[1,]\n", 4, "expected a number (a whole number), found `]`".to_owned()),
            ("[,1]\n", 2, "expected a number (a whole number), found `,`".to_owned()),
            ("[true]\n", 2, "expected a number (a whole number), found true".to_owned()),
            ("[\"1\"]\n", 2, "expected a number (a whole number), found a string".to_owned()),
            ("[+1]\n", 2, "expected a number (a whole number), found `+`".to_owned()),
            ("[1.5]\n", 2, format!("{whole} `1.5`")),
            ("[1e2]\n", 2, format!("{whole} `1e2`")),
            ("[01]\n", 2, format!("{whole} `01`")),
            ("[-0]\n", 2, format!("{whole} `-0`")),
            ("[-]\n", 2, format!("{whole} `-`")),
            ("[1001]\n", 2, "a number is 1001, but must be from -1000 to 1000".to_owned()),
            (long.as_str(), 2, "a number is a number of 400 digits, but must be from -1000 to 1000".to_owned()),
            (deep.as_str(), 2, "expected a number (a whole number), found a list".to_owned()),
            ("[]", 3, "expected the end of the line, found the end of the file".to_owned()),
            ("[]]\n", 3, "expected the end of the line, found `]`".to_owned()),
            ("[]\r\n", 3, "expected the end of the line, found a carriage return (lines end with LF alone)".to_owned()),
        ];
        for (text, column, message) in cases {
            let invalid = numbers(text).unwrap_err();
            let shown = &text[..text.len().min(20)];
            assert_eq!((invalid.line, invalid.column), (1, column), "{shown:?}");
            assert_eq!(invalid.message, message, "{shown:?}");
        }
    }

    #[test]
    fn a_second_line_is_refused_at_its_start() {
        let invalid = numbers("[]\n[]\n").unwrap_err();
        assert_eq!((invalid.line, invalid.column), (2, 1));
        assert_eq!(invalid.message, "expected the end of the file, found `[`");
    }

    #[test]
    fn only_the_listed_words_are_accepted() {
        let read = |text: &str| Json::new(text.as_bytes()).word(&["new", "move"]);
        assert_eq!(read("\"move\""), Ok(1));
        let message = |text: &str| read(text).unwrap_err().message;
        let wanted = "expected \"new\" or \"move\", found";
        assert_eq!(message("\"mov\""), format!("{wanted} the string `mov`"));
        assert_eq!(
            message("\"\u{e9}\""),
            format!("{wanted} the string `\\xc3\\xa9`")
        );
        assert_eq!(message("7"), format!("{wanted} a number"));
        let long = format!("\"{}", "m".repeat(100));
        let shown = "m".repeat(20);
        assert_eq!(message(&long), format!("{wanted} the string `{shown}...`"));
    }
}
