//! Numbers with a tolerance: one, or a sequence.
//!
//! testlib adds 1e-15 to every tolerance.

use crate::number::testlib_float;
use crate::stream::{JudgementResult, Stream};
use crate::{Judgement, difference};

const FLOAT: &str = "a number";
const SLACK: f64 = 1e-15;

/// One number, absolute error up to 1.5e-6. `rcmp` is the same.
pub(crate) fn acmp<'a>(output: &mut Stream<'a>, answer: &mut Stream<'a>) -> JudgementResult {
    one(output, answer, |expected, found| {
        is_near(expected, found, 1.5e-6)
    })
}

/// One number, absolute or relative error up to 1e-6.
pub(crate) fn dcmp<'a>(output: &mut Stream<'a>, answer: &mut Stream<'a>) -> JudgementResult {
    one(output, answer, |expected, found| {
        is_close(expected, found, 1e-6)
    })
}

/// A sequence, absolute error up to 1.5e-5.
pub(crate) fn rncmp<'a>(output: &mut Stream<'a>, answer: &mut Stream<'a>) -> JudgementResult {
    sequence(output, answer, |expected, found| {
        is_near(expected, found, 1.5e-5)
    })
}

/// A sequence, absolute or relative error up to 1e-4.
pub(crate) fn rcmp4<'a>(output: &mut Stream<'a>, answer: &mut Stream<'a>) -> JudgementResult {
    sequence(output, answer, |expected, found| {
        is_close(expected, found, 1e-4)
    })
}

/// A sequence, absolute or relative error up to 1e-6.
pub(crate) fn rcmp6<'a>(output: &mut Stream<'a>, answer: &mut Stream<'a>) -> JudgementResult {
    sequence(output, answer, |expected, found| {
        is_close(expected, found, 1e-6)
    })
}

/// A sequence, absolute or relative error up to 1e-9.
pub(crate) fn rcmp9<'a>(output: &mut Stream<'a>, answer: &mut Stream<'a>) -> JudgementResult {
    sequence(output, answer, |expected, found| {
        is_close(expected, found, 1e-9)
    })
}

/// One number; its distance from the answer is the share of the points. testlib fails if it is
/// about a million or more.
pub(crate) fn pointscmp<'a>(output: &mut Stream<'a>, answer: &mut Stream<'a>) -> JudgementResult {
    const MOST: f64 = 1e6 + 1e-8;
    let (expected, found) = output.read_both(answer, FLOAT, testlib_float)?;
    let points = (expected - found).abs();
    let message = format!("expected {expected:?}, found {found:?}");
    if points.is_nan() || points > MOST {
        return Err(Judgement::bad_answer(format!(
            "{message}: {points:?} points are too many"
        )));
    }
    output.ends()?;
    Ok(Judgement::partial(points, message))
}

fn one<'a>(
    output: &mut Stream<'a>,
    answer: &mut Stream<'a>,
    close: impl Fn(f64, f64) -> bool,
) -> JudgementResult {
    compare_next(output, answer, close)?;
    output.ends()
}

fn sequence<'a>(
    output: &mut Stream<'a>,
    answer: &mut Stream<'a>,
    close: impl Fn(f64, f64) -> bool,
) -> JudgementResult {
    while !answer.at_end() {
        compare_next(output, answer, &close)?;
    }
    output.ends()
}

fn compare_next<'a>(
    output: &mut Stream<'a>,
    answer: &mut Stream<'a>,
    close: impl Fn(f64, f64) -> bool,
) -> Result<(), Judgement> {
    let (expected, found) = output.read_both(answer, FLOAT, testlib_float)?;
    if same(expected, found) || close(expected, found) {
        return Ok(());
    }
    let error = format!("{:.3e}", (found - expected).abs());
    Err(difference::with_error(
        output.differs_from(answer),
        Some(error),
    ))
}

/// Whether two numbers are equal. Infinities with the same sign are equal.
#[expect(clippy::float_cmp, reason = "equal numbers are within every tolerance")]
fn same(expected: f64, found: f64) -> bool {
    expected == found
}

/// Whether the absolute error is small enough. Two infinities, whose difference is not a number,
/// are near.
fn is_near(expected: f64, found: f64, error: f64) -> bool {
    let distance = (expected - found).abs();
    distance.is_nan() || distance <= error + SLACK
}

/// Whether the absolute or relative error is small enough. All numbers beyond 1e300 with the same
/// sign count as the same infinity.
fn is_close(expected: f64, found: f64, error: f64) -> bool {
    const INFINITE: f64 = 1e300;
    let error = error + SLACK;
    if expected.abs() > INFINITE || found.abs() > INFINITE {
        return expected.abs() > INFINITE
            && found.abs() > INFINITE
            && expected.signum() == found.signum();
    }
    let (low, high) = (expected * (1.0 - error), expected * (1.0 + error));
    (found - expected).abs() <= error || (low.min(high)..=low.max(high)).contains(&found)
}
