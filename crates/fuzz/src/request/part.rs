//! Trying a part of a search on behalf of another machine.

use super::programs::{Loader, Program};
use super::{may_join, typed};
use crate::batch::{BatchResult, BatchRunner};
use crate::comparison::candidate::Candidate;
use crate::comparison::compare::Comparison;
use crate::exhaust::Odometer;
use crate::make::MakingTimes;
use crate::numbers::{Numbers, PackSize};
use crate::pack::Pack;
use crate::recipe::Recipe;
use crate::workers::{Comparand, Part, PartOutcome};
use base::pool::{Pool, Rank};
use cases::jury::Jury;
use package::Package;
use program::Compiler;
use sandbox::Sandbox;
use terms::fault::{Blame, Fault};

/// How many packs are tried at once.
const PACKS_AT_ONCE: usize = 16;

/// The resources for trying a part.
#[derive(Clone, Copy)]
pub struct PartTools<'a> {
    /// The jury programs of the problem.
    pub jury: &'a Jury<'a>,
    /// The compiler for the programs of the search.
    pub compiler: &'a Compiler,
    /// The sandbox for the programs.
    pub sandbox: &'a dyn Sandbox,
    /// The pool that limits all compilations and runs.
    pub pool: &'a Pool,
}

/// The source of the packs of a part.
enum Packs<'a> {
    Numbered(Numbers),
    Enumerated(Odometer<'a>),
}

impl Part<'_> {
    /// Tries the part, one slot at a time, until it is finished or cancelled: all remaining packs
    /// are then suspect.
    ///
    /// # Errors
    /// If it does not match the problem, a program cannot be loaded, or the machine fails.
    pub fn run(
        &self,
        tools: PartTools<'_>,
        is_given_up: &dyn Fn() -> bool,
    ) -> Result<PartOutcome, Fault> {
        let PartTools { jury, pool, .. } = tools;
        let package = jury.package();
        let search = self.search;
        let recipes = search.inputs.recipes(package)?;
        let loader = Loader {
            jury,
            compiler: tools.compiler,
            sandbox: tools.sandbox,
            read: &|name| Err(Fault::Usage(format!("{name} is not at hand"))),
        };
        let load = |comparand: &Comparand| pool.run(Rank::Unknown, || loader.load(comparand));
        let oracle = search.oracle.as_ref().map(load).transpose()?;
        let programs = search.candidates.iter().map(load);
        let programs: Vec<Program<'_>> = programs.collect::<Result<_, Fault>>()?;
        let candidates: Vec<&dyn Candidate> = programs.iter().map(Program::candidate).collect();
        jury.prepare(pool)?;
        let reference = pool.run(Rank::Unknown, || loader.stand_in(oracle.as_ref()))?;
        let runner = BatchRunner {
            comparison: Comparison {
                jury,
                oracle: oracle.as_ref().map(Program::candidate),
                reference: reference.as_ref().map(Program::candidate),
                among: None,
            },
            candidates: &candidates,
            recipes: &recipes,
            typed: typed(package, &programs, oracle.as_ref()),
            find: search.find,
            making: MakingTimes::default(),
        };
        let size = PackSize::new(runner.typed.is_some(), may_join(&programs));
        let packs = self.packs(package, &recipes, size);
        self.tried(&runner, packs, pool, is_given_up)
    }

    /// The packs of its cases.
    fn packs<'p>(&self, package: &'p Package, recipes: &'p [Recipe], size: PackSize) -> Packs<'p> {
        let Self { numbers, .. } = self;
        let enumerated = self.path.and_then(|path| {
            let recipe = recipes.first()?;
            let generator = package.in_process(recipe.generator())?;
            let all_orders = self.search.inputs.all_orders(package);
            let cases = Some(numbers.end - numbers.start);
            let odometer = Odometer::new(package, generator, recipe, all_orders, size, cases);
            Some(odometer.from(path.to_vec(), numbers.start))
        });
        if let Some(odometer) = enumerated {
            return Packs::Enumerated(odometer);
        }
        let pack = size.cases(package);
        Packs::Numbered(Numbers::new(numbers.clone(), pack))
    }

    fn tried(
        &self,
        runner: &BatchRunner<'_>,
        mut packs: Packs<'_>,
        pool: &Pool,
        is_given_up: &dyn Fn() -> bool,
    ) -> Result<PartOutcome, Fault> {
        let mut outcome = PartOutcome::default();
        loop {
            let packs: Vec<Pack> = std::iter::from_fn(|| packs.next())
                .take(PACKS_AT_ONCE)
                .collect();
            if packs.is_empty() {
                return Ok(outcome);
            }
            let results = if is_given_up() {
                Vec::new()
            } else {
                let search = || runner.search(&packs, self.wanted, is_given_up);
                pool.run(Rank::Unknown, search)
            };
            outcome.take_in(&packs, results)?;
        }
    }
}

impl Packs<'_> {
    fn next(&mut self) -> Option<Pack> {
        match self {
            Self::Numbered(numbers) => numbers.pack(),
            Self::Enumerated(odometer) => odometer.pack(),
        }
    }
}

impl PartOutcome {
    /// Records the results of packs, up to the first that could not be tried.
    fn take_in(
        &mut self,
        packs: &[Pack],
        results: Vec<Result<BatchResult, Fault>>,
    ) -> Result<(), Fault> {
        let mut results = results.into_iter();
        for pack in packs {
            match results.next() {
                Some(Err(fault)) if fault.blame() == Blame::Machine => return Err(fault),
                Some(result) => self.note(pack, result),
                None => self.suspect(pack),
            }
        }
        Ok(())
    }
}
