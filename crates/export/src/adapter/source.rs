//! A C or C++ program as one text.

use program::{File, included, joined};
use std::collections::BTreeSet;

/// Source files one after the other, as one that includes the same headers.
pub(super) fn joined_sources(files: &[File]) -> Vec<u8> {
    let texts: Vec<&[u8]> = files.iter().map(|file| file.text.as_slice()).collect();
    texts.join(&b'\n')
}

/// The source files, which come first, with their headers inserted where they are included. Includes
/// of other files are left to the compiler.
pub(super) fn whole(files: &[File], sources: usize) -> Vec<u8> {
    let mut whole = Whole {
        files,
        open: Vec::new(),
        once: BTreeSet::new(),
        text: Vec::new(),
    };
    for at in 0..sources {
        whole.put(at);
    }
    whole.text
}

struct Whole<'a> {
    files: &'a [File],
    /// The files that are being inserted, the innermost last.
    open: Vec<usize>,
    /// The files that are inserted only once.
    once: BTreeSet<usize>,
    text: Vec<u8>,
}

impl Whole<'_> {
    fn put(&mut self, at: usize) {
        let file = &self.files[at];
        // A header that includes itself has an include guard.
        if self.open.contains(&at) || self.once.contains(&at) {
            return;
        }
        if is_guarded(&file.text) {
            self.once.insert(at);
        }
        self.open.push(at);
        for line in file.text.split_inclusive(|byte| *byte == b'\n') {
            match included(line).and_then(|name| self.find(&file.name, name)) {
                Some(header) => self.put(header),
                None if is_once(line) => {}
                None => self.text.extend_from_slice(line),
            }
        }
        if !self.text.ends_with(b"\n") {
            self.text.push(b'\n');
        }
        self.open.pop();
    }

    fn find(&self, from: &str, name: &str) -> Option<usize> {
        let beside = from.rsplit_once('/').map_or("", |(dir, _)| dir);
        let names = [joined(beside, name), joined("", name)];
        let mut found = names.into_iter().flatten();
        found.find_map(|name| self.files.iter().position(|file| file.name == name))
    }
}

/// Whether a line is `#pragma once`.
fn is_once(line: &[u8]) -> bool {
    let words = String::from_utf8_lossy(line).replace('#', "# ");
    words.split_whitespace().eq(["#", "pragma", "once"])
}

/// Whether a header has an include guard.
fn is_guarded(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n');
    let first = lines
        .clone()
        .find(|line| line.trim_ascii().starts_with(b"#"));
    let is_guard = first.is_some_and(|line| {
        let words = String::from_utf8_lossy(line).replace('#', "# ");
        words.split_whitespace().nth(1) == Some("ifndef")
    });
    is_guard || lines.any(is_once)
}

/// The program with a `return 0` at the end of its `main`, which is required once the function has
/// another name.
pub(super) fn returning(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_owned();
    if let Some(end) = end_of_main(&text) {
        text.splice(end..end, *b"\nreturn 0;\n");
    }
    text
}

/// The position of the brace that closes the body of `int main`.
fn end_of_main(text: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut words: Vec<&[u8]> = Vec::new();
    let mut is_main = false;
    let mut at = 0;
    while at < text.len() {
        let next = after(text, at);
        match text[at] {
            b'{' => depth += 1,
            b'}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && is_main {
                    return Some(at);
                }
            }
            // Tokens between a function's name and its body.
            b';' if depth == 0 => is_main = false,
            first if depth == 0 && is_word(first) => {
                words.push(&text[at..next]);
                let returns = words.iter().rev().nth(1);
                is_main |= words.last() == Some(&&b"main"[..])
                    && returns.is_some_and(|word| [&b"int"[..], b"auto", b"signed"].contains(word));
            }
            _ => {}
        }
        at = next;
    }
    None
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The position after a token; comments, literals and preprocessor lines are one token each.
fn after(text: &[u8], at: usize) -> usize {
    let rest = &text[at..];
    let find = |end: &[u8], from: usize| {
        let found = rest
            .get(from..)
            .and_then(|rest| rest.windows(end.len()).position(|part| part == end));
        found.map_or(text.len(), |found| at + from + found + end.len())
    };
    match rest {
        [b'/', b'*', ..] => find(b"*/", 2),
        [b'/', b'/', ..] => find(b"\n", 2),
        [b'R', b'"', ..] => {
            let open = rest.iter().position(|byte| *byte == b'(').unwrap_or(1);
            let close = [b")", rest.get(2..open).unwrap_or_default(), b"\""].concat();
            find(&close, open)
        }
        [b'"' | b'\'', ..] => at + literal(rest),
        [b'#', ..] => at + directive(rest),
        [first, ..] if is_word(*first) => {
            // A quote within a number separates its digits.
            let is_part = |byte: &u8| is_word(*byte) || (first.is_ascii_digit() && *byte == b'\'');
            at + rest.iter().take_while(|byte| is_part(byte)).count()
        }
        _ => at + 1,
    }
}

/// The length of a quoted literal.
fn literal(rest: &[u8]) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != rest[0] && rest[at] != b'\n' {
        at += if rest[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(rest.len())
}

/// The length of a preprocessor line, including continuation lines.
fn directive(rest: &[u8]) -> usize {
    let ends = rest.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let mut ends = ends.filter(|(at, _)| !rest[..*at].trim_ascii_end().ends_with(b"\\"));
    ends.next().map_or(rest.len(), |(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::{joined_sources, returning, whole};
    use program::File;

    fn text(files: &[(&str, &str)]) -> String {
        let file = |(name, text): &(&str, &str)| File {
            name: (*name).to_owned(),
            text: (*text).into(),
        };
        let files: Vec<File> = files.iter().map(file).collect();
        String::from_utf8(whole(&files, 1)).unwrap()
    }

    #[test]
    fn several_sources_become_one_that_includes_a_header_once() {
        let file = |name: &str, text: &str| File {
            name: name.to_owned(),
            text: text.into(),
        };
        let files = [
            file("a.cpp", "#include \"h.h\"\na"),
            file("b.cpp", "#include \"h.h\"\nb"),
            file("h.h", "#pragma once\nh\n"),
        ];
        assert_eq!(whole(&files, 2), b"h\na\nb\n");
        assert_eq!(
            joined_sources(&files[..2]),
            b"#include \"h.h\"\na\n#include \"h.h\"\nb"
        );
    }

    #[test]
    fn headers_stand_where_they_are_included() {
        let found = text(&[
            (
                "x.cpp",
                "#include <cstdio>\n#include \"sub/a.h\"\n#include \"sub/a.h\"\n#include \"b.h\"\n#include \"b.h\"\nx",
            ),
            ("sub/a.h", "# pragma once\n#include \"c.h\"\na\n"),
            ("sub/c.h", "#ifndef C\n#include \"a.h\"\nc\n#endif"),
            ("b.h", "b\n#include \"b.h\"\n"),
        ]);
        assert_eq!(
            found,
            "#include <cstdio>\n#ifndef C\nc\n#endif\na\nb\nb\nx\n"
        );
    }

    #[test]
    fn main_returns_in_the_end() {
        for (program, end) in [
            (
                "int f() {}\nint main() { if (1) { '}'; } \"}\\\"\"; /* } */ // }\n}",
                "}",
            ),
            (
                "#define X {\\\n{\nint\nmain(int argc, char **argv) { R\"x(})\")x\"; 1'000; }\nint g() {}\n",
                "}\nint g() {}\n",
            ),
            ("auto main() -> int { }", "}"),
        ] {
            let before = program.strip_suffix(end).unwrap();
            let found = String::from_utf8(returning(program.as_bytes())).unwrap();
            assert_eq!(found, format!("{before}\nreturn 0;\n{end}"));
        }
        for other in [
            "int main();\nint f() { }",
            "void main() { }",
            "struct s { int main() { } };",
            "int main() {",
            "'",
            "R\"",
            "\"\\",
        ] {
            assert_eq!(returning(other.as_bytes()), other.as_bytes(), "{other}");
        }
    }
}
