//! Messages about a program without the lines of its hidden files.
//!
//! Compilers and interpreters print the lines of a source that they complain about, usually after a
//! line number and `|`, and mark a part of the line below it. The contestant may see neither where
//! the line is one of a grader.

use super::Source;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The lines that no message shows.
#[derive(Clone, Debug, Default)]
pub(super) struct HiddenLines(Arc<BTreeSet<String>>);

impl HiddenLines {
    /// The lines of the hidden files of a program that are in none of its other files.
    pub(super) fn of_source(source: &Source) -> Self {
        let (hidden, own): (Vec<_>, Vec<_>) = source
            .files
            .iter()
            .partition(|file| source.hidden.contains(&file.name));
        let lines = |text: &[u8]| -> Vec<String> {
            let text = String::from_utf8_lossy(text);
            text.lines().map(plain).collect()
        };
        let own: BTreeSet<String> = own.iter().flat_map(|file| lines(&file.text)).collect();
        let hidden = hidden.iter().flat_map(|file| lines(&file.text));
        let hidden = hidden.filter(|line| is_telling(line) && !own.contains(line));
        Self(Arc::new(hidden.collect()))
    }

    /// The message without these lines.
    pub(super) fn removed_from(&self, message: Vec<u8>) -> Vec<u8> {
        if self.0.is_empty() {
            return message;
        }
        let mut kept = Vec::new();
        let mut is_below_hidden = false;
        for line in message.split_inclusive(|byte| *byte == b'\n') {
            let text = plain(without_number(&String::from_utf8_lossy(line)));
            let is_hidden = self.0.contains(&text) || is_below_hidden && !is_telling(&text);
            is_below_hidden = is_hidden;
            if !is_hidden {
                kept.extend_from_slice(line);
            }
        }
        kept
    }
}

/// A line with single spaces, because some tools replace tabs.
fn plain(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a line has words, and not only braces or marks.
fn is_telling(line: &str) -> bool {
    line.contains(char::is_alphanumeric)
}

/// The line of a source without the number before it: ` 12 | text`.
fn without_number(line: &str) -> &str {
    let Some((before, text)) = line.split_once('|') else {
        return line;
    };
    let is_number = |letter: char| letter.is_ascii_digit() || letter.is_whitespace();
    if before.chars().all(is_number) {
        text
    } else {
        line
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
    fn without_hidden_files_a_message_stays_as_it_is() {
        let language = Languages::builtin().named("c++").unwrap();
        let source = Source::single("a.cpp", b"int main() {}\n".to_vec(), &language);
        let message = b"a.cpp:1: \xff\n".to_vec();
        let shown = HiddenLines::of_source(&source).removed_from(message.clone());
        assert_eq!(shown, message);
    }
}
