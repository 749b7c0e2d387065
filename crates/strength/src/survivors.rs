//! The search for inputs that kill the surviving mutants.
//!
//! If the format allows many cases in one input, such inputs come first ([`crate::sweep`]). Then
//! all survivors, and the wrong solutions of the package that no case catches, are candidates of
//! one fuzzing run. Each of its inputs is run on all of them, and coverage leads to inputs that
//! reach the code of a mutant. A failing input is shrunk for the first candidate that fails on it,
//! and then run on all others: those that fail as well are settled and need no further search. If
//! the model has a small scope, all its inputs are tried on the remaining candidates. In the end
//! every found input is run on every candidate, and the fewest inputs are offered that kill all
//! that any of them kills ([`crate::race`]).

use crate::candidate::MutantCandidate;
use crate::engine::Engine;
use crate::headroom::Headroom;
use crate::named::NamedWrong;
use crate::race::{FoundInput, Race};
use crate::schemata::Schemata;
use crate::solution::Solution;
use crate::sweep::sweep;
use crate::tools::Tools;
use base::pool::Rank;
use fuzz::comparison::candidate::Candidate;
use fuzz::comparison::compare::Comparison;
use fuzz::comparison::{Budget, InSlots};
use fuzz::recipe::Recipe;
use fuzz::shrink::{Effort, ShrinkTime};
use fuzz::submission::Submission;
use fuzz::workers::{Comparand, Inputs, RemoteSearch, Workers};
use fuzz::{Finding, Fuzzed, Task, exhaust_scope, fuzz};
use package::Part;
use std::sync::Mutex;
use std::time::Duration;
use terms::event::{Event, Sink, announce_stage};
use terms::fault::Fault;

/// The default time limit of fuzzing, and of enumerating a scope.
const TIME: Duration = Duration::from_secs(30);
/// The same if the number of inputs limits fuzzing: it only ends a search that hangs.
const TIME_IF_COUNTED: Duration = Duration::from_mins(10);

/// A mutant that no case killed.
#[derive(Clone, Copy)]
pub(crate) struct Survivor {
    /// The index of its solution.
    pub(crate) solution: usize,
    /// Its index among the mutants of the solution.
    pub(crate) mutant: usize,
    /// Its index among all results.
    pub(crate) result: usize,
}

/// A small scope; on all its inputs the remaining mutants behave like their solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScopeTried {
    /// The generator and its parameters.
    pub scope: String,
    /// The number of inputs.
    pub inputs: u64,
}

/// The results of the search.
#[derive(Default)]
pub(crate) struct Searched {
    pub(crate) found: Vec<FoundInput>,
    /// The number of inputs tried.
    pub(crate) inputs: u64,
    /// The number of those that the validators rejected.
    pub(crate) rejected: u64,
    /// `None` if the scope was not tried completely.
    pub(crate) scope: Option<ScopeTried>,
}

/// The resources of the search.
pub(crate) struct Search<'b, 'a> {
    pub(crate) tools: Tools<'b>,
    pub(crate) engines: &'b [Engine<'b>],
    pub(crate) schemata: &'b [Schemata<'a>],
    pub(crate) recipes: &'b [Recipe],
    /// The name of the group for new cases.
    pub(crate) group: &'b str,
    pub(crate) seed: u64,
    /// The maximum number of inputs.
    pub(crate) inputs: u64,
    /// Whether it limits the search without a time limit.
    pub(crate) is_counted: bool,
    /// Other machines that try inputs, if any.
    pub(crate) workers: Option<&'b dyn Workers>,
    pub(crate) budget: Budget<'b>,
}

impl<'b, 'a> Search<'b, 'a> {
    /// Searches for inputs that kill these mutants and catch these wrong solutions.
    ///
    /// # Errors
    /// When a program of the package fails, or cannot be run.
    pub(crate) fn run(
        &self,
        survivors: &[Survivor],
        wrong: &[&NamedWrong],
        sink: &dyn Sink,
    ) -> Result<Searched, Fault> {
        let recipes = self.recipes;
        let is_needed = !survivors.is_empty() || !wrong.is_empty();
        if !is_needed || recipes.is_empty() || self.inputs == 0 || self.budget.is_over() {
            return Ok(Searched::default());
        }
        let candidates = self.candidates(survivors, wrong)?;
        let (candidates, described): (Vec<InSlots<'_>>, Vec<Comparand>) =
            candidates.into_iter().unzip();
        let candidates: Vec<&dyn Candidate> =
            candidates.iter().map(|it| it as &dyn Candidate).collect();
        let oracle = self.oracle()?;
        let race = Race {
            comparison: Comparison {
                jury: self.tools.jury,
                oracle: oracle.as_ref().map(|it| it as &dyn Candidate),
                reference: None,
                among: None,
            },
            candidates: &candidates,
            jobs: self.tools.pool.jobs(),
            found: Mutex::default(),
        };
        let problem = &self.tools.jury.package().id;
        let event = Event::Fuzzing {
            problem,
            cases: Some(self.inputs),
        };
        let _stage = announce_stage(sink, problem, event);
        let time = if self.is_counted {
            TIME_IF_COUNTED
        } else {
            TIME
        };
        let within = self.budget.part_or(2, time);
        let headroom = Headroom::new(self.tools, self.engines.iter().map(|it| it.solution));
        let numbers = (self.seed, self.inputs);
        let joined = sweep(&race, recipes, &headroom, numbers, &within)?;
        let fuzzed = self.on_left(&race, (recipes, &described), false, |task| {
            let task = Task {
                seed: self.seed,
                cases: Some(self.inputs),
                budget: within,
                ..task
            };
            fuzz(&task, sink)
        })?;
        let scope = self.on_left(&race, (recipes, &described), true, |task| {
            exhaust_scope(&task, sink)
        })?;
        let scope = scope.flatten();
        let rejected = fuzzed.as_ref().map_or(0, |fuzzed| fuzzed.rejected);
        let fuzzed = fuzzed.map_or(0, |fuzzed| fuzzed.cases + fuzzed.guided_cases);
        Ok(Searched {
            inputs: joined + fuzzed + scope.as_ref().map_or(0, |fuzzed| fuzzed.cases),
            rejected,
            scope: scope.and_then(whole),
            found: race.offered(&self.budget)?,
        })
    }

    /// Runs `work` for the candidates without a found input; `None` if there are none, or the time
    /// is over.
    fn on_left<T>(
        &self,
        race: &Race<'_>,
        (recipes, described): (&[Recipe], &[Comparand]),
        exhaustive: bool,
        look: impl FnOnce(Task<'_>) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        let left = race.left();
        if left.is_empty() || self.budget.is_over() {
            return Ok(None);
        }
        let candidates: Vec<&dyn Candidate> =
            left.iter().map(|place| race.candidates[*place]).collect();
        let search = fuzz::workers::Search {
            candidates: left.iter().map(|place| described[*place].clone()).collect(),
            oracle: self.answering().map(|solution| Comparand {
                name: solution.name.clone(),
                source: Some(solution.source.clone()),
                variant: 0,
            }),
            inputs: Inputs {
                exhaustive,
                tried: Some(recipes.iter().map(Recipe::call).collect()),
                ..Inputs::default()
            },
            find: None,
        };
        let elsewhere = self.workers.map(|workers| RemoteSearch {
            workers,
            search: &search,
        });
        let settles = |finding: &Finding| race.settle(finding, &left);
        let task = Task {
            comparison: race.comparison,
            candidates: &candidates,
            recipes,
            seed: 0,
            cases: None,
            budget: self.budget.part_or(2, TIME),
            jobs: race.jobs,
            shrink_time: ShrinkTime {
                each: Effort::time_in_search(self.is_counted),
                all: self.budget.left(),
            },
            find: None,
            findings: 1,
            settles: Some(&settles),
            may_join: true,
            typed: None,
            elsewhere,
        };
        look(task).map(Some)
    }

    /// The candidates and their descriptions: mutants, then wrong solutions.
    fn candidates(
        &self,
        survivors: &[Survivor],
        wrong: &[&NamedWrong],
    ) -> Result<Vec<(InSlots<'b>, Comparand)>, Fault>
    where
        'a: 'b,
    {
        let pool = self.tools.pool;
        let mutants = survivors.iter();
        let mutants = mutants.map(|survivor| Ok(self.mutant(*survivor)));
        let compiled = pool.map(Rank::Needed, wrong, |named| {
            self.tools
                .submission(&named.name, &named.source, Submission::compile)
        });
        let all = mutants.map(boxed).chain(compiled.into_iter().map(boxed));
        let described = survivors.iter().map(|survivor| self.described(*survivor));
        let described = described.chain(wrong.iter().map(|named| Comparand {
            name: named.name.clone(),
            source: Some(named.source.clone()),
            variant: 0,
        }));
        all.zip(described)
            .map(|(candidate, described)| {
                let candidate = candidate?;
                Ok((InSlots { candidate, pool }, described))
            })
            .collect()
    }

    /// The description of a mutant for other machines. If it is behind a switch, they run it in its
    /// schema, which saves compiling.
    fn described(&self, survivor: Survivor) -> Comparand {
        let solution = self.engines[survivor.solution].solution;
        let name = mutant_name(solution, survivor.mutant);
        match self.schemata[survivor.solution].find(survivor.mutant) {
            Some(switched) => Comparand {
                name,
                source: Some(switched.source().clone()),
                variant: switched.number(),
            },
            None => Comparand {
                name,
                source: Some(solution.mutated(survivor.mutant)),
                variant: 0,
            },
        }
    }

    fn mutant(&self, survivor: Survivor) -> MutantCandidate<'b, 'a> {
        let solution = self.engines[survivor.solution].solution;
        let name = mutant_name(solution, survivor.mutant);
        let switched = self.schemata[survivor.solution].find(survivor.mutant);
        let source = solution.mutated(survivor.mutant);
        // Compiled in the same way as for the cases, so the result is cached.
        let compile = if self.tools.can_serve() {
            Submission::compile_to_serve
        } else {
            Submission::compile
        };
        MutantCandidate::new(self.tools, (name, source, compile), switched)
    }

    /// An accepted solution that gives the answers if the problem has no reference.
    fn oracle(&self) -> Result<Option<Submission<'b>>, Fault> {
        let oracle = self.answering().map(|solution| {
            self.tools
                .submission(&solution.name, &solution.source, Submission::compile)
        });
        oracle.transpose()
    }

    fn answering(&self) -> Option<&'b Solution> {
        let package = self.tools.jury.package();
        let is_needed = matches!(package.reference, Part::None) && package.interactor.is_none();
        let engine = self.engines.first().filter(|_| is_needed);
        engine.map(|engine| engine.solution)
    }
}

fn mutant_name(solution: &Solution, mutant: usize) -> String {
    format!("{} with {}", solution.name, solution.mutants[mutant].1.id)
}

fn boxed<'b>(made: Result<impl Candidate + 'b, Fault>) -> Result<Box<dyn Candidate + 'b>, Fault> {
    made.map(|candidate| Box::new(candidate) as Box<_>)
}

/// The enumerated scope, if the enumeration was complete.
fn whole(fuzzed: Fuzzed) -> Option<ScopeTried> {
    let inputs = fuzzed.cases - fuzzed.without_input;
    let scope = fuzzed.scope.filter(|_| fuzzed.is_complete)?;
    Some(ScopeTried { scope, inputs })
}
