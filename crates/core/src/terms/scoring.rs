//! How cases make up points, and how much of it a contestant learns.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the shares of a group's cases, each from 0 to 1, make up the share of the group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "aggregation",
    rename_all = "kebab-case",
    expecting = "the name of an aggregation, like \"min\""
)]
pub enum Aggregation {
    #[default]
    /// The least: a group is worth as much as its worst case.
    Min,
    /// The mean: the points are split evenly over the cases.
    Sum,
    /// The greatest: one good case is enough.
    Max,
    /// The product.
    Product,
}

/// How much a contestant learns of a wrong output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "feedback",
    rename_all = "kebab-case",
    expecting = "\"full\" or \"none\""
)]
pub enum Feedback {
    /// What the checker says, and a short diff.
    Full,
    /// The verdict alone: nothing of the answer.
    None,
}

/// What the points mean that a checker or an interactor gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "points",
    rename_all = "kebab-case",
    expecting = "\"share\", \"percent\", \"points\" or \"share-or-percent\""
)]
pub enum PointScale {
    /// The share of a case's points, from 0 to 1.
    #[default]
    Share,
    /// The same in per cent, from 0 to 100.
    Percent,
    /// Up to 1 the share, above that per cent, as some judges read them: for imported packages.
    ShareOrPercent,
    /// Points of the case itself, from 0 to what it is worth. Where it is worth nothing, an accepted output is accepted.
    Points,
}

impl PointScale {
    /// Its name in specs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Share => "share",
            Self::Percent => "percent",
            Self::ShareOrPercent => "share-or-percent",
            Self::Points => "points",
        }
    }
}

/// The points that a solution must get, both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreRange {
    /// The fewest.
    pub low: f64,
    /// The most.
    pub high: f64,
}

impl ScoreRange {
    /// Whether a score lies in it, up to what sums of fractions are off.
    #[must_use]
    pub fn holds(self, score: f64) -> bool {
        const ROUNDING: f64 = 1e-6;
        (self.low - ROUNDING..=self.high + ROUNDING).contains(&score)
    }
}
