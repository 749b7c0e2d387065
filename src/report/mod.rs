//! Reports: results as text for people and as JSON for programs. Pure: nothing here prints.

mod board;
mod brief;
mod counterexample;
mod fuzzed;
mod health;
mod json;
mod judged;
mod losses;
mod slowed;
mod slowest;
mod svg;
mod table;
mod transcript;
mod unproven;
mod verified;

pub use board::board;
pub use brief::{built, complaint, made};
pub use counterexample::{shrunk, shrunk_document};
pub use fuzzed::FuzzReport;
pub use health::{Toolchain, health, health_document};
pub use json::{document, drifts, error_document, messages, unjudged_document, verified_document};
pub use judged::{Detail, judged};
pub use losses::{losses, losses_document};
pub use svg::svg;
pub use table::Table;
pub use transcript::transcript;
pub use unproven::Skipped;
pub use verified::{Verified, VerifiedProblem, verified};

use crate::verdict::Verdict;
use anstyle::{AnsiColor, Style};

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const DIM: Style = Style::new().dimmed();
const STRONG: Style = Style::new().bold();

/// `text` between the codes of a style; a stream that takes no colours strips them.
fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

fn verdict_style(verdict: Verdict) -> Style {
    if verdict == Verdict::Accepted {
        GOOD
    } else {
        BAD
    }
}
