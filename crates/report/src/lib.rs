//! Reports: results as text for people and as JSON for programs. Pure: nothing here prints.

pub mod annotations;
mod attacked;
mod board;
mod brief;
mod by_hand;
mod counterexample;
mod drawing;
mod duel;
pub mod files;
mod fuzzed;
mod health;
pub mod html;
mod json;
mod judged;
mod labelled;
mod limits;
mod losses;
mod parts;
mod ranked;
mod shapes;
mod slowed;
mod slowest;
mod strength;
mod svg;
mod table;
mod tasks;
mod transcript;
mod unproven;
mod varied;
mod verified;

pub use self::duel::{DuelReport, duel, duel_document};
pub use self::strength::{LeftOut, PlanReport, Saved, StrengthReport};
pub use self::tasks::task_document;
pub use attacked::AttackReport;
pub use board::board;
pub use brief::{built, cleaned, complaint, made, text_block};
pub use by_hand::{as_interactor, as_interactor_document, as_submission, as_submission_document};
pub use counterexample::{shrunk, shrunk_document};
pub use fuzzed::FuzzReport;
pub use health::{Toolchain, Typesetting, health, health_document};
pub use json::{
    document, drifts, error_document, judged_document, messages, milliseconds, verified_document,
};
pub use judged::{Detail, cases, judged, printed};
pub use labelled::{Label, LabelComparison};
pub use limits::{LimitsReport, limits, limits_document};
pub use losses::{losses, losses_document};
pub use parts::PartsReport;
pub use ranked::{Expected, alike, no_submissions, ranked};
pub use svg::svg;
pub use table::Table;
pub use transcript::transcript;
pub use verified::{Verified, VerifiedProblem, verified, verified_page};

use anstyle::{AnsiColor, Style};
use base::text::line;
use judge::{Judged, JudgedCase};
use std::collections::BTreeSet;
use std::time::Duration;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// The outcome of a submission: its name, and its results or why it could not be judged.
pub type Outcome = (String, Result<Judged, Fault>);

/// An entry among submissions that cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSubmission {
    /// Its name.
    pub name: String,
    /// Why it is not a submission.
    pub reason: String,
}

/// The result of a submission, wherever it was judged.
pub struct SubmissionResult<'a> {
    /// Its name.
    pub name: &'a str,
    /// The time limit of its language.
    pub limit: Duration,
    /// Its results, or why there are none.
    pub judged: Result<&'a Judged, String>,
    /// Whether it got the required verdicts; `None` if none are required.
    pub as_expected: Option<bool>,
    /// The cases whose verdicts are unexpected.
    pub unexpected_cases: BTreeSet<&'a str>,
}

impl SubmissionResult<'_> {
    /// Whether it got verdicts other than the required ones.
    fn is_unexpected(&self) -> bool {
        self.as_expected == Some(false)
    }

    /// The CSS class of a result, which determines its colour: whether it is as expected or,
    /// without an expectation, whether it is accepted.
    fn class(&self) -> &'static str {
        let verdict = self.judged.as_ref().map(|judged| judged.verdict);
        let is_accepted = || verdict == Ok(Verdict::Accepted);
        class(self.as_expected.unwrap_or_else(is_accepted))
    }

    /// The same for a case.
    fn class_of(&self, case: &JudgedCase) -> &'static str {
        class(self.is_fine(case))
    }

    /// Whether a case is as expected or, without an expectation, accepted.
    fn is_fine(&self, case: &JudgedCase) -> bool {
        match self.as_expected {
            None => case.verdict == Verdict::Accepted,
            Some(_) => !self.unexpected_cases.contains(&*case.id),
        }
    }
}

fn class(is_fine: bool) -> &'static str {
    if is_fine { "fine" } else { "wrong" }
}

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
/// The style of what is less important.
pub const DIM: Style = Style::new().dimmed();
const STRONG: Style = Style::new().bold();

/// The escape codes of styles. No other escape sequence in the text reaches the terminal.
const CODES: [&str; 6] = [
    "\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[32m", "\x1b[33m",
];

/// The style code at the beginning of `text`.
#[must_use]
pub fn style_code(text: &str) -> Option<&'static str> {
    CODES.into_iter().find(|code| text.starts_with(code))
}

/// A line of text between the codes of a style; a stream without colours strips them. Invisible
/// characters are escaped.
#[must_use]
pub fn paint(style: Style, text: &str) -> String {
    format!("{style}{}{style:#}", line(text))
}

fn verdict_style(verdict: Verdict) -> Style {
    if verdict == Verdict::Accepted {
        GOOD
    } else {
        BAD
    }
}

#[cfg(test)]
mod tests {
    use super::{BAD, DIM, GOOD, STRONG, paint, style_code};

    #[test]
    fn styles_are_made_of_known_codes() {
        for style in [GOOD, BAD, DIM, STRONG] {
            let mut rest = &paint(style, "x")[..];
            while let Some(code) = style_code(rest) {
                rest = &rest[code.len()..];
            }
            assert!(rest.starts_with('x'), "{rest:?}");
        }
    }

    #[test]
    fn names_cannot_bring_styles_of_their_own() {
        let painted = paint(STRONG, "\x1b[31m\n\u{202e}");
        assert_eq!(painted, "\x1b[1m\\u{1b}[31m\\n\\u{202e}\x1b[0m");
    }
}
