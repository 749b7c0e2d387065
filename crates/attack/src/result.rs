//! The results of an attack.

use crate::confirm::Finding;
use crate::progress::Progress;
use fuzz::recipe::Recipe;
use std::time::Duration;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// The results of attacking several programs.
#[derive(Debug)]
pub struct Attacked {
    /// The number of the first case of fuzzing.
    pub seed: u64,
    /// The result of each program, in order.
    pub programs: Vec<ProgramResult>,
    /// How many inputs the plan has that the data do not contain.
    pub planned: usize,
    /// The recipes of fuzzing.
    pub recipes: Vec<Recipe>,
    /// The used time.
    pub seconds: f64,
    /// Whether the user stopped it.
    pub interrupted: bool,
}

impl Attacked {
    /// The confirmed findings, with the names of the programs.
    pub fn findings(&self) -> impl Iterator<Item = (&str, &Finding)> {
        let programs = self.programs.iter();
        programs.filter_map(|program| match &program.outcome {
            Outcome::Broken(finding) => Some((&*program.name, &**finding)),
            _ => None,
        })
    }
}

/// The result of one program.
#[derive(Debug)]
pub struct ProgramResult {
    /// Its name.
    pub name: String,
    /// What was tried on it.
    pub progress: Progress,
    /// The outcome.
    pub outcome: Outcome,
    /// When its failure was confirmed, from the start of the whole attack.
    pub found_after: Option<Duration>,
}

/// The outcome of the attack on a program.
#[derive(Debug)]
pub enum Outcome {
    /// It does not compile; the output of the compiler.
    NotCompiled(String),
    /// The data reject it: the verdict, and the id of the first failing case.
    FailsData(Verdict, String),
    /// It failed on no input.
    Withstood,
    /// It fails on an input.
    Broken(Box<Finding>),
    /// It fails on an input on which an accepted solution contradicts the reference.
    Disputed(Box<Finding>),
    /// It could not be attacked further.
    Fault(Fault),
}
