//! What isolation this machine offers, found by trying it, and how to get more.

mod advice;
mod canary;

use std::path::Path;

use super::{Isolation, Level, Options, open};
use advice::{Facts, advice};

pub use canary::Canary;
pub(super) use canary::{ARGUMENT, attack};

/// What there is of isolation on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// Every level, strongest first.
    pub levels: Vec<Finding>,
    /// What attacks from inside a box of the strongest level came to. Empty if there is no level but
    /// [`Level::Bare`], which holds nothing.
    pub canaries: Vec<Canary>,
    /// What else a user should know of this machine.
    pub notes: Vec<String>,
}

/// A level of isolation on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The level.
    pub level: Level,
    /// Where its figures come from, or why it cannot be had.
    pub outcome: Result<Isolation, String>,
    /// How to get it; empty if it is there.
    pub advice: Vec<&'static str>,
}

impl Diagnosis {
    /// The strongest level there is.
    #[must_use]
    pub fn best(&self) -> Option<Level> {
        self.levels
            .iter()
            .find(|finding| finding.outcome.is_ok())
            .map(|finding| finding.level)
    }
}

/// Tries every level by setting up real boxes, and attacks the strongest from inside. `helper` is as in
/// [`Options::helper`].
#[must_use]
pub fn doctor(helper: Option<&Path>) -> Diagnosis {
    let facts = Facts::gather();
    let mut canaries = None;
    let levels = Level::ALL.into_iter().rev().map(|level| {
        let options = Options {
            helper: helper.map(Path::to_owned),
            at_least: level,
            at_most: level,
        };
        let outcome = open(&options).map(|sandbox| {
            if level > Level::Bare {
                canaries.get_or_insert_with(|| canary::release(&*sandbox, helper));
            }
            sandbox.isolation().clone()
        });
        let advice = if outcome.is_ok() {
            Vec::new()
        } else {
            advice(level, &facts)
        };
        Finding {
            level,
            outcome: outcome.map_err(|error| error.to_string()),
            advice,
        }
    });
    let levels = levels.collect();
    Diagnosis {
        levels,
        canaries: canaries.unwrap_or_default(),
        notes: facts.notes(),
    }
}
