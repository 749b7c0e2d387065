//! Messages about a program without the lines of its hidden files.
//!
//! Compilers and interpreters print the lines of a source that they complain about, most of them
//! after a line number and `|`, and mark a part of the line below it. Some propose a change of the
//! line in the same form. The contestant may see none of that where the line is one of a grader.

use super::{File, Source};
use std::sync::Arc;

/// The lines that no message shows.
#[derive(Clone, Debug, Default)]
pub(super) struct HiddenLines(Option<Arc<Sources>>);

/// The lines of the files of a program, each file by itself.
#[derive(Debug)]
struct Sources {
    hidden: Vec<Vec<String>>,
    own: Vec<Vec<String>>,
}

impl HiddenLines {
    /// The lines of the hidden files of a program.
    pub(super) fn of_source(source: &Source) -> Self {
        if source.hidden.is_empty() {
            return Self::default();
        }
        let is_hidden = |file: &&File| source.hidden.contains(&file.name);
        let (hidden, own): (Vec<_>, Vec<_>) = source.files.iter().partition(is_hidden);
        let lines = |file: &File| -> Vec<String> {
            let text = String::from_utf8_lossy(&file.text);
            text.lines().map(plain).collect()
        };
        Self(Some(Arc::new(Sources {
            hidden: hidden.into_iter().map(lines).collect(),
            own: own.into_iter().map(lines).collect(),
        })))
    }

    /// The message without these lines.
    pub(super) fn removed_from(&self, message: Vec<u8>) -> Vec<u8> {
        let Some(sources) = &self.0 else {
            return message;
        };
        let mut kept = Vec::new();
        let mut is_below_hidden = false;
        for line in message.split_inclusive(|byte| *byte == b'\n') {
            let (number, text) = numbered(&String::from_utf8_lossy(line));
            let is_hidden = match number {
                Some(number) => sources.hides_line(number, &text),
                None => sources.hides(&text) || is_below_hidden && !is_telling(&text),
            };
            is_below_hidden = is_hidden;
            if !is_hidden {
                kept.extend_from_slice(line);
            }
        }
        kept
    }
}

impl Sources {
    /// Whether a text is a line of a hidden file only.
    fn hides(&self, text: &str) -> bool {
        let is_in = |files: &[Vec<String>]| files.iter().flatten().any(|line| line == text);
        is_telling(text) && is_in(&self.hidden) && !is_in(&self.own)
    }

    /// Whether a text is the line with this number of a hidden file, or a change of it.
    fn hides_line(&self, number: usize, text: &str) -> bool {
        let line = |file: &Vec<String>| file.get(number.checked_sub(1)?).cloned();
        let closest = |files: &[Vec<String>]| {
            let lines = files.iter().filter_map(line);
            let close = lines.map(|line| (agreement(&line, text), line.len()));
            close.max().unwrap_or_default()
        };
        let (hidden, length) = closest(&self.hidden);
        let (own, _) = closest(&self.own);
        self.hides(text) || hidden > own && 2 * hidden >= length
    }
}

/// How many bytes two lines share at their beginnings and at their ends.
fn agreement(one: &str, other: &str) -> usize {
    let same = |pair: &(u8, u8)| pair.0 == pair.1;
    let begin = one.bytes().zip(other.bytes()).take_while(same).count();
    let rest = one.len().min(other.len()) - begin;
    let ends = one.bytes().rev().zip(other.bytes().rev());
    begin + ends.take(rest).take_while(same).count()
}

/// A line with single spaces, because some tools replace tabs.
fn plain(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a line has words, and not only braces or marks.
fn is_telling(line: &str) -> bool {
    line.contains(char::is_alphanumeric)
}

/// The line of a source with its number, if it follows one: ` 12 | text`.
fn numbered(line: &str) -> (Option<usize>, String) {
    let Some((before, text)) = line.split_once('|') else {
        return (None, plain(line));
    };
    match before.trim() {
        "" => (None, plain(text)),
        number => match number.parse() {
            Ok(number) => (Some(number), plain(text)),
            Err(_) => (None, plain(line)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::HiddenLines;
    use crate::{File, Source};
    use terms::language::Languages;

    #[test]
    fn lines_of_hidden_files_are_removed_with_the_marks_below_them() {
        let language = Languages::builtin().named("c++").unwrap();
        let file = |name: &str, text: &str| File {
            name: name.to_owned(),
            text: text.into(),
        };
        let files = vec![
            file("grader.cpp", "int main() {\n\treturn secret(1);\n}\n"),
            file("sum.cpp", "int main() {\nint sum;\n}\n"),
        ];
        let source = Source {
            hidden: ["grader.cpp".to_owned()].into(),
            ..Source::in_order(files, 2, &language)
        };
        let message = "grader.cpp:2:9: error\n    2 |         return secret(1);\n      |                ^~~~~~\nsum.cpp:2:1: error\n    2 | int sum;\n      | ^~~\n    1 | int main() {\n";
        let shown = HiddenLines::of_source(&source).removed_from(message.into());
        assert_eq!(
            String::from_utf8_lossy(&shown),
            "grader.cpp:2:9: error\nsum.cpp:2:1: error\n    2 | int sum;\n      | ^~~\n    1 | int main() {\n"
        );
    }

    #[test]
    fn a_proposed_change_of_a_hidden_line_is_removed() {
        let language = Languages::builtin().named("rust").unwrap();
        let file = |name: &str, text: &str| File {
            name: name.to_owned(),
            text: text.into(),
        };
        let files = vec![
            file("grader.rs", "fn main() {\n    show(total(&secret));\n}\n"),
            file("total.rs", "pub fn total() {\n    return sum;\n}\n"),
        ];
        let source = Source {
            hidden: ["grader.rs".to_owned()].into(),
            ..Source::in_order(files, 1, &language)
        };
        let message = "help: remove it\n  |\n2 |     show(total());\n  |               \nhelp: add it\n  |\n2 |     return sum();\n  |               ++\n";
        let shown = HiddenLines::of_source(&source).removed_from(message.into());
        assert_eq!(
            String::from_utf8_lossy(&shown),
            "help: remove it\n  |\nhelp: add it\n  |\n2 |     return sum();\n  |               ++\n"
        );
    }

    #[test]
    fn without_hidden_files_a_message_stays_as_it_is() {
        let language = Languages::builtin().named("c++").unwrap();
        let source = Source::single("a.cpp", b"int main() {}\n".to_vec(), &language);
        let message = b"a.cpp:1: \xff\n".to_vec();
        let shown = HiddenLines::of_source(&source).removed_from(message.clone());
        assert_eq!(shown, message);
    }
}
