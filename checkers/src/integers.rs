//! Integers of any size, in order, compared by value.

use crate::number::Integer;
use crate::stream::{Found, Stream};

/// The same integers, however written: `+7`, `007` and `7` are one.
pub(crate) fn integers(output: &mut Stream, answer: &mut Stream) -> Found {
    const WANTED: &str = "an integer";
    while !answer.at_end() && !output.at_end() {
        let expected = answer.token(WANTED)?;
        let expected = Integer::read(expected).ok_or_else(|| answer.is_no(WANTED))?;
        let found = output.token(WANTED)?;
        let found = Integer::read(found).ok_or_else(|| output.is_no(WANTED))?;
        if found != expected {
            return Err(output.differs_from(answer));
        }
    }
    output.ends_with(answer)
}
