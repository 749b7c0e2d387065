//! `YES` or `NO` in upper or lower case: one, or a sequence.

use crate::Judgement;
use crate::stream::{JudgementResult, Stream};

/// One `YES` or `NO`.
pub(crate) fn yesno(output: &mut Stream, answer: &mut Stream) -> JudgementResult {
    compare_next(output, answer)?;
    output.ends()
}

/// A sequence of `YES` and `NO`.
pub(crate) fn nyesno(output: &mut Stream, answer: &mut Stream) -> JudgementResult {
    while !answer.at_end() && !output.at_end() {
        compare_next(output, answer)?;
    }
    output.ends_with(answer)
}

fn compare_next(output: &mut Stream, answer: &mut Stream) -> Result<(), Judgement> {
    const WANTED: &str = "YES or NO";
    let expected = answer.token(WANTED)?;
    let found = output.token(WANTED)?;
    let is_yes = |token: &[u8]| match token {
        _ if token.eq_ignore_ascii_case(b"yes") => Some(true),
        _ if token.eq_ignore_ascii_case(b"no") => Some(false),
        _ => None,
    };
    let expected = is_yes(expected).ok_or_else(|| answer.is_not(WANTED))?;
    let found = is_yes(found).ok_or_else(|| output.is_not(WANTED))?;
    if expected == found {
        Ok(())
    } else {
        Err(output.differs_from(answer))
    }
}
