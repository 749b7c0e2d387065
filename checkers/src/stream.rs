//! Reads a text token by token; its errors are judgements.
//!
//! An error in the output is a wrong answer; an error in the jury's answer is an error of the
//! package. A comparison reads both streams with `?`, so the first error ends it, in the order of
//! reading.

use std::borrow::Cow;
use std::fs::File;
use std::io;

use memchr::memchr;

use crate::number::{LONGEST_NUMBER, testlib_int64};
use crate::text::{SourcedText, Spaces, excerpt_of};
use crate::{Checker, Judgement, difference};

/// The owner of the text that a stream reads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Contestant,
    Jury,
}

/// A text and the current position.
pub(crate) struct Stream<'a> {
    owner: Owner,
    spaces: &'static Spaces,
    text: SourcedText<'a>,
    at: usize,
    token: usize,
}

/// The description of testlib's integers.
pub(crate) const INT64: &str = "an integer of 64 bits";

/// A judgement; `Err` for an error that occurred before the comparison was complete.
pub(crate) type JudgementResult = Result<Judgement, Judgement>;

/// Compares the rest of an output with the rest of the answer.
pub(crate) type Compare = for<'a> fn(&mut Stream<'a>, &mut Stream<'a>) -> JudgementResult;

/// Compares an output with an answer, reading both from the start.
pub(crate) struct Reading {
    pub(crate) spaces: &'static Spaces,
    pub(crate) compare: Compare,
    /// Whether a byte order mark at the start of the output is ignored. testlib keeps it in the
    /// answer.
    pub(crate) drops_mark: bool,
    /// Whether the comparison reads only tokens and each of them once, so that it can read files.
    pub(crate) reads_files: bool,
}

impl Reading {
    fn judge<'a>(&self, output: SourcedText<'a>, answer: SourcedText<'a>) -> io::Result<Judgement> {
        let stream = |owner, text| Stream {
            owner,
            spaces: self.spaces,
            text,
            at: 0,
            token: 0,
        };
        let output = if self.drops_mark {
            output.without_mark()
        } else {
            output
        };
        let mut output = stream(Owner::Contestant, output);
        let mut answer = stream(Owner::Jury, answer);
        let judgement = (self.compare)(&mut output, &mut answer).unwrap_or_else(|fault| fault);
        output.text.finish()?;
        answer.text.finish()?;
        Ok(judgement)
    }
}

impl Checker for Reading {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        let judged = self.judge(
            SourcedText::in_memory(output),
            SourcedText::in_memory(answer),
        );
        judged.expect("texts in memory can be read")
    }

    fn check_files(&self, output: &File, answer: &File) -> Option<io::Result<Judgement>> {
        self.reads_files
            .then(|| self.judge(SourcedText::stored(output)?, SourcedText::stored(answer)?))
    }
}

impl<'a> Stream<'a> {
    /// Whether nothing is left.
    pub(crate) fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Skips white space and returns whether nothing is left.
    pub(crate) fn at_end(&mut self) -> bool {
        self.at = self.spaces.skip_in(&mut self.text, self.at);
        self.token = self.at;
        self.is_done()
    }

    /// Skips the next token, if there is one.
    fn advance(&mut self) -> bool {
        if self.at_end() {
            return false;
        }
        self.at = self.spaces.token_end_in(&mut self.text, self.at);
        true
    }

    /// The next token of a text in memory; `None` at the end.
    pub(crate) fn next_token(&mut self) -> Option<&'a [u8]> {
        self.advance()
            .then(|| &self.text.memory()[self.token..self.at])
    }

    /// The next token of a text in memory. The error at the end of the text names what is `wanted`.
    pub(crate) fn token(&mut self, wanted: &str) -> Result<&'a [u8], Judgement> {
        match self.next_token() {
            Some(token) => Ok(token),
            None => Err(self.ends_before(wanted)),
        }
    }

    /// The next token; `None` if it is longer than any number. The error at the end of the text
    /// names what is `wanted`.
    pub(crate) fn number(&mut self, wanted: &str) -> Result<Option<&[u8]>, Judgement> {
        if !self.advance() {
            return Err(self.ends_before(wanted));
        }
        let is_short = self.at - self.token <= LONGEST_NUMBER;
        Ok(is_short.then(|| self.text.range(self.token, self.at)))
    }

    /// The next token, parsed by `read`. The error names what is `wanted`.
    pub(crate) fn read<T>(
        &mut self,
        wanted: &str,
        read: impl Fn(&[u8]) -> Option<T>,
    ) -> Result<T, Judgement> {
        let value = self.number(wanted)?.and_then(read);
        value.ok_or_else(|| self.is_not(wanted))
    }

    /// The next token as an integer of 64 bits, in testlib's format.
    pub(crate) fn int64(&mut self) -> Result<i64, Judgement> {
        self.read(INT64, testlib_int64)
    }

    /// The next tokens of answer and output, in this order, parsed by `read`. If they are equal,
    /// they are parsed once.
    pub(crate) fn read_both<T: Copy>(
        &mut self,
        answer: &mut Stream<'a>,
        wanted: &str,
        read: impl Fn(&[u8]) -> Option<T>,
    ) -> Result<(T, T), Judgement> {
        let token = answer.number(wanted)?;
        let Some((token, expected)) = token.and_then(|token| Some((token, read(token)?))) else {
            return Err(answer.is_not(wanted));
        };
        let found = self.read(wanted, |found| {
            if found == token {
                Some(expected)
            } else {
                read(found)
            }
        })?;
        Ok((expected, found))
    }

    /// The rest of the line without its end, as testlib reads it. testlib drops a carriage return
    /// that is not part of a line end, and keeps the byte after it unchanged. At the end of the
    /// text that byte is 255 (`EOF` as a character).
    pub(crate) fn line(&mut self) -> Cow<'a, [u8]> {
        let rest = &self.text.memory()[self.at..];
        let newline = memchr(b'\n', rest);
        let mut line = &rest[..newline.unwrap_or(rest.len())];
        self.token = self.at;
        self.at += line.len() + usize::from(newline.is_some());
        if newline.is_none() {
            return drop_returns(line);
        }
        let ending = line.iter().rev().take_while(|&&byte| byte == b'\r').count();
        if ending % 2 == 1 {
            line = &line[..line.len() - 1];
        }
        drop_returns(line)
    }

    /// The judgement on a token that is not what is `wanted`.
    pub(crate) fn is_not(&mut self, wanted: &str) -> Judgement {
        let end = self.spaces.token_end_in(&mut self.text, self.token);
        let found = excerpt_of(&mut self.text, self.token, end, 0);
        let judgement = difference::token(&mut self.text, self.token, wanted, &found, self.spaces);
        self.blame(judgement)
    }

    fn ends_before(&mut self, wanted: &str) -> Judgement {
        let judgement = difference::ends_early(&mut self.text, wanted, self.spaces);
        self.blame(judgement)
    }

    /// Turns a judgement about the jury's own text into an error of the package.
    fn blame(&self, judgement: Judgement) -> Judgement {
        match self.owner {
            Owner::Contestant => judgement,
            Owner::Jury => {
                Judgement::bad_answer(format!("the jury's answer: {}", judgement.message))
            }
        }
    }

    /// Accepts if only white space is left in the output.
    pub(crate) fn ends(&mut self) -> JudgementResult {
        if self.at_end() {
            return Ok(Judgement::accepted());
        }
        Err(difference::surplus_tokens(
            &mut self.text,
            self.at,
            self.spaces,
        ))
    }

    /// Accepts if both texts have ended.
    pub(crate) fn ends_with(&mut self, answer: &mut Stream<'_>) -> JudgementResult {
        match (self.at_end(), answer.at_end()) {
            (true, true) => Ok(Judgement::accepted()),
            _ => Err(self.differs_from(answer)),
        }
    }

    /// The judgement on an output whose last token differs from the answer's.
    pub(crate) fn differs_from(&mut self, answer: &mut Stream<'_>) -> Judgement {
        self.differs_at(self.token, answer, answer.token)
    }

    /// The judgement on an output whose token at `o` differs from the answer's at `a`.
    pub(crate) fn differs_at(&mut self, o: usize, answer: &mut Stream<'_>, a: usize) -> Judgement {
        difference::of_tokens(&mut self.text, o, &mut answer.text, a, self.spaces)
    }

    /// The judgement on an output whose last line differs from the answer's.
    pub(crate) fn line_differs_from(&mut self, answer: &mut Stream<'_>) -> Judgement {
        if self.token == self.text.len() {
            return difference::missing_line(&mut self.text, &mut answer.text, answer.token);
        }
        difference::of_lines(&mut self.text, self.token, &mut answer.text, answer.token)
    }

    /// Whether the last token equals that of the answer at `a`.
    pub(crate) fn is_token_of(&mut self, answer: &mut Stream<'_>, a: usize) -> bool {
        let end = self.spaces.token_end_in(&mut answer.text, a);
        self.text.range(self.token, self.at) == answer.text.range(a, end)
    }

    /// The start of the last token or line.
    pub(crate) fn start(&self) -> usize {
        self.token
    }
}

fn drop_returns(line: &[u8]) -> Cow<'_, [u8]> {
    if memchr(b'\r', line).is_none() {
        return Cow::Borrowed(line);
    }
    let mut kept = Vec::with_capacity(line.len());
    let mut bytes = line.iter();
    while let Some(&byte) = bytes.next() {
        kept.push(if byte == b'\r' {
            bytes.next().map_or(0xff, |&next| next)
        } else {
            byte
        });
    }
    Cow::Owned(kept)
}
