//! Lines, compared as a whole or by their tokens.

use crate::stream::{JudgementResult, Stream};
use crate::text::C_SPACES;

/// The same lines. Only white space may follow the last line.
pub(crate) fn fcmp(output: &mut Stream, answer: &mut Stream) -> JudgementResult {
    lines(output, answer, |found, expected| found == expected)
}

/// Lines with the same tokens.
pub(crate) fn lcmp(output: &mut Stream, answer: &mut Stream) -> JudgementResult {
    lines(output, answer, |found, expected| {
        found == expected || C_SPACES.tokens(found).eq(C_SPACES.tokens(expected))
    })
}

fn lines(
    output: &mut Stream,
    answer: &mut Stream,
    same: impl Fn(&[u8], &[u8]) -> bool,
) -> JudgementResult {
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
