//! The result of a checker.

use serde::{Deserialize, Serialize};

/// The result of a checker, with a reason for the contestant.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// Right, wrong, or partly right.
    pub outcome: Outcome,
    /// The reason, as `3rd token of line 2: expected White, found Black`. It is limited in length,
    /// and control characters are escaped.
    pub message: String,
    /// Where output and answer first differ, if known.
    pub place: Option<OutputPosition>,
}

/// How right an output is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// Right.
    Accepted,
    /// Wrong.
    Wrong,
    /// Partly right: the share of the points, from 0 to 1.
    Partial(f64),
    /// No result: the jury's answer does not have the format that the checker compares. This is an
    /// error of the package.
    BadAnswer,
}

/// A position in an output: the line, and the token in this line, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutputPosition {
    /// The line, from 1.
    pub line: usize,
    /// The token in the line, from 1; 0 for the whole line.
    pub token: usize,
}

impl Judgement {
    /// A right output.
    #[must_use]
    pub fn accepted() -> Self {
        Self {
            outcome: Outcome::Accepted,
            message: String::new(),
            place: None,
        }
    }

    /// A wrong output, with the reason and the position.
    #[must_use]
    pub fn wrong(message: String, place: Option<OutputPosition>) -> Self {
        Self {
            outcome: Outcome::Wrong,
            message,
            place,
        }
    }

    /// An output worth `share` of the points. A share outside 0 to 1 is clamped, and NaN counts as
    /// 0.
    #[must_use]
    pub fn partial(share: f64, message: String) -> Self {
        let share = if share.is_nan() {
            0.0
        } else {
            share.clamp(0.0, 1.0)
        };
        Self {
            outcome: Outcome::Partial(share),
            message,
            place: None,
        }
    }

    /// The jury's answer cannot be used; `message` states why.
    #[must_use]
    pub fn bad_answer(message: String) -> Self {
        Self {
            outcome: Outcome::BadAnswer,
            message,
            place: None,
        }
    }
}
