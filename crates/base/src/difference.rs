//! The first difference between two texts, in words and as a short diff.

use crate::text::escape;
use checkers::look_alike;
use similar::{Change, ChangeTag, TextDiff};
use std::collections::VecDeque;
use std::fmt::Write as _;

/// At most this many bytes of a line are shown.
const LINE_BYTES: usize = 80;
/// Texts longer than this get no diff.
const DIFF_BYTES: usize = 64 << 10;
/// A diff has at most this many lines.
const DIFF_LINES: usize = 12;

/// Where two texts first differ, as `line 3: first has "5", second has "6"`.
#[must_use]
pub fn first(left: &[u8], right: &[u8], left_name: &str, right_name: &str) -> String {
    let mut lines = left
        .split(|byte| *byte == b'\n')
        .zip(right.split(|byte| *byte == b'\n'));
    let same = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let number = left[..same].split(|byte| *byte == b'\n').count();
    match lines.nth(number - 1) {
        _ if left == right => "they are equal".to_owned(),
        Some((ours, theirs)) => {
            format!(
                "line {number}: {left_name} has \"{}\", {right_name} has \"{}\"",
                cut(ours),
                cut(theirs)
            )
        }
        None => format!("line {number}: one of them ends here"),
    }
}

/// The lines around the first differences, as a unified diff without a heading: `-` is the answer,
/// `+` the output. `None` for texts that are too long.
#[must_use]
pub fn short_diff(answer: &[u8], output: &[u8]) -> Option<String> {
    if answer.len().max(output.len()) > DIFF_BYTES {
        return None;
    }
    let diff = TextDiff::configure()
        .timeout(std::time::Duration::from_millis(200))
        .diff_lines(answer, output);
    let mut text = String::new();
    let changes: Vec<_> = diff
        .grouped_ops(1)
        .into_iter()
        .flatten()
        .flat_map(|op| diff.iter_changes(&op).collect::<Vec<_>>())
        .collect();
    let notes = notes(&changes);
    for (change, note) in changes.iter().zip(notes).take(DIFF_LINES) {
        let sign = match change.tag() {
            ChangeTag::Equal => ' ',
            ChangeTag::Delete => '-',
            ChangeTag::Insert => '+',
        };
        let line = change.value();
        let _ = writeln!(
            text,
            "{sign} {}",
            cut(line.strip_suffix(b"\n").unwrap_or(line)).replace('\t', "\\t")
        );
        if let Some(note) = note {
            let _ = writeln!(text, "  ({note})");
        }
    }
    if changes.len() > DIFF_LINES {
        let _ = writeln!(text, "  ... {} more lines", changes.len() - DIFF_LINES);
    }
    Some(text).filter(|text| !text.is_empty())
}

/// For each line of the output that looks the same as the answer's line in its position, or easily
/// may: how the two differ.
fn notes(changes: &[Change<&[u8]>]) -> Vec<Option<String>> {
    let text = |change: &Change<&[u8]>| {
        let line = change.value();
        line.strip_suffix(b"\n").unwrap_or(line).to_vec()
    };
    let mut notes = Vec::with_capacity(changes.len());
    let mut deleted = VecDeque::new();
    for change in changes {
        notes.push(match change.tag() {
            ChangeTag::Equal => {
                deleted.clear();
                None
            }
            ChangeTag::Delete => {
                deleted.push_back(text(change));
                None
            }
            ChangeTag::Insert => deleted
                .pop_front()
                .and_then(|answer| look_alike(&answer, &text(change))),
        });
    }
    notes
}

fn cut(line: &[u8]) -> String {
    let mut shown = escape(&line[..line.len().min(LINE_BYTES)]);
    if line.len() > LINE_BYTES {
        shown.push_str("...");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{first, short_diff};

    #[test]
    fn the_first_different_line_is_named() {
        assert_eq!(
            first(b"1\n2\n3\n", b"1\n5\n3\n", "a", "b"),
            "line 2: a has \"2\", b has \"5\""
        );
    }

    #[test]
    fn a_text_that_ends_early_is_named() {
        assert_eq!(
            first(b"1\n", b"1\n2\n", "a", "b"),
            "line 2: a has \"\", b has \"2\""
        );
    }

    #[test]
    fn equal_texts_are_equal() {
        assert_eq!(first(b"1\n", b"1\n", "a", "b"), "they are equal");
    }

    #[test]
    fn a_short_diff_shows_both_sides() {
        let diff = short_diff(b"Draw\nWhite 6\n", b"Draw\nBlack 6\n").unwrap();
        assert_eq!(diff, "  Draw\n- White 6\n+ Black 6\n");
    }

    #[test]
    fn lines_that_look_alike_are_explained() {
        let diff = short_diff(b"Yes\na b\n", "Y\u{435}s\na\tb\n".as_bytes()).unwrap();
        assert_eq!(
            diff,
            "- Yes\n- a b\n+ Y\u{435}s\n  (U+0435 in place of U+0065)\n+ a\\tb\n  (U+0009 in place of U+0020)\n"
        );
    }
}
