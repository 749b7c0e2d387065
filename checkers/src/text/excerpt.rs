//! A piece of a text, fit to be shown.

/// The most characters of a text that a message shows.
const SHOWN: usize = 40;

/// `text` around the byte at `focus`: at most [`SHOWN`] bytes of it, with `...` where it is cut, and what
/// does not print escaped.
pub(crate) fn excerpt(text: &[u8], focus: usize) -> String {
    let start = window_start(text, focus);
    let end = text.len().min(start + SHOWN);
    let mut shown = String::from(if start > 0 { "..." } else { "" });
    for chunk in text[start..end].utf8_chunks() {
        chunk.valid().chars().for_each(|c| push_char(&mut shown, c));
        let escaped = chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}"));
        shown.extend(escaped);
    }
    if end < text.len() {
        shown.push_str("...");
    }
    shown
}

fn window_start(text: &[u8], focus: usize) -> usize {
    if text.len() <= SHOWN {
        return 0;
    }
    let wanted = focus.saturating_sub(SHOWN / 2).min(text.len() - SHOWN);
    let back_to_char = text[..=wanted]
        .iter()
        .rev()
        .take(4)
        .position(|byte| (*byte & 0xc0) != 0x80);
    wanted - back_to_char.unwrap_or(0)
}

fn push_char(shown: &mut String, c: char) {
    match c {
        '"' | '\'' | '\\' => shown.push(c),
        _ => shown.extend(c.escape_debug()),
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
    fn what_does_not_print_is_escaped() {
        assert_eq!(excerpt(b"a\0\x1b\xff\r\n", 0), "a\\0\\u{1b}\\xff\\r\\n");
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
}
