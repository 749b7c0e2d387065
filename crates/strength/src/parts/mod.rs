//! Testing the jury programs of a problem: validators, checkers and interactors.
//!
//! Jury programs are tested like submissions. A program gets small mistakes, one at a time
//! ([`mutants`]); its tests are those in the problem's directory, the cases, and the output of
//! submissions for the cases ([`tests_of`]). A mutant that responds to each test like the original
//! survives. In addition, every part gets texts that are almost correct ([`near`]): texts that a
//! strict part would reject, but this part accepts, are reported ([`tested`]). These texts also
//! kill mutants that no test kills, and all findings can be saved as tests ([`save`]).
//!
//! Whether a text is wrong is decided by its form, or by the results of the reference and the
//! correct solutions ([`evidence`]); without evidence, nothing is reported.

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

pub use near::{ChangeKind, Grade};
pub use result::{
    LetThrough, NewTest, NotMutated, PartFate, PartMutant, PartStrength, PartsStrength, Role,
    Sample,
};

use crate::tools::Tools;
use fuzz::comparison::Budget;
use package::{CheckerPart, Package, Part};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use terms::event::Sink;
use terms::fault::Fault;
use tested::{Subject, Tester};

/// A request to measure how well the jury programs of a problem are tested.
#[derive(Clone, Copy, Debug)]
pub struct PartsRequest {
    /// The maximum number of mutants of each part.
    pub mutants: usize,
    /// Selects the mutants, if there are more, and the near texts.
    pub seed: u64,
    /// The time limit.
    pub time: Option<Duration>,
}

impl PartsRequest {
    /// Tests all parts, until everything is done, the time is over or `stop` is set; the results so
    /// far are returned.
    ///
    /// # Errors
    /// When the problem has no parts to test, a tool is missing, or the machine fails.
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

/// The parts to test. Standard checkers are not tested, as they are not part of the problem.
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
        Some(part @ Part::Program(_)) if package.processes.is_none() => {
            Some((Role::Interactor, part))
        }
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
