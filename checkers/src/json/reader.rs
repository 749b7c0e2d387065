//! JSON text, read a piece at a time.

use std::borrow::Cow;

use super::string;
use crate::difference;
use crate::text::{TESTLIB_SPACES as SPACES, Text, excerpt};

/// The deepest nesting that is read.
const DEEPEST: usize = 250;

/// Where a text is not JSON, and what should be there.
pub(super) struct Syntax {
    pub(super) at: usize,
    wanted: &'static str,
}

impl Syntax {
    /// What is wrong, given the text.
    pub(super) fn describe(&self, text: &[u8]) -> String {
        difference::wanted_at(&mut Text::of(text), self.at, self.wanted)
    }
}

/// What a value is.
pub(super) enum Kind {
    Array,
    Object,
    Scalar,
}

/// A member of an object. The value is not read yet.
pub(super) struct Member<'a> {
    pub(super) key: Cow<'a, [u8]>,
    pub(super) value: Reader<'a>,
}

/// A text and how far it is read.
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

    /// How far the text is read. White space is always read ahead.
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

    /// Refuses anything that is left.
    pub(super) fn end(&self) -> Result<(), Syntax> {
        if self.at < self.text.len() {
            self.fails("the end")
        } else {
            Ok(())
        }
    }

    /// What comes next, at a depth of nesting.
    pub(super) fn kind(&self, depth: usize) -> Result<Kind, Syntax> {
        match self.peek() {
            Some(b'[' | b'{') if depth >= DEEPEST => self.fails("at most 250 levels"),
            Some(b'[') => Ok(Kind::Array),
            Some(b'{') => Ok(Kind::Object),
            Some(b'"' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n') => Ok(Kind::Scalar),
            _ => self.fails("a value"),
        }
    }

    /// Enters the array or object that comes next.
    pub(super) fn open(&mut self) {
        self.advance(self.at + 1);
    }

    /// Whether the array has another element, which is then to be read; leaves the array otherwise.
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

    /// The key of the next member, whose value is then to be read; leaves the object otherwise.
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

    /// The rest of the members, sorted by key. Their values are read once here, to find their ends.
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
        match self.kind(depth)? {
            Kind::Scalar => {
                self.scalar()?;
            }
            Kind::Array => {
                self.open();
                while self.has_next(std::mem::take(&mut first))? {
                    self.skip(depth + 1)?;
                }
            }
            Kind::Object => {
                self.open();
                while self.next_key(std::mem::take(&mut first))?.is_some() {
                    self.skip(depth + 1)?;
                }
            }
        }
        Ok(())
    }

    /// The string, number or word that comes next, as written.
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

    /// What comes next, in a few words.
    pub(super) fn shown(&self) -> String {
        match self.kind(0) {
            Ok(Kind::Array) => "an array".to_owned(),
            Ok(Kind::Object) => "an object".to_owned(),
            _ => match self.clone().scalar() {
                Ok(text) => excerpt(text, 0),
                Err(_) => "no JSON value".to_owned(),
            },
        }
    }
}

/// The length of the number at the start of a text of JSON, if there is one: `-?(0|[1-9]d*)(.d+)?([eE][+-]?d+)?`.
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
