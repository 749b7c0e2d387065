//! Integers of any size, compared in order and by value.

use crate::Judgement;
use crate::number::Integer;
use crate::stream::{JudgementResult, Stream};

/// The same integers, however written: `+7`, `007` and `7` are equal.
pub(crate) fn integers<'a>(output: &mut Stream<'a>, answer: &mut Stream<'a>) -> JudgementResult {
    const WANTED: &str = "an integer";
    while !answer.at_end() && !output.at_end() {
        if !same_integers(output, answer, WANTED)? {
            return Err(output.differs_from(answer));
        }
    }
    output.ends_with(answer)
}

/// Whether the next tokens of both are the same integer.
fn same_integers(
    output: &mut Stream,
    answer: &mut Stream,
    wanted: &str,
) -> Result<bool, Judgement> {
    let token = answer.number(wanted)?;
    let Some((token, expected)) = token.and_then(|token| Some((token, Integer::read(token)?)))
    else {
        return Err(answer.is_not(wanted));
    };
    output.read(wanted, |found| {
        if found == token {
            Some(true)
        } else {
            Integer::read(found).map(|found| found == expected)
        }
    })
}
