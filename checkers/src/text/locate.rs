//! From byte offsets to lines and tokens.

use memchr::{memchr, memchr_iter};

use super::{SourcedText, Spaces};
use crate::judgement::OutputPosition;

/// The position of the token that starts at `at`.
pub(crate) fn place_of(text: &mut SourcedText, at: usize, spaces: &Spaces) -> OutputPosition {
    let start = line_start(text, at);
    OutputPosition {
        line: line_number(text, at),
        token: count_tokens(text, start, at, spaces) + 1,
    }
}

/// The start and end of the line that contains the byte at `at`, without its newline.
pub(crate) fn line_of(text: &mut SourcedText, at: usize) -> (usize, usize) {
    let end = text.len();
    let end = text.seek(at, end, |piece| memchr(b'\n', piece).unwrap_or(piece.len()));
    (line_start(text, at), end)
}

fn line_start(text: &mut SourcedText, at: usize) -> usize {
    text.find_back(at, |byte| byte == b'\n')
        .map_or(0, |newline| newline + 1)
}

/// The number of the line that contains the byte at `at`, from 1.
pub(crate) fn line_number(text: &mut SourcedText, at: usize) -> usize {
    let mut newlines = 0;
    text.seek(0, at, |piece| {
        newlines += memchr_iter(b'\n', piece).count();
        piece.len()
    });
    newlines + 1
}

/// The number of tokens between two offsets.
pub(crate) fn count_tokens(
    text: &mut SourcedText,
    from: usize,
    to: usize,
    spaces: &Spaces,
) -> usize {
    let (mut tokens, mut inside) = (0, false);
    text.seek(from, to, |piece| {
        for &byte in piece {
            let outside = spaces.has(byte);
            tokens += usize::from(!outside && !inside);
            inside = !outside;
        }
        piece.len()
    });
    tokens
}

/// `1st`, `2nd`, `3rd`, `4th`, `11th`.
pub(crate) fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `1 token`, `2 tokens`.
pub(crate) fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::C_SPACES;

    #[test]
    fn ordinals_follow_english() {
        let said: Vec<_> = [1, 2, 3, 4, 11, 12, 13, 21, 101, 112].map(ordinal).into();
        assert_eq!(
            said.join(" "),
            "1st 2nd 3rd 4th 11th 12th 13th 21st 101st 112th"
        );
    }

    #[test]
    fn a_token_is_counted_within_its_line() {
        let text = &mut SourcedText::in_memory(b"a b\n  c  d\n");
        assert_eq!(
            place_of(text, 9, &C_SPACES),
            OutputPosition { line: 2, token: 2 }
        );
        assert_eq!((line_of(text, 9), line_number(text, 9)), ((4, 10), 2));
    }
}
