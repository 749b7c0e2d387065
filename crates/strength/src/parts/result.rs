//! The results of testing a problem's components.

use super::near::{Grade, Kind};
use crate::result::Counts;
use crate::solution::Refusal;
use std::path::PathBuf;
use std::sync::Arc;
use tengen_core::fault::Fault;

/// The results of testing a problem's components.
#[derive(Debug, Default)]
pub struct PartsStrength {
    /// The seed that selected mutants and near texts.
    pub seed: u64,
    /// The validators, the checker or the interactor.
    pub parts: Vec<PartStrength>,
    /// The duration in seconds.
    pub seconds: f64,
    /// Whether it was interrupted.
    pub interrupted: bool,
}

/// The results of testing a component.
#[derive(Debug)]
pub struct PartStrength {
    /// Its role.
    pub role: Role,
    /// Its path; `the model` if the model implements it.
    pub name: String,
    /// The number of its tests.
    pub tests: usize,
    /// The tests that it fails.
    pub failed: Vec<String>,
    /// Its mutants, or why there are none.
    pub mutants: Result<Vec<PartMutant>, NotMutated>,
    /// How many nearly right texts were tried.
    pub near: usize,
    /// The kinds of wrong texts that it accepts, each with an example.
    pub let_through: Vec<LetThrough>,
    /// New tests, which kill mutants that no test kills.
    pub found: Vec<NewTest>,
}

/// The role of a component.
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
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Validator => "validator",
            Self::Checker => "checker",
            Self::Interactor => "interactor",
        }
    }

    /// Its directory of tests that it accepts, or rejects.
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

/// Why a component has no mutants.
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
            Self::FailsTests => out.write_str("it fails tests, which comes first"),
            Self::Refused(refusal) => refusal.fmt(out),
            Self::Fault(fault) => fault.fmt(out),
        }
    }
}

/// A mutant of a component and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartMutant {
    /// Its file, if the component has several.
    pub file: Option<String>,
    /// Identifies it among the mutants of the file.
    pub id: String,
    /// The name of the mutation operator.
    pub operator: &'static str,
    /// The changed line, from 1.
    pub line: usize,
    /// The function of that line.
    pub function: Option<String>,
    /// The change.
    pub diff: String,
    /// Its result.
    pub fate: PartFate,
    /// The first of the new tests that kills it, if no other does.
    pub found: Option<usize>,
}

/// The result of a component's mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartFate {
    /// This test killed it.
    Killed(String),
    /// The compiler's output is the same.
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

    /// The counts of mutants by result; with the new tests, or without them.
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

/// A text for a component.
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
    /// The nearly right text.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        match self {
            Self::Input(input) => input,
            Self::Output { output, .. } => output,
        }
    }
}

/// A test that can be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTest {
    /// What it is given.
    pub sample: Sample,
    /// The kind of text.
    pub kind: Kind,
    /// A description of the change, with its position and case.
    pub about: String,
    /// The required arguments besides the component's own, if groups have any.
    pub args: Option<Vec<String>>,
    /// Whether the component has to accept it.
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
    /// The evidence against the example, besides its kind.
    pub evidence: Option<String>,
    /// An example, as a new test.
    pub example: NewTest,
}
