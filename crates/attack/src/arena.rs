//! A problem that is ready for attacks.

use crate::plan_inputs::{PlanInput, plan_inputs};
use crate::progress::Progress;
use crate::promise::Promise;
use crate::target::AttackTarget;
use crate::tools::{Tools, is_same};
use fuzz::comparison::InSlots;
use fuzz::comparison::candidate::Candidate;
use fuzz::comparison::compare::Comparison;
use fuzz::recipe::Recipe;
use fuzz::recipes::recipes;
use fuzz::request::RequestError;
use fuzz::smaller;
use fuzz::submission::Submission;
use fuzz::workers::{Comparand, Inputs, Search};
use package::{Package, Part};
use program::Source;
use std::collections::BTreeMap;
use terms::Kind;
use terms::fault::Fault;

/// A problem that is ready for attacks.
pub struct Arena<'a> {
    pub(crate) tools: Tools<'a>,
    /// The reference, if it is a program: its fast runs give answers quickly.
    reference: Option<Submission<'a>>,
    /// An accepted solution that gives the answers if the problem has no reference.
    oracle: Option<Oracle<'a>>,
    /// The accepted solutions that are independent of the program that gives the answers.
    pub(crate) witnesses: Vec<(String, Source)>,
    pub(crate) plan: Vec<PlanInput>,
    pub(crate) recipes: Vec<Recipe>,
    /// Where another machine gets the same recipes from.
    inputs: Inputs,
}

/// An accepted solution that gives the answers.
struct Oracle<'a> {
    submission: Submission<'a>,
    described: Comparand,
}

impl<'a> Arena<'a> {
    /// Prepares the jury, and makes the inputs of a covering plan.
    ///
    /// # Errors
    /// If the problem has no generator or no program gives the answers, a program of the package
    /// fails, or the machine fails.
    pub fn new(tools: Tools<'a>) -> Result<Self, Fault> {
        let package = tools.jury.package();
        check_kind(package)?;
        tools.jury.prepare(tools.pool)?;
        let mut witnesses = package.accepted_submissions()?;
        let reference = reference(package)?;
        let oracle = if is_unanswered(package) {
            Some(oracle(&tools, &mut witnesses)?)
        } else {
            None
        };
        if let Some(reference) = &reference {
            witnesses.retain(|(_, source)| !is_same(source, reference));
        }
        let reference = reference.map(|source| tools.compile("the reference", &source));
        let all = recipes(package);
        let recipes = smaller::tried(tools.jury, all.clone(), &BTreeMap::new(), None)?;
        if recipes.is_empty() {
            let problem = package.id.clone();
            return Err(RequestError::NoGenerator { problem }.into());
        }
        Ok(Self {
            reference: reference.transpose()?.and_then(Result::ok),
            oracle,
            witnesses,
            plan: plan_inputs(&tools)?,
            inputs: Inputs {
                tried: (recipes != all).then(|| recipes.iter().map(Recipe::call).collect()),
                ..Inputs::default()
            },
            recipes,
            tools,
        })
    }

    /// Compiles a program to be attacked; returns the compiler's output if it fails.
    ///
    /// # Errors
    /// If a tool is missing, or the problem has no harness for the language.
    pub fn target(
        &self,
        name: &str,
        source: &Source,
    ) -> Result<Result<AttackTarget<'a>, String>, Fault> {
        let compiled = self.tools.compile(name, source)?;
        Ok(compiled.map(|submission| AttackTarget {
            candidate: InSlots {
                candidate: Box::new(submission),
                pool: self.tools.pool,
            },
            source: source.clone(),
        }))
    }

    /// How promising an attack on a program is that has had some rounds, and that needed a share of
    /// the time limit on the data.
    #[must_use]
    pub fn promise(&self, progress: &Progress, (rounds, time_share): (u32, f64)) -> Promise {
        let is_whole = progress.planned >= self.plan.len() as u64;
        Promise {
            rounds,
            behaviour: is_whole.then_some(progress.behaviour),
            time_share,
            tried: progress.tried(),
        }
    }

    /// How programs are judged.
    pub(crate) fn comparison(&self) -> Comparison<'_> {
        Comparison {
            jury: self.tools.jury,
            oracle: (self.oracle.as_ref()).map(|it| &it.submission as &dyn Candidate),
            reference: self.reference.as_ref().map(|it| it as &dyn Candidate),
            among: None,
        }
    }

    /// How another machine searches for inputs on which a program fails.
    pub(crate) fn described(&self, target: &AttackTarget<'_>) -> Search {
        Search {
            candidates: vec![described(target.name(), &target.source)],
            oracle: self.oracle.as_ref().map(|it| it.described.clone()),
            inputs: self.inputs.clone(),
            find: None,
        }
    }
}

/// Only programs that read an input can be attacked.
fn check_kind(package: &Package) -> Result<(), RequestError> {
    match package.kind {
        Kind::Answer | Kind::Match => Err(RequestError::NoInput {
            problem: package.id.clone(),
        }),
        _ => Ok(()),
    }
}

/// The source of the reference, if it is a program whose answers are asked for.
fn reference(package: &Package) -> Result<Option<Source>, Fault> {
    match &package.reference {
        Part::Program(program) if package.interactor.is_none() => {
            Source::of_package(&package.dir, &program.path, &program.language).map(Some)
        }
        _ => Ok(None),
    }
}

fn is_unanswered(package: &Package) -> bool {
    matches!(package.reference, Part::None) && package.interactor.is_none()
}

/// The first accepted solution, which is then not a witness any more.
fn oracle<'a>(
    tools: &Tools<'a>,
    witnesses: &mut Vec<(String, Source)>,
) -> Result<Oracle<'a>, Fault> {
    if witnesses.is_empty() {
        let id = &tools.jury.package().id;
        return Err(Fault::Usage(format!(
            "{id} has neither a reference nor an accepted solution, so nothing gives the answers to new inputs"
        )));
    }
    let (name, source) = witnesses.remove(0);
    witnesses.retain(|(_, other)| !is_same(other, &source));
    let compiled = tools.compile(&name, &source)?;
    Ok(Oracle {
        submission: compiled
            .map_err(|output| Fault::Usage(format!("{name} does not compile\n{output}")))?,
        described: described(&name, &source),
    })
}

fn described(name: &str, source: &Source) -> Comparand {
    Comparand {
        name: name.to_owned(),
        source: Some(source.clone()),
        variant: 0,
    }
}
