//! Compares lines, ignoring white space at their ends and empty lines at the end of the text.
//!
//! Both texts are read in step while they are equal. At a difference, two lines are still equal if
//! both contain only white space after it. Then both sides continue with the next line. Otherwise
//! the lines differ: the line with more than white space left has its last other byte at or after
//! the difference, and equal lines must be equal up to that byte.

use std::fs::File;
use std::io;

use memchr::memchr;

use crate::files::in_files;
use crate::text::{C_SPACES, Fold, SourcedText, agree_from};
use crate::{Checker, Judgement, Options, difference};

/// Compares line by line.
pub(crate) struct LineChecker {
    fold: Fold,
}

impl LineChecker {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            fold: Fold::unless(options.case_sensitive.unwrap_or(true)),
        }
    }
}

impl Checker for LineChecker {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        if output == answer {
            return Judgement::accepted();
        }
        self.compare(
            &mut SourcedText::in_memory(output),
            &mut SourcedText::in_memory(answer),
        )
    }

    fn check_files(&self, output: &File, answer: &File) -> Option<io::Result<Judgement>> {
        let compare =
            |output: &mut SourcedText, answer: &mut SourcedText| self.compare(output, answer);
        Some(in_files(output, answer, compare))
    }
}

impl LineChecker {
    fn compare(&self, output: &mut SourcedText, answer: &mut SourcedText) -> Judgement {
        let (mut o, mut a) = (0, 0);
        loop {
            let agree = |x: &[u8], y: &[u8]| self.fold.common_prefix(x, y);
            (o, a) = agree_from(output, o, answer, a, agree);
            if o >= output.len() || a >= answer.len() {
                return ending(output, o, answer, a);
            }
            match (blank_to_next_line(output, o), blank_to_next_line(answer, a)) {
                (Some(next_o), Some(next_a)) => (o, a) = (next_o, next_a),
                _ => return difference::of_lines(output, o, answer, a),
            }
        }
    }
}

/// The start of the next line, if only white space precedes it.
fn blank_to_next_line(text: &mut SourcedText, at: usize) -> Option<usize> {
    let length = text.len();
    let is_blank = |byte: &u8| *byte != b'\n' && C_SPACES.has(*byte);
    let end = text.seek(at, length, |piece| {
        piece.iter().take_while(|byte| is_blank(byte)).count()
    });
    match text.byte(end) {
        None => Some(end),
        Some(b'\n') => Some(end + 1),
        Some(_) => None,
    }
}

/// The judgement if one of the two texts has ended.
fn ending(output: &mut SourcedText, o: usize, answer: &mut SourcedText, a: usize) -> Judgement {
    let next_o = C_SPACES.skip_in(output, o);
    let next_a = C_SPACES.skip_in(answer, a);
    let begins_line = |text: &mut SourcedText, from: usize, to: usize| {
        let from = from.saturating_sub(1);
        let newline = |piece: &[u8]| memchr(b'\n', piece).unwrap_or(piece.len());
        to == 0 || text.seek(from, to, newline) < to
    };
    let (at_end_o, at_end_a) = (next_o >= output.len(), next_a >= answer.len());
    if at_end_o && at_end_a {
        Judgement::accepted()
    } else if at_end_o && begins_line(answer, a, next_a) {
        difference::missing_line(output, answer, next_a)
    } else if at_end_a && begins_line(output, o, next_o) {
        difference::surplus_line(output, next_o)
    } else {
        difference::of_lines(output, o, answer, a)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(output: &str, answer: &str) -> String {
        let lines = LineChecker::new(&Options::default());
        lines
            .check(b"", output.as_bytes(), answer.as_bytes())
            .message
    }

    #[test]
    fn white_space_at_the_end_of_a_line_or_of_the_text_does_not_count() {
        for (output, answer) in [
            ("", "\n \n"),
            ("a  \nb", "a\nb\n"),
            ("a\r\nb\r\n\r\n", "a\nb"),
            ("a \t\n", "a\t \n"),
        ] {
            assert_eq!(message(output, answer), "", "{output:?} {answer:?}");
            assert_eq!(message(answer, output), "", "{answer:?} {output:?}");
        }
    }

    #[test]
    fn white_space_within_the_text_counts() {
        assert_eq!(
            message("a  b\n", "a b\n"),
            "line 1: expected `a b`, found `a  b` (U+0020 in place of U+0062)"
        );
        assert_eq!(
            message("a\n\nb\n", "a\nb\n"),
            "line 2: expected b, found an empty line"
        );
        assert_eq!(
            message("\na\n", "a\n"),
            "line 1: expected a, found an empty line"
        );
        assert_eq!(
            message(" a", "a"),
            "line 1: expected `a`, found ` a` (U+0020 in place of U+0061)"
        );
    }

    #[test]
    fn a_missing_or_surplus_line_is_named() {
        assert_eq!(
            message("a\n", "a\nb\n"),
            "the output ends after line 1: expected b"
        );
        assert_eq!(
            message("a", "a\n\n b\n"),
            "the output ends after line 1: expected ` b`"
        );
        assert_eq!(
            message("\n", "a\n"),
            "line 1: expected a, found an empty line"
        );
        assert_eq!(message("", "a\n"), "the output is empty: expected a");
        assert_eq!(
            message("a\n\nb\nc", "a"),
            "line 3: expected the end, found b"
        );
    }

    #[test]
    fn a_line_cut_short_is_a_difference_in_that_line() {
        assert_eq!(message("ab", "abc\n"), "line 1: expected abc, found ab");
        assert_eq!(message("a b", "a"), "line 1: expected `a`, found `a b`");
    }

    #[test]
    fn letters_fold_when_asked() {
        let options = Options {
            case_sensitive: Some(false),
            ..Options::default()
        };
        assert_eq!(
            LineChecker::new(&options).check(b"", b"YES \n", b"Yes"),
            Judgement::accepted()
        );
    }
}
