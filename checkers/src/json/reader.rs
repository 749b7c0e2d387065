//! Reads JSON text in pieces.

use std::borrow::Cow;

use super::string;
use crate::difference;
use crate::text::{SourcedText, TESTLIB_SPACES as SPACES, excerpt};

/// The maximum nesting depth.
const DEEPEST: usize = 250;

/// A syntax error: its position, and what was expected there.
pub(super) struct Syntax {
    pub(super) at: usize,
    wanted: &'static str,
}

impl Syntax {
    /// The error in words, given the text.
    pub(super) fn describe(&self, text: &[u8]) -> String {
        difference::wanted_at(&mut SourcedText::in_memory(text), self.at, self.wanted)
    }
}

/// The type of a value.
pub(super) enum ValueType {
    Array,
    Object,
    Scalar,
}

/// A member of an object. Its value is not read yet.
pub(super) struct Member<'a> {
    pub(super) key: Cow<'a, [u8]>,
    pub(super) value: Reader<'a>,
}

/// A text and the current position.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        let at = SPACES.skip(text, 0);
        Self { text, at }
    }

    /// The current position. It is always after white space.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn advance(&mut self, to: usize) {
        self.at = SPACES.skip(self.text, to);
    }

    fn fails<T>(&self, wanted: &'static str) -> Result<T, Syntax> {
        Err(Syntax {
            at: self.at,
            wanted,
        })
    }

    fn expect(&mut self, byte: u8, wanted: &'static str) -> Result<(), Syntax> {
        if self.peek() != Some(byte) {
            return self.fails(wanted);
        }
        self.advance(self.at + 1);
        Ok(())
    }

    /// Returns an error if any text is left.
    pub(super) fn end(&self) -> Result<(), Syntax> {
        if self.at < self.text.len() {
            self.fails("the end")
        } else {
            Ok(())
        }
    }

    /// The type of the next value, at this nesting depth.
    pub(super) fn value_type(&self, depth: usize) -> Result<ValueType, Syntax> {
        match self.peek() {
            Some(b'[' | b'{') if depth >= DEEPEST => self.fails("at most 250 levels"),
            Some(b'[') => Ok(ValueType::Array),
            Some(b'{') => Ok(ValueType::Object),
            Some(b'"' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n') => Ok(ValueType::Scalar),
            _ => self.fails("a value"),
        }
    }

    /// Enters the next array or object.
    pub(super) fn open(&mut self) {
        self.advance(self.at + 1);
    }

    /// Whether the array has another element. If so, it is read next; if not, the reader leaves the
    /// array.
    pub(super) fn has_next(&mut self, first: bool) -> Result<bool, Syntax> {
        self.separate(first, b']', "`,` or `]`")
    }

    fn separate(&mut self, first: bool, close: u8, wanted: &'static str) -> Result<bool, Syntax> {
        if self.peek() == Some(close) {
            self.advance(self.at + 1);
            return Ok(false);
        }
        if !first {
            self.expect(b',', wanted)?;
        }
        Ok(true)
    }

    /// The key of the next member, whose value is read next. `None` at the end of the object, which
    /// the reader leaves.
    pub(super) fn next_key(&mut self, first: bool) -> Result<Option<Cow<'a, [u8]>>, Syntax> {
        if !self.separate(first, b'}', "`,` or `}`")? {
            return Ok(None);
        }
        if self.peek() != Some(b'"') {
            return self.fails("a key in quotes");
        }
        let key = string::decode(self.scalar()?);
        self.expect(b':', "`:`")?;
        Ok(Some(key))
    }

    /// The remaining members, sorted by key. Their values are read once here, to find where they
    /// end.
    pub(super) fn members(
        &mut self,
        mut first: bool,
        depth: usize,
    ) -> Result<Vec<Member<'a>>, Syntax> {
        let mut members = Vec::new();
        while let Some(key) = self.next_key(first)? {
            first = false;
            let value = self.clone();
            members.push(Member { key, value });
            self.skip(depth + 1)?;
        }
        members.sort_by(|x, y| x.key.cmp(&y.key));
        Ok(members)
    }

    fn skip(&mut self, depth: usize) -> Result<(), Syntax> {
        let mut first = true;
        match self.value_type(depth)? {
            ValueType::Scalar => {
                self.scalar()?;
            }
            ValueType::Array => {
                self.open();
                while self.has_next(std::mem::take(&mut first))? {
                    self.skip(depth + 1)?;
                }
            }
            ValueType::Object => {
                self.open();
                while self.next_key(std::mem::take(&mut first))?.is_some() {
                    self.skip(depth + 1)?;
                }
            }
        }
        Ok(())
    }

    /// The next string, number or word, as written.
    pub(super) fn scalar(&mut self) -> Result<&'a [u8], Syntax> {
        let rest = &self.text[self.at..];
        let (length, wanted) = match rest {
            [b'"', ..] => (string::length(rest), "a whole string"),
            [b't' | b'f' | b'n', ..] => {
                let word = [&b"true"[..], b"false", b"null"]
                    .into_iter()
                    .find(|word| rest.starts_with(word));
                (word.map(<[u8]>::len), "true, false or null")
            }
            _ => (number_length(rest), "a number"),
        };
        let Some(length) = length else {
            return self.fails(wanted);
        };
        self.advance(self.at + length);
        Ok(&rest[..length])
    }

    /// A short description of the next value.
    pub(super) fn shown(&self) -> String {
        match self.value_type(0) {
            Ok(ValueType::Array) => "an array".to_owned(),
            Ok(ValueType::Object) => "an object".to_owned(),
            _ => match self.clone().scalar() {
                Ok(text) => excerpt(text, 0),
                Err(_) => "no JSON value".to_owned(),
            },
        }
    }
}

/// The length of the JSON number at the start of a text, if there is one:
/// `-?(0|[1-9]d*)(.d+)?([eE][+-]?d+)?`, where `d` is a digit.
#[must_use]
pub fn number_length(text: &[u8]) -> Option<usize> {
    let digits = |at: usize| {
        text[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let some_digits = |at: usize| {
        Some(digits(at))
            .filter(|&count| count > 0)
            .map(|count| at + count)
    };
    let sign = usize::from(text.first() == Some(&b'-'));
    let mut end = match text.get(sign) {
        Some(b'0') => sign + 1,
        _ => some_digits(sign)?,
    };
    if text.get(end) == Some(&b'.') {
        end = some_digits(end + 1)?;
    }
    if matches!(text.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(text.get(end + 1), Some(b'+' | b'-')));
        end = some_digits(end + 1 + sign)?;
    }
    Some(end)
}
