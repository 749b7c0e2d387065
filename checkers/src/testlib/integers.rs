//! Integers: one of 32 bits, one of any size, and sequences of 64 bits, in order or in any order.

use crate::Judgement;
use crate::number::{Integer, testlib_int64};
use crate::stream::{INT64, JudgementResult, Stream};
use crate::unordered;

/// One integer of 32 bits.
pub(crate) fn icmp<'a>(output: &mut Stream<'a>, answer: &mut Stream<'a>) -> JudgementResult {
    let int32 = |token: &[u8]| testlib_int64(token).and_then(|number| i32::try_from(number).ok());
    let (expected, found) = output.read_both(answer, "an integer of 32 bits", int32)?;
    if found != expected {
        return Err(output.differs_from(answer));
    }
    output.ends()
}

/// One integer of any size.
pub(crate) fn hcmp(output: &mut Stream, answer: &mut Stream) -> JudgementResult {
    let wanted = "an integer";
    let is_plain = |token: Option<&[u8]>| token.is_some_and(Integer::is_plain);
    let expected_is_plain = is_plain(answer.number(wanted)?);
    let expected_at = answer.start();
    let found_is_plain = is_plain(output.number(wanted)?);
    if !expected_is_plain {
        return Err(answer.is_not(wanted));
    }
    if !answer.at_end() {
        return Err(answer.is_not("the end"));
    }
    if !found_is_plain {
        return Err(output.is_not(wanted));
    }
    if !output.is_token_of(answer, expected_at) {
        return Err(output.differs_at(output.start(), answer, expected_at));
    }
    output.ends()
}

/// A sequence of integers of 64 bits.
pub(crate) fn ncmp<'a>(output: &mut Stream<'a>, answer: &mut Stream<'a>) -> JudgementResult {
    while !answer.at_end() && !output.at_end() {
        let (expected, found) = output.read_both(answer, INT64, testlib_int64)?;
        if found != expected {
            return Err(output.differs_from(answer));
        }
    }
    let equal = output.ends_with(answer);
    while !answer.at_end() {
        answer.int64()?;
    }
    while !output.at_end() {
        output.int64()?;
    }
    equal
}

/// Integers of 64 bits, in any order.
pub(crate) fn uncmp(output: &mut Stream, answer: &mut Stream) -> JudgementResult {
    let mut expected = all(answer)?;
    let mut found = all(output)?;
    match unordered::difference(&mut found, &mut expected, Ord::cmp) {
        None => Ok(Judgement::accepted()),
        Some(odd) => Err(odd.describe(&odd.item.to_string(), None)),
    }
}

fn all(stream: &mut Stream) -> Result<Vec<i64>, Judgement> {
    let mut numbers = Vec::new();
    while !stream.at_end() {
        numbers.push(stream.int64()?);
    }
    Ok(numbers)
}
