//! The positions of the words and the numbers of a text.

use std::ops::Range;

/// A separate piece of a text: between spaces, or a number between letters that belong to no
/// number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Its bytes.
    pub(super) range: Range<usize>,
    /// Its line, from 0.
    pub(super) line: usize,
    /// Whether it is an integer, with or without a minus.
    pub(super) is_whole: bool,
}

/// A text and its pieces.
#[derive(Clone, Debug)]
pub(super) struct Text<'a> {
    pub(super) bytes: &'a [u8],
    /// The lines, without their newlines.
    pub(super) lines: Vec<Range<usize>>,
    /// The pieces between spaces.
    pub(super) words: Vec<Piece>,
    /// The numbers, including those within words.
    pub(super) numbers: Vec<Piece>,
}

impl<'a> Text<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let lines = lines(bytes);
        let (mut words, mut numbers) = (Vec::new(), Vec::new());
        for (line, range) in lines.iter().enumerate() {
            let is_blank = |byte: u8| byte.is_ascii_whitespace();
            words.extend(pieces(bytes, range, line, |byte| !is_blank(byte)));
            // A number next to letters, points or signs is a part of something else.
            let is_of_number = |byte: u8| {
                byte.is_ascii_alphanumeric()
                    || matches!(byte, b'_' | b'.' | b'-' | b'+')
                    || byte > 127
            };
            let numbered = pieces(bytes, range, line, is_of_number);
            numbers.extend(numbered.filter(|piece| is_number(&bytes[piece.range.clone()])));
        }
        Self {
            bytes,
            lines,
            words,
            numbers,
        }
    }

    pub(super) fn of(&self, range: &Range<usize>) -> &'a [u8] {
        &self.bytes[range.clone()]
    }

    /// The words of a line.
    pub(super) fn words_of(&self, line: usize) -> impl Iterator<Item = &Piece> {
        self.words.iter().filter(move |word| word.line == line)
    }

    /// Whether a line contains only numbers, and at least one.
    pub(super) fn is_numeric(&self, line: usize) -> bool {
        let mut words = self.words_of(line).peekable();
        words.peek().is_some() && words.all(|word| is_number(self.of(&word.range)))
    }

    /// The text with a piece replaced.
    pub(super) fn with(&self, range: &Range<usize>, new: &[u8]) -> Vec<u8> {
        [&self.bytes[..range.start], new, &self.bytes[range.end..]].concat()
    }

    /// The value of an integer, if it fits.
    pub(super) fn value(&self, piece: &Piece) -> Option<i128> {
        let text = std::str::from_utf8(self.of(&piece.range)).ok()?;
        text.parse().ok().filter(|_| piece.is_whole)
    }
}

fn lines(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let mut start = 0;
    for (at, _) in bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n') {
        lines.push(start..at);
        start = at + 1;
    }
    if start < bytes.len() {
        lines.push(start..bytes.len());
    }
    lines
}

/// The longest pieces of a line whose bytes all pass the test.
fn pieces(
    bytes: &[u8],
    line: &Range<usize>,
    number: usize,
    is_in: impl Fn(u8) -> bool,
) -> impl Iterator<Item = Piece> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for at in line.clone().filter(|at| is_in(bytes[*at])) {
        match found.last_mut() {
            Some(last) if last.end == at => last.end = at + 1,
            _ => found.push(at..at + 1),
        }
    }
    let whole: Vec<bool> = found
        .iter()
        .map(|range| is_whole(&bytes[range.clone()]))
        .collect();
    let pieces = found.into_iter().zip(whole);
    pieces.map(move |(range, is_whole)| Piece {
        range,
        line: number,
        is_whole,
    })
}

/// Whether this is an integer in the usual notation, with leading zeros allowed.
fn is_whole(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// Whether this is a number, with or without decimals.
pub(super) fn is_number(word: &[u8]) -> bool {
    let mut halves = word.splitn(2, |byte| *byte == b'.');
    let whole = halves.next().is_some_and(is_whole);
    let decimals = halves.next();
    let is_fraction = |half: &[u8]| !half.is_empty() && half.iter().all(u8::is_ascii_digit);
    whole && decimals.is_none_or(is_fraction)
}

#[cfg(test)]
mod tests {
    use super::Text;

    fn shown<'a>(text: &Text<'a>, pieces: &[super::Piece]) -> Vec<&'a str> {
        let pieces = pieces.iter();
        pieces
            .map(|piece| std::str::from_utf8(text.of(&piece.range)).unwrap())
            .collect()
    }

    #[test]
    fn numbers_stand_alone_or_within_brackets_and_not_in_words() {
        let text = Text::new(b"3 x7\n[[-1,22],\"a1\"] 1.5 1. -\n\n07");
        let numbers = text.numbers.clone();
        assert_eq!(shown(&text, &numbers), ["3", "-1", "22", "1.5", "07"]);
        let whole: Vec<bool> = numbers.iter().map(|number| number.is_whole).collect();
        assert_eq!(whole, [true, true, true, false, true]);
        assert_eq!(shown(&text, &text.words).len(), 7);
        assert_eq!(text.lines.len(), 4);
        let numeric: Vec<bool> = (0..4).map(|line| text.is_numeric(line)).collect();
        assert_eq!(numeric, [false, false, false, true]);
    }
}
