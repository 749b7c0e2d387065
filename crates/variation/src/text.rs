//! A text as lines of tokens, with the white space between them.

use std::borrow::Cow;

/// The bytes between white space.
pub(crate) type Token = Vec<u8>;

/// Lines of tokens. An unchanged text is printed as the same bytes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Text {
    pub(crate) lines: Vec<Line>,
    /// Whether the last line ends with a newline.
    is_closed: bool,
}

/// One line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    pub(crate) tokens: Vec<Token>,
    /// The white space before each token and after the last; one more than there are tokens.
    gaps: Vec<Cow<'static, [u8]>>,
}

impl Text {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        if bytes.is_empty() {
            return Self::default();
        }
        let is_closed = bytes.ends_with(b"\n");
        let body = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let lines = body.split(|byte| *byte == b'\n');
        Self {
            lines: lines.map(Line::new).collect(),
            is_closed,
        }
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (place, line) in self.lines.iter().enumerate() {
            if place > 0 {
                bytes.push(b'\n');
            }
            line.print(&mut bytes);
        }
        if self.is_closed && !self.lines.is_empty() {
            bytes.push(b'\n');
        }
        bytes
    }

    /// The size in bytes.
    pub(crate) fn len(&self) -> usize {
        self.lines.iter().map(|line| line.len() + 1).sum()
    }

    /// The token at a position: the index of the line and of the token in it, both from 0.
    pub(crate) fn token(&self, (line, place): (usize, usize)) -> Option<&Token> {
        self.lines.get(line)?.tokens.get(place)
    }

    /// The same token, mutable.
    pub(crate) fn token_mut(&mut self, (line, place): (usize, usize)) -> Option<&mut Token> {
        self.lines.get_mut(line)?.tokens.get_mut(place)
    }

    /// The whole number at a position.
    pub(crate) fn number(&self, at: (usize, usize)) -> Option<i64> {
        whole(self.token(at)?)
    }
}

impl Line {
    fn new(bytes: &[u8]) -> Self {
        let mut line = Self::default();
        let mut rest = bytes;
        loop {
            let spaces = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
            let (gap, after) = rest.split_at(spaces.count());
            line.gaps.push(gap_of(gap));
            let letters = after.iter().take_while(|byte| !byte.is_ascii_whitespace());
            let (token, after) = after.split_at(letters.count());
            if token.is_empty() {
                return line;
            }
            line.tokens.push(token.to_vec());
            rest = after;
        }
    }

    fn print(&self, bytes: &mut Vec<u8>) {
        for (gap, token) in self.gaps.iter().zip(&self.tokens) {
            bytes.extend_from_slice(gap);
            bytes.extend_from_slice(token);
        }
        bytes.extend_from_slice(self.gaps.last().map_or(&[], |gap| gap));
    }

    fn len(&self) -> usize {
        let gaps: usize = self.gaps.iter().map(|gap| gap.len()).sum();
        gaps + self.tokens.iter().map(Vec::len).sum::<usize>()
    }

    /// Replaces the tokens in a range by these, with single spaces around them.
    pub(crate) fn splice(&mut self, range: std::ops::Range<usize>, new: Vec<Token>) {
        let (start, tail) = (range.start, range.start + new.len());
        let removed = range.len();
        let last = self.gaps.pop().unwrap_or_default();
        let first = if self.gaps.is_empty() {
            Cow::Borrowed(&b""[..])
        } else {
            std::mem::take(&mut self.gaps[0])
        };
        self.tokens.splice(range, new);
        let len = self.tokens.len();
        let inner = (1..len).map(|at| {
            let old = if at < start {
                self.gaps.get(at)
            } else if at > tail {
                self.gaps.get(at - tail + start + removed)
            } else {
                None
            };
            old.cloned().unwrap_or(Cow::Borrowed(b" "))
        });
        let inner: Vec<Cow<'static, [u8]>> = inner.collect();
        let first = (len > 0).then_some(first);
        self.gaps = first.into_iter().chain(inner).chain([last]).collect();
    }
}

fn gap_of(spaces: &[u8]) -> Cow<'static, [u8]> {
    match spaces {
        b"" => Cow::Borrowed(b""),
        b" " => Cow::Borrowed(b" "),
        other => Cow::Owned(other.to_vec()),
    }
}

/// A whole number in the usual form: no leading zeros, no plus sign.
pub(crate) fn whole(token: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(token).ok()?;
    let number: i64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// A number with decimals: its digits without the point as an integer, and the number of decimals.
pub(crate) fn decimal(token: &[u8]) -> Option<(i64, usize)> {
    let text = std::str::from_utf8(token).ok()?;
    let (before, after) = text.split_once('.')?;
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = digits(before.strip_prefix('-').unwrap_or(before)) && digits(after);
    let number = format!("{before}{after}").parse().ok()?;
    is_number.then_some((number, after.len()))
}

/// The inverse of [`decimal`].
pub(crate) fn with_decimals(number: i64, decimals: usize) -> Token {
    let sign = if number < 0 { "-" } else { "" };
    let width = decimals + 1;
    let digits = format!("{:0width$}", number.unsigned_abs());
    let (before, after) = digits.split_at(digits.len() - decimals);
    format!("{sign}{before}.{after}").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::{Text, decimal, whole, with_decimals};

    #[test]
    fn a_text_is_printed_as_it_was_read() {
        for bytes in [
            &b""[..],
            b"\n",
            b"1",
            b"1 2\n\n 3\t4 \n",
            b"a\r\nb c\r\n",
            b"\0\xff \xfe\n",
            b"\n\n",
        ] {
            assert_eq!(Text::new(bytes).bytes(), bytes, "{bytes:?}");
        }
    }

    #[test]
    fn tokens_come_and_go_with_single_spaces() {
        let spliced = |text: &[u8], range, new: &[&[u8]]| {
            let mut text = Text::new(text);
            let new = new.iter().map(|token| token.to_vec()).collect();
            text.lines[0].splice(range, new);
            String::from_utf8(text.bytes()).unwrap()
        };
        assert_eq!(spliced(b"1 2 3\r\n", 1..2, &[]), "1 3\r\n");
        assert_eq!(spliced(b"1 2 3\n", 0..1, &[]), "2 3\n");
        assert_eq!(spliced(b"1 2 3\n", 2..3, &[]), "1 2\n");
        assert_eq!(spliced(b"1 2 3\n", 0..3, &[]), "\n");
        assert_eq!(spliced(b"1\n", 1..1, &[b"2", b"3"]), "1 2 3\n");
        assert_eq!(spliced(b"1 2\n", 0..0, &[b"0"]), "0 1 2\n");
        assert_eq!(spliced(b"\n", 0..0, &[b"0"]), "0\n");
        assert_eq!(spliced(b"1 2 3\n", 0..3, &[b"7"]), "7\n");
        assert_eq!(spliced(b"1 2 3\n", 1..3, &[b"7", b"8", b"9"]), "1 7 8 9\n");
    }

    #[test]
    fn numbers_are_read_as_they_are_usually_written() {
        let read = [&b"0"[..], b"-5", b"05", b"+1", b"-0", b"x", b""].map(whole);
        assert_eq!(read, [Some(0), Some(-5), None, None, None, None, None]);
        assert_eq!(decimal(b"-0.50"), Some((-50, 2)));
        assert_eq!(decimal(b"1."), None);
        assert_eq!(with_decimals(-50, 2), b"-0.50");
        assert_eq!(with_decimals(5, 0), b"5.");
    }
}
