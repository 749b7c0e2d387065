//! Outputs of the form `Case 1: ...`, `Case 2: ...`.

use crate::Judgement;
use crate::number::testlib_int64;
use crate::stream::{INT64, JudgementResult, Stream};
use crate::text::count;

const HEADER: &[u8] = b"Case";

/// One integer of 64 bits per case.
pub(crate) fn caseicmp(output: &mut Stream, answer: &mut Stream) -> JudgementResult {
    let expected = numbered(answer)?;
    let found = numbered(output)?;
    let differs = |((_, x), (_, y)): &(&(usize, i64), &(usize, i64))| x != y;
    if let Some((&(a, _), &(o, _))) = expected.iter().zip(&found).find(differs) {
        return Err(output.differs_at(o, answer, a));
    }
    if found.len() == expected.len() {
        return Ok(Judgement::accepted());
    }
    let message = format!(
        "expected {}, found {}",
        count(expected.len(), "case"),
        count(found.len(), "case")
    );
    Err(Judgement::wrong(message, None))
}

/// The integers of all cases, each with its offset.
fn numbered(stream: &mut Stream) -> Result<Vec<(usize, i64)>, Judgement> {
    let mut numbers = Vec::new();
    while !stream.at_end() {
        header(stream)?;
        number(stream, numbers.len() + 1)?;
        let value = stream.int64()?;
        numbers.push((stream.start(), value));
    }
    Ok(numbers)
}

fn header(stream: &mut Stream) -> Result<(), Judgement> {
    match stream.token("Case")? {
        HEADER => Ok(()),
        _ => Err(stream.is_not("Case")),
    }
}

fn number(stream: &mut Stream, case: usize) -> Result<(), Judgement> {
    let wanted = format!("{case}:");
    match stream.token(&wanted)? {
        token if token == wanted.as_bytes() => Ok(()),
        _ => Err(stream.is_not(&wanted)),
    }
}

/// Any number of integers of 64 bits per case.
pub(crate) fn casencmp<'a>(output: &mut Stream<'a>, answer: &mut Stream<'a>) -> JudgementResult {
    // testlib reads these as C strings, which end at the first NUL byte.
    cases(output, answer, |token, stream| {
        let text = token.split(|&byte| byte == 0).next().unwrap_or_default();
        testlib_int64(text).ok_or_else(|| stream.is_not(INT64))
    })
}

/// Any number of tokens per case.
pub(crate) fn casewcmp<'a>(output: &mut Stream<'a>, answer: &mut Stream<'a>) -> JudgementResult {
    cases(output, answer, |token, _| Ok(token))
}

fn cases<'a, T: PartialEq>(
    output: &mut Stream<'a>,
    answer: &mut Stream<'a>,
    item: impl Fn(&'a [u8], &mut Stream<'a>) -> Result<T, Judgement>,
) -> JudgementResult {
    let (mut expected, mut found) = (Case::default(), Case::default());
    for case in 1.. {
        if answer.at_end() {
            break;
        }
        expected.read(answer, case, &item)?;
        found.read(output, case, &item)?;
        if found.items != expected.items {
            let agree = found
                .items
                .iter()
                .zip(&expected.items)
                .take_while(|(x, y)| x == y)
                .count();
            let start = |case: &Case<T>, stream: &Stream| {
                case.starts.get(agree).map_or(stream.start(), |&at| at)
            };
            return Err(output.differs_at(start(&found, output), answer, start(&expected, answer)));
        }
    }
    output.ends()
}

/// The items of one case, and the start of each.
struct Case<T> {
    items: Vec<T>,
    starts: Vec<usize>,
    /// Whether the header of this case was read already, to find the end of the case before.
    header_read: bool,
}

impl<T> Default for Case<T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            starts: Vec::new(),
            header_read: false,
        }
    }
}

impl<T> Case<T> {
    fn read<'a>(
        &mut self,
        stream: &mut Stream<'a>,
        case: usize,
        item: impl Fn(&'a [u8], &mut Stream<'a>) -> Result<T, Judgement>,
    ) -> Result<(), Judgement> {
        self.items.clear();
        self.starts.clear();
        if !self.header_read {
            header(stream)?;
        }
        number(stream, case)?;
        while let Some(token) = stream.next_token() {
            if token == HEADER {
                self.header_read = true;
                break;
            }
            self.items.push(item(token, stream)?);
            self.starts.push(stream.start());
        }
        Ok(())
    }
}
