//! From offsets to places in words.

use memchr::{memchr, memchr_iter, memrchr};

use super::Spaces;
use crate::judgement::Place;

/// The place of the token that starts at `at`.
pub(crate) fn place_of(text: &[u8], at: usize, spaces: &Spaces) -> Place {
    let start = line_start(text, at);
    Place {
        line: line_number(text, at),
        token: spaces.tokens(&text[start..at]).count() + 1,
    }
}

/// The line that holds the byte at `at`, without its newline, and its number from 1.
pub(crate) fn line_of(text: &[u8], at: usize) -> (&[u8], usize) {
    let end = memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length);
    (&text[line_start(text, at)..end], line_number(text, at))
}

fn line_start(text: &[u8], at: usize) -> usize {
    memrchr(b'\n', &text[..at]).map_or(0, |newline| newline + 1)
}

fn line_number(text: &[u8], at: usize) -> usize {
    memchr_iter(b'\n', &text[..at]).count() + 1
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
        let text = b"a b\n  c  d\n";
        assert_eq!(place_of(text, 9, &C_SPACES), Place { line: 2, token: 2 });
        assert_eq!(line_of(text, 9), (&b"  c  d"[..], 2));
    }
}
