//! Requests for fuzzing, shrinking and hacks: they resolve names, for fuzzing to a [`Task`].
//!
//! Cheap checks come first. The recipes depend only on the package; then follow the oracle, which
//! may have to be compiled, the restrictions of the problem's kind, and the candidates. The jury
//! programs are compiled only after all of these checks.

mod error;
mod goal;
mod hacking;
mod inputs;
mod part;
mod programs;
mod shrinking;

pub use error::RequestError;
pub use hacking::{HackOutcome, HackRequest, Hacked, HackedRun};
pub use part::PartTools;
pub use programs::{Loader, Program, Read};
pub use shrinking::{ShrinkRequest, Shrunk};

use crate::comparison::Budget;
use crate::comparison::candidate::{Candidate, Joint, Solver, slowed};
use crate::comparison::compare::Comparison;
use crate::condition::Goal;
use crate::recipe::Recipe;
use crate::recipes;
use crate::shrink::{Effort, ShrinkTime};
use crate::workers::{Inputs, RemoteSearch, Search, Workers};
use crate::{Fuzzed, Task, exhaust, fuzz, slowest, smaller};
use base::pool::Pool;
use package::{Choices, Package, Part};
use problems::Model;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use terms::Kind;
use terms::event::{Event, Sink, announce_stage};
use terms::fault::Fault;
use terms::verdict::Verdict;

/// The time limit of a request without any limit.
const DEFAULT_TIME: Duration = Duration::from_secs(30);

/// What to fuzz, and how long.
pub struct Request<'a> {
    /// The names of the submissions, which may include solvers of the model. A condition names its
    /// own.
    pub submissions: &'a [String],
    /// The name of the program that provides the answers instead of the reference.
    pub oracle: Option<&'a str>,
    /// The only generator whose inputs are tried.
    pub generator: Option<&'a str>,
    /// The parameters of the generator.
    pub params: BTreeMap<String, Choices>,
    /// The number of the first case.
    pub seed: u64,
    /// The maximum number of cases.
    pub cases: Option<u64>,
    /// The maximum time.
    pub time: Option<Duration>,
    /// The maximum time for shrinking a finding, instead of the default.
    pub shrink_time: Option<Duration>,
    /// The pool, whose slots limit the cases tried at once; the jury programs are compiled in it as
    /// well.
    pub pool: &'a Pool,
    /// Whether every input of a small scope is tried.
    pub exhaustive: bool,
    /// Whether the slowest input is searched for, even if it is within the limit.
    pub slowest: bool,
    /// If set, the inputs to search for.
    pub find: Option<&'a Goal>,
    /// The group whose parameters the inputs have, and whose validators accept them.
    pub among: Option<&'a str>,
    /// A candidate is not tried any more after this many different findings.
    pub findings: usize,
    /// Other machines that try numbered cases, if any.
    pub workers: Option<&'a dyn Workers>,
}

impl Request<'_> {
    /// Whether this is a search for slow inputs.
    #[must_use]
    pub fn is_for_time(&self) -> bool {
        self.slowest || self.verdict() == Some(Verdict::TimeLimit)
    }

    /// Runs the request until it is finished or `stop` is set.
    ///
    /// # Errors
    /// If the request does not match the problem, and as for [`fuzz`].
    pub fn run(
        &self,
        loader: &Loader<'_>,
        stop: &AtomicBool,
        sink: &dyn Sink,
    ) -> Result<Fuzzed, Fault> {
        let package = loader.jury.package();
        self.check_submissions()?;
        let begin = Instant::now();
        let group = self.group(package)?;
        let inputs = self.inputs(package)?;
        let recipes = match group {
            Some(group) => goal::among(package, group)?,
            None => inputs.recipes(package)?,
        };
        let choosing = begin.elapsed();
        let oracle_described = self.oracle.map(|name| loader.described(name)).transpose()?;
        let oracle = oracle_described
            .as_ref()
            .map(|oracle| loader.load(oracle))
            .transpose()?;
        self.check_kind(package)?;
        self.check_find()?;
        let mut programs: Vec<Program<'_>> = Vec::new();
        // The description that other machines need.
        let mut search = Search {
            candidates: Vec::new(),
            oracle: oracle_described,
            inputs,
            find: self.verdict(),
        };
        for name in self.programs() {
            let described = loader.described(name)?;
            programs.push(loader.candidate(&described, oracle.as_ref())?);
            search.candidates.push(described);
        }
        let mut candidates: Vec<&dyn Candidate> = programs.iter().map(Program::candidate).collect();
        let joint = self.condition().map(|condition| Joint {
            condition,
            name: condition.to_string(),
            programs: std::mem::take(&mut candidates),
        });
        candidates.extend(joint.as_ref().map(|joint| joint as &dyn Candidate));
        loader.jury.prepare(self.pool)?;
        let begin = Instant::now();
        let recipes = self.tried(loader, recipes, &mut search.inputs)?;
        let choosing = choosing + begin.elapsed();
        let reference = loader.stand_in(oracle.as_ref())?;
        let task = Task {
            comparison: Comparison {
                jury: loader.jury,
                oracle: oracle.as_ref().map(Program::candidate),
                reference: reference.as_ref().map(Program::candidate),
                among: group,
            },
            candidates: &candidates,
            recipes: &recipes,
            seed: self.seed,
            cases: self.cases,
            budget: Budget::new(self.time_left(choosing), stop),
            jobs: self.pool.jobs(),
            shrink_time: self.time_to_shrink(),
            find: self.verdict(),
            findings: self.findings,
            settles: None,
            // A condition can hold for several cases together and not for any of them alone.
            may_join: joint.is_none() && may_join(&programs),
            typed: typed(package, &programs, oracle.as_ref()).filter(|_| joint.is_none()),
            elsewhere: self.workers.map(|workers| RemoteSearch {
                workers,
                search: &search,
            }),
        };
        let counted = self
            .exhaustive
            .then(|| search.inputs.counted(package, &recipes[0]));
        let event = Event::Fuzzing {
            problem: &package.id,
            cases: self.cases.or(counted.flatten()),
        };
        let _stage = announce_stage(sink, &package.id, event);
        if self.is_for_time() {
            return by_time(&task, loader, sink);
        }
        let mut fuzzed = self.by_verdict(&task, (&search.inputs, &recipes[0]), sink)?;
        let all = programs.iter().chain(&oracle).map(Program::candidate);
        fuzzed.slowed = slowed(&all.collect::<Vec<_>>());
        Ok(fuzzed)
    }

    /// The time limit of the search, if there is one.
    fn search_time(&self) -> Option<Duration> {
        let is_bounded = self.cases.is_some() || self.exhaustive;
        self.time.or((!is_bounded).then_some(DEFAULT_TIME))
    }

    /// The time for the search after trying recipes took this long. At least half is left: fewer
    /// recipes would make the same numbers other cases.
    fn time_left(&self, choosing: Duration) -> Option<Duration> {
        let time = self.search_time()?;
        Some(time.saturating_sub(choosing).max(time / 2))
    }

    /// The time for shrinking: unless it was given, all of it takes at most as long as the search.
    fn time_to_shrink(&self) -> ShrinkTime {
        match self.shrink_time {
            Some(each) => ShrinkTime { each, all: None },
            None => ShrinkTime {
                each: Effort::time_in_search(self.cases.is_some() && self.time.is_none()),
                all: self.search_time(),
            },
        }
    }

    fn inputs(&self, package: &Package) -> Result<Inputs, RequestError> {
        let generator = match self.generator {
            None if !self.params.is_empty() => {
                let only = package.only_generator();
                Some(only.map_err(|known| RequestError::WhichGenerator { known })?)
            }
            named => named.map(str::to_owned),
        };
        Ok(Inputs {
            generator,
            params: self.params.clone(),
            exhaustive: self.exhaustive,
            tried: None,
        })
    }

    /// The recipes after trying their calls: with smaller numbers, unless large inputs or a whole
    /// scope are requested.
    fn tried(
        &self,
        loader: &Loader<'_>,
        recipes: Vec<Recipe>,
        inputs: &mut Inputs,
    ) -> Result<Vec<Recipe>, Fault> {
        if self.exhaustive || self.is_for_time() || self.among.is_some() {
            return Ok(recipes);
        }
        let tried = smaller::tried(loader.jury, recipes.clone(), &self.params, None)?;
        if tried != recipes {
            inputs.tried = Some(tried.iter().map(Recipe::call).collect());
        }
        Ok(tried)
    }

    fn by_verdict(
        &self,
        task: &Task<'_>,
        (inputs, first): (&Inputs, &Recipe),
        sink: &dyn Sink,
    ) -> Result<Fuzzed, Fault> {
        let package = task.comparison.jury.package();
        let mut fuzzed = match package.in_process(first.generator()) {
            Some(generator) if self.exhaustive => {
                exhaust(task, generator, first, inputs.all_orders(package), sink)
            }
            _ => fuzz(task, sink),
        }?;
        let scope = || recipes::scope_text(package, first);
        fuzzed.scope = self.exhaustive.then(scope);
        Ok(fuzzed)
    }

    /// A problem without inputs cannot be fuzzed, and for an interactive problem only the
    /// interactor can judge.
    fn check_kind(&self, package: &Package) -> Result<(), RequestError> {
        let problem = package.id.clone();
        let mut names = self.programs().iter();
        match package.kind {
            Kind::Answer | Kind::Match => Err(RequestError::NoInput { problem }),
            Kind::Interactive if self.oracle.is_some() => {
                Err(RequestError::OracleOfInteractive { problem })
            }
            Kind::Interactive if names.any(|name| Solver::named(name).is_some()) => {
                Err(RequestError::SolverOfInteractive { problem })
            }
            _ => Ok(()),
        }
    }

    /// An input must be able to cause the verdict, and only programs have CPU times.
    fn check_find(&self) -> Result<(), RequestError> {
        let names = self.programs().iter().map(String::as_str);
        let mut names = names.chain(self.oracle);
        let in_process = names.find(|name| Solver::named(name).is_some());
        let is_shared = self.condition().is_none() && self.among.is_none();
        match (self.verdict(), in_process) {
            (Some(verdict @ (Verdict::Accepted | Verdict::CompileError)), _) => {
                Err(RequestError::VerdictOfNoInput(verdict))
            }
            (_, Some(name)) if self.is_for_time() => Err(RequestError::TimeInProcess {
                name: name.to_owned(),
            }),
            _ if self.is_for_time() && self.workers.is_some() => Err(RequestError::TimeElsewhere),
            _ if !is_shared && self.workers.is_some() => Err(RequestError::NotElsewhere),
            (Some(Verdict::TimeLimit), _) if self.exhaustive => Err(RequestError::TimeOfAll),
            _ => Ok(()),
        }
    }
}

/// Searches for slow inputs. Each time is reported beside that of the oracle, or else of the
/// reference.
fn by_time(task: &Task<'_>, loader: &Loader<'_>, sink: &dyn Sink) -> Result<Fuzzed, Fault> {
    let reference = match task.comparison.oracle {
        Some(_) => None,
        None => loader.reference()?,
    };
    let reference = reference.as_ref().map(Program::candidate);
    slowest(task, task.comparison.oracle.or(reference), sink)
}

/// Whether cases may be joined: a difference of a model's solver must be reported as a single case.
fn may_join(programs: &[Program<'_>]) -> bool {
    programs.iter().any(|program| program.solver().is_none())
}

/// The model, if its two solvers are compared with each other and nothing else takes part: then
/// inputs need not be written as text and read again.
fn typed<'a>(
    package: &'a Package,
    programs: &[Program<'_>],
    oracle: Option<&Program<'_>>,
) -> Option<&'a dyn Model> {
    let right = match oracle {
        Some(oracle) => oracle.solver(),
        None => matches!(package.reference, Part::Model).then_some(Solver::Fast),
    };
    let is_whole =
        matches!(package.validators.as_slice(), [Part::Model]) && package.generators.is_empty();
    match (programs, right) {
        ([program], Some(right)) if is_whole && program.solver().is_some_and(|it| it != right) => {
            package.model.as_deref()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Goal, Pool, Request, RequestError};
    use std::collections::BTreeMap;
    use terms::verdict::Verdict;

    fn request<'a>(
        pool: &'a Pool,
        submissions: &'a [String],
        find: Option<&'a Goal>,
    ) -> Request<'a> {
        Request {
            submissions,
            oracle: None,
            generator: None,
            params: BTreeMap::new(),
            seed: 0,
            cases: None,
            time: None,
            shrink_time: None,
            pool,
            exhaustive: false,
            slowest: false,
            find,
            among: None,
            findings: 1,
            workers: None,
        }
    }

    #[test]
    fn only_a_verdict_that_an_input_can_bring_about_is_looked_for() {
        let pool = Pool::new(1);
        let names = ["a.c".to_owned()];
        for verdict in [Verdict::Accepted, Verdict::CompileError] {
            let goal = Goal::Verdict(verdict);
            let refused = request(&pool, &names, Some(&goal)).check_find();
            assert_eq!(refused, Err(RequestError::VerdictOfNoInput(verdict)));
        }
        for verdict in [Verdict::WrongAnswer, Verdict::TimeLimit] {
            let goal = Goal::Verdict(verdict);
            assert_eq!(request(&pool, &names, Some(&goal)).check_find(), Ok(()));
        }
    }

    #[test]
    fn only_programs_are_searched_for_what_is_slow_and_not_by_enumeration() {
        let pool = Pool::new(1);
        let names = ["model:brute".to_owned()];
        let name = names[0].clone();
        let goal = Goal::Verdict(Verdict::TimeLimit);
        let in_process = request(&pool, &names, Some(&goal));
        assert!(in_process.is_for_time());
        let refused = Err(RequestError::TimeInProcess { name });
        assert_eq!(in_process.check_find(), refused);
        let slowest = Request {
            slowest: true,
            ..request(&pool, &names, None)
        };
        assert_eq!(slowest.check_find(), refused);
        let names = ["a.c".to_owned()];
        let exhaustive = Request {
            exhaustive: true,
            ..request(&pool, &names, Some(&goal))
        };
        assert_eq!(exhaustive.check_find(), Err(RequestError::TimeOfAll));
    }
}
