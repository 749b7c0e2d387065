//! Escaping text, code and strings for Typst.

use crate::fence::fence;

/// Signs with a meaning anywhere in a text.
const SIGNS: &str = "\\#$*_`<>@~[]";

/// A text in Typst.
pub(crate) fn escaped(text: &str) -> String {
    after(text, "")
}

/// A text in Typst that follows `before`.
pub(super) fn after(text: &str, before: &str) -> String {
    let line = before.rsplit('\n').next().unwrap_or_default();
    // Marks of lists and headings count at the start of a line, of a cell and of an item.
    let mut starts = is_start(line);
    let mut out = String::new();
    let letters: Vec<char> = text.chars().collect();
    let mut in_number = starts;
    for (at, letter) in letters.iter().enumerate() {
        let next = letters.get(at + 1).copied();
        let is_mark = starts && "=-+/".contains(*letter)
            || in_number && at > 0 && *letter == '.' && next.is_none_or(char::is_whitespace);
        if SIGNS.contains(*letter) || is_mark || is_shorthand(*letter, next) {
            out.push('\\');
        }
        out.push(*letter);
        starts = *letter == '\n' || starts && *letter == ' ';
        in_number = starts || in_number && letter.is_ascii_digit();
    }
    out
}

/// Whether a text that follows these letters of its line is at its start.
fn is_start(line: &str) -> bool {
    let line = line.trim_end();
    let is_number = |text: &str| text.bytes().all(|it| it.is_ascii_digit());
    let mark = line.trim_start();
    line.is_empty()
        || line.ends_with('[')
        || mark == "-"
        || mark.strip_suffix('.').is_some_and(is_number)
}

/// Whether a sign and the next one are short for another sign, a comment or an address.
fn is_shorthand(letter: char, next: Option<char>) -> bool {
    match letter {
        '-' => next.is_none_or(|next| "-?".contains(next) || next.is_ascii_digit()),
        '.' => next == Some('.'),
        '/' => next.is_none_or(|next| "/*".contains(next)),
        _ => false,
    }
}

/// A string.
pub(super) fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// Inline code, with all of its spaces.
pub(super) fn code(code: &str) -> String {
    if code.is_empty() || code.contains(['`', '\n']) {
        return format!("#raw({})", string(code));
    }
    format!("`{code}`")
}

/// Lines unchanged; a language is a name of letters.
pub(crate) fn listing(text: &str, language: &str) -> String {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let fence = fence(text);
    let language: String = language
        .chars()
        .take_while(|it| it.is_ascii_alphanumeric())
        .collect();
    format!("{fence}{language}\n{text}\n{fence}")
}

#[cfg(test)]
mod tests {
    use super::{after, code, escaped, listing};

    #[test]
    fn no_text_has_a_meaning() {
        for (text, typst) in [
            ("a_b *c* #d $e", "a\\_b \\*c\\* \\#d \\$e"),
            ("= 1 - 2 -3 -- 4", "\\= 1 - 2 \\-3 \\-- 4"),
            ("12. x\n+ y / z", "12\\. x\n\\+ y / z"),
            ("http://a.b/c ...", "http:\\//a.b/c \\.\\.."),
            ("1.5", "1.5"),
        ] {
            assert_eq!(escaped(text), typst, "{text}");
        }
        assert_eq!(after("- x", "- "), "\\- x");
    }

    #[test]
    fn code_keeps_its_characters() {
        assert_eq!(code("a_b"), "`a_b`");
        assert_eq!(code("a`\"\\"), "#raw(\"a`\\\"\\\\\")");
        assert_eq!(listing("```\n", "c++"), "````c\n```\n````");
    }
}
