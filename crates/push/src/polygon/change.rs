//! What differs between a problem here and on the judge, and the requests that change it there.

use super::client::Field;
use crate::Difference;
use base::text::{escape, line};
use std::path::{Path, PathBuf};
use terms::fault::Fault;

/// At most this many bytes of a line are shown.
const SHOWN: usize = 80;

/// Something of a problem that is new or different here.
#[derive(Debug)]
pub struct Change {
    /// The sort of thing, such as `test`.
    pub what: &'static str,
    /// Its name; empty if a problem has only one such thing.
    pub name: String,
    /// Whether the judge does not have it yet.
    pub is_new: bool,
    /// What differs. If it is new, nothing is listed.
    pub differences: Vec<Difference>,
    pub(super) requests: Vec<WriteRequest>,
}

/// A request that writes.
#[derive(Debug)]
pub(super) struct WriteRequest {
    pub(super) method: &'static str,
    pub(super) fields: Vec<Field>,
    /// A parameter with the content of a file, which is read when the request is sent.
    pub(super) file: Option<(&'static str, PathBuf)>,
}

impl WriteRequest {
    pub(super) fn new(method: &'static str, fields: Vec<Field>) -> Self {
        Self {
            method,
            fields,
            file: None,
        }
    }

    pub(super) fn with_file(self, name: &'static str, path: &Path) -> Self {
        Self {
            file: Some((name, path.to_owned())),
            ..self
        }
    }
}

/// Everything that differs, in the order in which it has to be written.
#[derive(Debug, Default)]
pub(super) struct Changes {
    pub(super) changes: Vec<Change>,
    /// What only the judge has. It stays there.
    pub(super) kept: Vec<String>,
}

impl Changes {
    /// Adds something that is new.
    pub(super) fn add(&mut self, what: &'static str, name: &str, requests: Vec<WriteRequest>) {
        self.changes.push(Change {
            what,
            name: name.to_owned(),
            is_new: true,
            differences: Vec::new(),
            requests,
        });
    }

    /// Adds something that has these differences, if it has any.
    pub(super) fn alter(
        &mut self,
        (what, name): (&'static str, &str),
        differences: Vec<Difference>,
        requests: Vec<WriteRequest>,
    ) {
        if !differences.is_empty() {
            self.changes.push(Change {
                what,
                name: name.to_owned(),
                is_new: false,
                differences,
                requests,
            });
        }
    }

    /// Adds something that only the judge has.
    pub(super) fn keep(&mut self, what: &str, name: &str) {
        self.kept.push(format!("{what} {}", line(name)));
    }
}

/// The content of a file.
pub(super) fn content(path: &Path) -> Result<Vec<u8>, Fault> {
    std::fs::read(path).map_err(|error| Fault::file("read", path, error))
}

/// A content without what the judge may change in it: the sort of line ends, and newlines at the
/// end.
pub(super) fn normalized(content: &[u8]) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = content
        .split(|byte| *byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines.join(&b'\n')
}

/// The first line that is not the same in two texts.
pub(super) fn text_difference(what: &str, there: &[u8], here: &[u8]) -> Option<Difference> {
    let (there, here) = (normalized(there), normalized(here));
    if there == here {
        return None;
    }
    let pairs = there
        .split(|byte| *byte == b'\n')
        .zip(here.split(|byte| *byte == b'\n'));
    let equal = pairs.take_while(|(a, b)| a == b).count();
    let number = equal + 1;
    let shown = |text: &[u8]| match text.split(|byte| *byte == b'\n').nth(equal) {
        Some(line) if !text.is_empty() => format!("\"{}\"", cut(line)),
        _ => "nothing".to_owned(),
    };
    let separator = if what.is_empty() { "" } else { ", " };
    Some(Difference {
        what: format!("{what}{separator}line {number}"),
        there: shown(&there),
        here: shown(&here),
    })
}

fn cut(line: &[u8]) -> String {
    match line.get(..SHOWN) {
        Some(start) if line.len() > SHOWN => format!("{}...", escape(start)),
        _ => escape(line),
    }
}

#[cfg(test)]
mod tests {
    use super::{normalized, text_difference};

    #[test]
    fn line_ends_are_no_difference_and_the_first_line_that_differs_is_shown() {
        assert_eq!(normalized(b"a\r\n\r\nb\r\n\n"), b"a\n\nb");
        assert_eq!(text_difference("", b"1 2\r\n", b"1 2"), None);
        let told = |there: &[u8], here: &[u8]| {
            let difference = text_difference("", there, here).unwrap();
            format!(
                "{} {} {}",
                difference.what, difference.there, difference.here
            )
        };
        assert_eq!(told(b"a\nb\n", b"a\nc\n"), "line 2 \"b\" \"c\"");
        assert_eq!(told(b"", b"a\n"), "line 1 nothing \"a\"");
        assert_eq!(told(b"a\n", b"a\nb\n"), "line 2 nothing \"b\"");
        assert_eq!(told(b"ab\n", b"a\n"), "line 1 \"ab\" \"a\"");
        let long = [b'x'; 100];
        assert!(told(&long, b"y").contains(&format!("\"{}...\"", "x".repeat(80))));
        let named = text_difference("legend", b"", b"a").unwrap();
        assert_eq!(named.what, "legend, line 1");
    }
}
