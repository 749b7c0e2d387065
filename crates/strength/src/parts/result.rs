//! What came of testing the parts of a problem.

use super::near::{Grade, Kind};
use crate::result::Counts;
use crate::solution::Refusal;
use std::path::PathBuf;
use std::sync::Arc;
use tengen_core::fault::Fault;

/// What came of testing the parts of a problem.
#[derive(Debug, Default)]
pub struct PartsStrength {
    /// The seed by which mutants and near texts were chosen.
    pub seed: u64,
    /// The validators, the checker or the interactor.
    pub parts: Vec<PartStrength>,
    /// How long it took.
    pub seconds: f64,
    /// Whether somebody stopped it.
    pub interrupted: bool,
}

/// What came of testing a part.
#[derive(Debug)]
pub struct PartStrength {
    /// What it does.
    pub role: Role,
    /// Its path; `the model` where that plays it.
    pub name: String,
    /// How many tests it has.
    pub tests: usize,
    /// Those of them in which it does not do what it has to.
    pub failed: Vec<String>,
    /// Its mutants; why there are none otherwise.
    pub mutants: Result<Vec<PartMutant>, NotMutated>,
    /// How many texts were tried that are nearly right.
    pub near: usize,
    /// The kinds of wrong texts that it lets through, each with an example.
    pub let_through: Vec<LetThrough>,
    /// New tests, which kill mutants that no test kills.
    pub found: Vec<NewTest>,
}

/// What a part does.
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

    /// Its folder of tests for what it accepts, or for what it rejects.
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

/// Why a part has no mutants.
#[derive(Debug)]
pub enum NotMutated {
    /// It is a model, a script or a standard checker.
    NoProgram,
    /// It fails tests, which come first.
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

/// A mutant of a part and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartMutant {
    /// Its file, where the part has several.
    pub file: Option<String>,
    /// Names it among the mutants of the file.
    pub id: String,
    /// The name of the mutation operator.
    pub operator: &'static str,
    /// The line that it changes, from 1.
    pub line: usize,
    /// The function in which that is.
    pub function: Option<String>,
    /// What it changes.
    pub diff: String,
    /// What became of it.
    pub fate: PartFate,
    /// The first of the new tests that kills it, where no other does.
    pub found: Option<usize>,
}

/// What became of a mutant of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartFate {
    /// This test killed it.
    Killed(String),
    /// The compiler makes the same program of it.
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

    /// How many mutants came to what; with the new tests, or without them.
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

/// A text that a part was given.
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
    /// The text that is nearly right.
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
    /// What kind of text it is.
    pub kind: Kind,
    /// What was done to which place of which case.
    pub about: String,
    /// The arguments that it needs besides the part's own, if groups have any.
    pub args: Option<Vec<String>>,
    /// Whether the part has to accept it.
    pub accepts: bool,
    /// The places of the mutants that it kills.
    pub kills: Vec<usize>,
}

/// A kind of wrong texts that a part accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetThrough {
    /// How sure it is that they are wrong.
    pub grade: Grade,
    /// How many of the texts of the kind it accepts.
    pub accepted: usize,
    /// Of how many.
    pub tried: usize,
    /// What speaks against the example, besides its kind.
    pub evidence: Option<String>,
    /// An example, as the test that it has to be.
    pub example: NewTest,
}
