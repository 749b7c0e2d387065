//! What programs of the jury say, whatever their protocol.

use super::warning::Warnings;
use crate::package::{PointScale, Program};
use base::text::{escape_lines, excerpt};
use checkers::Outcome;
use std::fmt::Write as _;

/// How much of the first line of standard error is kept.
const MESSAGE_BYTES: usize = 400;
/// How much of a file that holds nothing but a message is kept.
pub(super) const FILE_BYTES: u64 = 64 << 10;

/// The first line of a checker's message, bounded and escaped.
pub(super) fn message(said: &[u8]) -> String {
    excerpt(said, 1, MESSAGE_BYTES)
}

/// A message that has a file of its own, with all its lines, escaped: the beginning of the file, and its size.
pub(super) fn whole_message((beginning, size): (Vec<u8>, u64)) -> String {
    let mut message = escape_lines(&beginning);
    match size.saturating_sub(beginning.len() as u64) {
        0 => {}
        more => {
            let _ = write!(message, "\n... {more} more bytes");
        }
    }
    message
}

/// The words for an exit code that no protocol has.
pub(super) fn odd(code: i32) -> String {
    format!("it ended with exit code {code}, which its protocol does not have")
}

/// The words for a program that died of an exception.
pub(super) fn uncaught() -> String {
    "it died of an exception that it did not catch, and judged nothing".to_owned()
}

/// The outcome for points as a program writes them.
pub(super) fn share(written: &str, scale: PointScale) -> Result<Outcome, String> {
    let points = written.parse::<f64>().ok();
    let points = points.filter(|points| (0.0..=100.0).contains(points));
    let meaning = match (scale, points) {
        (PointScale::Share | PointScale::ShareOrPercent, Some(share)) if share <= 1.0 => {
            return Ok(Outcome::Partial(share));
        }
        (PointScale::Percent | PointScale::ShareOrPercent, Some(percent)) => {
            return Ok(Outcome::Partial(percent / 100.0));
        }
        (PointScale::Share, _) => {
            "points are a share from 0 to 1, unless `points = \"percent\"` stands beside its `program`"
        }
        (PointScale::Percent, None) => "points are per cent from 0 to 100",
        (PointScale::ShareOrPercent, None) => "points are a share up to 1 and per cent up to 100",
    };
    Err(format!(
        "it gives `{}` points: {meaning}",
        written.escape_debug().take(40).collect::<String>()
    ))
}

/// Notes points that might not be meant as they are read.
pub(super) fn note_points(warnings: &Warnings, program: &Program, written: Option<&str>) {
    let points = written.and_then(|written| written.parse().ok());
    if let (Some(points), PointScale::Percent | PointScale::ShareOrPercent) =
        (points, program.scale)
    {
        warnings.note_points(&program.path, points);
    }
}
