//! The lints of `check`, by their names in specs and reports.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A lint of `check`.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema, Serialize,
)]
#[serde(
    rename = "lint",
    rename_all = "kebab-case",
    expecting = "the name of a lint"
)]
pub enum Lint {
    /// There is no validator and no model.
    NoValidator,
    /// There are no samples.
    NoSamples,
    /// Cases are generated, and the spec has no seed.
    NoSeed,
    /// A title has no statement in its language.
    NoStatement,
    /// No solution is expected to be accepted.
    NoAcceptedSolution,
    /// No solution is expected to fail.
    NoFailingSolution,
    /// A file in `solutions/` that the spec does not name.
    UnusedSolution,
    /// There is no `cases.lock`.
    NoLock,
    /// Several cases have the same input.
    SameInput,
    /// All cases of a group have the same answer.
    SameAnswers,
    /// Only samples reject a wrong solution.
    SamplesOnly,
    /// A generator prints the same for different seeds.
    IgnoredSeed,
    /// A case differs from `cases.lock`.
    Drift,
    /// A file in `tests/` that is not a test.
    StrayTest,
    /// A validator, checker or interactor fails a test in `tests/`.
    FailedTest,
    /// A validator, checker or interactor accepts junk derived from the cases.
    Junk,
    /// A statement has an unknown placeholder or unreadable maths.
    Statement,
    /// A component did something that is probably a mistake.
    OddPart,
    /// The margin of a solution to the time limit is smaller than the spec requires.
    ThinMargin,
    /// No case reaches a bound of a quantity.
    UnreachedBound,
    /// The cases kill fewer mutants than the spec requires, as far as that was measured.
    WeakData,
}

impl Lint {
    /// Its name in specs and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NoValidator => "no-validator",
            Self::NoSamples => "no-samples",
            Self::NoSeed => "no-seed",
            Self::NoStatement => "no-statement",
            Self::NoAcceptedSolution => "no-accepted-solution",
            Self::NoFailingSolution => "no-failing-solution",
            Self::UnusedSolution => "unused-solution",
            Self::NoLock => "no-lock",
            Self::SameInput => "same-input",
            Self::SameAnswers => "same-answers",
            Self::SamplesOnly => "samples-only",
            Self::IgnoredSeed => "ignored-seed",
            Self::Drift => "drift",
            Self::StrayTest => "stray-test",
            Self::FailedTest => "failed-test",
            Self::Junk => "junk",
            Self::Statement => "statement",
            Self::OddPart => "odd-part",
            Self::ThinMargin => "thin-margin",
            Self::UnreachedBound => "unreached-bound",
            Self::WeakData => "weak-data",
        }
    }
}

/// What happens to a finding of `check` that the spec allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(
    rename = "level",
    rename_all = "kebab-case",
    expecting = "\"allow\" or \"warn\""
)]
pub enum LintLevel {
    /// It is not reported.
    #[default]
    Allow,
    /// It is reported, but `verify` does not fail because of it.
    Warn,
}
