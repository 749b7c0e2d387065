//! Patterns and alphabets as written.

use super::PatternError;
use std::ops::Range;

/// A set of ASCII characters, one bit for each.
pub(super) type Set = u128;

#[derive(Clone, Debug)]
pub(super) enum Node {
    Set(Set),
    Sequence(Vec<Node>),
    Either(Vec<Node>),
    /// A repetition with a minimum and a maximum count.
    Repeat(Box<Node>, u32, Option<u32>),
}

/// The maximum count of a repetition.
const MAX_REPEATS: u32 = 1000;
const DEEPEST: usize = 32;

pub(super) fn parse(text: &str) -> Result<Node, PatternError> {
    let mut parser = Parser {
        text: text.as_bytes(),
        at: 0,
        depth: 0,
    };
    let node = parser.either()?;
    match parser.peek() {
        None => Ok(node),
        Some(_) => Err(parser.unexpected("`(` before it")),
    }
}

/// The characters of an alphabet: letters and ranges, as `a-z`, `.#SE`; a `-` at the start or the
/// end is a letter.
pub(crate) fn alphabet(text: &str) -> Result<Vec<u8>, PatternError> {
    let mut parser = Parser {
        text: text.as_bytes(),
        at: 0,
        depth: 0,
    };
    let mut set = 0;
    while parser.peek().is_some() {
        set |= parser.range(None)?;
    }
    let letters: Vec<u8> = (0..128).filter(|byte| set & (1 << byte) != 0).collect();
    if letters.is_empty() {
        return Err(parser.unexpected("letters and ranges of them, as `a-z0-9`"));
    }
    Ok(letters)
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn accept(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn unexpected(&self, wanted: &str) -> PatternError {
        let found = match self.peek() {
            None => "the end".to_owned(),
            Some(byte) => format!("`{}`", byte.escape_ascii()),
        };
        PatternError {
            at: self.place(),
            found,
            wanted: wanted.to_owned(),
        }
    }

    fn place(&self) -> Range<usize> {
        self.at..(self.at + 1).min(self.text.len())
    }

    fn either(&mut self) -> Result<Node, PatternError> {
        if self.depth == DEEPEST {
            return Err(self.unexpected("brackets nested less deep"));
        }
        self.depth += 1;
        let mut forms = vec![self.sequence()?];
        while self.accept(b'|') {
            forms.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(Node::Either(forms))
    }

    fn sequence(&mut self) -> Result<Node, PatternError> {
        let mut parts = Vec::new();
        while !matches!(self.peek(), None | Some(b'|' | b')')) {
            let part = self.atom()?;
            parts.push(self.repeated(part)?);
        }
        Ok(Node::Sequence(parts))
    }

    fn repeated(&mut self, part: Node) -> Result<Node, PatternError> {
        let (least, most) = match self.peek() {
            Some(b'*') => (0, None),
            Some(b'+') => (1, None),
            Some(b'?') => (0, Some(1)),
            Some(b'{') => return self.counted(part),
            _ => return Ok(part),
        };
        self.at += 1;
        Ok(Node::Repeat(Box::new(part), least, most))
    }

    fn counted(&mut self, part: Node) -> Result<Node, PatternError> {
        self.at += 1;
        let least = self.number()?;
        let most = if self.accept(b',') {
            if self.peek() == Some(b'}') {
                None
            } else {
                Some(self.number()?)
            }
        } else {
            Some(least)
        };
        if most.is_some_and(|most| most < least) {
            return Err(self.unexpected("a second number that is at least the first"));
        }
        if !self.accept(b'}') {
            return Err(self.unexpected("`}`"));
        }
        Ok(Node::Repeat(Box::new(part), least, most))
    }

    fn number(&mut self) -> Result<u32, PatternError> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        let digits = std::str::from_utf8(&self.text[start..self.at]).unwrap_or("");
        let number = digits.parse().ok().filter(|&number| number <= MAX_REPEATS);
        number.ok_or_else(|| self.unexpected("a number up to 1000"))
    }

    fn atom(&mut self) -> Result<Node, PatternError> {
        match self.peek() {
            Some(b'(') => {
                self.at += 1;
                let inner = self.either()?;
                if !self.accept(b')') {
                    return Err(self.unexpected("`)`"));
                }
                Ok(inner)
            }
            Some(b'[') => {
                self.at += 1;
                let negated = self.accept(b'^');
                let mut set = 0;
                while self.peek() != Some(b']') {
                    if self.peek().is_none() {
                        return Err(self.unexpected("`]`"));
                    }
                    set |= self.range(Some(b']'))?;
                }
                self.at += 1;
                Ok(Node::Set(if negated { VISIBLE & !set } else { set }))
            }
            Some(b'.') => {
                self.at += 1;
                Ok(Node::Set(VISIBLE))
            }
            Some(b'*' | b'+' | b'?' | b'{') => {
                Err(self.unexpected("something to repeat before it, or `\\` before it"))
            }
            _ => Ok(Node::Set(1 << self.letter()?)),
        }
    }

    /// A letter or a range of letters; `end` is the byte that closes a class.
    fn range(&mut self, end: Option<u8>) -> Result<Set, PatternError> {
        let low = self.letter()?;
        let after = self.text.get(self.at + 1).copied();
        if self.peek() != Some(b'-') || after.is_none() || after == end {
            return Ok(1 << low);
        }
        self.at += 1;
        let high = self.letter()?;
        if high < low {
            self.at -= 1;
            return Err(self.unexpected("a range whose first letter comes before its last"));
        }
        Ok((low..=high).fold(0, |set, letter| set | 1 << letter))
    }

    /// A visible letter of ASCII, or a space. `\t`, `\v` and `\f` are white space as in other
    /// regular expressions; `\` makes any other character a letter.
    fn letter(&mut self) -> Result<u8, PatternError> {
        let is_escaped = self.accept(b'\\');
        match self.peek() {
            Some(letter @ (b't' | b'v' | b'f')) if is_escaped => {
                self.at += 1;
                Ok(match letter {
                    b't' => b'\t',
                    b'v' => 0x0b,
                    _ => 0x0c,
                })
            }
            Some(letter @ b' '..=b'~') => {
                self.at += 1;
                Ok(letter)
            }
            _ => Err(self.unexpected("visible letters of ASCII, and spaces")),
        }
    }
}

/// All visible letters of ASCII, and the space.
const VISIBLE: Set = ((1 << 95) - 1) << 32;
