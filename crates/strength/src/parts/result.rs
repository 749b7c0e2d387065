//! The results of testing the jury programs of a problem.

use super::near::{ChangeKind, Grade};
use crate::result::Counts;
use crate::solution::Refusal;
use std::path::PathBuf;
use std::sync::Arc;
use terms::fault::Fault;

/// The results of testing the jury programs of a problem.
#[derive(Debug, Default)]
pub struct PartsStrength {
    /// The seed that selected mutants and near texts.
    pub seed: u64,
    /// The validators, the checker or the interactor.
    pub parts: Vec<PartStrength>,
    /// The used time.
    pub seconds: f64,
    /// Whether the user stopped it.
    pub interrupted: bool,
}

/// The results of testing a part.
#[derive(Debug)]
pub struct PartStrength {
    /// Its role.
    pub role: Role,
    /// Its path; `the model` if the model has this role.
    pub name: String,
    /// The number of its tests.
    pub tests: usize,
    /// The tests that it fails.
    pub failed: Vec<String>,
    /// Its mutants, or the reason why there are none.
    pub mutants: Result<Vec<PartMutant>, NotMutated>,
    /// How many almost correct texts were tried.
    pub near: usize,
    /// The kinds of wrong texts that it accepts, each with an example.
    pub let_through: Vec<LetThrough>,
    /// New tests that kill mutants no other test kills.
    pub found: Vec<NewTest>,
}

/// The role of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It accepts or rejects inputs.
    Validator,
    /// It accepts or rejects outputs.
    Checker,
    /// It interacts with submissions and judges them.
    Interactor,
}

impl Role {
    /// The name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Validator => "validator",
            Self::Checker => "checker",
            Self::Interactor => "interactor",
        }
    }

    /// The directory of its tests, for texts that it must accept or reject.
    #[must_use]
    pub fn folder(self, accepts: bool) -> PathBuf {
        let kind = match (self, accepts) {
            (Self::Validator, true) => "valid",
            (Self::Validator, false) => "invalid",
            (_, true) => "right",
            (_, false) => "wrong",
        };
        ["tests", self.name(), kind].iter().collect()
    }
}

/// The reason why a part has no mutants.
#[derive(Debug)]
pub enum NotMutated {
    /// It is a model, a script or a standard checker.
    NoProgram,
    /// It fails tests, which have to be fixed first.
    FailsTests,
    /// Its source cannot be mutated.
    Refused(Refusal),
    /// It could not be compiled or run.
    Fault(Fault),
}

impl std::fmt::Display for NotMutated {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoProgram => out.write_str("only programs are"),
            Self::FailsTests => out.write_str("it fails tests, which must be fixed first"),
            Self::Refused(refusal) => refusal.fmt(out),
            Self::Fault(fault) => fault.fmt(out),
        }
    }
}

/// A mutant of a part with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartMutant {
    /// Its file, if the part has several.
    pub file: Option<String>,
    /// Identifies it among the mutants of the file.
    pub id: String,
    /// The name of the mutation operator.
    pub operator: &'static str,
    /// The changed line, from 1.
    pub line: usize,
    /// The function that contains it.
    pub function: Option<String>,
    /// The change.
    pub diff: String,
    /// The result.
    pub fate: PartFate,
    /// The index of the first new test that kills it, if no existing test does.
    pub found: Option<usize>,
}

/// The result of a mutant of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartFate {
    /// This test killed it.
    Killed(String),
    /// The compiler makes the same executable of it.
    Equivalent,
    /// It does not compile.
    NotCompiled,
    /// No test kills it.
    Surviving,
    /// The time was over before it was tried on all tests.
    Untried,
}

impl PartStrength {
    /// Its mutants, if it has any.
    #[must_use]
    pub fn mutants(&self) -> &[PartMutant] {
        self.mutants.as_deref().unwrap_or_default()
    }

    /// The counts of results, with or without the new tests.
    #[must_use]
    pub fn counts(&self, with_found: bool) -> Counts {
        let mut counts = Counts::default();
        for mutant in self.mutants() {
            *match &mutant.fate {
                PartFate::Killed(_) => &mut counts.killed,
                PartFate::Surviving if with_found && mutant.found.is_some() => &mut counts.killed,
                PartFate::Equivalent => &mut counts.equivalent,
                PartFate::NotCompiled => &mut counts.not_compiled,
                PartFate::Surviving => &mut counts.surviving,
                PartFate::Untried => &mut counts.untried,
            } += 1;
        }
        counts
    }
}

/// A text that was given to a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sample {
    /// An input.
    Input(Arc<[u8]>),
    /// An output, with the input and the answer.
    Output {
        /// The input.
        input: Arc<[u8]>,
        /// The output.
        output: Arc<[u8]>,
        /// The answer.
        answer: Arc<[u8]>,
    },
}

impl Sample {
    /// The text that is almost correct.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        match self {
            Self::Input(input) => input,
            Self::Output { output, .. } => output,
        }
    }
}

/// A test that can be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTest {
    /// The text.
    pub sample: Sample,
    /// The kind of text.
    pub kind: ChangeKind,
    /// A description of the change, with its position and case.
    pub about: String,
    /// The arguments that it needs in addition to the part's own, if groups have any.
    pub args: Option<Vec<String>>,
    /// Whether the part must accept it.
    pub accepts: bool,
    /// The indices of the mutants that it kills.
    pub kills: Vec<usize>,
}

/// A kind of wrong texts that a component accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetThrough {
    /// How certain it is that they are wrong.
    pub grade: Grade,
    /// How many texts of the kind it accepts.
    pub accepted: usize,
    /// How many texts of the kind were tried.
    pub tried: usize,
    /// Further evidence against the example.
    pub evidence: Option<String>,
    /// An example, as the missing test.
    pub example: NewTest,
}
