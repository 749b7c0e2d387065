//! The parts of a problem under test: validators, checkers and interactors.
//!
//! Theory of operation: what judges others is tested as what is judged. A program of the jury is given small mistakes, one at a time
//! ([`mutants`]); its tests are those in the problem's folder, the cases, and what submissions print on them ([`tests_of`]). A
//! mutant that responds to each of them as the original does survives. Besides, every part is given texts that are nearly right
//! ([`near`]): what a strict part would not take, and it takes, is shown ([`tested`]). Those texts kill mutants that no
//! test kills as well, and all that is found can be kept as a test ([`save`]).
//!
//! Whether a text is wrong follows from its form, or from what the reference and the right solutions make of it ([`evidence`]); where
//! nothing speaks against it, nothing is shown.

mod evidence;
mod mutants;
mod near;
mod nearby;
mod response;
mod result;
mod save;
mod sound;
mod tested;
mod tests_of;

pub use near::{Grade, Kind};
pub use result::{
    LetThrough, NewTest, NotMutated, PartFate, PartMutant, PartStrength, PartsStrength, Role,
    Sample,
};

use crate::tools::Tools;
use fuzz::comparison::Budget;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tengen_core::event::Sink;
use tengen_core::fault::Fault;
use tengen_core::package::{CheckerPart, Package, Part};
use tested::{Subject, Tester};

/// What is asked for: how well the parts of a problem are tested.
#[derive(Clone, Copy, Debug)]
pub struct PartsRequest {
    /// So many mutants of each part are tried at most.
    pub mutants: usize,
    /// Which, if there are more, and which texts that are nearly right.
    pub seed: u64,
    /// How long it may take.
    pub time: Option<Duration>,
}

impl PartsRequest {
    /// Tests all parts, until that is done, the time is over or `stop` is raised: then what is known so far counts.
    ///
    /// # Errors
    /// When the problem has no parts to be tested, a tool is missing, or the machine fails.
    pub fn run(
        &self,
        tools: Tools<'_>,
        stop: &AtomicBool,
        sink: &dyn Sink,
    ) -> Result<PartsStrength, Fault> {
        let begin = Instant::now();
        let budget = Budget::new(self.time, stop);
        let package = tools.jury.package();
        let checker = match &package.checker {
            CheckerPart::Program(program) => Some(Part::Program(program.clone())),
            CheckerPart::Builtin(..) => None,
        };
        let subjects = subjects(package, checker.as_ref());
        if subjects.is_empty() {
            return Err(Fault::Usage(format!(
                "{} has no validator, checker or interactor of its own, so there is nothing to test",
                package.id
            )));
        }
        tools.jury.prepare_to_judge(tools.pool)?;
        let sound = sound::sound(&tools)?;
        let solutions = tests_of::solutions(&tools)?;
        let with = Tester {
            tools,
            sound: &sound,
            solutions: &solutions,
            seed: self.seed,
            mutants: self.mutants,
            budget,
        };
        let mut parts = Vec::new();
        for subject in &subjects {
            let part = with.test(subject, sink);
            parts.extend(budget.unless_stopped(part)?);
        }
        Ok(PartsStrength {
            seed: self.seed,
            parts,
            seconds: begin.elapsed().as_secs_f64(),
            interrupted: budget.is_stopped(),
        })
    }
}

/// The parts that are tested. Standard checkers are not: they are no part of the problem.
fn subjects<'a>(package: &'a Package, checker: Option<&'a Part>) -> Vec<Subject<'a>> {
    let validators = package.validators.iter().enumerate();
    let validators = validators.filter(|(_, part)| !matches!(part, Part::None));
    let mut subjects: Vec<Subject<'_>> = validators
        .map(|(place, part)| Subject {
            role: Role::Validator,
            place,
            part,
        })
        .collect();
    let judge = match &package.interactor {
        Some(part @ Part::Program(_)) => Some((Role::Interactor, part)),
        Some(_) => None,
        None => checker.map(|part| (Role::Checker, part)),
    };
    subjects.extend(judge.map(|(role, part)| Subject {
        role,
        place: 0,
        part,
    }));
    subjects
}
