//! Characters that are invisible or look like others.

use crate::text::C_SPACES;

/// Whether a character is invisible, or changes how others are displayed: control and format
/// characters, line and paragraph separators, all white space except the space, fillers, variation
/// selectors, tags, and unassigned or private-use characters.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    match c {
        '\u{34f}'
        | '\u{115f}'
        | '\u{1160}'
        | '\u{17b4}'
        | '\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{2800}'
        | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{ffa0}'
        | '\u{e0000}'..='\u{e0fff}' => true,
        _ if c.is_ascii() => c.is_ascii_control(),
        // After a letter, a combining mark is visible.
        _ => {
            let shown: String = ['a', c].into_iter().collect();
            shown.escape_debug().count() > 2
        }
    }
}

/// The code points of the first difference of two texts, if readers may not see it: one of the two
/// is not ASCII, or the texts have the same tokens. `None` if the difference is visible.
#[must_use]
pub fn look_alike(expected: &[u8], found: &[u8]) -> Option<String> {
    let (mut expected_chars, mut found_chars) = (chars(expected), chars(found));
    let (wanted, got) = loop {
        let (wanted, got) = (expected_chars.next(), found_chars.next());
        if wanted != got {
            break (wanted, got);
        }
        wanted?;
    };
    let both = [wanted, got];
    let is_odd = |c: &char| !c.is_ascii() && !is_ideograph(*c);
    if both.iter().flatten().any(is_odd) || (spaced(both) && same_except_spaces(expected, found)) {
        let name =
            |c: Option<char>| c.map_or("the end".to_owned(), |c| format!("U+{:04X}", u32::from(c)));
        return Some(format!("{} in place of {}", name(got), name(wanted)));
    }
    None
}

/// The characters of a text; bytes that are not UTF-8 are replaced.
fn chars(text: &[u8]) -> impl Iterator<Item = char> {
    text.utf8_chunks().flat_map(|chunk| {
        let replaced = chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER);
        chunk.valid().chars().chain(replaced)
    })
}

/// Chinese, Japanese and Korean characters: those that look different are different characters.
fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' | '\u{20000}'..='\u{3fffd}')
}

fn spaced(both: [Option<char>; 2]) -> bool {
    both.iter().flatten().any(char::is_ascii_whitespace)
}

fn same_except_spaces(a: &[u8], b: &[u8]) -> bool {
    C_SPACES.tokens(a).eq(C_SPACES.tokens(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_hidden() {
        for c in "\0\t\n\r\u{1b}\u{7f}\u{85}\u{a0}\u{ad}\u{61c}\u{200b}\u{200d}\u{200f}\u{202e}\u{2028}\u{2029}\u{2066}\u{3000}\u{3164}\u{feff}\u{fe0f}\u{e000}\u{e0041}".chars() {
            assert!(is_hidden(c), "{c:?}");
        }
        for c in " a~é天\u{301}●🎲٣".chars() {
            assert!(!is_hidden(c), "{c:?}");
        }
    }

    #[test]
    fn look_alikes_are_shown_by_their_code_points() {
        let told = |expected: &str, found: &str| look_alike(expected.as_bytes(), found.as_bytes());
        assert_eq!(
            told("Yes", "Y\u{435}s").as_deref(),
            Some("U+0435 in place of U+0065")
        );
        assert_eq!(
            told("é", "e\u{301}").as_deref(),
            Some("U+0065 in place of U+00E9")
        );
        assert_eq!(
            told("a", "a\u{200b}").as_deref(),
            Some("U+200B in place of the end")
        );
        assert_eq!(
            told("a b", "a\tb").as_deref(),
            Some("U+0009 in place of U+0020")
        );
        assert_eq!(
            told("a", "a ").as_deref(),
            Some("U+0020 in place of the end")
        );
        for (expected, found) in [
            ("a", "b"),
            ("a b", "a"),
            ("黑", "白"),
            ("é", "é"),
            ("", "1"),
        ] {
            assert_eq!(told(expected, found), None, "{expected} {found}");
        }
    }
}
