//! How cases are combined into points, and what a contestant learns about them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the shares of a group's cases, each from 0 to 1, are combined into the share of the group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "aggregation",
    rename_all = "kebab-case",
    expecting = "the name of an aggregation, like \"min\""
)]
pub enum Aggregation {
    #[default]
    /// The minimum: a group scores as much as its worst case.
    Min,
    /// The mean: the points are split evenly over the cases.
    Sum,
    /// The maximum: one good case is enough.
    Max,
    /// The product.
    Product,
}

/// What a contestant learns about a wrong output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "feedback",
    rename_all = "kebab-case",
    expecting = "\"full\" or \"none\""
)]
pub enum Feedback {
    /// The checker's message, and a short diff.
    Full,
    /// Only the verdict, and nothing about the answer.
    None,
}

/// The meaning of a checker's or an interactor's points.
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
    /// The same in percent, from 0 to 100.
    Percent,
    /// Up to 1 a share, above that percent, like in some judges: for imported packages.
    ShareOrPercent,
    /// Points of the case itself, from 0 to its maximum. If it has no points, an accepted output is
    /// accepted.
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
    /// The minimum.
    pub low: f64,
    /// The maximum.
    pub high: f64,
}

impl ScoreRange {
    /// Whether it contains a score, up to rounding errors of sums.
    #[must_use]
    pub fn holds(self, score: f64) -> bool {
        const ROUNDING: f64 = 1e-6;
        (self.low - ROUNDING..=self.high + ROUNDING).contains(&score)
    }
}
