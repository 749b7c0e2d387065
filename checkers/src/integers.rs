//! Integers of any size, in order, compared by value.

use crate::number::Integer;
use crate::stream::{Found, Stream};

/// The same integers, however written: `+7`, `007` and `7` are one.
pub(crate) fn integers<'a>(output: &mut Stream<'a>, answer: &mut Stream<'a>) -> Found {
    const WANTED: &str = "an integer";
    while !answer.at_end() && !output.at_end() {
        let (expected, found) = output.read_both(answer, WANTED, Integer::read)?;
        if found != expected {
            return Err(output.differs_from(answer));
        }
    }
    output.ends_with(answer)
}
