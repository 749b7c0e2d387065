//! The files of a submission with numbered lines, and compiler messages whose positions link to
//! them.
//!
//! # Theory of operation
//!
//! No part of a submission becomes part of an address. A line is identified by the number of its
//! file and its own number, so a message can link only to the shown lines.

use crate::store::StoredFile;
use base::text::{count, escape, escape_text, line};
use maud::{Markup, html};

/// How much of a file is shown: bytes and lines.
const BYTES: usize = 200_000;
const LINES: usize = 10_000;

/// A file, each line with its number.
pub(super) fn numbered(index: usize, file: &StoredFile) -> Markup {
    let lines = ShownLines::from_bytes(&file.bytes);
    html! {
        section.block {
            h3 { (line(&file.name)) " " small { (count(file.bytes.len(), "byte")) } }
            pre.source tabindex="0" { code {
                // The newlines stay for people who copy the text.
                @for (text, number) in lines.text.split('\n').zip(1..=lines.count) { span id=(anchor(index, number)) data-line=(number) { (text) "\n" } }
            } }
            @if lines.is_cut { p.dim { "The rest is not shown." } }
        }
    }
}

/// The shown part of a file.
struct ShownLines {
    text: String,
    count: usize,
    is_cut: bool,
}

impl ShownLines {
    fn from_bytes(bytes: &[u8]) -> Self {
        let text = escape_text(&bytes[..bytes.len().min(BYTES)]);
        let text = text.strip_suffix('\n').unwrap_or(&text).to_owned();
        let all = text.split('\n').count();
        Self {
            text,
            count: all.min(LINES),
            is_cut: bytes.len() > BYTES || all > LINES,
        }
    }
}

/// The id of a line of a file on the page.
fn anchor(file: usize, line: usize) -> String {
    format!("f{file}-{line}")
}

/// A compiler message in which positions in these files link to the lines.
pub(super) fn linked(message: &str, files: &[StoredFile]) -> Markup {
    let shown = files.iter().map(|file| {
        let name = escape(file.name.as_bytes());
        (name, ShownLines::from_bytes(&file.bytes).count)
    });
    let shown: Vec<(String, usize)> = shown.collect();
    let message = escape_text(message.as_bytes());
    html! {
        @for text in message.split_inclusive('\n') {
            @for piece in pieces(text, &shown) {
                @match piece {
                    MessagePiece::Text(text) => (text),
                    MessagePiece::Place { text, file, line } => a href={ "#" (anchor(file, line)) } { (text) },
                }
            }
        }
    }
}

/// A part of a line of a message.
#[derive(Debug, PartialEq, Eq)]
enum MessagePiece<'a> {
    Text(&'a str),
    /// A position in a file.
    Place {
        text: &'a str,
        file: usize,
        line: usize,
    },
}

/// A line of a message, split at the positions in files. The files are given by their names and how
/// many lines of them are shown.
fn pieces<'a>(text: &'a str, files: &[(String, usize)]) -> Vec<MessagePiece<'a>> {
    let mut places: Vec<(usize, usize, usize, usize)> = Vec::new();
    for (file, (name, lines)) in files.iter().enumerate() {
        for (start, _) in text.match_indices(name.as_str()) {
            let after = start + name.len();
            let found = place(&text[..start], &text[after..]);
            let found = found.filter(|(line, _)| (1..=*lines).contains(line));
            places.extend(found.map(|(line, length)| (start, after + length, file, line)));
        }
    }
    places.sort_unstable();
    let (mut pieces, mut end) = (Vec::new(), 0);
    for (start, after, file, line) in places {
        // If one name is the end of another, the longer one counts.
        if start < end {
            continue;
        }
        pieces.push(MessagePiece::Text(&text[end..start]));
        let text = &text[start..after];
        pieces.push(MessagePiece::Place { text, file, line });
        end = after;
    }
    pieces.push(MessagePiece::Text(&text[end..]));
    pieces.retain(|piece| *piece != MessagePiece::Text(""));
    pieces
}

/// The line number if a name stands between these texts, and the length of its notation in the
/// second one.
fn place(before: &str, after: &str) -> Option<(usize, usize)> {
    let is_path = before.ends_with('/') && !before.ends_with("./");
    // Python refers to files by their paths.
    if let Some(rest) = after.strip_prefix("\", line ") {
        return number(rest).map(|(line, length)| (line, "\", line ".len() + length));
    }
    let is_inside = |letter: char| letter.is_alphanumeric() || "_-.".contains(letter);
    if is_path || before.ends_with(is_inside) {
        return None;
    }
    // ghc writes `(2,3)-(4,5)` after a colon, Free Pascal without one.
    let opened = [":(", "(", ":"]
        .into_iter()
        .find(|it| after.starts_with(it))?;
    let (line, length) = number(&after[opened.len()..])?;
    let length = opened.len() + length;
    let column = |separator: char| {
        let (_, digits) = number(after[length..].strip_prefix(separator)?)?;
        Some(length + 1 + digits)
    };
    if opened == ":" {
        return Some((line, column(':').unwrap_or(length)));
    }
    let closed = column(',').unwrap_or(length);
    after[closed..]
        .starts_with(')')
        .then_some((line, closed + 1))
}

/// The number at the beginning of a text, and how many digits it has.
fn number(text: &str) -> Option<(usize, usize)> {
    let digits = text.len()
        - text
            .trim_start_matches(|it: char| it.is_ascii_digit())
            .len();
    Some((text[..digits].parse().ok()?, digits))
}

#[cfg(test)]
mod tests {
    use super::{MessagePiece, ShownLines, StoredFile, linked, numbered, pieces};

    /// The positions in a line of a message about a file of 20 lines.
    #[track_caller]
    fn places(text: &str, name: &str) -> Vec<(String, usize)> {
        let files = [("other.h".to_owned(), 20), (name.to_owned(), 20)];
        let found = pieces(text, &files);
        let whole: String = found
            .iter()
            .map(|piece| match piece {
                MessagePiece::Text(text) | MessagePiece::Place { text, .. } => *text,
            })
            .collect();
        assert_eq!(whole, text, "nothing is lost");
        let places = found.into_iter().filter_map(|piece| match piece {
            MessagePiece::Place { text, file, line } => {
                assert_eq!(file, 1);
                Some((text.to_owned(), line))
            }
            MessagePiece::Text(_) => None,
        });
        places.collect()
    }

    #[test]
    fn places_are_found_in_the_messages_of_compilers() {
        for (text, name, place, line) in [
            ("a.cpp:2:11: error: x", "a.cpp", "a.cpp:2:11", 2),
            ("In file included from a.cpp:12:", "a.cpp", "a.cpp:12", 12),
            (" --> a.rs:3:16", "a.rs", "a.rs:3:16", 3),
            ("Main.java:2: error: cannot", "Main.java", "Main.java:2", 2),
            ("./a.go:3:3: x declared", "a.go", "a.go:3:3", 3),
            (
                "  File \"/box/files/a.py\", line 2",
                "a.py",
                "a.py\", line 2",
                2,
            ),
            ("a.pas(3,2) Error: y", "a.pas", "a.pas(3,2)", 3),
            ("a.pas(5) Fatal: y", "a.pas", "a.pas(5)", 5),
            ("a.hs:2:9: error:", "a.hs", "a.hs:2:9", 2),
            ("a.hs:(2,9)-(4,1): error:", "a.hs", "a.hs:(2,9)", 2),
            ("陈 1.cpp:7:1: error", "陈 1.cpp", "陈 1.cpp:7:1", 7),
        ] {
            assert_eq!(places(text, name), [(place.to_owned(), line)], "{text}");
        }
        let twice = places("a.c:3:5 (see a.c:1)", "a.c");
        assert_eq!(twice, [("a.c:3:5".to_owned(), 3), ("a.c:1".to_owned(), 1)]);
    }

    #[test]
    fn what_is_no_place_leads_nowhere() {
        for text in [
            "",
            "a.c",
            "a.c:",
            "a.c:0:1",
            "a.c:21:1",
            "a.c:99999999999999999999999",
            "a.c:-1",
            "a.c:٣",
            "a.c(3",
            "a.c(3,",
            "a.c:(3,x)",
            "a.c\", line",
            "ba.c:3",
            "b.a.c:3",
            "/usr/include/a.c:3",
            "../a.c/:3",
            "ä.c:3 öa.c:3",
        ] {
            assert_eq!(places(text, "a.c"), [], "{text}");
        }
    }

    #[test]
    fn the_longer_of_two_names_is_meant() {
        let files = [("a.c".to_owned(), 9), ("x a.c".to_owned(), 9)];
        let found = pieces("x a.c:3", &files);
        let text = "x a.c:3";
        assert_eq!(
            found,
            [MessagePiece::Place {
                text,
                file: 1,
                line: 3
            }]
        );
    }

    fn file(name: &str, text: &str) -> StoredFile {
        StoredFile {
            name: name.to_owned(),
            bytes: text.as_bytes().to_vec(),
        }
    }

    #[test]
    fn markup_in_names_and_messages_stays_text() {
        let name = "\"><script>.c";
        let files = [file(name, "<b>\n\u{202e}</pre>\n")];
        let html = linked(&format!("{name}:2:1: </pre><i>\n"), &files).into_string();
        let shown = "&quot;&gt;&lt;script&gt;.c:2:1";
        let expected = format!("<a href=\"#f0-2\">{shown}</a>: &lt;/pre&gt;&lt;i&gt;\n");
        assert_eq!(html, expected);
        let html = numbered(0, &files[0]).into_string();
        assert!(
            html.contains("<span id=\"f0-1\" data-line=\"1\">&lt;b&gt;\n</span><span id=\"f0-2\" data-line=\"2\">"),
            "{html}"
        );
        assert!(
            !html.contains("<b>") && !html.contains("\u{202e}"),
            "{html}"
        );
        assert!(
            html.contains("&lt;/pre&gt;\n</span></code></pre>"),
            "{html}"
        );
    }

    #[test]
    fn what_is_shown_of_a_file_is_bounded() {
        let lines = |text: &str| {
            let lines = ShownLines::from_bytes(text.as_bytes());
            (lines.count, lines.is_cut)
        };
        assert_eq!(lines(""), (1, false));
        assert_eq!(lines("a\n"), (1, false));
        assert_eq!(lines("a\n\nb"), (3, false));
        assert_eq!(lines(&"\n".repeat(200_000)), (10_000, true));
        assert_eq!(lines(&"a".repeat(200_001)), (1, true));
        let all = numbered(0, &file("a", &"\n".repeat(200_000))).into_string();
        assert!(all.len() < 500_000, "{}", all.len());
    }
}
