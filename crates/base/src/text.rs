//! Makes text from others safe to show: names, and the output of programs.
//!
//! The result cannot control a terminal, does not look like tengen's own lines, and has no
//! invisible characters.

use checkers::is_hidden;
use std::fmt::Write as _;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

/// A path on one line, whatever characters it contains.
pub trait Shown {
    /// The path with all invisible characters escaped.
    fn shown(&self) -> String;
}

impl Shown for Path {
    fn shown(&self) -> String {
        escape(self.as_os_str().as_bytes()).replace('\t', "\\t")
    }
}

/// A name or another text on one line: all invisible characters are escaped.
#[must_use]
pub fn line(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        push(&mut shown, character);
    }
    shown
}

fn push(shown: &mut String, character: char) {
    if is_hidden(character) {
        shown.extend(character.escape_default());
    } else {
        shown.push(character);
    }
}

/// Bytes as text on several lines, as [`escape_text`] returns them, without white space at the end.
#[must_use]
pub fn escape_lines(bytes: &[u8]) -> String {
    escape_text(bytes).trim_end().to_owned()
}

/// Bytes as text. Invisible characters and bytes that are not UTF-8 are escaped; newlines and tabs
/// stay.
#[must_use]
pub fn escape_text(bytes: &[u8]) -> String {
    let lines: Vec<String> = bytes.split(|byte| *byte == b'\n').map(escape).collect();
    lines.join("\n")
}

/// Bytes as text on one line. Invisible characters, except tabs, and bytes that are not UTF-8 are
/// escaped.
#[must_use]
pub fn escape(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\t' => text.push('\t'),
                other => push(&mut text, other),
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

/// Escapes a text for HTML and XML.
#[must_use]
pub fn escape_markup(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The beginning of some bytes, escaped: at most `lines` lines and `bytes` bytes, and a note that
/// counts the omitted bytes.
#[must_use]
pub fn excerpt(text: &[u8], lines: usize, bytes: usize) -> String {
    let end_of_lines = text
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .nth(lines.saturating_sub(1))
        .map_or(text.len(), |(index, _)| index + 1);
    let end = end_of_lines.min(bytes).min(text.len());
    let mut shown = escape_lines(&text[..end]);
    if end < text.len() {
        let _ = write!(shown, "\n... {} more bytes", text.len() - end);
    }
    shown
}

/// Indents all lines of a text except the first, which follows other text.
#[must_use]
pub fn hanging(text: &str) -> String {
    text.replace('\n', "\n    ")
}

/// `count` and the noun, in the plural unless `count` is 1.
#[must_use]
pub fn count(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// Quotes words for a shell where needed.
pub fn shell_words<S: AsRef<str>>(words: &[S]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| shell_word(word.as_ref())).collect();
    quoted.join(" ")
}

fn shell_word(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=:,+".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// A number of points without unnecessary decimals.
#[must_use]
pub fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The known name that `found` probably misspells: at most a third of its letters differ.
#[must_use]
pub fn nearest<'a>(found: &str, known: &'a [String]) -> Option<&'a str> {
    let found = found.to_lowercase();
    let distance = |name: &str| strsim::damerau_levenshtein(&found, &name.to_lowercase());
    let (distance, near) = known
        .iter()
        .map(|name| (distance(name), name.as_str()))
        .min()?;
    (distance <= found.chars().count() / 3).then_some(near)
}

#[cfg(test)]
mod tests {
    use super::{escape, escape_lines, excerpt};

    #[test]
    fn control_characters_and_broken_utf8_are_escaped() {
        assert_eq!(
            escape(b"a\x00\x1b[31m\xff\xe5\xa4\xa9"),
            "a\\u{0}\\u{1b}[31m\\xff天"
        );
    }

    #[test]
    fn newlines_stay() {
        assert_eq!(escape_lines(b"a\nb\r\n\n"), "a\nb\\r");
    }

    #[test]
    fn an_excerpt_counts_the_omitted_bytes() {
        assert_eq!(excerpt(b"1\n2\n3\n", 2, 100), "1\n2\n... 2 more bytes");
        assert_eq!(excerpt(b"123456", 2, 4), "1234\n... 2 more bytes");
        assert_eq!(excerpt(b"12", 2, 4), "12");
    }
}
