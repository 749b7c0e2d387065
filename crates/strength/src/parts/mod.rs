//! Testing a problem's components: validators, checkers and interactors.
//!
//! # Theory of operation
//!
//! A component is tested like a solution. A program of the jury gets small mistakes, one at a time
//! ([`mutants`]); its tests are those in the problem's directory, the cases, and the outputs of
//! submissions on them ([`tests_of`]). A mutant that responds to each of them like the original
//! survives. In addition, every component gets texts that are nearly right ([`near`]): those that a
//! strict component would reject, but it accepts, are reported ([`tested`]). Those texts also kill
//! mutants that no test kills, and all findings can be kept as tests ([`save`]).
//!
//! Whether a text is wrong follows from its form, or from the results of the reference and the
//! right solutions ([`evidence`]); without evidence nothing is reported.

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

/// A request to test the components of a problem.
#[derive(Clone, Copy, Debug)]
pub struct PartsRequest {
    /// The maximum number of mutants of each component.
    pub mutants: usize,
    /// Selects the mutants, if there are more, and the nearly right texts.
    pub seed: u64,
    /// The time limit.
    pub time: Option<Duration>,
}

impl PartsRequest {
    /// Tests all components, until that is done, the time is over or `stop` is raised: then the
    /// results so far count.
    ///
    /// # Errors
    /// If the problem has no components to be tested, a tool is missing, or the machine fails.
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

/// The tested components. Standard checkers are not tested: they do not belong to the problem.
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
