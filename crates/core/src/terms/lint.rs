//! What `check` looks for, by the names that specs and reports use.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Something that `check` looks for.
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
    /// Nothing but samples rejects a wrong solution.
    SamplesOnly,
    /// A generator prints the same for different seeds.
    IgnoredSeed,
    /// A case is not what `cases.lock` says.
    Drift,
    /// A file in `tests/` that is no test.
    StrayTest,
    /// A validator, checker or interactor fails a test in `tests/`.
    FailedTest,
    /// A validator, checker or interactor accepts junk that is made from the cases.
    Junk,
    /// A statement with a placeholder or maths that means nothing.
    Statement,
    /// Something that a part did looks like a mistake.
    OddPart,
    /// A solution stays less far from the time limit than the spec asks for.
    ThinMargin,
    /// No case reaches a bound of a quantity.
    UnreachedBound,
    /// The cases kill fewer mutants than the spec demands, as far as that was measured.
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

/// What becomes of something that `check` finds and the spec allows.
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
    /// It is reported, and `verify` does not fail for it.
    Warn,
}
