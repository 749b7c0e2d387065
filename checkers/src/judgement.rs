//! What a checker finds.

use serde::{Deserialize, Serialize};

/// A checker's finding, with its reason in the contestant's terms.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// Right, wrong, or how much of it is right.
    pub outcome: Outcome,
    /// Why, as `3rd token of line 2: expected White, found Black`: bounded in length, control characters escaped.
    pub message: String,
    /// Where output and answer first differ, where that can be said.
    pub place: Option<Place>,
}

/// How right an output is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// Right.
    Accepted,
    /// Wrong.
    Wrong,
    /// Right in part: the share of the points, from 0 to 1.
    Partial(f64),
    /// No finding: the jury's answer is not of the kind that the checker compares. The package is at fault.
    BadAnswer,
}

/// A place in an output: line and token of that line, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The token of the line, from 1; 0 for the line as a whole.
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

    /// A wrong output: `message` says why, `place` where.
    #[must_use]
    pub fn wrong(message: String, place: Option<Place>) -> Self {
        Self {
            outcome: Outcome::Wrong,
            message,
            place,
        }
    }

    /// An output worth `share` of the points; a share outside 0 to 1 is cut to it, and one
    /// that is not a number is nought.
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

    /// An answer of the jury's that cannot be compared with: `message` says why.
    #[must_use]
    pub fn bad_answer(message: String) -> Self {
        Self {
            outcome: Outcome::BadAnswer,
            message,
            place: None,
        }
    }
}
