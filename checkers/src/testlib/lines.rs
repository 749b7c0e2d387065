//! Lines: as they are, or as their tokens.

use crate::stream::{Found, Stream};
use crate::text::C_SPACES;

/// The same lines. What follows the last may only be white space.
pub(crate) fn fcmp(output: &mut Stream, answer: &mut Stream) -> Found {
    lines(output, answer, |found, expected| found == expected)
}

/// Lines of the same tokens.
pub(crate) fn lcmp(output: &mut Stream, answer: &mut Stream) -> Found {
    lines(output, answer, |found, expected| {
        found == expected || C_SPACES.tokens(found).eq(C_SPACES.tokens(expected))
    })
}

fn lines(output: &mut Stream, answer: &mut Stream, same: impl Fn(&[u8], &[u8]) -> bool) -> Found {
    while !answer.is_done() {
        let expected = answer.line();
        if expected.is_empty() && answer.is_done() {
            break;
        }
        if !same(&output.line(), &expected) {
            return Err(output.line_differs_from(answer));
        }
    }
    output.ends()
}
