//! Inputs for the mutants that no case kills.
//!
//! Theory of operation: all survivors are candidates of one run of fuzzing, each of its inputs is put to all of them, and coverage leads to
//! inputs that come to what a mutant changes. What is found is made small for the mutant that failed on it, and then put to
//! all others: those that fail, too, are settled and not looked for any more. Where the model has a small scope, all inputs of
//! that are tried on whoever is left. In the end every input that was found is put to everyone, and as few of them are
//! offered as kill all that any of them kills.

use crate::candidate::MutantCandidate;
use crate::cover::greedy;
use crate::engine::Engine;
use crate::schemata::Schemata;
use crate::tools::Tools;
use base::pool::{self, Rank, lock};
use fuzz::comparison::Budget;
use fuzz::comparison::candidate::Candidate;
use fuzz::comparison::compare::Comparison;
use fuzz::recipe::{Recipe, recipes};
use fuzz::shrink::Effort;
use fuzz::submission::Submission;
use fuzz::{Finding, Fuzzed, Task, exhaust_scope, fuzz};
use sandbox::Sandbox;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tengen_core::event::{Event, Sink};
use tengen_core::fault::Fault;
use tengen_core::jury::Jury;
use tengen_core::package::Part;
use tengen_core::plan::Call;
use tengen_core::program::{Compiler, Source};
use tengen_core::verdict::Verdict;

/// Fuzzing ends after so long, and so does the enumeration of a scope.
const TIME: Duration = Duration::from_secs(30);
/// What an input that was found is called in errors.
const SUBJECT: &str = "an input that was found for a mutant";

/// A mutant that no case killed.
#[derive(Clone, Copy)]
pub(crate) struct Survivor {
    /// The place of its solution among the mutated ones.
    pub(crate) solution: usize,
    /// Its place among the mutants of the solution.
    pub(crate) mutant: usize,
    /// Its place among all that were tried.
    pub(crate) result: usize,
}

/// An input that kills mutants that no case kills.
#[derive(Clone, Debug)]
pub struct FoundInput {
    /// The input, made small.
    pub input: Arc<[u8]>,
    /// How large it was when it was found.
    pub found_bytes: usize,
    /// The call of a generator that makes what was found, where there is one.
    pub call: Option<Call>,
    /// The mutants that it kills, by their places among all, and the verdict of each.
    pub kills: Vec<(usize, Verdict)>,
    /// Why the first of them is killed.
    pub message: String,
}

/// All inputs of a small scope, on which those that are left do the same as their solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScopeTried {
    /// The generator and its parameters.
    pub scope: String,
    /// How many inputs there are.
    pub inputs: u64,
}

/// What came of looking for inputs.
#[derive(Default)]
pub(crate) struct Searched {
    pub(crate) found: Vec<FoundInput>,
    /// How many inputs were tried.
    pub(crate) inputs: u64,
    /// Nothing where the scope was not tried as a whole.
    pub(crate) scope: Option<ScopeTried>,
}

/// What the search is made with.
pub(crate) struct Search<'b, 'a> {
    pub(crate) tools: Tools<'b>,
    pub(crate) engines: &'b [Engine<'b>],
    pub(crate) schemata: &'b [Schemata<'a>],
    pub(crate) seed: u64,
    /// How many inputs are tried at most.
    pub(crate) inputs: u64,
    pub(crate) budget: Budget<'b>,
}

/// Compiles a submission.
type Compile<'a> = fn(
    &str,
    &Source,
    &'a Jury<'a>,
    &'a Compiler,
    &'a dyn Sandbox,
) -> Result<Result<Submission<'a>, String>, Fault>;

/// What was found, and who is known to fail on it, by the places of candidates.
type Found = Vec<(Finding, Vec<(usize, Verdict)>)>;

/// The candidates, and what was found for them so far.
struct Race<'a> {
    comparison: Comparison<'a>,
    candidates: &'a [&'a dyn Candidate],
    jobs: usize,
    found: Mutex<Found>,
}

impl<'b, 'a> Search<'b, 'a> {
    /// Looks for inputs that kill these mutants.
    ///
    /// # Errors
    /// When a part of the package fails, or something cannot be run.
    pub(crate) fn run(&self, survivors: &[Survivor], sink: &dyn Sink) -> Result<Searched, Fault> {
        let recipes = recipes(self.tools.jury.package());
        if survivors.is_empty() || recipes.is_empty() || self.inputs == 0 || self.budget.is_over() {
            return Ok(Searched::default());
        }
        let candidates = self.candidates(survivors)?;
        let candidates: Vec<&dyn Candidate> =
            candidates.iter().map(|it| it as &dyn Candidate).collect();
        let oracle = self.oracle()?;
        let race = Race {
            comparison: Comparison {
                jury: self.tools.jury,
                oracle: oracle.as_ref().map(|it| it as &dyn Candidate),
                reference: None,
            },
            candidates: &candidates,
            jobs: self.tools.pool.jobs(),
            found: Mutex::default(),
        };
        let settles = |finding: &Finding| race.settle(finding);
        let task = Task {
            comparison: race.comparison,
            candidates: &candidates,
            recipes: &recipes,
            seed: self.seed,
            cases: Some(self.inputs),
            budget: self.budget.within(TIME),
            jobs: race.jobs,
            shrink_time: Effort::TIME,
            find: None,
            findings: 1,
            settles: Some(&settles),
            may_join: true,
            typed: None,
        };
        sink.event(Event::Fuzzing {
            problem: &self.tools.jury.package().id,
            cases: Some(self.inputs),
        });
        let fuzzed = fuzz(&task, sink)?;
        let scope = self.exhaust(&race, &recipes, sink)?;
        Ok(Searched {
            inputs: fuzzed.cases
                + fuzzed.guided_cases
                + scope.as_ref().map_or(0, |fuzzed| fuzzed.cases),
            scope: scope.and_then(whole),
            found: race.offered(&self.budget)?,
        })
    }

    /// Tries the scope of the model on those that nothing was found for.
    fn exhaust(
        &self,
        race: &Race<'_>,
        recipes: &[Recipe],
        sink: &dyn Sink,
    ) -> Result<Option<Fuzzed>, Fault> {
        let killed = killed(&lock(&race.found));
        let places = 0..race.candidates.len();
        let left: Vec<usize> = places.filter(|place| !killed.contains(place)).collect();
        if left.is_empty() || self.budget.is_over() {
            return Ok(None);
        }
        let candidates: Vec<&dyn Candidate> =
            left.iter().map(|place| race.candidates[*place]).collect();
        let own = Race {
            comparison: race.comparison,
            candidates: &candidates,
            jobs: race.jobs,
            found: Mutex::default(),
        };
        let settles = |finding: &Finding| own.settle(finding);
        let task = Task {
            comparison: own.comparison,
            candidates: &candidates,
            recipes,
            seed: 0,
            cases: None,
            budget: self.budget.within(TIME),
            jobs: own.jobs,
            shrink_time: Effort::TIME,
            find: None,
            findings: 1,
            settles: Some(&settles),
            may_join: true,
            typed: None,
        };
        let fuzzed = exhaust_scope(&task, sink)?;
        for (finding, mut kills) in std::mem::take(&mut *lock(&own.found)) {
            for (place, _) in &mut kills {
                *place = left[*place];
            }
            lock(&race.found).push((finding, kills));
        }
        Ok(fuzzed)
    }

    fn candidates(&self, survivors: &[Survivor]) -> Result<Vec<MutantCandidate<'b, 'a>>, Fault> {
        let made = self.tools.pool.map(Rank::Needed, survivors, |survivor| {
            let solution = self.engines[survivor.solution].solution;
            let id = &solution.mutants[survivor.mutant].1.id;
            let name = format!("{} with {id}", solution.name);
            let switched = self.schemata[survivor.solution].of(survivor.mutant);
            let source = solution.mutated(survivor.mutant);
            // It was compiled in the same way to be tried on the cases.
            let compile = if self.tools.can_serve() {
                Submission::compile_to_serve
            } else {
                Submission::compile
            };
            Ok(MutantCandidate {
                apart: self.submission(&name, &source, compile)?,
                switched,
            })
        });
        made.into_iter().collect()
    }

    /// A program that is run as a submission is.
    fn submission(
        &self,
        name: &str,
        source: &Source,
        compile: Compile<'b>,
    ) -> Result<Submission<'b>, Fault> {
        let Tools { jury, compiler, .. } = self.tools;
        let compiled = compile(name, source, jury, compiler, jury.sandbox())?;
        compiled.map_err(|output| Fault::Usage(format!("{name} no longer compiles\n{output}")))
    }

    /// Who gives the answers where the problem has no reference: a solution that is accepted.
    fn oracle(&self) -> Result<Option<Submission<'b>>, Fault> {
        let package = self.tools.jury.package();
        let is_needed = matches!(package.reference, Part::None) && package.interactor.is_none();
        let engine = self.engines.first().filter(|_| is_needed);
        let oracle = engine.map(|engine| {
            let solution = engine.solution;
            self.submission(&solution.name, &solution.source, Submission::compile)
        });
        oracle.transpose()
    }
}

impl Race<'_> {
    /// Notes a finding and who else fails on it: they are settled.
    fn settle(&self, finding: &Finding) -> Result<Vec<usize>, Fault> {
        let killed = killed(&lock(&self.found));
        let others = (0..self.candidates.len())
            .filter(|place| *place != finding.candidate && !killed.contains(place));
        let mut kills = self.fail_on(&others.collect::<Vec<usize>>(), &finding.input)?;
        kills.insert(0, (finding.candidate, finding.failing.verdict));
        let settled = kills.iter().map(|(place, _)| *place).collect();
        lock(&self.found).push((finding.clone(), kills));
        Ok(settled)
    }

    /// Those of these candidates that fail on an input, each with its verdict.
    fn fail_on(&self, tried: &[usize], input: &Arc<[u8]>) -> Result<Vec<(usize, Verdict)>, Fault> {
        let failed = pool::map(self.jobs, tried, |place| {
            let candidate = self.candidates[*place];
            let failing = self.comparison.fails(candidate, input, SUBJECT)?;
            Ok(failing.map(|failing| (*place, failing.verdict)))
        });
        let failed: Result<Vec<Option<(usize, Verdict)>>, Fault> = failed.into_iter().collect();
        Ok(failed?.into_iter().flatten().collect())
    }

    /// As few of the findings as kill all that any of them kills, with whom they kill.
    fn offered(self, budget: &Budget<'_>) -> Result<Vec<FoundInput>, Fault> {
        let mut found = std::mem::take(&mut *lock(&self.found));
        let killed = killed(&found);
        for (finding, kills) in &mut found {
            let is_unknown = |place: &usize| kills.iter().all(|(known, _)| known != place);
            let unknown: Vec<usize> = killed.iter().copied().filter(is_unknown).collect();
            if budget.is_stopped() {
                break;
            }
            let more = self.fail_on(&unknown, &finding.input);
            kills.extend(budget.unless_stopped(more)?.unwrap_or_default());
            kills.sort_unstable();
        }
        let sets = found.iter().map(|(_, kills)| {
            let places = kills.iter().map(|(place, _)| *place);
            places.collect()
        });
        let sets: Vec<BTreeSet<usize>> = sets.collect();
        let offered = greedy(&sets).into_iter().map(|place| {
            let (finding, kills) = &found[place];
            FoundInput {
                input: finding.input.clone(),
                found_bytes: finding.found.len(),
                call: finding.call.clone(),
                kills: kills.clone(),
                message: finding.failing.message.clone(),
            }
        });
        Ok(offered.collect())
    }
}

/// What was enumerated, if that was everything.
fn whole(fuzzed: Fuzzed) -> Option<ScopeTried> {
    let inputs = fuzzed.cases - fuzzed.without_input;
    let scope = fuzzed.scope.filter(|_| fuzzed.is_complete)?;
    Some(ScopeTried { scope, inputs })
}

fn killed(found: &Found) -> BTreeSet<usize> {
    let kills = found.iter().flat_map(|(_, kills)| kills);
    kills.map(|(place, _)| *place).collect()
}
