//! What isolation this machine offers, found by trying it, and how to get more.

mod advice;

use std::path::Path;

use super::attack::{self, AttackReport};
use super::open::{find_helper, open_unproven};
use super::{Isolation, Level, Options};
use advice::{Facts, advice};

/// The isolation that this machine offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// Every level, strongest first.
    pub levels: Vec<LevelReport>,
    /// Further remarks about this machine.
    pub notes: Vec<String>,
}

/// A level of isolation on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelReport {
    /// The level.
    pub level: Level,
    /// The source of its figures, or the reason why it is not available.
    pub outcome: Result<Isolation, String>,
    /// The results of attacks from inside a box. Empty if the level could not be set up, for levels
    /// below one that has held, and for [`Level::Bare`], which does not isolate.
    pub attacks: Vec<AttackReport>,
    /// How to get the level; empty if it is available.
    pub advice: Vec<&'static str>,
}

impl Diagnosis {
    /// The strongest available level.
    #[must_use]
    pub fn best(&self) -> Option<Level> {
        self.levels
            .iter()
            .find(|report| report.outcome.is_ok())
            .map(|report| report.level)
    }

    /// Whether all attacks failed, at every level that was attacked.
    #[must_use]
    pub fn has_held(&self) -> bool {
        let mut attacks = self.levels.iter().flat_map(|report| &report.attacks);
        attacks.all(AttackReport::held)
    }
}

/// What to do about a level that does not hold.
const REPORT: &str =
    "this level is not used here; report it with what `tengen doctor` and `uname -a` print";

/// Tries every level by setting up real boxes, and attacks them from inside, from the strongest
/// level on until one holds. `helper` is as in [`Options::helper`].
#[must_use]
pub fn doctor(helper: Option<&Path>) -> Diagnosis {
    let facts = Facts::gather();
    let mut levels: Vec<LevelReport> = Vec::new();
    for level in Level::ALL.into_iter().rev() {
        let has_held = levels.iter().any(|report| report.outcome.is_ok());
        let (outcome, attacks) = try_level(level, helper, !has_held);
        let advice = match outcome {
            Ok(_) => Vec::new(),
            Err(_) if attacks.is_empty() => advice(level, &facts),
            // The level could be set up, so nothing is missing.
            Err(_) => vec![REPORT],
        };
        levels.push(LevelReport {
            level,
            outcome,
            attacks,
            advice,
        });
    }
    Diagnosis {
        levels,
        notes: facts.notes(),
    }
}

/// Sets a level up and attacks it.
fn try_level(
    level: Level,
    helper: Option<&Path>,
    attacked: bool,
) -> (Result<Isolation, String>, Vec<AttackReport>) {
    let options = Options {
        helper: helper.map(Path::to_owned),
        at_least: level,
        at_most: level,
    };
    let opened = open_unproven(level, &options);
    let (boxes, helper) = match (opened, find_helper(&options)) {
        (Ok(boxes), Ok(helper)) => (boxes, helper),
        (Err(reason), _) | (_, Err(reason)) => return (Err(reason), Vec::new()),
    };
    let isolation = super::Sandbox::isolation(&boxes).clone();
    if !attacked || level == Level::Bare {
        return (Ok(isolation), Vec::new());
    }
    let attacks = attack::release(&boxes, &helper);
    let outcome = attack::describe(&attacks).map_or(Ok(isolation), Err);
    (outcome, attacks)
}
