//! Excerpts of a text for messages.

use super::{SourcedText, is_hidden};

/// An excerpt has at most `WIDE` bytes of the text, or `NARROW` bytes if escapes make it longer
/// than `LONG`.
const WIDE: usize = 40;
const NARROW: usize = 15;
const LONG: usize = 60;

/// `text` around the byte at `focus`, in at most about 70 characters. `...` marks where it is cut,
/// and characters that do not print are escaped.
pub(crate) fn excerpt(text: &[u8], focus: usize) -> String {
    excerpt_of(&mut SourcedText::in_memory(text), 0, text.len(), focus)
}

/// The same for a part of a text, from `from` to `to`; `focus` is relative to `from`.
pub(crate) fn excerpt_of(text: &mut SourcedText, from: usize, to: usize, focus: usize) -> String {
    let wide = window(text, (from, to), focus, WIDE);
    if wide.chars().count() <= LONG {
        wide
    } else {
        window(text, (from, to), focus, NARROW)
    }
}

fn window(
    text: &mut SourcedText,
    (from, to): (usize, usize),
    focus: usize,
    width: usize,
) -> String {
    let start = window_start(text, (from, to), focus, width);
    let end = to.min(start + width);
    let mut shown = String::from(if start > from { "..." } else { "" });
    for chunk in text.range(start, end).utf8_chunks() {
        chunk.valid().chars().for_each(|c| push_char(&mut shown, c));
        let escaped = chunk.invalid().iter().flat_map(|byte| byte.escape_ascii());
        shown.extend(escaped.map(char::from));
    }
    if end < to {
        shown.push_str("...");
    }
    shown
}

/// The start of the window: half the width before the focus if the text allows it, moved back to
/// the start of a character.
fn window_start(
    text: &mut SourcedText,
    (from, to): (usize, usize),
    focus: usize,
    width: usize,
) -> usize {
    if to - from <= width {
        return from;
    }
    let wanted = (from + focus.saturating_sub(width / 2)).min(to - width);
    let first = from.max(wanted.saturating_sub(3));
    let before = text.range(first, wanted + 1).iter().rev();
    let back = before.into_iter().position(|byte| (*byte & 0xc0) != 0x80);
    wanted - back.unwrap_or(0)
}

fn push_char(shown: &mut String, c: char) {
    match u8::try_from(c) {
        Ok(byte) if c.is_ascii_control() || c == '\\' => {
            shown.extend(byte.escape_ascii().map(char::from));
        }
        _ if is_hidden(c) => shown.extend(c.escape_unicode()),
        _ => shown.push(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_is_shown_whole() {
        assert_eq!(excerpt("Weiß \"三\"".as_bytes(), 0), "Weiß \"三\"");
    }

    #[test]
    fn characters_that_do_not_print_are_escaped() {
        assert_eq!(excerpt(b"a\0\x1b\xff\r\n", 0), "a\\x00\\x1b\\xff\\r\\n");
    }

    #[test]
    fn a_long_text_is_cut_around_the_focus() {
        let mut text = vec![b'x'; 1000];
        text[500] = b'!';
        assert_eq!(
            excerpt(&text, 500),
            format!("...{}!{}...", "x".repeat(20), "x".repeat(19))
        );
    }

    #[test]
    fn a_cut_does_not_split_the_first_character() {
        let text = "三".repeat(50);
        assert!(excerpt(text.as_bytes(), 62).starts_with("...三"));
    }

    #[test]
    fn escapes_do_not_make_it_long() {
        for byte in [0, 0x1b, b'\\', 0x80, 0xff] {
            assert!(excerpt(&[byte; 1000], 500).len() <= 70);
        }
        assert!(excerpt("\u{200b}".repeat(99).as_bytes(), 0).len() <= 70);
    }
}
