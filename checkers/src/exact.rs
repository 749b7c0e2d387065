//! The same bytes.

use std::fs::File;
use std::io;

use crate::files::in_files;
use crate::text::{Fold, SourcedText, agree_from};
use crate::{Checker, Judgement, difference};

/// Compares byte for byte.
pub(crate) struct Exact;

impl Checker for Exact {
    fn check(&self, _input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        if output == answer {
            return Judgement::accepted();
        }
        compare(
            &mut SourcedText::in_memory(output),
            &mut SourcedText::in_memory(answer),
        )
    }

    fn check_files(&self, output: &File, answer: &File) -> Option<io::Result<Judgement>> {
        Some(in_files(output, answer, compare))
    }
}

fn compare(output: &mut SourcedText, answer: &mut SourcedText) -> Judgement {
    let agree = |x: &[u8], y: &[u8]| Fold::Nothing.common_prefix(x, y);
    let (at, _) = agree_from(output, 0, answer, 0, agree);
    if at == output.len() && at == answer.len() {
        return Judgement::accepted();
    }
    difference::of_bytes(output, at, answer, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(output: &[u8], answer: &[u8]) -> String {
        Exact.check(b"", output, answer).message
    }

    #[test]
    fn equal_bytes_are_right() {
        assert_eq!(
            Exact.check(b"", b"a\0\xff\r\n", b"a\0\xff\r\n"),
            Judgement::accepted()
        );
        assert_eq!(Exact.check(b"", b"", b""), Judgement::accepted());
    }

    #[test]
    fn the_first_differing_byte_is_named() {
        assert_eq!(
            message(b"1\n2 3\n", b"1\n2 4\n"),
            "byte 3 of line 2: expected `4\\n`, found `3\\n`"
        );
    }

    #[test]
    fn a_missing_newline_is_the_end_of_the_output() {
        assert_eq!(
            message(b"1", b"1\n"),
            "byte 2 of line 1: expected `\\n`, found the end"
        );
        assert_eq!(
            message(b"1\n\n", b"1\n"),
            "byte 1 of line 2: expected the end, found `\\n`"
        );
    }
}
